import { pieceOf } from './barcode.ts';

/** What a code of the GS1 system says of a good; the parts that a listing has a place for. */
export interface Gs1 {
  /** 14 digits. */
  gtin: string;
  /** 'yyyy-MM-dd': use by (17), or else best before (15). */
  useBy: string | null;
  batch: string | null;
  /** Net weight (310n), in grams. */
  grams: number | null;
}

/** What ends a field of no fixed length (FNC1), as readers and scan guns write it. */
const GS = '\u001d';
const GS_WRITTEN = /<GS>|\{GS\}|\u241d|\^\]/g;

/** Digits of an application identifier by its first two. GS1 General Specifications 3.2. */
function identifierDigits(start: string): number {
  if (/^(?:0[0-4]|1[0-7]|2[0-2]|30|37|9\d)$/.test(start)) return 2;
  if (/^(?:2[345]|4[012]|71)$/.test(start)) return 3;
  return /^(?:3[1-69]|43|70|72|8[0-2])$/.test(start) ? 4 : 0;
}

/** Digits of the fields whose end is not written, by the first two of their identifier. The same, 7.8.5. */
const FIXED: Record<string, number> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
  '31': 6,
  '32': 6,
  '33': 6,
  '34': 6,
  '35': 6,
  '36': 6,
  '41': 13,
};
const FIELD_MAX_LENGTH = 90;

/** Fields by their identifier; null for a text that is none of them from end to end. */
function readElements(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const start = text.slice(at, at + 2);
    const identifier = text.slice(at, at + identifierDigits(start));
    if (!/^\d{2,4}$/.test(identifier)) return null;
    const from = at + identifier.length;
    const ended = text.indexOf(GS, from);
    const fixed = FIXED[start];
    const end = fixed ? from + fixed : ended < 0 ? text.length : ended;
    const value = text.slice(from, end);
    const isWhole = fixed ? value.length === fixed && /^\d+$/.test(value) : /^[!-~]{1,90}$/.test(value);
    if (!isWhole || fields.has(identifier)) return null;
    fields.set(identifier, value);
    at = text[end] === GS ? end + 1 : end;
  }
  return fields;
}

/** '(01)08801234567893(17)261231', as it is printed below a code. */
function readPrinted(text: string): Map<string, string> | null {
  const parts = [...text.matchAll(/\((\d{2,4})\)([^()]{1,90})/g)];
  return parts.map(([whole]) => whole).join('') === text
    ? new Map(parts.map(([, id = '', value = '']) => [id, value]))
    : null;
}

/** The floor of browsers knows no `URL.parse`. */
function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** GS1 Digital Link: https://…/01/08801234567893/10/AB?17=261231, on any domain. */
function readLink(text: string): Map<string, string> | null {
  const url = urlOf(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const path = url.pathname.split('/').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return '';
    }
  });
  const from = path.indexOf('01');
  const gtin = path[from + 1] ?? '';
  if (from < 0 || !/^(?:\d{8}|\d{12,14})$/.test(gtin)) return null;
  const pairs = path
    .slice(from + 2)
    .flatMap((part, at, all) => (at % 2 === 0 ? [[part, all[at + 1] ?? ''] as const] : []));
  return new Map([...url.searchParams, ...pairs, ['01', gtin.padStart(14, '0')]]);
}

/** 'yymmdd' of this century; day 00 is the month's last. Null for no date. */
function readDay(field: string | undefined): string | null {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(field ?? '') ?? [];
  if (!year || !month || !day) return null;
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate();
  const isDate = Number(month) >= 1 && Number(month) <= 12 && Number(day) <= last;
  return isDate ? `20${year}-${month}-${day === '00' ? last : day}` : null;
}

/** 3103 has three decimals of a kilogram. */
function readGrams(fields: ReadonlyMap<string, string>): number | null {
  for (const [identifier, value] of fields) {
    const [, decimals] = /^310([0-5])$/.exec(identifier) ?? [];
    if (decimals && /^\d{6}$/.test(value)) return Math.round(Number(value) * 10 ** (3 - Number(decimals)));
  }
  return null;
}

/**
 * A code of the GS1 system, whatever carries it: DataMatrix, QR, GS1-128, a Digital Link, or the line printed below it.
 * Null for any other text.
 */
export function readGs1(read: string): Gs1 | null {
  const text = read
    .trim()
    .replace(/^\][A-Za-z]\d/, '')
    .replace(GS_WRITTEN, GS);
  const isLink = /^https?:/i.test(text);
  if (!isLink && text.length > FIELD_MAX_LENGTH * 4) return null;
  const bare = text.startsWith(GS) ? text.slice(1) : text;
  const fields = isLink
    ? readLink(text)
    : bare.startsWith('(')
      ? readPrinted(bare.replace(/\s/g, ''))
      : readElements(bare);
  const gtin = fields?.get('01') ?? '';
  // Fourteen digits alone are a box's bars.
  if (!fields || !pieceOf(gtin)) return null;
  const batch = fields.get('10') ?? '';
  return {
    gtin,
    useBy: readDay(fields.get('17')) ?? readDay(fields.get('15')),
    batch: batch !== '' && batch.length <= 20 ? batch : null,
    grams: readGrams(fields),
  };
}
