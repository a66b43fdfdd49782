import type { ErrorDetails } from '#lib/contract/errors.ts';
import type { BuyRefusal } from '#lib/contract/order/checkout.ts';
import type { Hours } from '#lib/domain/mart/hours.ts';
import { martTakes } from '#lib/domain/mart/mart.ts';
import { pauseAt } from '#lib/domain/mart/pause.ts';
import { martRefusal, type ShownFacts } from '#lib/domain/mart/standing.ts';
import type { Way } from '#lib/domain/money.ts';
import { linePriceWon } from '#lib/domain/order/line-price.ts';
import { pickupWindow } from '#lib/domain/order/pickup.ts';
import { type BagPromise, promiseOf } from '#lib/domain/product/bag-promise.ts';
import type { Allergen } from '#lib/domain/product/labelling.ts';
import { type UnitPrice, unitPriceAt } from '#lib/domain/product/markdown.ts';
import { isOnSale } from '#lib/domain/product/product.ts';
import type { GoodsSold } from '#lib/domain/product/restricted-goods.ts';
import { isTaxFree } from '#lib/domain/product/tax.ts';
import { type PricingRow, pricingOf } from '#lib/server/listings/price-now.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import type { marts, products } from '#lib/server/schema/index.ts';
import { firstDayOff, HOURS_COLUMNS, type HoursRow, hoursOfRow } from '#lib/server/schema/mart/mart-hours.ts';
import { SHOWN_COLUMNS, type ShownRow, shownOfRow } from '#lib/server/schema/mart/mart-standing.ts';

type MartRow = typeof marts.$inferSelect;
type ProductRow = typeof products.$inferSelect;

/** A product with all that decides how it can be bought, read once for every way to pay. */
export interface ProductToBuy {
  product: Pick<ProductRow, 'id' | 'martId' | 'name' | 'pictureKey' | 'category' | 'saleEndsAt' | 'waiting'> & {
    /** By its seller's word, or by its sub-category. */
    taxFree: boolean;
    /** 'N개까지'; null for no limit. */
    maxPerBuyer: number | null;
    /** Alcohol. */
    adultOnly: boolean;
    /** Sold by weight: the grams of a piece at the most; null for goods by the piece. */
    weightGrams: number | null;
    /** What is told of a bag; null of all else. */
    bag: BagPromise | null;
  };
  /** As it is now, and as its seller has registered it. */
  price: UnitPrice;
  mart: Pick<MartRow, 'paymentMethod' | 'pausedUntil'> & ShownFacts;
  hours: Hours;
}

interface Row extends Omit<PricingRow, 'list_price_won'>, HoursRow, ShownRow {
  id: number;
  mart_id: number;
  name: string;
  picture_key: string | null;
  waiting: number;
  category: ProductRow['category'];
  tax_free: boolean | null;
  max_per_buyer: number | null;
  adult_only: boolean;
  weight_grams: number | null;
  bag_worth_won: number | null;
  bag_kinds: string | null;
  allergens: Allergen[] | null;
  origin: string | null;
  payment_method: MartRow['paymentMethod'];
  paused_until: string | null;
}

const TO_BUY = `select products.id, mart_id, products.name, picture_key, price_won, floor_price_won, products.markdown, lowered_won, sale_ends_at, waiting,
    category, tax_free, max_per_buyer, adult_only, weight_grams, bag_worth_won, bag_kinds, products.allergens, products.origin, payment_method, ${SHOWN_COLUMNS}, paused_until, ${HOURS_COLUMNS},
    array(select day::text from mart_days_off where mart_days_off.mart_id = marts.id and day >= :firstDayOff::date) as days_off
  from products join marts on marts.id = products.mart_id where products.id = any(:productIds::bigint[])`;
const read = statement<Row>(TO_BUY);
const readAndHold = statement<Row>(`${TO_BUY} for share of marts`);

/**
 * Reads products with their marts, by id, in one query; one that does not exist is absent. With `hold`, the marts' rows
 * are share-locked until the transaction ends, so that none can close between the check and the order.
 */
export async function readProductsToBuy(
  db: Db | Tx,
  productIds: readonly number[],
  now: Date,
  { hold }: { hold: boolean },
): Promise<Map<number, ProductToBuy>> {
  const rows = await (hold ? readAndHold : read)(db, { productIds: [...productIds], firstDayOff: firstDayOff(now) });
  return new Map(rows.map((row) => [row.id, productToBuy(row, now)]));
}

function productToBuy(row: Row, now: Date): ProductToBuy {
  const mart = {
    paymentMethod: row.payment_method,
    ...shownOfRow(row),
    pausedUntil: row.paused_until === null ? null : new Date(row.paused_until),
  };
  const product = {
    id: row.id,
    martId: row.mart_id,
    name: row.name,
    pictureKey: row.picture_key,
    category: row.category,
    saleEndsAt: new Date(row.sale_ends_at),
    waiting: row.waiting,
    taxFree: isTaxFree({ taxFree: row.tax_free, category: row.category }),
    maxPerBuyer: row.max_per_buyer,
    adultOnly: row.adult_only,
    weightGrams: row.weight_grams,
    bag: promiseOf({ ...row, bagWorthWon: row.bag_worth_won, bagKinds: row.bag_kinds }),
  };
  return { product, price: unitPriceAt(pricingOf(row), now), mart, hours: hoursOfRow(row) };
}

export type BuyDecision =
  | { possible: true; amountWon: number; start: Date; validUntil: Date }
  | { possible: false; reason: BuyRefusal; details: ErrorDetails };

/**
 * Whether and how a quantity can be bought one way at `now`: amount and pickup deadline, or why not (rules.md sections
 * 3, 4, 6, 7). Alcohol is sold where the market sells it (`sold`).
 */
export function offer(
  found: ProductToBuy | undefined,
  { quantity, way }: { quantity: number; way: Way },
  { sold, now }: { sold: GoodsSold; now: Date },
): BuyDecision {
  const no = (reason: BuyRefusal, details: ErrorDetails = {}): BuyDecision => ({ possible: false, reason, details });
  if (!found) return no('productNotFound');
  const { product, price, mart, hours } = found;
  const refusal = martRefusal(mart);
  if (refusal) return no(refusal);
  if (product.adultOnly && !sold.alcohol) return no('alcoholOff');
  if (!isOnSale(product, now)) return no('saleEnded');
  if (product.waiting === 0) return no('soldOut');
  if (quantity > product.waiting) return no('quantityAboveStock', { n: product.waiting });
  const pausedUntil = pauseAt(mart.pausedUntil, now);
  if (pausedUntil) return no('ordersPaused', { at: pausedUntil.toISOString() });
  if (!martTakes(mart.paymentMethod, way)) return no('cardNotTaken');
  const window = pickupWindow({ way, hours, saleEndsAt: product.saleEndsAt, now });
  if (!window.ok) return no(window.reason, window.opensAgainAt && { at: window.opensAgainAt.toISOString() });
  const { start, validUntil } = window;
  return { possible: true, amountWon: linePriceWon(price.priceWon, quantity, way), start, validUntil };
}
