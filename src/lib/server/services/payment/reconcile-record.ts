import { eq } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import type { TossPayment } from '#lib/server/gateways/toss/index.ts';
import { handRefunds, type Payment, refunds } from '#lib/server/schema/index.ts';
import { isRecordOf } from './judge-record.ts';
import { recordGivenBack, recordHandRefund } from './record-given-back.ts';
import { refundReason } from './refund-reason.ts';

/** How much of a payment was given back by others than us: in the provider's console. */
export async function handRefundWon({ db }: Pick<Deps, 'db'>, { id }: Payment, record: TossPayment): Promise<number> {
  if (record.cancels.length === 0) return 0;
  const asked = await db.select().from(refunds).where(eq(refunds.paymentId, id));
  const ours = new Set(asked.map(refundReason));
  return record.cancels.reduce((sum, { reason, amountWon }) => (ours.has(reason) ? sum : sum + amountWon), 0);
}

/**
 * Applies the provider's record of a paid payment (rules.md section 7): given back whole, its orders end; given back
 * in part by hand, an operator is told, once for each sum, and nothing else changes.
 */
export async function reconcileRecord(deps: Deps, payment: Payment, record: TossPayment): Promise<void> {
  if (!isRecordOf(payment, record)) return;
  if (record.status !== 'CANCELED' && record.status !== 'PARTIAL_CANCELED') return;
  const amountWon = await handRefundWon(deps, payment, record);
  if (record.status === 'CANCELED') return recordGivenBack(deps, payment, amountWon);
  if (amountWon === 0) return;
  const isNew = await deps.db.transaction(async (tx) => {
    const [known] = await tx.select().from(handRefunds).where(eq(handRefunds.paymentId, payment.id)).for('update');
    if (known && known.amountWon >= amountWon) return false;
    await recordHandRefund(tx, payment.id, { amountWon, seenAt: null, now: deps.clock.now() });
    return true;
  });
  if (isNew)
    deps.log.error({ paymentId: payment.id, amountWon }, 'payment partly given back by hand: npm run ops -- payments');
}
