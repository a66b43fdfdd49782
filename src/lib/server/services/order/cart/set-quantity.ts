import { and, eq } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { cartItems } from '#lib/server/schema/index.ts';
import { countLines, lockCart } from './own-cart.ts';
import { readAvailability, refuseAbove } from './read-availability.ts';

/**
 * Sets how many of a line are wanted. Refuses with `cartItemNotFound`, `cartAboveStock`, `holdLimit`, and the reasons
 * that make a line unbuyable.
 */
export async function setCartQuantity(
  deps: Deps,
  viewer: Viewer,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<{ productId: number; cartProductQuantity: number; count: number }> {
  return deps.db.transaction(async (tx) => {
    await lockCart(tx, viewer);
    const own = and(eq(cartItems.buyerId, viewer.userId), eq(cartItems.productId, productId));
    const [line] = await tx.update(cartItems).set({ quantity }).where(own).returning();
    if (!line) throw new DomainError('cartItemNotFound');
    const availability = await readAvailability(tx, productId, deps.clock.now());
    if (!availability.ok) throw new DomainError(availability.reason);
    if (quantity > availability.most) refuseAbove(availability);
    return { productId, cartProductQuantity: quantity, count: await countLines(tx, viewer) };
  });
}
