import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#lib/domain/product/categories.ts';

const folder = join(import.meta.dirname, '../../../public');
const BANNERS = [1, 2, 3] as const;
/** Wide for tables and desktops; tall for phones, its upper left part free for the text. */
const BANNER_SIZE = { wide: { width: 1280, height: 480 }, tall: { width: 720, height: 400 } } as const;
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
  it.each(FILES)('$path is there, of its size, and light', async ({ width, path }) => {
    const file = join(folder, path);
    expect((await stat(file)).size).toBeLessThan(25_000);
    const header = await sharp(file).metadata();
    const { width: fullWidth, height } = BANNER_SIZE[width === 1280 ? 'wide' : 'tall'];
    expect([header.width, header.height]).toEqual([width, (height * width) / fullWidth]);
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
