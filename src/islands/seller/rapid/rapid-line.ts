import { stepsOfText } from '#islands/shared/markdown-rows.ts';
import type { SheetProblem, SheetRow } from '#lib/contract/product/product-imports.ts';
import type { GoodsCode, Listing } from '#lib/contract/product/seller-products.ts';
import { isOtherCode, isPlainBarcode, readBarcode } from '#lib/domain/product/barcode.ts';
import {
  isToChoose,
  type ListingLine,
  newListingLine,
  type SentLine,
  sentLine,
} from '#lib/domain/product/listing-line.ts';
import { markdownProblem } from '#lib/domain/product/markdown.ts';
import { ROWS_AT_ONCE, SHEET_COLUMNS, type SheetColumn } from '#lib/domain/product/product-sheet.ts';
import { figureOf, typedPieces, typedWon } from '#lib/domain/product/typed-figures.ts';
import { codeText } from '#lib/messages/product/goods-code.ts';
import { cellsOfListing, taxCell } from '#lib/messages/product/listing-sheet.ts';
import { stepsText } from '#lib/messages/product/markdown.ts';
import { PRODUCT_PROBLEM_MESSAGES } from '#lib/messages/product/product-problems.ts';
import { rowProblem, sheetProblem } from '#lib/messages/product/product-sheet.ts';
import { RAPID_TEXTS, rapidFullText, scannedText } from '#lib/messages/product/rapid.ts';
import { withName } from '#lib/sheets/guess-of-name.ts';
import { readLine } from '#lib/sheets/product-sheet-line.ts';

/** What is known of a line's barcode. */
export type LineLookup = 'none' | 'finding' | 'known' | 'unknown' | 'failed';

/** A product on its way to the shelf, as it is typed. */
export interface RapidLine extends ListingLine {
  /** Empty for a product without one. */
  barcode: string;
  name: string;
  /** Name of a sub-category. */
  category: string;
  /** 'yes' exempt, 'no' taxed; empty: as it was sold before, or by the sub-category. */
  taxFree: string;
  /** 'yyyy-MM-dd' or empty. */
  useBy: string;
  /** 이력번호 or empty. */
  traceNumber: string;
  /** Won, formatted. */
  price: string;
  quantity: string;
  /** The cells of what was sold under the barcode, in the columns of an import; empty where nothing was. */
  known: string[];
  /** What was sold under the barcode is sold by weight: this form has no fields for it. */
  isByWeight: boolean;
  lookup: LineLookup;
  /** What its seller chose or took away: a name fills it in no more. */
  touched: readonly RapidField[];
  /** What was understood of its code beyond its digits; empty for a plain one. */
  note: string;
  /** The price in won that a label of a scale says of it, which another piece of the good may not have. */
  labelWon: number | null;
}

export type RapidField = 'name' | 'category' | 'taxFree' | 'useBy' | 'traceNumber' | 'price' | 'quantity';

/** What all lines share. */
export interface RapidCommon {
  /** 'yyyy-MM-dd' and 'HH:mm', in Seoul. */
  endDate: string;
  endTime: string;
  /** Its steps as rows in a text (shared/markdown-rows.ts). */
  markdown: string;
}

export const newLine = (row: number, barcode: string): RapidLine => ({
  ...newListingLine(row),
  barcode,
  name: '',
  category: '',
  taxFree: '',
  useBy: '',
  traceNumber: '',
  price: '',
  quantity: barcode === '' ? '' : '1',
  known: [],
  isByWeight: false,
  lookup: barcode === '' ? 'none' : 'finding',
  touched: [],
  note: '',
  labelWon: null,
});

/**
 * A line with one field typed; what the server said of it before is over. A name brings what it says of a product that
 * was not sold before.
 */
export function withTyped(line: RapidLine, field: RapidField, typed: string, now: Date): RapidLine {
  if (field === 'name' && line.known.length === 0)
    return { ...withName(line, typed, now, line.touched), refusal: null };
  const text = field === 'price' ? typedWon(typed) : field === 'quantity' ? typedPieces(typed) : typed;
  const touched = line.touched.includes(field) ? line.touched : [...line.touched, field];
  return { ...line, [field]: text, touched, refusal: null };
}

/**
 * A line with what the mart sold under its barcode; what was typed meanwhile stays, but not what a name alone said.
 * Tax and use-by go: no chip shows them beside a listing that is known.
 */
export function withListing(line: RapidLine, listing: Listing): RapidLine {
  const known = cellsOfListing(listing).map((cell) => (cell === null || typeof cell === 'object' ? '' : String(cell)));
  return {
    ...line,
    known,
    isByWeight: listing.weightGrams !== null,
    lookup: 'known',
    name: line.name || listing.productName,
    category: (line.touched.includes('category') && line.category) || listing.category,
    taxFree: '',
    useBy: '',
    price: line.price || typedWon(String(listing.basePrice)),
    running: listing.saleEnded ? null : { waitingCount: listing.waitingCount },
  };
}

/** A row whose price has no digit, as '가격'. */
const isTitles = ([, price = '']: readonly string[]) => price.trim() !== '' && !/\d/.test(price);

/** Cells that were copied from a table: the filled rows without their titles, with the first three cells of each. */
export function pastedRows(text: string): string[][] {
  const rows = text
    .split(/\r\n|\n|\r/)
    .filter((row) => row.trim() !== '')
    .map((row) => row.split('\t').slice(0, 3));
  return isTitles(rows[0] ?? []) ? rows.slice(1) : rows;
}

/** A line whose barcode was looked for. */
export const withFound = (line: RapidLine, listing: Listing | null): RapidLine =>
  listing ? withListing(line, listing) : { ...line, lookup: 'unknown' };

const numberOf = (text: string) => figureOf(text) ?? 0;

/** A line with what its code says beyond its digits. Nobody but its seller knows how many pieces are in a box. */
export const withCode = (line: RapidLine, code: GoodsCode): RapidLine => ({
  ...line,
  note: codeText(code),
  useBy: code.useBy ?? line.useBy,
  touched: code.useBy ? [...line.touched, 'useBy'] : line.touched,
  price: line.price || (code.won === null ? '' : typedWon(String(code.won))),
  quantity: code.isBox ? '' : line.quantity,
  labelWon: code.won,
});

/** The cells that a line is registered by. */
export function cellsOf(line: RapidLine, { endDate, endTime, markdown }: RapidCommon): string[] {
  const price = numberOf(line.price);
  const cells = SHEET_COLUMNS.map((_, at) => line.known[at] ?? '');
  const put = (column: SheetColumn, text: string) => {
    cells[SHEET_COLUMNS.findIndex(({ key }) => key === column)] = text;
  };
  const of = (column: SheetColumn) => cells[SHEET_COLUMNS.findIndex(({ key }) => key === column)] ?? '';
  put('category', line.category);
  put('name', line.name);
  put('priceWon', line.price);
  // What waits already stays, and these come to it.
  put(
    'quantity',
    line.same === 'update' ? String(numberOf(line.quantity) + (line.running?.waitingCount ?? 0)) : line.quantity,
  );
  if (line.same === 'update' && line.quantity === '') put('quantity', '');
  put('saleEndsAt', `${endDate} ${endTime}`);
  // The use-by date and the trace number of the pieces sold before are not theirs.
  put('useBy', line.useBy);
  // A draft of an older page has none.
  put('traceNumber', line.traceNumber || '');
  if (line.taxFree !== '') put('taxFree', taxCell(line.taxFree));
  put('barcode', line.barcode);
  put('markdown', stepsText(stepsOfText(markdown)) || '없음');
  // Prices of the last time that no longer fit the one of today.
  if (numberOf(of('listPriceWon')) <= price) put('listPriceWon', '');
  if (numberOf(of('floorPriceWon')) > price) put('floorPriceWon', '');
  return cells;
}

/** What keeps a line from being sent, by the rules that the server holds too. */
export const problemsOf = (line: RapidLine, common: RapidCommon, now: Date): SheetProblem[] => [
  ...(line.isByWeight ? [rowProblem(line.row, RAPID_TEXTS.byWeight)] : []),
  ...readLine(cellsOf(line, common), now).problems.map((problem) => sheetProblem(line.row, problem)),
];

/** What keeps all of the lines from being sent, in a sentence. */
export function problemOfAll(lines: readonly RapidLine[], common: RapidCommon, now: Date): string | null {
  const steps = markdownProblem(stepsOfText(common.markdown));
  if (steps) return PRODUCT_PROBLEM_MESSAGES[steps];
  const isWrong = lines.some((line) => isToChoose(line) || problemsOf(line, common, now).length > 0);
  return isWrong ? RAPID_TEXTS.toFix : null;
}

/** What came of a code, for eyes and ears. */
export interface Told {
  text: string;
  isTaken: boolean;
}

/** What is told of a line once its barcode was looked for. */
export function toldOf({ name, quantity, lookup, note }: RapidLine): Told {
  const text = lookup === 'failed' ? RAPID_TEXTS.notFound : RAPID_TEXTS.unknown;
  const what = name ? (quantity === '' ? `‘${name}’` : scannedText(name, quantity)) : text;
  return { text: `${what} ${note}`.trim(), isTaken: true };
}

/** What is told of a line whose barcode came again. */
export const toldOfMore = ({ name, barcode, quantity }: RapidLine): Told => ({
  text: scannedText(name || barcode, quantity),
  isTaken: true,
});

/** What a code does that was scanned or typed. */
export type CodeDoes =
  | { does: 'more'; line: RapidLine }
  | { does: 'begin'; barcode: string }
  /** The server knows what it says. */
  | { does: 'ask' }
  | { does: 'nothing'; why: string };

/** One piece more of a line, a new line, or nothing, and why. */
export function codeDoes(lines: readonly RapidLine[], text: string): CodeDoes {
  const barcode = readBarcode(text);
  if (!isPlainBarcode(text) && (barcode || isOtherCode(text))) return { does: 'ask' };
  return barcode
    ? goodDoes(lines, { barcode, useBy: null, won: null })
    : { does: 'nothing', why: RAPID_TEXTS.notBarcode };
}

/** The same of a good: pieces with another use-by date, or another price on their label, are a line of their own. */
export function goodDoes(
  lines: readonly RapidLine[],
  { barcode, useBy, won }: Pick<GoodsCode, 'barcode' | 'useBy' | 'won'>,
): Exclude<CodeDoes, { does: 'ask' }> {
  const line = lines.find(
    (one) =>
      one.barcode === barcode &&
      !one.isUnanswered &&
      (useBy === null || one.useBy === useBy) &&
      (won === null || one.labelWon === won),
  );
  if (line) return { does: 'more', line: { ...line, quantity: String(Number(line.quantity) + 1), refusal: null } };
  const why = whyFull(lines);
  return why ? { does: 'nothing', why } : { does: 'begin', barcode };
}

/** Why there cannot be another line, as a call takes no more; null while there can. */
export const whyFull = (lines: readonly RapidLine[]): string | null =>
  lines.length >= ROWS_AT_ONCE ? rapidFullText(ROWS_AT_ONCE) : null;

/** Nothing is typed of it yet: Enter behind a count begins the next line, whether there is a next product or not. */
export const isBlank = ({ barcode, name, price, quantity }: RapidLine): boolean =>
  [barcode, name, price, quantity].every((text) => text === '');

/** What a press registers: all that something is typed of. */
export function linesToSend(lines: readonly RapidLine[]): readonly RapidLine[] {
  const begun = lines.filter((line) => !isBlank(line));
  return begun.length > 0 ? begun : lines;
}

/** A line as it is sent. */
export const sentRow = (line: RapidLine, common: RapidCommon): SentLine => sentLine(line, cellsOf(line, common));

/** A line that was refused, with what is on sale by now. */
export function asRefused(line: RapidLine, rows: readonly SheetRow[]): RapidLine {
  const read = rows.find(({ row }) => row === line.row);
  const running = read?.running ?? null;
  const sameAsRow = running === null ? (read?.sameAsRow ?? null) : null;
  // Decided on a count that has moved: it is asked again.
  const isMoved = line.same === 'update' && running?.waitingCount !== line.running?.waitingCount;
  return { ...line, running, sameAsRow, same: isMoved ? null : line.same };
}
