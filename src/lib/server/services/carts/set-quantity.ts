import { and, eq } from 'drizzle-orm';
import { cartItems } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';
import { countLines, lockCart } from './own-cart.ts';
import { readShelf } from './shelf.ts';

/** Sets how many of a line are wanted. Refuses with `cartItemNotFound`, `cartAboveStock`, and what makes a line unbuyable. */
export async function setCartQuantity(
  deps: Deps,
  viewer: Viewer,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<{ productId: number; cartProductQuantity: number; count: number }> {
  return deps.db.transaction(async (tx) => {
    await lockCart(tx, viewer);
    const own = and(eq(cartItems.buyerId, viewer.userId), eq(cartItems.productId, productId));
    const [line] = await tx.update(cartItems).set({ quantity }).where(own).returning();
    if (!line) throw new Refusal('cartItemNotFound');
    const shelf = await readShelf(tx, productId, deps.clock.now());
    if (!shelf.ok) throw new Refusal(shelf.reason);
    if (quantity > shelf.stock) throw new Refusal('cartAboveStock', { n: shelf.stock });
    return { productId, cartProductQuantity: quantity, count: await countLines(tx, viewer) };
  });
}
