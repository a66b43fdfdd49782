import { asc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { payments, refunds } from '../db/schema.ts';
import type { SandboxStore } from '../sandbox/store.ts';
import { adoptRecords } from '../sandbox/toss/adopt.ts';
import type { PaymentRecord } from '../sandbox/toss/payment-record.ts';

/** Tells the card stand-in of the payments the demo town begins with, so that its orders can be cancelled and refunded. */
export async function adoptPayments(db: Db, store: SandboxStore): Promise<void> {
  const paid = await db.select().from(payments).where(eq(payments.state, 'paid'));
  const done = await db.select().from(refunds).where(isNotNull(refunds.refundedAt)).orderBy(asc(refunds.id));
  await adoptRecords(
    store,
    paid.map((payment) => {
      const approvedAt = payment.createdAt.toISOString();
      let balanceWon = payment.amountWon;
      const cancels = done
        .filter((refund) => refund.paymentId === payment.id)
        .map((refund) => {
          balanceWon -= refund.amountWon;
          const transactionKey = `TXDEMO${refund.id}`;
          const canceledAt = refund.refundedAt!.toISOString();
          return { amountWon: refund.amountWon, reason: refund.reason, canceledAt, transactionKey, balanceWon };
        });
      const status: PaymentRecord['status'] =
        cancels.length === 0 ? 'DONE' : balanceWon === 0 ? 'CANCELED' : 'PARTIAL_CANCELED';
      return {
        paymentKey: payment.paymentKey,
        orderId: payment.providerOrderId,
        orderName: '동네마켓 주문',
        amountWon: payment.amountWon,
        status,
        requestedAt: approvedAt,
        authenticatedAt: approvedAt,
        approvedAt,
        lastTransactionKey: cancels.at(-1)?.transactionKey ?? `TXDEMO-P${payment.id}`,
        failure: null,
        cancels,
        returnTo: null,
      };
    }),
  );
}
