import type { StatementWithLines, WaitingLine } from '#lib/contract/settlement/statements.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { requireManager } from '../../mart/require-mart.ts';
import { findStatement, listStatements, showStatement } from './read-statements.ts';
import { listWaitingLines } from './waiting-lines.ts';

/** A mart's statements, the newest first, and what waits to come on one. */
export async function listOwnStatements(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { martId, before }: { martId: number; before?: number | undefined },
): Promise<Awaited<ReturnType<typeof listStatements>> & { waiting: WaitingLine[] }> {
  await requireManager(deps.db, viewer, martId);
  return { ...(await listStatements(deps.db, { martId, before })), waiting: await listWaitingLines(deps.db, martId) };
}

/** One of them, as a page reads it: null where it is not the mart's. */
export async function findOwnStatement(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { martId, statementId }: { martId: number; statementId: number },
): Promise<StatementWithLines | null> {
  await requireManager(deps.db, viewer, martId);
  return findStatement(deps.db, statementId, martId);
}

/** One of them with its lines. Refuses with `statementNotFound`, too. */
export async function showOwnStatement(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { martId, statementId }: { martId: number; statementId: number },
): Promise<StatementWithLines> {
  await requireManager(deps.db, viewer, martId);
  return showStatement(deps.db, statementId, martId);
}
