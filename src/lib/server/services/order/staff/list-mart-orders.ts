import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { weighedOf } from '#lib/contract/order/weighed.ts';
import { groupBy } from '#lib/domain/group.ts';
import { entry } from '#lib/domain/known.ts';
import { logDay } from '#lib/domain/mart/mart-log.ts';
import { holdsEnded } from '#lib/domain/order/holds.ts';
import { wireStatus } from '#lib/domain/order/order.ts';
import { findOrders, isWanted, typedCode, type WaitingFilter } from '#lib/domain/order/order-find.ts';
import type { OrderTab } from '#lib/domain/order/order-status.ts';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import { chargedWon } from '#lib/domain/order/weighed.ts';
import { SOLD_ORDERS_SHOWN, SOLD_PAGE_SIZE, WAITING_PAGE_VISITS } from '#lib/domain/person/limits.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { pictureUrl } from '#lib/server/platform/files/picture-address.ts';
import { type OrderRow, orders, users } from '#lib/server/schema/index.ts';
import { orderFacts, windowOf } from '../../../schema/order/order-facts.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { readBags } from '../bags/read-bags.ts';
import { findProven } from '../hand-over/find-visit.ts';
import { guardCodes } from '../hand-over/guard-codes.ts';
import { readHoldRecords } from '../holds/read-hold-records.ts';
import { visitIdsOf } from '../visit-ids.ts';
import { searchSold } from './find-sold.ts';

export interface MartOrdersQuery {
  tab: OrderTab;
  /**
   * From 0: `SOLD_PAGE_SIZE` sold orders, or `WAITING_PAGE_VISITS` visits that wait; without it all, of sold ones the
   * last `SOLD_ORDERS_SHOWN`.
   */
  page?: number | undefined;
  /** A text that buyer, product, number or today's code must match. */
  q?: string | undefined;
  /** 'yyyy-MM-dd' in Seoul: of the deadline, or of the sale. */
  day?: string | undefined;
  /** The filter of orders that wait. */
  only?: WaitingFilter | undefined;
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
 * A mart's orders: 'checkin' all of them by deadline, as anybody at the counter must be found; 'completed' newest
 * first, by page and search (spec section 4, rules.md section 5).
 */
export async function listMartOrders(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  query: MartOrdersQuery,
): Promise<MartOrders> {
  await requireMart(deps.db, viewer, martId);
  const { tab, page, q = '', day } = query;
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
    const all = await shownOrders(deps, rows, { waiting, now });
    const byCode = await orderByCode(deps, viewer, martId, q);
    return pageOfWaiting(all, query, { byCode, now });
  }
  const { where, first } = await searchSold(deps.db, { martId, typed: q, day, now });
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

/**
 * The open order behind a pickup code, guarded as every look-up by code is; null for any other text, and while codes
 * are locked.
 */
async function orderByCode(deps: Deps, viewer: Viewer, martId: number, typed: string): Promise<number | null> {
  const code = typedCode(typed);
  if (code === null) return null;
  try {
    const find = () => findProven(deps.db, { martId, code, now: deps.clock.now(), openCodes: true });
    return (await guardCodes(deps, viewer, martId, find)).id;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/**
 * What is asked for of the orders that wait, each visit whole: who stands at the counter takes everything (rules.md
 * section 17).
 */
function pageOfWaiting(
  all: SellerOrder[],
  { page, q = '', day, only }: MartOrdersQuery,
  { byCode, now }: { byCode: number | null; now: Date },
): MartOrders {
  const within = day === undefined ? null : logDay(day);
  const findable = all.map((order) => ({ ...order, validUntil: new Date(order.qrValidUntil) }));
  const wanted = findable.filter(
    (order) =>
      isWanted(order, only, now) && (!within || (order.validUntil >= within.from && order.validUntil < within.to)),
  );
  const visitIds = [...new Set(findOrders(wanted, q, byCode).map(({ visitId }) => visitId))];
  const shown =
    page === undefined ? visitIds : visitIds.slice(page * WAITING_PAGE_VISITS, (page + 1) * WAITING_PAGE_VISITS);
  const visits = new Map(groupBy(all, ({ visitId }) => visitId).map((visit) => [visit[0].visitId, visit]));
  const of = (ids: readonly number[]) => ids.flatMap((visitId) => entry(visits, visitId));
  // In the specification's form by deadline, order by order.
  const isPlain = page === undefined && q.trim() === '' && !day && !only;
  return { orders: isPlain ? all : of(shown), total: of(visitIds).length };
}

/** The same number for all that was handed over in one check-in, whichever page they stand on: as `visitIdsOf`. */
const firstOfVisit =
  sql<number>`(select min(o.id) from orders o where o.mart_id = ${orders.martId} and o.state = 'pickedUp'
  and o.ended_at = ${orders.endedAt} and o.buyer_id = ${orders.buyerId})`.mapWith(Number);

async function shownOrders(
  deps: Deps,
  rows: readonly { order: OrderRow; buyerName: string; handedOverBy: string | null; visitId: number | null }[],
  { waiting, now }: { waiting: boolean; now: Date },
): Promise<SellerOrder[]> {
  // Sold orders leave nothing to decide.
  const buyers = waiting ? [...new Set(rows.map(({ order }) => order.buyerId))] : [];
  const records = await readHoldRecords(deps.db, buyers, now);
  const limited = new Set(buyers.filter((id) => holdsEnded(entry(records, id), now)));
  const visitIds = visitIdsOf(rows.map(({ order }) => order));
  const orderIds = rows.map(({ order }) => order.id);
  const bags = await readBags(deps.db, orderIds);
  return rows.map(({ order, buyerName, handedOverBy, visitId }) => ({
    orderId: order.id,
    visitId: visitId ?? entry(visitIds, order.id),
    buyerName,
    productId: order.productId,
    productName: order.productName,
    productImgSrc: order.pictureKey && pictureUrl(order.pictureKey, 640, 'webp'),
    imageKey: order.pictureKey,
    quantity: order.quantity,
    totalPrice: chargedWon(order),
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
    adultOnly: order.adultOnly,
    ...(bags.has(order.id) && { isBag: true as const }),
    byStaff: order.byStaff,
    handedOverBy,
    ...weighedOf(order),
  }));
}
