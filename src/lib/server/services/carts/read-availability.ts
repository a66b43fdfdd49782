import { eq } from 'drizzle-orm';
import { type CartRefusal, cartRefusal } from '#lib/domain/cart.ts';
import type { Tx } from '../../db/connect.ts';
import { marts, products } from '../../db/schema.ts';

export type Shelf = { ok: true; stock: number } | { ok: false; reason: CartRefusal | 'productNotFound' };

/** Whether a product can be put into a cart now, and how many pieces there are. Nothing is held: a cart is no order. */
export async function readAvailability(tx: Tx, productId: number, now: Date): Promise<Shelf> {
  const [found] = await tx
    .select({ stock: products.waiting, saleEndsAt: products.saleEndsAt, closedAt: marts.closedAt })
    .from(products)
    .innerJoin(marts, eq(marts.id, products.martId))
    .where(eq(products.id, productId));
  if (!found) return { ok: false, reason: 'productNotFound' };
  const { stock, saleEndsAt, closedAt } = found;
  const reason = cartRefusal({ stock, saleEndsAt, martIsClosed: closedAt !== null }, now);
  return reason ? { ok: false, reason } : { ok: true, stock };
}
