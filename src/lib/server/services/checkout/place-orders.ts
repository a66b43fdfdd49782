import type { Way } from '#lib/domain/money.ts';
import { agreesWithExpected } from '#lib/domain/pickup.ts';
import type { Tx } from '../../db/connect.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';
import { holdForOrder, type NewOrder } from './hold-for-order.ts';
import { offer, type ProductToBuy, readProductsToBuy } from './product-to-buy.ts';

/** One product of a checkout: what, how many, and how it is paid. */
export interface CheckoutLine {
  productId: number;
  quantity: number;
  way: Way;
  /** The deadline the buyer was shown; a real one more than 5 minutes off it is refused (rules.md section 6). */
  expectedValidUntil?: Date | undefined;
}

export interface Placing {
  checkoutId: number;
  lines: readonly CheckoutLine[];
  /** 'open' where nothing is left to pay before the pickup, 'paying' until the card provider has decided. */
  state: 'open' | 'paying';
  now: Date;
}

/** An order as it was written. */
export type PlacedOrder = NewOrder & { id: number };

/**
 * Prices, checks and holds every line of a checkout and writes its orders, in the caller's transaction: all lines or none.
 * Prices and deadlines are the server's. Of buyers who want the last piece at once exactly one gets it: the hold is a
 * conditional UPDATE, and nothing before it is relied on. A line that cannot be bought refuses with the `BUY_REFUSALS` of
 * the contract or `deadlineChanged`, and names itself where there are several.
 */
export async function placeOrders(
  tx: Tx,
  viewer: Viewer,
  { checkoutId, lines, state, now }: Placing,
): Promise<PlacedOrder[]> {
  const ids = lines.map((line) => line.productId);
  const found = await readProductsToBuy(tx, ids, now, { hold: true });
  const placed: PlacedOrder[] = [];
  // Products in the order of their ids, as every writer locks them: two carts never wait for each other in a circle.
  for (const line of [...lines].sort((a, b) => a.productId - b.productId)) {
    const at = { checkoutId, state, now, isOneOfMany: lines.length > 1 };
    placed.push(await placeOrder(tx, viewer, line, found.get(line.productId), at));
  }
  return placed;
}

async function placeOrder(
  tx: Tx,
  viewer: Viewer,
  line: CheckoutLine,
  found: ProductToBuy | undefined,
  at: Omit<Placing, 'lines'> & { isOneOfMany: boolean; isReadAgain?: boolean },
): Promise<PlacedOrder> {
  const { productId, quantity, way, expectedValidUntil } = line;
  const { now, isOneOfMany } = at;
  const itself = isOneOfMany ? { productId, ...(found ? { name: found.product.name } : {}) } : {};
  const offered = offer(found, quantity, way, now);
  if (!offered.possible) throw new Refusal(offered.reason, { ...offered.details, ...itself });
  if (expectedValidUntil && !agreesWithExpected(offered.validUntil, expectedValidUntil)) {
    throw new Refusal('deadlineChanged', { at: offered.validUntil.toISOString(), ...itself });
  }
  const { product } = found!;
  const order: NewOrder = {
    checkoutId: at.checkoutId,
    buyerId: viewer.userId,
    martId: product.martId,
    productId,
    productName: product.name,
    pictureKey: product.pictureKey,
    quantity,
    unitPriceWon: product.priceWon,
    totalPriceWon: offered.amountWon,
    way,
    state: at.state,
    validUntil: offered.validUntil,
    createdAt: now,
  };
  const id = await holdForOrder(tx, order);
  if (id !== null) return { ...order, id };
  // Another buyer, or the seller, has been faster since the read.
  if (at.isReadAgain) throw new Refusal('soldOut', itself);
  const foundNow = await readProductsToBuy(tx, [productId], now, { hold: true });
  return placeOrder(tx, viewer, line, foundNow.get(productId), { ...at, isReadAgain: true });
}
