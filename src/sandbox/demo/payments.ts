import { groupBy } from '#lib/domain/group.ts';
import { entry } from '#lib/domain/known.ts';
import { isTaxFreeCategory } from '#lib/domain/product/categories.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import * as schema from '#lib/server/schema/index.ts';
import { backWon, writeBooks } from './books.ts';
import type { DemoTown } from './town-types.ts';
import { byKey } from './town-types.ts';

/** The town's sellers leave it to the sub-categories. */
export const isTaxFreeOrder = ({ products }: DemoTown, productKey: number): boolean =>
  isTaxFreeCategory(byKey(products, productKey).category);

/** One payment for each checkout with a card order, and what went back by their end or their scale. */
export async function writePayments(tx: Tx, town: DemoTown): Promise<void> {
  const { orders } = town;
  const charged = groupBy(
    orders.filter((order) => order.way !== 'onSite'),
    (order) => order.checkoutKey,
  );
  const paid = charged.map((lines) => ({
    checkoutId: lines[0].checkoutKey,
    providerOrderId: `demo_checkout_${lines[0].checkoutKey}`,
    paymentKey: `demo_payment_${lines[0].checkoutKey}`,
    amountWon: lines.reduce((sum, order) => sum + order.totalPriceWon, 0),
    taxFreeWon: lines.reduce((sum, o) => (isTaxFreeOrder(town, o.productKey) ? sum + o.totalPriceWon : sum), 0),
    state: 'paid' as const,
    createdAt: lines[0].createdAt,
    decidedAt: lines[0].createdAt,
  }));
  if (paid.length === 0) return;
  const created = await tx.insert(schema.payments).values(paid).returning();
  const paymentOf = new Map(created.map(({ id, checkoutId }) => [checkoutId, id]));
  const returned = orders.flatMap((order) => {
    const { end } = order;
    const amountWon = backWon(order);
    if (end.state === 'open' || amountWon === 0) return [];
    const isWeighed = end.state === 'pickedUp';
    const row = {
      orderId: order.key,
      paymentId: entry(paymentOf, order.checkoutKey),
      seq: 1,
      amountWon,
      origin: isWeighed ? ('weighed' as const) : ('end' as const),
      bearer: 'mart' as const,
      reason: isWeighed ? ('weighed' as const) : end.reason,
      state: 'refunded' as const,
      attempts: 1,
      nextAttemptAt: end.at,
      requestedAt: end.at,
      refundedAt: end.at,
    };
    return [row];
  });
  const refunds = returned.length > 0 ? await tx.insert(schema.refunds).values(returned).returning() : [];
  await writeBooks(tx, town, { payments: created, refunds });
}
