import { TABLE_MAX_ROWS, type TableFormat } from '#lib/domain/table-file.ts';
import { tableTooLongText } from '#lib/messages/table-file.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import type { Viewer } from '../auth/viewer.ts';
import { DomainError } from '../domain-error.ts';
import { createLimiter } from '../http/concurrency-limiter.ts';
import { runThread } from '../own-thread.ts';

const TYPES: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** So many rows are read and handed over at a time, so that nothing else waits for them. */
export const TABLE_PAGE_ROWS = 500;
/** The heap for the longest file, with room; the process' own memory is not touched. */
const HEAP_MB = 128;
const WITHIN_MS = 120_000;
const WAIT_MS = 60_000;

export interface Table {
  sheet: string;
  titles: readonly string[];
  /** Its rows, without the titles. */
  pages: AsyncIterable<Cell[][]> | Iterable<Cell[][]>;
  /** Without its ending; `plainName` is for clients that know no other letters. */
  name: string;
  plainName: string;
}

/** The first message to the thread; its rows follow. */
export type TableStart = Pick<Table, 'sheet' | 'titles'> & { format: TableFormat };

/** One file at a time keeps one core busy at the most; people take turns. */
const turns = createLimiter({ limit: () => 1, waitMs: WAIT_MS, holdMs: Number.POSITIVE_INFINITY });

/**
 * A table as a file, with the headers that it is sent with, made in a thread of its own. Refuses with `invalidInput` what is longer than
 * a file of its format takes, and with `tooManyRequests` where too many wait.
 */
export async function tableFile(
  { userId }: Viewer,
  format: TableFormat,
  { sheet, titles, pages, name, plainName }: Table,
): Promise<{ body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  const release = await turns.acquire(`user:${userId}`);
  if (!release) throw new DomainError('tooManyRequests', { n: WAIT_MS / 1_000 });
  try {
    const data: TableStart = { format, sheet, titles };
    const messages = bounded(format, pages);
    const made = await runThread<Uint8Array<ArrayBuffer>>({
      ...{ name: 'table-worker', data, messages, heapMb: HEAP_MB, withinMs: WITHIN_MS },
    });
    if (!made.ok) throw tooLong(format);
    const disposition = `attachment; filename="${plainName}.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`;
    return { body: made.answer, headers: { 'Content-Type': TYPES[format], 'Content-Disposition': disposition } };
  } finally {
    release();
  }
}

/** The pages of a table, then null; no more of them than a file takes. */
async function* bounded(format: TableFormat, pages: Table['pages']): AsyncGenerator<Cell[][] | null> {
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    if (rows > TABLE_MAX_ROWS[format]) throw tooLong(format);
    yield page;
  }
  yield null;
}

const tooLong = (format: TableFormat) =>
  new DomainError('invalidInput', { field: 'from', text: tableTooLongText(format, TABLE_MAX_ROWS[format]) });

/** Rows that are already there, page by page. */
export function* pagesOf(rows: readonly Cell[][]): Generator<Cell[][]> {
  for (let from = 0; from < rows.length; from += TABLE_PAGE_ROWS) yield rows.slice(from, from + TABLE_PAGE_ROWS);
}
