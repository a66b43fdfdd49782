import type { ProductDraft, ProductProblems } from './product.ts';
import { seoulDate } from './time.ts';
import { parseSellerTime } from './timestamp.ts';

/** The columns of a table of products, as a seller keeps them in a spreadsheet; titles are compared without white space. */
export const SHEET_COLUMNS = [
  { key: 'category', title: '분류', also: ['하위분류', '카테고리'], required: true },
  { key: 'name', title: '상품명', also: ['이름', '상품이름'], required: true },
  { key: 'priceWon', title: '가격', also: ['판매가', '금액'], required: true },
  { key: 'listPriceWon', title: '정가', also: ['소비자가', '할인전가격'], required: false },
  { key: 'quantity', title: '수량', also: ['재고'], required: true },
  { key: 'saleEndsAt', title: '판매 마감', also: ['판매마감일시', '마감'], required: true },
  { key: 'useBy', title: '소비기한', also: ['유통기한'], required: false },
  { key: 'description', title: '설명', also: ['상품설명'], required: false },
  { key: 'barcode', title: '바코드', also: [], required: false },
] as const satisfies readonly { key: keyof ProductProblems; title: string; also: string[]; required: boolean }[];

export type SheetColumn = (typeof SHEET_COLUMNS)[number]['key'];

/** Where each column stands, counted from 0; columns that are not there are left out. */
export type SheetPlaces = Partial<Record<SheetColumn, number>>;

/** '판매 마감 (날짜)' is '판매마감'. */
const folded = (title: string) =>
  title
    .normalize('NFC')
    .replace(/\(.*?\)|\*/g, '')
    .replace(/\s/g, '');

/** Reads the titles of the first row, in any order; others are passed over. Answers the titles that must be there and are not. */
export function readTitles(
  cells: readonly string[],
): { ok: true; places: SheetPlaces } | { ok: false; missing: string[] } {
  const titles = cells.map(folded);
  const places: SheetPlaces = {};
  const missing: string[] = [];
  for (const { key, title, also, required } of SHEET_COLUMNS) {
    const place = titles.findIndex((found) => found === folded(title) || (also as readonly string[]).includes(found));
    if (place >= 0) places[key] = place;
    else if (required) missing.push(title);
  }
  return missing.length > 0 ? { ok: false, missing } : { ok: true, places };
}

/** '3,500원' is 3500; null for an empty cell. What is no number is a fraction of nothing, which no rule takes. */
function readNumber(cell: string): number | null {
  const bare = cell.replace(/[,\s원개₩\\]/g, '');
  if (bare === '') return null;
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.POSITIVE_INFINITY;
}

const two = (text: string | number) => String(text).padStart(2, '0');

const DAY = /(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[.일]?/.source;
const CLOCK = /(오전|오후|AM|PM)?\s*(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(AM|PM)?/.source;
const DAY_ALONE = new RegExp(`^${DAY}$`);
const DAY_AND_CLOCK = new RegExp(`^${DAY}[\\sT]*${CLOCK}$`, 'i');

/** A date as spreadsheets write it in Korea: '2026-11-22', '2026. 11. 22.', '2026/11/22'; as 'yyyy-MM-dd'. Null for others. */
export function readSheetDay(cell: string): string | null {
  const match = DAY_ALONE.exec(cell.trim());
  return match ? `${match[1]}-${two(match[2]!)}-${two(match[3]!)}` : null;
}

/** Date and time of day in Seoul: '2026-11-22 21:00', '2026. 11. 22 오후 9:00'. A date alone is its last minute. */
export function readSheetTime(cell: string): Date | null {
  const text = cell.trim();
  const day = readSheetDay(text);
  if (day) return parseSellerTime(`${day}T23:59:00`);
  const match = DAY_AND_CLOCK.exec(text);
  if (!match) return parseSellerTime(text);
  const [, year, month, date, before, hour, minute, second = '00', after] = match;
  const half = (before ?? after)?.toUpperCase();
  const isAfternoon = half === '오후' || half === 'PM';
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  return parseSellerTime(`${year}-${two(month!)}-${two(date!)}T${two(hours)}:${minute}:${second}`);
}

/** One row as a product to register, read but not yet checked. */
export function readRow(cells: readonly string[], places: SheetPlaces): ProductDraft {
  const cell = (column: SheetColumn) => cells[places[column] ?? -1]?.normalize('NFC').trim() ?? '';
  return {
    category: cell('category'),
    name: cell('name'),
    priceWon: readNumber(cell('priceWon')),
    listPriceWon: readNumber(cell('listPriceWon')),
    quantity: readNumber(cell('quantity')),
    saleEndsAt: readSheetTime(cell('saleEndsAt')),
    useBy: readSheetDay(cell('useBy')) ?? cell('useBy'),
    description: cell('description'),
    barcode: cell('barcode'),
  };
}

/** The table to fill in: the titles, and one row to write over whose sale ends tomorrow. */
export function sheetTemplate(tomorrow: Date): string[][] {
  const example: Record<SheetColumn, string> = {
    category: '과일',
    name: '설향 딸기 500g',
    priceWon: '3500',
    listPriceWon: '5000',
    quantity: '10',
    saleEndsAt: `${seoulDate(tomorrow)} 21:00`,
    useBy: seoulDate(tomorrow),
    description: '아침에 들어온 딸기예요',
    barcode: '',
  };
  return [SHEET_COLUMNS.map(({ title }) => title), SHEET_COLUMNS.map(({ key }) => example[key])];
}
