import type { NumberedRow } from '#lib/domain/product/product-sheet.ts';
import { SHEET_LIMITS } from './sheet-limits.ts';

/** A quoted cell that spans lines: the place where a quote that was never closed hides. */
export interface LongCell {
  row: number;
  /** Counted from 0. */
  place: number;
  lines: string[];
}

export type Delimited =
  | { ok: true; rows: NumberedRow[]; longCells: LongCell[] }
  /** The row whose quotes do not fit, or where it became more than is read (`SHEET_LIMITS`). */
  | { ok: false; fault: 'quotes' | 'tooLarge'; row: number };

const QUOTE = '"';

/**
 * The content of a cell whose opening quote stands at `open`, and where the text goes on; null where no quote closes
 * it.
 */
function readQuoted(text: string, open: number): { content: string; end: number } | null {
  let from = open + 1;
  let content = '';
  for (;;) {
    const close = text.indexOf(QUOTE, from);
    if (close < 0) return null;
    content += text.slice(from, close);
    if (text[close + 1] !== QUOTE) return { content, end: close + 1 };
    content += QUOTE;
    from = close + 2;
  }
}

const blanksFrom = (text: string, at: number, delimiter: string): number => {
  let end = at;
  while (end < text.length && text[end] === ' ' && delimiter !== ' ') end += 1;
  return end;
};

/**
 * Reads CSV as spreadsheets do: cells in quotes may hold line breaks and doubled quotes, a quote inside a bare cell is
 * a character, `="0123"` is the text 0123. CRLF, LF and CR end a row, mixed in one file. A quote that is never closed,
 * or is followed by more text, is a fault of the row where its cell begins: no row disappears inside a cell without a
 * word. Empty cells at the end of a row are left out.
 */
export function parseDelimited(text: string, delimiter: string): Delimited {
  const rows: NumberedRow[] = [];
  const longCells: LongCell[] = [];
  let row = 1;
  let cells: string[] = [];
  let place = 0;
  let cellsRead = 0;
  let at = 0;
  const endsCell = (end: number) =>
    end >= text.length || text[end] === delimiter || text[end] === '\n' || text[end] === '\r';
  /** False for a cell beyond the limits. */
  function addCell(cell: string): boolean {
    if (cell !== '') {
      cellsRead += 1;
      if (place >= SHEET_LIMITS.columns || cell.length > SHEET_LIMITS.cellLength) return false;
      while (cells.length < place) cells.push('');
      cells.push(cell);
    }
    place += 1;
    return cellsRead <= SHEET_LIMITS.cells;
  }

  for (;;) {
    const isFormula = text.startsWith('="', at);
    const isQuoted = text[at] === QUOTE || isFormula;
    const quoted = isQuoted ? readQuoted(text, isFormula ? at + 1 : at) : null;
    const afterQuoted = quoted ? blanksFrom(text, quoted.end, delimiter) : at;
    let cell: string;
    if (quoted && endsCell(afterQuoted)) {
      const lines = quoted.content.split(/\r\n|\n|\r/);
      if (lines.length > 1) longCells.push({ row, place, lines });
      cell = quoted.content;
      at = afterQuoted;
    } else if (isQuoted && !isFormula) {
      return { ok: false, fault: 'quotes', row };
    } else {
      const start = at;
      while (!endsCell(at)) at += 1;
      cell = text.slice(start, at);
    }
    if (!addCell(cell)) return { ok: false, fault: 'tooLarge', row };

    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (cells.some((text) => text.trim() !== '')) rows.push({ row, cells });
    if (rows.length > SHEET_LIMITS.rows) return { ok: false, fault: 'tooLarge', row };
    if (at >= text.length) return { ok: true, rows, longCells };
    at += text.startsWith('\r\n', at) ? 2 : 1;
    row += 1;
    cells = [];
    place = 0;
  }
}
