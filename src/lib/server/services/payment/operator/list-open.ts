import { asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { handRefunds, orders, payments, paymentVoids, refunds } from '#lib/server/schema/index.ts';

/**
 * Open payments for an operator: undecided ones, money that is still on its way back, failed payments that stand at the
 * provider, and parts given back by hand there.
 */
export async function listOpenPayments(db: Db) {
  const undecided = await db.select().from(payments).where(eq(payments.state, 'confirming')).orderBy(asc(payments.id));
  const owed = await db
    .select({ refund: refunds, paymentKey: payments.paymentKey, buyerId: orders.buyerId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.state, 'requested'))
    .orderBy(asc(refunds.id));
  const standing = await db
    .select({ payment: payments, void: paymentVoids })
    .from(paymentVoids)
    .innerJoin(payments, eq(payments.id, paymentVoids.paymentId))
    .where(isNull(paymentVoids.voidedAt))
    .orderBy(asc(paymentVoids.paymentId));
  const partlyByHand = await db
    .select({ payment: payments, byHand: handRefunds })
    .from(handRefunds)
    .innerJoin(payments, eq(payments.id, handRefunds.paymentId))
    .where(isNull(handRefunds.seenAt))
    .orderBy(asc(handRefunds.paymentId));
  return { undecided, owed, standing, partlyByHand };
}
