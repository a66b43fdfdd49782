import { encodePlace } from '#lib/domain/geo.ts';
import { brand } from '#lib/server/config/brand.ts';
import { namePlace } from './name-place.ts';

/** The demo town's. */
const DEMO_TOWN = { lat: 37.557, lng: 126.925 };

/**
 * Where there is something for sure, for who stands where there is nothing: the operator's place (`MARKET_HOME`) as the
 * address of a list names it, and what is there, as `namePlace` says it.
 */
export async function townOfMarket(): Promise<{ at: string; name: string | null }> {
  const place = brand.home ?? DEMO_TOWN;
  return { at: encodePlace(place), name: await namePlace(place) };
}
