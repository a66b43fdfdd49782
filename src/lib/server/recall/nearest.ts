import type { Place } from '#lib/domain/geo.ts';
import type { MartMap, MartSpot, NearSpot } from './mart-map.ts';
import { firstOnSale, type Shelf } from './shelf.ts';

/** One product to show: its card on a shelf, and how far its mart is in whole metres. */
export interface Picked {
  shelf: Shelf;
  at: number;
  distance: number;
}

export interface Wanted {
  place: Place;
  radiusMetres: number;
  now: number;
  limit: number;
  offset: number;
}

export type Walked = { is: 'page'; picked: Picked[] } | { is: 'missing'; martIds: number[] };

/**
 * A page of the nearest products: the marts are walked outwards, and the walk stops when the page is full, however many
 * products lie beyond. Order: whole metres, sale end, id (rules.md section 9). Shelves that are not remembered are named
 * instead, `batch` at the most, nearest first.
 */
export function walkNearest(
  map: MartMap,
  shelfOf: (martId: number) => Shelf | undefined,
  { place, radiusMetres, now, limit, offset }: Wanted,
  batch: number,
): Walked {
  const enough = offset + limit;
  const all: Picked[] = [];
  const missing: number[] = [];

  function take(group: readonly NearSpot[]): void {
    const before = all.length;
    for (const { spot, metres } of group) {
      const shelf = shelfOf(spot.id);
      if (!shelf) {
        missing.push(spot.id);
        continue;
      }
      const first = firstOnSale(shelf, now);
      const end = Math.min(shelf.ids.length, first + enough);
      for (let at = first; at < end; at += 1) all.push({ shelf, at, distance: Math.round(metres) });
    }
    if (group.length > 1) sortFrom(all, before);
  }

  for (const group of groupsOutwards(map, place, radiusMetres)) {
    take(group);
    if (missing.length >= batch) break;
    if (missing.length === 0 && all.length >= enough) break;
  }
  if (missing.length > 0) return { is: 'missing', martIds: missing };
  return { is: 'page', picked: all.slice(offset, enough) };
}

/** Products of marts equally far, sale end soonest first, then by id. */
function sortFrom(picked: Picked[], start: number): void {
  const sorted = picked
    .slice(start)
    .sort((a, b) => a.shelf.saleEnds[a.at]! - b.shelf.saleEnds[b.at]! || a.shelf.ids[a.at]! - b.shelf.ids[b.at]!);
  for (const [i, one] of sorted.entries()) picked[start + i] = one;
}

/** The marts within a radius in groups that are equally many whole metres away, nearest first. */
function* groupsOutwards(map: MartMap, place: Place, radiusMetres: number): Generator<NearSpot[]> {
  let waiting: NearSpot[] = [];
  for (const { found, othersFrom } of map.walk(place, radiusMetres)) {
    if (found.length > 0) waiting = [...waiting, ...found].sort(byDistance);
    // A mart of a later ring is further by a metre or more.
    const isLast = othersFrom > radiusMetres;
    let at = 0;
    while (at < waiting.length && (isLast || waiting[at]!.metres <= othersFrom - 1)) {
      const distance = Math.round(waiting[at]!.metres);
      let end = at + 1;
      while (end < waiting.length && Math.round(waiting[end]!.metres) === distance) end += 1;
      yield waiting.slice(at, end);
      at = end;
    }
    waiting = waiting.slice(at);
  }
}

const byDistance = (a: NearSpot, b: NearSpot) => a.metres - b.metres || a.spot.id - b.spot.id;

/** The marts within a radius that pass, nearest first. */
export function spotsAround(
  map: MartMap,
  place: Place,
  radiusMetres: number,
  passes: (spot: MartSpot) => boolean,
): NearSpot[] {
  const near: NearSpot[] = [];
  for (const { found } of map.walk(place, radiusMetres)) {
    for (const one of found) if (passes(one.spot)) near.push(one);
  }
  return near.sort(byDistance);
}
