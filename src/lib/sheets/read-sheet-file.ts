import { known } from '#lib/domain/known.ts';
import type { ReadFile } from '#lib/domain/product/product-sheet.ts';
import { missingColumns } from '#lib/sheets/sheet-columns.ts';
import { type DecodeKorean, decodeSheetText } from './decode-text.ts';
import { readTable, readTextTable } from './product-table.ts';
import { SheetTooLarge } from './sheet-limits.ts';
import { CATEGORY_SHEET } from './template.ts';
import type { WorkbookSheet } from './workbook.ts';

/** The parts that differ between browser and server. */
export interface SheetReader {
  decodeKorean: DecodeKorean;
  /** Bytes of the parts of a workbook that hold cells, unpacked. */
  maxUnpackedBytes: number;
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);
const namesOf = (sheets: readonly WorkbookSheet[]) => sheets.map(({ name }) => name);

/** The first sheet that is a table of products; without one, the problem of the first filled-in sheet. */
function tableIn(sheets: readonly WorkbookSheet[]): ReadFile {
  const filled = sheets.filter(
    ({ rows, hiddenRows, name }) => rows.length + hiddenRows.length > 0 && name !== CATEGORY_SHEET,
  );
  if (filled.length === 0) return { ok: false, fault: { code: 'empty' } };
  const shown = filled.filter(({ isHidden, rows }) => !isHidden && rows.length > 0);
  if (shown.length === 0) return ALL_HIDDEN;
  const readings = shown.map((sheet) => ({ sheet, read: readTable(sheet.rows, sheet.hiddenColumns) }));
  const { sheet, read } =
    readings.find((reading) => reading.read.ok && missingColumns(reading.read.table.mapping).length === 0) ??
    readings.find((reading) => reading.read.ok) ??
    readings.find((reading) => !reading.read.ok && reading.read.fault.code !== 'titlesMissing') ??
    known(readings[0], 'a sheet');
  if (!read.ok) return read.fault.code === 'noRows' && sheet.hiddenRows.length > 0 ? ALL_HIDDEN : read;
  const others = filled.filter((other) => other !== sheet);
  return {
    ok: true,
    file: {
      ...read.table,
      otherSheets: namesOf(others.filter(({ isHidden }) => !isHidden)),
      hiddenSheets: namesOf(others.filter(({ isHidden }) => isHidden)),
      hiddenRows: sheet.hiddenRows,
    },
  };
}

const ALL_HIDDEN: ReadFile = { ok: false, fault: { code: 'allHidden' } };

/** What a page begins with, and an XML Spreadsheet 2003. */
const MARKUP = /^\s*<(?:\?xml|\?mso|!|html|head|meta|style|body|div|table)/i;

/** The tables of a page, as cash registers and web shops save them under a spreadsheet's name. */
async function readMarkup(text: string): Promise<ReadFile> {
  const [{ isXmlSpreadsheet, readXmlSpreadsheet }, { readHtmlTables }] = await Promise.all([
    import('./xml-spreadsheet.ts'),
    import('./html-tables.ts'),
  ]);
  const sheets = isXmlSpreadsheet(text) ? readXmlSpreadsheet(text) : readHtmlTables(text);
  const isPage = sheets === null || sheets.every(({ rows, hiddenRows }) => rows.length + hiddenRows.length === 0);
  return isPage ? { ok: false, fault: { code: 'webPage' } } : tableIn(sheets);
}

async function read(bytes: Uint8Array, { decodeKorean, maxUnpackedBytes }: SheetReader): Promise<ReadFile> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    const { readOldWorkbook } = await import('./old-workbook.ts');
    const sheets = readOldWorkbook(bytes, decodeKorean);
    return sheets ? tableIn(sheets) : { ok: false, fault: { code: 'oldWorkbook' } };
  }
  if (startsWith(bytes, 0x50, 0x4b)) {
    // A browser loads the workbook reader only when a workbook is chosen.
    const { readWorkbook } = await import('./workbook.ts');
    const sheets = readWorkbook(bytes, maxUnpackedBytes);
    return sheets ? tableIn(sheets) : { ok: false, fault: { code: 'notAWorkbook' } };
  }
  const text = decodeSheetText(bytes, decodeKorean);
  if (text === null) return { ok: false, fault: { code: 'unreadable' } };
  if (MARKUP.test(text)) return readMarkup(text);
  const table = readTextTable(text);
  return table.ok ? { ok: true, file: { ...table.table, otherSheets: [], hiddenSheets: [], hiddenRows: [] } } : table;
}

/**
 * A file from a spreadsheet as a table of products: .xlsx by content, whatever its name; any other as text. What holds
 * more than `SHEET_LIMITS` is refused as soon as that is known.
 */
export async function readSheetFile(bytes: Uint8Array, reader: SheetReader): Promise<ReadFile> {
  try {
    return await read(bytes, reader);
  } catch (error) {
    if (error instanceof SheetTooLarge) return { ok: false, fault: { code: 'sheetTooLarge' } };
    throw error;
  }
}
