import { type SQL, sql } from 'drizzle-orm';
import { PRICE_WON } from '#lib/domain/money.ts';
import { type Pricing, shownListPrice, unitPriceAt } from '#lib/domain/product/markdown.ts';
import { decodeSteps } from '../schema/columns.ts';

/**
 * The price of now of a row of `products`, as `unitPriceAt` of domain/product/markdown.ts works it out, around the
 * moment that it is asked for. Steps stand in the row as minutes × 100 + percent, the last to come first
 * (schema/columns.ts): the one that has come is the first of those that begin as many minutes before the sale end as
 * are left, or more.
 */
const [BEFORE_NOW, AFTER_NOW] = [
  `greatest(
    least(products.price_won, (greatest(coalesce(products.floor_price_won, 0), ${PRICE_WON.min}) + 9) / 10 * 10),
    least(
      coalesce(
        products.price_won * (100 - products.markdown[
          width_bucket(ceil(extract(epoch from products.sale_ends_at - `,
  `) / 60)::int * 100, products.markdown) + 1] % 100) / 1000 * 10,
        products.price_won),
      products.lowered_won[cardinality(products.lowered_won)]))`,
];

/** The price of now in a statement whose text stands by itself; `now` is a `timestamptz` of it. */
export const priceNowText = (now: string): string => `${BEFORE_NOW}${now}${AFTER_NOW}`;

/** The price of now of `products`, in won. */
export const priceNow = (now: string | SQL): SQL => sql`${sql.raw(BEFORE_NOW)}${now}::timestamptz${sql.raw(AFTER_NOW)}`;

/**
 * As `paidPercent` of domain/product/saving.ts works it out of the price of now: whole percent, the saving rounded
 * down. Without a list price the registered one stands for it (`shownListPrice`).
 */
export const paidPercentNow = (now: string): SQL => sql`(100 - (coalesce(products.list_price_won, products.price_won)
  - ${priceNow(now)})::bigint * 100 / coalesce(products.list_price_won, products.price_won))`;

/** The columns that a price is computed from, as PostgreSQL names and returns them. */
export interface PricingRow {
  price_won: number;
  list_price_won: number | null;
  floor_price_won: number | null;
  markdown: number[] | null;
  lowered_won: number[] | null;
  sale_ends_at: string | Date;
}

export const pricingOf = (row: Omit<PricingRow, 'list_price_won'>): Pricing => ({
  priceWon: row.price_won,
  floorPriceWon: row.floor_price_won,
  markdown: row.markdown && decodeSteps(row.markdown),
  loweredWon: row.lowered_won,
  saleEndsAt: new Date(row.sale_ends_at),
});

/** The prices of a card at `now`. */
export function pricesOfCard(
  listPriceWon: number | null,
  pricing: Pricing,
  now: Date,
): { price: number; listPrice: number | null } {
  const unit = unitPriceAt(pricing, now);
  return { price: unit.priceWon, listPrice: shownListPrice(listPriceWon, unit) };
}
