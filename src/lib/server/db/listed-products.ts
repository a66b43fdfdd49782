import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import type { ProductSort } from '#lib/domain/list-choice.ts';
import { pictureUrl } from '../files/picture-address.ts';
import type { Db } from './connect.ts';
import { pictures, products } from './schema.ts';
import { executeNamed } from './statement.ts';

export interface ListedRow {
  product_id: number;
  name: string;
  price_won: number;
  list_price_won: number | null;
  picture_key: string | null;
  colour: string | null;
  mart_id: number;
  mart_name: string;
  distance: number | null;
  sale_ends_at: string | Date;
  use_by: string | null;
  waiting: number;
}

/** What `card` reads of a product and of its picture, left-joined. */
export const cardColumns = {
  product_id: products.id,
  name: products.name,
  price_won: products.priceWon,
  list_price_won: products.listPriceWon,
  picture_key: products.pictureKey,
  colour: pictures.colour,
  sale_ends_at: products.saleEndsAt,
  use_by: products.useBy,
  waiting: products.waiting,
};

/** `distance` comes last: recall/shelf.ts keeps what stands before it. */
export const card = (row: ListedRow): ProductCard => ({
  productId: row.product_id,
  name: row.name,
  price: row.price_won,
  listPrice: row.list_price_won,
  imageUrl: row.picture_key && pictureUrl(row.picture_key, 640, 'webp'),
  imageKey: row.picture_key,
  imageColour: row.colour,
  storeId: row.mart_id,
  storeName: row.mart_name,
  expirationDate: new Date(row.sale_ends_at).toISOString(),
  useBy: row.use_by,
  quantity: row.waiting,
  distance: row.distance,
});

/** How products of one mart are put in order, and those of all; ties end at the id. */
const byEnd = { columns: sql`id, sale_ends_at`, within: sql`sale_ends_at, id` };
const byPrice = { columns: sql`id, sale_ends_at, price_won`, within: sql`price_won, sale_ends_at, id` };
const ORDERS: Record<ProductSort, { columns: SQL; within: SQL; among: SQL }> = {
  // Nearest first by whole metres, as shown, then sale end soonest, then id (rules.md section 9).
  near: { ...byEnd, among: sql`distance, sale_ends_at, product_id` },
  cheap: { ...byPrice, among: sql`price_won, distance, sale_ends_at, product_id` },
  ending: { ...byEnd, among: sql`sale_ends_at, distance, product_id` },
};

export interface ListedQuery {
  /** A select of the marts to look in: `id`, `name`, `distance`. */
  marts: SQL;
  now: Date;
  /** Conditions on `products` (and `near`) beyond being listed. */
  where?: SQL | undefined;
  sort?: ProductSort | undefined;
  limit: number;
  offset: number;
}

/** A value, or what stands for it in a statement that is written once. */
export type Slot = string | number | Placeholder;

/** A product on a shelf: it can be bought now. */
export const isListed = (now: Date | Slot): SQL =>
  sql`products.waiting > 0 and products.sale_ends_at > ${now instanceof Date ? now.toISOString() : now}::timestamptz`;

/** What a card says of a product `p` beside its id, and of its picture. */
export const ofCard = sql`p.name, p.price_won, p.list_price_won, p.picture_key, p.sale_ends_at, p.use_by::text as use_by, p.waiting, pictures.colour`;

/** `listedProducts` of a source of marts, of which a row says `about`. `enough`: what limit and offset come to. */
export function listedStatement({
  marts,
  about,
  now,
  where,
  sort,
  limit,
  offset,
  enough,
}: Pick<ListedQuery, 'marts' | 'where'> & { about: SQL; now: Date | Slot; sort: ProductSort } & Record<
    'limit' | 'offset' | 'enough',
    Slot
  >): SQL {
  const { columns, within, among } = ORDERS[sort];
  // What decides stands in the index that the walk goes through (schema/products.ts); the rows are read of the page alone.
  return sql`
    select page.*, ${ofCard}
    from (
      select p.id as product_id, ${about}
      from (select * from (${marts}) found order by distance) near
      cross join lateral (
        select ${columns} from products
        where products.mart_id = near.id and ${isListed(now)} ${where ? sql`and ${where}` : sql``}
        order by ${within} limit ${enough}::int
      ) p
      order by ${among}
      limit ${limit}::int offset ${offset}::int
    ) page
    join products p on p.id = page.product_id
    left join pictures on pictures.key = p.picture_key
    order by ${among}`;
}

/**
 * Products that can be bought in some marts. Nearest first, the marts are walked in that order and each gives at most as many as
 * the page can need, so that the walk stops when the page is full.
 */
export async function listedProducts(db: Db, query: ListedQuery): Promise<ProductCard[]> {
  const { limit, offset, sort = 'near' } = query;
  const about = sql`near.id as mart_id, near.name as mart_name, near.distance`;
  const { rows } = await db.execute<ListedRow & Record<string, unknown>>(
    listedStatement({ ...query, about, sort, enough: offset + limit }),
  );
  return rows.map(card);
}

/** A product that was chosen by what a process remembers, and what is known of its mart. */
export type Chosen = Pick<ListedRow, 'product_id' | 'mart_id' | 'mart_name' | 'distance'>;

/** The cards of products in the order in which they were chosen; null where one of them can no longer be bought. */
export async function cardsOf(db: Db, chosen: readonly Chosen[], now: Date): Promise<ProductCard[] | null> {
  if (chosen.length === 0) return [];
  const rows = await executeNamed<Omit<ListedRow, Exclude<keyof Chosen, 'product_id'>>>(
    db,
    'cards of products',
    () => sql`
      select p.id as product_id, ${ofCard}
      from (
        select * from products where products.id = any(${sql.placeholder('ids')}::int[]) and ${isListed(sql.placeholder('now'))}
      ) p
      left join pictures on pictures.key = p.picture_key`,
    { ids: `{${chosen.map(({ product_id }) => product_id).join(',')}}`, now: now.toISOString() },
  );
  const byId = new Map(rows.map((row) => [row.product_id, row]));
  const found = chosen.flatMap((one) => {
    const row = byId.get(one.product_id);
    return row ? [card({ ...row, ...one })] : [];
  });
  return found.length === chosen.length ? found : null;
}
