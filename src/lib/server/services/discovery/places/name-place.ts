import { surroundingsOf } from '#lib/domain/discovery/place-search.ts';
import { encodePlace, type Place } from '#lib/domain/geo.ts';
import { placeName } from '#lib/messages/discovery/place.ts';
import { shippedPlaces } from './gazetteer/index.ts';

/** Every page of a list names its place; those of one neighbourhood are few. */
const MOST_NAMED = 5_000;
const named = new Map<string, string>();

/** The name of the place that a buyer looks around from: '강남역 근처'. */
export async function namePlace(place: Place): Promise<string> {
  const key = encodePlace(place);
  const known = named.get(key);
  if (known !== undefined) return known;
  const name = placeName(place, surroundingsOf(await shippedPlaces(), place));
  if (named.size >= MOST_NAMED) named.clear();
  named.set(key, name);
  return name;
}
