import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SellerOrder } from '#lib/contract/seller-orders.ts';
import { holdsEnded } from '#lib/domain/holds.ts';
import { SOLD_ORDERS_SHOWN } from '#lib/domain/limits.ts';
import { wireStatus } from '#lib/domain/order.ts';
import { lastExpiredDeadline } from '#lib/domain/pickup.ts';
import { orders, users } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { pictureUrl } from '../../files/picture-address.ts';
import type { Viewer } from '../../market.ts';
import { readHoldRecords } from '../holds/read-hold-records.ts';
import { orderFacts, windowOf } from '../orders/order-facts.ts';
import { visitIdsOf } from '../orders/visit-ids.ts';
import { requireMart } from '../seller-marts/require-mart.ts';

/** Whoever of the mart handed an order over. */
const staff = alias(users, 'staff');

/**
 * A mart's orders: 'checkin' all of them by deadline, for whoever stands at the counter must be found; 'completed' the last
 * `SOLD_ORDERS_SHOWN`, newest first (spec section 4, rules.md section 5).
 */
export async function listMartOrders(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  tab: 'checkin' | 'completed',
): Promise<SellerOrder[]> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  const waiting = tab === 'checkin';
  const listed = deps.db
    .select({ order: orders, buyerName: users.name, handedOverBy: staff.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .leftJoin(staff, eq(staff.id, orders.endedBy))
    .where(
      and(
        eq(orders.martId, martId),
        eq(orders.state, waiting ? 'open' : 'pickedUp'),
        ...(waiting ? [gt(orders.validUntil, lastExpiredDeadline(now))] : []),
      ),
    )
    .orderBy(...(waiting ? [asc(orders.validUntil), asc(orders.id)] : [desc(orders.endedAt), desc(orders.id)]));
  const rows = await (waiting ? listed : listed.limit(SOLD_ORDERS_SHOWN));
  // Of what is sold nothing is left to decide.
  const buyers = waiting ? [...new Set(rows.map(({ order }) => order.buyerId))] : [];
  const records = await readHoldRecords(deps.db, buyers, now);
  const limited = new Set(buyers.filter((id) => holdsEnded(records.get(id)!, now)));
  const visitIds = visitIdsOf(rows.map(({ order }) => order));
  return rows.map(({ order, buyerName, handedOverBy }) => ({
    orderId: order.id,
    visitId: visitIds.get(order.id)!,
    buyerName,
    productId: order.productId,
    productName: order.productName,
    productImgSrc: order.pictureKey && pictureUrl(order.pictureKey, 640, 'webp'),
    imageKey: order.pictureKey,
    quantity: order.quantity,
    totalPrice: order.totalPriceWon,
    unitPrice: order.unitPriceWon,
    basePrice: order.basePriceWon,
    priceReason: order.priceReason,
    pickupFrom: windowOf(order).start.toISOString(),
    qrValidUntil: order.validUntil.toISOString(),
    orderedAt: order.createdAt.toISOString(),
    soldAt: order.endedAt?.toISOString() ?? null,
    extended: order.extendedAt !== null,
    status: wireStatus(orderFacts(order), now),
    buyerLimited: limited.has(order.buyerId),
    byStaff: order.byStaff,
    handedOverBy,
  }));
}
