import type { LongCell, NumberedRow } from './delimited-text.ts';
import { parseDelimited } from './delimited-text.ts';
import type { ProductProblems } from './product.ts';
import { readSheetNumber } from './sheet-cell.ts';

/** The example's dates, as wall time: tomorrow, at 21:00 where it has a time. */
type ExampleDay = { hasTime: boolean };

/**
 * The columns of a table of products, as a seller keeps them in a spreadsheet, with the cell of the template's example; titles are
 * compared without white space.
 */
export const SHEET_COLUMNS = [
  {
    key: 'category',
    title: '분류',
    also: ['하위분류', '카테고리', '상품분류', '소분류'],
    required: true,
    example: '과일',
  },
  {
    key: 'name',
    title: '상품명',
    also: ['이름', '상품이름', '품명', '품목', '품목명', '제품명'],
    required: true,
    example: '설향 딸기 500g',
  },
  {
    key: 'priceWon',
    title: '가격',
    also: ['판매가', '판매가격', '할인가', '단가', '금액'],
    required: true,
    example: 3500,
  },
  {
    key: 'listPriceWon',
    title: '정가',
    also: ['소비자가', '소비자가격', '할인전가격'],
    required: false,
    example: 5000,
  },
  { key: 'quantity', title: '수량', also: ['재고', '재고수량', '판매수량'], required: true, example: 10 },
  {
    key: 'saleEndsAt',
    title: '판매 마감',
    also: [
      '판매마감일시',
      '판매마감일',
      '판매마감시간',
      '마감',
      '마감일시',
      '마감일',
      '마감시간',
      '판매종료',
      '판매종료일시',
    ],
    required: true,
    example: { hasTime: true },
  },
  { key: 'useBy', title: '소비기한', also: ['유통기한'], required: false, example: { hasTime: false } },
  { key: 'description', title: '설명', also: ['상품설명'], required: false, example: '아침에 들어온 딸기예요' },
  { key: 'barcode', title: '바코드', also: ['바코드번호', '상품바코드'], required: false, example: '8801234567893' },
  { key: 'taxFree', title: '과세 구분', also: ['면세', '면세여부', '과세', '과세여부'], required: false, example: '' },
  {
    key: 'origin',
    title: '원산지',
    also: ['산지', '원산지표시', '생산지'],
    required: false,
    example: '국산 (충남 논산)',
  },
  {
    key: 'markdown',
    title: '마감 할인',
    also: ['마감할인율', '시간할인', '단계할인', '할인단계'],
    required: false,
    example: '3시간 전 30% / 1시간 전 50%',
  },
  { key: 'floorPriceWon', title: '최저가', also: ['최저가격', '최저판매가', '하한가'], required: false, example: 2000 },
  {
    key: 'maker',
    title: '제조사',
    also: ['제조사·수입사', '수입사', '제조원', '수입원', '생산자', '제조업체', '업소명'],
    required: false,
    example: '',
  },
  { key: 'netContent', title: '내용량', also: ['용량', '중량', '규격'], required: false, example: '500g' },
  { key: 'storage', title: '보관 방법', also: ['보관', '보관방법', '보관온도'], required: false, example: '냉장' },
  {
    key: 'allergens',
    title: '알레르기',
    also: ['알레르기유발성분', '알레르기유발물질', '알러지', '알레르기성분'],
    required: false,
    example: '없음',
  },
  {
    key: 'maxPerBuyer',
    title: '1인당 수량',
    also: ['1인당구매수량', '1인구매한도', '1인한도', '인당수량', '구매제한'],
    required: false,
    example: '',
  },
] as const satisfies readonly {
  key: keyof ProductProblems;
  title: string;
  also: string[];
  required: boolean;
  example: string | number | ExampleDay;
}[];

/** How many cells a line has at least: up to the last column of the first version. */
export const SHEET_LEAST_CELLS = 10;

export type SheetColumn = (typeof SHEET_COLUMNS)[number]['key'];

/** The column of the CSV template that lists the sub-categories: no cell of a product. */
export const CATEGORY_LIST_TITLE = '고를 수 있는 분류';

/** Rows that one table may bring. */
export const SHEET_MAX_ROWS = 1_000;
/** Rows of one call: a page that brings more shows how far it is. */
export const ROWS_AT_ONCE = 50;

/** What becomes of a row whose product is on sale already: its price and count are set, nothing, or it is listed once more. */
export const SAME_CHOICES = ['update', 'leave', 'register'] as const;
export type SameChoice = (typeof SAME_CHOICES)[number];

/** A table that is no table of products, as a whole. */
export type TableFault =
  | { code: 'empty' | 'noRows' }
  | { code: 'quotes'; row: number }
  | { code: 'titlesMissing'; titles: string[] }
  | { code: 'titleTwice'; title: string }
  | { code: 'tooManyRows'; rows: number };

/** One row of the seller's table: its cells in the order of `SHEET_COLUMNS`. */
export interface SheetLine {
  row: number;
  cells: string[];
  /** What is filled in under no title; `column` is the letter a spreadsheet gives it. */
  stray: { column: string; cell: string }[];
}

export interface ProductTable {
  lines: SheetLine[];
  /** Columns with a title of their own that no listing has. */
  passedOver: string[];
  /** Rows above the titles, and rows with nothing but cells of the columns passed over. */
  rowsPassedOver: number[];
}

export type ReadTable = { ok: true; table: ProductTable } | { ok: false; fault: TableFault };

/** Where each column stands, counted from 0; columns that are not there are left out. */
type SheetPlaces = Partial<Record<SheetColumn, number>>;

/** '판매 마감 (날짜)' is '판매마감'. */
const folded = (title: string) =>
  title
    .normalize('NFKC')
    .replace(/\(.*?\)|\[.*?\]|[*:]/g, '')
    .replace(/[\s\u200b\ufeff]/g, '');

/** 'A', 'B', … 'AA', as a spreadsheet calls its columns. */
export function columnLetter(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnLetter(Math.floor(place / 26) - 1) + letter;
}

interface Titles {
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
  return { places, missing, twice, passedOver };
}

/** A heading or a note may stand above the titles. */
const TITLES_WITHIN_ROWS = 10;

function findTitles(rows: readonly NumberedRow[]): { at: number; titles: Titles } {
  const candidates = rows.slice(0, TITLES_WITHIN_ROWS).map(({ cells }, at) => ({ at, titles: readTitles(cells) }));
  return candidates.reduce((best, next) => (next.titles.missing.length < best.titles.missing.length ? next : best));
}

const REQUIRED_COLUMNS = SHEET_COLUMNS.filter(({ required }) => required).length;

/** What stands under '면세' or '면세 여부'; under '과세' it would mean the opposite, and is not guessed at. */
const YES_OR_NO: Record<string, string> = {
  ...{ o: '면세', y: '면세', yes: '면세', 예: '면세' },
  ...{ x: '과세', n: '과세', no: '과세', 아니오: '과세' },
};

/** A cell of the tax kind in words that need no title. */
const taxKindUnder = (title: string, cell: string): string =>
  (folded(title).startsWith('면세') ? YES_OR_NO[folded(cell).toLowerCase()] : undefined) ?? cell;

function lineOf({ row, cells }: NumberedRow, places: SheetPlaces, titled: readonly string[]): SheetLine {
  const stray = cells.flatMap((cell, place) =>
    cell.trim() !== '' && folded(titled[place] ?? '') === ''
      ? [{ column: columnLetter(place), cell: cell.trim() }]
      : [],
  );
  const own = SHEET_COLUMNS.map(({ key }) => {
    const place = places[key] ?? -1;
    const cell = cells[place] ?? '';
    return key === 'taxFree' ? taxKindUnder(titled[place] ?? '', cell) : cell;
  });
  return { row, cells: own, stray };
}

/** The lines under the titles, each cell where its title says; every row that has something in it is there. */
export function readTable(rows: readonly NumberedRow[]): ReadTable {
  if (rows.length === 0) return { ok: false, fault: { code: 'empty' } };
  const { at, titles } = findTitles(rows);
  const { places, missing, twice, passedOver } = titles;
  if (missing.length > 0) return { ok: false, fault: { code: 'titlesMissing', titles: missing } };
  if (twice !== null) return { ok: false, fault: { code: 'titleTwice', title: twice } };
  const titled = rows[at]!.cells;
  const below = rows.slice(at + 1).map((row) => lineOf(row, places, titled));
  const lines = below.filter(({ cells, stray }) => stray.length > 0 || cells.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) return { ok: false, fault: { code: 'noRows' } };
  if (lines.length > SHEET_MAX_ROWS) return { ok: false, fault: { code: 'tooManyRows', rows: lines.length } };
  const rowsAbove = rows.slice(0, at).map(({ row }) => row);
  // The list of the template ends where it ends: its rows are not the seller's.
  const rowsBeside = passedOver.length > 0 ? below.filter((line) => !lines.includes(line)).map(({ row }) => row) : [];
  return { ok: true, table: { lines, passedOver, rowsPassedOver: [...rowsAbove, ...rowsBeside] } };
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

/** A table in text: its cells are parted by what gives the most titles. `sep=;` in the first line is Excel's own word for it. */
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
  const titledBy = (delimiter: string) =>
    readTitles(
      body
        .split(/\r\n|\n|\r/, 1)[0]!
        .split(delimiter)
        .map((cell) => cell.replaceAll('"', '')),
    );
  // A broken quote hides the titles from a reader, not from the eye.
  const best = readings.reduce((found, next) => {
    const rank = ({ missing, delimiter, parsed }: (typeof readings)[number]) =>
      parsed.ok ? missing : titledBy(delimiter).missing.length;
    return rank(next) < rank(found) ? next : found;
  });
  if (!best.parsed.ok) return { ok: false, fault: { code: 'quotes', row: best.parsed.row } };
  const { rows, longCells } = best.parsed;
  const swallowing = longCells.length > 0 ? swallowingRow(longCells, rows, best.delimiter) : null;
  if (swallowing !== null) return { ok: false, fault: { code: 'quotes', row: swallowing } };
  return readTable(rows);
}
