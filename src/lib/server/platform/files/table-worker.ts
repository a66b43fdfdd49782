import { parentPort, workerData } from 'node:worker_threads';
import type { Cell } from '#lib/sheets/csv-text.ts';
import type { TableStart } from './table-file.ts';
import { openWorkbook, type WorkbookStream } from './workbook-stream.ts';

/**
 * A thread that makes one workbook of the rows that it is sent, page by page, and answers each with the bytes made by
 * then; 'next' begins its next sheet, null ends it.
 */
const sheets = workerData as TableStart;
let book: WorkbookStream | null = null;
parentPort!.on('message', async (page: Cell[][] | 'next' | null) => {
  book ??= await openWorkbook(sheets);
  const bytes = page === null ? book.end() : page === 'next' ? book.next() : book.add(page);
  parentPort!.postMessage(bytes, [bytes.buffer]);
});
