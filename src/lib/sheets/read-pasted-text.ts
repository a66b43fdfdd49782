import type { ReadFile, ReadTable } from '#lib/domain/product/product-sheet.ts';
import { readWrittenLines } from '#lib/sheets/pasted-lines.ts';
import { isUntitled } from '#lib/sheets/sheet-columns.ts';
import { readTable, readTextTable } from './product-table.ts';
import { SheetTooLarge } from './sheet-limits.ts';

const isTitled = (read: ReadTable): boolean => read.ok && read.table.grid.columns.some((column) => !isUntitled(column));

function read(text: string, now: Date): ReadTable {
  const table = readTextTable(text);
  // Cells that are copied from a spreadsheet have tabs between them.
  if (isTitled(table) || text.includes('\t')) return table;
  const written = readWrittenLines(text, now);
  const products = written && readTable(written.rows);
  if (!written || !products?.ok) return table;
  const { grid, rowsPassedOver } = products.table;
  const passedOver = [...rowsPassedOver, ...written.passedOver];
  return {
    ok: true,
    table: { ...products.table, rowsPassedOver: passedOver, grid: { ...grid, rowsAbove: passedOver } },
  };
}

/** Cells copied from a spreadsheet, or products as they are written in a message, as a table of products. */
export function readPastedText(text: string, now: Date): ReadFile {
  try {
    const table = read(text, now);
    return table.ok ? { ok: true, file: { ...table.table, otherSheets: [], hiddenSheets: [], hiddenRows: [] } } : table;
  } catch (error) {
    if (error instanceof SheetTooLarge) return { ok: false, fault: { code: 'sheetTooLarge' } };
    throw error;
  }
}
