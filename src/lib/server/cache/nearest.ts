import type { Place } from '#lib/domain/geo.ts';
import { type Conditions, chosenConditions } from '#lib/domain/list-choice.ts';
import { filteredSaleEnd } from '#lib/domain/list-filter.ts';
import { compareListed, LISTINGS_A_ROUND, spread } from '#lib/domain/list-order.ts';
import type { SellingMart } from '../db/buyable.ts';
import type { NearMart } from '../db/near-marts.ts';
import { type MartMap, type MartSpot, type NearSpot, sellingSpot } from './mart-map.ts';
import { type Chosen, firstFrom, type IndexedMart, type SaleIndex } from './sale-index.ts';

export interface Wanted {
  place: Place;
  radiusMetres: number;
  now: Date;
  limit: number;
  offset: number;
  sort: 'near' | 'spread';
  /** Those about marts; what only some products are is not looked at. */
  conditions: Partial<Conditions>;
}

export type Walked = { is: 'page'; page: Chosen[] } | { is: 'missing'; marts: number[] };

/** One product to show, and how far its mart is in whole metres. */
interface Near extends Chosen {
  saleEnd: number;
  distance: number;
}

/**
 * A page of the products around, nearest first or by turns of the marts: the marts are walked outwards, and the walk stops when the
 * page is full, however many products lie beyond. Marts whose index is not cached are named instead, `batch` at the most, nearest first.
 */
export function walkNearest(
  map: MartMap,
  indexOf: (martId: number) => SaleIndex | undefined,
  { place, radiusMetres, now, limit, offset, sort, conditions }: Wanted,
  batch: number,
): Walked {
  const enough = offset + limit;
  const byTurns = sort === 'spread';
  const martOf = sellingBy(conditions, now);
  /** What each mart sells; nearest first, marts that are equally far are one. By turns each stands alone. */
  const shelves: Near[][] = [];
  let found = 0;
  const missing: number[] = [];

  for (const group of groupsOutwards(map, place, radiusMetres)) {
    const ofGroup: Near[][] = [];
    for (const { spot, metres } of byTurns ? group.sort(byId) : group) {
      const distance = Math.round(metres);
      const mart = martOf(spot, distance);
      if (!mart || !Number.isFinite(mart.leastSaleEnd)) continue;
      const index = indexOf(mart.id);
      if (!index) {
        missing.push(mart.id);
        continue;
      }
      const shelf = firstOf(
        { mart: { ...mart, name: spot.name, pausedUntil: spot.pausedUntil, distance }, index },
        enough,
      );
      ofGroup.push(shelf);
      found += byTurns ? Math.min(shelf.length, LISTINGS_A_ROUND) : shelf.length;
    }
    if (byTurns || ofGroup.length === 1) shelves.push(...ofGroup);
    else shelves.push(ofGroup.flat().sort(byNear));
    if (missing.length >= batch) break;
    // By turns: the first turns of the marts so far fill the page, and no later mart comes before them.
    if (missing.length === 0 && found >= enough) break;
  }
  if (missing.length > 0) return { is: 'missing', marts: missing };
  const all = byTurns ? spread(shelves, enough) : shelves.flat();
  return { is: 'page', page: all.slice(offset, enough) };
}

/** The first so many products that can be bought in a mart. */
function firstOf(of: IndexedMart, enough: number): Near[] {
  const { mart, index } = of;
  const first = firstFrom(index, mart.leastSaleEnd);
  const length = Math.min(enough, index.ids.length - first);
  return Array.from({ length }, (_, i) => {
    const at = first + i;
    return { of, at, id: index.ids[at]!, saleEnd: index.saleEnds[at]!, distance: mart.distance ?? 0 };
  });
}

/** From which sale end on products of a mart pass the conditions about marts; null for a mart that none pass of. */
function sellingBy(
  conditions: Partial<Conditions>,
  now: Date,
): (spot: MartSpot, distance: number) => SellingMart | null {
  if (chosenConditions(conditions).length === 0) return (spot) => sellingSpot(spot, now);
  return (spot, distance) => {
    const leastSaleEnd = filteredSaleEnd({ ...spot, distance }, conditions, now);
    return Number.isFinite(leastSaleEnd) ? { id: spot.id, leastSaleEnd } : null;
  };
}

const byId = (a: NearSpot, b: NearSpot) => a.spot.id - b.spot.id;

const byNear = compareListed('near');

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

/**
 * The marts within a radius, nearest first, and from which sale end on their products pass the conditions about marts; as they are
 * when the first is asked for.
 */
export function* martsOutwards(
  map: MartMap,
  { place, radiusMetres, conditions, now }: Pick<Wanted, 'place' | 'radiusMetres' | 'conditions' | 'now'>,
): Generator<NearMart> {
  const martOf = sellingBy(conditions, now);
  for (const group of groupsOutwards(map, place, radiusMetres)) {
    for (const { spot, metres } of group) {
      const distance = Math.round(metres);
      const mart = martOf(spot, distance);
      if (!mart) continue;
      const { id, name, searchName, pausedUntil } = spot;
      yield { id, leastSaleEnd: mart.leastSaleEnd, name, searchName, pausedUntil, distance };
    }
  }
}
