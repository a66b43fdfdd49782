import { type SQL, sql } from 'drizzle-orm';
import type { Hours } from '#lib/domain/mart/hours.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '#lib/domain/mart/mart.ts';
import { ordersFrom } from '#lib/domain/mart/pause.ts';
import { martWindow } from '#lib/domain/product/buyable.ts';
import { MS_PER_SECOND } from '#lib/domain/time.ts';
import type { Db } from '../platform/database/connect.ts';
import type { ListedMart, SellingMart } from './listed-mart.ts';

export const sellingMart = (
  mart: { id: number; paymentMethod: PaymentMethod; showsNextPrice: boolean; pausedUntil: Date | null },
  hours: Hours,
  now: Date,
): SellingMart & Pick<ListedMart, 'window' | 'showsNextPrice'> => {
  const takesCards = mart.paymentMethod === PAYMENT_METHOD.cardToo;
  const window = martWindow(hours, takesCards, ordersFrom(mart.pausedUntil, now));
  const { id, showsNextPrice } = mart;
  return { id, showsNextPrice, window, leastSaleEnd: window?.leastSaleEnd ?? Number.POSITIVE_INFINITY };
};

/** A product that is on sale, whether or not its mart opens before the sale ends. */
export const isListed = (now: Date): SQL =>
  sql`products.waiting > 0 and products.sale_ends_at > ${now.toISOString()}::timestamptz`;

/**
 * A product of a mart `near` that can be bought there now: a piece waits, and a pickup window lies before its sale end.
 */
export const isBuyable = sql`products.mart_id = near.id and products.waiting > 0
  and products.sale_ends_at >= near.least and products.sale_ends_at < near.before`;

/** Those in which anything can be bought. */
export const selling = <M extends SellingMart>(marts: readonly M[]): M[] =>
  marts.filter(({ leastSaleEnd: least }) => Number.isFinite(least));

/**
 * The marts as rows `near (id, distance, least, before, words, index)`: `least` is from which sale end on, and `before`
 * up to which, a product counts, `words` the words of a search that the mart's own name holds, as bits, and `index` its
 * place among them, from 1. Of those that sell nothing now (`selling`) there are none.
 *
 * One mart is sent as a row of values: PostgreSQL takes a list of unknown length for ten, and plans anew for each one.
 */
export function martRows(
  marts: readonly (SellingMart & Partial<ListedMart>)[],
  wordsIn: ((searchName: string) => readonly number[]) | null = null,
): SQL {
  const rows = marts.map((mart) => ({
    id: mart.id,
    distance: mart.distance ?? null,
    seconds: mart.leastSaleEnd / MS_PER_SECOND,
    until: (mart.endsBefore ?? Number.POSITIVE_INFINITY) / MS_PER_SECOND,
    words: wordsIn ? bitsOf(wordsIn(mart.searchName ?? '')) : 0,
  }));
  const [first] = rows;
  const given =
    first && rows.length === 1
      ? sql`(values (${first.id}::bigint, ${first.distance}::int, ${first.seconds}::float8, ${first.until}::float8,
          ${first.words}::bigint, 1::bigint)) as`
      : sql`unnest(
          ${arrayOf(rows.map(({ id }) => id))}::bigint[],
          ${arrayOf(rows.map(({ distance }) => distance))}::int[],
          ${arrayOf(rows.map(({ seconds }) => seconds))}::float8[],
          ${arrayOf(rows.map(({ until }) => until))}::float8[],
          ${arrayOf(rows.map(({ words }) => words))}::bigint[]) with ordinality as`;
  return sql`(select id, distance, to_timestamp(seconds) as least, to_timestamp(until) as before, words, index
    from ${given} given(id, distance, seconds, until, words, index)) near`;
}

/** As PostgreSQL writes an array of numbers; node-postgres would look at each for signs to escape. */
export const arrayOf = (numbers: readonly (number | null)[]) => `{${numbers.map((n) => n ?? 'null').join(',')}}`;

/** As many words as a text of 60 characters can have fit into the bits of a number. */
const bitsOf = (words: readonly number[]) => words.reduce((bits, word) => bits + 2 ** word, 0);

/** Whether the name of mart `near` holds a word of a search. */
export const holdsWord = (word: number): SQL => sql`near.words & ${2 ** word}::bigint <> 0`;

/** How many products each of the marts sells now. */
export async function countBuyable(db: Db, marts: readonly SellingMart[]): Promise<Map<number, number>> {
  if (marts.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; products: number }>(sql`
    select near.id, count(*)::int as products from ${martRows(selling(marts))} join products on ${isBuyable} group by near.id`);
  return new Map(rows.map((row) => [row.id, row.products]));
}
