import { expect, test } from 'vitest';
import { isTooHeavy, type PictureHead } from '#lib/server/platform/files/picture-cost.ts';

const square = (side: number, head: Partial<PictureHead> = {}): PictureHead => ({
  format: 'jpeg',
  width: side,
  height: side,
  channels: 3,
  depth: 'uchar',
  ...head,
});

test.each<[string, number, number, Partial<PictureHead>]>([
  ['a JPEG of a camera', 7_000, 7_100, { chromaSubsampling: '4:2:0' }],
  ['a progressive JPEG', 3_900, 4_100, { isProgressive: true, chromaSubsampling: '4:2:0' }],
  ['a progressive JPEG in all colours', 2_800, 2_900, { isProgressive: true, chromaSubsampling: '4:4:4' }],
  ['a PNG', 7_000, 7_100, { format: 'png' }],
  ['a PNG of 16 bits', 4_700, 4_800, { format: 'png', depth: 'ushort', channels: 4 }],
  ['an interlaced PNG', 3_900, 4_000, { format: 'png', isProgressive: true }],
  ['an interlaced PNG of 16 bits', 2_700, 2_800, { format: 'png', isProgressive: true, depth: 'ushort' }],
  ['a WebP', 3_500, 3_600, { format: 'webp' }],
  ['a WebP that moves', 2_300, 2_400, { format: 'webp', channels: 4, pages: 10 }],
  ['many frames of a GIF', 1_000, 1_100, { format: 'gif', channels: 4, pages: 190 }],
  ['a GIF', 3_200, 3_300, { format: 'gif', channels: 4 }],
  ['an AVIF', 1_700, 1_710, { format: 'heif' }],
  ['an AVIF of 10 bits', 1_500, 1_520, { format: 'heif', depth: 'ushort' }],
])('%s may be a square of %d, not of %d pixels', (_, may, mayNot, head) => {
  expect([isTooHeavy(square(may, head)), isTooHeavy(square(mayNot, head))]).toEqual([false, true]);
});
