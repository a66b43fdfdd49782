import { sql } from 'drizzle-orm';
import type { Conditions } from '#lib/domain/discovery/list-choice.ts';
import { MS_PER_SECOND } from '#lib/domain/time.ts';
import type { Db } from '../platform/database/connect.ts';
import { oneRow } from '../platform/database/one-row.ts';
import { arrayOf, isBuyable, martRows, selling } from './buyable.ts';
import type { Condition } from './condition.ts';
import type { ListedMart } from './listed-mart.ts';
import { paidPercentNow, priceNow } from './price-now.ts';

/** A list under conditions: its marts, as far as the conditions are about them, and those about products. */
export interface Narrowing {
  marts: readonly ListedMart[];
  conditions: Pick<Conditions, 'minDiscount' | 'maxPrice' | 'bags'>;
}

/** So many products are looked at, whatever stands around. */
const MOST_LOOKED_AT = 20_000;

/**
 * How many products each of several narrowings of one list has, counted up to `most`, in one look at the products of
 * `marts`, which are those of the list without conditions.
 */
export async function countNarrowings(
  db: Db,
  marts: readonly ListedMart[],
  narrowings: readonly Narrowing[],
  { condition: { where, wordsIn }, now, most }: { condition: Condition; now: Date; most: number },
): Promise<number[]> {
  const open = selling(marts);
  if (open.length === 0 || narrowings.length === 0) return narrowings.map(() => 0);
  const at = now.toISOString();
  // Many narrowings leave the marts alike: one column of sale ends stands for all of them.
  const columns = [...new Set(narrowings.map(({ marts: of }) => of))];
  const endsOf = columns.map((of) => new Map(of.map(({ id, leastSaleEnd }) => [id, leastSaleEnd / MS_PER_SECOND])));
  const ends = open.flatMap(({ id }) => endsOf.map((byMart) => byMart.get(id) ?? Number.POSITIVE_INFINITY));
  const counts = narrowings.map(({ marts: of, conditions: { maxPrice, minDiscount, bags } }, i) => {
    const conditions = [
      sql`found.ends >= found.least[${columns.indexOf(of) + 1}::int]`,
      ...(maxPrice === null ? [] : [sql`found.price <= ${maxPrice}::int`]),
      ...(minDiscount === null ? [] : [sql`found.paid <= ${100 - minDiscount}::int`]),
      ...(bags ? [sql`found.bag`] : []),
    ];
    const passes = sql.join(conditions, sql` and `);
    return sql`least(count(*) filter (where ${passes}), ${most}::int)::int as ${sql.raw(`n${i}`)}`;
  });
  const { rows } = await db.execute<Record<string, number>>(sql`
    select ${sql.join(counts, sql`, `)} from (
      select extract(epoch from products.sale_ends_at)::float8 as ends, ${priceNow(at)} as price,
        ${paidPercentNow(at)} as paid,
        products.bag_worth_won is not null as bag, ends.least
      from ${martRows(open, wordsIn)}
      cross join lateral (
        select (${arrayOf(ends)}::float8[])[(near.index - 1) * ${columns.length}::int + 1
          : near.index * ${columns.length}::int] as least
      ) ends
      join products on ${isBuyable} and ${where}
      limit ${MOST_LOOKED_AT}::int
    ) found`);
  const row = oneRow(rows);
  return narrowings.map((_, i) => Number(row[`n${i}`]));
}
