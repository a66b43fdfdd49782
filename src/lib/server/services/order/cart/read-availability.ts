import { eq } from 'drizzle-orm';
import { martRefusal, type ShelfRefusal } from '#lib/domain/mart/standing.ts';
import { type CartRefusal, cartRefusal } from '#lib/domain/order/cart.ts';
import { offeredPieces } from '#lib/domain/order/holds.ts';
import { unitPriceAt } from '#lib/domain/product/markdown.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { marts, products } from '#lib/server/schema/index.ts';
import { shownColumns } from '#lib/server/schema/mart/mart-standing.ts';

/** `most`: how many pieces a cart may have of it; `priceWon`: what one costs now. */
export type Shelf =
  | { ok: true; stock: number; most: number; priceWon: number }
  | { ok: false; reason: CartRefusal | ShelfRefusal | 'productNotFound' };

/** Whether a product can be put into a cart now, and how many pieces there are. Nothing is held: a cart is no order. */
export async function readAvailability(tx: Tx, productId: number, now: Date): Promise<Shelf> {
  const [found] = await tx
    .select({ product: products, mart: shownColumns })
    .from(products)
    .innerJoin(marts, eq(marts.id, products.martId))
    .where(eq(products.id, productId));
  if (!found) return { ok: false, reason: 'productNotFound' };
  const { product, mart } = found;
  const { waiting: stock, maxPerBuyer, saleEndsAt } = product;
  const reason = cartRefusal({ stock, saleEndsAt, martRefusal: martRefusal(mart) }, now);
  if (reason) return { ok: false, reason };
  const { priceWon } = unitPriceAt(product, now);
  return { ok: true, stock, most: offeredPieces(stock, maxPerBuyer), priceWon };
}

/**
 * Refuses more pieces than a cart may have: with `cartAboveStock`, or `holdLimit` where their seller lets one buyer
 * hold no more.
 */
export function refuseAbove({ stock, most }: { stock: number; most: number }): never {
  if (most < stock) throw new DomainError('holdLimit', { n: most, reason: { is: 'maxPerBuyer', limit: most } });
  throw new DomainError('cartAboveStock', { n: stock });
}
