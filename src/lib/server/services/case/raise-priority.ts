import { eq, inArray, or, sql } from 'drizzle-orm';
import { PRIORITY_REPORTERS } from '#lib/domain/case/case.ts';
import { known } from '#lib/domain/known.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { type CaseRow, cases } from '#lib/server/schema/index.ts';
import { sameReported } from './same-reported.ts';

/**
 * Puts the reports of one thing before others once three people who have picked something up there have made one; those
 * who work there do not count, and nothing is hidden by it (market.md 22.7). Those that are sent at once take turns.
 */
export async function raisePriority(tx: Tx, report: CaseRow): Promise<void> {
  await takeTurn(tx, 'reports', known(report.martId, 'the mart of a report'));
  const same = await tx
    .select({ caseId: cases.id, openerId: cases.openerId, priority: cases.priority })
    .from(cases)
    .where(or(sameReported(report), eq(cases.id, report.id)));
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from users where id in ${same.map(({ openerId }) => openerId)} and exists (
      select from orders where buyer_id = users.id and mart_id = ${report.martId} and state = 'pickedUp' and not by_staff)
    limit ${PRIORITY_REPORTERS}`);
  if (rows.length < PRIORITY_REPORTERS) return;
  const raised = same.filter(({ priority }) => !priority).map(({ caseId }) => caseId);
  await tx.update(cases).set({ priority: true }).where(inArray(cases.id, raised));
}
