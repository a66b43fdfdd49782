import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { seoulWall } from '#lib/domain/time.ts';
import { type Cell, csvText } from '#lib/sheets/csv-text.ts';
import type { TableStart } from './table-file.ts';
import { workbook } from './workbook.ts';

const two = (n: number) => String(n).padStart(2, '0');
/** As spreadsheets read a moment: '2026-11-26 14:05'. */
function sheetMoment(at: Date): string {
  const { year, month, day, hour, minute } = seoulWall(at);
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

/** A thread that makes one file of the rows that it is sent, page by page, and ends; null comes after the last. */
const { format, sheet, titles } = workerData as TableStart;
const rows: Cell[][] = [[...titles]];
for await (const [page] of on(parentPort!, 'message') as AsyncIterable<[Cell[][] | null]>) {
  if (page === null) break;
  rows.push(...page);
}
const file = format === 'xlsx' ? await workbook(sheet, rows) : new TextEncoder().encode(csvText(rows, sheetMoment));
parentPort!.postMessage(file, [file.buffer]);
