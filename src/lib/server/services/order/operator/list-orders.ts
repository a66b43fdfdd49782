import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { TableTurn } from '#lib/domain/market/table-order.ts';
import type { Deps } from '#lib/server/deps.ts';
import { countAndSum } from '#lib/server/platform/database/count-and-sum.ts';
import { isAmongNewest } from '#lib/server/platform/database/newest-rows.ts';
import { ordered } from '#lib/server/platform/database/order-by.ts';
import { pageOfQuery } from '#lib/server/platform/from-last-shown.ts';
import { marts, type OrderRow, orders } from '#lib/server/schema/index.ts';
import { chargedText } from '../../../schema/order/order-prices.ts';
import { isOwedRefund } from './owed-refund.ts';

const PAGE = 50;

export interface OrderFilter {
  state?: OrderRow['state'] | undefined;
  martId?: number | undefined;
  /** Only those whose refund has not gone out. */
  isOwed?: boolean | undefined;
}
export const LISTED_STATES = ['open', 'pickedUp', 'cancelled', 'expired', 'paying', 'failed'] as const;
export const ORDER_ORDERS = ['made', 'until', 'won'] as const;
const BY = { made: orders.createdAt, until: orders.validUntil, won: chargedText } as const;

function whereOf({ state, martId, isOwed = false }: OrderFilter): SQL | undefined {
  // Those of a mart, and open and owed ones, which are few, have indexes of their own.
  const isBounded = martId === undefined && state !== 'open' && !isOwed;
  return and(
    state && eq(orders.state, state),
    martId === undefined ? undefined : eq(orders.martId, martId),
    isOwed ? sql`${orders.id} in (select order_id from refunds where ${isOwedRefund})` : undefined,
    isBounded ? isAmongNewest(orders.id, orders) : undefined,
  );
}

/** How many orders these are, and what they cost in all. */
export const sumOrders = ({ db }: Pick<Deps, 'db'>, filter: OrderFilter) =>
  countAndSum(db, orders, chargedText, whereOf(filter));

/** Orders of a state or a mart, the newest first unless another order is asked for. No buyer is named. */
export async function listOrders(
  { db }: Pick<Deps, 'db'>,
  { order, size = PAGE, page, after, ...filter }: OrderFilter & TableTurn<(typeof ORDER_ORDERS)[number]>,
) {
  const where = whereOf(filter);
  const query = () =>
    db
      .select({
        orderId: orders.id,
        martId: orders.martId,
        martName: marts.name,
        productName: orders.productName,
        quantity: orders.quantity,
        totalWon: sql<number>`${chargedText}::float8`,
        way: orders.way,
        state: orders.state,
        createdAt: orders.createdAt,
        validUntil: orders.validUntil,
      })
      .from(orders)
      .innerJoin(marts, eq(marts.id, orders.martId))
      .where(where)
      .orderBy(...(order ? [ordered(BY[order.by], order.isDown), asc(orders.id)] : [desc(orders.id)]));
  return pageOfQuery(
    { query, count: () => db.$count(orders, where), idOf: ({ orderId }) => orderId },
    { page, after, size },
  );
}
export type OperatorOrderRow = Awaited<ReturnType<typeof listOrders>>['content'][number];
