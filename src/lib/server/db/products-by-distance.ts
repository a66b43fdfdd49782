import { type SQL, sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import type { Conditions, ProductSort } from '#lib/domain/list-choice.ts';
import { isBuyable, momentOf, sellingMarts } from './buyable.ts';
import type { Condition } from './condition.ts';
import type { Db } from './connect.ts';
import type { NearMart } from './near-marts.ts';
import { productFilter } from './product-filter.ts';
import { card, type ListedRow, listedStatement } from './product-list.ts';
import { executeNamed, type Slot } from './statement.ts';

/** So many marts are looked in at first, then four times as many: in a dense city a page is full long before the rim. */
const FIRST = 100;
const FACTOR = 4;

/** A mart to look in; `words` are those of a search that its name answers, by place. */
export type MartToSearch = NearMart & { words?: readonly number[] };

export interface ProductsQuery {
  /** What products have to be beyond being listed. */
  condition: Condition;
  /** Of the list; here only what is about products, as the marts are chosen already. */
  conditions?: Partial<Conditions>;
  sort?: ProductSort | undefined;
  /** Whose prices count. */
  now: Date;
  limit: number;
  offset: number;
}

/**
 * Products that can be bought in marts that are known, nearest first. Sorted by distance they are asked for in groups of marts,
 * until the page is full; in any other order all of them at once.
 */
export async function productsByDistance(
  db: Db,
  marts: readonly MartToSearch[],
  query: ProductsQuery,
): Promise<ProductCard[]> {
  const { sort = 'near', limit, offset } = query;
  if (sort !== 'near') return listedIn(db, marts, query);
  const enough = offset + limit;
  const found: ProductCard[] = [];
  for (let start = 0, size = FIRST; start < marts.length && found.length < enough; size *= FACTOR) {
    let end = Math.min(marts.length, start + size);
    // Marts equally far share an order, and so a group.
    while (end < marts.length && marts[end]!.distance === marts[end - 1]!.distance) end += 1;
    const group = marts.slice(start, end);
    found.push(...(await listedIn(db, group, { ...query, limit: enough - found.length, offset: 0 })));
    start = end;
  }
  return offset > 0 ? found.slice(offset) : found;
}

type Row = Omit<ListedRow, 'mart_id' | 'mart_name' | 'paused_until' | 'distance'> & {
  /** The mart's place among those asked for, from 1, as PostgreSQL writes a `bigint`. */
  place: string;
};

/**
 * How many products the conditions leave in these marts, counted up to `most`. The statement is small and its answer cached
 * (services/discover/count-products.ts), so that no connection keeps its plan.
 */
export async function countProducts(
  db: Db,
  marts: readonly MartToSearch[],
  { condition, conditions = {}, now }: Pick<ProductsQuery, 'condition' | 'conditions' | 'now'>,
  most: number,
): Promise<number> {
  if (marts.length === 0) return 0;
  const words = condition.byMart
    ? sql`join unnest(${sql.param(marts.map(({ id }) => id))}::int[],
        ${sql.param(marts.map(({ words: said = [] }) => bitsOf(said)))}::bigint[]) as near(id, words) on near.id = selling.id`
    : sql``;
  const where = sql.join([condition.write(condition.texts), ...productFilter(conditions, now)], sql` and `);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${sellingMarts(marts)} ${words}
      join products on products.mart_id = selling.id and ${isBuyable(sql`selling.least`)} and ${where}
      limit ${most}::int
    ) found`);
  return rows[0]!.count;
}

/** The statement is planned once by each connection where the condition is one of those that many ask. */
async function listedIn(
  db: Db,
  marts: readonly MartToSearch[],
  { condition, conditions = {}, sort = 'near', now, limit, offset }: ProductsQuery,
): Promise<ProductCard[]> {
  const filter = productFilter(conditions, now);
  const values: Record<string, string | number> = {
    ids: arrayOf(marts.map(({ id }) => id)),
    distances: arrayOf(marts.map(({ distance }) => distance)),
    leasts: `{${marts.map(({ leastSaleEnd }) => momentOf(leastSaleEnd)).join(',')}}`,
    ...(condition.byMart ? { words: arrayOf(marts.map(({ words = [] }) => bitsOf(words))) } : {}),
    ...{ now: now.toISOString(), limit, offset, enough: offset + limit },
  };
  for (const [i, text] of condition.texts.entries()) values[textSlot(i)] = text;
  const write = (slot: (name: string) => Slot) => statementOf(condition, filter, sort, slot);
  const rows =
    condition.shape === null || filter.length > 0
      ? (await db.execute<Row & Record<string, unknown>>(write((name) => values[name]!))).rows
      : await executeNamed<Row>(db, `listed ${sort} ${condition.shape}`, () => write(sql.placeholder), values);
  return rows.map((row) => {
    const { id, name, distance, pausedUntil } = marts[Number(row.place) - 1]!;
    return card({ ...row, mart_id: id, mart_name: name, paused_until: pausedUntil, distance }, now);
  });
}

/** Names are not sent there and back. */
function statementOf(condition: Condition, filter: readonly SQL[], sort: ProductSort, slot: (name: string) => Slot) {
  const known = sql`${slot('ids')}::int[], ${slot('distances')}::int[], ${slot('leasts')}::timestamptz[]`;
  const marts = condition.byMart
    ? sql`select * from unnest(${known}, ${slot('words')}::bigint[]) with ordinality as chosen(id, distance, least, words, place)`
    : sql`select * from unnest(${known}) with ordinality as chosen(id, distance, least, place)`;
  return listedStatement({
    ...{ marts, about: sql`near.place, near.distance`, sort },
    where: sql.join([condition.write(condition.texts.map((_, i) => slot(textSlot(i)))), ...filter], sql` and `),
    ...{ now: slot('now'), limit: slot('limit'), offset: slot('offset'), enough: slot('enough') },
  });
}

const textSlot = (i: number) => `text${i}`;

/** As PostgreSQL writes an array of numbers; node-postgres would look at each for signs to escape. */
const arrayOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`;

/** As many words as a text of 60 characters can have fit into the bits of a number. */
const bitsOf = (words: readonly number[]) => words.reduce((bits, word) => bits + 2 ** word, 0);
