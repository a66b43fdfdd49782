import writeWorkbook, { type Row } from 'write-excel-file/node';
import { addMinutes, SEOUL_OFFSET_MINUTES } from '#lib/domain/time.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';

const WIDTHS = { least: 10, most: 40 };

/** The width of a column in letters; Hangul takes two. */
function widthOf(rows: readonly (readonly Cell[])[], column: number): number {
  const longest = Math.max(
    ...rows.slice(0, 200).map((row) => {
      const cell = row[column];
      if (cell instanceof Date) return 18;
      return [...String(cell ?? '')].reduce((sum, letter) => sum + (letter > '\u00ff' ? 2 : 1), 0);
    }),
  );
  return Math.min(WIDTHS.most, Math.max(WIDTHS.least, longest + 2));
}

function cellOf(cell: Cell): Row[number] {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, format: '#,##0' };
  // A workbook knows no time zone: it shows the wall time it is given.
  if (cell instanceof Date)
    return { value: addMinutes(cell, SEOUL_OFFSET_MINUTES), type: Date, format: 'yyyy-mm-dd hh:mm' };
  return { value: cell, format: '@' };
}

/** A workbook of one sheet, whose first row are titles; moments as Seoul's clock shows them, texts as texts. */
export async function workbook(sheet: string, rows: readonly (readonly Cell[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const [titles = [], ...others] = rows;
  const head = titles.map((title) => ({
    value: String(title),
    fontWeight: 'bold' as const,
    backgroundColor: '#EDF3EE',
  }));
  const file = await writeWorkbook([
    {
      sheet,
      data: [head, ...others.map((row) => row.map(cellOf))],
      columns: titles.map((_, column) => ({ width: widthOf(rows, column) })),
      stickyRowsCount: 1,
    },
  ]).toBuffer();
  return new Uint8Array(file);
}
