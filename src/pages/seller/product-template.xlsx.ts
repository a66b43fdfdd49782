import type { APIRoute } from 'astro';
import writeWorkbook, { type Row, type Sheet } from 'write-excel-file/node';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { IMPORT_TEXTS, TEMPLATE_NAME } from '#lib/messages/product/import.ts';
import { CATEGORY_SHEET, categoryRows, templateRow, templateTitles } from '#lib/sheets/template.ts';

const title = (value: string) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#EDF3EE' });

function exampleRow(tomorrow: Date): Row {
  return templateRow(tomorrow).map((cell) => {
    // A text cell without text is none.
    if (cell === '') return null;
    if (typeof cell !== 'object')
      return typeof cell === 'string' ? { value: cell, format: '@' } : { value: cell, format: '#,##0' };
    return { value: cell.wall, type: Date, format: cell.hasTime ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd' };
  });
}

/**
 * The table to fill in as a workbook: dates and numbers as such, the barcode as text, the sub-categories on a second
 * sheet.
 */
export const GET: APIRoute = async ({ locals }) => {
  const tomorrow = addMinutes(locals.ctx.now, MINUTES_PER_DAY);
  const sheets: Sheet<never>[] = [
    {
      sheet: IMPORT_TEXTS.productSheet,
      data: [templateTitles().map(title), exampleRow(tomorrow)],
      columns: [16, 24, 10, 10, 8, 18, 12, 28, 16, 12, 20, 30, 10, 16, 12, 10, 18].map((width) => ({ width })),
      stickyRowsCount: 1,
    },
    {
      sheet: CATEGORY_SHEET,
      data: categoryRows().map((row, at) => (at === 0 ? row.map(title) : row)),
      columns: [18, 20].map((width) => ({ width })),
      stickyRowsCount: 1,
    },
  ];
  const file = await writeWorkbook(sheets).toBuffer();
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="products.xlsx"; filename*=UTF-8''${encodeURIComponent(`${TEMPLATE_NAME}.xlsx`)}`,
    },
  });
};
