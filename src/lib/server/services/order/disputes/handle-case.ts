import { and, asc, desc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { OperatorCase, OperatorCaseRow } from '#lib/contract/case/cases.ts';
import {
  APPEAL_DAYS,
  type CaseKind,
  type CaseState,
  caseCan,
  isLate,
  isOpenCase,
  type ReportOutcome,
} from '#lib/domain/case/case.ts';
import type { Turn } from '#lib/domain/last-shown.ts';
import type { RefundBearer } from '#lib/domain/money.ts';
import { seenOf } from '#lib/domain/person/seen.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { REPORT_OUTCOME_TEXTS } from '#lib/messages/case/cases.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import { pageFromLastShown } from '#lib/server/platform/from-last-shown.ts';
import { cases, marts, operators, orders, products, reviews } from '#lib/server/schema/index.ts';
import { keptWonOf } from '../../case/kept-won.ts';
import { isOpen } from '../../case/open-dispute.ts';
import { CASES_PAGE, caseRow, readMessages, threadOf } from '../../case/read-cases.ts';
import { say } from '../../case/write-case.ts';
import { requestPartRefund } from '../../payment/request-refund.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { isLivingOperator } from '../../person/operators/living-operators.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';
import { refuseUnseen } from '../../person/operators/refuse-unseen.ts';
import { refuseAboveLimit } from '../operator/refund-order.ts';
import { forgiveNoShow } from './forgive-no-show.ts';

type ActDeps = Pick<Deps, 'db' | 'clock'>;
type Row = typeof cases.$inferSelect;

const late = (now: Date) =>
  and(isOpen, or(and(isNull(cases.firstAt), lte(cases.dueFirstAt, now)), lte(cases.dueAt, now)));

/** Cases of these kinds and states: what several report, then those that are due first, at the top. */
export async function listOperatorCases(
  { db, clock }: ActDeps,
  {
    kind,
    state,
    late: onlyLate,
    ...turn
  }: { kind?: CaseKind | undefined; state?: CaseState | undefined; late?: '1' | undefined } & Turn,
): Promise<{ content: OperatorCaseRow[]; totalPages: number }> {
  const now = clock.now();
  const where = and(kind && eq(cases.kind, kind), state && eq(cases.state, state), onlyLate ? late(now) : undefined);
  const read = (page: number) =>
    db
      .select({ row: cases, martName: marts.name })
      .from(cases)
      .leftJoin(marts, eq(marts.id, cases.martId))
      .where(where)
      .orderBy(sql`${cases.state} in ('decided', 'closed')`, desc(cases.priority), asc(cases.dueAt), asc(cases.id))
      .limit(CASES_PAGE)
      .offset(page * CASES_PAGE);
  const { content, totalPages } = await pageFromLastShown(
    { read, count: () => db.$count(cases, where), idOf: ({ row }) => row.id },
    { ...turn, size: CASES_PAGE },
  );
  return {
    content: content.map(({ row, martName }) => ({
      ...{ ...caseRow(row, martName), late: isLate(row, now), assigneeId: row.assigneeId, priority: row.priority },
    })),
    totalPages,
  };
}

async function leftWonOf(db: Db | Tx, { orderId }: Row): Promise<number> {
  if (orderId === null) return 0;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order ? keptWonOf(db, order) : 0;
}

/** Whether the buyer reviewed the order while they disputed it (trap 16). */
const isReviewedMeanwhile = async (db: Db | Tx, { kind, orderId }: Row): Promise<boolean> =>
  kind === 'dispute' && (await db.$count(reviews, and(eq(reviews.orderId, orderId!), reviews.duringDispute))) > 0;

/** A case with all its words, notes too. Refuses with `caseNotFound`. */
export async function showOperatorCase({ db, clock }: ActDeps, caseId: number): Promise<OperatorCase> {
  const [row] = await db.select().from(cases).where(eq(cases.id, caseId));
  if (!row) throw new DomainError('caseNotFound');
  const now = clock.now();
  return {
    ...(await threadOf(db, row, now)),
    ...{ openerId: row.openerId, assigneeId: row.assigneeId, late: isLate(row, now), mayAppeal: false },
    ...{ priority: row.priority, reviewedMeanwhile: await isReviewedMeanwhile(db, row) },
    ...{
      messages: await readMessages(db, caseId),
      leftWon: await leftWonOf(db, row),
      ...{ dueFirstAt: row.dueFirstAt.toISOString(), seen: seenCase(row) },
    },
  };
}

/** A case as an operator acts on it: how it stands, who handles it, what was decided last. */
const seenCase = ({ state, assigneeId, decidedAt, appealedAt }: Row): string =>
  seenOf(state, assigneeId, decidedAt, appealedAt);

interface CaseAct {
  caseId: number;
  seen?: string | undefined;
}

/** The case, locked after its order. Refuses with `caseNotFound`, `caseClosed`, `ownMatter`, and `seenChanged` where it is not as it was seen. */
async function lockCase(tx: Tx, operator: Operator, { caseId, seen: wasSeen }: CaseAct) {
  const [seen] = await tx.select({ orderId: cases.orderId }).from(cases).where(eq(cases.id, caseId));
  if (!seen) throw new DomainError('caseNotFound');
  const [order] =
    seen.orderId === null ? [] : await tx.select().from(orders).where(eq(orders.id, seen.orderId)).for('update');
  const [row] = await tx.select().from(cases).where(eq(cases.id, caseId)).for('update');
  await refuseOwnMatter(tx, operator, {
    buyerId: row!.openerId,
    ...(row!.martId === null ? {} : { martId: row!.martId }),
  });
  if (!caseCan.write(row!)) throw new DomainError('caseClosed');
  refuseUnseen(wasSeen, seenCase(row!));
  return { row: row!, order: order ?? null };
}

/** Says something to one side or both, or notes it for the operators alone. */
export const writeAsOperator = (
  { db, clock }: ActDeps,
  operator: Operator,
  {
    caseId,
    seen,
    ...said
  }: CaseAct & {
    to: 'all' | 'buyer' | 'mart' | 'note';
    text: string;
    pictures?: readonly string[] | undefined;
  },
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const { row } = await lockCase(tx, operator, { caseId, seen });
    await say(tx, row, { authorId: operator.userId, side: 'operator', ...said }, now);
    if (said.to !== 'note')
      await tx
        .update(cases)
        .set({ firstAt: row.firstAt ?? now })
        .where(eq(cases.id, caseId));
  });

export const assignCase = ({ db }: Pick<Deps, 'db'>, operator: Operator, act: CaseAct): Promise<void> =>
  db.transaction(async (tx) => {
    await lockCase(tx, operator, act);
    await tx.update(cases).set({ assigneeId: operator.userId }).where(eq(cases.id, act.caseId));
  });

/** An appeal goes to another operator, where there is one. */
async function refuseSameOperator(tx: Tx, { userId }: Operator, { appealedAt, decidedBy }: Row): Promise<void> {
  if (appealedAt === null || decidedBy !== userId) return;
  const others = await tx.$count(
    operators,
    and(isLivingOperator, ne(operators.userId, userId), ne(operators.role, 'finance')),
  );
  if (others > 0) throw new DomainError('ownMatter');
}

/**
 * Decides a dispute: what goes back, who bears it, whether a no-show is forgiven, and words to both sides; a decision on an appeal ends it.
 * Answers how much. Refuses with `caseNotFound`, `caseClosed`, `ownMatter`, `seenChanged`, `refundTooLarge` (n: won left), `refundLimit`, `invalidInput`.
 * market.md 22.6.
 */
export const decideCase = (
  { db, clock }: ActDeps,
  operator: Operator,
  {
    caseId,
    seen,
    refundWon,
    bearer,
    forgive = false,
    words,
  }: CaseAct & { refundWon: number; bearer: RefundBearer; forgive?: boolean | undefined; words: string },
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const { row, order } = await lockCase(tx, operator, { caseId, seen });
    if (row.kind !== 'dispute' || !isOpenCase(row.state)) throw new DomainError('caseClosed');
    await refuseSameOperator(tx, operator, row);
    if (refundWon > 0) {
      const { userId: operatorId } = operator;
      const part = { amountWon: () => refundWon, pieces: null, origin: 'dispute', bearer, caseId, operatorId } as const;
      await requestPartRefund(tx, order!, part, now);
      await refuseAboveLimit(tx, operator, refundWon, now);
    }
    if (forgive) await forgiveNoShow(tx, order!.id, now);
    const isLast = row.appealedAt !== null;
    await tx
      .update(cases)
      .set({
        ...{ state: isLast ? 'closed' : 'decided', decidedAt: now, decidedBy: operator.userId, bearer },
        ...{ refundWon: (row.refundWon ?? 0) + refundWon, firstAt: row.firstAt ?? now, closedAt: isLast ? now : null },
      })
      .where(eq(cases.id, caseId));
    await say(tx, row, { authorId: operator.userId, side: 'operator', text: words }, now);
    return refundWon;
  });

/** What came of a report, by how the thing stands now. */
async function outcomeOf(tx: Tx, { reviewId, productId, martId }: Row): Promise<ReportOutcome> {
  if (reviewId !== null) {
    const shown = await tx.$count(reviews, and(eq(reviews.orderId, reviewId), isNull(reviews.hiddenUntil)));
    return shown === 0 ? 'done' : 'kept';
  }
  if (productId !== null) {
    const isShown = and(eq(products.id, productId), isNull(products.hiddenAt), isNull(products.recalledAt));
    return (await tx.$count(products, isShown)) === 0 ? 'done' : 'kept';
  }
  const isShown = and(eq(marts.id, martId!), isNull(marts.suspendedAt), isNull(marts.closedAt));
  return (await tx.$count(marts, isShown)) === 0 ? 'done' : 'kept';
}

/**
 * Ends a case; a dispute is decided before. Who reported something is told whether it was dealt with: as the operator says, or as the thing
 * stands (market.md 22.7). Refuses with `caseNotFound`, `caseClosed`, `ownMatter`.
 */
export const closeCase = (
  { db, clock }: ActDeps,
  operator: Operator,
  { caseId, seen, ...told }: CaseAct & { outcome?: ReportOutcome | undefined },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await lockCase(tx, operator, { caseId, seen });
    if (row.kind === 'dispute' && isOpenCase(row.state)) throw new DomainError('caseClosed');
    const now = clock.now();
    const outcome = row.kind === 'report' ? (told.outcome ?? (await outcomeOf(tx, row))) : null;
    await tx
      .update(cases)
      .set({ state: 'closed', closedAt: now, firstAt: row.firstAt ?? now, outcome })
      .where(eq(cases.id, caseId));
    const end = outcome === null ? { to: 'note' as const, text: '마침' } : { text: REPORT_OUTCOME_TEXTS[outcome] };
    await say(tx, row, { authorId: operator.userId, side: 'operator', ...end }, now);
  });

const AT_ONCE = 100;

/** Ends what was decided and is appealed by nobody any more; answers how many. market.md 22.3. */
export async function closeDecided({ db, clock }: ActDeps): Promise<number> {
  const now = clock.now();
  const over = and(eq(cases.state, 'decided'), lte(cases.decidedAt, addMinutes(now, -APPEAL_DAYS * MINUTES_PER_DAY)));
  const due = db.select({ id: cases.id }).from(cases).where(over).orderBy(asc(cases.decidedAt)).limit(AT_ONCE);
  const closed = await db
    .update(cases)
    .set({ state: 'closed', closedAt: now })
    .where(and(inArray(cases.id, due), over))
    .returning({ id: cases.id });
  return closed.length;
}
