import { and, eq, exists, gt, type SQL } from 'drizzle-orm';
import type { CheckedIn } from '#lib/contract/seller-orders.ts';
import { orderCan } from '#lib/domain/order.ts';
import { lastExpiredDeadline } from '#lib/domain/pickup.ts';
import { reach } from '../../crash-points.ts';
import { martMembers, orders } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Viewer } from '../../market.ts';
import { notify } from '../alarms/notify.ts';
import { orderFacts } from '../orders/order-facts.ts';
import { requireMart } from '../seller-marts/require-mart.ts';
import { moveStock } from '../stock/move-stock.ts';
import { guardCodes } from './guard-codes.ts';
import { logHandOver } from './log-hand-over.ts';
import { martOrder } from './mart-order.ts';

type OrderRow = typeof orders.$inferSelect;

/**
 * Hands an order over. Mart, order, proof and state are decided by one conditional UPDATE, so that of two staff who scan
 * the same code one completes it, and the other is told that it is done (rules.md section 12).
 */
async function handOver(deps: Deps, viewer: Viewer, proof: SQL, why: () => Promise<OrderRow>): Promise<CheckedIn> {
  const done = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const worksThere = tx
      .select({ martId: martMembers.martId })
      .from(martMembers)
      .where(and(eq(martMembers.martId, orders.martId), eq(martMembers.userId, viewer.userId)));
    const [order] = await tx
      .update(orders)
      .set({ state: 'pickedUp', endedAt: now, endedBy: viewer.userId })
      .where(and(proof, eq(orders.state, 'open'), gt(orders.validUntil, lastExpiredDeadline(now)), exists(worksThere)))
      .returning();
    if (!order) return null;
    await logHandOver(tx, viewer, [order], now);
    const { id: orderId, productId, quantity } = order;
    const moved = await moveStock(tx, { productId, orderId, event: 'pickUp', quantity, actorId: viewer.userId, now });
    if (!moved) throw new Error(`order ${orderId} holds stock that product ${productId} does not have`);
    // Nobody takes a hold away from its buyer without their knowing (rules.md section 11).
    await notify(tx, [order.buyerId], { kind: 'orderPickedUp', orderId, martId: order.martId, now });
    reach('checkIn.moved');
    return order;
  });
  reach('checkIn.committed');
  if (done) return answer(done, false);

  const order = await why();
  const may = orderCan.checkIn(orderFacts(order), deps.clock.now());
  if (!may.ok) throw new DomainError(may.reason);
  // A lost answer is asked for again; an order that is open here was completed or changed this very moment.
  if (!may.already) throw new DomainError('orderNotOpen');
  return answer(order, true);
}

const answer = (order: OrderRow, already: boolean): CheckedIn => ({
  ok: true,
  orderId: order.id,
  soldAt: order.endedAt!.toISOString(),
  already,
});

/** Check-in by the QR's uuid. Refuses with `orderNotFound`, `wrongQr`, `ownOrder`, `orderExpired`, `alreadyCancelled`, `orderNotOpen`. */
export function checkIn(
  deps: Deps,
  viewer: Viewer,
  { orderId, uuid }: { orderId: number; uuid: string },
): Promise<CheckedIn> {
  const proof = and(eq(orders.id, orderId), eq(orders.qrUuid, uuid))!;
  return handOver(deps, viewer, proof, async () => {
    const order = await martOrder(deps.db, viewer, orderId);
    if (order.qrUuid !== uuid.toLowerCase()) throw new DomainError('wrongQr');
    return order;
  });
}

/**
 * Check-in by the 6-digit code a buyer reads out, where no camera works. Codes are unique among a mart's open orders. With
 * `orderId`, the code of another order is `wrongQr`.
 */
export async function checkInByCode(
  deps: Deps,
  viewer: Viewer,
  { martId, code, orderId }: { martId: number; code: string; orderId?: number | undefined },
): Promise<CheckedIn> {
  await requireMart(deps.db, viewer, martId);
  const ofMart = eq(orders.martId, martId);
  const byCode = and(ofMart, eq(orders.pickupCode, code))!;
  const proof = orderId === undefined ? byCode : and(byCode, eq(orders.id, orderId))!;
  const why = async () => {
    if (orderId !== undefined) {
      const named = await deps.db.query.orders.findFirst({ where: and(ofMart, eq(orders.id, orderId)) });
      if (!named) throw new DomainError('orderNotFound');
      if (named.pickupCode !== code) throw new DomainError('wrongQr');
      return named;
    }
    // The newest with this code: an older one that had it is long over.
    const order = await deps.db.query.orders.findFirst({ where: byCode, orderBy: (o, { desc }) => desc(o.id) });
    if (!order) throw new DomainError('orderNotFound');
    return order;
  };
  return guardCodes(deps, viewer, martId, () => handOver(deps, viewer, proof, why));
}
