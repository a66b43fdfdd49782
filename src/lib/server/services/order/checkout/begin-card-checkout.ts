import { and, eq } from 'drizzle-orm';
import { CARD_MIN_WON } from '#lib/domain/money.ts';
import { taxParts } from '#lib/domain/product/tax.ts';
import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { TxOfWork } from '#lib/server/platform/database/connect.ts';
import { checkouts, orders, type Payment, payments } from '#lib/server/schema/index.ts';
import { beginPayment, isPaymentKnown, recordTaxFree } from '../../payment/begin-payment.ts';
import type { BegunPayment } from '../../payment/confirm-payment.ts';
import { nextCheckoutId, openCheckout } from './open-checkout.ts';
import { type CheckoutLine, type PlacedOrder, placeOrders, readToPlace } from './place-orders.ts';
import { quotedPrices } from './quote.ts';

/** The result of the payment window, and the lines to buy with it. */
export interface CardCheckout {
  paymentKey: string;
  /** Our order id at the provider; a confirm sent again is known by it. */
  providerOrderId: string;
  /** The amount that the buyer saw; only ever compared (rules.md section 3). */
  amountWon: number;
  lines: readonly CheckoutLine[];
  /** The buyer says to be 19 or older. */
  isAdult?: boolean | undefined;
}

/** The card's charge for placed orders, by its tax. */
const cardParts = (placed: readonly PlacedOrder[]) =>
  taxParts(
    placed
      .filter((order) => order.way !== 'onSite')
      .map(({ taxFree, totalPriceWon: amountWon }) => ({ taxFree: taxFree ?? false, amountWon })),
  );

/**
 * Step one of a card checkout (rules.md section 7): one transaction prices, checks and holds all lines and writes the
 * payment as 'confirming', before the provider is asked. The same confirm sent again finds the payment it made. Nothing
 * is held where it refuses: as `placeOrders`, with `amountChanged`, with `cardBelowMinimum`, with `otherBuyer` for
 * another buyer's quote, `quotedOtherwise` for other lines than its quote named, or with `paymentKeyUsed` for a key or
 * order id that belongs to another checkout.
 */
export async function beginCardCheckout(deps: Deps, viewer: Viewer, checkout: CardCheckout): Promise<BegunPayment> {
  const begun = await deps.db.transaction((tx) => begin(deps, tx, viewer, checkout)).catch(unlessKnown);
  crashPoint('payment.begun');
  return begun ? { payment: begun, isNew: true } : { payment: await sameAgain(deps, viewer, checkout), isNew: false };
}

/** Another has written a payment of the same key since it was looked for: nothing of this one is done. */
class PaymentWritten extends Error {}
const unlessKnown = (error: unknown): null => {
  if (error instanceof PaymentWritten) return null;
  throw error;
};

/** Null where the payment is known. */
async function begin(deps: Deps, tx: TxOfWork, viewer: Viewer, checkout: CardCheckout): Promise<Payment | null> {
  const now = deps.clock.now();
  const { providerOrderId: orderId, lines, isAdult = false } = checkout;
  // The buyer is held first: of a confirm that is sent twice at once, the second finds the payment of the first.
  const [read, quoted, isKnown, checkoutId] = await Promise.all([
    readToPlace(tx, viewer, { lines, now }),
    quotedPrices(tx, viewer, { orderId, lines, now }),
    isPaymentKnown(tx, checkout),
    nextCheckoutId(tx),
  ]);
  if (isKnown) return null;
  const { commissionBp: marketBp } = deps.config.settlement;
  const [, placed, payment] = await Promise.all([
    openCheckout(tx, { id: checkoutId, buyerId: viewer.userId, now }),
    placeOrders(tx, viewer, read, {
      checkoutId,
      lines,
      state: 'paying',
      now,
      marketBp,
      quoted,
      sold: deps.config.goods,
      isAdult,
    }),
    beginPayment(tx, { ...checkout, checkoutId }, now),
  ]);
  if (!payment) throw new PaymentWritten();
  const { taxableWon, taxFreeWon } = cardParts(placed);
  const amountWon = taxableWon + taxFreeWon;
  if (amountWon < CARD_MIN_WON) throw new DomainError('cardBelowMinimum', { n: CARD_MIN_WON });
  if (amountWon !== checkout.amountWon) throw new DomainError('amountChanged', { n: amountWon });
  const priced = { ...payment, taxFreeWon };
  crashPoint('payment.held');
  if (taxFreeWon > 0) tx.withCommit(recordTaxFree(tx, priced));
  return priced;
}

/** The payment that this very checkout made before. */
async function sameAgain(deps: Deps, viewer: Viewer, checkout: CardCheckout): Promise<Payment> {
  const [found] = await deps.db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(and(eq(payments.providerOrderId, checkout.providerOrderId), eq(checkouts.buyerId, viewer.userId)));
  const payment = found?.payment;
  if (payment?.paymentKey !== checkout.paymentKey || payment.amountWon !== checkout.amountWon) {
    throw new DomainError('paymentKeyUsed');
  }
  const bought = await deps.db.select().from(orders).where(eq(orders.checkoutId, payment.checkoutId));
  const asBefore =
    bought.length === checkout.lines.length &&
    checkout.lines.every((line) => bought.some((order) => isLine(order, line)));
  if (!asBefore) throw new DomainError('paymentKeyUsed');
  return payment;
}

const isLine = (order: typeof orders.$inferSelect, line: CheckoutLine) =>
  order.productId === line.productId && order.quantity === line.quantity && order.way === line.way;
