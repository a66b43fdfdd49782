import { eq } from 'drizzle-orm';
import { type OrderBag, orderBagOnWire } from '#lib/contract/order/bags.ts';
import { cleanLines } from '#lib/domain/text.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { pictureKeyIn } from '#lib/server/platform/files/picture-address.ts';
import { orderBags } from '#lib/server/schema/index.ts';
import { ownPicture } from '../../mart/own-picture.ts';
import { martOrder } from '../staff/mart-order.ts';
import { mayBeWritten } from './may-be-written.ts';
import type { BagContents } from './write-handed-over.ts';

export interface Contents extends BagContents {
  /** As an upload answered it, or as it stands; empty for none. */
  picture?: string | null | undefined;
}

/**
 * Writes what lay in a bag, for its buyer: while it waits and for a day after it was handed over, until it is disputed
 * (shelf.md 36.2). Refuses with `orderNotFound`, also for an order of something else, with `contentsClosed`,
 * `pictureMissing`, and `invalidInput` where nothing is said.
 */
export async function writeContents(deps: Deps, viewer: Viewer, wish: Contents): Promise<OrderBag> {
  const { orderId, picture } = wish;
  return deps.db.transaction(async (tx) => {
    const order = await martOrder(tx, viewer, orderId, { lock: true });
    const [bag] = await tx.select().from(orderBags).where(eq(orderBags.orderId, orderId));
    if (!bag) throw new DomainError('orderNotFound');
    const now = deps.clock.now();
    if (!(await mayBeWritten(tx, order, now))) throw new DomainError('contentsClosed');
    const contents = cleanLines(wish.contents) || null;
    // A colleague's picture stays where it is.
    const stays = picture ? bag.pictureKey !== null && pictureKeyIn(picture) === bag.pictureKey : false;
    const pictureKey = stays ? bag.pictureKey : await ownPicture(tx, viewer, { martId: order.martId, picture });
    if (contents === null && pictureKey === null)
      throw new DomainError('invalidInput', { field: 'contents', reason: 'contentsMissing' });
    const written = await tx
      .update(orderBags)
      .set({ contents, pictureKey, writtenAt: now, writtenBy: viewer.userId })
      .where(eq(orderBags.orderId, orderId))
      .returning();
    return orderBagOnWire(oneRow(written));
  });
}
