import { sql } from 'drizzle-orm';
import type { ProductCard, ProductDetail } from '#lib/contract/product/products.ts';
import { pauseAt } from '#lib/domain/mart/pause.ts';
import { originOnCard } from '#lib/domain/product/labelling.ts';
import { nextPriceOf, type Pricing } from '#lib/domain/product/markdown.ts';
import { pictureUrl } from '../platform/files/picture-address.ts';
import { pictures, products } from '../schema/index.ts';
import type { ListedMart } from './listed-mart.ts';
import { type PricingRow, pricesOfCard, pricingOf } from './price-now.ts';

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
  adult_only: boolean;
  weight_grams: number | null;
  bag_worth_won: number | null;
  /** The pause of its mart; left out where a list says it by other means. */
  paused_until?: Date | null;
}

/** The columns that `card` reads of a product and its picture, left-joined. */
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
  adult_only: products.adultOnly,
  weight_grams: products.weightGrams,
  bag_worth_won: products.bagWorthWon,
};

/** Until when the mart of a card takes no new orders; nothing where it takes them. */
function pauseOfCard(pausedUntil: Date | null | undefined, now: Date): Pick<ProductCard, 'pausedUntil'> {
  const until = pauseAt(pausedUntil, now);
  return until ? { pausedUntil: until.toISOString() } : {};
}

function originOfCard({ category, origin }: ListedRow): Pick<ProductCard, 'origin'> {
  const short = originOnCard(category, origin);
  return short === null ? {} : { origin: short };
}

/**
 * When it can be picked up, bought at `now`; nothing of what the card says otherwise: that it can be at once, until its
 * sale ends.
 */
function pickupOfCard(
  saleEndsAt: Date,
  window: ListedMart['window'] | undefined,
  now: Date,
): Pick<ProductCard, 'pickupFrom' | 'pickupUntil'> {
  if (!window) return {};
  return {
    ...(window.from > now.getTime() && { pickupFrom: new Date(window.from).toISOString() }),
    ...(window.to < saleEndsAt.getTime() && { pickupUntil: new Date(window.to).toISOString() }),
  };
}

/** The next price of a listing, as the wire has it; null where none comes. */
function nextPriceOnWire(pricing: Pricing, now: Date): ProductDetail['nextPrice'] {
  const next = nextPriceOf(pricing, now);
  return next && { price: next.priceWon, at: next.at.toISOString() };
}

function nextPriceOfCard(
  row: ListedRow,
  showsNextPrice: boolean | undefined,
  now: Date,
): Pick<ProductCard, 'nextPrice'> {
  const nextPrice = showsNextPrice && !row.adult_only ? nextPriceOnWire(pricingOf(row), now) : null;
  return nextPrice ? { nextPrice } : {};
}

/** A card as it is at `now`, of a mart where that is known. */
export const card = (
  row: ListedRow,
  now: Date,
  mart: Partial<Pick<ListedMart, 'window' | 'showsNextPrice'>> = {},
): ProductCard => ({
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
  ...(row.adult_only && { adultOnly: true as const }),
  ...(row.weight_grams && { weightGrams: row.weight_grams }),
  ...(row.bag_worth_won !== null && { bag: true as const }),
  ...pauseOfCard(row.paused_until, now),
  ...pickupOfCard(new Date(row.sale_ends_at), mart.window, now),
  ...nextPriceOfCard(row, mart.showsNextPrice, now),
});

/** The columns of a card, of a product `p` and its picture, beside the id. */
export const ofCard = sql`p.name, p.price_won, p.list_price_won, p.floor_price_won, p.markdown, p.lowered_won, p.picture_key, p.sale_ends_at, p.use_by::text as use_by, p.waiting, p.category, p.origin, p.max_per_buyer, p.adult_only, p.weight_grams, p.bag_worth_won, pictures.colour`;
