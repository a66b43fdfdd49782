import type { Place } from '#lib/domain/geo.ts';
import { brand } from '#lib/server/config/brand.ts';
import type { Deps } from '#lib/server/deps.ts';
import { busiestPlace } from './busiest-place.ts';
import { namePlace } from './name-place.ts';

/** Around where a page looks. */
export interface ShownPlace {
  place: Place;
  /** What is there, as `namePlace` says it. */
  name: string | null;
  /** Whether the buyer chose it. */
  isChosen: boolean;
}

/**
 * The place that the buyer chose, else the operator's (`MARKET_HOME`), else the neighbourhood with the most listings;
 * null where nothing is sold at all.
 */
export async function placeToShow(
  deps: Deps,
  chosen: Place | null,
  home: Place | null = brand.home,
): Promise<ShownPlace | null> {
  const place = chosen ?? home ?? (await busiestPlace(deps));
  return place && { place, name: await namePlace(place), isChosen: chosen !== null };
}
