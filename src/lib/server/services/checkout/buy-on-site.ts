import { agreesWithExpected } from '#lib/domain/pickup.ts';
import { checkouts } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';
import { tell } from '../alarms/tell.ts';
import { recordMove, takeStock } from '../stock/move-stock.ts';
import { insertOrder } from './insert-order.ts';
import { offer, readProductToBuy } from './product-to-buy.ts';

export interface OnSitePurchase {
  productId: number;
  quantity: number;
  /** The deadline the buyer was shown; a real one more than 5 minutes off it is refused (rules.md section 6). */
  expectedValidUntil?: Date;
}

/**
 * Holds a product until its pickup, to be paid in the mart. Price and deadline are the server's. Of buyers who want the
 * last piece at once exactly one gets it: the hold is a conditional UPDATE, and nothing before it is relied on.
 * Refuses with the `BUY_REFUSALS` of the contract and `deadlineChanged`.
 */
export async function buyOnSite(deps: Deps, viewer: Viewer, purchase: OnSitePurchase): Promise<{ orderId: number }> {
  const { productId, quantity, expectedValidUntil } = purchase;
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const found = await readProductToBuy(tx, productId, now, { hold: true });
    const offered = offer(found, quantity, 'onSite', now);
    if (!offered.possible) throw new Refusal(offered.reason, offered.details);
    if (expectedValidUntil && !agreesWithExpected(offered.validUntil, expectedValidUntil)) {
      throw new Refusal('deadlineChanged', { at: offered.validUntil.toISOString() });
    }
    const { product } = found!;
    const move = { productId, event: 'hold', quantity, actorId: viewer.userId, now } as const;
    // Another buyer may have been faster since the read.
    if (!(await takeStock(tx, move))) throw new Refusal('soldOut');

    const [checkout] = await tx.insert(checkouts).values({ buyerId: viewer.userId, createdAt: now }).returning();
    const order = await insertOrder(tx, {
      checkoutId: checkout!.id,
      buyerId: viewer.userId,
      martId: product.martId,
      productId,
      productName: product.name,
      pictureKey: product.pictureKey,
      quantity,
      unitPriceWon: product.priceWon,
      totalPriceWon: offered.amountWon,
      way: 'onSite',
      state: 'open',
      validUntil: offered.validUntil,
      createdAt: now,
    });
    await recordMove(tx, { ...move, orderId: order.id });
    await tell(tx, [viewer.userId], { kind: 'orderConfirmed', orderId: order.id, martId: product.martId, now });
    return { orderId: order.id };
  });
}
