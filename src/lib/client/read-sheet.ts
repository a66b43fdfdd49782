import { type FileTools, partsToUnpack, type ReadFile, readSheetFile } from '#lib/domain/sheet-file.ts';

/** Unpacked: some hundred times a list of a thousand products, and what a cheap phone can hold. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024;

const unpack: FileTools['unpack'] = async (bytes) => {
  // Only who brings a workbook loads what unpacks it. Not its workers: the policy of the page forbids scripts from blobs.
  const { unzipSync } = await import('fflate');
  const wanted = partsToUnpack(UNPACKED_MAX_BYTES);
  const parts = unzipSync(bytes, { filter: wanted.filter });
  return wanted.tooLarge() ? 'tooLarge' : parts;
};

/** To browsers 'euc-kr' is all of CP949. */
const decodeKorean = (bytes: Uint8Array) => new TextDecoder('euc-kr').decode(bytes);

/** A table of products in the bytes of a file. */
export const readSheet = (bytes: Uint8Array): Promise<ReadFile> => readSheetFile(bytes, { decodeKorean, unpack });
