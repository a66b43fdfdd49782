import type { NumberedRow } from './delimited-text.ts';
import {
  builtInShows,
  cellText,
  formatShows,
  type RawCell,
  type SheetContext,
  type Shown,
  unescaped,
} from './workbook-cell.ts';
import { scanXml, type XmlHandlers } from './xml-scan.ts';

/** A part that is not the XML it should be. */
class BrokenPart extends Error {}

function scan(xml: string, handlers: XmlHandlers): void {
  if (!scanXml(xml, handlers)) throw new BrokenPart();
}

/** The parts of an unpacked .xlsx file by their path. */
export type WorkbookParts = Record<string, Uint8Array>;

export interface WorkbookSheet {
  name: string;
  rows: NumberedRow[];
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** What each cell style shows, in the order of the styles. */
function readStyles(xml: string | null): Shown[] {
  const formats = new Map<number, Shown>();
  const styles: Shown[] = [];
  let inCellStyles = false;
  if (xml === null) return styles;
  scan(xml, {
    open(name, attributes) {
      const id = Number(attributes.numFmtId ?? 0);
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
function readSharedStrings(xml: string | null): string[] {
  const strings: string[] = [];
  if (xml === null) return strings;
  let current = '';
  let inText = false;
  let inReading = false;
  scan(xml, {
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
      else if (name === 'si') strings.push(unescaped(current));
    },
  });
  return strings;
}

/** 'AB12' is column 27 (from 0) of row 12. */
function placeOf(reference: string | undefined): { row: number; column: number } | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference ?? '');
  if (!match) return null;
  const column = [...match[1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(match[2]), column };
}

/** The cells of one sheet as text. */
function readSheetRows(xml: string, context: SheetContext): NumberedRow[] {
  const rows: NumberedRow[] = [];
  let row = 0;
  let column = 0;
  let cells: string[] = [];
  let cell: RawCell | null = null;
  let into: 'value' | 'formula' | null = null;
  let inReading = false;
  scan(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r) || row + 1;
        column = 0;
        cells = [];
      } else if (name === 'c') {
        column = placeOf(attributes.r)?.column ?? column;
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', formula: null };
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
        const text = cellText(cell, context);
        if (text !== '') {
          while (cells.length < column) cells.push('');
          cells[column] = text;
        }
        column += 1;
        cell = null;
      } else if (name === 'row' && cells.some((text) => text.trim() !== '')) rows.push({ row, cells });
    },
  });
  return rows;
}

/** Where a part stands that another names: 'worksheets/sheet1.xml' of 'xl/workbook.xml', or '/xl/worksheets/sheet1.xml'. */
const partPath = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target}`.replace('xl/../', '');

interface Outline {
  sheets: { name: string; id: string }[];
  isFrom1904: boolean;
}

function readOutline(xml: string): Outline {
  const outline: Outline = { sheets: [], isFrom1904: false };
  scan(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') outline.isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name === 'sheet') outline.sheets.push({ name: attributes.name ?? '', id: attributes.id ?? '' });
    },
  });
  return outline;
}

function readTargets(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  scan(xml, {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target) targets.set(Id, partPath(Target));
    },
  });
  return targets;
}

function readParts(parts: WorkbookParts): WorkbookSheet[] | null {
  const part = (path: string) => (parts[path] ? decode(parts[path]) : null);
  const workbook = part('xl/workbook.xml');
  const relations = part('xl/_rels/workbook.xml.rels');
  if (workbook === null || relations === null) return null;
  const { sheets, isFrom1904 } = readOutline(workbook);
  const targets = readTargets(relations);
  const context = {
    strings: readSharedStrings(part('xl/sharedStrings.xml')),
    styles: readStyles(part('xl/styles.xml')),
    isFrom1904,
  };
  return sheets.flatMap(({ name, id }) => {
    const xml = part(targets.get(id) ?? '');
    return xml === null ? [] : [{ name, rows: readSheetRows(xml, context) }];
  });
}

/**
 * The sheets of an .xlsx workbook in their order, cells as text: dates as wall time, numbers and error values as shown. Null
 * for what is no workbook.
 */
export function readWorkbook(parts: WorkbookParts): WorkbookSheet[] | null {
  try {
    return readParts(parts);
  } catch (error) {
    if (error instanceof BrokenPart) return null;
    throw error;
  }
}
