import sharp from 'sharp';
import { expect, test } from 'vitest';
import { countParts, isOfTooManyParts, MAX_FRAMES } from '#lib/server/platform/files/count-parts.ts';
import { type ImageFormat, imageFormat } from '#lib/server/platform/files/image-format.ts';
import { makePaper } from '#lib/server/platform/files/make-paper.ts';
import { makePicture } from '#lib/server/platform/files/make-picture.ts';
import { createPictureJobs } from '#lib/server/platform/files/picture-jobs.ts';

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const int32LE = (value: number) => int32(value).reverse();
const times = (count: number, ...parts: Buffer[]) => Buffer.concat(Array.from({ length: count }, () => parts).flat());
const box = (kind: string, ...inside: Buffer[]) => {
  const body = Buffer.concat(inside);
  return Buffer.concat([int32(body.length + 8), Buffer.from(kind), body]);
};
const chunk = (kind: string, body = Buffer.alloc(0)) =>
  Buffer.concat([int32(body.length), Buffer.from(kind), body, Buffer.alloc(4)]);

/** Files that say that they have so many frames, passes, tiles or pieces: some are no picture beyond that. */
const FILES: Record<string, (count: number) => Buffer> = {
  'an animated WebP of 16×16'(count) {
    const frame = Buffer.concat([Buffer.from('ANMF'), int32LE(24), Buffer.alloc(24)]);
    const body = Buffer.concat([
      Buffer.from('WEBPVP8X'),
      int32LE(10),
      Buffer.from([2, 0, 0, 0, 15, 0, 0, 15, 0, 0]),
      Buffer.concat([Buffer.from('ANIM'), int32LE(6), Buffer.alloc(6)]),
      times(count, frame),
    ]);
    return Buffer.concat([Buffer.from('RIFF'), int32LE(body.length), body]);
  },
  'a GIF': (count) =>
    Buffer.concat([
      Buffer.from('GIF89a'),
      Buffer.from([16, 0, 16, 0, 0, 0, 0]),
      times(count, Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x44, 0])),
      Buffer.from([0x3b]),
    ]),
  'an animated PNG': (count) =>
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', Buffer.alloc(13)),
      times(count, chunk('fcTL', Buffer.alloc(26))),
    ]),
  'a JPEG of so many passes': (count) =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]),
      times(count, Buffer.from([0xff, 0xda, 0, 4, 1, 1, 7, 7, 0xff, 0])),
    ]),
  'a HEIF file of so many tiles': (count) =>
    Buffer.concat([
      box('ftyp', Buffer.from('heic'), int32(0), Buffer.from('mif1heic')),
      box('meta', int32(0), box('iinf', Buffer.from([0, 0, 0, 0, count >> 8, count & 0xff]))),
    ]),
  'an AVIF sequence': (count) =>
    Buffer.concat([
      box('ftyp', Buffer.from('avis'), int32(0), Buffer.from('avisavif')),
      box('moov', box('trak', box('mdia', box('minf', box('stbl', box('stsz', int32(0), int32(9), int32(count))))))),
    ]),
};

test.each(Object.entries(FILES))('%s is counted by its bytes, before any decoder', async (_, make) => {
  const hostile = make(60_001);
  const jobs = { run: () => Promise.reject(new Error('a decoder saw it')), pid: () => null };
  for (const made of [makePicture(hostile, 'somebody', jobs), makePaper(hostile, 'somebody', jobs)]) {
    expect(await made).toEqual({ ok: false, reason: 'tooManyPixels' });
  }
  const may = make(20);
  expect(isOfTooManyParts(may, imageFormat(may)!)).toBe(false);
});

test('a hundred thousand frames take no time to count', () => {
  const hostile = FILES['an animated WebP of 16×16']!(100_000);
  const since = performance.now();
  for (let tries = 0; tries < 50; tries += 1) expect(isOfTooManyParts(hostile, 'webp')).toBe(true);
  // Its frames are not gone through either: what is refused ends where there are too many.
  expect(countParts(hostile, 'webp').frames).toBe(MAX_FRAMES + 1);
  expect(performance.now() - since).toBeLessThan(2_000);
});

test('pieces that are no frames are counted too, and a file that ends anywhere is read to its end', async () => {
  const empty = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), times(60_001, chunk('tEXt'))]);
  expect(isOfTooManyParts(empty, 'png')).toBe(true);
  const whole = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a33' } })
    .heif({ compression: 'av1' })
    .toBuffer();
  const files: [ImageFormat, Buffer][] = [
    ['heif', whole],
    ...Object.values(FILES).map((make) => [imageFormat(make(3))!, make(3)] as [ImageFormat, Buffer]),
  ];
  for (const [format, bytes] of files) {
    for (let end = 12; end < bytes.length; end += 1)
      expect(isOfTooManyParts(bytes.subarray(0, end), format)).toBe(false);
  }
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a real %s has few parts, and a short animation is taken',
  async (format) => {
    const noise = sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
        background: '#fff',
      },
    });
    const bytes = await (format === 'jpeg' ? noise.jpeg({ progressive: true }) : noise.toFormat(format)).toBuffer();
    expect(isOfTooManyParts(bytes, imageFormat(bytes)!)).toBe(false);
    if (format !== 'webp' && format !== 'gif') return;
    const frames = await sharp(
      Buffer.alloc(16 * 16 * 30 * 3, 7).map((_, i) => (i * 31) % 251),
      { raw: { width: 16, height: 16 * 30, channels: 3, pageHeight: 16 } },
    )
      .toFormat(format, { loop: 0 })
      .toBuffer();
    expect(countParts(frames, imageFormat(frames)!).frames).toBe((await sharp(frames).metadata()).pages);
    expect((await makePicture(frames, 'somebody', createPictureJobs({ idleMs: 10 }))).ok).toBe(true);
  },
);
