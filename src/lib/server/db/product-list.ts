import { type SQL, sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import { originOnCard } from '#lib/domain/labelling.ts';
import type { ProductSort } from '#lib/domain/list-choice.ts';
import { LIST_ORDERS, LISTINGS_A_ROUND, type OrderKey } from '#lib/domain/list-order.ts';
import { pauseAt } from '#lib/domain/pause.ts';
import { pictureUrl } from '../files/picture-address.ts';
import { isBuyable } from './buyable.ts';
import { type PricingRow, paidPercentNow, priceNow, pricesOfCard, pricingOf } from './price-now.ts';
import { pictures, products } from './schema.ts';
import type { Slot } from './statement.ts';

export interface ListedRow extends PricingRow {
  product_id: number;
  name: string;
  picture_key: string | null;
  colour: string | null;
  mart_id: number;
  mart_name: string;
  distance: number | null;
  use_by: string | null;
  waiting: number;
  category: string;
  origin: string | null;
  max_per_buyer: number | null;
  /** Of its mart; left out where a list says it by other means. */
  paused_until?: Date | null;
}

/** What `card` reads of a product and of its picture, left-joined. */
export const cardColumns = {
  product_id: products.id,
  name: products.name,
  price_won: products.priceWon,
  list_price_won: products.listPriceWon,
  floor_price_won: products.floorPriceWon,
  markdown: sql<number[] | null>`${products.markdown}`,
  lowered_won: products.loweredWon,
  picture_key: products.pictureKey,
  colour: pictures.colour,
  sale_ends_at: products.saleEndsAt,
  use_by: products.useBy,
  waiting: products.waiting,
  category: products.category,
  origin: products.origin,
  max_per_buyer: products.maxPerBuyer,
};

/** Until when the mart of a card takes no new orders; nothing where it takes them. */
export function pauseOfCard(pausedUntil: Date | null | undefined, now: Date): Pick<ProductCard, 'pausedUntil'> {
  const until = pauseAt(pausedUntil, now);
  return until ? { pausedUntil: until.toISOString() } : {};
}

function originOfCard({ category, origin }: ListedRow): Pick<ProductCard, 'origin'> {
  const short = originOnCard(category, origin);
  return short === null ? {} : { origin: short };
}

/** A card as it is at `now`. */
export const card = (row: ListedRow, now: Date): ProductCard => ({
  productId: row.product_id,
  name: row.name,
  ...pricesOfCard(row.list_price_won, pricingOf(row), now),
  imageUrl: row.picture_key && pictureUrl(row.picture_key, 640, 'webp'),
  imageKey: row.picture_key,
  categoryKey: row.category,
  imageColour: row.colour,
  storeId: row.mart_id,
  storeName: row.mart_name,
  expirationDate: new Date(row.sale_ends_at).toISOString(),
  useBy: row.use_by,
  quantity: row.waiting,
  distance: row.distance,
  ...originOfCard(row),
  ...(row.max_per_buyer === null ? {} : { maxPerBuyer: row.max_per_buyer }),
  ...pauseOfCard(row.paused_until, now),
});

/**
 * What each key of an order is called in a row of a page, and, where it differs within a mart, what it is made of in `products`. Prices
 * are those of now.
 */
const columnsAt = (now: Slot): Record<OrderKey, { name: string; own?: SQL; isGivenByOthers?: true }> => ({
  // Follows from the place that the other keys give a listing within its mart.
  round: {
    name: 'round',
    own: sql`(row_number() over (order by products.sale_ends_at, products.id) - 1) / ${sql.raw(String(LISTINGS_A_ROUND))}`,
    isGivenByOthers: true,
  },
  distance: { name: 'distance' },
  mart: { name: 'mart' },
  saleEnd: { name: 'sale_ends_at', own: sql`products.sale_ends_at` },
  price: { name: 'price_now', own: priceNow(now) },
  paidPercent: { name: 'paid_percent', own: paidPercentNow(now) },
  id: { name: 'id', own: sql`products.id` },
});

const names = (columns: readonly { name: string }[], table: string) =>
  sql.raw(columns.map(({ name }) => `${table}.${name}`).join(', '));

/** How products of one mart are put in order, which are equally far, and those of all. */
function orderBy(sort: ProductSort, now: Slot): { select: SQL; within: SQL; keys: SQL; among: SQL } {
  const known = columnsAt(now);
  const columns = LIST_ORDERS[sort].map((key) => known[key]);
  const own = columns.filter((column) => column.own);
  const within = own.filter(({ isGivenByOthers }) => !isGivenByOthers);
  return {
    select: sql.join(
      own.map((column) => sql`${column.own} as ${sql.raw(column.name)}`),
      sql`, `,
    ),
    within: sql.join(
      within.map((column) => column.own!),
      sql`, `,
    ),
    keys: names(own, 'p'),
    among: names(columns, 'page'),
  };
}

export interface ListedQuery {
  /** A select of the marts to look in: `id`, `distance` and `least`, the sale end from which on a product can be bought there. */
  marts: SQL;
  /** What `may` looks at, joined to the marts, `near`; and which of them are passed over by it, as the walk comes to them. */
  joined?: SQL;
  may?: SQL;
  /** Conditions on `products` (and `near`) beyond being buyable. */
  where?: SQL | undefined;
}

/** A product that is on sale, whether or not its mart opens before the sale ends (buyable.ts). */
export const isListed = (now: Date | Slot): SQL =>
  sql`products.waiting > 0 and products.sale_ends_at > ${now instanceof Date ? now.toISOString() : now}::timestamptz`;

/** What a card says of a product `p` beside its id, and of its picture. */
export const ofCard = sql`p.name, p.price_won, p.list_price_won, p.floor_price_won, p.markdown, p.lowered_won, p.picture_key, p.sale_ends_at, p.use_by::text as use_by, p.waiting, p.category, p.origin, p.max_per_buyer, pictures.colour`;

/** A page of what can be bought in a source of marts, of which a row says `about`. `enough`: what limit and offset come to. */
export function listedStatement({
  marts,
  joined = sql``,
  may = sql`true`,
  about,
  where,
  sort,
  now,
  limit,
  offset,
  enough,
}: ListedQuery & { about: SQL; sort: ProductSort } & Record<'now' | 'limit' | 'offset' | 'enough', Slot>): SQL {
  const { select, within, keys, among } = orderBy(sort, now);
  // What decides stands in the index that the walk goes through (schema/products.ts); the rows are read of the page alone.
  return sql`
    select page.*, ${ofCard}
    from (
      select * from (
        select near.id as mart, ${keys}, p.id as product_id, ${about}
        from (select * from (${marts}) found order by distance) near ${joined}
        cross join lateral (
          select ${select} from products
          where products.mart_id = near.id and ${isBuyable(sql`near.least`)} ${where ? sql`and ${where}` : sql``}
          order by ${within} limit ${enough}::int
        ) p
        where ${may}
      ) page
      order by ${among}
      limit ${limit}::int offset ${offset}::int
    ) page
    join products p on p.id = page.product_id
    left join pictures on pictures.key = p.picture_key
    order by ${among}`;
}
