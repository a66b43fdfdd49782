import { and, asc, eq } from 'drizzle-orm';
import type { CheckoutStanding } from '#lib/contract/order/checkout.ts';
import type { PaymentFailure } from '#lib/contract/refusals.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { checkouts, orders, payments, quotes } from '#lib/server/schema/index.ts';

/** As the contract has it, a failure by its code. */
type Standing = Exclude<CheckoutStanding, { state: 'failed' }> | { state: 'failed'; failure: PaymentFailure };

/**
 * The outcome of the card checkout of a provider order id, for its own buyer: every page of a payment asks before it
 * pays, confirms or reports a failure (rules.md section 7). `none` also for somebody else's.
 */
export async function showCheckout({ db }: Deps, viewer: Viewer, providerOrderId: string): Promise<Standing> {
  const rows = await db
    .select({
      state: payments.state,
      failureCode: payments.failureCode,
      failureMessage: payments.failureMessage,
      orderId: orders.id,
    })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(and(eq(payments.providerOrderId, providerOrderId), eq(checkouts.buyerId, viewer.userId)))
    .orderBy(asc(orders.id));
  const [first] = rows;
  if (!first) return quotedTo(db, viewer, providerOrderId);
  if (first.state === 'confirming') return { state: 'confirming' };
  if (first.state === 'paid') return { state: 'paid', orderIds: rows.map((row) => row.orderId) };
  return { state: 'failed', failure: { code: first.failureCode, said: first.failureMessage } };
}

/** What was quoted: the way back from a card company may open in another browser, which was told nothing of it. */
async function quotedTo(db: Deps['db'], viewer: Viewer, orderId: string): Promise<Standing> {
  const [quote] = await db
    .select({ lines: quotes.lines })
    .from(quotes)
    .where(and(eq(quotes.orderId, orderId), eq(quotes.buyerId, viewer.userId)));
  if (!quote) return { state: 'none' };
  return { state: 'quoted', lines: quote.lines.map(({ productId, quantity }) => ({ productId, quantity })) };
}
