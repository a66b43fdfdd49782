import { BrokenXml, xmlScanner } from './scan-xml.ts';
import { countUpTo, SHEET_LIMITS } from './sheet-limits.ts';
import { sheetCounters, sheetRows } from './sheet-rows.ts';
import type { WorkbookSheet } from './workbook.ts';
import { numberText } from './workbook-cell.ts';

/** What names an XML Spreadsheet 2003. */
export const isXmlSpreadsheet = (text: string): boolean =>
  text.slice(0, 4_000).includes('urn:schemas-microsoft-com:office:spreadsheet');

/** '2026-11-28T21:00:00.000' as the other readers say it; a time of day alone stands on the day before 1900. */
function momentText(iso: string): string {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(iso) ?? [];
  if (/^1899-12-3[01]$/.test(day)) return time;
  return time === '' || time === '00:00' ? day || iso : `${day} ${time}`;
}

function textOf(type: string, text: string): string {
  if (type === 'DateTime') return momentText(text);
  if (type === 'Boolean') return text === '1' ? 'TRUE' : 'FALSE';
  const number = Number(text);
  return type === 'Number' && text.trim() !== '' && !Number.isNaN(number) ? numberText(number) : text;
}

type Sheet = ReturnType<typeof sheetRows> & { name: string; hiddenColumns: number[]; isHidden: boolean };

/**
 * The sheets of an XML Spreadsheet 2003, cells as text; null for what is none, or cut off. Throws `SheetTooLarge`.
 * [MS-XMLSS]
 */
export function readXmlSpreadsheet(text: string): WorkbookSheet[] | null {
  const count = sheetCounters();
  const countSheet = countUpTo(SHEET_LIMITS.sheets);
  const sheets: Sheet[] = [];
  const state = { row: 0, column: 0, hidingColumn: 0, isHidden: false, type: '', text: '', merged: 0 };
  let cells: string[] = [];
  let into: 'data' | 'visible' | null = null;
  let inComment = false;
  const placed = (index: string | undefined, next: number) => (index ? Number(index) - 1 : next);

  const scanner = xmlScanner({
    open(name, attributes) {
      const sheet = sheets.at(-1);
      if (name === 'Worksheet') {
        countSheet();
        sheets.push({ ...sheetRows(count), name: attributes.Name ?? '', hiddenColumns: [], isHidden: false });
        Object.assign(state, { row: 0, hidingColumn: 0 });
      } else if (name === 'Column' && sheet) {
        const first = placed(attributes.Index, state.hidingColumn);
        const span = Math.min(Number(attributes.Span ?? 0), SHEET_LIMITS.columns);
        state.hidingColumn = first + span + 1;
        for (let at = first; at <= first + span && attributes.Hidden === '1' && at < SHEET_LIMITS.columns; at += 1)
          sheet.hiddenColumns.push(at);
      } else if (name === 'Row') {
        state.row = placed(attributes.Index, state.row) + 1;
        state.column = 0;
        state.isHidden = attributes.Hidden === '1';
        cells = [];
      } else if (name === 'Cell') {
        state.column = placed(attributes.Index, state.column);
        state.merged = Math.min(Number(attributes.MergeAcross ?? 0), SHEET_LIMITS.columns);
      } else if (name === 'Comment') inComment = true;
      else if (name === 'Data' && !inComment) {
        into = 'data';
        state.type = attributes.Type ?? 'String';
        state.text = '';
      } else if (name === 'Visible') {
        into = 'visible';
        state.text = '';
      }
    },
    text(piece) {
      if (into) state.text += piece;
    },
    close(name) {
      const sheet = sheets.at(-1);
      if (!sheet) return;
      if (name === 'Data' && into === 'data') {
        sheet.put(cells, state.column, textOf(state.type, state.text));
        into = null;
      } else if (name === 'Visible') {
        sheet.isHidden = state.text !== 'SheetVisible';
        into = null;
      } else if (name === 'Comment') inComment = false;
      else if (name === 'Cell') state.column += 1 + state.merged;
      else if (name === 'Row') sheet.end(state.row, cells, state.isHidden);
    },
  });
  try {
    scanner.write(text);
    scanner.end();
  } catch (error) {
    if (error instanceof BrokenXml) return null;
    throw error;
  }
  return sheets.map(({ name, rows, hiddenRows, hiddenColumns, isHidden }) => ({
    name,
    rows,
    hiddenRows,
    hiddenColumns,
    isHidden,
  }));
}
