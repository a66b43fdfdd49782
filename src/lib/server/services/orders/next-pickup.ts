import { and, asc, eq, gt } from 'drizzle-orm';
import { distanceMetres, type Place } from '#lib/domain/geo.ts';
import { lastExpiredDeadline } from '#lib/domain/pickup.ts';
import { marts, orders } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { windowOf } from './order-facts.ts';

/** The order to pick up next, and how many wait in all. */
export interface NextPickup {
  orderId: number;
  martName: string;
  start: Date;
  validUntil: Date;
  /** Whole metres from the buyer's place; null where it is not known. */
  distance: number | null;
  orders: number;
}

/** The viewer's open order with the first deadline that a counter still accepts; null where none waits. */
export async function nextPickup(deps: Deps, viewer: Viewer, place: Place | null): Promise<NextPickup | null> {
  const rows = await deps.db
    .select({ order: orders, name: marts.name, lat: marts.lat, lng: marts.lng })
    .from(orders)
    .innerJoin(marts, eq(marts.id, orders.martId))
    .where(
      and(
        eq(orders.buyerId, viewer.userId),
        eq(orders.state, 'open'),
        gt(orders.validUntil, lastExpiredDeadline(deps.clock.now())),
      ),
    )
    .orderBy(asc(orders.validUntil), asc(orders.id));
  const [first] = rows;
  return first
    ? {
        ...{ orderId: first.order.id, martName: first.name, ...windowOf(first.order), orders: rows.length },
        distance: place && Math.round(distanceMetres(place, first)),
      }
    : null;
}
