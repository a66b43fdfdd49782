import { nameOfPlace } from '#lib/domain/discovery/districts.ts';
import { surroundingsOf } from '#lib/domain/discovery/place-search.ts';
import { encodePlace, type Place } from '#lib/domain/geo.ts';
import { shippedPlaces } from '#lib/server/gazetteer/index.ts';

/** Every page of a list names its place; those of one neighbourhood are few. */
const MOST_NAMED = 5_000;
const named = new Map<string, string | null>();

/**
 * What a place is named after: the district it was chosen from, else what is around it ('강남역'); null for nothing known.
 */
export async function namePlace(place: Place): Promise<string | null> {
  const key = encodePlace(place);
  const known = named.get(key);
  if (known !== undefined) return known;
  const name = nameOfPlace(place, surroundingsOf(await shippedPlaces(), place));
  if (named.size >= MOST_NAMED) named.clear();
  named.set(key, name);
  return name;
}
