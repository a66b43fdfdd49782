/** A value of a table that a spreadsheet opens. */
export type Cell = string | number | Date | null;

/** Text that a spreadsheet would take for a formula when it opens a file. */
const FORMULA = /^[=+\-@\t\r]/;

function cellText(cell: Cell, dateText: (at: Date) => string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell instanceof Date ? dateText(cell) : FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A table as CSV that Excel opens right in Korean: UTF-8 with its mark, CRLF, RFC 4180's quotes. A text that would be a formula
 * there gets an apostrophe: names are chosen by their owners.
 */
export const csvText = (rows: readonly (readonly Cell[])[], dateText: (at: Date) => string): string =>
  `\ufeff${rows.map((row) => row.map((cell) => cellText(cell, dateText)).join(',')).join('\r\n')}\r\n`;
