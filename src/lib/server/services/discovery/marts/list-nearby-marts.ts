import { inArray } from 'drizzle-orm';
import type { NearbyStore } from '#lib/contract/mart/marts.ts';
import { MAP_RADIUS_METRES, type Place } from '#lib/domain/geo.ts';
import { MAP_MOST_STORES } from '#lib/domain/person/limits.ts';
import type { Deps } from '#lib/server/deps.ts';
import { summariseShelves } from '#lib/server/listings/mart-shelves.ts';
import { marts } from '#lib/server/schema/index.ts';
import { daysOffOf } from '#lib/server/schema/mart/mart-hours.ts';
import { storeLocation } from '../../mart/shown/store-location.ts';

/**
 * Marts within 5 km, nearest first (rules.md section 9) and MAP_MOST_STORES at most, with how many products each sells
 * now, and the largest discount among them.
 */
export async function listNearbyMarts(deps: Deps, { place }: { place: Place }): Promise<NearbyStore[]> {
  const now = deps.clock.now();
  const near = (await deps.marts.around(place, MAP_RADIUS_METRES, {}, now)).slice(0, MAP_MOST_STORES);
  if (near.length === 0) return [];
  const [rows, shelves] = await Promise.all([
    deps.db
      .select({ mart: marts, daysOff: daysOffOf(now) })
      .from(marts)
      .where(
        inArray(
          marts.id,
          near.map(({ id }) => id),
        ),
      ),
    summariseShelves(deps.db, near, now),
  ]);
  const byId = new Map(rows.map((row) => [row.mart.id, row]));
  return near.flatMap(({ id, distance }) => {
    const row = byId.get(id);
    if (!row) return [];
    const { products = 0, bestDiscount = 0 } = shelves.get(id) ?? {};
    return [{ ...storeLocation(row.mart, row.daysOff, now), distance, productsAmount: products, bestDiscount }];
  });
}
