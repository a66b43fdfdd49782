import type { ProductSort } from './list-choice.ts';

/**
 * What lists of products are put in order by, each ascending. `distance` is in whole metres, as shown; `round` is the turn in which
 * a mart shows a listing, from 0; `paidPercent` what is left of the list price.
 */
export type OrderKey = 'round' | 'distance' | 'mart' | 'saleEnd' | 'price' | 'paidPercent' | 'id';

/** The orders of lists (rules.md section 9). SQL (server/db/product-list.ts) and memory are both made of this table. */
export const LIST_ORDERS = {
  spread: ['round', 'distance', 'mart', 'saleEnd', 'id'],
  near: ['distance', 'saleEnd', 'id'],
  cheap: ['price', 'distance', 'saleEnd', 'id'],
  discount: ['paidPercent', 'distance', 'saleEnd', 'id'],
  ending: ['saleEnd', 'distance', 'id'],
} as const satisfies Record<ProductSort, readonly OrderKey[]>;

type KeyOf<S extends ProductSort> = (typeof LIST_ORDERS)[S][number];

/** Compares two products by what this order looks at. */
export function compareListed<S extends ProductSort>(sort: S) {
  const keys: readonly KeyOf<S>[] = LIST_ORDERS[sort];
  return (a: Record<KeyOf<S>, number>, b: Record<KeyOf<S>, number>): number => {
    for (const key of keys) {
      const difference = a[key] - b[key];
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** How many listings a mart shows in its turn. rules.md section 9. */
export const LISTINGS_A_ROUND = 3;

/**
 * The first `enough` listings by turns: three of each mart, then the next three of each. The marts come nearest first, their listings
 * sale end soonest first; what comes out is in the order 'spread'.
 */
export function spread<T>(marts: readonly (readonly T[])[], enough: number): T[] {
  const all: T[] = [];
  for (let from = 0; all.length < enough; from += LISTINGS_A_ROUND) {
    const before = all.length;
    for (const listings of marts) all.push(...listings.slice(from, from + LISTINGS_A_ROUND));
    if (all.length === before) break;
  }
  return all.slice(0, enough);
}
