import { linePriceWon, type Way } from '#lib/domain/money.ts';
import { admitHold, type HoldRecord, piecesRefused, withHold } from '#lib/domain/order/holds.ts';
import { agreesWithExpected } from '#lib/domain/order/pickup.ts';
import { agreedPrice, isDearer, type QuotedLine } from '#lib/domain/order/quote.ts';
import type { Viewer } from '#lib/server/context.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { refuseWithoutConsent } from '../../person/consents.ts';
import { lockHoldRecord, readPiecesHeld } from '../holds/read-hold-records.ts';
import { holdDetails } from '../holds/refuse-hold.ts';
import { holdForOrder, type NewOrder } from './hold-for-order.ts';
import { offer, type ProductToBuy, readProductsToBuy } from './product-to-buy.ts';

/** One product of a checkout: what, how many, and how it is paid. */
export interface CheckoutLine {
  productId: number;
  quantity: number;
  way: Way;
  /** The deadline the buyer was shown; a real one more than 5 minutes off it is refused (rules.md section 6). */
  expectedValidUntil?: Date | undefined;
  /** The line's amount that the buyer was shown, in won; a higher real one is refused (rules.md section 3). */
  expectedAmount?: number | undefined;
}

export interface Placing {
  checkoutId: number;
  lines: readonly CheckoutLine[];
  /** 'open' where nothing is left to pay before the pickup, 'paying' until the card provider has decided. */
  state: 'open' | 'paying';
  now: Date;
  /** The commission on cards of marts without terms of their own, in basis points (market.md 24.1). */
  marketBp?: number;
  /** The prices of the buyer's own quote, while it holds. */
  quoted?: readonly QuotedLine[];
}

/** An order as it was written. */
export type PlacedOrder = NewOrder & { id: number; byStaff: boolean };

/**
 * Prices, checks and holds every line of a checkout and writes its orders, in the caller's transaction: all lines or
 * none. Prices and deadlines are the server's. Of buyers who want the last piece at once exactly one gets it: the hold
 * is a conditional UPDATE, and nothing before it is relied on. A line that cannot be bought refuses with the
 * `BUY_REFUSALS` of the contract, `consentNeeded`, `deadlineChanged`, `amountChanged`, or `HOLD_REFUSALS`, and names
 * itself where there are several.
 */
export async function placeOrders(
  tx: Tx,
  viewer: Viewer,
  { checkoutId, lines, state, now, marketBp = 0, quoted = [] }: Placing,
): Promise<PlacedOrder[]> {
  // Who was quoted has agreed, or is paying already.
  if (quoted.length === 0) await refuseWithoutConsent(tx, viewer, ['terms'], now);
  let holds = await lockHoldRecord(tx, viewer.userId, now);
  const ids = lines.map((line) => line.productId);
  const found = await readProductsToBuy(tx, ids, now, { hold: true });
  const placed: PlacedOrder[] = [];
  // Products in the order of their ids, as every writer locks them: two carts never wait for each other in a circle.
  for (const line of [...lines].sort((a, b) => a.productId - b.productId)) {
    const at = { checkoutId, state, now, marketBp, quoted, isOneOfMany: lines.length > 1, holds };
    const order = await placeOrder(tx, viewer, line, found.get(line.productId), at);
    if (line.way === 'onSite') holds = withHold(holds, order.totalPriceWon);
    placed.push(order);
  }
  return placed;
}

async function placeOrder(
  tx: Tx,
  viewer: Viewer,
  line: CheckoutLine,
  found: ProductToBuy | undefined,
  at: Omit<Placing, 'lines'> & { marketBp: number; isOneOfMany: boolean; holds: HoldRecord; isReadAgain?: boolean },
): Promise<PlacedOrder> {
  const { productId, quantity, way, expectedValidUntil, expectedAmount } = line;
  const { now, quoted, isOneOfMany } = at;
  const itself = isOneOfMany ? { productId, ...(found ? { name: found.product.name } : {}) } : {};
  const offered = offer(found, quantity, way, now);
  if (!offered.possible) throw new DomainError(offered.reason, { ...offered.details, ...itself });
  if (expectedValidUntil && !agreesWithExpected(offered.validUntil, expectedValidUntil)) {
    throw new DomainError('deadlineChanged', { at: offered.validUntil.toISOString(), ...itself });
  }
  const { product, price } = found!;
  const agreed = agreedPrice(
    price,
    quoted?.find((one) => one.productId === productId),
  );
  const totalPriceWon = linePriceWon(agreed.priceWon, quantity, way);
  if (isDearer(totalPriceWon, expectedAmount)) throw new DomainError('amountChanged', { n: totalPriceWon, ...itself });
  const { maxPerBuyer } = product;
  const held = maxPerBuyer === null ? 0 : await readPiecesHeld(tx, viewer.userId, productId, now);
  const tooMany = piecesRefused(maxPerBuyer, held, quantity);
  if (tooMany) throw new DomainError(tooMany.code, { ...holdDetails(tooMany), ...itself });
  const admitted = admitHold(at.holds, { way, productId, amountWon: totalPriceWon }, now);
  if (!admitted.ok) throw new DomainError(admitted.refusal.code, { ...holdDetails(admitted.refusal), ...itself });
  const order: NewOrder = {
    checkoutId: at.checkoutId,
    buyerId: viewer.userId,
    martId: product.martId,
    productId,
    productName: product.name,
    pictureKey: product.pictureKey,
    quantity,
    unitPriceWon: agreed.priceWon,
    basePriceWon: agreed.registeredWon,
    priceReason: agreed.reason,
    totalPriceWon,
    way,
    taxFree: product.taxFree,
    state: at.state,
    pickupFrom: offered.start,
    validUntil: offered.validUntil,
    createdAt: now,
  };
  const placed = await holdForOrder(tx, order, price, at.marketBp);
  if (placed) return { ...order, ...placed };
  // Another buyer, or the seller, has been faster since the read.
  if (at.isReadAgain) throw new DomainError('soldOut', itself);
  const foundNow = await readProductsToBuy(tx, [productId], now, { hold: true });
  return placeOrder(tx, viewer, line, foundNow.get(productId), { ...at, isReadAgain: true });
}
