import { actorText, LOG_COLUMNS, LOG_KIND_LABELS, logDetails } from '#lib/messages/mart/mart-log.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { TABLE_PAGE_ROWS, type Table } from '#lib/server/platform/files/table-file.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import { type LogQuery, type LogRow, logInPages } from './list-log.ts';

/** The log for a spreadsheet. Refuses with `martNotFound`, `notAllowed`. */
export async function logTable(deps: Deps, viewer: Viewer, query: LogQuery): Promise<Pick<Table, 'titles' | 'pages'>> {
  const log = await logInPages(deps, viewer, query, TABLE_PAGE_ROWS);
  return { titles: LOG_COLUMNS, pages: rowsOfLog(log) };
}

async function* rowsOfLog(pages: AsyncIterable<LogRow[]>): AsyncGenerator<Cell[][]> {
  for await (const log of pages)
    yield log.map((row): Cell[] => [
      row.at,
      actorText(row),
      LOG_KIND_LABELS[row.kind],
      row.productName ?? '',
      row.orderId === null ? '' : { id: row.orderId },
      row.person?.name ?? '',
      logDetails(row, row.at).join(', '),
    ]);
}
