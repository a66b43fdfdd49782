import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { cartItems } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { countLines } from './own-cart.ts';

/** Takes lines out of the viewer's cart; those that are not in it are passed over. Answers how many lines are left. */
export async function removeFromCart(deps: Deps, viewer: Viewer, productIds: number[]): Promise<{ count: number }> {
  await deleteLines(deps.db, viewer, productIds);
  return { count: await countLines(deps.db, viewer) };
}

/** The same inside a checkout's transaction: what was bought leaves the cart with the order, or not at all. */
export async function deleteLines(db: Db | Tx, viewer: Viewer, productIds: number[]): Promise<void> {
  await db.delete(cartItems).where(and(eq(cartItems.buyerId, viewer.userId), inArray(cartItems.productId, productIds)));
}
