import { foldedCell } from '#lib/domain/cell-text.ts';
import { pieceOf, withZerosBack } from '#lib/domain/product/barcode.ts';

export type ReadNumber = { ok: true; value: number | null } | { ok: false };

const DIGITS = /-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/.source;

const numberPattern = (before: string, after: string, isNeeded = false) =>
  new RegExp(`^(?:${before})?\\s*(${DIGITS})\\s*(?:${after})${isNeeded ? '' : '?'}$`, 'i');

/** Words of the trade for one thing that a buyer takes. */
const PIECES = '개|ea|pcs|봉지?|팩|병|캔|모|단|통|포기|마리|송이|다발|세트|set|컵|조각|장|줄';
/** Words for several things, of which nobody else knows how many. */
const PACKS = '박스|상자|box|판|망|묶음|케이스|포대|꾸러미';

const SHAPES = {
  // A Korean keyboard and Korean fonts show the backslash as the won sign.
  won: numberPattern('₩|\\\\|KRW|원', '원|₩|KRW'),
  pieces: numberPattern('개', PIECES),
  packs: numberPattern('', PACKS, true),
} as const;

/** '1만5천원', '2만 3천5백', '1만 2,500원', '3.5만원', '천원': each part below the unit of the one before it. */
const SPOKEN =
  /^(?:(?<man>\d{1,4}(?:\.\d+)?)? ?만)? ?(?:(?<thousand>\d)? ?천)? ?(?:(?<hundred>\d)? ?백)? ?(?<rest>\d{1,3}|\d,?\d{3})? ?원?$/;

/** Won as they are said; null for what is no such number. */
function readSpokenWon(text: string): number | null {
  const found = SPOKEN.exec(text.replace(/\s+/g, ' '));
  if (!found || !/\d|[만천백] ?원/.test(text)) return null;
  const { man, thousand, hundred, rest = '0' } = found.groups as Record<string, string | undefined>;
  const has = (unit: string) => text.includes(unit);
  const small = Number(rest.replaceAll(',', ''));
  const isInOrder = small < (has('백') ? 100 : has('천') ? 1_000 : 10_000);
  const isBroken = man?.includes('.') && (has('천') || has('백') || small > 0);
  if (!isInOrder || isBroken || !(has('만') || has('천') || has('백'))) return null;
  const part = (digits: string | undefined, unit: string, won: number) => (has(unit) ? Number(digits ?? 1) * won : 0);
  return Math.round(part(man, '만', 10_000) + part(thousand, '천', 1_000) + part(hundred, '백', 100) + small);
}

const numberOf = (text: string, unit: keyof typeof SHAPES): number | null => {
  const [, digits] = SHAPES[unit].exec(text) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
};

/**
 * A number with at most its unit before or after it: '3,500원', '₩ 3500', '10개', '3봉', and won as they are said: '5천원'.
 * Its digits are joined by nothing but commas in groups of three, so that '3개 5,000원' is not 35,000. Null for an empty
 * cell.
 */
export function readSheetNumber(cell: string, unit: 'won' | 'pieces'): ReadNumber {
  const text = foldedCell(cell);
  if (text === '') return { ok: true, value: null };
  const value = numberOf(text, unit) ?? (unit === 'won' ? readSpokenWon(text) : null);
  return value === null ? { ok: false } : { ok: true, value };
}

const GRAMS = numberPattern('', 'g|그램');
const KILOGRAMS = numberPattern('', 'kg|킬로', true);

/** A weight in grams: '600', '600g', '1.2kg'. Null for an empty cell. */
export function readSheetGrams(cell: string): ReadNumber {
  const text = foldedCell(cell);
  if (text === '') return { ok: true, value: null };
  const [, kilograms] = KILOGRAMS.exec(text) ?? [];
  const [, grams] = GRAMS.exec(text) ?? [];
  const digits = kilograms ?? grams;
  if (digits === undefined) return { ok: false };
  const value = Number(digits.replaceAll(',', ''));
  return { ok: true, value: kilograms === undefined ? value : Math.round(value * 1_000) };
}

/** How many packs a cell says: '1 박스', '2판'. Null for anything else. */
export const readPacks = (cell: string): number | null => numberOf(foldedCell(cell), 'packs');

const barcodeDigits = (cell: string): string =>
  foldedCell(cell)
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^[\d\s-]+$/, (digits) => digits.replace(/[\s-]/g, ''));

/**
 * A barcode as it stands; a number that some program wrote with a decimal point is its digits, and zeros that it took
 * away are back. A GTIN of 14 digits is that of its piece, but of a box.
 */
export function readSheetBarcode(cell: string): string {
  const digits = barcodeDigits(cell);
  const piece = pieceOf(digits);
  return (piece && !piece.isBox && piece.barcode) || withZerosBack(digits) || digits;
}

/** Whether zeros were missing at the front of a barcode. */
export const hasZerosBack = (cell: string): boolean => withZerosBack(barcodeDigits(cell)) !== null;

/** The barcode of the piece in a box whose code stands in a cell; null for any other cell. */
export function pieceInBox(cell: string): string | null {
  const piece = pieceOf(barcodeDigits(cell));
  return piece?.isBox ? piece.barcode : null;
}
