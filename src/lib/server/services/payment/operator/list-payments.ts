import { and, asc, desc, eq, type SQL, sql, sum } from 'drizzle-orm';
import type { Turn } from '#lib/domain/last-shown.ts';
import type { TableOrder } from '#lib/domain/market/table-order.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { ordered } from '#lib/server/platform/database/order-by.ts';
import { pageFromLastShown } from '#lib/server/platform/from-last-shown.ts';
import { type PaymentRow, payments } from '#lib/server/schema/index.ts';

const PAGE = 50;
/** So many of the newest are looked at: the table has no end, and no index by time alone. */
const LOOKED_AT = 10_000;

export interface PaymentFilter {
  state?: PaymentRow['state'] | undefined;
}
export const PAYMENT_STATES = ['confirming', 'paid', 'failed'] as const;
export const PAYMENT_ORDERS = ['made', 'won'] as const;
const BY = { made: payments.createdAt, won: payments.amountWon } as const;

const whereOf = ({ state }: PaymentFilter): SQL | undefined =>
  and(
    state && eq(payments.state, state),
    // Undecided ones are few, and have an index of their own.
    state === 'confirming'
      ? undefined
      : sql`${payments.id} > (select coalesce(max(id), 0) - ${LOOKED_AT}::bigint from payments)`,
  );

/** How many payments these are, and their sum. */
export async function sumPayments({ db }: Pick<Deps, 'db'>, filter: PaymentFilter) {
  const sums = { count: sql<number>`count(*)::int`, won: sum(payments.amountWon).mapWith(Number) };
  return oneRow(await db.select(sums).from(payments).where(whereOf(filter)));
}

/** Card payments, the newest first unless another order is asked for, each with the first order of its checkout. */
export async function listPayments(
  { db }: Pick<Deps, 'db'>,
  {
    order,
    size = PAGE,
    page,
    after,
    ...filter
  }: PaymentFilter & Turn & { order?: TableOrder<(typeof PAYMENT_ORDERS)[number]> | null; size?: number },
) {
  const where = whereOf(filter);
  const read = (at: number) =>
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
      .orderBy(...(order ? [ordered(BY[order.by], order.isDown), asc(payments.id)] : [desc(payments.id)]))
      .limit(size)
      .offset(at * size);
  return pageFromLastShown(
    { read, count: () => db.$count(payments, where), idOf: ({ paymentId }) => paymentId },
    { page, after, size },
  );
}
export type OperatorPaymentRow = Awaited<ReturnType<typeof listPayments>>['content'][number];
