import { composed } from '#lib/domain/composed.ts';
import {
  CATEGORY_LIST_TITLE,
  type ReadTable,
  SHEET_COLUMNS,
  SHEET_MAX_ROWS,
  type SheetColumn,
  type SheetLine,
} from '#lib/domain/product/product-sheet.ts';
import { readSheetNumber } from '#lib/domain/product/sheet-cell.ts';
import { type LongCell, type NumberedRow, parseDelimited } from './delimited-text.ts';
import { SHEET_LIMITS, SheetTooLarge } from './sheet-limits.ts';

/** Where each column stands, counted from 0; columns that are not there are left out. */
type SheetPlaces = Partial<Record<SheetColumn, number>>;

/** No title is longer, in characters: notes above a table are. */
const TITLE_MAX_LENGTH = 200;

/** '판매 마감 (날짜)' is '판매마감'. */
const folded = (title: string) =>
  composed(title.slice(0, TITLE_MAX_LENGTH), 'NFKC')
    .replace(/\([^()]*\)|\[[^[\]]*\]|[*:]/g, '')
    .replace(/[\s\u200b\ufeff]/g, '');

/** 'A', 'B', … 'AA', as a spreadsheet calls its columns. */
export function columnLetter(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnLetter(Math.floor(place / 26) - 1) + letter;
}

interface Titles {
  /** As they are compared. */
  folded: string[];
  places: SheetPlaces;
  missing: string[];
  twice: string | null;
  passedOver: string[];
}

/** Reads a row of titles, in any order; of two names for one column the first in our list counts. */
function readTitles(cells: readonly string[]): Titles {
  const titles = cells.map(folded);
  const places: SheetPlaces = {};
  const missing: string[] = [];
  let twice: string | null = null;
  for (const { key, title, also, required } of SHEET_COLUMNS) {
    const name = [folded(title), ...also].find((known) => titles.includes(known));
    if (name !== undefined) {
      places[key] = titles.indexOf(name);
      if (titles.lastIndexOf(name) !== places[key]) twice ??= cells[places[key]]!.trim();
    } else if (required) missing.push(title);
  }
  const read = new Set(Object.values(places));
  const isPassedOver = (title: string, place: number) =>
    title !== '' && !read.has(place) && title !== folded(CATEGORY_LIST_TITLE);
  const passedOver = cells.filter((_, place) => isPassedOver(titles[place]!, place)).map((cell) => cell.trim());
  return { folded: titles, places, missing, twice, passedOver };
}

/** A heading or a note may stand above the titles. */
const TITLES_WITHIN_ROWS = 10;

function findTitles(rows: readonly NumberedRow[]): { at: number; titles: Titles } {
  const candidates = rows.slice(0, TITLES_WITHIN_ROWS).map(({ cells }, at) => ({ at, titles: readTitles(cells) }));
  return candidates.reduce((best, next) => (next.titles.missing.length < best.titles.missing.length ? next : best));
}

const REQUIRED_COLUMNS = SHEET_COLUMNS.filter(({ required }) => required).length;

/** Values under '면세' or '면세 여부'; under '과세' it would mean the opposite, and is not guessed at. */
const YES_OR_NO: Record<string, string> = {
  ...{ o: '면세', y: '면세', yes: '면세', 예: '면세' },
  ...{ x: '과세', n: '과세', no: '과세', 아니오: '과세' },
};

/** A cell of the tax kind in words that need no title. */
const taxKindUnder = (title: string, cell: string): string =>
  (title.startsWith('면세') ? YES_OR_NO[folded(cell).toLowerCase()] : undefined) ?? cell;

function lineOf({ row, cells }: NumberedRow, { folded: titled, places }: Titles): SheetLine {
  const stray = cells.flatMap((cell, place) =>
    cell.trim() !== '' && (titled[place] ?? '') === '' ? [{ column: columnLetter(place), cell: cell.trim() }] : [],
  );
  const own = SHEET_COLUMNS.map(({ key }) => {
    const place = places[key] ?? -1;
    const cell = cells[place] ?? '';
    return key === 'taxFree' ? taxKindUnder(titled[place] ?? '', cell) : cell;
  });
  return { row, cells: own, stray };
}

/** The lines under the titles, each cell where its title says; every row that has something in it is there. */
export function readTable(rows: readonly NumberedRow[], hiddenColumns: readonly number[] = []): ReadTable {
  if (rows.length === 0) return { ok: false, fault: { code: 'empty' } };
  const { at, titles } = findTitles(rows);
  const { places, missing, twice, passedOver } = titles;
  if (missing.length > 0) return { ok: false, fault: { code: 'titlesMissing', titles: missing } };
  if (twice !== null) return { ok: false, fault: { code: 'titleTwice', title: twice } };
  const below = rows.slice(at + 1).map((row) => lineOf(row, titles));
  const lines = below.filter(({ cells, stray }) => stray.length > 0 || cells.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) return { ok: false, fault: { code: 'noRows' } };
  if (lines.length > SHEET_MAX_ROWS) return { ok: false, fault: { code: 'tooManyRows', rows: lines.length } };
  const rowsAbove = rows.slice(0, at).map(({ row }) => row);
  // The list of the template ends where it ends: its rows are not the seller's.
  const known = new Set(lines);
  const rowsBeside = passedOver.length > 0 ? below.filter((line) => !known.has(line)).map(({ row }) => row) : [];
  const read = new Set<number | undefined>(Object.values(places));
  const hidden = hiddenColumns.filter((place) => read.has(place)).map((place) => rows[at]!.cells[place]!.trim());
  const rowsPassedOver = [...rowsAbove, ...rowsBeside];
  return { ok: true, table: { lines, passedOver, rowsPassedOver, hiddenColumns: hidden } };
}

/** The row of a quoted cell that holds whole rows of the table: a quote that was closed by the next one in the file. */
function swallowingRow(longCells: readonly LongCell[], rows: readonly NumberedRow[], delimiter: string): number | null {
  const { places } = findTitles(rows).titles;
  const amounts = [places.priceWon, places.quantity];
  const looksLikeRow = (cells: readonly string[]) =>
    amounts.every((place) => {
      const read = readSheetNumber(cells[place ?? -1] ?? '', place === places.priceWon ? 'won' : 'pieces');
      return read.ok && read.value !== null;
    });
  const swallowing = longCells.find(({ place, lines }) =>
    lines.some((line, at) => {
      const cells = line.split(delimiter);
      if (at > 0) return looksLikeRow(cells);
      return (
        place < Math.min(...amounts.map((amount) => amount ?? 0)) && looksLikeRow([...Array(place).fill(''), ...cells])
      );
    }),
  );
  return swallowing?.row ?? null;
}

const DELIMITERS = [',', '\t', ';', '|'];

/**
 * A table in text: its cells are split by the separator that gives the most titles. `sep=;` in the first line is Excel's own word for it. Throws
 * `SheetTooLarge`.
 */
export function readTextTable(text: string): ReadTable {
  if (text.trim() === '') return { ok: false, fault: { code: 'empty' } };
  const said = /^sep=(.)(?:\r\n|\n|\r)/i.exec(text);
  const body = said ? text.slice(said[0].length) : text;
  const readings = (said ? [said[1]!] : DELIMITERS).map((delimiter) => {
    const parsed = parseDelimited(body, delimiter);
    if (!parsed.ok) return { missing: REQUIRED_COLUMNS, delimiter, parsed };
    return {
      missing: parsed.rows.length > 0 ? findTitles(parsed.rows).titles.missing.length : REQUIRED_COLUMNS,
      delimiter,
      parsed,
    };
  });
  const firstLine = body.split(/\r\n|\n|\r/, 1)[0]!;
  const titledBy = (delimiter: string) =>
    readTitles(firstLine.split(delimiter, SHEET_LIMITS.columns).map((cell) => cell.replaceAll('"', '')));
  // A broken quote hides the titles from a reader, not from the eye.
  const best = readings.reduce((found, next) => {
    const rank = ({ missing, delimiter, parsed }: (typeof readings)[number]) =>
      parsed.ok ? missing : titledBy(delimiter).missing.length;
    return rank(next) < rank(found) ? next : found;
  });
  if (!best.parsed.ok) {
    if (best.parsed.fault === 'tooLarge') throw new SheetTooLarge();
    return { ok: false, fault: { code: 'quotes', row: best.parsed.row } };
  }
  const { rows, longCells } = best.parsed;
  const swallowing = longCells.length > 0 ? swallowingRow(longCells, rows, best.delimiter) : null;
  if (swallowing !== null) return { ok: false, fault: { code: 'quotes', row: swallowing } };
  return readTable(rows);
}
