import { eq } from 'drizzle-orm';
import { isOpenCase } from '#lib/domain/case/case.ts';
import { known } from '#lib/domain/known.ts';
import type { RefundBearer } from '#lib/domain/money.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type CaseRow, cases } from '#lib/server/schema/index.ts';
import { type CaseAct, lockCase } from '../../case/operator/lock-case.ts';
import { say } from '../../case/write-case.ts';
import { requestPartRefund } from '../../payment/request-refund.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { hasColleagueFor } from '../../person/operators/own-matter.ts';
import { refuseAboveLimit } from '../operator/refund-limit.ts';
import { forgiveNoShow } from './forgive-no-show.ts';

/** An appeal goes to another operator, where there is one who can act on it. */
async function refuseSameOperator(tx: Tx, operator: Operator, row: CaseRow): Promise<void> {
  if (row.appealedAt === null || row.decidedBy !== operator.userId) return;
  const matter = { buyerId: row.openerId, martId: known(row.martId, 'the mart of a dispute') };
  if (await hasColleagueFor(tx, operator, matter)) throw new DomainError('ownMatter');
}

/**
 * Decides a dispute: what goes back, who bears it, whether a no-show is forgiven, and words to both sides; a decision
 * on an appeal ends it. Answers how much. Refuses with `caseNotFound`, `caseClosed`, `ownMatter`, `seenChanged`,
 * `refundTooLarge` (n: won left), `refundLimit`, `invalidInput`. market.md 22.6.
 */
export const decideCase = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
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
    if (row.kind !== 'dispute' || !order || !isOpenCase(row.state)) throw new DomainError('caseClosed');
    await refuseSameOperator(tx, operator, row);
    if (refundWon > 0) {
      const { userId: operatorId } = operator;
      const part = { amountWon: () => refundWon, pieces: null, origin: 'dispute', bearer, caseId, operatorId } as const;
      const refuse = () => refuseAboveLimit(tx, operator, refundWon, now);
      await requestPartRefund(tx, order, { ...part, refuse }, now);
    }
    if (forgive) await forgiveNoShow(tx, order.id, now);
    const isLast = row.appealedAt !== null;
    await tx
      .update(cases)
      .set({
        state: isLast ? 'closed' : 'decided',
        decidedAt: now,
        decidedBy: operator.userId,
        bearer,
        refundWon: (row.refundWon ?? 0) + refundWon,
        firstAt: row.firstAt ?? now,
        closedAt: isLast ? now : null,
      })
      .where(eq(cases.id, caseId));
    await say(tx, row, { authorId: operator.userId, side: 'operator', text: words }, now);
    return refundWon;
  });
