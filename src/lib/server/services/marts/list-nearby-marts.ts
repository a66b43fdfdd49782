import { and, asc, isNull, sql } from 'drizzle-orm';
import type { NearbyStore } from '#lib/contract/marts.ts';
import { MAP_RADIUS_METRES, type Place } from '#lib/domain/geo.ts';
import { MAP_MOST_STORES } from '#lib/domain/limits.ts';
import { sellingMart } from '../../db/buyable.ts';
import { daysOffOf, hoursOf } from '../../db/mart-hours.ts';
import { summariseShelves } from '../../db/mart-shelves.ts';
import { metresFrom, withinBox } from '../../db/near-marts.ts';
import { marts } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { storeLocation } from './store-location.ts';

/**
 * Marts within 5 km, nearest first (rules.md section 9) and MAP_MOST_STORES at most, with how many products each sells now, and the
 * largest discount among them.
 */
export async function listNearbyMarts(deps: Deps, { place }: { place: Place }): Promise<NearbyStore[]> {
  const now = deps.clock.now();
  const metres = metresFrom(place);
  const rows = await deps.db
    .select({
      mart: marts,
      daysOff: daysOffOf(now),
      distance: sql<number>`round(${metres})::int`,
    })
    .from(marts)
    .where(and(isNull(marts.closedAt), withinBox(place, MAP_RADIUS_METRES), sql`${metres} <= ${MAP_RADIUS_METRES}`))
    .orderBy(asc(metres), asc(marts.id))
    .limit(MAP_MOST_STORES);
  const selling = rows.map(({ mart, daysOff }) => sellingMart(mart, hoursOf(mart, daysOff), now));
  const shelves = await summariseShelves(deps.db, selling, now);
  return rows.map((row) => ({
    ...storeLocation(row.mart, row.daysOff, now),
    distance: row.distance,
    productsAmount: shelves.get(row.mart.id)?.products ?? 0,
    bestDiscount: shelves.get(row.mart.id)?.bestDiscount ?? 0,
  }));
}
