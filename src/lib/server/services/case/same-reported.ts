import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { known } from '#lib/domain/known.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { type CaseRow, cases } from '#lib/server/schema/index.ts';

type Reported = Pick<CaseRow, 'productId' | 'reviewId' | 'martId' | 'voucher' | 'closedAt'>;

/** Reports of one listing, review, mart or voucher of it that stand alike: that wait, or were ended by one decision. */
export const sameReported = ({ productId, reviewId, martId, voucher, closedAt }: Reported): SQL | undefined =>
  and(
    eq(cases.kind, 'report'),
    eq(cases.martId, known(martId, 'the mart of a report')),
    productId === null ? isNull(cases.productId) : eq(cases.productId, productId),
    reviewId === null ? isNull(cases.reviewId) : eq(cases.reviewId, reviewId),
    voucher === null ? isNull(cases.voucher) : eq(cases.voucher, voucher),
    closedAt === null ? eq(cases.state, 'waitingOperator') : eq(cases.closedAt, closedAt),
  );

/** The condition that `one` is a report of the same thing as a row of `cases`. */
const standAlike = sql.raw(`one.kind = 'report' and one.mart_id = cases.mart_id
  and one.product_id is not distinct from cases.product_id and one.review_id is not distinct from cases.review_id
  and one.voucher is not distinct from cases.voucher
  and one.closed_at is not distinct from cases.closed_at`);

/** Reports of one thing are one case (market.md 22.8): the first of them stands for all, any other case for itself. */
export const isFirstReport: SQL = sql`(cases.kind <> 'report' or not exists (
  select from cases one where ${standAlike} and one.id < cases.id))`;

/** How many reports a row of `cases` stands for; 0 of what is no report. */
export const reportCount = sql<number>`case when cases.kind = 'report'
  then (select count(*)::int from cases one where ${standAlike}) else 0 end`;

const answerDueOf = (row: 'one' | 'cases') =>
  `case when ${row}.first_at is null then least(${row}.due_first_at, ${row}.due_at) else ${row}.due_at end`;

/**
 * When the next answer in a row of `cases` is owed (market.md 22.2): of a report the first of all that stand as it does,
 * as one that came later has a first answer of its own.
 */
export const answerDue: SQL = sql`(case when cases.kind = 'report'
  then (select min(${sql.raw(answerDueOf('one'))}) from cases one where ${standAlike}) else ${sql.raw(answerDueOf('cases'))} end)`;

/** All reports of a thing that stand as this one does, itself among them, the first first; of another case itself. */
export const readSameReported = (db: Db | Tx, row: CaseRow): Promise<CaseRow[]> =>
  row.kind === 'report'
    ? db.select().from(cases).where(sameReported(row)).orderBy(asc(cases.id))
    : Promise.resolve([row]);
