import { type SQL, sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/product/products.ts';
import type { Conditions, ProductSort } from '#lib/domain/discovery/list-choice.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { known } from '#lib/domain/known.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import type { Db } from '../platform/database/connect.ts';
import { isBuyable, martRows, selling } from './buyable.ts';
import { card, type ListedRow, ofCard } from './card.ts';
import { type Condition, NO_CONDITION, narrowed } from './condition.ts';
import type { ListedMart } from './listed-mart.ts';
import { sqlOrder } from './order.ts';
import { priceNow } from './price-now.ts';
import { inReach, outOfReach } from './reach.ts';

export interface ProductsQuery {
  condition?: Condition;
  /** The choice of the list; only conditions about products count here, as the marts are chosen already. */
  conditions?: Partial<Conditions>;
  sort?: ProductSort | undefined;
  /**
   * How the buyer comes from the place of the list: listings out of reach come last. Undefined: the order ignores
   * reach.
   */
  travel?: Travel | undefined;
  /** Whose prices count. */
  now: Date;
  limit: number;
  offset: number;
}

/** So many marts are looked in at first, then the others: in a dense city a page is full long before the rim. */
const FIRST = 100;

/**
 * A page of the products that can be bought in the given marts, nearest first. With `travel` two lists follow one
 * another, each in the order that is asked for: listings in reach, then the rest, which is read only where the first
 * does not fill the page.
 */
export async function listProducts(db: Db, marts: readonly ListedMart[], query: ProductsQuery): Promise<ProductCard[]> {
  const { travel, now, limit, offset } = query;
  if (travel === undefined) return listInOrder(db, marts, query);
  const near = inReach(marts, travel, now);
  const found = await listInOrder(db, near, query);
  const far = found.length < limit ? outOfReach(marts, travel, now) : [];
  if (far.length === 0) return found;
  // The page begins among the first of the rest, unless the pages before it hold some of them.
  const skipped = found.length > 0 || offset === 0 ? 0 : offset - (await countProducts(db, near, query, offset));
  const rest = { ...query, limit: limit - found.length, offset: skipped };
  return [...found, ...(await listInOrder(db, far, rest))];
}

/**
 * The same without regard to reach. Sorted by distance the nearest marts are asked first, and the
 * others only where they do not fill the page; in any other order all of them at once.
 */
async function listInOrder(db: Db, marts: readonly ListedMart[], query: ProductsQuery): Promise<ProductCard[]> {
  const { sort = 'near', limit, offset } = query;
  const open = selling(marts);
  const isCut = sort === 'near' && open.length > FIRST;
  const first = isCut ? endOfGroup(open, FIRST) : open.length;
  const found = await listIn(db, open.slice(0, first), {
    ...query,
    limit: isCut ? offset + limit : limit,
    ...(isCut && { offset: 0 }),
  });
  if (!isCut) return found;
  const missing = offset + limit - found.length;
  if (missing > 0) found.push(...(await listIn(db, open.slice(first), { ...query, limit: missing, offset: 0 })));
  return found.slice(offset);
}

/** Marts equally far share an order, and so a group. */
function endOfGroup(marts: readonly ListedMart[], least: number): number {
  const farther = marts.findIndex((mart, i) => i >= least && mart.distance !== marts[i - 1]?.distance);
  return farther === -1 ? marts.length : farther;
}

/** The mart of a row, by its place in the list of marts that the statement was sent, counted from 1. */
const martAt = (marts: readonly ListedMart[], { index }: { index: number | string }): ListedMart =>
  known(marts[Number(index) - 1], `mart ${index} of the list`);

type Row = Omit<ListedRow, 'mart_id' | 'mart_name' | 'paused_until' | 'distance'> & { index: number | string };

async function listIn(
  db: Db,
  marts: readonly ListedMart[],
  { condition = NO_CONDITION, conditions = {}, sort = 'near', now, limit, offset }: ProductsQuery,
): Promise<ProductCard[]> {
  if (marts.length === 0) return [];
  const { where, wordsIn } = narrowed(condition, conditions, now);
  const { select, within, keys, among } = sqlOrder(sort, now.toISOString());
  // The deciding columns are in the index that the lateral select walks (schema/product/products.ts); only rows of the
  // page are read.
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select page.*, ${ofCard}
    from (
      select * from (
        select near.id as mart, near.index, near.distance, ${keys}, p.id as product_id
        from (select * from ${martRows(marts, wordsIn)} order by distance) near
        cross join lateral (
          select ${select} from products where ${isBuyable} and ${where}
          order by ${within} limit ${offset + limit}::int
        ) p
      ) page
      order by ${among}
      limit ${limit}::int offset ${offset}::int
    ) page
    join products p on p.id = page.product_id
    left join pictures on pictures.key = p.picture_key
    order by ${among}`);
  return rows.map((row) => {
    const mart = martAt(marts, row);
    const { id, name, distance, pausedUntil } = mart;
    return card({ ...row, mart_id: id, mart_name: name, paused_until: pausedUntil, distance }, now, mart);
  });
}

/**
 * Products that can be bought in the marts and meet the condition, for figures of a list; null where no mart sells
 * anything.
 */
function fromProducts(
  marts: readonly ListedMart[],
  { condition = NO_CONDITION, conditions = {}, now }: Pick<ProductsQuery, 'condition' | 'conditions' | 'now'>,
): SQL | null {
  const open = selling(marts);
  if (open.length === 0) return null;
  const { where, wordsIn } = narrowed(condition, conditions, now);
  return sql`from ${martRows(open, wordsIn)} join products on ${isBuyable} and ${where}`;
}

/** How many products a list of these marts has, counted up to `most`. */
export async function countProducts(
  db: Db,
  marts: readonly ListedMart[],
  query: Pick<ProductsQuery, 'condition' | 'conditions' | 'now'>,
  most: number,
): Promise<number> {
  const from = fromProducts(marts, query);
  if (!from) return 0;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select ${from} limit ${most}::int) found`,
  );
  return oneRow(rows).count;
}

/** How many products the marts sell now of each sub-category, by its key. */
export async function countByCategory(db: Db, marts: readonly ListedMart[]): Promise<Map<string, number>> {
  const open = selling(marts);
  if (open.length === 0) return new Map();
  const { rows } = await db.execute<{ category: string; count: number }>(sql`
    select category, count(*)::int as count from ${martRows(open)} join products on ${isBuyable} group by category`);
  return new Map(rows.map(({ category, count }) => [category, count]));
}

/**
 * A name under which products are sold, the lowest price of them now in won, and of the nearest the mart, the picture
 * and the key of its sub-category.
 */
export interface NamedProduct {
  name: string;
  price: number;
  martName: string;
  pictureKey: string | null;
  category: string;
}

interface NameRow {
  name: string;
  price: number;
  index: number | string;
  picture_key: string | null;
  category: string;
}

/** Names of products that meet the condition: those that begin with one of the letters first, then the nearest. */
export async function listNames(
  db: Db,
  marts: readonly ListedMart[],
  { first, limit, ...query }: { condition: Condition; first: readonly string[]; now: Date; limit: number },
): Promise<NamedProduct[]> {
  const from = fromProducts(marts, query);
  if (!from) return [];
  const open = selling(marts);
  const nearest = (column: SQL) => sql`(array_agg(${column} order by near.distance, near.index, products.id))[1]`;
  const { rows } = await db.execute<NameRow & Record<string, unknown>>(sql`
    select products.name, min(${priceNow(query.now.toISOString())})::int as price,
      ${nearest(sql`near.index`)} as index, ${nearest(sql`products.picture_key`)} as picture_key,
      ${nearest(sql`products.category`)} as category ${from}
    group by products.name
    order by bool_or(left(products.search_name, 1) = any(${sql.param(first)}::text[])) desc, min(near.distance), products.name
    limit ${limit}::int`);
  return rows.map(({ name, price, index, picture_key, category }) => {
    return { name, price, martName: martAt(open, { index }).name, pictureKey: picture_key, category };
  });
}

/**
 * The next moment at which a price can fall of anything that can be bought in the marts, in milliseconds since 1970;
 * Infinity: none of them does by itself. Steps come whole minutes before a sale end, so that it is within the minute.
 */
export async function nextPriceStep(db: Db, marts: readonly ListedMart[], now: Date): Promise<number> {
  const from = fromProducts(marts, { now });
  if (!from) return Number.POSITIVE_INFINITY;
  const ms = sql`(extract(epoch from products.sale_ends_at) * 1000)::bigint - ${now.getTime()}::bigint`;
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select min(mod(${ms}, ${MS_PER_MINUTE}::bigint))::int as ms ${from} and cardinality(products.markdown) > 0
    where mod(${ms}, ${MS_PER_MINUTE}::bigint) > 0`);
  const [row] = rows;
  return row?.ms == null ? Number.POSITIVE_INFINITY : now.getTime() + row.ms;
}
