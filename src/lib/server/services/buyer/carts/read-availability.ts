import { eq } from 'drizzle-orm';
import { martRefusal } from '#lib/domain/mart/standing.ts';
import { type CartRefusal, cartRefusal } from '#lib/domain/order/cart.ts';
import { offeredPieces } from '#lib/domain/order/holds.ts';
import { maxPerBuyerText } from '#lib/messages/max-per-buyer.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import { marts, products } from '#lib/server/schema/index.ts';
import { shownColumns } from '#lib/server/schema/mart-standing.ts';

/** `most`: how many pieces a cart may have of it. */
export type Shelf = { ok: true; stock: number; most: number } | { ok: false; reason: CartRefusal | 'productNotFound' };

/** Whether a product can be put into a cart now, and how many pieces there are. Nothing is held: a cart is no order. */
export async function readAvailability(tx: Tx, productId: number, now: Date): Promise<Shelf> {
  const [found] = await tx
    .select({
      stock: products.waiting,
      maxPerBuyer: products.maxPerBuyer,
      saleEndsAt: products.saleEndsAt,
      mart: shownColumns,
    })
    .from(products)
    .innerJoin(marts, eq(marts.id, products.martId))
    .where(eq(products.id, productId));
  if (!found) return { ok: false, reason: 'productNotFound' };
  const { stock, maxPerBuyer, saleEndsAt, mart } = found;
  const reason = cartRefusal({ stock, saleEndsAt, martRefusal: martRefusal(mart) }, now);
  return reason ? { ok: false, reason } : { ok: true, stock, most: offeredPieces(stock, maxPerBuyer) };
}

/** Refuses more pieces than a cart may have: with `cartAboveStock`, or `holdLimit` where their seller lets one buyer hold no more. */
export function refuseAbove({ stock, most }: { stock: number; most: number }): never {
  if (most < stock) throw new DomainError('holdLimit', { n: most, text: maxPerBuyerText(most) });
  throw new DomainError('cartAboveStock', { n: stock });
}
