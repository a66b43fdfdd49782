import { and, asc, eq, gt, not, or, sql } from 'drizzle-orm';
import { orderBagOnWire, type SellerBag } from '#lib/contract/order/bags.ts';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import { BAG_CONTENTS_HOURS, contentsUntil } from '#lib/domain/product/bag.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { orderBags, orders, users } from '#lib/server/schema/index.ts';
import { wasDisputed } from '../../case/open-dispute.ts';
import { requireMart } from '../../mart/require-mart.ts';

/** As many as a mart packs a day at the most; others come as these are written. */
const SHOWN_MOST = 200;

/**
 * The bags of a mart whose contents may be written: first those that say nothing yet, and of them those that were
 * handed over, by their time. Refuses with `martNotFound`.
 */
export async function listBags(deps: Deps, viewer: Viewer, martId: number): Promise<SellerBag[]> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  const waits = and(eq(orders.state, 'open'), gt(orders.validUntil, lastExpiredDeadline(now)));
  const since = addMinutes(now, -BAG_CONTENTS_HOURS * 60);
  const rows = await deps.db
    .select({ order: orders, bag: orderBags, buyerName: users.name })
    .from(orders)
    .innerJoin(orderBags, eq(orderBags.orderId, orders.id))
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(
      and(
        eq(orders.martId, martId),
        not(wasDisputed(deps.db)),
        or(waits, and(eq(orders.state, 'pickedUp'), gt(orders.endedAt, since))),
      ),
    )
    .orderBy(
      sql`${orderBags.writtenAt} is not null`,
      sql`${orders.endedAt} is null`,
      asc(sql`coalesce(${orders.endedAt}, ${orders.validUntil})`),
      asc(orders.id),
    )
    .limit(SHOWN_MOST);
  return rows.map(({ order, bag, buyerName }) => ({
    orderId: order.id,
    buyerName,
    productName: order.productName,
    quantity: order.quantity,
    endedAt: order.endedAt?.toISOString() ?? null,
    until: order.endedAt && contentsUntil(order.endedAt).toISOString(),
    bag: orderBagOnWire(bag),
  }));
}
