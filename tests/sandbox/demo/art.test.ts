import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#lib/domain/product/categories.ts';
import { ALL_ART, artFor, CATALOGUE, lookOf } from '#sandbox/demo/catalogue.ts';
import { keyOfTownPicture, nameOfArt, readTownPicture, TOWN_PICTURE_SIDE } from '#sandbox/demo/pictures.ts';
import tones from '#sandbox/demo/shop-fronts.json' with { type: 'json' };

const FOLDER = join(import.meta.dirname, '../../../src/sandbox/demo/pictures');

/** How much of a picture, as bytes of red, green and blue, has a colour near to '#rrggbb'. */
function shareNear(colour: string, pixels: Buffer): number {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  let near = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    if (wanted.every((value, channel) => Math.abs(value - pixels[at + channel]!) < 28)) near += 1;
  }
  return near / (pixels.length / 3);
}

const kinds = CATALOGUE.flatMap((aisle) => aisle.kinds);

describe('the catalogue', () => {
  it('fills all 19 sub-categories with 120 kinds and more', () => {
    expect(CATALOGUE.map((aisle) => aisle.category)).toEqual(CATEGORIES.map((category) => category.key));
    expect(kinds.length).toBeGreaterThanOrEqual(120);
    expect(new Set(kinds.map((kind) => kind.key)).size).toBe(kinds.length);
  });

  it('shows every kind in two ways or more, but for those that nothing shows', () => {
    const bare = kinds.filter((kind) => kind.looks.length === 0).map((kind) => kind.key);
    expect(bare).toEqual(['kimbap', 'roll']);
    for (const kind of kinds) if (kind.looks.length > 0) expect(kind.looks.length, kind.key).toBeGreaterThanOrEqual(2);
  });

  it('shows every name but those that nothing shows, and every look shows a name', () => {
    const bare = kinds.flatMap((kind) => kind.names.filter((name) => artFor(kind, name).length === 0));
    expect(bare).toEqual([
      '참치 김밥',
      '야채 김밥',
      '불고기 김밥',
      '치즈 김밥',
      '진미채볶음',
      '국물 떡볶이',
      '로제 떡볶이',
      '단팥빵',
      '생크림 롤케이크',
      '모카 롤케이크',
      '카스테라',
    ]);
    const shown = kinds.flatMap((kind) => kind.names.flatMap((name) => artFor(kind, name)));
    expect(
      ALL_ART.filter((art) => !shown.some(({ kind, variant }) => kind === art.kind && variant === art.variant)),
    ).toEqual([]);
  });

  it('has no word of a look in vain', () => {
    for (const { key, names, looks } of kinds) {
      for (const word of looks.flatMap(({ fits }) => fits ?? [])) {
        expect(
          names.some((name) => name.includes(word)),
          `${key}: ${word}`,
        ).toBe(true);
      }
    }
  });

  // What was once shown as something else, or easily is.
  it.each([
    ['파인애플', ['pineapple']],
    ['망고', ['mango']],
    ['레몬', ['lemon']],
    ['딸기', ['strawberry', 'shortcake', 'birthday-cake', 'candy', 'shaved-ice']],
    ['바나나', ['banana']],
    ['블루베리', ['blueberries', 'bagel']],
    ['키위', ['kiwi-fruit']],
    ['올리브', ['olive']],
    ['유자', ['tangerine']],
    ['마요네즈', ['egg']],
    ['커피우유', ['hot-beverage']],
    ['도시락', ['bento-box']],
    ['새우볶음밥', ['cooked-rice', 'shallow-pan-of-food']],
    ['타코', ['taco']],
    ['어묵', ['oden', 'fish-cake-with-swirl']],
  ])('shows %s as %j', (word, icons) => {
    const drawn = kinds.flatMap((kind) =>
      kind.names.filter((name) => name.includes(word)).flatMap((name) => artFor(kind, name)),
    );
    expect(drawn.length).toBeGreaterThan(0);
    for (const art of drawn) expect(icons, `${art.kind}/${art.variant}`).toContain(lookOf(art).shows);
  });
});

describe('the pictures of the town', () => {
  const names = [...ALL_ART.map(nameOfArt), ...Object.keys(tones).map((front) => `shop-${front}`)];

  it.each([160, 320, 640])('are there at %i px, and none that nothing shows', async (width) => {
    const files = await readdir(join(FOLDER, String(width)));
    expect(files.toSorted()).toEqual(names.map((name) => `${name}.avif`).toSorted());
    for (const file of files) expect((await stat(join(FOLDER, String(width), file))).size, file).toBeLessThan(40_000);
  });

  it('are of their size, and different for every look', async () => {
    const keys = new Set<string>();
    for (const name of names) {
      const { width, height } = await sharp(readTownPicture(name)).metadata();
      expect([width, height], name).toEqual([TOWN_PICTURE_SIDE, TOWN_PICTURE_SIDE]);
      keys.add(keyOfTownPicture(name));
    }
    expect(keys.size).toBe(names.length);
  });

  it('show something on their ground, which is the tone that pages paint before', async () => {
    const toneOf = new Map([
      ...ALL_ART.map((art) => [nameOfArt(art), lookOf(art).tone] as const),
      ...Object.entries(tones).map(([front, tone]) => [`shop-${front}`, tone] as const),
    ]);
    for (const [name, tone] of toneOf) {
      const picture = sharp(join(FOLDER, '160', `${name}.avif`)).removeAlpha();
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      const { channels } = await sharp(data, { raw: { width, height, channels: 3 } }).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev)), name).toBeGreaterThan(18);
      expect(tone, name).toMatch(/^#[0-9a-f]{6}$/);
      expect(shareNear(tone, data), name).toBeGreaterThan(0.15);
    }
  });

  it('refuses a kind or a variant that does not exist', () => {
    expect(() => lookOf({ kind: 'nothing', variant: 0 })).toThrow(RangeError);
    expect(() => lookOf({ kind: 'apple', variant: 99 })).toThrow(RangeError);
  });
});
