import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { countLines, lockCart } from './own-cart.ts';

/** Takes lines out of the viewer's cart; those that are not in it are passed over. Answers how many lines are left. */
export async function removeFromCart(deps: Deps, viewer: Viewer, productIds: number[]): Promise<{ count: number }> {
  return deps.db.transaction(async (tx) => {
    await deleteLines(tx, viewer, productIds);
    return { count: await countLines(tx, viewer) };
  });
}

const deleteThese = statement<never>(
  'delete from cart_items where buyer_id = :buyerId::bigint and product_id = any(:productIds::bigint[])',
);

async function deleteLines(tx: Tx, buyer: Pick<Viewer, 'userId'>, productIds: readonly number[]): Promise<void> {
  // Another tab that changes several lines in another order must not wait for this one while this one waits for it.
  if (productIds.length > 1) await lockCart(tx, buyer);
  await deleteThese(tx, { buyerId: buyer.userId, productIds: [...productIds] });
}
