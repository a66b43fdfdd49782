import { and, asc, eq, isNotNull, lte, or } from 'drizzle-orm';
import { isRefusal } from '#lib/domain/case/case.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { cases, marts, orders } from '#lib/server/schema/index.ts';
import { keptWonOf } from '../../case/kept-won.ts';
import { say } from '../../case/write-case.ts';
import { requireTask } from '../../mart/require-mart.ts';
import { requestPartRefund } from '../../payment/request-refund.ts';
import { forgiveNoShow } from './forgive-no-show.ts';

/**
 * The general manager answers a dispute: what is accepted goes back at once, and a no-show may be forgiven, without an
 * operator; a refusal leaves it to one. Refuses with `martNotFound`, `notAllowed`, `caseNotFound`, `caseClosed`,
 * `refundTooLarge`, `pictureMissing`, `invalidInput`. market.md 22.3.
 */
export async function answerDispute(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  {
    martId,
    caseId,
    accept,
    forgive = false,
    words,
    pictures,
  }: {
    martId: number;
    caseId: number;
    accept: number | null;
    forgive?: boolean | undefined;
    words: string;
    /** What was uploaded for them. */
    pictures?: readonly string[] | undefined;
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    await requireTask(tx, viewer, martId, 'editInfo');
    const [seen] = await tx.select().from(cases).where(eq(cases.id, caseId));
    if (seen?.kind !== 'dispute' || seen.martId !== martId || !seen.orderId) throw new DomainError('caseNotFound');
    // Orders before their cases, as whoever refunds locks them.
    const order = oneRow(await tx.select().from(orders).where(eq(orders.id, seen.orderId)).for('update'));
    const row = oneRow(await tx.select().from(cases).where(eq(cases.id, caseId)).for('update'));
    if (row.state !== 'waitingMart') throw new DomainError('caseClosed');
    const refused = isRefusal(accept, await keptWonOf(tx, order));
    if (accept !== null && accept > 0) {
      const part = { amountWon: () => accept, pieces: null, origin: 'dispute', bearer: 'mart', caseId } as const;
      await requestPartRefund(tx, order, part, now);
    }
    if (forgive && !refused) await forgiveNoShow(tx, order.id, now);
    const outcome = { state: 'decided', decidedAt: now, refundWon: accept, bearer: 'mart' } as const;
    await tx
      .update(cases)
      .set({ firstAt: row.firstAt ?? now, ...(refused ? { state: 'waitingOperator' as const } : outcome) })
      .where(eq(cases.id, caseId));
    await say(tx, row, { authorId: viewer.userId, side: 'mart', text: words, pictures }, now);
  });
}

const AT_ONCE = 100;

/** Disputes that their marts have been silent about, or have closed on, go to the operators; answers how many. */
export async function passOnSilent({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const silent = await db
    .select({ id: cases.id })
    .from(cases)
    .innerJoin(marts, eq(marts.id, cases.martId))
    .where(and(eq(cases.state, 'waitingMart'), or(lte(cases.martUntil, clock.now()), isNotNull(marts.closedAt))))
    .orderBy(asc(cases.martUntil))
    .limit(AT_ONCE);
  for (const { id } of silent) {
    await db
      .update(cases)
      .set({ state: 'waitingOperator' })
      .where(and(eq(cases.id, id), eq(cases.state, 'waitingMart')));
  }
  return silent.length;
}
