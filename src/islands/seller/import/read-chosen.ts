import type { readSheet as readBytes } from '#lib/client/page/read-sheet.ts';
import { SHEET_MAX_BYTES } from '#lib/domain/person/limits.ts';
import type { SheetFile } from '#lib/domain/product/product-sheet.ts';
import { IMPORT_TEXTS } from '#lib/messages/product/import.ts';
import { fileFaultText } from '#lib/messages/product/product-sheet.ts';
import { readPastedText } from '#lib/sheets/read-pasted-text.ts';

/** The table in a chosen file; or why it cannot be read, in a sentence. */
export async function readChosen(chosen: File, readSheet: typeof readBytes): Promise<SheetFile | string> {
  if (chosen.size > SHEET_MAX_BYTES) return IMPORT_TEXTS.tooLarge;
  // A file that is open in Excel, or has changed since it was chosen, may not be readable.
  const bytes = await chosen.arrayBuffer().catch(() => null);
  const read = bytes && (await readSheet(new Uint8Array(bytes)).catch(() => null));
  if (!read) return IMPORT_TEXTS.notReadable;
  return read.ok ? read.file : fileFaultText(read.fault);
}

/** The same of cells copied from a spreadsheet, or of a list as it is written in a message. */
export function readPasted(text: string, now: Date): SheetFile | string {
  const read = readPastedText(text, now);
  if (read.ok) return read.file;
  return read.fault.code === 'titlesMissing' ? IMPORT_TEXTS.pasteUnreadable : fileFaultText(read.fault);
}
