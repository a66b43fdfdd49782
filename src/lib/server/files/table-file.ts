import { seoulWall } from '#lib/domain/time.ts';
import { type Cell, csvText } from '#lib/sheets/csv-text.ts';
import { WORKBOOK_TYPE, workbook } from './workbook.ts';

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

const TYPES: Record<TableFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: WORKBOOK_TYPE };

const two = (n: number) => String(n).padStart(2, '0');
/** As spreadsheets read a moment: '2026-11-26 14:05'. */
function sheetMoment(at: Date): string {
  const { year, month, day, hour, minute } = seoulWall(at);
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

/** A table as a file, with the headers that it is sent with. `plainName`: for clients that know no other letters. */
export async function tableFile(
  format: TableFormat,
  { sheet, rows, name, plainName }: { sheet: string; rows: Cell[][]; name: string; plainName: string },
): Promise<{ body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  const body = format === 'xlsx' ? await workbook(sheet, rows) : new TextEncoder().encode(csvText(rows, sheetMoment));
  const encoded = encodeURIComponent(`${name}.${format}`);
  const disposition = `attachment; filename="${plainName}.${format}"; filename*=UTF-8''${encoded}`;
  return { body, headers: { 'Content-Type': TYPES[format], 'Content-Disposition': disposition } };
}
