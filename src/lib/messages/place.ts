import { DISTRICTS } from '#lib/domain/districts.ts';
import { encodePlace, type Place } from '#lib/domain/geo.ts';

/** How a remembered place is named: the district it was chosen from, or the buyer's own position. */
export function placeName(place: Place): string {
  const key = encodePlace(place);
  const district = DISTRICTS.find((known) => encodePlace(known.place) === key);
  return district ? `${district.name} 근처` : '내 위치';
}
