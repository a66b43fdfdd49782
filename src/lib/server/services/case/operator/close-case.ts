import { and, arrayContains, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isOpenCase, type ReportOutcome } from '#lib/domain/case/case.ts';
import { known } from '#lib/domain/known.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { type CaseRow, cases, marts, products, reviews } from '#lib/server/schema/index.ts';
import { strikeVoucher } from '../../mart/strike-voucher.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { writeLetter } from '../letter.ts';
import { say } from '../write-case.ts';
import { type CaseAct, lockCase } from './lock-case.ts';

/** What came of a report, by how the thing stands now. */
async function outcomeOf(tx: Tx, { reviewId, productId, martId, voucher }: CaseRow): Promise<ReportOutcome> {
  if (reviewId !== null) {
    const shown = await tx.$count(reviews, and(eq(reviews.orderId, reviewId), isNull(reviews.hiddenUntil)));
    return shown === 0 ? 'done' : 'kept';
  }
  if (productId !== null) {
    const isShown = and(eq(products.id, productId), isNull(products.hiddenAt), isNull(products.recalledAt));
    return (await tx.$count(products, isShown)) === 0 ? 'done' : 'kept';
  }
  const isMart = eq(marts.id, known(martId, 'the mart of a report'));
  if (voucher !== null) {
    const said = and(isMart, arrayContains(marts.vouchers, [voucher]));
    return (await tx.$count(marts, said)) === 0 ? 'done' : 'kept';
  }
  const isShown = and(isMart, isNull(marts.suspendedAt), isNull(marts.closedAt));
  return (await tx.$count(marts, isShown)) === 0 ? 'done' : 'kept';
}

/**
 * Ends a case; a dispute is decided before. All who reported the same are told whether it was dealt with: as the
 * operator says, or as the thing stands (market.md 22.7, 22.8). Refuses with `caseNotFound`, `caseClosed`, `ownMatter`.
 */
export const closeCase = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  { caseId, seen, ...told }: CaseAct & { outcome?: ReportOutcome | undefined },
): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = await lockCase(tx, operator, { caseId, seen });
    const { row } = locked;
    if (row.kind === 'dispute' && isOpenCase(row.state)) throw new DomainError('caseClosed');
    const now = clock.now();
    const outcome = row.kind === 'report' ? (told.outcome ?? (await outcomeOf(tx, row))) : null;
    await endCases(tx, operator, { ...locked, outcome, now });
  });

/** Takes what a report says a mart does not take off that mart, and tells all who reported the same. As `closeCase`. */
export const strikeReported = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  act: CaseAct,
): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = await lockCase(tx, operator, act);
    const { martId, voucher } = locked.row;
    if (martId === null || voucher === null) throw new DomainError('caseNotFound');
    const now = clock.now();
    const mart = oneRow(await tx.select().from(marts).where(eq(marts.id, martId)).for('no key update'));
    if (mart.vouchers.includes(voucher)) await strikeVoucher(tx, mart, { voucher, now });
    await endCases(tx, operator, { ...locked, outcome: 'done', now });
  });

/** Ends a case, or the reports of one thing, and tells whoever opened them. */
async function endCases(
  tx: Tx,
  { userId }: Operator,
  { all, outcome, now }: { all: readonly CaseRow[]; outcome: ReportOutcome | null; now: Date },
): Promise<void> {
  const ids = all.map(({ id }) => id);
  const firstAt = sql`coalesce(${cases.firstAt}, ${now.toISOString()}::timestamptz)`;
  await tx.update(cases).set({ state: 'closed', closedAt: now, firstAt, outcome }).where(inArray(cases.id, ids));
  const text = writeLetter(outcome === null ? { is: 'closed' } : { is: 'reportEnded', outcome }, now);
  const end = outcome === null ? { to: 'note' as const, text } : { text };
  for (const one of all) await say(tx, one, { authorId: userId, side: 'operator', ...end }, now);
}
