import { LOG_COLUMNS, LOG_KIND_LABELS, logDetails, OPERATOR } from '#lib/messages/mart-log.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { exportLog, type LogQuery } from './list-log.ts';

/** The log for a spreadsheet, titles first. Refuses with `martNotFound`, `notAllowed`. */
export async function logTable(deps: Deps, viewer: Viewer, query: LogQuery): Promise<Cell[][]> {
  const rows = await exportLog(deps, viewer, query);
  return [
    [...LOG_COLUMNS],
    ...rows.map((row) => [
      ...[row.at, row.actor?.name ?? OPERATOR, LOG_KIND_LABELS[row.kind], row.productName ?? ''],
      ...[row.orderId ?? '', row.person?.name ?? '', logDetails(row).join(', ')],
    ]),
  ];
}
