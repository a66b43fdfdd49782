import { atom } from 'nanostores';
import { type call as apiCall, serverNow } from '#lib/client/caller/call.ts';
import type { readSheet as readBytes } from '#lib/client/page/read-sheet.ts';
import { sentLine } from '#lib/domain/product/listing-line.ts';
import type {
  ColumnMapping,
  ColumnQuestion,
  KnownSheet,
  SheetColumn,
  SheetFile,
} from '#lib/domain/product/product-sheet.ts';
import { IMPORT_TEXTS } from '#lib/messages/product/import.ts';
import { answerQuestion, settleColumn } from '#lib/sheets/sheet-columns.ts';
import { createLineSender, isUnanswered } from '../listing/line-sender.ts';
import { createComparing } from './compare-running.ts';
import {
  batchesToSend,
  corrected,
  isToCompare,
  type Line,
  sorted,
  withCell,
  withChoice,
  withEarlierRows,
  withLeftOut,
  withoutStray,
} from './import-line.ts';
import {
  countsOf,
  draftTable,
  type Importing,
  linesToSend,
  mayRemap,
  remapped,
  sheetToKeep,
  type Table,
  tableAfterFailure,
  tableOf,
  tableWithout,
} from './import-table.ts';
import { readChosen, readPasted } from './read-chosen.ts';

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
  const draft = draftTable(`import:${martId}`);
  const now = () => new Date(serverNow());
  const rowsOf = (lines: readonly Line[]) => lines.map((line) => sentLine(line, line.cells));

  const checked = () => {
    const state = $importing.get();
    return state.name === 'checked' ? state : null;
  };
  const isBusy = () => ['reading', 'sending'].includes($importing.get().name);

  function show(table: Table, problem: string | null = null): void {
    draft.write(table);
    $importing.set({ name: 'checked', table, problem, comparing: null });
  }

  const compareAll = createComparing($importing, (lines) => sender.compare(rowsOf(lines)));

  /** Shows a table whose rows may run already; answers whether that is known. */
  function look(table: Table): Promise<boolean> {
    show(table);
    return compareAll();
  }

  async function change(rows: (line: Line) => Line): Promise<void> {
    const state = checked();
    if (!state) return;
    const lines = withEarlierRows(state.table.lines.map((line) => (line.isUnanswered ? line : rows(line))));
    const table = { ...state.table, lines };
    draft.write(table);
    $importing.set({ ...state, table });
    if (lines.some(isToCompare)) await compareAll();
  }

  /** What a press does to some rows. */
  const editing =
    <Typed extends unknown[]>(edit: (line: Line, now: Date, ...typed: Typed) => Line) =>
    (rows: readonly number[], ...typed: Typed): Promise<void> =>
      change((line) => (rows.includes(line.row) ? edit(line, now(), ...typed) : line));

  async function remap(mapping: (table: Table) => ColumnMapping): Promise<void> {
    const state = checked();
    if (!state || !mayRemap(state.table)) return;
    await look(remapped(state.table, mapping(state.table), now()));
  }

  /** Opens what was read; a wrong file does not take away what was put right in the one before. */
  async function open(fileName: string, read: SheetFile | string, before: Importing): Promise<void> {
    if (typeof read !== 'string') {
      sender.renew();
      await look(tableOf(fileName, read, known, now()));
    } else if (before.name === 'checked') show(before.table, read);
    else $importing.set({ name: 'choosing', problem: read });
  }

  async function sendAll(before: Table, ready: readonly Line[]): Promise<boolean> {
    let table = before;
    let batch: readonly Line[] = [];
    let done = 0;
    function* parts() {
      for (batch of batchesToSend(ready)) {
        $importing.set({ name: 'sending', table, progress: { done, total: ready.length } });
        const sheet = sheetToKeep(table);
        yield { rows: rowsOf(batch), ...(sheet && { sheet }) };
      }
    }
    const sent = await sender.press(parts(), (registered) => {
      table = tableWithout(table, batch, registered);
      draft.write(table);
      done += batch.length;
      return batch.length;
    });
    if (!sent?.ok) {
      if (sent) show(tableAfterFailure(table, batch, isUnanswered(sent)), sent.problem);
      return false;
    }
    if (sorted(table.lines).toFix.length > 0) {
      await look(table);
      return false;
    }
    draft.clear();
    $importing.set({ name: 'done', counts: countsOf(table) });
    return true;
  }

  return {
    $importing,

    /** Brings back what a tab kept over a reload. */
    async restore(): Promise<void> {
      const table = draft.read(now());
      if (table && $importing.get().name === 'choosing') await look(table);
    },

    async choose(chosen: File): Promise<void> {
      if (isBusy()) return;
      const before = $importing.get();
      $importing.set({ name: 'reading', fileName: chosen.name });
      await open(chosen.name, await readChosen(chosen, readSheet), before);
    },

    async paste(text: string): Promise<void> {
      if (!isBusy()) await open(IMPORT_TEXTS.pasted, readPasted(text, now()), $importing.get());
    },

    /** Forgets the table and what was typed into it. */
    startAnew(): void {
      draft.clear();
      sender.renew();
      $importing.set({ name: 'choosing', problem: null });
    },

    /** Says what a column of the file is; null for none of a product's. */
    setColumn: (place: number, column: SheetColumn | null) =>
      remap(({ mapping }) => settleColumn(mapping, place, column)),

    /** Answers what was asked about columns by one of them. */
    answerColumn: (question: ColumnQuestion, place: number) =>
      remap(({ mapping, grid }) => answerQuestion(mapping, question, place, grid.columns)),

    /** Puts a text, or each row's own, into one column of rows. */
    fill: editing(withCell),

    /** Takes away what is written under no title. */
    emptyStray: editing(withoutStray),

    /** Sends rows that were refused once more as they are. */
    tryAgain: editing((line, now) => corrected(line, now)),

    leaveOut: editing(withLeftOut),
    chooseSame: editing(withChoice),

    /** Registers all rows that are ready; true once nothing is left to do. */
    async send(): Promise<boolean> {
      const before = checked();
      if (!before || !(await look(before.table))) return false;
      const table = checked()?.table;
      const ready = table ? linesToSend(table) : [];
      return table !== undefined && ready.length > 0 && sendAll(table, ready);
    },
  };
}

export type ImportStore = ReturnType<typeof createImportStore>;
