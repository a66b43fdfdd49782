import { desc, eq } from 'drizzle-orm';
import type { MartApplication } from '#lib/contract/mart/mart-applications.ts';
import { martStanding } from '#lib/domain/mart/standing.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { martDecisions, marts } from '#lib/server/schema/index.ts';
import { missingForApproval, paperOf, readLatestPapers } from '../papers/read-papers.ts';
import { requireTask } from '../require-mart.ts';

/** The latest decisions that a page shows. */
const SHOWN = 20;

/**
 * What a mart's general manager has shown to be approved, and what is missing. Refuses with `martNotFound`,
 * `notAllowed`. market.md 20.
 */
export async function showApplication(deps: Deps, viewer: Viewer, martId: number): Promise<MartApplication> {
  await requireTask(deps.db, viewer, martId, 'editInfo');
  const mart = oneRow(await deps.db.select().from(marts).where(eq(marts.id, martId)));
  const latest = await readLatestPapers(deps.db, martId);
  const decided = await deps.db
    .select()
    .from(martDecisions)
    .where(eq(martDecisions.martId, martId))
    .orderBy(desc(martDecisions.id))
    .limit(SHOWN);
  const { businessNumber, representative, openedOn, mailOrderNumber, isMailOrderExempt, businessChange } = mart;
  return {
    martId,
    standing: martStanding(mart),
    standingReason: mart.standingReason,
    businessNumber,
    representative,
    openedOn,
    mailOrderNumber,
    isMailOrderExempt,
    businessChange,
    missing: missingForApproval(mart, latest, deps.config),
    papers: latest.map(paperOf),
    decisions: decided.map(({ from, to, reason, at }) => ({ from, to, reason, at: at.toISOString() })),
  };
}
