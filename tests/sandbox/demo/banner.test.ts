import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#lib/domain/product/categories.ts';
import { BANNER_SIZE, BANNERS, bannerSvg } from '#sandbox/demo/art/draw-banner.ts';
import { readNoto } from '#sandbox/demo/art/noto.ts';

const folder = join(import.meta.dirname, '../../../public');
const FILES = BANNERS.flatMap((number) =>
  ([360, 720, 1280] as const).flatMap((width) =>
    (width === 1280 ? (['avif'] as const) : (['avif', 'webp'] as const)).map((format) => ({
      number,
      width,
      format,
      path: `banners/${number}-${width}.${format}`,
    })),
  ),
);

describe('the banners in public/', () => {
  it.each(FILES)('$path is there, of its size, and light', async ({ number, width, path }) => {
    const file = join(folder, path);
    expect((await stat(file)).size).toBeLessThan(25_000);
    const header = await sharp(file).metadata();
    const { width: fullWidth, height } = BANNER_SIZE[width === 1280 ? 'wide' : 'tall'];
    expect([header.width, header.height]).toEqual([width, (height * width) / fullWidth]);

    // It is what the code draws today: a changed drawing must be encoded anew.
    const svg = bannerSvg(number, width === 1280 ? 'wide' : 'tall', readNoto());
    // Decoded at full size first: sharp shrinks SVG and WebP while it loads them, each in its own way.
    const small = async (input: string | Buffer) => {
      const whole = await sharp(input).resize(width).flatten().png().toBuffer();
      return sharp(whole).resize(48, 24, { fit: 'fill' }).raw().toBuffer();
    };
    const [committed, drawn] = await Promise.all([small(file), small(Buffer.from(svg))]);
    const apart = committed.reduce((sum, value, i) => sum + Math.abs(value - drawn[i]!), 0) / committed.length;
    expect(apart).toBeLessThan(1.5);
  });

  it('hold no text: it stands over them in HTML', () => {
    const noto = readNoto();
    for (const number of BANNERS) expect(bannerSvg(number, 'wide', noto)).not.toMatch(/<text|undefined|NaN/);
  });
});

describe('the brand mark', () => {
  it.each([
    ['icons/48.png', 48],
    ['icons/192.png', 192],
    ['icons/512.png', 512],
    ['icons/maskable-512.png', 512],
  ])('%s is square and of its size', async (path, side) => {
    const header = await sharp(join(folder, path)).metadata();
    expect([header.format, header.width, header.height]).toEqual(['png', side, side]);
  });

  it.each(['placeholder.svg', ...CATEGORIES.map(({ key }) => `placeholders/${key}.svg`)])(
    '%s is small and draws',
    async (path) => {
      const svg = await readFile(join(folder, path));
      expect(svg.byteLength).toBeLessThan(2500);
      expect(svg.toString()).not.toMatch(/<text|<script|style=/);
      const { channels } = await sharp(svg).resize(64, 64).flatten().stats();
      expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(15);
    },
  );
});
