import { sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import type { Pricing } from '#lib/domain/markdown.ts';
import { isBuyable, type SellingMart, sellingMarts } from '../db/buyable.ts';
import type { Db } from '../db/connect.ts';
import { isMarkedDown, pricesOfCard, pricingOf } from '../db/price-now.ts';
import { card, type ListedRow, ofCard } from '../db/product-list.ts';
import type { TaggedCache } from './tagged-cache.ts';
import { martTag } from './tags.ts';

/** Listings are read by so many products, those first whose sale ends first: a page of 30, and some that end meanwhile. */
const STEP = 40;
const SPARE = 10;
/** What a product and a listing take in memory, about. */
const PRODUCT_BYTES = 900;
const LISTING_BYTES = 600;

/** What one mart sells, sale end soonest first, then by id. */
export interface MartListing {
  products: readonly ListedProduct[];
  /** Whether the mart sold more than these. */
  isCut: boolean;
  /** The sale end from which on products were read: what ends sooner is not on it. */
  readFor: number;
}

export interface ListedProduct {
  id: number;
  /** Milliseconds since 1970. */
  saleEnd: number;
  /** As it was read; `cardAt` says it as it is. */
  card: ProductCard;
  /** Of a product whose price time changes; null for any other. */
  changing: { pricing: Pricing; listPriceWon: number | null } | null;
}

/** The card of a listed product with the price of now: the listing is read again only when somebody changes it. */
export const cardAt = ({ card: read, changing }: Pick<ListedProduct, 'card' | 'changing'>, now: Date): ProductCard =>
  changing ? { ...read, ...pricesOfCard(changing.listPriceWon, changing.pricing, now) } : read;

type Row = Omit<ListedRow, 'distance'>;

function listingOf(rows: readonly Row[], length: number, readFor: number, now: Date): MartListing {
  const products = rows.slice(0, length).map((row) => ({
    id: row.product_id,
    saleEnd: new Date(row.sale_ends_at).getTime(),
    card: card({ ...row, distance: null }, now),
    changing: isMarkedDown(row) ? { pricing: pricingOf(row), listPriceWon: row.list_price_won } : null,
  }));
  return { products, isCut: rows.length > length, readFor };
}

/** What can be bought in marts, `length` products of each, in one statement; a mart that sells nothing has an empty listing. */
async function readListings(
  db: Db,
  marts: readonly SellingMart[],
  length: number,
  now: Date,
): Promise<Map<number, MartListing>> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select p.id as product_id, ${ofCard}, marts.id as mart_id, marts.name as mart_name
    from ${sellingMarts(marts)}
    join marts on marts.id = selling.id
    cross join lateral (
      select * from products where products.mart_id = marts.id and ${isBuyable(sql`selling.least`)}
      order by sale_ends_at, id limit ${length + 1}::int
    ) p
    left join pictures on pictures.key = p.picture_key
    order by marts.id, p.sale_ends_at, p.id`);
  const byMart = new Map<number, Row[]>(marts.map(({ id }) => [id, []]));
  for (const row of rows) byMart.get(row.mart_id)!.push(row);
  return new Map(marts.map((mart) => [mart.id, listingOf(byMart.get(mart.id)!, length, mart.leastSaleEnd, now)]));
}

/** Whether the listing has `enough` products whose sale ends at `least` or later, or all there are. */
const reaches = (listing: MartListing, enough: number, least: number): boolean =>
  !listing.isCut || listing.products.length - firstBuyable(listing, least) >= enough;

/** The place on the listing of the first product whose sale ends at `least` or later. */
export function firstBuyable({ products }: MartListing, least: number): number {
  let first = 0;
  while (first < products.length && products[first]!.saleEnd < least) first += 1;
  return first;
}

/** The listings of the marts that were asked for last. */
export function createMartListings(db: Db, cache: TaggedCache) {
  const listings = cache.of<MartListing>('listing');
  return {
    /** The listing with `enough` products, where it is cached. */
    get({ id, leastSaleEnd }: SellingMart, enough: number, now: Date): MartListing | undefined {
      const listing = listings.get(String(id), now)?.value;
      // For a mart that opens sooner than when it was read, what ends sooner can be bought again.
      const isWhole = listing && leastSaleEnd >= listing.readFor && reaches(listing, enough, leastSaleEnd);
      return isWhole ? listing : undefined;
    },
    async read(marts: readonly SellingMart[], enough: number, now: Date): Promise<Map<number, MartListing>> {
      const point = listings.readPoint(now);
      const found = await readListings(db, marts, Math.ceil((enough + SPARE) / STEP) * STEP, now);
      for (const [id, listing] of found) {
        const bytes = LISTING_BYTES + PRODUCT_BYTES * listing.products.length;
        // What has ended is skipped and prices are worked out when they are asked for, so that the listing itself has no end.
        const options = { tags: [martTag(id)], until: Number.POSITIVE_INFINITY, bytes };
        listings.set(String(id), listing, options, point);
      }
      return found;
    },
  };
}
