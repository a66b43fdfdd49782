import { and, eq } from 'drizzle-orm';
import { distanceMetres, type Place } from '#lib/domain/geo.ts';
import { isOpen } from '#lib/domain/mart/hours.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { countBuyable, sellingMart } from '#lib/server/listings/buyable.ts';
import { follows, marts } from '#lib/server/schema/index.ts';
import { daysOffOf, hoursOf } from '#lib/server/schema/mart/mart-hours.ts';
import { martIsShown } from '#lib/server/schema/mart/mart-standing.ts';

/** A followed mart that sells something now. */
export interface FollowedOnSale {
  storeId: number;
  name: string;
  isOpen: boolean;
  products: number;
  /** Whole metres. */
  distance: number;
}

const MOST_SHOWN = 10;
const MOST_FOLLOWED = 200;

/** The marts that the viewer follows and that sell something now, nearest first, ten at the most. */
export async function listFollowedOnSale(deps: Deps, viewer: Viewer, place: Place): Promise<FollowedOnSale[]> {
  const now = deps.clock.now();
  const rows = await deps.db
    .select({ mart: marts, daysOff: daysOffOf(now) })
    .from(follows)
    .innerJoin(marts, eq(marts.id, follows.martId))
    .where(and(eq(follows.userId, viewer.userId), martIsShown))
    .limit(MOST_FOLLOWED);
  const known = rows.map(({ mart, daysOff }) => ({ mart, hours: hoursOf(mart, daysOff) }));
  const counts = await countBuyable(
    deps.db,
    known.map(({ mart, hours }) => sellingMart(mart, hours, now)),
  );
  return known
    .map(({ mart, hours }) => ({
      storeId: mart.id,
      name: mart.name,
      isOpen: isOpen(hours, now),
      products: counts.get(mart.id) ?? 0,
      distance: Math.round(distanceMetres(place, mart)),
    }))
    .filter(({ products }) => products > 0)
    .sort((a, b) => a.distance - b.distance || a.storeId - b.storeId)
    .slice(0, MOST_SHOWN);
}
