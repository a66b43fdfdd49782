import type { NumberedRow } from '#lib/domain/product/product-sheet.ts';
import { countUpTo, SHEET_LIMITS, SheetTooLarge } from './sheet-limits.ts';

/** Counts the rows and cells of all sheets of one file. */
export const sheetCounters = () => ({ row: countUpTo(SHEET_LIMITS.rows), cell: countUpTo(SHEET_LIMITS.cells) });
export type SheetCounters = ReturnType<typeof sheetCounters>;

/**
 * Collects the rows of one sheet that have something in them, each cell at its column (from 0). Throws `SheetTooLarge`
 * where it becomes more than is read.
 */
export function sheetRows(count: SheetCounters) {
  const rows: NumberedRow[] = [];
  const hiddenRows: number[] = [];
  return {
    rows,
    hiddenRows,
    /** Puts a cell into a row that is being read. */
    put(cells: string[], column: number, text: string): void {
      if (text === '') return;
      if (text.length > SHEET_LIMITS.cellLength || column >= SHEET_LIMITS.columns) throw new SheetTooLarge();
      count.cell();
      while (cells.length < column) cells.push('');
      cells[column] = text;
    },
    /** Ends a row, numbered from 1. */
    end(row: number, cells: string[], isHidden: boolean): void {
      if (cells.every((text) => text.trim() === '')) return;
      count.row();
      if (isHidden) hiddenRows.push(row);
      else rows.push({ row, cells });
    },
  };
}
