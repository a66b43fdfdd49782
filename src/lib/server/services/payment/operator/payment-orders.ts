import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { entry } from '#lib/domain/known.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { handRefunds, marts, orders, payments, refunds } from '#lib/server/schema/index.ts';

/** A payment with the orders whose money it was, for finance: no buyer stands in it. */
export interface PaymentOrders {
  paymentId: number;
  amountWon: number;
  paidAt: Date;
  orders: {
    orderId: number;
    martName: string;
    productName: string;
    paidWon: number;
    /** What is left of it, with what went back and is nobody's yet. */
    leftWon: number;
    /** What went back of it by hand, whole, of which nobody has said who bears it. */
    openWon: number;
  }[];
}

/** Payments by id; those that are not paid are left out. */
export async function readPaymentOrders(db: Db, paymentIds: readonly number[]): Promise<PaymentOrders[]> {
  if (paymentIds.length === 0) return [];
  const given = db
    .select({
      orderId: refunds.orderId,
      won: sql<number>`coalesce(sum(${refunds.amountWon}) filter (where not ${refunds.isBearerOpen}), 0)::float8`.as(
        'won',
      ),
      openWon: sql<number>`coalesce(sum(${refunds.amountWon}) filter (where ${refunds.isBearerOpen}), 0)::float8`.as(
        'open_won',
      ),
    })
    .from(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .groupBy(refunds.orderId)
    .as('given');
  const rows = await db
    .select({ payment: payments, order: orders, martName: marts.name, given: given.won, openWon: given.openWon })
    .from(payments)
    .innerJoin(orders, and(eq(orders.checkoutId, payments.checkoutId), ne(orders.way, 'onSite')))
    .innerJoin(marts, eq(marts.id, orders.martId))
    .leftJoin(given, eq(given.orderId, orders.id))
    .where(and(inArray(payments.id, [...paymentIds]), eq(payments.state, 'paid')))
    .orderBy(asc(payments.id), asc(orders.id));
  const found = new Map<number, PaymentOrders>();
  for (const { payment, order, martName, given: back, openWon } of rows) {
    const of = found.get(payment.id) ?? {
      paymentId: payment.id,
      amountWon: payment.amountWon,
      paidAt: payment.decidedAt ?? payment.createdAt,
      orders: [],
    };
    const { id: orderId, productName, totalPriceWon: paidWon } = order;
    of.orders.push({ orderId, martName, productName, paidWon, leftWon: paidWon - (back ?? 0), openWon: openWon ?? 0 });
    found.set(payment.id, of);
  }
  return [...found.values()];
}

/** What was given back in the provider's console and is nobody's yet, the oldest first. */
export async function listHandRefunds(db: Db): Promise<(PaymentOrders & { openWon: number })[]> {
  const open = await db
    .select({
      paymentId: handRefunds.paymentId,
      // A refund of the whole is of known orders; a part is what no order has been named for.
      openWon: sql<number>`(select coalesce(nullif(sum(r.amount_won) filter (where r.is_bearer_open), 0),
        hand_refunds.amount_won - coalesce(sum(r.amount_won) filter (where r.origin = 'attributed'), 0))
        from refunds r where r.payment_id = hand_refunds.payment_id)::float8`,
    })
    .from(handRefunds)
    .where(isNull(handRefunds.seenAt))
    .orderBy(asc(handRefunds.paymentId));
  const of = new Map(open.map(({ paymentId, openWon }) => [paymentId, openWon]));
  const found = await readPaymentOrders(db, [...of.keys()]);
  return found.map((payment) => ({ ...payment, openWon: entry(of, payment.paymentId) }));
}
