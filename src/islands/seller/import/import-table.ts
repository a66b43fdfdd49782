import { workDraft } from '#lib/client/offline/work-draft.ts';
import { linesLeft, linesSent } from '#lib/domain/product/listing-line.ts';
import {
  type ColumnMapping,
  type KnownSheet,
  SHAPE_MAX_LENGTH,
  SHEET_COLUMNS,
  type SheetFile,
  type SheetGrid,
} from '#lib/domain/product/product-sheet.ts';
import type { ImportCounts } from '#lib/messages/product/import.ts';
import { settledCells } from '#lib/sheets/product-sheet-line.ts';
import { tableBy } from '#lib/sheets/product-table.ts';
import { knownMapping, sheetShape } from '#lib/sheets/sheet-columns.ts';
import type { Registered } from '../listing/line-sender.ts';
import { type KeptLine, type Line, newLine, readAgain, sorted, withEarlierRows } from './import-line.ts';

/** A table that was read, and how far it is registered. */
export interface Table {
  fileName: string;
  lines: Line[];
  passedOver: Omit<SheetFile, 'lines' | 'grid' | 'mapping'>;
  /** The file's own rows, for another mapping of its columns. */
  grid: SheetGrid;
  mapping: ColumnMapping;
  /** Its seller changed the mapping, or kept it before: the next file of its shape is read like this. */
  isMapped: boolean;
  /** What earlier presses have done. */
  counts: ImportCounts;
}

export interface Progress {
  done: number;
  total: number;
}

/** A file from its choice to its listings. */
export type Importing =
  | { name: 'choosing'; problem: string | null }
  | { name: 'reading'; fileName: string }
  /** `comparing`: which products run already is being asked. */
  | { name: 'checked'; table: Table; problem: string | null; comparing: Progress | null }
  | { name: 'sending'; table: Table; progress: Progress }
  | { name: 'done'; counts: ImportCounts };

const NOTHING_DONE: ImportCounts = { registered: 0, updated: 0, left: 0 };

/** The table of a file, with its columns as the mart has kept them for files of its shape. */
export function tableOf(fileName: string, file: SheetFile, known: readonly KnownSheet[], now: Date): Table {
  const { lines, grid, mapping, ...passedOver } = file;
  const fresh = withEarlierRows(lines.map((line) => newLine(line, now)));
  const table = { fileName, passedOver, grid, mapping, isMapped: false, counts: NOTHING_DONE, lines: fresh };
  const own = knownMapping(known, grid.columns);
  return own ? remapped(table, own, now) : table;
}

/**
 * The table after a batch: without the lines that are done, and with the reason where one is not, which is compared
 * anew.
 */
export function tableWithout(table: Table, batch: readonly Line[], { problems, ...done }: Registered): Table {
  const refused = (line: Line): Line => ({ ...line, same: null, isCompared: false });
  const { registered, updated, left } = table.counts;
  return {
    ...table,
    lines: linesLeft(table.lines, batch, problems, refused),
    counts: { registered: registered + done.registered, updated: updated + done.updated, left: left + done.left },
  };
}

/** The table after a batch that was not done: a look tells what was, unless it is to be sent again as it was. */
export function tableAfterFailure(table: Table, batch: readonly Line[], isUnanswered: boolean): Table {
  const looked = table.lines.map((line) => (batch.includes(line) ? { ...line, isCompared: isUnanswered } : line));
  return { ...table, lines: linesSent(looked, batch, isUnanswered) };
}

/** What was done of a table in the end; what is on sale just so stays as it is. */
export const countsOf = ({ counts, lines }: Table): ImportCounts => ({
  ...counts,
  left: counts.left + sorted(lines).unchanged.length,
});

/** Whether the columns may be mapped otherwise: what is registered, or may be, was read the old way. */
export const mayRemap = (table: Table): boolean =>
  doneCount(table) === 0 && !table.lines.some(({ isUnanswered }) => isUnanswered);

/** The lines that a press registers; none while there is something to put right, to choose or to say of a column. */
export function linesToSend({ lines, mapping }: Table): Line[] {
  const { ready, toFix, toChoose } = sorted(lines);
  return toFix.length > 0 || toChoose.length > 0 || mapping.questions.length > 0 ? [] : ready;
}

export const doneCount = ({ counts: { registered, updated, left } }: Table): number => registered + updated + left;

/**
 * The table with its columns mapped otherwise; what was typed into the other columns stays, and so does what was left
 * out.
 */
export function remapped(table: Table, mapping: ColumnMapping, now: Date): Table {
  const { lines, ...passedOver } = tableBy(table.grid, mapping);
  const before = new Map(table.lines.map((line) => [line.row, line]));
  const isMoved = SHEET_COLUMNS.map(({ key }) => table.mapping.places[key] !== mapping.places[key]);
  const mapped = lines.map((line): Line => {
    const old = before.get(line.row);
    if (!old) return newLine(line, now);
    const stray = line.stray.filter(({ column }) => old.stray.some((one) => one.column === column));
    const fresh = settledCells(line.cells, now);
    const cells = old.cells.map((cell, at) => (isMoved[at] ? (fresh[at] ?? '') : cell));
    return readAgain({ ...old, stray, cells, running: null }, now);
  });
  return {
    ...table,
    mapping,
    isMapped: true,
    lines: withEarlierRows(mapped),
    passedOver: { ...table.passedOver, ...passedOver },
  };
}

/** What the mart keeps of the mapping; nothing of one that was guessed, or is too long to keep. */
export function sheetToKeep({ isMapped, grid, mapping: { places, unused } }: Table): KnownSheet | undefined {
  const shape = sheetShape(grid.columns);
  return isMapped && shape.length <= SHAPE_MAX_LENGTH ? { shape, places, unused } : undefined;
}

type KeptTable = Omit<Table, 'lines'> & { lines: KeptLine[] };

/** The table in the draft of a tab: a reload, or a session that ended, loses nothing that was put right. */
export function draftTable(key: string) {
  const draft = workDraft<KeptTable>(key, (kept) => Boolean(kept.grid));
  return {
    write: ({ lines, ...rest }: Table): void =>
      draft.write({
        ...rest,
        lines: lines.map(({ row, cells, stray, running, same, isLeftOut, isUnanswered, isGuessed }) => ({
          row,
          cells,
          stray,
          running,
          same,
          isLeftOut,
          isUnanswered,
          ...(isGuessed && { isGuessed }),
        })),
      }),

    read(now: Date): Table | null {
      const kept = draft.read();
      return kept && { ...kept, lines: withEarlierRows(kept.lines.map((line) => readAgain(line, now))) };
    },

    clear: draft.clear,
  };
}
