import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SellerOrder } from '#lib/contract/seller-orders.ts';
import { holdsEnded } from '#lib/domain/holds.ts';
import { SOLD_ORDERS_SHOWN, SOLD_PAGE_SIZE } from '#lib/domain/limits.ts';
import { wireStatus } from '#lib/domain/order.ts';
import type { OrderTab } from '#lib/domain/order-tab.ts';
import { lastExpiredDeadline } from '#lib/domain/pickup.ts';
import { orders, users } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { pictureUrl } from '../../files/picture-address.ts';
import type { Viewer } from '../../market.ts';
import { readHoldRecords } from '../holds/read-hold-records.ts';
import { orderFacts, windowOf } from '../orders/order-facts.ts';
import { visitIdsOf } from '../orders/visit-ids.ts';
import { requireMart } from '../seller-marts/require-mart.ts';
import { searchSold } from './find-sold.ts';

export interface MartOrdersQuery {
  tab: OrderTab;
  /** Of sold orders, `SOLD_PAGE_SIZE` a page from 0; without it the last `SOLD_ORDERS_SHOWN`. */
  page?: number | undefined;
  /** Of sold orders: a text that buyer, product or number must match. */
  q?: string | undefined;
}

/** Orders, and how many there are of them in all. */
export interface MartOrders {
  orders: SellerOrder[];
  total: number;
}

const openOf = (martId: number, now: Date) =>
  and(eq(orders.martId, martId), eq(orders.state, 'open'), gt(orders.validUntil, lastExpiredDeadline(now)));

/** The staff member who handed an order over. */
const staff = alias(users, 'staff');

/**
 * A mart's orders: 'checkin' all of them by deadline, as anybody at the counter must be found; 'completed' newest first, by
 * page and search (spec section 4, rules.md section 5).
 */
export async function listMartOrders(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  { tab, page, q = '' }: MartOrdersQuery,
): Promise<MartOrders> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  const waiting = tab === 'checkin';
  const select = () =>
    deps.db
      .select({
        order: orders,
        buyerName: users.name,
        handedOverBy: staff.name,
        visitId: waiting ? sql<null>`null` : firstOfVisit,
      })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.buyerId))
      .leftJoin(staff, eq(staff.id, orders.endedBy));
  if (waiting) {
    const rows = await select().where(openOf(martId, now)).orderBy(asc(orders.validUntil), asc(orders.id));
    return { orders: await shownOrders(deps, rows, { waiting, now }), total: rows.length };
  }
  const { where, first } = await searchSold(deps.db, martId, q);
  const [size, skipped] = page === undefined ? [SOLD_ORDERS_SHOWN, 0] : [SOLD_PAGE_SIZE, page * SOLD_PAGE_SIZE];
  const rows = await select()
    .where(where)
    .orderBy(...first, desc(orders.endedAt), desc(orders.id))
    .limit(size)
    .offset(skipped);
  const isAll = skipped === 0 && rows.length < size;
  const total = isAll ? rows.length : await deps.db.$count(orders, where);
  return { orders: await shownOrders(deps, rows, { waiting, now }), total };
}

/** The same number for all that was handed over in one check-in, whichever page they stand on: as `visitIdsOf`. */
const firstOfVisit =
  sql<number>`(select min(o.id) from orders o where o.mart_id = ${orders.martId} and o.state = 'pickedUp'
  and o.ended_at = ${orders.endedAt} and o.buyer_id = ${orders.buyerId})`.mapWith(Number);

async function shownOrders(
  deps: Deps,
  rows: readonly {
    order: typeof orders.$inferSelect;
    buyerName: string;
    handedOverBy: string | null;
    visitId: number | null;
  }[],
  { waiting, now }: { waiting: boolean; now: Date },
): Promise<SellerOrder[]> {
  // Sold orders leave nothing to decide.
  const buyers = waiting ? [...new Set(rows.map(({ order }) => order.buyerId))] : [];
  const records = await readHoldRecords(deps.db, buyers, now);
  const limited = new Set(buyers.filter((id) => holdsEnded(records.get(id)!, now)));
  const visitIds = visitIdsOf(rows.map(({ order }) => order));
  return rows.map(({ order, buyerName, handedOverBy, visitId }) => ({
    orderId: order.id,
    visitId: visitId ?? visitIds.get(order.id)!,
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
