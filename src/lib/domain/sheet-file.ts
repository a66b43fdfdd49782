import { type ProductTable, readTable, readTextTable, type TableFault } from './product-sheet.ts';
import { CATEGORY_SHEET } from './sheet-template.ts';
import { type DecodeKorean, decodeSheetText } from './sheet-text.ts';
import { readWorkbook, type WorkbookParts, type WorkbookSheet } from './workbook.ts';

/** Why a file is no table of products. */
export type FileFault =
  | TableFault
  | {
      code:
        | 'unreadable'
        /** Excel 97 to 2003, or a workbook with a password: both are compound files. */
        | 'oldWorkbook'
        /** An archive that is no workbook of Excel's, or a broken one. */
        | 'notAWorkbook'
        /** A web page under a spreadsheet's name, as cash registers and web shops save it. */
        | 'webPage'
        /** Larger inside than any list of products. */
        | 'workbookTooLarge';
    };

export type SheetFile = ProductTable & {
  /** Sheets that have something in them and were not read. */
  otherSheets: string[];
};

export type ReadFile = { ok: true; file: SheetFile } | { ok: false; fault: FileFault };

/** What a browser and a server each do in their own way. */
export interface FileTools {
  decodeKorean: DecodeKorean;
  /** The parts of an archive; 'tooLarge' for one that is not worth unpacking. Fails for a broken one. */
  unpack: (bytes: Uint8Array) => Promise<WorkbookParts | 'tooLarge'>;
}

/** The parts of a workbook that hold cells. Pictures and the like stay packed. */
const isSheetPart = (path: string): boolean =>
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/.test(path);

/** Chooses what to unpack, up to a size that the archive itself names: unpackers give a part no more than its named size. */
export function partsToUnpack(maxBytes: number) {
  let bytes = 0;
  return {
    filter({ name, originalSize }: { name: string; originalSize: number }): boolean {
      if (!isSheetPart(name)) return false;
      bytes += originalSize;
      return bytes <= maxBytes;
    },
    tooLarge: (): boolean => bytes > maxBytes,
  };
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** The first sheet that is a table of products; of none, what is wrong with the first that is filled in. */
function tableIn(sheets: readonly WorkbookSheet[]): ReadFile {
  const filled = sheets.filter(({ rows, name }) => rows.length > 0 && name !== CATEGORY_SHEET);
  if (filled.length === 0) return { ok: false, fault: { code: 'empty' } };
  const readings = filled.map(({ name, rows }) => ({ name, read: readTable(rows) }));
  const chosen = readings.find(({ read }) => read.ok || read.fault.code !== 'titlesMissing') ?? readings[0]!;
  if (!chosen.read.ok) return chosen.read;
  const otherSheets = readings.filter((reading) => reading !== chosen).map(({ name }) => name);
  return { ok: true, file: { ...chosen.read.table, otherSheets } };
}

/** A file from a spreadsheet as a table of products: .xlsx by what is in it, whatever it is called; any other as text. */
export async function readSheetFile(bytes: Uint8Array, { decodeKorean, unpack }: FileTools): Promise<ReadFile> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return { ok: false, fault: { code: 'oldWorkbook' } };
  if (startsWith(bytes, 0x50, 0x4b)) {
    const parts = await unpack(bytes).catch(() => null);
    if (parts === 'tooLarge') return { ok: false, fault: { code: 'workbookTooLarge' } };
    const sheets = parts && readWorkbook(parts);
    return sheets ? tableIn(sheets) : { ok: false, fault: { code: 'notAWorkbook' } };
  }
  const text = decodeSheetText(bytes, decodeKorean);
  if (text === null) return { ok: false, fault: { code: 'unreadable' } };
  if (/^\s*<(\?xml|!doctype|html|table|meta)/i.test(text)) return { ok: false, fault: { code: 'webPage' } };
  const read = readTextTable(text);
  return read.ok ? { ok: true, file: { ...read.table, otherSheets: [] } } : read;
}
