import { parentPort, workerData } from 'node:worker_threads';
import iconv from 'iconv-lite';
import { readSheetFile } from '#lib/sheets/read-sheet-file.ts';

/** The most of a file that fits into a body: the unpacked size of a thousand rows with styles. */
const UNPACKED_MAX_BYTES = 4 * 1024 * 1024;

/** Node's own decoder knows only the 2,350 syllables of EUC-KR. */
const decodeKorean = (bytes: Uint8Array) => iconv.decode(Buffer.from(bytes), 'cp949');

/** A thread that reads one file and ends. */
parentPort!.postMessage(
  await readSheetFile(workerData as Uint8Array, { decodeKorean, maxUnpackedBytes: UNPACKED_MAX_BYTES }),
);
