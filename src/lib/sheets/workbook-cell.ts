/**
 * Number formats that every spreadsheet knows by number: dates of all countries, Korea's own included. ECMA-376,
 * 18.8.30.
 */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const BUILT_IN_TIMES = new Set([18, 19, 20, 21, 22, 32, 33, 45, 46, 47]);

/** How a number is shown: as itself, as a date, or as a date with its time of day. */
export type Shown = 'number' | 'date' | 'time';

/** Excel's own, in characters. */
const FORMAT_MAX_LENGTH = 255;

/** 'yyyy"년" m"월" d"일" h:mm' is 'time'; '#,##0"원"' and '[Red]0' are 'number'. */
export function formatShows(code: string): Shown {
  const signs = code
    .slice(0, FORMAT_MAX_LENGTH)
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi, '')
    .replace(/;.*/s, '')
    .replace(/General|E[+-]/gi, '');
  if (/[hs]/i.test(signs)) return 'time';
  return /[ymd]/i.test(signs) ? 'date' : 'number';
}

export function builtInShows(id: number): Shown {
  if (BUILT_IN_TIMES.has(id)) return 'time';
  return BUILT_IN_DATES.has(id) ? 'date' : 'number';
}

const MS_PER_DAY = 86_400_000;
/** From the first day of the 1904 system, which old Macs use, to day 0 of the other. */
const DAYS_TO_1904 = 1_462;
const TO_1970 = 25_569;

/**
 * Wall time, as no time zone stands in a workbook: '2026-11-28 18:00', '2026-11-28' for a date alone, '21:00' for a
 * time of day.
 */
export function serialText(serial: number, shown: 'date' | 'time'): string {
  // A time of day alone: no date stands before it.
  if (shown === 'time' && serial >= 0 && serial < 1) {
    const minutes = Math.round(serial * 1_440);
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  }
  const seconds = Math.round((serial - TO_1970) * 86_400);
  const wall = new Date(seconds * 1000);
  if (Number.isNaN(wall.getTime()) || serial < 1) return numberText(serial);
  const iso = wall.toISOString();
  const hasTime = shown === 'time' || wall.getTime() % MS_PER_DAY !== 0;
  if (!hasTime) return iso.slice(0, 10);
  return `${iso.slice(0, 10)} ${iso.slice(11, iso.slice(17, 19) === '00' ? 16 : 19)}`;
}

/** A number as spreadsheets show it: to 15 digits (4999.999999999999 of a formula is 5000), never in powers of ten. */
export function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e') ? BigInt(Math.round(value)).toString() : text;
}

/** '_x000D_' is a carriage return. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

export interface SheetContext {
  strings: readonly string[];
  styles: readonly Shown[];
  isFrom1904: boolean;
}

export interface RawCell {
  type: string;
  style: number;
  value: string;
  formula: string | null;
}

export function cellText(
  { type, style, value, formula }: RawCell,
  { strings, styles, isFrom1904 }: SheetContext,
): string {
  // A program that cannot calculate leaves the formula alone: it is named, not taken for an empty cell.
  if (value === '' && formula !== null && type !== 'str') return `=${formula || '?'}`;
  if (type === 's') return value === '' ? '' : (strings[Number(value)] ?? '#REF!');
  if (type === 'inlineStr' || type === 'str') return unescaped(value);
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  // An error value says so itself; a date of type 'd' is in ISO 8601.
  if (type === 'e' || type === 'd') return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '');
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value.trim();
  const shown = styles[style] ?? 'number';
  return shown === 'number' ? numberText(number) : serialText(number + (isFrom1904 ? DAYS_TO_1904 : 0), shown);
}
