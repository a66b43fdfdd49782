import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#lib/domain/bytes.ts';
import { makePicture as makePictureOf } from '#lib/server/platform/files/make-picture.ts';
import { pictureBomb } from '../picture-bomb.ts';

const makePicture = (input: Buffer) => makePictureOf(input, 'a seller');

const solid = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

async function made(input: Buffer) {
  const result = await makePicture(input);
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result.picture;
}

/** Red above, blue below. */
const twoHalves = (width: number, height: number) =>
  solid(width, height, '#ff0000').composite([
    { input: { create: { width, height: height / 2, channels: 3, background: '#0000ff' } }, top: height / 2, left: 0 },
  ]);

describe('a picture is made once into its variants', () => {
  it('three square widths, each as AVIF and WebP', async () => {
    const picture = await made(await solid(1200, 900, '#3a7d2c').jpeg().toBuffer());
    expect(picture.variants.map((v) => `${v.width}.${v.format}`)).toEqual([
      '160.avif',
      '160.webp',
      '320.avif',
      '320.webp',
      '640.avif',
      '640.webp',
    ]);
    for (const { width, format, bytes } of picture.variants) {
      const header = await sharp(bytes).metadata();
      expect([header.width, header.height]).toEqual([width, width]);
      expect(header.format).toBe(format === 'avif' ? 'heif' : 'webp');
    }
    expect([picture.width, picture.height]).toEqual([640, 640]);
  });

  it('names the dominant colour', async () => {
    const { colour } = await made(await solid(700, 700, '#3878c8').png().toBuffer());
    expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    const [r = 0, g = 0, b = 0] = (colour.slice(1).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
    expect(Math.max(Math.abs(r - 0x38), Math.abs(g - 0x78), Math.abs(b - 0xc8))).toBeLessThan(12);
  });

  it('never enlarges a small picture', async () => {
    const picture = await made(await solid(200, 120, '#cc8844').png().toBuffer());
    const sides = await Promise.all(picture.variants.map(async (v) => (await sharp(v.bytes).metadata()).width));
    expect(sides).toEqual([120, 120, 120, 120, 120, 120]);
    expect(picture.width).toBe(120);
  });

  it('turns a phone photo upright and forgets where it was taken', async () => {
    const photo = await twoHalves(800, 800)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'DemoPhone' }, IFD3: { GPSLatitude: '37/1 33/1 26/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const tagged = await sharp(photo)
      .keepExif()
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(tagged).metadata()).exif).toBeDefined();

    const picture = await made(tagged);
    for (const { bytes } of picture.variants) {
      const header = await sharp(bytes).metadata();
      expect(header.exif).toBeUndefined();
      expect(header.xmp).toBeUndefined();
      expect(header.orientation).toBeUndefined();
    }
    // Orientation 6 is a quarter turn clockwise: what was above is now at the right.
    const largest = picture.variants.find((v) => v.width === 640 && v.format === 'webp');
    const { data, info } = await sharp(largest?.bytes).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number) => data[(320 * info.width + x) * info.channels] ?? -1;
    expect(red(600)).toBeGreaterThan(200);
    expect(red(40)).toBeLessThan(60);
  });

  it('puts transparency on white', async () => {
    const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const picture = await made(clear);
    const { data, info } = await sharp(picture.variants[1]?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(3);
    expect(data[0]).toBeGreaterThan(250);
  });

  it('takes the first frame of an animated GIF', async () => {
    const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 0xff), Buffer.alloc(64 * 64 * 3, 0x00)]);
    const gif = await sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
      .gif()
      .toBuffer();
    expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(2);
    const picture = await made(gif);
    expect(picture.colour).toMatch(/^#f/);
    expect([picture.width, picture.height]).toEqual([64, 64]);
  });

  it.each(['png', 'webp', 'avif', 'gif'] as const)('accepts %s', async (format) => {
    expect((await makePicture(await solid(200, 200, '#88aa33').toFormat(format).toBuffer())).ok).toBe(true);
  });
});

describe('a file that is no picture is refused by its content', () => {
  it('text in a file named .png', async () => {
    expect(await makePicture(Buffer.from('사과 5입 4,900원'))).toEqual({ ok: false, reason: 'notAnImage' });
  });

  it('an empty file', async () => {
    expect(await makePicture(Buffer.alloc(0))).toEqual({ ok: false, reason: 'notAnImage' });
  });

  it('an SVG, with or without a script', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    expect(await makePicture(Buffer.from(svg))).toEqual({ ok: false, reason: 'notAnImage' });
    expect(await makePicture(Buffer.from(`<?xml version="1.0"?>${svg}`))).toEqual({ ok: false, reason: 'notAnImage' });
  });

  it.each(['jpeg', 'png', 'webp'] as const)('a %s cut off in the middle', async (format) => {
    const noise = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .toFormat(format)
      .toBuffer();
    const half = noise.subarray(0, Math.floor(noise.byteLength / 2));
    expect(await makePicture(half)).toEqual({ ok: false, reason: 'notAnImage' });
  });

  it('a PNG header with rubbish behind it', async () => {
    const bytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2000, 7)]);
    expect(await makePicture(bytes)).toEqual({ ok: false, reason: 'notAnImage' });
  });

  it('100 megapixels in a few kilobytes', async () => {
    const bomb = pictureBomb();
    expect(bomb.byteLength).toBeLessThan(200_000);
    expect(await makePicture(bomb)).toEqual({ ok: false, reason: 'tooManyPixels' });
  });

  it('more than 10 MiB', async () => {
    expect(await makePicture(Buffer.alloc(UPLOAD_MAX_BYTES + 1, 0xff))).toEqual({ ok: false, reason: 'tooLarge' });
  });
});
