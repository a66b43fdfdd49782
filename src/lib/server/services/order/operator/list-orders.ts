import { and, asc, desc, eq, type SQL, sql, sum } from 'drizzle-orm';
import type { Turn } from '#lib/domain/last-shown.ts';
import type { TableOrder } from '#lib/domain/market/table-order.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { ordered } from '#lib/server/platform/database/order-by.ts';
import { pageFromLastShown } from '#lib/server/platform/from-last-shown.ts';
import { marts, type OrderRow, orders } from '#lib/server/schema/index.ts';

const PAGE = 50;
/** Without a mart so many of the newest are looked at: the table has no end, and no index by time alone. */
const LOOKED_AT = 10_000;

export interface OrderFilter {
  state?: OrderRow['state'] | undefined;
  martId?: number | undefined;
}
export const LISTED_STATES = ['open', 'pickedUp', 'cancelled', 'expired', 'paying', 'failed'] as const;
export const ORDER_ORDERS = ['made', 'until', 'won'] as const;
const BY = { made: orders.createdAt, until: orders.validUntil, won: orders.totalPriceWon } as const;

function whereOf({ state, martId }: OrderFilter): SQL | undefined {
  // Open ones are few, and have an index of their own.
  const isBounded = martId === undefined && state !== 'open';
  return and(
    state && eq(orders.state, state),
    martId === undefined ? undefined : eq(orders.martId, martId),
    isBounded ? sql`${orders.id} > (select coalesce(max(id), 0) - ${LOOKED_AT}::bigint from orders)` : undefined,
  );
}

/** How many orders these are, and what they cost in all. */
export async function sumOrders({ db }: Pick<Deps, 'db'>, filter: OrderFilter) {
  const sums = { count: sql<number>`count(*)::int`, won: sum(orders.totalPriceWon).mapWith(Number) };
  return oneRow(await db.select(sums).from(orders).where(whereOf(filter)));
}

/** Orders of a state or a mart, the newest first unless another order is asked for. No buyer is named. */
export async function listOrders(
  { db }: Pick<Deps, 'db'>,
  {
    order,
    size = PAGE,
    page,
    after,
    ...filter
  }: OrderFilter & Turn & { order?: TableOrder<(typeof ORDER_ORDERS)[number]> | null; size?: number },
) {
  const where = whereOf(filter);
  const read = (at: number) =>
    db
      .select({
        orderId: orders.id,
        martId: orders.martId,
        martName: marts.name,
        productName: orders.productName,
        quantity: orders.quantity,
        totalWon: orders.totalPriceWon,
        way: orders.way,
        state: orders.state,
        createdAt: orders.createdAt,
        validUntil: orders.validUntil,
      })
      .from(orders)
      .innerJoin(marts, eq(marts.id, orders.martId))
      .where(where)
      .orderBy(...(order ? [ordered(BY[order.by], order.isDown), asc(orders.id)] : [desc(orders.id)]))
      .limit(size)
      .offset(at * size);
  return pageFromLastShown(
    { read, count: () => db.$count(orders, where), idOf: ({ orderId }) => orderId },
    { page, after, size },
  );
}
export type OperatorOrderRow = Awaited<ReturnType<typeof listOrders>>['content'][number];
