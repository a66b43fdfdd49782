import { known } from '#lib/domain/known.ts';
import type { Way } from '#lib/domain/money.ts';
import { admitHold, bagsRefused, type HoldRecord, piecesRefused, withHold } from '#lib/domain/order/holds.ts';
import { linePriceWon } from '#lib/domain/order/line-price.ts';
import { agreesWithExpected } from '#lib/domain/order/pickup.ts';
import { agreedPrice, isDearer, type QuotedLine } from '#lib/domain/order/quote.ts';
import { BAGS_A_DAY } from '#lib/domain/product/bag.ts';
import type { BagPromise } from '#lib/domain/product/bag-promise.ts';
import type { GoodsSold } from '#lib/domain/product/restricted-goods.ts';
import type { Viewer } from '#lib/server/context.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { neededConsents, refuseNeeded } from '../../person/consents.ts';
import { lockHoldRecord, readBagsOfDay, readPiecesHeld } from '../holds/read-hold-records.ts';
import { holdDetails } from '../holds/refuse-hold.ts';
import { holdForOrder, type NewOrder, type ReadTerms } from './hold-for-order.ts';
import { offer, type ProductToBuy, readProductsToBuy } from './product-to-buy.ts';
import { recordBags } from './record-bags.ts';
import { toldOf } from './told.ts';

/** One product of a checkout: what, how many, and how it is paid. */
export interface CheckoutLine {
  productId: number;
  quantity: number;
  way: Way;
  /** The deadline the buyer was shown; a real one more than 5 minutes off it is refused (rules.md section 6). */
  expectedValidUntil?: Date | undefined;
  /** The line's amount that the buyer was shown, in won; a higher real one is refused (rules.md section 3). */
  expectedAmount?: number | undefined;
  /** What the buyer was told of weight and bag, as the quote's word for it; another one is refused (shelf.md 36). */
  expectedTold?: string | undefined;
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
  /** Goods that the law restricts and the market sells. */
  sold: GoodsSold;
  /** The buyer says to be 19 or older. */
  isAdult: boolean;
}

/** An order as it was written. */
export type PlacedOrder = NewOrder & { id: number; byStaff: boolean; bag: BagPromise | null };

/** What decides whether a checkout's lines can be bought. */
export interface ReadToPlace {
  consents: Awaited<ReturnType<typeof neededConsents>>;
  holds: HoldRecord;
  found: ReadonlyMap<number, ProductToBuy>;
}

/**
 * Reads what decides a checkout, in one flight: its buyer is held until the transaction ends, so that checkouts at the
 * same time pass the limits together no more than one after the other, and the marts, so that none can close.
 */
export async function readToPlace(
  tx: Tx,
  viewer: Viewer,
  { lines, now }: Pick<Placing, 'lines' | 'now'>,
): Promise<ReadToPlace> {
  const ids = lines.map((line) => line.productId);
  const [consents, holds, found] = await Promise.all([
    neededConsents(tx, viewer, ['terms'], now),
    lockHoldRecord(tx, viewer.userId, now),
    readProductsToBuy(tx, ids, now, { hold: true }),
  ]);
  return { consents, holds, found };
}

/**
 * Prices, checks and holds every line of a checkout and writes its orders, in the caller's transaction: all lines or
 * none, and in one flight unless somebody is faster. Prices and deadlines are the server's. Of buyers who want the last
 * piece at once exactly one gets it: the hold is a conditional UPDATE, and nothing before it is relied on. A line that
 * cannot be bought refuses with the `BUY_REFUSALS` of the contract, `consentNeeded`, `deadlineChanged`,
 * `amountChanged`, `termsChanged`, `adultsOnly`, or `HOLD_REFUSALS`, and names itself where there are several.
 */
export async function placeOrders(
  tx: Tx,
  viewer: Viewer,
  { consents, found, ...read }: ReadToPlace,
  { lines, marketBp = 0, quoted = [], ...placing }: Placing,
): Promise<PlacedOrder[]> {
  // Who was quoted has agreed, or is paying already.
  if (quoted.length === 0) refuseNeeded(consents);
  let { holds } = read;
  /** Bags of lines before, by mart: their orders are written at once. */
  const bags = new Map<number, number>();
  const isOneOfMany = lines.length > 1;
  // Products in the order of their ids, as every writer locks them, so that carts do not wait in circles. A line that is
  // read again comes late: PostgreSQL ends one of two that wait for each other, and it begins anew.
  const decided = [...lines]
    .sort((a, b) => a.productId - b.productId)
    .map((line) => {
      const decidedAt = { ...placing, marketBp, quoted, isOneOfMany, holds };
      const one = decideOrder(viewer, line, found.get(line.productId), decidedAt);
      if (line.way === 'onSite') holds = withHold(holds, one.order.totalPriceWon);
      const { martId } = one.order;
      const bagsBefore = bags.get(martId) ?? 0;
      if (one.terms.bag) bags.set(martId, bagsBefore + line.quantity);
      return { line, one, at: { ...decidedAt, bagsBefore } };
    });
  const placed = await Promise.all(decided.map(({ line, one, at }) => placeOrder(tx, viewer, line, one, at)));
  await recordBags(tx, placed);
  return placed;
}

interface At extends Omit<Placing, 'lines'> {
  marketBp: number;
  isOneOfMany: boolean;
  /** What the buyer holds before this line. */
  holds: HoldRecord;
}

interface DecidedOrder {
  order: NewOrder;
  terms: ReadTerms;
  maxPerBuyer: number | null;
}

/** The order of a line by what was read, or its refusal. */
function decideOrder(viewer: Viewer, line: CheckoutLine, found: ProductToBuy | undefined, at: At): DecidedOrder {
  const { productId, quantity, way, expectedValidUntil, expectedAmount, expectedTold } = line;
  const { now, quoted } = at;
  const named = at.isOneOfMany ? { productId, ...(found ? { name: found.product.name } : {}) } : {};
  const offered = offer(found, line, at);
  if (!offered.possible) throw new DomainError(offered.reason, { ...offered.details, ...named });
  if (expectedValidUntil && !agreesWithExpected(offered.validUntil, expectedValidUntil)) {
    throw new DomainError('deadlineChanged', { at: offered.validUntil.toISOString(), ...named });
  }
  const { product, price } = known(found, 'a product that is offered');
  if (expectedTold !== undefined && expectedTold !== toldOf(product)) throw new DomainError('termsChanged', named);
  if (product.adultOnly && !at.isAdult) throw new DomainError('adultsOnly', named);
  const agreed = agreedPrice(
    price,
    quoted?.find((one) => one.productId === productId),
  );
  const totalPriceWon = linePriceWon(agreed.priceWon, quantity, way);
  if (isDearer(totalPriceWon, expectedAmount)) throw new DomainError('amountChanged', { n: totalPriceWon, ...named });
  const admitted = admitHold(at.holds, { way, productId, amountWon: totalPriceWon }, now);
  if (!admitted.ok) throw new DomainError(admitted.refusal.code, { ...holdDetails(admitted.refusal), ...named });
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
    adultOnly: product.adultOnly,
    state: at.state,
    pickupFrom: offered.start,
    validUntil: offered.validUntil,
    createdAt: now,
  };
  const { weightGrams, bag, maxPerBuyer } = product;
  return { order, terms: { price, weightGrams, bag }, maxPerBuyer };
}

async function placeOrder(
  tx: Tx,
  viewer: Viewer,
  line: CheckoutLine,
  { order, terms, maxPerBuyer }: DecidedOrder,
  at: At & { bagsBefore: number; isReadAgain?: boolean },
): Promise<PlacedOrder> {
  const { productId, quantity } = line;
  const { bag } = terms;
  const named = at.isOneOfMany ? { productId, name: order.productName } : {};
  const [held, bags, placed] = await Promise.all([
    readPiecesHeld(tx, viewer.userId, maxPerBuyer === null || bag ? [] : [productId], at.now),
    readBagsOfDay(tx, viewer.userId, bag ? [order.martId] : [], at.now),
    holdForOrder(tx, order, terms, at.marketBp),
  ]);
  const tooMany = bag
    ? bagsRefused(maxPerBuyer ?? BAGS_A_DAY, (bags.get(order.martId) ?? 0) + at.bagsBefore, quantity)
    : piecesRefused(maxPerBuyer, held.get(productId) ?? 0, quantity);
  if (tooMany) throw new DomainError(tooMany.code, { ...holdDetails(tooMany), ...named });
  if (placed) return { ...order, ...placed, bag };
  // Another buyer, or the seller, has been faster since the read.
  if (at.isReadAgain) throw new DomainError('soldOut', named);
  const found = (await readProductsToBuy(tx, [productId], at.now, { hold: true })).get(productId);
  return placeOrder(tx, viewer, line, decideOrder(viewer, line, found, at), { ...at, isReadAgain: true });
}
