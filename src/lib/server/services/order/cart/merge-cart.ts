import { eq } from 'drizzle-orm';
import type { CartRefusalCode } from '#lib/contract/order/carts.ts';
import { mergedQuantity } from '#lib/domain/order/cart.ts';
import { CART_MAX_LINES } from '#lib/domain/person/limits.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { cartItems } from '#lib/server/schema/index.ts';
import { lockCart } from './own-cart.ts';
import { readAvailability } from './read-availability.ts';

interface SignedOutLine {
  productId: number;
  quantity: number;
}

/**
 * Takes the cart of a signed-out visitor over into the viewer's. Each line becomes the larger of the two, within the
 * quantity that one may buy; sent again it changes nothing. Lines that cannot be bought are left behind, each with its
 * reason.
 */
export async function mergeCart(deps: Deps, viewer: Viewer, lines: SignedOutLine[]) {
  return deps.db.transaction(async (tx) => {
    await lockCart(tx, viewer);
    const now = deps.clock.now();
    const rows = await tx.select().from(cartItems).where(eq(cartItems.buyerId, viewer.userId));
    const cart = new Map(rows.map((row) => [row.productId, row.quantity]));
    const left: { productId: number; code: CartRefusalCode }[] = [];
    const merged = new Set<number>();
    const leave = (productId: number, code: CartRefusalCode) => left.push({ productId, code });

    for (const { productId, quantity } of lines) {
      const availability = await readAvailability(tx, productId, now);
      if (!availability.ok) leave(productId, availability.reason);
      else if (!cart.has(productId) && cart.size >= CART_MAX_LINES) leave(productId, 'cartFull');
      else {
        const taken = mergedQuantity(cart.get(productId) ?? 0, quantity, availability.most);
        await keepLine(tx, viewer, { productId, quantity: taken }, availability.priceWon, now);
        cart.set(productId, taken);
        merged.add(productId);
      }
    }
    return { count: cart.size, merged: merged.size, left };
  });
}

async function keepLine(
  tx: Tx,
  { userId: buyerId }: Viewer,
  { productId, quantity }: SignedOutLine,
  addedPriceWon: number,
  addedAt: Date,
) {
  await tx
    .insert(cartItems)
    .values({ buyerId, productId, quantity, addedPriceWon, addedAt })
    .onConflictDoUpdate({ target: [cartItems.buyerId, cartItems.productId], set: { quantity } });
}
