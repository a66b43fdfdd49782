import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { RefundBearer } from '#lib/domain/money.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import { handRefunds, orders, payments, refunds } from '#lib/server/schema/index.ts';
import { requestPartRefund } from '../../shared/payments/request-refund.ts';
import type { Operator } from '../access/find-operator.ts';
import { refuseOwnMatter } from '../access/own-matter.ts';

export interface Attribution {
  orderId: number;
  amountWon: number;
  bearer: RefundBearer;
}

/**
 * Says of which orders of a payment a sum was that was given back in the provider's console, and whose money it is: every won of it that is
 * not attributed yet, at once (market.md 23.4). No operator: a command on the machine. The rows are refunds that are done. Refuses with `notFound` where no payment waits for it, with
 * `sumChanged` (n: the sum) where the lines are another sum, `orderNotFound` for orders of other payments, `ownMatter`, and `refundTooLarge`.
 */
export async function attributeHandRefund(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator | null,
  paymentId: number,
  lines: readonly Attribution[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
    if (!payment) throw new DomainError('notFound');
    const ids = lines.map(({ orderId }) => orderId);
    const charged = await tx
      .select()
      .from(orders)
      .where(and(inArray(orders.id, ids), eq(orders.checkoutId, payment.checkoutId), ne(orders.way, 'onSite')))
      .orderBy(asc(orders.productId), asc(orders.id))
      .for('update');
    // After the orders, as the provider's record is read.
    const [byHand] = await tx.select().from(handRefunds).where(eq(handRefunds.paymentId, paymentId)).for('update');
    if (!byHand || byHand.seenAt) throw new DomainError('notFound');
    const before = await tx
      .select({ amountWon: refunds.amountWon })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.origin, 'attributed')));
    const sum = (rows: readonly { amountWon: number }[]) => rows.reduce((won, row) => won + row.amountWon, 0);
    const openWon = byHand.amountWon - sum(before);
    if (sum(lines) !== openWon) throw new DomainError('sumChanged', { n: openWon });
    for (const { orderId, amountWon, bearer } of lines) {
      const order = charged.find(({ id }) => id === orderId);
      if (!order) throw new DomainError('orderNotFound', { orderId });
      if (operator) await refuseOwnMatter(tx, operator, order);
      const part = {
        amountWon: () => amountWon,
        pieces: null,
        origin: 'attributed',
        bearer,
        operatorId: operator?.userId ?? null,
      } as const;
      await requestPartRefund(tx, order, part, now);
    }
    await tx.update(handRefunds).set({ seenAt: now }).where(eq(handRefunds.paymentId, paymentId));
  });
}
