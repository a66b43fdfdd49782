/**
 * A value of a table that a spreadsheet opens: a text, a quantity, a moment, a day ('yyyy-MM-dd'), or a number that
 * names something.
 */
export type Cell = string | number | Date | { date: string } | { id: number } | null;

/** Text that a spreadsheet would take for a formula when it opens a file. */
const FORMULA = /^[=+\-@\t\r]/;

function cellText(cell: Cell, dateText: (at: Date) => string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'object') return 'id' in cell ? String(cell.id) : cell.date;
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Rows as lines of CSV: CRLF, RFC 4180's quotes. A text that would be a formula in a spreadsheet gets an apostrophe:
 * names are chosen by their owners.
 */
export const csvLines = (rows: readonly (readonly Cell[])[], dateText: (at: Date) => string): string =>
  rows.map((row) => `${row.map((cell) => cellText(cell, dateText)).join(',')}\r\n`).join('');
