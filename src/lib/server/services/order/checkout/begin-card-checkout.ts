import { and, eq } from 'drizzle-orm';
import { CARD_MIN_WON } from '#lib/domain/money.ts';
import { taxParts } from '#lib/domain/product/tax.ts';
import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { checkouts, orders, type Payment, payments } from '#lib/server/schema/index.ts';
import { beginPayment, recordTaxFree } from '../../payment/begin-payment.ts';
import type { BegunPayment } from '../../payment/confirm-payment.ts';
import { type CheckoutLine, type PlacedOrder, placeOrders } from './place-orders.ts';
import { quotedPrices } from './quote.ts';

/** The result of the payment window, and the lines to buy with it. */
export interface CardCheckout {
  paymentKey: string;
  /** Our order id at the provider; a confirm sent again is known by it. */
  providerOrderId: string;
  /** The amount that the buyer saw; only ever compared (rules.md section 3). */
  amountWon: number;
  lines: readonly CheckoutLine[];
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
  const begun = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { providerOrderId: orderId, lines } = checkout;
    const quoted = await quotedPrices(tx, viewer, { orderId, lines, now });
    const [row] = await tx.insert(checkouts).values({ buyerId: viewer.userId, createdAt: now }).returning();
    const checkoutId = row!.id;
    // Before anything is priced: a duplicate waits here for the first to commit, and then holds nothing.
    const payment = await beginPayment(tx, { ...checkout, checkoutId }, now);
    if (!payment) {
      await tx.delete(checkouts).where(eq(checkouts.id, checkoutId));
      return null;
    }
    const { commissionBp: marketBp } = deps.config.settlement;
    const placed = await placeOrders(tx, viewer, { checkoutId, lines, state: 'paying', now, marketBp, quoted });
    const { taxableWon, taxFreeWon } = cardParts(placed);
    const amountWon = taxableWon + taxFreeWon;
    if (amountWon < CARD_MIN_WON) throw new DomainError('cardBelowMinimum', { n: CARD_MIN_WON });
    if (amountWon !== checkout.amountWon) throw new DomainError('amountChanged', { n: amountWon });
    const priced = await recordTaxFree(tx, payment, taxFreeWon);
    crashPoint('payment.held');
    return priced;
  });
  crashPoint('payment.begun');
  return begun ? { payment: begun, isNew: true } : { payment: await sameAgain(deps, viewer, checkout), isNew: false };
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
