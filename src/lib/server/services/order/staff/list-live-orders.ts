import { and, asc, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { LiveOrder } from '#lib/contract/mart/seller-marts.ts';
import { entry } from '#lib/domain/known.ts';
import type { LiveList } from '#lib/domain/order/live-list.ts';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import { chargedWon } from '#lib/domain/order/weighed.ts';
import { SELLER_LIST_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { orders, users } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { visitIdsOf } from '../visit-ids.ts';

const picks: Record<LiveList, (now: Date) => SQL[]> = {
  reservations: (now) => [eq(orders.way, 'reservation'), ...openAt(now)],
  purchases: (now) => [ne(orders.way, 'reservation'), ...openAt(now)],
  completed: () => [eq(orders.state, 'pickedUp')],
};

/** The first deadline of the orders of one visit, which stand together. */
const firstDeadline = sql`min(${orders.validUntil}) over (partition by ${orders.buyerId})`;

const openAt = (now: Date) => [eq(orders.state, 'open'), gt(orders.validUntil, lastExpiredDeadline(now))];

/**
 * A page of the seller's dashboard: open card reservations, all other open orders, or picked-up orders (rules.md
 * section 5). The open ones by the first deadline of their visit, the others newest first; pages start at 0. Refuses
 * with `martNotFound`.
 */
export async function listLiveOrders(
  deps: Deps,
  viewer: Viewer,
  { martId, list, page }: { martId: number; list: LiveList; page: number },
): Promise<{ content: LiveOrder[]; totalPages: number }> {
  await requireMart(deps.db, viewer, martId);
  const picked = and(eq(orders.martId, martId), ...picks[list](deps.clock.now()));
  const order =
    list === 'completed'
      ? [desc(orders.endedAt), desc(orders.id)]
      : [firstDeadline, asc(orders.buyerId), asc(orders.validUntil), asc(orders.id)];
  const rows = await deps.db
    .select({ order: orders, buyerName: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(picked)
    .orderBy(...order)
    .limit(SELLER_LIST_PAGE_SIZE)
    .offset(page * SELLER_LIST_PAGE_SIZE);
  const all = await deps.db.$count(orders, picked);
  const visitIds = visitIdsOf(rows.map(({ order }) => order));
  return {
    content: rows.map(({ order, buyerName }) => ({
      order_id: order.id,
      visit_id: entry(visitIds, order.id),
      user_name: buyerName,
      product_name: order.productName,
      quantity: order.quantity,
      total_price: chargedWon(order),
      valid_until: order.validUntil.toISOString(),
      sold_at: order.state === 'pickedUp' ? (order.endedAt?.toISOString() ?? null) : null,
    })),
    totalPages: Math.ceil(all / SELLER_LIST_PAGE_SIZE),
  };
}
