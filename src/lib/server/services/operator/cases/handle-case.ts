import { and, asc, count, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { OperatorCase, OperatorCaseRow } from '#lib/contract/cases.ts';
import { type CaseKind, type CaseState, caseCan, isLate, isOpenCase } from '#lib/domain/case/case.ts';
import { givenBackOf, type RefundBearer } from '#lib/domain/money.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import { cases, marts, operators, orders, refunds } from '#lib/server/schema/index.ts';
import { CASES_PAGE, caseRow, readMessages, threadOf } from '../../shared/cases/read-cases.ts';
import { say } from '../../shared/cases/write-case.ts';
import { requestPartRefund } from '../../shared/payments/request-refund.ts';
import type { Operator } from '../access/find-operator.ts';
import { refuseOwnMatter } from '../access/own-matter.ts';
import { refuseAboveLimit } from '../orders/refund-order.ts';

type ActDeps = Pick<Deps, 'db' | 'clock'>;
type Row = typeof cases.$inferSelect;

const isWaiting = inArray(cases.state, ['waitingMart', 'waitingOperator']);
const late = (now: Date) =>
  and(isWaiting, or(and(isNull(cases.firstAt), lte(cases.dueFirstAt, now)), lte(cases.dueAt, now)));

/** Cases of these kinds and states, those that are due first at the top. */
export async function listOperatorCases(
  { db, clock }: ActDeps,
  {
    kind,
    state,
    late: onlyLate,
    page,
  }: { kind?: CaseKind | undefined; state?: CaseState | undefined; late?: '1' | undefined; page: number },
): Promise<{ content: OperatorCaseRow[]; totalPages: number }> {
  const now = clock.now();
  const where = and(kind && eq(cases.kind, kind), state && eq(cases.state, state), onlyLate ? late(now) : undefined);
  const [counted] = await db.select({ n: count() }).from(cases).where(where);
  const rows = await db
    .select({ row: cases, martName: marts.name })
    .from(cases)
    .leftJoin(marts, eq(marts.id, cases.martId))
    .where(where)
    .orderBy(sql`${cases.state} in ('decided', 'closed')`, asc(cases.dueAt), asc(cases.id))
    .limit(CASES_PAGE)
    .offset(page * CASES_PAGE);
  return {
    content: rows.map(({ row, martName }) => ({
      ...{ ...caseRow(row, martName), late: isLate(row, now), assigneeId: row.assigneeId },
    })),
    totalPages: Math.ceil(counted!.n / CASES_PAGE),
  };
}

/** How many cases wait for an operator, and how many are late. */
export async function countCases({ db, clock }: ActDeps): Promise<{ cases: number; lateCases: number }> {
  const [waiting, overdue] = await Promise.all([
    db.$count(cases, eq(cases.state, 'waitingOperator')),
    db.$count(cases, late(clock.now())),
  ]);
  return { cases: waiting, lateCases: overdue };
}

async function leftWonOf(db: Db | Tx, { orderId }: Row): Promise<number> {
  if (orderId === null) return 0;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || order.way === 'onSite') return 0;
  return order.totalPriceWon - givenBackOf(await db.select().from(refunds).where(eq(refunds.orderId, orderId))).won;
}

/** A case with all its words, notes too. Refuses with `caseNotFound`. */
export async function showOperatorCase({ db, clock }: ActDeps, caseId: number): Promise<OperatorCase> {
  const [row] = await db.select().from(cases).where(eq(cases.id, caseId));
  if (!row) throw new DomainError('caseNotFound');
  const now = clock.now();
  return {
    ...(await threadOf(db, row, now)),
    ...{ openerId: row.openerId, assigneeId: row.assigneeId, late: isLate(row, now), mayAppeal: false },
    ...{
      messages: await readMessages(db, caseId),
      leftWon: await leftWonOf(db, row),
      dueFirstAt: row.dueFirstAt.toISOString(),
    },
  };
}

/** The case, locked after its order. Refuses with `caseNotFound`, `caseClosed`, `ownMatter`. */
async function lockCase(tx: Tx, operator: Operator, caseId: number) {
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
  return { row: row!, order: order ?? null };
}

/** Says something to one side or both, or notes it for the operators alone. */
export const writeAsOperator = (
  { db, clock }: ActDeps,
  operator: Operator,
  { caseId, to, text }: { caseId: number; to: 'all' | 'buyer' | 'mart' | 'note'; text: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const { row } = await lockCase(tx, operator, caseId);
    await say(tx, row, { authorId: operator.userId, side: 'operator', to, text }, now);
    if (to !== 'note')
      await tx
        .update(cases)
        .set({ firstAt: row.firstAt ?? now })
        .where(eq(cases.id, caseId));
  });

export const assignCase = ({ db }: Pick<Deps, 'db'>, operator: Operator, caseId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockCase(tx, operator, caseId);
    await tx.update(cases).set({ assigneeId: operator.userId }).where(eq(cases.id, caseId));
  });

/** An appeal goes to another operator, where there is one. */
async function refuseSameOperator(tx: Tx, { userId }: Operator, { appealedAt, decidedBy }: Row): Promise<void> {
  if (appealedAt === null || decidedBy !== userId) return;
  const others = await tx.$count(
    operators,
    and(isNull(operators.removedAt), ne(operators.userId, userId), ne(operators.role, 'finance')),
  );
  if (others > 0) throw new DomainError('ownMatter');
}

/**
 * Decides a dispute: what goes back, who bears it, and words to both sides; a decision on an appeal ends it. Answers how much. Refuses with
 * `caseNotFound`, `caseClosed`, `ownMatter`, `refundTooLarge` (n: won left), `refundLimit`. market.md 22.6.
 */
export const decideCase = (
  { db, clock }: ActDeps,
  operator: Operator,
  { caseId, refundWon, bearer, words }: { caseId: number; refundWon: number; bearer: RefundBearer; words: string },
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const { row, order } = await lockCase(tx, operator, caseId);
    if (row.kind !== 'dispute' || !isOpenCase(row.state)) throw new DomainError('caseClosed');
    await refuseSameOperator(tx, operator, row);
    if (refundWon > 0) {
      const { userId: operatorId } = operator;
      const part = { amountWon: () => refundWon, pieces: null, origin: 'dispute', bearer, caseId, operatorId } as const;
      await requestPartRefund(tx, order!, part, now);
      await refuseAboveLimit(tx, operator, refundWon, now);
    }
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

/** Ends a case; a dispute is decided before. Refuses with `caseNotFound`, `caseClosed`, `ownMatter`. */
export const closeCase = ({ db, clock }: ActDeps, operator: Operator, caseId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await lockCase(tx, operator, caseId);
    if (row.kind === 'dispute' && isOpenCase(row.state)) throw new DomainError('caseClosed');
    const now = clock.now();
    await tx
      .update(cases)
      .set({ state: 'closed', closedAt: now, firstAt: row.firstAt ?? now })
      .where(eq(cases.id, caseId));
    await say(tx, row, { authorId: operator.userId, side: 'operator', to: 'note', text: '마침' }, now);
  });
