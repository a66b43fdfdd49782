import { composed } from './composed.ts';

/** Why a cell cannot be read, whatever its column. */
export type CellFault =
  /** A spreadsheet's error value, as #N/A. */
  | 'cellError'
  /** A formula that was saved without its result. */
  | 'cellFormula';

/** Error values of Excel, LibreOffice and Google Sheets, in English and Korean. */
const ERROR_VALUE =
  /^(#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|EXTERNAL!|PYTHON!|TIMEOUT!|GETTING_DATA|ERROR!|이름\?|값!|참조!|없음)|#{2,}|Err:\d{3}|Loading\.{3}|로드 중\.{3})$/i;

/** Spaces that nobody sees: they come along from web pages and messengers. */
const UNSEEN_SPACE = /[\u00a0\u2000-\u200b\u2060\u3000\ufeff]/g;

/** The visible text of a cell: without the formula that keeps digits as text, `="0123"`. */
export function plainCell(cell: string): string {
  const bare = composed(cell).trim();
  const [, formula] = /^="((?:[^"]|"")*)"$/.exec(bare) ?? [];
  return (formula?.replaceAll('""', '"') ?? bare).trim();
}

/**
 * The same as numbers, dates and codes are read: full-width digits and signs are plain ones, and the apostrophe that
 * keeps digits as text is gone. In a name it may be meant: '24년 햇사과.
 */
export const foldedCell = (cell: string): string =>
  composed(plainCell(cell), 'NFKC')
    .replace(UNSEEN_SPACE, ' ')
    .trim()
    .replace(/^'(?=\S)/, '');

/** Null for a cell that holds a value, or nothing. */
export function cellFault(cell: string): CellFault | null {
  const text = foldedCell(cell);
  if (ERROR_VALUE.test(text)) return 'cellError';
  return /^=[^=\s]/.test(text) ? 'cellFormula' : null;
}
