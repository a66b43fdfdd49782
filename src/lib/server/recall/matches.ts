import type { ProductSort } from '#lib/domain/list-choice.ts';
import type { MartToSearch } from '../db/listed-outwards.ts';
import type { Assortment } from './assortment.ts';
import type { Look } from './look.ts';

/** A product to show: the place of its mart among those looked in, and its own on that mart's assortment. */
export interface Match {
  mart: MartToSearch;
  assortment: Assortment;
  place: number;
}

export interface MatchesWanted {
  look: Look;
  sort: ProductSort;
  now: Date;
  limit: number;
  offset: number;
}

export type Matching = { is: 'page'; matches: Match[] } | { is: 'missing'; martIds: number[] };

/** So many more than a page needs are gathered before those are let go of that it will not show. */
const SPARE = 500;

const distance = ({ mart }: Match) => mart.distance;
const saleEnd = ({ assortment, place }: Match) => assortment.saleEnds[place]!;
const price = ({ assortment, place }: Match) => assortment.prices[place]!;
const id = ({ assortment, place }: Match) => assortment.ids[place]!;

/** The orders of db/listed-products.ts; ties end at the id. */
const ORDERS: Record<ProductSort, readonly ((match: Match) => number)[]> = {
  near: [distance, saleEnd, id],
  cheap: [price, distance, saleEnd, id],
  ending: [saleEnd, distance, id],
};

function comparing(sort: ProductSort) {
  const values = ORDERS[sort];
  return (a: Match, b: Match): number => {
    for (const value of values) {
      const difference = value(a) - value(b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/**
 * A page of what is looked for in marts, these nearest first. Sorted by distance the walk stops when the page is full. Marts
 * whose assortments are not remembered are named instead, `batch` at the most, nearest first.
 */
export function matchOutwards(
  marts: readonly MartToSearch[],
  assortmentOf: (martId: number) => Assortment | undefined,
  { look, sort, now, limit, offset }: MatchesWanted,
  batch: number,
): Matching {
  const enough = offset + limit;
  const at = now.getTime();
  const gathered = gatherFirst<Match>(enough, comparing(sort));
  const missing: number[] = [];
  for (const [i, mart] of marts.entries()) {
    // Marts equally far share an order.
    const isFurther = i > 0 && mart.distance > marts[i - 1]!.distance;
    if (sort === 'near' && isFurther && gathered.count() >= enough) break;
    if (missing.length >= batch) break;
    const assortment = assortmentOf(mart.id);
    if (!assortment) {
      missing.push(mart.id);
      continue;
    }
    for (const place of look(assortment, mart.words ?? NO_WORDS)) {
      if (assortment.saleEnds[place]! > at) gathered.add({ mart, assortment, place });
    }
  }
  if (missing.length > 0) return { is: 'missing', martIds: missing };
  return { is: 'page', matches: gathered.inOrder().slice(offset) };
}

const NO_WORDS: readonly number[] = [];

/** Gathers the first `enough` of however many there are. */
function gatherFirst<T>(enough: number, compare: (a: T, b: T) => number) {
  let kept: T[] = [];
  /** Known when more have come than are kept: what does not stand before it is not shown. */
  let last: T | undefined;

  function inOrder(): T[] {
    kept = kept.sort(compare).slice(0, enough);
    return kept;
  }

  return {
    count: () => kept.length,
    inOrder,
    add(one: T): void {
      if (last && compare(one, last) >= 0) return;
      kept.push(one);
      if (kept.length >= enough + SPARE) last = inOrder().at(-1);
    },
  };
}
