import { brotliCompressSync, constants, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { ownBytes } from '../recall/own-bytes.ts';

/** The least that zlib reads and writes at once. */
const LEAST_CHUNK = constants.Z_MIN_CHUNK;

/**
 * How Brotli packs what is made for one request. It looks further back than most pages are long, and takes memory for all of it
 * (its own choice is 4 MB). At 5 a page takes a quarter of a millisecond more than at 4, and is a fourteenth smaller; more brings nothing.
 */
export const BROTLI_PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 };

/** How a page can travel. */
export type Coding = 'br' | 'gzip' | 'identity';

/**
 * A page as it is kept: always by zstd, which is unpacked in no time, and as it was asked for. Pages of one kind are much the
 * same, so that one of them serves as the dictionary of all: what is left of each is a twentieth of its size.
 */
export interface PackedPage {
  zstd: Buffer;
  dictionary: Buffer;
  /** Bytes of the page itself. */
  length: number;
  br?: Buffer;
  gzip?: Buffer;
}

export const packPage = (html: Buffer, dictionary: Buffer): PackedPage => ({
  // Unless it is told how long the page is, 2 MB are taken whenever it is packed or unpacked.
  zstd: ownBytes(zstdCompressSync(html, { dictionary, pledgedSrcSize: html.length })),
  dictionary,
  length: html.length,
});
/** Without the dictionary, which many share. */
export const sizeOf = ({ zstd, br, gzip }: PackedPage) => zstd.length + (br?.length ?? 0) + (gzip?.length ?? 0);

/** The page in a coding; `packed` is another record where it was made now. */
export function pageIn(coding: Coding, packed: PackedPage): { bytes: Buffer; packed: PackedPage } {
  const { zstd, dictionary, length } = packed;
  // Room for all of it, and a byte by which it is seen to be all: else it comes in pieces that are put together afterwards.
  const html = () => zstdDecompressSync(zstd, { dictionary, chunkSize: Math.max(LEAST_CHUNK, length + 1) });
  if (coding === 'identity') return { bytes: html(), packed };
  const ready = packed[coding];
  if (ready) return { bytes: ready, packed };
  const bytes =
    coding === 'br' ? brotliCompressSync(html(), { params: BROTLI_PARAMS }) : gzipSync(html(), { level: 6 });
  return { bytes, packed: { ...packed, [coding]: ownBytes(bytes) } };
}

const accepts = (header: string, coding: string) =>
  new RegExp(`(^|[\\s,])${coding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`).test(header);

/** The smallest coding that a browser takes, by its Accept-Encoding. */
export function codingFor(header: string | string[] | undefined): Coding {
  const accepted = String(header ?? '');
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}
