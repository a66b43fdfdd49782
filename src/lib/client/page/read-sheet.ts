import type { ReadFile } from '#lib/domain/product/product-sheet.ts';
import { readSheetFile } from '#lib/sheets/read-sheet-file.ts';

/** Some hundred times a list of a thousand products, and what a cheap phone can hold. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024;

/** To browsers 'euc-kr' is all of CP949. */
const decodeKorean = (bytes: Uint8Array) => new TextDecoder('euc-kr').decode(bytes);

/** A table of products in the bytes of a file. */
export const readSheet = (bytes: Uint8Array): Promise<ReadFile> =>
  readSheetFile(bytes, { decodeKorean, maxUnpackedBytes: UNPACKED_MAX_BYTES });
