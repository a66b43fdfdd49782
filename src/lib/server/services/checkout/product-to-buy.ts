import { eq } from 'drizzle-orm';
import type { BuyRefusal } from '#lib/contract/checkout.ts';
import type { ErrorDetails } from '#lib/contract/errors.ts';
import type { Hours } from '#lib/domain/hours.ts';
import { martTakes } from '#lib/domain/mart.ts';
import { linePriceWon, type Way } from '#lib/domain/money.ts';
import { pickupWindow } from '#lib/domain/pickup.ts';
import { isOnSale } from '#lib/domain/product.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { readHours } from '../../db/mart-hours.ts';
import { marts, products } from '../../db/schema.ts';

/** A product with all that decides how it can be bought, read once for every way to pay. */
export interface ProductToBuy {
  product: typeof products.$inferSelect;
  mart: typeof marts.$inferSelect;
  hours: Hours;
}

/**
 * Reads a product and its mart. With `hold`, the mart's row is share-locked until the transaction ends, so that a mart
 * cannot close between the check and the order.
 */
export async function readProductToBuy(
  db: Db | Tx,
  productId: number,
  now: Date,
  { hold }: { hold: boolean },
): Promise<ProductToBuy | null> {
  const read = db
    .select({ product: products, mart: marts })
    .from(products)
    .innerJoin(marts, eq(marts.id, products.martId))
    .where(eq(products.id, productId));
  const [found] = await (hold ? read.for('share', { of: marts }) : read);
  return found ? { ...found, hours: await readHours(db, found.mart, now) } : null;
}

export type Offer =
  | { possible: true; amountWon: number; validUntil: Date }
  | { possible: false; reason: BuyRefusal; details: ErrorDetails };

/** Whether and how a quantity can be bought one way at `now`: amount and pickup deadline, or why not (rules.md sections 3, 4, 6, 7). */
export function offer(found: ProductToBuy | null, quantity: number, way: Way, now: Date): Offer {
  const no = (reason: BuyRefusal, details: ErrorDetails = {}): Offer => ({ possible: false, reason, details });
  if (!found) return no('productNotFound');
  const { product, mart, hours } = found;
  if (mart.closedAt) return no('martClosed');
  if (!isOnSale(product, now)) return no('saleEnded');
  if (product.waiting === 0) return no('soldOut');
  if (quantity > product.waiting) return no('quantityAboveStock', { n: product.waiting });
  if (!martTakes(mart.paymentMethod, way)) return no('cardNotTaken');
  const window = pickupWindow({ way, hours, saleEndsAt: product.saleEndsAt, now });
  if (!window.ok) return no(window.reason);
  return { possible: true, amountWon: linePriceWon(product.priceWon, quantity, way), validUntil: window.validUntil };
}
