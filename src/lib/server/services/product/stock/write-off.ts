import { eq } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { products } from '#lib/server/schema/index.ts';
import { moveStock } from './move-stock.ts';

/** Takes away all that waits of a listing: it is not there, or not for sale any more. Answers how many that were. */
export async function writeOff(
  tx: Tx,
  { productId, actorId, now }: { productId: number; actorId: number | null; now: Date },
): Promise<number> {
  const [product] = await tx.select().from(products).where(eq(products.id, productId)).for('update');
  const quantity = product?.waiting ?? 0;
  if (quantity === 0) return 0;
  const move = { productId, event: 'writeOff', quantity, orderId: null, actorId, now } as const;
  if (!(await moveStock(tx, move))) throw new Error(`product ${productId} lost its waiting stock under its own lock`);
  return quantity;
}
