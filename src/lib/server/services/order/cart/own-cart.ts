import { eq } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { cartItems } from '#lib/server/schema/index.ts';
import { lockPerson } from '../../person/lock-person.ts';

/** How many lines the viewer's cart has. */
export async function countLines(db: Db | Tx, viewer: Viewer): Promise<number> {
  const lines = await db.$count(cartItems, eq(cartItems.buyerId, viewer.userId));
  return lines;
}

/**
 * Nobody else changes the viewer's cart until the transaction ends; orders and sessions of the viewer go on meanwhile.
 */
export async function lockCart(tx: Tx, viewer: Pick<Viewer, 'userId'>): Promise<void> {
  await lockPerson(tx, viewer.userId);
}
