import type { BagPromise } from '#lib/domain/product/bag-promise.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { orderBags } from '#lib/server/schema/index.ts';

/** Keeps what the buyer of a bag was told with its order, whatever its listing says later. */
export async function recordBags(tx: Tx, placed: readonly { id: number; bag: BagPromise | null }[]): Promise<void> {
  const bags = placed.flatMap(({ id: orderId, bag }) => {
    if (!bag) return [];
    const { worthWon, kinds, allergens, origin } = bag;
    return { orderId, worthWon, kinds, allergens: [...allergens], origin };
  });
  if (bags.length > 0) await tx.insert(orderBags).values(bags);
}
