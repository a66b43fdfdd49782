import { DISTRICTS } from '#lib/domain/districts.ts';
import { encodePlace, type Place } from '#lib/domain/geo.ts';
import type { NamedPlace } from '#lib/domain/place-search.ts';

/** What a place is called that nothing is known around. */
const OWN_POSITION = '내 위치';

/** How a remembered place is named: the district it was chosen from, else what is around it, else the buyer's own position. */
export function placeName(place: Place, surroundings: NamedPlace | null = null): string {
  const key = encodePlace(place);
  const known = DISTRICTS.find((district) => encodePlace(district.place) === key) ?? surroundings;
  return known ? `${known.name} 근처` : OWN_POSITION;
}

/** Before a place is chosen: around where the list looks, and what choosing one brings. `name` as `placeName` gives it. */
export const noPlaceYetText = (name: string): { where: string; why: string } => ({
  where: name === OWN_POSITION ? '상품이 가장 많은 동네' : name,
  why: '위치를 정하면 내 주변을 보여 줘요.',
});
