import { type SQL, sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import { boundingBox, EARTH_RADIUS_METRES, type Place } from '#lib/domain/geo.ts';
import { pictureUrl } from '../files/picture-address.ts';
import type { Db } from './connect.ts';

/** Great-circle metres from a place to `marts`, as domain/geo.ts computes them. */
export const metresFrom = ({ lat, lng }: Place): SQL<number> =>
  sql`(2 * ${EARTH_RADIUS_METRES}::float8 * asin(least(1, sqrt(
    power(sin(radians(marts.lat - ${lat}::float8) / 2), 2) +
    cos(radians(${lat}::float8)) * cos(radians(marts.lat)) * power(sin(radians(marts.lng - ${lng}::float8) / 2), 2)))))`;

/** A box that holds the circle, for the GiST index. */
export function withinBox(place: Place, metres: number): SQL {
  const { south, west, north, east } = boundingBox(place, metres);
  return sql`marts.location <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
}

interface ListedRow {
  product_id: number;
  name: string;
  price_won: number;
  picture_key: string | null;
  colour: string | null;
  mart_id: number;
  mart_name: string;
  distance: number | null;
  sale_ends_at: string | Date;
  use_by: string | null;
  waiting: number;
}

export const card = (row: ListedRow): ProductCard => ({
  productId: row.product_id,
  name: row.name,
  price: row.price_won,
  imageUrl: row.picture_key && pictureUrl(row.picture_key, 640, 'webp'),
  imageKey: row.picture_key,
  imageColour: row.colour,
  storeId: row.mart_id,
  storeName: row.mart_name,
  distance: row.distance,
  expirationDate: new Date(row.sale_ends_at).toISOString(),
  useBy: row.use_by,
  quantity: row.waiting,
});

export interface ListedQuery {
  place: Place;
  radiusMetres: number;
  now: Date;
  /** Conditions on `products` beyond being listed. */
  where?: SQL;
  limit: number;
  offset: number;
}

/**
 * Products that can be bought around a place: nearest first by whole metres, as shown, then sale end soonest, then id (rules.md section 9). Marts are
 * walked nearest first and each gives at most as many as the page can need, so that the walk stops when the page is full.
 */
export async function listedProducts(db: Db, query: ListedQuery): Promise<ProductCard[]> {
  const { place, radiusMetres, now, where, limit, offset } = query;
  const { rows } = await db.execute<ListedRow & Record<string, unknown>>(sql`
    select p.id as product_id, p.name, p.price_won, p.picture_key, pictures.colour, p.sale_ends_at, p.use_by::text,
      p.waiting, near.id as mart_id, near.name as mart_name, near.distance
    from (
      select id, name, round(metres)::int as distance from (
        select id, name, ${metresFrom(place)} as metres
        from marts where marts.closed_at is null and ${withinBox(place, radiusMetres)}
      ) boxed where metres <= ${radiusMetres}::int order by distance
    ) near
    cross join lateral (
      select * from products
      where products.mart_id = near.id and products.waiting > 0
        and products.sale_ends_at > ${now.toISOString()}::timestamptz ${where ? sql`and ${where}` : sql``}
      order by products.sale_ends_at, products.id limit ${offset + limit}::int
    ) p
    left join pictures on pictures.key = p.picture_key
    order by near.distance, p.sale_ends_at, p.id
    limit ${limit}::int offset ${offset}::int`);
  return rows.map(card);
}
