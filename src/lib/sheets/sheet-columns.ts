import { foldedCell } from '#lib/domain/cell-text.ts';
import { composed } from '#lib/domain/composed.ts';
import { categoryOfName } from '#lib/domain/discovery/category-words.ts';
import { known } from '#lib/domain/known.ts';
import { readBarcode } from '#lib/domain/product/barcode.ts';
import { categoryByName } from '#lib/domain/product/categories.ts';
import {
  CATEGORY_LIST_TITLE,
  type ColumnMapping,
  type ColumnPlaces,
  type ColumnQuestion,
  type KnownSheet,
  SHEET_COLUMNS,
  type SheetColumn,
  type SourceColumn,
  type TableFault,
} from '#lib/domain/product/product-sheet.ts';
import { readSheetBarcode, readSheetNumber } from './sheet-cell.ts';

/** No title is longer, in characters: notes above a table are. */
const TITLE_MAX_LENGTH = 200;

/** '판매 마감 (날짜)' is '판매마감'. */
export const foldedTitle = (title: string): string =>
  composed(title.slice(0, TITLE_MAX_LENGTH), 'NFKC')
    .replace(/\([^()]*\)|\[[^[\]]*\]|[*:]/g, '')
    .replace(/[\s\u200b\ufeff]/g, '');

/** The column at a place that was found in these columns. */
const columnAt = (columns: readonly SourceColumn[], place: number): SourceColumn =>
  known(columns[place], `column ${place}`);

/** The words by which a title may be known: the lowest one, then all together. */
function namesOf({ titles }: SourceColumn): string[] {
  const folded = titles.map(foldedTitle).filter((title) => title !== '');
  return [...new Set([...folded.slice(-1), folded.join('')])].filter((name) => name !== '');
}

export const isUntitled = (column: SourceColumn): boolean => namesOf(column).length === 0;

const isOurList = (column: SourceColumn): boolean => namesOf(column).includes(foldedTitle(CATEGORY_LIST_TITLE));

/**
 * The meaning of a price to its seller: of tonight, of before, of either, paid by the seller, or of all pieces
 * together. Only the first three are a buyer's.
 */
type PriceKind = 'sale' | 'list' | 'plain' | 'other';

const PRICE_WORD = /(?:[^추평허첨증국]|^)가$|가격|금액|단가|값|price/i;
const NO_PRICE = /율$|률$|%|단계|기간|여부|시간|시각|수량|일시?$|기한|등급|(?:g|㎏|ℓ|l|개|단위)당|단위가격/i;
const SELLER_PAYS = /원가|매입|입고|공급|도매|사입|납품|마진|합계|총액|총금액|소계|매출|평가/;
const LIST_WORD = /정가|정상|소비자|권장|할인전|기존|시중|기준가/;
const SALE_WORD = /할인|행사|특가|세일|마감|떨이|특판|이벤트|오늘/;

const kindByWord = (name: string): PriceKind => {
  if (SELLER_PAYS.test(name)) return 'other';
  if (LIST_WORD.test(name)) return 'list';
  return SALE_WORD.test(name) ? 'sale' : 'plain';
};

const isPriceTitle = (name: string): boolean => PRICE_WORD.test(name) && !NO_PRICE.test(name);

/** Under '판매가', '정상' and '할인' are prices too. */
function priceKind({ titles }: SourceColumn): PriceKind | null {
  const [lowest = '', upper = ''] = titles
    .map(foldedTitle)
    .filter((title) => title !== '')
    .reverse();
  if (isPriceTitle(lowest)) return kindByWord(lowest);
  const kind = kindByWord(lowest);
  return isPriceTitle(upper) && !NO_PRICE.test(lowest) && kind !== 'plain' ? kind : null;
}

const PRICES = new Set<SheetColumn>(['priceWon', 'listPriceWon']);

const numbersIn = ({ cells }: SourceColumn, unit: 'won' | 'pieces') =>
  cells.map((cell) => {
    const read = readSheetNumber(cell, unit);
    return read.ok ? read.value : null;
  });

/** In how many of the rows where both have a number the first is above the second. */
function sharesAbove(one: SourceColumn, other: SourceColumn): number {
  const others = numbersIn(other, 'won');
  const pairs = numbersIn(one, 'won').flatMap((won, row) =>
    won === null || others[row] === null || others[row] === undefined ? [] : [won > others[row]],
  );
  return pairs.filter(Boolean).length / Math.max(1, pairs.length);
}

/** A few rows may be wrong by a slip of the hand: those are said row by row. */
const MOST_SLIPS = 0.2;

const sumOf = (column: SourceColumn) => numbersIn(column, 'won').reduce<number>((sum, won) => sum + (won ?? 0), 0);

/** Whether a column is another one times the count. */
function isTotal(columns: readonly SourceColumn[], place: number, unit: number, quantity: number | undefined): boolean {
  if (quantity === undefined || place === unit) return false;
  const [totals, units] = [numbersIn(columnAt(columns, place), 'won'), numbersIn(columnAt(columns, unit), 'won')];
  const rows = numbersIn(columnAt(columns, quantity), 'pieces').flatMap((count, row) =>
    count !== null && count > 1 && units[row] ? [units[row] * count === totals[row]] : [],
  );
  return rows.length > 0 && rows.every(Boolean);
}

const isSameColumn = (columns: readonly SourceColumn[], one: number, other: number): boolean => {
  const [own, others] = [columnAt(columns, one).cells, columnAt(columns, other).cells];
  return own.some((cell) => cell.trim() !== '') && own.every((cell, row) => cell.trim() === others[row]?.trim());
};

/** The column that is paid tonight and the one that was paid before. */
function guessPrices(columns: readonly SourceColumn[], taken: ReadonlySet<number>, quantity: number | undefined) {
  const ofKind = (kind: PriceKind) =>
    columns.flatMap((column, place) => (!taken.has(place) && priceKind(column) === kind ? [place] : []));
  // A shop on the web names one price for each of its screens.
  const [sale, list, written] = [ofKind('sale'), ofKind('list'), ofKind('plain')].map((places) =>
    places.filter((place, at) => !places.slice(0, at).some((before) => isSameColumn(columns, before, place))),
  ) as [number[], number[], number[]];
  const plain = written.filter((place) => !written.some((unit) => isTotal(columns, place, unit, quantity)));
  const lowest = (places: readonly number[]) =>
    places.reduce((best, place) => (sumOf(columnAt(columns, place)) < sumOf(columnAt(columns, best)) ? place : best));
  const ask = (places: number[]): ColumnQuestion[] => [{ column: 'priceWon', places }];

  const [candidates, before] = sale.length > 0 ? [sale, [...list, ...plain]] : [plain, list];
  if (candidates.length === 0) {
    // A list price alone may be what is paid, or the price may stand nowhere.
    return { price: list[0], listPrice: undefined, questions: list.length > 0 ? ask(list) : [] };
  }
  const price = lowest(candidates);
  if (candidates.length > 1) {
    const listPrice = before[0] ?? candidates.find((place) => place !== price);
    return { price, listPrice, questions: ask(candidates) };
  }
  const listPrice = before[0];
  const isDoubtful =
    listPrice !== undefined && sharesAbove(columnAt(columns, price), columnAt(columns, listPrice)) > MOST_SLIPS;
  return { price, listPrice, questions: isDoubtful ? ask([price, listPrice]) : [] };
}

const filled = ({ cells }: SourceColumn) => cells.filter((cell) => cell.trim() !== '');

/** Most of what is filled in is such a cell. */
function isMostly(column: SourceColumn, is: (cell: string) => boolean): boolean {
  const all = filled(column);
  return all.length > 0 && all.filter(is).length >= all.length * 0.8;
}

const isNumber = (cell: string) => /^[\d.,\s₩원개-]+$/.test(foldedCell(cell));
const isPrice = (cell: string) => {
  const read = readSheetNumber(cell, 'won');
  return read.ok && read.value !== null && read.value >= 100;
};
const isBarcode = (cell: string) => readBarcode(readSheetBarcode(cell)) !== null;
const isText = (cell: string) => !isNumber(cell) && /[\p{L}]{2}/u.test(cell);

const KIND_TITLE = /분류|종류|코너|구분/;
/** Names of sub-categories; under a title of kinds also the words of the trade: '수산', '과자'. */
const isCategory = (cell: string, column: SourceColumn) =>
  categoryByName(foldedCell(cell)) !== null ||
  (namesOf(column).some((name) => KIND_TITLE.test(name)) && categoryOfName(foldedCell(cell)) !== null);

const END_WORD = /마감|종료|판매|행사|할인/;
const DAY_WORD = /(?:일|일자|날짜)$/;
const END_TIME = /^(?:판매|행사|할인)?(?:마감|종료)(?:시각|시간)$|^시각$/;

/** The places of a sale end in two columns, as tills export it: its day and its time; null where it stands in one. */
export function endInTwo(columns: readonly SourceColumn[]): { day: number; time: number } | null {
  const placeOf = (isTitle: (name: string) => boolean) => columns.findIndex((column) => namesOf(column).some(isTitle));
  const day = placeOf((name) => END_WORD.test(name) && DAY_WORD.test(name));
  const time = placeOf((name) => END_TIME.test(name));
  return day >= 0 && time >= 0 && day !== time ? { day, time } : null;
}

/** A column without a title that is filled in no oftener is a cell in the wrong place. */
const COLUMN_FROM = { rows: 3, share: 0.5 } as const;

const isColumn = (column: SourceColumn): boolean => {
  const count = filled(column).length;
  return count >= COLUMN_FROM.rows && count >= column.cells.length * COLUMN_FROM.share;
};

/** The columns that the titles name; of two names for one column the first in our list counts. */
function byTitles(columns: readonly SourceColumn[]): ColumnMapping {
  const names = columns.map(namesOf);
  const places: ColumnPlaces = {};
  const questions: ColumnQuestion[] = [];
  for (const { key, title, also } of SHEET_COLUMNS) {
    if (PRICES.has(key)) continue;
    // Without weights it is the unit price that shops print beside the price of a package.
    if (key === 'pricePer100gWon' && places.weightGrams === undefined) continue;
    for (const known of [foldedTitle(title), ...also]) {
      const found = names.flatMap((own, place) => (own.includes(known) ? [place] : []));
      const [first] = found;
      if (first === undefined) continue;
      places[key] = first;
      if (found.length > 1) questions.push({ column: key, places: found });
      break;
    }
  }
  return { places, unused: [], questions };
}

/** How many of the columns of a product the titles name. */
export function knownTitles(columns: readonly SourceColumn[]): { required: number; all: number } {
  const { places } = byTitles(columns);
  const hasPrice = columns.some((column) => priceKind(column) !== null && priceKind(column) !== 'other');
  const required = SHEET_COLUMNS.filter(({ key, required }) => required && places[key] !== undefined).length;
  return { required: required + (hasPrice ? 1 : 0), all: Object.keys(places).length + (hasPrice ? 1 : 0) };
}

/**
 * The meaning of each column of a seller's table, told by the titles of the trade and by the cells. A price of tonight
 * and one of before are told apart ('할인가' beside '판매가', '판매가' beside '정상가'); where only the seller can tell, it is a
 * question.
 */
export function guessColumns(columns: readonly SourceColumn[]): ColumnMapping {
  const { places, questions } = byTitles(columns);
  const taken = () => new Set(Object.values(places));
  const prices = guessPrices(columns, taken(), places.quantity);
  if (prices.price !== undefined) places.priceWon = prices.price;
  if (prices.listPrice !== undefined) places.listPriceWon = prices.listPrice;
  questions.push(...prices.questions);

  const free = (is: (cell: string, column: SourceColumn) => boolean) =>
    columns.flatMap((column, place) => {
      const isFree = !taken().has(place) && !isOurList(column) && priceKind(column) === null;
      return isFree && isMostly(column, (cell) => is(cell, column)) ? [place] : [];
    });
  for (const [column, is] of [
    ['barcode', isBarcode],
    ['category', isCategory],
  ] as const) {
    const [found] = places[column] === undefined ? free(is) : [];
    if (found !== undefined) places[column] = found;
  }
  for (const [column, is] of [
    ['name', isText],
    ['priceWon', isPrice],
  ] as const) {
    const found = places[column] === undefined && !isByWeight(column, places) ? free(is) : [];
    const [first] = found;
    if (first === undefined) continue;
    places[column] = first;
    questions.push({ column, places: found });
  }

  const unused = columns.flatMap((column, place) =>
    isUntitled(column) && isColumn(column) && !taken().has(place) ? [place] : [],
  );
  questions.push(...unused.map((place) => ({ column: null, places: [place] })));
  return { places, unused, questions };
}

/** The mapping once its seller has said what a column is, or that it is none; what was asked about it is answered. */
export function settleColumn(mapping: ColumnMapping, place: number, column: SheetColumn | null): ColumnMapping {
  const others = Object.entries(mapping.places).filter(([key, at]) => at !== place && key !== column);
  const freed = column === null ? place : mapping.places[column];
  const unused = new Set([...mapping.unused, ...(freed === undefined ? [] : [freed])]);
  if (column !== null) unused.delete(place);
  return {
    places: { ...Object.fromEntries(others), ...(column === null ? {} : { [column]: place }) },
    unused: [...unused],
    questions: mapping.questions.filter((question) => !question.places.includes(place)),
  };
}

/**
 * The mapping once a question is answered by one of its places. Of two prices the other one, if it is higher, was paid
 * before.
 */
export function answerQuestion(
  mapping: ColumnMapping,
  { column, places }: ColumnQuestion,
  place: number,
  columns: readonly SourceColumn[],
): ColumnMapping {
  const others = places.filter((at) => at !== place);
  const freed = others.reduce((so, at) => settleColumn(so, at, null), mapping);
  const settled = settleColumn(freed, place, column);
  const before = others.find((at) => sumOf(columnAt(columns, at)) > sumOf(columnAt(columns, place)));
  if (column !== 'priceWon' || before === undefined || settled.places.listPriceWon !== undefined) return settled;
  return settleColumn(settled, before, 'listPriceWon');
}

/** The mapping of a sheet whose shape is known, as its seller left it; null for another sheet. */
export function knownMapping(known: readonly KnownSheet[], columns: readonly SourceColumn[]): ColumnMapping | null {
  const own = sheetShape(columns);
  const found = known.find(({ shape }) => shape === own);
  return found ? { places: found.places, unused: found.unused, questions: [] } : null;
}

/** The required columns that a table does not have. */
export const missingColumns = ({ places }: ColumnMapping): SheetColumn[] =>
  SHEET_COLUMNS.filter(({ key, required }) => required && places[key] === undefined && !isByWeight(key, places)).map(
    ({ key }) => key,
  );

/** Goods by weight need no price of a piece. */
const isByWeight = (key: SheetColumn, places: ColumnPlaces): boolean =>
  key === 'priceWon' && places.pricePer100gWon !== undefined;

/** The fault that keeps a table from being read by its titles alone. */
export function mappingFault(mapping: ColumnMapping, columns: readonly SourceColumn[]): TableFault | null {
  const missing = missingColumns(mapping);
  if (missing.length > 0) {
    return {
      code: 'titlesMissing',
      titles: SHEET_COLUMNS.filter(({ key }) => missing.includes(key)).map(({ title }) => title),
    };
  }
  const [question] = mapping.questions;
  if (!question) return null;
  const asked = SHEET_COLUMNS.find(({ key }) => key === question.column);
  const titles = question.places.map((place) => `${columnLetter(place)}열 ${titleOf(columnAt(columns, place))}`.trim());
  return { code: 'columnUnsure', column: asked?.title ?? null, titles };
}

/** 'A', 'B', … 'AA', as a spreadsheet calls its columns. */
export function columnLetter(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnLetter(Math.floor(place / 26) - 1) + letter;
}

/** The title of a column as its seller reads it: '판매가 할인' where it takes two rows. */
export const titleOf = ({ titles }: SourceColumn): string =>
  titles
    .map((title) => title.trim())
    .filter((title, at, all) => title !== '' && all.indexOf(title) === at)
    .join(' ');

/** The shape of a sheet, which tells one shop's from another's: its titles in their order. */
export const sheetShape = (columns: readonly SourceColumn[]): string =>
  JSON.stringify(columns.map((column) => foldedTitle(titleOf(column))));

/** Values under '면세' or '면세 여부'; under '과세' it would mean the opposite, and is not guessed at. */
const YES_OR_NO: Record<string, string> = {
  o: '면세',
  y: '면세',
  yes: '면세',
  예: '면세',
  x: '과세',
  n: '과세',
  no: '과세',
  아니오: '과세',
};

/** A bare number under '중량(g)' is in grams. */
function withUnit(cell: string, { titles }: SourceColumn): string {
  const [, unit] = /\(\s*(kg|g|ml|l|㎏|ℓ|㎖)\s*\)\s*$/i.exec(titles.at(-1) ?? '') ?? [];
  return unit && /^\d+(?:\.\d+)?$/.test(foldedCell(cell)) ? `${foldedCell(cell)}${unit}` : cell;
}

/** The cells of a row in the order of `SHEET_COLUMNS`; the tax kind in words that need no title. */
export function cellsBy(
  { places }: ColumnMapping,
  columns: readonly SourceColumn[],
  cells: readonly string[],
): string[] {
  return SHEET_COLUMNS.map(({ key }) => {
    const place = places[key] ?? -1;
    const cell = cells[place] ?? '';
    const isExempt =
      key === 'taxFree' && columns[place] && namesOf(columns[place]).some((name) => name.startsWith('면세'));
    if (key === 'netContent' && columns[place]) return withUnit(cell, columns[place]);
    return (isExempt ? YES_OR_NO[foldedTitle(cell).toLowerCase()] : undefined) ?? cell;
  });
}

/** Columns with a title of their own that no listing has. */
export function titlesPassedOver({ places }: ColumnMapping, columns: readonly SourceColumn[]): string[] {
  const read = new Set(Object.values(places));
  return columns.flatMap((column, place) =>
    isUntitled(column) || isOurList(column) || read.has(place) ? [] : [titleOf(column)],
  );
}

/** The places that can be mapped: with a title or with cells, and not our own list of categories. */
export const mappablePlaces = (columns: readonly SourceColumn[]): number[] =>
  columns.flatMap((column, place) =>
    isOurList(column) || (isUntitled(column) && filled(column).length === 0) ? [] : [place],
  );
