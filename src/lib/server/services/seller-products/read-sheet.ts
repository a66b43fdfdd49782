import { CsvError, parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';

/** Why an uploaded file is no table. `line` is counted from 1. */
export type SheetFault = { code: 'spreadsheet' | 'unreadable' | 'empty' } | { code: 'quotes'; line: number };

export type Sheet = { ok: true; rows: string[][] } | { ok: false; fault: SheetFault };

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/**
 * The text of a table as spreadsheets save it: UTF-8 with and without a mark, UTF-16 with one, else CP949, which Korean
 * Excel calls just 'CSV'. (Node's own decoder knows only the 2,350 syllables of EUC-KR.) Null when it is none of them.
 */
function decode(bytes: Buffer): string | null {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = iconv.decode(bytes, 'cp949');
    return text.includes('\ufffd') ? null : text;
  }
}

/** Tabs and semicolons part the cells where the first row has them: no title contains one. */
function delimiterOf(text: string): string {
  const [titles = ''] = text.split(/\r?\n|\r/, 1);
  return ['\t', ';'].find((sign) => titles.includes(sign)) ?? ',';
}

/** The cells of a table, row by row, empty rows included, so that rows are numbered as the seller's spreadsheet has them. */
export function readSheet(bytes: Buffer): Sheet {
  // Workbooks are archives ('PK') or compound files, whatever they are called.
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { ok: false, fault: { code: 'spreadsheet' } };
  }
  const text = decode(bytes);
  if (text === null || text.includes('\u0000')) return { ok: false, fault: { code: 'unreadable' } };
  if (text.trim() === '') return { ok: false, fault: { code: 'empty' } };
  try {
    return { ok: true, rows: parse(text, { delimiter: delimiterOf(text), relax_column_count: true }) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, fault: { code: 'quotes', line: Number(error.lines) } };
  }
}
