import type { NumberedRow } from '#lib/domain/product/product-sheet.ts';
import { type Archive, BrokenArchive, openArchive } from './archive.ts';
import { BrokenXml, type XmlHandlers, xmlScanner } from './scan-xml.ts';
import { countUpTo, SHEET_LIMITS, SheetTooLarge } from './sheet-limits.ts';
import {
  builtInShows,
  cellText,
  formatShows,
  type RawCell,
  type SheetContext,
  type Shown,
  unescaped,
} from './workbook-cell.ts';

export interface WorkbookSheet {
  name: string;
  rows: NumberedRow[];
  /** Its tab is hidden in spreadsheet programs. */
  isHidden: boolean;
  /**
   * Rows with something in them that a spreadsheet does not show: by hand or by a filter. They are not among `rows`.
   */
  hiddenRows: number[];
  /** Columns that it does not show, counted from 0. */
  hiddenColumns: number[];
}

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STYLES = 'xl/styles.xml';
const STRINGS = 'xl/sharedStrings.xml';

/** The parts of a workbook that hold cells. Pictures and the like stay packed. */
const isSheetPart = (path: string): boolean =>
  [WORKBOOK, RELATIONS, STYLES, STRINGS].includes(path) || /^xl\/worksheets\/[^/]+\.xml$/.test(path);

function scan(archive: Archive, path: string, handlers: XmlHandlers): void {
  const scanner = xmlScanner(handlers);
  const decoder = new TextDecoder();
  archive.read(path, (bytes) => scanner.write(decoder.decode(bytes, { stream: true })));
  scanner.write(decoder.decode());
  scanner.end();
}

/** The kind of value of each cell style, in the order of the styles. */
function readStyles(archive: Archive): Shown[] {
  const formats = new Map<number, Shown>();
  const styles: Shown[] = [];
  let inCellStyles = false;
  if (!archive.has(STYLES)) return styles;
  const count = countUpTo(SHEET_LIMITS.styles);
  scan(archive, STYLES, {
    open(name, attributes) {
      const id = Number(attributes.numFmtId ?? 0);
      if (name === 'numFmt' || name === 'xf') count();
      if (name === 'numFmt') formats.set(id, formatShows(attributes.formatCode ?? ''));
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles) styles.push(formats.get(id) ?? builtInShows(id));
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return styles;
}

/** The texts that cells point at. Readings of Chinese characters (`rPh`) are no part of them. */
function readSharedStrings(archive: Archive): string[] {
  const strings: string[] = [];
  if (!archive.has(STRINGS)) return strings;
  const count = countUpTo(SHEET_LIMITS.sharedStrings);
  let current = '';
  let inText = false;
  let inReading = false;
  scan(archive, STRINGS, {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 'rPh') inReading = true;
      else if (name === 't') inText = !inReading;
    },
    text(text) {
      if (inText) current += text;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inReading = false;
      else if (name === 'si') {
        count();
        strings.push(unescaped(current));
      }
    },
  });
  return strings;
}

/** 'AB12' is column 27 (from 0) of row 12. */
function columnOf(reference: string | undefined): number | null {
  const [, letters] = /^\$?([A-Z]{1,3})\$?\d{1,7}$/.exec(reference ?? '') ?? [];
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null;
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Columns counted from 0, both included. */
const rangeOf = ({ min, max }: Record<string, string>) => ({ first: Number(min) - 1, last: Number(max) - 1 });

function columnsIn(ranges: readonly ReturnType<typeof rangeOf>[]): number[] {
  const columns = Array.from({ length: SHEET_LIMITS.columns }, (_, column) => column);
  return columns.filter((column) => ranges.some(({ first, last }) => first <= column && column <= last));
}

interface Counters {
  row: () => void;
  cell: () => void;
}

/** The cells of one sheet as text. */
function readSheet(archive: Archive, path: string, context: SheetContext, count: Counters) {
  const rows: NumberedRow[] = [];
  const hiddenRows: number[] = [];
  const hiddenRanges: ReturnType<typeof rangeOf>[] = [];
  let row = 0;
  let isRowHidden = false;
  let column = 0;
  let cells: string[] = [];
  let cell: RawCell | null = null;
  let into: 'value' | 'formula' | null = null;
  let inReading = false;

  function endCell(ended: RawCell): void {
    const text = cellText(ended, context);
    if (text.length > SHEET_LIMITS.cellLength) throw new SheetTooLarge();
    if (text !== '') {
      // Cells further to the right have no title, and all cells before them would be made too.
      if (column >= SHEET_LIMITS.columns) throw new SheetTooLarge();
      count.cell();
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
    column += 1;
  }
  function endRow(): void {
    if (cells.every((text) => text.trim() === '')) return;
    count.row();
    if (isRowHidden) hiddenRows.push(row);
    else rows.push({ row, cells });
  }

  scan(archive, path, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r) || row + 1;
        isRowHidden = isTrue(attributes.hidden);
        column = 0;
        cells = [];
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column;
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', formula: null };
      } else if (name === 'col' && isTrue(attributes.hidden)) {
        if (hiddenRanges.length < SHEET_LIMITS.columns) hiddenRanges.push(rangeOf(attributes));
      } else if (name === 'rPh') inReading = true;
      else if (name === 'v' || name === 't') into = inReading ? null : 'value';
      else if (name === 'f' && cell) {
        into = 'formula';
        cell.formula = '';
      }
    },
    text(text) {
      if (!cell || !into) return;
      if (into === 'value') cell.value += text;
      else cell.formula += text;
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') into = null;
      else if (name === 'rPh') inReading = false;
      else if (name === 'c' && cell) {
        endCell(cell);
        cell = null;
      } else if (name === 'row') endRow();
    },
  });
  return { rows, hiddenRows, hiddenColumns: columnsIn(hiddenRanges) };
}

/**
 * Where a part stands that another names: 'worksheets/sheet1.xml' of 'xl/workbook.xml', or '/xl/worksheets/sheet1.xml'.
 */
const partPath = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target}`.replace('xl/../', '');

interface Outline {
  sheets: { name: string; id: string; isHidden: boolean }[];
  isFrom1904: boolean;
}

function readOutline(archive: Archive): Outline {
  const outline: Outline = { sheets: [], isFrom1904: false };
  const count = countUpTo(SHEET_LIMITS.sheets);
  scan(archive, WORKBOOK, {
    open(name, attributes) {
      if (name === 'workbookPr') outline.isFrom1904 = isTrue(attributes.date1904);
      if (name !== 'sheet') return;
      count();
      const { name: title = '', id = '', state = 'visible' } = attributes;
      outline.sheets.push({ name: title, id, isHidden: state !== 'visible' });
    },
  });
  return outline;
}

function readTargets(archive: Archive): Map<string, string> {
  const targets = new Map<string, string>();
  scan(archive, RELATIONS, {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target) targets.set(Id, partPath(Target));
    },
  });
  return targets;
}

function readParts(archive: Archive): WorkbookSheet[] {
  const { sheets, isFrom1904 } = readOutline(archive);
  const targets = readTargets(archive);
  const context = { strings: readSharedStrings(archive), styles: readStyles(archive), isFrom1904 };
  const count = { row: countUpTo(SHEET_LIMITS.rows), cell: countUpTo(SHEET_LIMITS.cells) };
  const read = new Set<string>();
  return sheets.flatMap(({ name, id, isHidden }) => {
    const path = targets.get(id) ?? '';
    if (!archive.has(path)) return [];
    // A part that is two sheets would be unpacked twice.
    if (read.has(path)) throw new BrokenArchive('two sheets of one part');
    read.add(path);
    return [{ name, isHidden, ...readSheet(archive, path, context, count) }];
  });
}

/**
 * The sheets of an .xlsx workbook in their order, cells as text: dates as wall time, numbers and error values as shown.
 * Null for a file that is no workbook; throws `SheetTooLarge`. `maxBytes`: of all its sheets, unpacked.
 */
export function readWorkbook(bytes: Uint8Array, maxBytes: number): WorkbookSheet[] | null {
  try {
    return readParts(openArchive(bytes, { isWanted: isSheetPart, maxBytes }));
  } catch (error) {
    if (error instanceof BrokenXml || error instanceof BrokenArchive) return null;
    throw error;
  }
}
