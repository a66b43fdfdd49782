import { and, asc, eq, gt } from 'drizzle-orm';
import { distanceMetres, type Place } from '#lib/domain/geo.ts';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import { type NextPickup, passOrder, visitWindow } from '#lib/domain/order/visit.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { marts, orders } from '#lib/server/schema/index.ts';
import { windowOf } from '../../../schema/order/order-facts.ts';

/**
 * The viewer's visit with the first deadline that a counter still accepts; null where nothing waits. rules.md section
 * 17.
 */
export async function nextPickup(deps: Deps, viewer: Viewer, place: Place | null): Promise<NextPickup | null> {
  const now = deps.clock.now();
  const rows = await deps.db
    .select({ order: orders, name: marts.name, lat: marts.lat, lng: marts.lng })
    .from(orders)
    .innerJoin(marts, eq(marts.id, orders.martId))
    .where(
      and(eq(orders.buyerId, viewer.userId), eq(orders.state, 'open'), gt(orders.validUntil, lastExpiredDeadline(now))),
    )
    .orderBy(asc(orders.validUntil), asc(orders.id));
  const [first] = rows;
  if (!first) return null;
  const { martId } = first.order;
  const others = rows.slice(1).flatMap(({ order }) => (order.martId === martId ? [order] : []));
  const visit = [first.order, ...others] as const;
  const { id, pickupCode } = passOrder(
    [{ ...first.order, orderId: first.order.id }, ...others.map((order) => ({ ...order, orderId: order.id }))],
    ({ validUntil }) => validUntil,
  );
  const window = visitWindow([windowOf(first.order), ...others.map(windowOf)], now);
  return {
    orderId: id,
    martId,
    martName: first.name,
    ...window,
    orders: rows.length,
    distance: place && Math.round(distanceMetres(place, first)),
    pass: { pickupCode, visit: visit.map((order) => ({ orderId: order.id, productName: order.productName })) },
  };
}
