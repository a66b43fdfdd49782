import { distanceMetres, type Place } from '#lib/domain/geo.ts';

/** A pin is a square of that side: marts whose pins would overlap share one. */
const PIN_PX = 36;
/** Web Mercator's metres a pixel at the equator, at zoom 0. */
const EQUATOR_METRES_PER_PX = 156_543.034;
const NAMES_SHOWN = 2;

export interface PinnedStore {
  id: number;
  name: string;
  place: Place;
}
export interface SharedPin {
  ids: number[];
  name: string;
  place: Place;
}

const metresPerPixel = (lat: number, zoom: number) =>
  (EQUATOR_METRES_PER_PX * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;

/** Whether some of a ring around the middle of a map can be seen: close up, all that is on the map lies within it. */
export const showsRing = (
  { lat, zoom, width, height }: { lat: number; zoom: number; width: number; height: number },
  radiusMetres: number,
): boolean => (Math.max(width, height) / 2) * metresPerPixel(lat, zoom) >= radiusMetres;

/** '바다마트', '매장 2곳: 바다마트, 산마트', '매장 4곳: 바다마트, 산마트 외'; the pin shows the number, and so its name has it. */
function sharedName(names: string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  if (names.length < 2) return shown;
  return `매장 ${names.length}곳: ${shown}${names.length > NAMES_SHOWN ? ' 외' : ''}`;
}

/** Whether pins at both places would overlap, be it by a corner: what is left to press must not get small. */
function overlap(one: Place, other: Place, zoom: number): boolean {
  const reach = PIN_PX * metresPerPixel(one.lat, zoom);
  const corner = { lat: one.lat, lng: other.lng };
  return distanceMetres(one, corner) < reach && distanceMetres(corner, other) < reach;
}

/** One pin for all marts whose own would overlap that of the first of them. The order of `stores` is kept. */
export function sharePins(stores: readonly PinnedStore[], zoom: number): SharedPin[] {
  const groups: PinnedStore[][] = [];
  for (const store of stores) {
    const group = groups.find(([first]) => overlap(first!.place, store.place, zoom));
    if (group) group.push(store);
    else groups.push([store]);
  }
  return groups.map((group) => ({
    ids: group.map(({ id }) => id),
    name: sharedName(group.map(({ name }) => name)),
    place: group[0]!.place,
  }));
}

/** What a press on a pin selects: its next mart after the selected one, round and round. */
export function nextOfPin(ids: readonly number[], selected: number | null): number {
  return ids[(ids.indexOf(selected ?? Number.NaN) + 1) % ids.length]!;
}
