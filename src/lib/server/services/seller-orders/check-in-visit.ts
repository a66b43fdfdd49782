import { and, asc, eq, exists, gt, inArray } from 'drizzle-orm';
import type { CheckedInVisit } from '#lib/contract/seller-orders.ts';
import { orderCan, stateAt } from '#lib/domain/order.ts';
import { lastExpiredDeadline } from '#lib/domain/pickup.ts';
import { decideCheckIn, decideEach, isOneVisit, visitAmounts } from '#lib/domain/visit.ts';
import { reach } from '../../crash-points.ts';
import type { Tx } from '../../db/connect.ts';
import { martMembers, orders } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Viewer } from '../../market.ts';
import { notify } from '../alarms/notify.ts';
import { orderFacts } from '../orders/order-facts.ts';
import { requireMart } from '../seller-marts/require-mart.ts';
import { moveStock } from '../stock/move-stock.ts';
import { findProven, requireProof, type VisitProof } from './find-visit.ts';
import { guardCodes } from './guard-codes.ts';
import { logHandOver } from './log-hand-over.ts';

type OrderRow = typeof orders.$inferSelect;

interface VisitToCheckIn extends VisitProof {
  martId: number;
  /** Which of its orders, each once. */
  orderIds: readonly number[];
}

const named = ({ id: orderId, productName: name }: OrderRow) => ({ orderId, name });

/**
 * Hands over the named orders of one visit, all or none, each with its own ledger row; the buyer is notified once. The QR or the code may
 * be of any order of the visit. The same again answers ok. Refuses with `martNotFound`, `codesLocked`, `invalidInput` without a proof,
 * `orderNotFound` for one that is not this mart's, `wrongQr` for another buyer's, `ownOrder` for the viewer's own; and, naming the order, with `alreadyCancelled`,
 * `orderExpired`, `orderNotOpen` and `alreadyPickedUp`. rules.md sections 12 and 17.
 */
export async function checkInVisit(deps: Deps, viewer: Viewer, visit: VisitToCheckIn): Promise<CheckedInVisit> {
  await requireMart(deps.db, viewer, visit.martId);
  requireProof(visit);
  const work = () => handOverVisit(deps, viewer, visit);
  return visit.code === undefined ? work() : guardCodes(deps, viewer, visit.martId, work);
}

async function handOverVisit(deps: Deps, viewer: Viewer, visit: VisitToCheckIn): Promise<CheckedInVisit> {
  const checkedIn = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const wanted = await lockOrders(tx, visit);
    await requireOneVisit(tx, visit, wanted, now);
    const decided = decideCheckIn(decideEach(wanted, (order) => orderCan.checkIn(orderFacts(order), now)));
    if (!decided.ok) throw new DomainError(decided.reason, named(decided.order));
    if (decided.already) return answer(wanted, true);
    const done = await complete(tx, viewer, wanted, now);
    await logHandOver(tx, viewer, done, now);
    await notifyPickedUp(tx, done, now);
    reach('checkIn.moved');
    return answer(done, false);
  });
  reach('checkIn.committed');
  return checkedIn;
}

/** Orders before products, and each by id, as every writer locks them: two counters never wait for each other in a circle. */
async function lockOrders(tx: Tx, { martId, orderIds }: VisitToCheckIn): Promise<OrderRow[]> {
  const found = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.martId, martId), inArray(orders.id, [...orderIds])))
    .orderBy(asc(orders.id))
    .for('update');
  if (found.length < orderIds.length) throw new DomainError('orderNotFound');
  return found;
}

/** The proof is of an order that is, or was, open together with each of those that are handed over. */
async function requireOneVisit(tx: Tx, visit: VisitToCheckIn, wanted: readonly OrderRow[], now: Date): Promise<void> {
  const proven = await findProven(tx, { ...visit, now, openCodes: false });
  const isNamed = wanted.some(({ id }) => id === proven.id);
  // The code of an order that is over finds that order alone, as when a lost answer is asked for again.
  if (visit.code !== undefined && !isNamed && stateAt(orderFacts(proven), now) !== 'open') {
    throw new DomainError('orderNotFound');
  }
  const stranger = wanted.find((order) => order.buyerId !== proven.buyerId || !isOneVisit(proven, order, now));
  if (stranger) throw new DomainError('wrongQr', named(stranger));
}

/** Membership and state are decided by the UPDATE itself; the rows are locked, so only a lost membership can take one away. */
async function complete(
  tx: Tx,
  viewer: Viewer,
  wanted: readonly OrderRow[],
  now: Date,
): Promise<[OrderRow, ...OrderRow[]]> {
  const worksThere = tx
    .select({ martId: martMembers.martId })
    .from(martMembers)
    .where(and(eq(martMembers.martId, orders.martId), eq(martMembers.userId, viewer.userId)));
  const ids = wanted.map(({ id }) => id);
  const done = await tx
    .update(orders)
    .set({ state: 'pickedUp', endedAt: now, endedBy: viewer.userId })
    .where(
      and(
        inArray(orders.id, ids),
        eq(orders.state, 'open'),
        gt(orders.validUntil, lastExpiredDeadline(now)),
        exists(worksThere),
      ),
    )
    .returning();
  const [first, ...rest] = done.sort((a, b) => a.id - b.id);
  if (!first || done.length < wanted.length) throw new DomainError('orderNotOpen');
  for (const { id: orderId, productId, quantity } of done.toSorted((a, b) => a.productId - b.productId)) {
    const moved = await moveStock(tx, { productId, orderId, event: 'pickUp', quantity, actorId: viewer.userId, now });
    if (!moved) throw new Error(`order ${orderId} holds stock that product ${productId} does not have`);
  }
  return [first, ...rest];
}

/** Nobody takes a hold away from its buyer without their knowing (rules.md section 11). */
async function notifyPickedUp(tx: Tx, done: readonly [OrderRow, ...OrderRow[]], now: Date): Promise<void> {
  const [{ id, buyerId, martId }, ...rest] = done;
  await notify(tx, [buyerId], { kind: 'orderPickedUp', orderId: [id, ...rest.map((order) => order.id)], martId, now });
}

function answer(done: readonly OrderRow[], already: boolean): CheckedInVisit {
  const { totalWon, dueWon } = visitAmounts(
    done.map(({ totalPriceWon, way }) => ({ totalPrice: totalPriceWon, isPaid: way !== 'onSite' })),
  );
  const soldAt = new Date(Math.max(...done.map(({ endedAt }) => endedAt!.getTime())));
  const orderIds = done.map(({ id }) => id);
  return { ok: true, orderIds, soldAt: soldAt.toISOString(), already, totalPrice: totalWon, dueAmount: dueWon };
}
