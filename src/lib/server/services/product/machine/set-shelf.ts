import { and, eq, inArray } from 'drizzle-orm';
import { countedShelf, shortOrders } from '#lib/domain/product/counted-shelf.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { orders, type ProductRow, products } from '#lib/server/schema/index.ts';
import { forgetMartNews, notifyMart } from '../../notice/alarms/notify.ts';
import { setCount } from '../stock/set-count.ts';

interface ShelfCount {
  onShelf: number;
  /** When it was counted. */
  at: Date;
  /** Ended listings of the good: what their orders hold lies there, too. */
  ended: readonly ProductRow[];
  keyId: number;
  now: Date;
}

/**
 * Sets the count of a listing that is locked by what lies in the shop, in the caller's transaction; its row becomes as
 * it is then. Its mart is told of held pieces that are not there. Refuses with `stockTooLarge`. shelf.md 32.2.
 */
export async function setShelf(tx: Tx, product: ProductRow, { onShelf, at, ended, keyId, now }: ShelfCount) {
  const held = product.inSale + heldBy(ended);
  const { waiting, short } = countedShelf(onShelf, held);
  product.waiting = await setCount(tx, { productId: product.id, to: waiting, actorId: null, keyId, at, now });
  product.shelfCountedAt = at;
  await tx.update(products).set({ shelfCountedAt: at }).where(eq(products.id, product.id));
  if (short > 0) await tellShort(tx, [product, ...ended], { pieces: short, now });
  else if (held > 0) await forgetShort(tx, [product, ...ended]);
  return { productId: product.id, waitingCount: product.waiting, inSaleCount: product.inSale, short };
}

/** How many pieces the orders of some listings hold. */
export const heldBy = (listings: readonly Pick<ProductRow, 'inSale'>[]): number =>
  listings.reduce((held, { inSale }) => held + inSale, 0);

type ShortOf = readonly [Pick<ProductRow, 'id' | 'martId'>, ...Pick<ProductRow, 'id'>[]];

/** The orders that hold pieces of these listings. */
function readHolding(tx: Tx, listings: ShortOf) {
  const ids = listings.map(({ id }) => id);
  return tx
    .select({ id: orders.id, quantity: orders.quantity })
    .from(orders)
    .where(and(inArray(orders.productId, ids), inArray(orders.state, ['open', 'paying'])));
}

/** Nothing is missing any more: the mart hears anew of what is missing later. */
async function forgetShort(tx: Tx, listings: ShortOf): Promise<void> {
  const orderIds = (await readHolding(tx, listings)).map(({ id }) => id);
  await forgetMartNews(tx, { martId: listings[0].martId, kind: 'heldShort', orderIds });
}

/**
 * Tells a mart that it has too few pieces for the orders that wait: once for each number of missing pieces, however
 * often the shelf is counted, until they are there.
 */
export async function tellShort(
  tx: Tx,
  listings: ShortOf,
  { pieces, now }: { pieces: number; now: Date },
): Promise<void> {
  const [{ martId }] = listings;
  const held = await readHolding(tx, listings);
  const [first, ...rest] = shortOrders(held, pieces).map((order) => order.id);
  if (first === undefined) return;
  const orderId = [first, ...rest] as const;
  await notifyMart(tx, { kind: 'heldShort', martId, orderId, details: { pieces }, onceKey: `short-${pieces}`, now });
}
