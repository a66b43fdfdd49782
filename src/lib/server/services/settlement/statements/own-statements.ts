import type { StatementWithLines, WaitingLine } from '#lib/contract/settlement/statements.ts';
import { STATEMENT_COLUMNS, whatText } from '#lib/messages/settlement/settlement.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { pagesOf, type Table } from '#lib/server/platform/files/table-file.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import { requireManager } from '../../mart/require-manager.ts';
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

/** The same as a table: its lines, and their sum as the last row. */
export function statementTable({ lines, totalWon }: StatementWithLines): Pick<Table, 'titles' | 'rows' | 'pages'> {
  const rows = lines.map((line): Cell[] => [
    line.at === null ? '' : new Date(line.at),
    whatText(line.what),
    line.orderId === null ? '' : { id: line.orderId },
    line.name ?? '',
    ...[line.keptWon, line.commissionWon, line.vatWon, line.amountWon],
  ]);
  const sum: Cell[] = ['', whatText('total'), '', '', '', '', '', totalWon];
  return { titles: STATEMENT_COLUMNS, rows: rows.length + 1, pages: pagesOf([...rows, sum]) };
}
