import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { groupBy } from '#lib/domain/group.ts';
import { isNameTyped } from '#lib/domain/mart/mart.ts';
import { positionMay } from '#lib/domain/mart/position.ts';
import type { BuyerAlarmKind } from '#lib/domain/notice/alarm.ts';
import type { EndReason } from '#lib/domain/order/end-reason.ts';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import { NAME_NEEDED } from '#lib/messages/mart/mart-approval.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import { martMembers, martSheets, marts, orders, products } from '#lib/server/schema/index.ts';
import { notify } from '../notice/alarms/notify.ts';
import { endOrder } from '../order/end/end-order.ts';
import { logAct } from './log/log-act.ts';

/** As `requireTask`, but it lets the general manager of a mart that is closed already pass: the call may be repeated. Answers its name. */
async function requireClosing(tx: Tx, viewer: Viewer, martId: number): Promise<string> {
  const [member] = await tx
    .select({ position: martMembers.position, closedAt: marts.closedAt, name: marts.name })
    .from(martMembers)
    .innerJoin(marts, eq(marts.id, martMembers.martId))
    .where(and(eq(martMembers.martId, martId), eq(martMembers.userId, viewer.userId)));
  const may = member !== undefined && positionMay(member.position, 'closeMart');
  if (!member || (member.closedAt && !may)) throw new DomainError('martNotFound');
  if (!may) throw new DomainError('notAllowed');
  return member.name;
}

/** The mart's open orders and the products they hold, locked as every writer does: orders before products, both by id. */
async function lockOpenOrders(tx: Tx, martId: number, now: Date) {
  const open = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.martId, martId),
        eq(orders.state, 'open'),
        // Those past their grace have expired, whether or not they have been swept.
        gt(orders.validUntil, lastExpiredDeadline(now)),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update');
  if (open.length > 0) {
    const held = open.map(({ productId }) => productId);
    await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, held))
      .orderBy(asc(products.id))
      .for('update');
  }
  return open;
}

/**
 * Closes a mart for good: it leaves every list, and its open orders are cancelled, refunded in full, their buyers told.
 * History, receipts and reviews stay. The mart's row is locked first, so that no order slips in; one that a card provider is
 * still deciding is refunded when it has. Answers how many orders it cancelled: none when the mart was closed already.
 * Where orders end with it, `typed` has to be its name; spaces around it do not count. Refuses with `martNotFound`, `notAllowed`,
 * `invalidInput`. rules.md section 8.
 */
export async function closeMart(deps: Deps, viewer: Viewer, martId: number, typed = ''): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const name = await requireClosing(tx, viewer, martId);
    const cancelled = await endMart(tx, martId, { actorId: viewer.userId, now: deps.clock.now() });
    // Asked after the mart was locked: an order that came meanwhile counts. All of it is undone.
    if (cancelled > 0 && !isNameTyped(name, typed)) {
      throw new DomainError('invalidInput', { field: 'name', text: NAME_NEEDED });
    }
    return cancelled;
  });
}

/** The same without checking access again; `actorId` null for an operator. */
export async function endMart(
  tx: Tx,
  martId: number,
  { actorId, now }: { actorId: number | null; now: Date },
): Promise<number> {
  const [closed] = await tx
    .update(marts)
    .set({ closedAt: now })
    .where(and(eq(marts.id, martId), isNull(marts.closedAt)))
    .returning({ id: marts.id });
  if (!closed) return 0;
  await tx.delete(martSheets).where(eq(martSheets.martId, martId));
  await logAct(tx, { martId, kind: 'martClosed', actorId, now });
  return endOpenOrders(tx, martId, { reason: 'martClosed', tell: 'orderCancelledByClosing', actorId, now });
}

/** Cancels all that waits in a mart, with full refunds, and tells each buyer once; answers how many. The caller has locked the mart's row. */
export async function endOpenOrders(
  tx: Tx,
  martId: number,
  { reason, tell, actorId, now }: { reason: EndReason; tell: BuyerAlarmKind; actorId: number | null; now: Date },
): Promise<number> {
  const open = await lockOpenOrders(tx, martId, now);
  for (const order of open) await endOrder(tx, order, { state: 'cancelled', reason, actorId, now });
  for (const [first, ...rest] of groupBy(open, ({ buyerId }) => buyerId)) {
    const orderId = [first.id, ...rest.map(({ id }) => id)] as const;
    await notify(tx, [first.buyerId], { kind: tell, orderId, martId, now });
  }
  return open.length;
}
