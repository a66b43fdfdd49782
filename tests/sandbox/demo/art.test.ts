import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#lib/domain/product/categories.ts';
import { ALL_ART, artFor, drawProduct, lookOf } from '#sandbox/demo/art/draw-product.ts';
import { readNoto } from '#sandbox/demo/art/noto.ts';
import { readTint, tinted, tintKey } from '#sandbox/demo/art/tint.ts';
import { CATALOGUE } from '#sandbox/demo/catalogue/index.ts';

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
      ...['참치 김밥', '야채 김밥', '불고기 김밥', '치즈 김밥'],
      ...['진미채볶음', '국물 떡볶이', '로제 떡볶이'],
      ...['단팥빵', '생크림 롤케이크', '모카 롤케이크', '카스테라'],
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

  // What was once drawn as something else, or easily is.
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
  ])('draws %s as %j', (word, icons) => {
    const drawn = kinds.flatMap((kind) =>
      kind.names.filter((name) => name.includes(word)).flatMap((name) => artFor(kind, name)),
    );
    expect(drawn.length).toBeGreaterThan(0);
    for (const art of drawn) expect(icons, `${art.kind}/${art.variant}`).toContain(lookOf(art).food.icon);
  });
});

describe('product art', () => {
  const noto = readNoto();
  const drawings = ALL_ART.map((art) => drawProduct(art, noto));

  it('is different for every look', () => {
    expect(new Set(drawings).size).toBe(ALL_ART.length);
  });

  it('defines every food it uses, and holds no text and nothing from elsewhere', () => {
    for (const svg of drawings) {
      const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
      for (const [, used] of svg.matchAll(/<use href="#([^"]+)"/g)) expect(ids.has(used)).toBe(true);
      expect(svg).not.toMatch(/<text|<image|<script|undefined|NaN/);
      expect(svg.replaceAll('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:/);
    }
  });

  it('draws something on the ground, in each of the forms', async () => {
    const forms = new Map(
      kinds.flatMap((kind) => kind.looks.map((look, variant) => [look.form, { kind: kind.key, variant }])),
    );
    for (const [form, art] of forms) {
      const { channels } = await sharp(Buffer.from(drawProduct(art, noto)))
        .resize(64, 64)
        .flatten()
        .stats();
      expect(Math.max(...channels.map((channel) => channel.stdev)), form).toBeGreaterThan(18);
    }
  });

  it('refuses a kind or a variant that does not exist', () => {
    expect(() => drawProduct({ kind: 'nothing', variant: 0 }, noto)).toThrow(RangeError);
    expect(() => drawProduct({ kind: 'apple', variant: 99 }, noto)).toThrow(RangeError);
  });
});

describe('a tint', () => {
  it('turns the fruit and leaves the leaf', () => {
    expect(tinted('<path fill="#ff0000"/><path fill="#00ff00"/>', { hue: 120, only: [330, 30] })).toBe(
      '<path fill="#00ff00"/><path fill="#00ff00"/>',
    );
  });

  it('reads short colours, makes grey, and lightens', () => {
    expect(tinted('fill="#f00"', { saturation: 0 })).toBe('fill="#808080"');
    expect(tinted('fill="#000"', { lightness: 1 })).toBe('fill="#ffffff"');
  });

  it('survives being written into an id', () => {
    const tint = { hue: -32, saturation: 0.5, lightness: 0.12, only: [330, 40] as const };
    expect(readTint(tintKey(tint))).toEqual(tint);
  });
});
