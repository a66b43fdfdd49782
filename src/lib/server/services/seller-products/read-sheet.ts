import { unzipSync } from 'fflate';
import iconv from 'iconv-lite';
import { type FileTools, partsToUnpack, type ReadFile, readSheetFile } from '#lib/domain/sheet-file.ts';

/** Of a file that fits into a body, unpacked: what a thousand rows with styles take, and no more of the process than that. */
const UNPACKED_MAX_BYTES = 4 * 1024 * 1024;

const unpack: FileTools['unpack'] = async (bytes) => {
  const wanted = partsToUnpack(UNPACKED_MAX_BYTES);
  const parts = unzipSync(bytes, { filter: wanted.filter });
  return wanted.tooLarge() ? 'tooLarge' : parts;
};

/** Node's own decoder knows only the 2,350 syllables of EUC-KR. */
const decodeKorean = (bytes: Uint8Array) => iconv.decode(Buffer.from(bytes), 'cp949');

/** A table of products in the bytes of a file. */
export const readSheet = (bytes: Uint8Array): Promise<ReadFile> => readSheetFile(bytes, { decodeKorean, unpack });
