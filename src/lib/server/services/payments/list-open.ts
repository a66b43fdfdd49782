import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { orders, payments, refunds } from '../../db/schema.ts';

/** What an operator must know: payments nobody has decided, and money that is still on its way back. */
export async function listOpenPayments(db: Db) {
  const undecided = await db.select().from(payments).where(eq(payments.state, 'confirming')).orderBy(asc(payments.id));
  const owed = await db
    .select({ refund: refunds, paymentKey: payments.paymentKey, buyerId: orders.buyerId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.state, 'requested'))
    .orderBy(asc(refunds.id));
  return { undecided, owed };
}
