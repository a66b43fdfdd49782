import { BrokenCompound, readCompoundStream } from './compound-file.ts';
import type { DecodeKorean } from './decode-text.ts';
import { type Bytes, bytesOf, type OldText, readBiff8Text, readSharedTexts } from './old-workbook-text.ts';
import { countUpTo, SHEET_LIMITS, SheetTooLarge } from './sheet-limits.ts';
import { sheetCounters, sheetRows } from './sheet-rows.ts';
import type { WorkbookSheet } from './workbook.ts';
import { builtInShows, cellText, formatShows, type Shown } from './workbook-cell.ts';

/** Records of [MS-XLS] that say what is in a sheet. */
const RECORD = {
  formula: 0x0006,
  end: 0x000a,
  dateMode: 0x0022,
  filePass: 0x002f,
  continued: 0x003c,
  column: 0x007d,
  sheet: 0x0085,
  mulRk: 0x00bd,
  richText: 0x00d6,
  xf: 0x00e0,
  shared: 0x00fc,
  labelShared: 0x00fd,
  number: 0x0203,
  label: 0x0204,
  boolOrError: 0x0205,
  string: 0x0207,
  row: 0x0208,
  rk: 0x027e,
  format: 0x041e,
  begin: 0x0809,
} as const;

/** Those that begin with a row, a column and a style. */
const CELLS: ReadonlySet<number> = new Set([
  RECORD.labelShared,
  RECORD.label,
  RECORD.richText,
  RECORD.number,
  RECORD.rk,
  RECORD.boolOrError,
  RECORD.formula,
]);

const ERRORS: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

interface OldRecord {
  id: number;
  body: Bytes;
  /** What goes on in records of its own. */
  more: Bytes[];
}

/** The records of a stream from a place on, to the end of what begins there. */
function* recordsFrom(stream: Uint8Array, from: number): Generator<OldRecord> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const headAt = (at: number) =>
    at + 4 <= stream.length ? { id: view.getUint16(at, true), length: view.getUint16(at + 2, true) } : null;
  let depth = 0;
  let at = from;
  for (let head = headAt(at); head; head = headAt(at)) {
    const body = bytesOf(stream.subarray(at + 4, at + 4 + head.length));
    at += 4 + head.length;
    const more: Bytes[] = [];
    for (let next = headAt(at); next?.id === RECORD.continued; next = headAt(at)) {
      more.push(bytesOf(stream.subarray(at + 4, at + 4 + next.length)));
      at += 4 + next.length;
    }
    if (head.id === RECORD.begin) depth += 1;
    // A chart within a sheet has cells of its own.
    if (depth <= 1) yield { id: head.id, body, more };
    if (head.id === RECORD.end) depth -= 1;
    if (depth <= 0) return;
  }
}

/** A number in four bytes: 30 bits of a whole number or of a double, maybe a hundred times too large. */
function rkNumber(rk: number): number {
  const double = new DataView(new ArrayBuffer(8));
  double.setUint32(4, rk & 0xfffffffc, true);
  const value = rk & 2 ? rk >> 2 : double.getFloat64(0, true);
  return rk & 1 ? value / 100 : value;
}

interface Outline {
  sheets: { name: string; from: number; isHidden: boolean }[];
  strings: string[];
  styles: Shown[];
  isFrom1904: boolean;
}

/** What stands before the sheets; null where it is locked with a password. */
function readOutline(stream: Uint8Array, text: OldText): Outline | null {
  const outline: Outline = { sheets: [], strings: [], styles: [], isFrom1904: false };
  const formats = new Map<number, Shown>();
  const count = { sheet: countUpTo(SHEET_LIMITS.sheets), style: countUpTo(SHEET_LIMITS.styles) };
  for (const { id, body, more } of recordsFrom(stream, 0)) {
    if (id === RECORD.filePass) return null;
    if (id === RECORD.dateMode) outline.isFrom1904 = body.u16(0) === 1;
    else if (id === RECORD.sheet) {
      count.sheet();
      // Charts and macros are sheets, too.
      if (body.u8(5) === 0)
        outline.sheets.push({ name: text.short(body, 6), from: body.u32(0), isHidden: body.u8(4) !== 0 });
    } else if (id === RECORD.format) {
      count.style();
      formats.set(body.u16(0), formatShows(text.format(body, 2)));
    } else if (id === RECORD.xf) {
      count.style();
      const format = body.u16(2);
      outline.styles.push(formats.get(format) ?? builtInShows(format));
    } else if (id === RECORD.shared) outline.strings = readSharedTexts([body, ...more]);
  }
  return outline;
}

/** The cells of one sheet as text. */
function readOldSheet(
  stream: Uint8Array,
  { name, from, isHidden }: Outline['sheets'][number],
  { strings, styles, isFrom1904 }: Outline,
  text: OldText,
  count: ReturnType<typeof sheetCounters>,
): WorkbookSheet {
  const { rows, hiddenRows, put, end } = sheetRows(count);
  const context = { strings, styles, isFrom1904 };
  const hidden = new Set<number>();
  const hiddenColumns: number[] = [];
  const byRow = new Map<number, string[]>();
  /** The cell of a formula whose text comes in the next record. */
  const pending: { text: { row: number; column: number } | null } = { text: null };

  function cell(row: number, column: number, said: string): void {
    const cells = byRow.get(row) ?? [];
    put(cells, column, said);
    byRow.set(row, cells);
    if (byRow.size > SHEET_LIMITS.rows) throw new SheetTooLarge();
  }
  const number = (row: number, column: number, style: number, value: number) =>
    cell(row, column, cellText({ type: 'n', style, value: String(value), formula: null }, context));
  const boolOrError = (row: number, column: number, value: number, isError: boolean) =>
    cell(row, column, isError ? (ERRORS[value] ?? '#N/A') : value === 1 ? 'TRUE' : 'FALSE');

  function formula(row: number, column: number, style: number, body: Bytes): void {
    const kind = body.u16(12) === 0xffff ? body.u8(6) : null;
    if (kind === null) number(row, column, style, body.f64(6));
    else if (kind === 0) pending.text = { row, column };
    else if (kind === 1 || kind === 2) boolOrError(row, column, body.u8(8), kind === 2);
  }

  for (const { id, body, more } of recordsFrom(stream, from)) {
    if (id === RECORD.string && pending.text) {
      cell(pending.text.row, pending.text.column, text.long(body, 0, more));
      pending.text = null;
    } else if (id === RECORD.column) {
      const last = Math.min(body.u16(2), SHEET_LIMITS.columns - 1);
      for (let column = body.u16(0); body.u16(8) & 1 && column <= last; column += 1) hiddenColumns.push(column);
    } else if (id === RECORD.row) {
      if (body.u16(12) & 0x20) hidden.add(body.u16(0));
    } else if (id === RECORD.mulRk) {
      for (let at = 4, column = body.u16(2); at + 6 < body.length; at += 6, column += 1)
        number(body.u16(0), column, body.u16(at), rkNumber(body.u32(at + 2)));
    } else if (CELLS.has(id)) {
      const [row, column, style] = [body.u16(0), body.u16(2), body.u16(4)];
      if (id === RECORD.labelShared) cell(row, column, strings[body.u32(6)] ?? '#REF!');
      else if (id === RECORD.label || id === RECORD.richText) cell(row, column, text.long(body, 6, more));
      else if (id === RECORD.number) number(row, column, style, body.f64(6));
      else if (id === RECORD.rk) number(row, column, style, rkNumber(body.u32(6)));
      else if (id === RECORD.boolOrError) boolOrError(row, column, body.u8(6), body.u8(7) === 1);
      else formula(row, column, style, body);
    }
  }
  for (const row of [...byRow.keys()].sort((a, b) => a - b)) end(row + 1, byRow.get(row) ?? [], hidden.has(row));
  return { name, rows, hiddenRows, hiddenColumns, isHidden };
}

/** Versions of a workbook: of Excel 97 to 2003, and of 5 and 95, which write in the country's own letters. */
const BIFF8 = 0x0600;
const BIFF5 = 0x0500;

/**
 * The sheets of a workbook of Excel 5 to 2003 (BIFF5, BIFF8) in their order, cells as text: dates as wall time, numbers
 * and error values as shown. Null for any other compound file, and one that is locked with a password; throws
 * `SheetTooLarge`. [MS-XLS]
 */
export function readOldWorkbook(bytes: Uint8Array, decodeKorean: DecodeKorean): WorkbookSheet[] | null {
  try {
    const stream = readCompoundStream(bytes, ['Workbook', 'Book']);
    const version = stream && bytesOf(stream).u16(4);
    if (!stream || (version !== BIFF8 && version !== BIFF5)) return null;
    const text = version === BIFF8 ? readBiff8Text : koreanText(decodeKorean);
    const outline = readOutline(stream, text);
    const count = sheetCounters();
    return outline?.sheets.map((sheet) => readOldSheet(stream, sheet, outline, text, count)) ?? null;
  } catch (error) {
    // A place outside of the bytes is a broken file.
    if (error instanceof BrokenCompound || error instanceof RangeError) return null;
    throw error;
  }
}

/** Texts of Excel 5 and 95, a letter in one or two bytes. */
const koreanText = (decode: DecodeKorean): OldText => ({
  short: (body, at) => decode(body.part(at + 1, body.u8(at))),
  format: (body, at) => decode(body.part(at + 1, body.u8(at))),
  long: (body, at) => decode(body.part(at + 2, body.u16(at))),
});
