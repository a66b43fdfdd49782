import { type SQL, sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import type { Conditions, ProductSort } from '#lib/domain/list-choice.ts';
import { isBuyable } from './buyable.ts';
import type { Condition } from './condition.ts';
import type { Db } from './connect.ts';
import { martsToSearch, valuesOfMarts } from './marts-to-search.ts';
import type { NearMart } from './near-marts.ts';
import { productFilter } from './product-filter.ts';
import { card, type ListedRow, listedStatement } from './product-list.ts';
import { executeNamed, type Slot } from './statement.ts';

/** So many marts are looked in at first, then the others: in a dense city a page is full long before the rim. */
const FIRST = 100;

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
 * Products that can be bought in marts that are known, nearest first. Sorted by distance the nearest marts are asked first, and
 * the others only where they do not fill the page; in any other order all of them at once.
 */
export async function productsByDistance(
  db: Db,
  marts: Iterable<NearMart>,
  query: ProductsQuery,
): Promise<ProductCard[]> {
  const { sort = 'near', limit, offset } = query;
  if (sort !== 'near') return listedIn(db, [...marts], query);
  const enough = offset + limit;
  const found: ProductCard[] = [];
  for (const group of groupsOf(marts)) {
    found.push(...(await listedIn(db, group, { ...query, limit: enough - found.length, offset: 0 })));
    if (found.length >= enough) break;
  }
  return offset > 0 ? found.slice(offset) : found;
}

/** Marts equally far share an order, and so a group. */
function* groupsOf(marts: Iterable<NearMart>): Generator<NearMart[]> {
  let group: NearMart[] = [];
  let isFirst = true;
  for (const mart of marts) {
    if (isFirst && group.length >= FIRST && mart.distance !== group.at(-1)!.distance) {
      yield group;
      group = [];
      isFirst = false;
    }
    group.push(mart);
  }
  if (group.length > 0) yield group;
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
  marts: readonly NearMart[],
  { condition, conditions = {}, now }: Pick<ProductsQuery, 'condition' | 'conditions' | 'now'>,
  most: number,
): Promise<number> {
  if (marts.length === 0) return 0;
  const known = valuesOfMarts(marts, condition);
  const { rows: near, joined, may } = martsToSearch(condition, (name) => known[name]!);
  const where = sql.join([condition.write(condition.texts), ...productFilter(conditions, now)], sql` and `);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${near} ${joined}
      join products on products.mart_id = near.id and ${isBuyable(sql`near.least`)} and ${where}
      where ${may}
      limit ${most}::int
    ) found`);
  return rows[0]!.count;
}

/** The statement is planned once by each connection where the condition is one of those that many ask. */
async function listedIn(
  db: Db,
  marts: readonly NearMart[],
  { condition, conditions = {}, sort = 'near', now, limit, offset }: ProductsQuery,
): Promise<ProductCard[]> {
  const filter = productFilter(conditions, now);
  const values: Record<string, string | number> = {
    ...valuesOfMarts(marts, condition),
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
  const { rows, joined, may } = martsToSearch(condition, slot);
  return listedStatement({
    ...{ marts: sql`select * from ${rows}`, joined, may, about: sql`near.place, near.distance`, sort },
    where: sql.join([condition.write(condition.texts.map((_, i) => slot(textSlot(i)))), ...filter], sql` and `),
    ...{ now: slot('now'), limit: slot('limit'), offset: slot('offset'), enough: slot('enough') },
  });
}

const textSlot = (i: number) => `text${i}`;
