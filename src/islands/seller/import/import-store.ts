import { atom } from 'nanostores';
import { type call as apiCall, serverNow } from '#lib/client/caller/call.ts';
import { draftStore } from '#lib/client/offline/draft.ts';
import type { readSheet as readBytes } from '#lib/client/page/read-sheet.ts';
import { SHEET_MAX_BYTES } from '#lib/domain/person/limits.ts';
import { choicesOf, hasTwin, linesSent, sentLine } from '#lib/domain/product/listing-line.ts';
import {
  type ColumnMapping,
  type ColumnQuestion,
  type KnownSheet,
  ROWS_AT_ONCE,
  type SameChoice,
  SHEET_COLUMNS,
  type SheetColumn,
  type SheetFile,
} from '#lib/domain/product/product-sheet.ts';
import { IMPORT_TEXTS } from '#lib/messages/product/import.ts';
import { fileFaultText } from '#lib/messages/product/product-sheet.ts';
import { settledCells } from '#lib/sheets/product-sheet-line.ts';
import { readPastedText } from '#lib/sheets/read-pasted-text.ts';
import { answerQuestion, knownMapping, settleColumn } from '#lib/sheets/sheet-columns.ts';
import { createLineSender } from '../listing/line-sender.ts';
import { createComparing } from './compare-running.ts';
import {
  batches,
  cellOf,
  isToCompare,
  type KeptLine,
  type Line,
  newLine,
  readAgain,
  sameCategory,
  sorted,
  withEarlierRows,
} from './import-line.ts';
import {
  doneCount,
  draftTable,
  type Importing,
  NOTHING_DONE,
  remapped,
  sheetToKeep,
  type Table,
  tableWithout,
} from './import-table.ts';

interface Parts {
  martId: number;
  call: typeof apiCall;
  readSheet: typeof readBytes;
  /** The mappings that the mart has kept. */
  known: readonly KnownSheet[];
}

/**
 * Reads a table in the browser, lets its rows be put right, and registers them batch by batch. Nothing that was typed
 * is lost on the way.
 */
export function createImportStore({ martId, call, readSheet, known }: Parts) {
  const $importing = atom<Importing>({ name: 'choosing', problem: null });
  const sender = createLineSender({ martId, key: `import:${martId}`, failed: IMPORT_TEXTS.sendFailed, call });
  const draft = draftTable(draftStore<{ table: string }>(`import:${martId}`));
  const now = () => new Date(serverNow());

  const rowsOf = (lines: readonly Line[]) => lines.map((line) => sentLine(line, line.cells));

  const checked = () => {
    const state = $importing.get();
    return state.name === 'checked' ? state : null;
  };

  function show(table: Table, problem: string | null = null): void {
    draft.write(table);
    $importing.set({ name: 'checked', table, problem, comparing: null });
  }

  const compareAll = createComparing($importing, (lines) => sender.compare(rowsOf(lines)));

  async function change(rows: (line: Line) => Line): Promise<void> {
    const state = checked();
    if (!state) return;
    const lines = withEarlierRows(state.table.lines.map((line) => (line.isUnanswered ? line : rows(line))));
    const table = { ...state.table, lines };
    draft.write(table);
    $importing.set({ ...state, table });
    if (lines.some(isToCompare)) await compareAll();
  }

  const corrected = (line: Line, part: Partial<KeptLine>): Line =>
    readAgain({ ...line, ...part, running: null }, now());

  const withCell = (line: Line, column: SheetColumn, text: string): Line => {
    if (cellOf(line, column) === text) return line;
    const place = SHEET_COLUMNS.findIndex(({ key }) => key === column);
    const cells = line.cells.map((cell, at) => (at === place ? text : cell));
    return corrected(line, { cells: settledCells(cells, now()) });
  };

  async function remap(mapping: (table: Table) => ColumnMapping): Promise<void> {
    const state = checked();
    // What is registered, or may be, was read the old way.
    if (!state || doneCount(state.table) > 0 || state.table.lines.some(({ isUnanswered }) => isUnanswered)) return;
    show(remapped(state.table, mapping(state.table), now()));
    await compareAll();
  }

  async function open(fileName: string, { lines, grid, mapping, ...passedOver }: SheetFile): Promise<void> {
    sender.renew();
    const own = knownMapping(known, grid.columns);
    const fresh = withEarlierRows(lines.map((line) => newLine(line, now())));
    const table = { fileName, passedOver, grid, mapping, isMapped: false, counts: NOTHING_DONE, lines: fresh };
    show(own ? remapped(table, own, now()) : table);
    await compareAll();
  }

  /** Sends one batch; answers what is wrong where it cannot go on. */
  async function sendBatch(table: Table, batch: readonly Line[]): Promise<{ table: Table; problem: string | null }> {
    const sheet = sheetToKeep(table);
    const response = await sender.send(rowsOf(batch), sheet && { sheet });
    if (response.ok) return { table: tableWithout(table, batch, response.data), problem: null };
    const { isUnanswered, problem } = response;
    // What was done of a batch that is not to be sent again as it was, a look tells.
    const looked = table.lines.map((line) => (batch.includes(line) ? { ...line, isCompared: isUnanswered } : line));
    return { table: { ...table, lines: linesSent(looked, batch, isUnanswered) }, problem };
  }

  async function sendAll(table: Table, ready: readonly Line[]): Promise<boolean> {
    const total = ready.length;
    // What was sent before is sent again first, as it was, under its own name.
    const unanswered = ready.filter(({ isUnanswered }) => isUnanswered);
    const others = ready.filter(({ isUnanswered }) => !isUnanswered);
    let current = table;
    let done = 0;
    for (const batch of [...(unanswered.length > 0 ? [unanswered] : []), ...batches(others, ROWS_AT_ONCE)]) {
      $importing.set({ name: 'sending', table: current, progress: { done, total } });
      const sent = await sendBatch(current, batch);
      current = sent.table;
      draft.write(current);
      if (sent.problem !== null) {
        show(current, sent.problem);
        return false;
      }
      done += batch.length;
    }
    if (sorted(current.lines).toFix.length > 0) {
      show(current);
      await compareAll();
      return false;
    }
    draft.clear();
    const left = current.counts.left + sorted(current.lines).unchanged.length;
    $importing.set({ name: 'done', counts: { ...current.counts, left } });
    return true;
  }

  return {
    $importing,

    /** Brings back what a tab kept over a reload. */
    async restore(): Promise<void> {
      const table = draft.read(now());
      if (!table || $importing.get().name !== 'choosing') return;
      show(table);
      await compareAll();
    },

    async choose(chosen: File): Promise<void> {
      const { name } = $importing.get();
      if (name === 'reading' || name === 'sending') return;
      const before = checked();
      // A wrong file does not take away what was put right in the one before.
      const fail = (problem: string) =>
        before ? show(before.table, problem) : $importing.set({ name: 'choosing', problem });
      if (chosen.size > SHEET_MAX_BYTES) return fail(IMPORT_TEXTS.tooLarge);
      $importing.set({ name: 'reading', fileName: chosen.name });
      // A file that is open in Excel, or has changed since it was chosen, may not be readable.
      const bytes = await chosen.arrayBuffer().catch(() => null);
      const read = bytes && (await readSheet(new Uint8Array(bytes)).catch(() => null));
      if (!read) return fail(IMPORT_TEXTS.notReadable);
      if (!read.ok) return fail(fileFaultText(read.fault));
      await open(chosen.name, read.file);
    },

    /** Reads cells copied from a spreadsheet, or a list as it is written in a message. */
    async paste(text: string): Promise<void> {
      const { name } = $importing.get();
      if (name === 'reading' || name === 'sending') return;
      const before = checked();
      const read = readPastedText(text, now());
      if (read.ok) return open(IMPORT_TEXTS.pasted, read.file);
      const problem = read.fault.code === 'titlesMissing' ? IMPORT_TEXTS.pasteUnreadable : fileFaultText(read.fault);
      if (before) show(before.table, problem);
      else $importing.set({ name: 'choosing', problem });
    },

    /** Forgets the table and what was typed into it. */
    startAnew(): void {
      draft.clear();
      sender.renew();
      $importing.set({ name: 'choosing', problem: null });
    },

    setCell: (row: number, column: SheetColumn, text: string) =>
      change((line) => (line.row === row ? withCell(line, column, text) : line)),

    /** Puts a category in the place of what is written, in every row where it is. */
    pickCategory: (written: string, name: string) =>
      change((line) => (sameCategory(cellOf(line, 'category'), written) ? withCell(line, 'category', name) : line)),

    /** Takes away what is written under no title. */
    emptyStray: (rows: readonly number[]) =>
      change((line) => (rows.includes(line.row) ? corrected(line, { stray: [] }) : line)),

    /** Says what a column of the file is; null for none of a product's. */
    setColumn: (place: number, column: SheetColumn | null) =>
      remap(({ mapping }) => settleColumn(mapping, place, column)),

    /** Answers what was asked about columns by one of them. */
    answerColumn: (question: ColumnQuestion, place: number) =>
      remap(({ mapping, grid }) => answerQuestion(mapping, question, place, grid.columns)),

    /** Puts a text, or each row's own, into one column of many rows. */
    fill: (rows: readonly number[], column: SheetColumn, text: string | ((line: Line) => string)) =>
      change((line) =>
        rows.includes(line.row) ? withCell(line, column, typeof text === 'string' ? text : text(line)) : line,
      ),

    /** Sends a row that was refused once more as it is. */
    tryAgain: (row: number) => change((line) => (line.row === row ? corrected(line, {}) : line)),

    leaveOut: (rows: readonly number[], isLeftOut: boolean) =>
      change((line) =>
        rows.includes(line.row) ? { ...line, isLeftOut, refusal: isLeftOut ? null : line.refusal } : line,
      ),

    chooseSame: (rows: readonly number[], same: SameChoice) =>
      change((line) =>
        rows.includes(line.row) && hasTwin(line) && choicesOf(line).includes(same) ? { ...line, same } : line,
      ),

    /** Registers all rows that are ready; true once nothing is left to do. */
    async send(): Promise<boolean> {
      const before = checked();
      if (!before) return false;
      show(before.table);
      if (!(await compareAll())) return false;
      const state = checked();
      if (!state) return false;
      const { ready, toFix, toChoose } = sorted(state.table.lines);
      if (toFix.length > 0 || toChoose.length > 0 || ready.length === 0) return false;
      if (state.table.mapping.questions.length > 0) return false;
      return sendAll(state.table, ready);
    },
  };
}

export type ImportStore = ReturnType<typeof createImportStore>;
