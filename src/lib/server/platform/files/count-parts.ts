import type { ImageFormat } from './image-format.ts';

/** The parts of a file, by its own bytes. */
export interface Parts {
  /**
   * Frames of an animation, passes of a JPEG, or pictures and tiles of a HEIF file: what a decoder goes through one by
   * one.
   */
  frames: number;
  /** Chunks, segments, blocks or boxes, whatever they hold. */
  parts: number;
}

/**
 * A long animation has some hundred frames, a photo of 50 megapixels some 200 tiles. A decoder's own look at 100,000
 * takes half a minute.
 */
export const MAX_FRAMES = 1_000;
/** A picture of 10 MiB, written in pieces of 255 bytes, as a GIF is, or 512. */
const MAX_PARTS = 60_000;
/** Passes of a progressive JPEG: encoders write ten. Each goes through the whole picture. */
const MAX_PASSES = 100;

const hasTooMany = ({ frames, parts }: Parts): boolean => frames > MAX_FRAMES || parts > MAX_PARTS;

/** Counts, and says when that is enough: no file is walked through for longer than what is refused takes. */
function counter() {
  const count: Parts = { frames: 0, parts: 0 };
  return {
    count,
    /** False once there are too many. */
    add(frames: number): boolean {
      count.parts += 1;
      count.frames += frames;
      return !hasTooMany(count);
    },
  };
}

function countWebp(bytes: Buffer): Parts {
  const { count, add } = counter();
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (!add(bytes.toString('latin1', at, at + 4) === 'ANMF' ? 1 : 0)) break;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return count;
}

function countPng(bytes: Buffer): Parts {
  const { count, add } = counter();
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (!add(bytes.toString('latin1', at + 4, at + 8) === 'fcTL' ? 1 : 0)) break;
  }
  return count;
}

/** Bytes of a table of colours, by the flags that announce it. */
const colourTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

function countGif(bytes: Buffer): Parts {
  const { count, add } = counter();
  const byte = (at: number) => bytes[at] ?? 0;
  let at = 13 + colourTable(byte(10));
  while (at < bytes.length) {
    const kind = byte(at);
    const isFrame = kind === 0x2c;
    if (!isFrame && kind !== 0x21) break;
    if (!add(isFrame ? 1 : 0)) break;
    at += isFrame ? 11 + colourTable(byte(at + 9)) : 2;
    // Its blocks, up to an empty one.
    while (byte(at) > 0) {
      if (!add(0)) return count;
      at += 1 + byte(at);
    }
    at += 1;
  }
  return count;
}

const SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

function countJpeg(bytes: Buffer): Parts {
  const { count, add } = counter();
  let passes = 0;
  let at = bytes.indexOf(0xff, 2);
  while (at >= 0 && at + 1 < bytes.length) {
    const marker = bytes[at + 1]!;
    // Bytes that are no marker lie among the pixels: one of them, a filler, or where a decoder may take up again.
    const isPixels = marker === 0 || marker === 0xff || marker === 1 || (marker >= 0xd0 && marker <= 0xd8);
    if (marker === END_OF_IMAGE) break;
    if (isPixels) at = bytes.indexOf(0xff, at + (marker === 0xff ? 1 : 2));
    else {
      if (marker === SCAN) passes += 1;
      if (!add(0)) break;
      if (passes > MAX_PASSES) return { ...count, frames: MAX_FRAMES + 1 };
      const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
      at = bytes.indexOf(0xff, at + 2 + length);
    }
  }
  return { ...count, frames: 1 };
}

/** Boxes with boxes in them, and how many bytes stand before the first. */
const CONTAINERS: Record<string, number> = {
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  meta: 4,
  iprp: 0,
  ipco: 0,
  iref: 4,
};

/** A HEIF or AVIF file: how many pictures and tiles its tables announce, and frames its tracks. */
function countHeif(bytes: Buffer): Parts {
  const { count, add } = counter();
  const int32 = (at: number) => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0);
  const int16 = (at: number) => (at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0);
  const open = [{ at: 0, end: bytes.length }];
  for (let box = open.pop(); box; box = open.pop()) {
    let { at } = box;
    while (at + 8 <= box.end) {
      const kind = bytes.toString('latin1', at + 4, at + 8);
      const size = int32(at);
      const head = size === 1 ? 16 : 8;
      const end =
        size === 0
          ? box.end
          : at + (size === 1 ? Number(bytes.readBigUInt64BE(Math.min(at + 8, bytes.length - 8))) : size);
      if (end < at + head) return count;
      const inside = at + head;
      const announced =
        kind === 'iinf'
          ? bytes[inside]
            ? int32(inside + 4)
            : int16(inside + 4)
          : kind === 'stsz'
            ? int32(inside + 8)
            : 0;
      if (!add(announced)) return count;
      const before = CONTAINERS[kind];
      if (before !== undefined) open.push({ at: inside + before, end: Math.min(end, box.end) });
      at = end;
    }
  }
  return count;
}

const COUNTERS: Record<ImageFormat, (bytes: Buffer) => Parts> = {
  webp: countWebp,
  png: countPng,
  gif: countGif,
  jpeg: countJpeg,
  heif: countHeif,
};

/** Counts the parts of a file, no further than it takes to refuse it; a broken file as far as it can be read. */
export const countParts = (bytes: Buffer, format: ImageFormat): Parts => COUNTERS[format](bytes);

/** Whether a file has more frames or parts than a decoder shall look at. Known before any decoder sees it. */
export const isOfTooManyParts = (bytes: Buffer, format: ImageFormat): boolean => hasTooMany(countParts(bytes, format));
