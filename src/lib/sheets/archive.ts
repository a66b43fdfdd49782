import { Inflate } from 'fflate';
import { SHEET_LIMITS, SheetTooLarge } from './sheet-limits.ts';

/** Not an archive, or one whose directory is wrong. */
export class BrokenArchive extends Error {
  override readonly name = 'BrokenArchive';
}

interface Entry {
  method: number;
  packed: number;
  unpacked: number;
  headerAt: number;
}

/**
 * Parts of an archive by their path; each is unpacked as it is read, and no further than the size that the archive
 * named.
 */
export interface Archive {
  has(path: string): boolean;
  /** Throws `BrokenArchive`. */
  read(path: string, onBytes: (bytes: Uint8Array) => void): void;
}

export interface ArchiveLimits {
  isWanted: (path: string) => boolean;
  /** Bytes of all wanted parts together, unpacked. */
  maxBytes: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const HEADER = 0x04034b50;
const HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** Packed bytes that are inflated at once: up to a thousand times as much comes out before it is counted. */
const SLICE_BYTES = 4096;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Where the directory of the archive begins, and how many entries it has. */
function findDirectory(view: DataView): { at: number; entries: number } {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX_BYTES); at -= 1) {
    if (view.getUint32(at, true) === END) {
      return { entries: view.getUint16(at + 10, true), at: view.getUint32(at + 16, true) };
    }
  }
  throw new BrokenArchive('it has no directory');
}

function readDirectory(bytes: Uint8Array, isWanted: ArchiveLimits['isWanted']): Map<string, Entry> {
  const view = viewOf(bytes);
  const { entries, at: start } = findDirectory(view);
  if (entries > SHEET_LIMITS.entries) throw new SheetTooLarge();
  const wanted = new Map<string, Entry>();
  let at = start;
  for (let i = 0; i < entries; i += 1) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== ENTRY)
      throw new BrokenArchive('a broken entry');
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    const path = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, nameEnd));
    if (isWanted(path)) {
      if (wanted.has(path)) throw new BrokenArchive('two parts of one name');
      if (view.getUint16(at + 8, true) & ENCRYPTED) throw new BrokenArchive('it is encrypted');
      wanted.set(path, {
        method: view.getUint16(at + 10, true),
        packed: view.getUint32(at + 20, true),
        unpacked: view.getUint32(at + 24, true),
        headerAt: view.getUint32(at + 42, true),
      });
    }
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return wanted;
}

/**
 * Refuses archives that would unpack to more than allowed; by the sizes the archive names, which `read` holds it to.
 */
function refuseTooLarge(parts: Iterable<Entry>, { maxBytes }: ArchiveLimits, archiveBytes: number): void {
  let packed = 0;
  let unpacked = 0;
  for (const entry of parts) {
    packed += entry.packed;
    unpacked += entry.unpacked;
  }
  if (unpacked > maxBytes) throw new SheetTooLarge();
  if (unpacked > SHEET_LIMITS.ratioFromBytes && unpacked > packed * SHEET_LIMITS.ratio) throw new SheetTooLarge();
  // Parts that share their bytes: a little file that is unpacked again and again.
  if (packed > archiveBytes) throw new BrokenArchive('parts lie over one another');
}

function dataOf(bytes: Uint8Array, { headerAt, packed }: Entry): Uint8Array {
  const view = viewOf(bytes);
  if (headerAt + HEADER_BYTES > bytes.length || view.getUint32(headerAt, true) !== HEADER) {
    throw new BrokenArchive('a part is not where it should be');
  }
  const start = headerAt + HEADER_BYTES + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true);
  if (start + packed > bytes.length) throw new BrokenArchive('a part is cut off');
  return bytes.subarray(start, start + packed);
}

function inflate(data: Uint8Array, onBytes: (bytes: Uint8Array) => void): void {
  let pieces: Uint8Array[] = [];
  const stream = new Inflate((piece) => pieces.push(piece));
  for (let at = 0; at === 0 || at < data.length; at += SLICE_BYTES) {
    try {
      stream.push(data.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= data.length);
    } catch (cause) {
      throw new BrokenArchive('a part cannot be unpacked', { cause });
    }
    for (const piece of pieces) onBytes(piece);
    pieces = [];
  }
}

/** Throws `BrokenArchive`, and `SheetTooLarge` before anything is unpacked. */
export function openArchive(bytes: Uint8Array, limits: ArchiveLimits): Archive {
  const parts = readDirectory(bytes, limits.isWanted);
  refuseTooLarge(parts.values(), limits, bytes.length);
  return {
    has: (path) => parts.has(path),
    read(path, onBytes) {
      const entry = parts.get(path);
      if (!entry) throw new BrokenArchive('a part is missing');
      let left = entry.unpacked;
      const take = (piece: Uint8Array) => {
        left -= piece.length;
        if (left < 0) throw new BrokenArchive('a part is larger than it says');
        onBytes(piece);
      };
      const data = dataOf(bytes, entry);
      if (entry.method === STORED) take(data);
      else if (entry.method === DEFLATED) inflate(data, take);
      else throw new BrokenArchive('packed in an unknown way');
      if (left > 0) throw new BrokenArchive('a part is smaller than it says');
    },
  };
}
