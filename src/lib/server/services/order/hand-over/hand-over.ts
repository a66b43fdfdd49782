import { and, asc, eq, exists, gt, inArray, sql } from 'drizzle-orm';
import type { ErrorDetails } from '#lib/contract/errors.ts';
import type { CheckedInVisit } from '#lib/contract/order/seller-orders.ts';
import { entry, known } from '#lib/domain/known.ts';
import type { LogFacts } from '#lib/domain/mart/mart-log.ts';
import { orderCan } from '#lib/domain/order/order.ts';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import { decideCheckIn, decideEach, visitAmounts } from '#lib/domain/order/visit.ts';
import { chargedWon, type OrderWeight } from '#lib/domain/order/weighed.ts';
import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { martMembers, type OrderRow, orders } from '#lib/server/schema/index.ts';
import { orderFacts } from '../../../schema/order/order-facts.ts';
import { notify } from '../../notice/alarms/notify.ts';
import { requestWeighedRefund } from '../../payment/request-refund.ts';
import { moveStock, type StockMove } from '../../product/stock/move-stock.ts';
import { pickUpLate } from '../../product/stock/pick-up-late.ts';
import { postEarned, postEarnedLate } from '../../settlement/ledger/post-order.ts';
import { logHandOver } from './log-hand-over.ts';
import { findUnweighed, weighedColumns } from './weigh-orders.ts';

export interface OrdersToHandOver {
  martId: number;
  /** Which of its orders, each once. */
  orderIds: readonly number[];
  /** The buyer's identity card was looked at: alcohol is handed over to nobody without (adopt.md 31.1). */
  idChecked?: boolean | undefined;
  /** What the scale says of those that are sold by weight, each wanted (shelf.md 36.1). */
  weights?: readonly OrderWeight[] | undefined;
}

/** How a refusal speaks of its order: by name where it is one of several. */
export type SayWhich = (order: OrderRow) => ErrorDetails;

/** Refuses orders, locked as they are, that the seller has no proof for. */
export type RequireProven = (tx: Tx, wanted: readonly [OrderRow, ...OrderRow[]], now: Date) => void | Promise<void>;

/** The order that a refusal is about. */
export const named = ({ id: orderId, productName: name }: OrderRow) => ({ orderId, name });

/**
 * Hands over orders of one mart and buyer, all or none, each with its own ledger row; the buyer is notified once. The
 * same again answers ok. Refuses with `orderNotFound` for one that is not this mart's, as `requireProven` does, with
 * `ownOrder` for the viewer's own; and, as `sayWhich` has it, with `alreadyCancelled`, `orderExpired`, `orderNotOpen`,
 * `idNotChecked`, `weightMissing` and `alreadyPickedUp`. rules.md sections 12 and 17.
 */
export async function handOver(
  deps: Deps,
  viewer: Viewer,
  visit: OrdersToHandOver,
  { requireProven, sayWhich }: { requireProven: RequireProven; sayWhich?: SayWhich },
): Promise<CheckedInVisit> {
  const checkedIn = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const wanted = await lockOrders(tx, visit);
    await requireProven(tx, wanted, now);
    const decided = decideCheckIn(decideEach(wanted, (order) => orderCan.checkIn(orderFacts(order), now)));
    if (!decided.ok) throw new DomainError(decided.reason, sayWhich?.(decided.order));
    if (decided.already) return answer(wanted, true);
    const unchecked = visit.idChecked ? undefined : wanted.find(({ adultOnly }) => adultOnly);
    if (unchecked) throw new DomainError('idNotChecked', sayWhich?.(unchecked));
    const unweighed = findUnweighed(wanted, visit.weights);
    if (unweighed) throw new DomainError('weightMissing', sayWhich?.(unweighed));
    const done = await completePickUp(tx, viewer, wanted, { now, weights: visit.weights });
    crashPoint('checkIn.moved');
    return answer(done, false);
  });
  crashPoint('checkIn.committed');
  return checkedIn;
}

/**
 * Orders before products, and each by id, as every writer locks them: two counters never wait for each other in a
 * circle.
 */
async function lockOrders(tx: Tx, { martId, orderIds }: OrdersToHandOver): Promise<[OrderRow, ...OrderRow[]]> {
  const [first, ...rest] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.martId, martId), inArray(orders.id, [...orderIds])))
    .orderBy(asc(orders.id))
    .for('update');
  if (!first || rest.length + 1 < orderIds.length) throw new DomainError('orderNotFound');
  return [first, ...rest];
}

interface PickUpTime {
  now: Date;
  /** When it was scanned, where that was without a network: then an order may have ended since. market.md 27.6. */
  scannedAt?: Date;
  /** What the log says of it beside. */
  facts?: LogFacts;
  /** Who scanned it has left, and the mart believes it. market.md 27.5. */
  isClaim?: boolean;
  /** What the scale says of every order that is sold by weight. */
  weights?: readonly OrderWeight[] | undefined;
}

/**
 * The pick-up of locked orders of one mart and buyer: state, what the scale makes of the price, stock, log and the
 * buyer's alarm. Refuses with `orderNotOpen`, `ownOrder`.
 */
export async function completePickUp(
  tx: Tx,
  viewer: Viewer,
  wanted: readonly OrderRow[],
  time: PickUpTime,
): Promise<[OrderRow, ...OrderRow[]]> {
  const done = await complete(tx, viewer, wanted, time);
  await Promise.all([
    movePieces(tx, viewer, wanted, time.now),
    logHandOver(tx, viewer, done, time),
    notifyPickedUp(tx, done, time.now),
  ]);
  return done;
}

/**
 * Membership and state are decided by the UPDATE itself; the rows are locked, so only a lost membership can take one
 * away.
 */
async function complete(
  tx: Tx,
  viewer: Viewer,
  wanted: readonly OrderRow[],
  { now, scannedAt, isClaim, weights }: PickUpTime,
): Promise<[OrderRow, ...OrderRow[]]> {
  const worksThere = tx
    .select({ martId: martMembers.martId })
    .from(martMembers)
    .where(and(eq(martMembers.martId, orders.martId), eq(martMembers.userId, viewer.userId)));
  const ids = wanted.map(({ id }) => id);
  const done = await tx
    .update(orders)
    .set({
      state: 'pickedUp',
      endReason: null,
      endedAt: scannedAt ?? now,
      endedBy: viewer.userId,
      offlineAt: scannedAt ? now : null,
      claimedAt: null,
      ...weighedColumns(wanted, weights),
      idCheckedAt: sql`case when ${orders.adultOnly} then ${(scannedAt ?? now).toISOString()}::timestamptz end`,
    })
    .where(
      and(
        inArray(orders.id, ids),
        scannedAt
          ? inArray(orders.state, ['open', 'cancelled', 'expired'])
          : and(eq(orders.state, 'open'), gt(orders.validUntil, lastExpiredDeadline(now))),
        isClaim ? undefined : exists(worksThere),
      ),
    )
    .returning();
  const [first, ...rest] = done.sort((a, b) => a.id - b.id);
  if (!first || done.length < wanted.length) throw new DomainError('orderNotOpen');
  const byId = new Map(done.map((order) => [order.id, order]));
  for (const { id: orderId, way, state } of wanted) {
    if (way === 'onSite') continue;
    await requestWeighedRefund(tx, entry(byId, orderId), now);
    await (state === 'open' ? postEarned : postEarnedLate)(tx, orderId, now);
  }
  return [first, ...rest];
}

/**
 * The pieces of each order, by product, as every writer locks them: together, but for those of an order that had ended,
 * which looks first at what waits.
 */
async function movePieces(tx: Tx, { userId: actorId }: Viewer, wanted: readonly OrderRow[], now: Date): Promise<void> {
  const moving: Promise<void>[] = [];
  for (const { id: orderId, state, productId, quantity } of wanted.toSorted((a, b) => a.productId - b.productId)) {
    const move = { productId, orderId, quantity, actorId, now };
    if (state === 'open') moving.push(takeHeld(tx, move));
    else {
      await Promise.all(moving);
      await pickUpLate(tx, move);
    }
  }
  await Promise.all(moving);
}

async function takeHeld(tx: Tx, move: Omit<StockMove, 'event'>): Promise<void> {
  if (!(await moveStock(tx, { ...move, event: 'pickUp' })))
    throw new Error(`order ${move.orderId} holds stock that product ${move.productId} does not have`);
}

/** Nobody takes a hold away from its buyer without their knowing (rules.md section 11). */
async function notifyPickedUp(tx: Tx, done: readonly [OrderRow, ...OrderRow[]], now: Date): Promise<void> {
  const [{ id, buyerId, martId }, ...rest] = done;
  await notify(tx, [buyerId], { kind: 'orderPickedUp', orderId: [id, ...rest.map((order) => order.id)], martId, now });
}

function answer(done: readonly OrderRow[], already: boolean): CheckedInVisit {
  const { totalWon, dueWon } = visitAmounts(
    done.map((order) => ({ totalPrice: chargedWon(order), isPaid: order.way !== 'onSite' })),
  );
  const soldAt = new Date(
    Math.max(...done.map(({ endedAt }) => known(endedAt, 'the end of a picked up order').getTime())),
  );
  const orderIds = done.map(({ id }) => id);
  return { ok: true, orderIds, soldAt: soldAt.toISOString(), already, totalPrice: totalWon, dueAmount: dueWon };
}
