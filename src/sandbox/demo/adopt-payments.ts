import { asc, eq, isNotNull } from 'drizzle-orm';
import { known } from '#lib/domain/known.ts';
import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { orders, payments, refunds } from '#lib/server/schema/index.ts';
import { refundReason } from '#lib/server/services/payment/refund-reason.ts';
import type { SandboxStore } from '../store.ts';
import { adoptRecords } from '../toss/adopt.ts';
import type { PaymentRecord } from '../toss/payment-record.ts';

/**
 * Tells the card stand-in of the payments the demo town begins with, so that its orders can be cancelled and refunded.
 */
export async function adoptPayments(db: Db, store: SandboxStore): Promise<void> {
  const paid = await db.select().from(payments).where(eq(payments.state, 'paid'));
  const done = await db
    .select({ refund: refunds, taxFree: orders.taxFree })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isNotNull(refunds.refundedAt))
    .orderBy(asc(refunds.id));
  await adoptRecords(
    store,
    paid.map((payment) => {
      const approvedAt = payment.createdAt.toISOString();
      let balanceWon = payment.amountWon;
      const cancels = done
        .filter(({ refund }) => refund.paymentId === payment.id)
        .map(({ refund, taxFree }) => {
          balanceWon -= refund.amountWon;
          const transactionKey = `TXDEMO${refund.id}`;
          const canceledAt = known(refund.refundedAt, 'the time of a refund').toISOString();
          const { amountWon } = refund;
          const reason = refundReason(refund);
          return { amountWon, taxFreeWon: taxFree ? amountWon : 0, reason, canceledAt, transactionKey, balanceWon };
        });
      const status: PaymentRecord['status'] =
        cancels.length === 0 ? 'DONE' : balanceWon === 0 ? 'CANCELED' : 'PARTIAL_CANCELED';
      return {
        paymentKey: payment.paymentKey,
        orderId: payment.providerOrderId,
        orderName: `${MARKET_NAME} 주문`,
        amountWon: payment.amountWon,
        taxFreeWon: payment.taxFreeWon,
        status,
        requestedAt: approvedAt,
        authenticatedAt: approvedAt,
        approvedAt,
        approvalKey: `TXDEMO-P${payment.id}`,
        lastTransactionKey: cancels.at(-1)?.transactionKey ?? `TXDEMO-P${payment.id}`,
        failure: null,
        cancels,
        returnTo: null,
      };
    }),
  );
}
