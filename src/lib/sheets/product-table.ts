import { known } from '#lib/domain/known.ts';
import {
  type ColumnMapping,
  type NumberedRow,
  type ProductTable,
  type ReadTable,
  SHEET_COLUMNS,
  SHEET_MAX_ROWS,
  type SheetGrid,
  type SheetLine,
  type SourceColumn,
} from '#lib/domain/product/product-sheet.ts';
import { hasZerosBack, readSheetNumber } from '#lib/sheets/sheet-cell.ts';
import {
  cellsBy,
  columnLetter,
  endInTwo,
  guessColumns,
  isUntitled,
  knownTitles,
  mappingFault,
  titleOf,
  titlesPassedOver,
} from '#lib/sheets/sheet-columns.ts';
import { type LongCell, parseDelimited } from './delimited-text.ts';
import { SHEET_LIMITS, SheetTooLarge } from './sheet-limits.ts';
import { joinedTime } from './sheet-time.ts';

/** A heading or a note may stand above the titles. */
const TITLES_WITHIN_ROWS = 10;

interface Head {
  /** Index of the row under the titles. */
  below: number;
  columns: SourceColumn[];
  known: ReturnType<typeof knownTitles>;
  /** Columns with cells and no title. */
  untitled: number;
}

const NO_HEAD: Head = { below: 0, columns: [], known: { required: 0, all: 0 }, untitled: 0 };

/** A row of titles in which a title merged over columns stands over each column that has a title below it. */
function carried(upper: readonly string[], lower: readonly string[]): string[] {
  let over = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    const own = upper[place]?.trim() ?? '';
    if (own !== '') over = own;
    else if ((lower[place]?.trim() ?? '') === '') over = '';
    return over;
  });
}

const hasNumber = ({ cells }: NumberedRow) => cells.some((cell) => /^[\s₩]*\d[\d.,]*\s*(원|개)?$/.test(cell));

/** The first rows of values say what a column holds: a list of a thousand is of one kind. */
const SEEN_ROWS = 200;

function headOf(rows: readonly NumberedRow[], at: number, height: 1 | 2): Head {
  const [upper, lower] = [
    known(rows[at], 'the titles').cells,
    height === 2 ? known(rows[at + 1], 'the second row of titles').cells : [],
  ];
  const seen = rows.slice(at + height, at + height + SEEN_ROWS);
  const over = height === 2 ? carried(upper, lower) : upper;
  const width = Math.max(over.length, ...seen.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, place) => ({
    titles: height === 2 ? [over[place] ?? '', lower[place] ?? ''] : [over[place] ?? ''],
    cells: seen.map(({ cells }) => cells[place] ?? ''),
  }));
  const untitled = columns.filter((column) => isUntitled(column) && column.cells.some((cell) => cell.trim() !== ''));
  return { below: at + height, columns, known: knownTitles(columns), untitled: untitled.length };
}

const isBetter = (one: Head, other: Head): boolean => {
  const rank = ({ known: { required, all }, untitled }: Head) => [required, all, -untitled];
  const [a, b] = [rank(one), rank(other)];
  const at = a.findIndex((value, place) => value !== b[place]);
  return at >= 0 && a[at]! > b[at]!;
};

/** The titles: the row, or the two rows, that name most columns. */
function findHead(rows: readonly NumberedRow[]): Head {
  const near = rows.slice(0, TITLES_WITHIN_ROWS);
  const pairs = near.flatMap((row, at) => {
    const next = rows[at + 1];
    const isPair = next !== undefined && next.row === row.row + 1 && !hasNumber(row) && !hasNumber(next);
    return isPair ? [headOf(rows, at, 2)] : [];
  });
  // A heading above titles says no more than the titles alone.
  const heads = [...near.map((_, at) => headOf(rows, at, 1)), ...pairs];
  const best = heads.reduce((found, next) => (isBetter(next, found) ? next : found), heads[0] ?? NO_HEAD);
  return best.known.all > 0 ? best : NO_HEAD;
}

/** Without titles: the rows are products if their cells say so. */
function headless(rows: readonly NumberedRow[]): Head {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const cells = (place: number) => rows.slice(0, SEEN_ROWS).map((row) => row.cells[place] ?? '');
  const columns = Array.from({ length: width }, (_, place) => ({ titles: [], cells: cells(place) }));
  return { ...NO_HEAD, columns };
}

/** The lines of a grid, each cell where the mapping says; every row that has something in it is there, or is named. */
export function tableBy({ columns, rows, rowsAbove, hiddenColumns }: SheetGrid, mapping: ColumnMapping): ProductTable {
  const read = new Set<number | undefined>([...Object.values(mapping.places), ...mapping.unused]);
  const strayPlaces = columns.flatMap((column, place) => (isUntitled(column) && !read.has(place) ? [place] : []));
  const below = rows.map(({ row, cells }): SheetLine => {
    const stray = strayPlaces.flatMap((place) => {
      const cell = cells[place]?.trim() ?? '';
      return cell === '' ? [] : [{ column: columnLetter(place), cell }];
    });
    return { row, cells: cellsBy(mapping, columns, cells), stray };
  });
  const lines = below.filter(({ cells, stray }) => stray.length > 0 || cells.some((cell) => cell.trim() !== ''));
  const passedOver = titlesPassedOver(mapping, columns);
  // The list of the template ends where it ends: its rows are not the seller's.
  const known = new Set(lines);
  const rowsBeside = passedOver.length > 0 ? below.filter((line) => !known.has(line)).map(({ row }) => row) : [];
  const places = new Set<number | undefined>(Object.values(mapping.places));
  const hidden = hiddenColumns
    .filter((place) => places.has(place))
    .flatMap((place) => columns[place] ?? [])
    .map(titleOf);
  const barcode = SHEET_COLUMNS.findIndex(({ key }) => key === 'barcode');
  const zerosBackRows = lines.filter(({ cells }) => hasZerosBack(cells[barcode] ?? '')).map(({ row }) => row);
  return { lines, passedOver, rowsPassedOver: [...rowsAbove, ...rowsBeside], hiddenColumns: hidden, zerosBackRows };
}

const withoutCell = ({ row, cells }: NumberedRow, place: number): NumberedRow => ({
  row,
  cells: cells.map((cell, at) => (at === place ? '' : cell)),
});

/** Any moment: a date with its year needs none, and one without keeps its own text. */
const ANY_TIME = new Date(0);

/** The rows with the time of day beside its day in one cell; null where the two columns hold something else. */
function withOneEnd(rows: readonly NumberedRow[], { day, time }: { day: number; time: number }): NumberedRow[] | null {
  const joined: NumberedRow[] = [];
  for (const numbered of rows) {
    const [date = '', clock = ''] = [numbered.cells[day], numbered.cells[time]];
    const end = date.trim() === '' ? date : joinedTime(date, clock, ANY_TIME);
    if (end === null) return null;
    const { row, cells } = withoutCell(numbered, time);
    joined.push({ row, cells: cells.map((cell, at) => (at === day ? end : cell)) });
  }
  return joined;
}

/** A table of products in the rows of a sheet, whose columns are told by their titles and cells. */
export function readTable(rows: readonly NumberedRow[], hiddenColumns: readonly number[] = []): ReadTable {
  if (rows.length === 0) return { ok: false, fault: { code: 'empty' } };
  const found = findHead(rows);
  const two = endInTwo(found.columns);
  const joined = two && withOneEnd(rows.slice(found.below), two);
  if (joined) {
    const titles = rows.slice(0, found.below).map((row) => withoutCell(row, two.time));
    return readTable([...titles, ...joined], hiddenColumns);
  }
  const { below, columns } = found === NO_HEAD ? headless(rows) : found;
  const mapping = guessColumns(columns);
  // Without a name and a price it may be any table.
  const isHeadless = found === NO_HEAD;
  const isNone = mapping.places.name === undefined || (isHeadless && mapping.places.priceWon === undefined);
  if (isNone) {
    const none = isHeadless ? { ...mapping, places: {} } : mapping;
    return { ok: false, fault: known(mappingFault(none, columns), 'the fault of a table without columns') };
  }
  const titleRow = JSON.stringify(rows[below - 1]?.cells);
  const under = rows.slice(below).map((row) => ({ row, isTitles: JSON.stringify(row.cells) === titleRow }));
  const rowsAbove = [...rows.slice(0, Math.max(0, below - (columns[0]?.titles.length ?? 0))).map(({ row }) => row)];
  // A printed list says its titles again on every page.
  const repeated = under.filter(({ isTitles }) => isTitles).map(({ row }) => row.row);
  const grid: SheetGrid = {
    columns,
    hiddenColumns: [...hiddenColumns],
    rowsAbove: [...rowsAbove, ...repeated],
    rows: under.filter(({ isTitles }) => !isTitles).map(({ row }) => row),
  };
  const table = tableBy(grid, mapping);
  const { length } = table.lines;
  if (length === 0) return { ok: false, fault: { code: 'noRows' } };
  if (length > SHEET_MAX_ROWS) return { ok: false, fault: { code: 'tooManyRows', rows: length } };
  return { ok: true, table: { ...table, grid, mapping } };
}

/** The row of a quoted cell that holds whole rows of the table: a quote that was closed by the next one in the file. */
function swallowingRow(longCells: readonly LongCell[], rows: readonly NumberedRow[], delimiter: string): number | null {
  const { places } = guessColumns(findHead(rows).columns);
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
 * A table in text: its cells are split by the separator that gives the most titles. `sep=;` in the first line is
 * Excel's own word for it. Throws `SheetTooLarge`.
 */
export function readTextTable(text: string): ReadTable {
  if (text.trim() === '') return { ok: false, fault: { code: 'empty' } };
  const [line = '', said] = /^sep=(.)(?:\r\n|\n|\r)/i.exec(text) ?? [];
  const body = text.slice(line.length);
  const [firstLine = ''] = body.split(/\r\n|\n|\r/, 1);
  // A broken quote hides the titles from a reader, not from the eye.
  const titledBy = (delimiter: string) =>
    firstLine.split(delimiter, SHEET_LIMITS.columns).map((cell) => cell.replaceAll('"', ''));
  const readings = (said ? [said] : DELIMITERS).map((delimiter) => {
    const parsed = parseDelimited(body, delimiter);
    const rows = parsed.ok ? parsed.rows : [{ row: 1, cells: titledBy(delimiter) }];
    const { required } = findHead(rows).known;
    // Without titles anywhere the cells decide.
    const cells = required === 0 && parsed.ok ? Object.keys(guessColumns(headless(rows).columns).places).length : 0;
    return { delimiter, parsed, found: required * SHEET_COLUMNS.length + cells };
  });
  const best = readings.reduce((most, next) => (next.found > most.found ? next : most));
  if (!best.parsed.ok) {
    if (best.parsed.fault === 'tooLarge') throw new SheetTooLarge();
    return { ok: false, fault: { code: 'quotes', row: best.parsed.row } };
  }
  const { rows, longCells } = best.parsed;
  const swallowing = longCells.length > 0 ? swallowingRow(longCells, rows, best.delimiter) : null;
  if (swallowing !== null) return { ok: false, fault: { code: 'quotes', row: swallowing } };
  return readTable(rows);
}
