import { and, eq } from 'drizzle-orm';
import { addedQuantity } from '#lib/domain/order/cart.ts';
import { CART_MAX_LINES } from '#lib/domain/person/limits.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { cartItems } from '#lib/server/schema/index.ts';
import { countLines, lockCart } from './own-cart.ts';
import { readAvailability, refuseAbove } from './read-availability.ts';

/**
 * Puts a product into the viewer's cart; again adds up. Refuses with the `CART_REFUSALS` of the contract: more than the
 * stock is `cartAboveStock` with the stock as `n`, and the cart stays as it was (spec section 5).
 */
export async function addToCart(
  deps: Deps,
  viewer: Viewer,
  { productId, quantity: added }: { productId: number; quantity: number },
): Promise<{ productId: number; cartProductQuantity: number; count: number }> {
  return deps.db.transaction(async (tx) => {
    await lockCart(tx, viewer);
    const now = deps.clock.now();
    const availability = await readAvailability(tx, productId, now);
    if (!availability.ok) throw new DomainError(availability.reason);
    const own = and(eq(cartItems.buyerId, viewer.userId), eq(cartItems.productId, productId));
    const [line] = await tx.select().from(cartItems).where(own);
    const sum = addedQuantity(line?.quantity ?? 0, added, availability.most);
    if (!sum.ok) refuseAbove(availability);
    const { quantity } = sum;
    const { priceWon: addedPriceWon } = availability;
    const lines = await countLines(tx, viewer);
    if (line) {
      await tx.update(cartItems).set({ quantity, addedPriceWon }).where(own);
      return { productId, cartProductQuantity: quantity, count: lines };
    }
    if (lines >= CART_MAX_LINES) throw new DomainError('cartFull', { n: CART_MAX_LINES });
    await tx.insert(cartItems).values({ buyerId: viewer.userId, productId, quantity, addedPriceWon, addedAt: now });
    return { productId, cartProductQuantity: quantity, count: lines + 1 };
  });
}
