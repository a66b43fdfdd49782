import iconv from 'iconv-lite';
import { SHEET_COLUMNS, type SheetColumn } from '#lib/domain/product/product-sheet.ts';
import { readLine } from '#lib/sheets/product-sheet-line.ts';
import { readSheetFile } from '#lib/sheets/read-sheet-file.ts';
import { seoul } from '../domain/seoul.ts';

export const NOW = seoul('2026-11-25T15:00');

export const read = (bytes: Uint8Array | string) =>
  readSheetFile(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : new Uint8Array(bytes), {
    decodeKorean: (text) => iconv.decode(Buffer.from(text), 'cp949'),
    maxUnpackedBytes: 64 * 1024 * 1024,
  });

/** The lines of a file that must be a table. */
export async function linesOf(bytes: Uint8Array | string) {
  const answer = await read(bytes);
  if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
  return answer.file.lines;
}

/** What each line says as a product, without problems. */
export async function productsOf(bytes: Uint8Array | string) {
  return (await linesOf(bytes)).map(({ row, cells, stray }) => ({ row, stray, ...readLine(cells, NOW) }));
}

/** The fault of a file that must be refused. */
export async function faultOf(bytes: Uint8Array | string) {
  const answer = await read(bytes);
  return answer.ok ? answer.file : answer.fault;
}

/** The cells of one line, in the order of the columns. */
export const cellsOf = (cells: Partial<Record<SheetColumn, string>>): string[] => {
  const good = { category: '과일', name: '딸기', priceWon: '3500', quantity: '10', saleEndsAt: '2026-11-28 18:00' };
  return SHEET_COLUMNS.map(({ key }) => ({ ...good, ...cells })[key as keyof typeof good] ?? '');
};
