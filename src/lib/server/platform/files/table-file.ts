import { setImmediate } from 'node:timers/promises';
import { TABLE_MAX_ROWS, type TableFormat } from '#lib/domain/table-file.ts';
import { seoulWall } from '#lib/domain/time.ts';
import { type Cell, csvLines } from '#lib/sheets/csv-text.ts';
import type { Viewer } from '../auth/viewer.ts';
import { createLimiter } from '../http/concurrency-limiter.ts';
import { openThread, type Thread } from '../own-thread.ts';
import { PlatformRefusal, Refusal } from '../refusal.ts';
import type { SheetStart } from './workbook-stream.ts';

const TYPES: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** So many rows are read and handed over at a time, so that nothing else waits for them. */
export const TABLE_PAGE_ROWS = 500;
/**
 * The heap of the thread of a workbook: some pages of rows, whatever its length; the process' own memory is not
 * touched.
 */
const HEAP_MB = 128;
const WITHIN_MS = 300_000;
const WAIT_MS = 60_000;
/**
 * So many bytes are made ahead of who reads them. The longest workbook fits, so that a slow reader keeps nobody's turn.
 */
const AHEAD_BYTES: Record<TableFormat, number> = { csv: 256 * 1024, xlsx: 16 * 1024 * 1024 };

/** Rows under their titles. */
export interface TableSheet {
  sheet: string;
  titles: readonly string[];
  /** Its rows, without the titles. */
  pages: AsyncIterable<Cell[][]> | Iterable<Cell[][]>;
  /** How many they are, where it is known before. */
  rows?: number;
}

export interface Table extends TableSheet {
  /** Sheets that follow it in a workbook; a text has none of them. */
  further?: readonly TableSheet[];
  /** Without its ending; `plainName` is for clients that know no other letters. */
  name: string;
  plainName: string;
}

/** The first message to the thread; the rows of each sheet follow. */
export type TableStart = readonly SheetStart[];

type Bytes = Uint8Array<ArrayBuffer>;

/** One workbook at a time keeps one core busy at the most; people take turns. */
const turns = createLimiter({ limit: () => 1, waitMs: WAIT_MS, holdMs: Number.POSITIVE_INFINITY });

/**
 * A table as a file, sent as it is made, with its headers: a text page by page as it is read, a workbook in a thread of
 * its own. Refuses with `invalidInput` what is longer than a file of its format takes, and with `tooManyRequests` where
 * too many wait.
 */
export async function tableFile(
  { userId }: Viewer,
  format: TableFormat,
  table: Table,
): Promise<{ body: ReadableStream<Bytes>; headers: Record<string, string> }> {
  const { rows = null, further = [], name, plainName } = table;
  if ([table, ...further].some((sheet) => (sheet.rows ?? 0) > TABLE_MAX_ROWS[format])) throw tooLong(format);
  const chunks =
    format === 'csv' ? csvChunks(table.titles, bounded(format, table.pages)) : workbookChunks(userId, table);
  // What refuses or fails at once does so before the headers are sent.
  const first = await chunks.next();
  const disposition = `attachment; filename="${plainName}.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`;
  return {
    body: streamOf(first.done ? new Uint8Array() : first.value, chunks, AHEAD_BYTES[format]),
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': disposition,
      ...(rows === null ? {} : { 'X-Total-Count': String(rows) }),
    },
  };
}

const two = (n: number) => String(n).padStart(2, '0');
/** As spreadsheets read a moment: '2026-11-26 14:05'. */
function sheetMoment(at: Date): string {
  const { year, month, day, hour, minute } = seoulWall(at);
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

async function* csvChunks(titles: readonly string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<Bytes> {
  const encoder = new TextEncoder();
  // Excel reads UTF-8 by its mark.
  let before = `\ufeff${csvLines([titles], sheetMoment)}`;
  for await (const page of pages) {
    yield encoder.encode(before + csvLines(page, sheetMoment));
    before = '';
    await setImmediate();
  }
  if (before) yield encoder.encode(before);
}

async function* workbookChunks(userId: number, table: Table): AsyncGenerator<Bytes> {
  const release = await turns.acquire(`user:${userId}`);
  if (!release) throw new PlatformRefusal('tooManyRequests', { n: WAIT_MS / 1_000 });
  let thread: Thread<Bytes> | null = null;
  try {
    // The first rows of each sheet give it its widths, before any of it is written.
    const sheets = await Promise.all([table, ...(table.further ?? [])].map(begun));
    const data: TableStart = sheets.map(({ sheet, titles, sample }) => ({ sheet, titles, sample }));
    thread = openThread<Bytes>({ name: 'table-worker', data, heapMb: HEAP_MB, withinMs: WITHIN_MS });
    for (const [at, { sample, rest }] of sheets.entries()) {
      if (at > 0) yield await thread.ask('next');
      if (sample.length > 0) yield await thread.ask(sample);
      for await (const page of rest) yield await thread.ask(page);
    }
    yield await thread.ask(null);
  } finally {
    await thread?.end();
    release();
  }
}

async function begun({ sheet, titles, pages }: TableSheet) {
  const rest = bounded('xlsx', pages);
  const first = await rest.next();
  return { sheet, titles, sample: first.done ? [] : first.value, rest };
}

/** What is made, as far ahead of its reader as it may; a reader that goes ends it. */
function streamOf(first: Bytes, chunks: AsyncGenerator<Bytes>, aheadBytes: number): ReadableStream<Bytes> {
  return new ReadableStream<Bytes>(
    {
      start(stream) {
        if (first.length > 0) stream.enqueue(first);
      },
      async pull(stream) {
        for (;;) {
          const { done, value } = await chunks.next();
          if (done) return stream.close();
          // Deflating keeps some pages back.
          if (value.length > 0) return stream.enqueue(value);
        }
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: aheadBytes }),
  );
}

/** The pages of a table; no more of them than a file takes. */
async function* bounded(format: TableFormat, pages: Table['pages']): AsyncGenerator<Cell[][]> {
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    if (rows > TABLE_MAX_ROWS[format]) throw tooLong(format);
    yield page;
  }
}

/** A table of more rows than its kind of file can have. */
export class TableTooLong extends Refusal<'tableTooLong', { format: TableFormat; most: number }> {}

const tooLong = (format: TableFormat) => new TableTooLong('tableTooLong', { format, most: TABLE_MAX_ROWS[format] });

/** Rows that are already there, page by page. */
export function* pagesOf(rows: readonly Cell[][]): Generator<Cell[][]> {
  for (let from = 0; from < rows.length; from += TABLE_PAGE_ROWS) yield rows.slice(from, from + TABLE_PAGE_ROWS);
}
