import type { ProductSort } from './list-choice.ts';

/**
 * The sort keys of product lists, each ascending. `distance` is in whole metres, as shown; `round` is the turn in which
 * a mart shows a listing, from 0; `paidPercent` the share of the list price that is paid.
 */
export type OrderKey = 'round' | 'distance' | 'mart' | 'saleEnd' | 'price' | 'paidPercent' | 'id';

/** The orders of lists (rules.md section 9). SQL is made of this table (server/listings/order.ts). */
export const LIST_ORDERS = {
  spread: ['round', 'distance', 'mart', 'saleEnd', 'id'],
  near: ['distance', 'saleEnd', 'id'],
  cheap: ['price', 'distance', 'saleEnd', 'id'],
  discount: ['paidPercent', 'distance', 'saleEnd', 'id'],
  ending: ['saleEnd', 'distance', 'id'],
} as const satisfies Record<ProductSort, readonly OrderKey[]>;

/** How many listings a mart shows in its turn. rules.md section 9. */
export const LISTINGS_A_ROUND = 3;
