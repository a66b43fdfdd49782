import { isShortenedNumber } from '#lib/domain/product/barcode.ts';
import { countUpTo, SHEET_LIMITS, SheetTooLarge } from './sheet-limits.ts';
import { sheetCounters, sheetRows } from './sheet-rows.ts';
import type { WorkbookSheet } from './workbook.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));?/gi;

const letterOf = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

const decoded = (text: string): string =>
  text.replace(ENTITY, (whole, digits?: string, hex?: string, name?: string) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    return letterOf(digits ? Number(digits) : Number.parseInt(hex ?? '', 16));
  });

/** What stands between these is no text of a page. */
const SILENT = new Set(['style', 'script', 'title', 'xml']);
/** A line break that was meant, in a letter that no page has. */
const BREAK = '\ue000';
/** Each begins a line of its own within a cell. */
const BREAKS = new Set(['br', 'p', 'div', 'li']);

/** Columns that empty cells may take, and beginnings and ends of rows. */
const COLUMNS_MOST = 4 * SHEET_LIMITS.columns;
const ROW_TAGS_MOST = 10 * SHEET_LIMITS.rows;

interface Tag {
  name: string;
  isEnd: boolean;
  attributes: string;
}

type Part = { text: string } | { tag: Tag };

/** A tag as it stands between its brackets: 'td colspan="2"', '/td'. */
function tagOf(inside: string): Tag {
  const [, slash = '', name = ''] = /^(\/?)([a-z][\w:-]{0,30})/i.exec(inside) ?? [];
  return { name: name.toLowerCase(), isEnd: slash !== '', attributes: inside.slice(slash.length + name.length) };
}

/** Texts and tags in their order; reads each letter once. */
function* partsOf(html: string): Generator<Part> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) return yield { text: html.slice(at) };
    if (open > at) yield { text: html.slice(at, open) };
    const isComment = html.startsWith('<!--', open);
    const end = html.indexOf(isComment ? '-->' : '>', open);
    if (end < 0) return;
    at = end + (isComment ? 3 : 1);
    if (isComment) continue;
    const tag = tagOf(html.slice(open + 1, end));
    yield { tag };
    if (tag.isEnd || !SILENT.has(tag.name)) continue;
    const close = new RegExp(`</${tag.name}`, 'gi');
    close.lastIndex = at;
    const found = close.exec(html);
    if (!found) return;
    at = found.index;
  }
}

/** How many columns or rows a cell spans. */
function spanOf(attributes: string, which: 'colspan' | 'rowspan'): number {
  const [, span = '1'] = new RegExp(`\\b${which}\\s*=\\s*["']?(\\d{1,4})`, 'i').exec(attributes) ?? [];
  return Math.min(Math.max(Number(span), 1), SHEET_LIMITS.columns);
}

const numberOf = (attributes: string): string | null =>
  /\bx:num\s*=\s*["']?(\d{1,15})\b/i.exec(attributes)?.[1] ?? null;

const isHiddenBy = (attributes: string): boolean => /display\s*:\s*none|\bhidden\b/i.test(attributes);

interface Table {
  sheet: ReturnType<typeof sheetRows>;
  row: number;
  cells: string[];
  isHidden: boolean;
  /** Between its beginning and its end. */
  isInRow: boolean;
  column: number;
  /** For how many more rows a column is taken by a cell above. */
  spans: Map<number, number>;
  /**
   * `number`: the whole of one that may be shown shortened, as Excel keeps it beside the text. `isBlank`: its text so
   * far, which is not looked through again for every break.
   */
  cell: { text: string; isBlank: boolean; number: string | null; colspan: number; rowspan: number } | null;
}

/** The text of a cell: one space for many, and the breaks that were meant. */
const cellText = (text: string): string => decoded(text.replace(/\s+/g, ' ').replace(/ ?\ue000 ?/g, '\n')).trim();

function endCell(table: Table): void {
  const { cell, sheet, cells, spans } = table;
  if (!cell) return;
  while (spans.has(table.column)) table.column += 1;
  if (table.column + cell.colspan > COLUMNS_MOST) throw new SheetTooLarge();
  const text = cellText(cell.text);
  sheet.put(cells, table.column, isShortenedNumber(text) ? (cell.number ?? text) : text);
  // One for this row, too, which its end takes away.
  for (let at = table.column; cell.rowspan > 1 && at < table.column + cell.colspan; at += 1)
    spans.set(at, cell.rowspan);
  table.column += cell.colspan;
  table.cell = null;
}

function endRow(table: Table): void {
  endCell(table);
  if (!table.isInRow) return;
  table.sheet.end(table.row, table.cells, table.isHidden);
  for (const [column, rows] of table.spans) {
    if (rows > 1) table.spans.set(column, rows - 1);
    else table.spans.delete(column);
  }
  Object.assign(table, { cells: [], column: 0, isInRow: false });
}

const newTable = (sheet: Table['sheet']): Table => ({
  sheet,
  row: 0,
  cells: [],
  isHidden: false,
  isInRow: false,
  column: 0,
  spans: new Map(),
  cell: null,
});

function beginRow(table: Table, attributes: string): void {
  endRow(table);
  Object.assign(table, { row: table.row + 1, isInRow: true, isHidden: isHiddenBy(attributes) });
}

/**
 * The tables of a web page, which tills save under a spreadsheet's name, cells as text; a cell over several columns or
 * rows stands in the first of them. Tables within tables are their own. Throws `SheetTooLarge`.
 */
export function readHtmlTables(html: string): WorkbookSheet[] {
  const count = sheetCounters();
  const countTable = countUpTo(SHEET_LIMITS.entries);
  const countRow = countUpTo(ROW_TAGS_MOST);
  const open: Table[] = [];
  const found: Table[] = [];
  for (const part of partsOf(html)) {
    const table = open.at(-1);
    if ('text' in part) {
      if (table?.cell) {
        table.cell.text += part.text;
        table.cell.isBlank &&= part.text.trim() === '';
      }
      continue;
    }
    const { name, isEnd, attributes } = part.tag;
    if (name === 'table' && !isEnd) {
      countTable();
      open.push(newTable(sheetRows(count)));
    } else if (!table) continue;
    else if (name === 'table') {
      endRow(table);
      found.push(table);
      open.pop();
    } else if (name === 'tr') {
      countRow();
      if (isEnd) endRow(table);
      else beginRow(table, attributes);
    } else if (name === 'td' || name === 'th') {
      endCell(table);
      if (isEnd) continue;
      if (!table.isInRow) beginRow(table, '');
      table.cell = {
        text: '',
        isBlank: true,
        number: numberOf(attributes),
        colspan: spanOf(attributes, 'colspan'),
        rowspan: spanOf(attributes, 'rowspan'),
      };
    } else if (BREAKS.has(name) && table.cell && !table.cell.isBlank) table.cell.text += BREAK;
  }
  // A page that was cut off still has its rows.
  for (const table of open.reverse()) {
    endRow(table);
    found.push(table);
  }
  return found.map(({ sheet: { rows, hiddenRows } }, at) => ({
    name: `${at + 1}번째 표`,
    rows,
    hiddenRows,
    hiddenColumns: [],
    isHidden: false,
  }));
}
