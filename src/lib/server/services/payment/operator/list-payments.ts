import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { TableTurn } from '#lib/domain/market/table-order.ts';
import type { Deps } from '#lib/server/deps.ts';
import { countAndSum } from '#lib/server/platform/database/count-and-sum.ts';
import { isAmongNewest } from '#lib/server/platform/database/newest-rows.ts';
import { ordered } from '#lib/server/platform/database/order-by.ts';
import { pageOfQuery } from '#lib/server/platform/from-last-shown.ts';
import { type PaymentRow, payments } from '#lib/server/schema/index.ts';

const PAGE = 50;

export interface PaymentFilter {
  state?: PaymentRow['state'] | undefined;
  /** Only failed ones that the provider has not been told to cancel. */
  isOwed?: boolean | undefined;
}
export const PAYMENT_STATES = ['confirming', 'paid', 'failed'] as const;
export const PAYMENT_ORDERS = ['made', 'won'] as const;
const BY = { made: payments.createdAt, won: payments.amountWon } as const;

const whereOf = ({ state, isOwed = false }: PaymentFilter): SQL | undefined =>
  and(
    state && eq(payments.state, state),
    isOwed ? sql`${payments.id} in (select payment_id from payment_voids where voided_at is null)` : undefined,
    // Undecided ones have an index of their own, and those to cancel are few.
    state === 'confirming' || isOwed ? undefined : isAmongNewest(payments.id, payments),
  );

/** How many payments these are, and their sum. */
export const sumPayments = ({ db }: Pick<Deps, 'db'>, filter: PaymentFilter) =>
  countAndSum(db, payments, payments.amountWon, whereOf(filter));

/** Card payments, the newest first unless another order is asked for, each with the first order of its checkout. */
export async function listPayments(
  { db }: Pick<Deps, 'db'>,
  { order, size = PAGE, page, after, ...filter }: PaymentFilter & TableTurn<(typeof PAYMENT_ORDERS)[number]>,
) {
  const where = whereOf(filter);
  const query = () =>
    db
      .select({
        paymentId: payments.id,
        providerOrderId: payments.providerOrderId,
        approvalNo: payments.approvalNo,
        amountWon: payments.amountWon,
        state: payments.state,
        createdAt: payments.createdAt,
        failureCode: payments.failureCode,
        orderId: sql<
          number | null
        >`(select min(id) from orders where orders.checkout_id = payments.checkout_id)`.mapWith(Number),
        givenWon: sql<number>`(select coalesce(sum(amount_won), 0) from refunds
          where refunds.payment_id = payments.id)`.mapWith(Number),
      })
      .from(payments)
      .where(where)
      .orderBy(...(order ? [ordered(BY[order.by], order.isDown), asc(payments.id)] : [desc(payments.id)]));
  return pageOfQuery(
    { query, count: () => db.$count(payments, where), idOf: ({ paymentId }) => paymentId },
    { page, after, size },
  );
}
export type OperatorPaymentRow = Awaited<ReturnType<typeof listPayments>>['content'][number];
