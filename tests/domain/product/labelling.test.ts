import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '#lib/domain/product/categories.ts';
import { ALLERGENS, allergensInOrder, isLabelRequired, originOnCard, STORAGES } from '#lib/domain/product/labelling.ts';
import { unitPrice } from '#lib/domain/product/unit-price.ts';
import { ALLERGEN_NAMES, labelRows, STORAGE_NAMES } from '#lib/messages/product/labelling.ts';
import { readAllergens, readStorage } from '#lib/sheets/labelling-text.ts';

const NOTHING = {
  origin: null,
  traceNumber: null,
  maker: null,
  netContent: null,
  storage: null,
  allergens: null,
  useBy: null,
};

describe('what a sub-category has to say', () => {
  test.each([
    ['과일', ['원산지', '내용량', '보관 방법']],
    ['정육', ['원산지', '이력번호', '내용량', '보관 방법']],
    ['빵', ['원산지', '제조사·수입사', '내용량', '보관 방법', '알레르기 유발물질']],
    ['물/탄산수', ['제조사·수입사', '내용량', '보관 방법']],
  ])('%s', (category, names) => {
    expect(labelRows({ ...NOTHING, category })).toEqual([
      { name: '표시 없음', text: `${['소비기한', ...names].join(', ')} · 매장에서 확인해 주세요` },
    ]);
  });

  test('every one wants something, by its name or its key; an unknown one nothing', () => {
    for (const { key, name } of CATEGORIES) {
      expect([isLabelRequired(key, 'storage'), isLabelRequired(name, 'storage')], name).toEqual([true, true]);
    }
    expect([isLabelRequired('', 'origin'), isLabelRequired('가전', 'origin')]).toEqual([false, false]);
  });

  test('what is said is shown, also where nobody asks; no allergens are something to say', () => {
    const said = { maker: '논산농협', storage: 'chilled' as const, allergens: [] };
    expect(labelRows({ ...NOTHING, ...said, category: '과일', useBy: '2026-11-21' })).toEqual([
      { name: '소비기한', text: expect.stringMatching(/11월 21일.*까지$/) },
      { name: '제조사·수입사', text: '논산농협' },
      { name: '보관 방법', text: '냉장' },
      { name: '알레르기 유발물질', text: '없음' },
      { name: '표시 없음', text: '원산지, 내용량 · 매장에서 확인해 주세요' },
    ]);
    expect(labelRows({ ...NOTHING, category: '가전', useBy: '2026-11-21' }).map(({ name }) => name)).toEqual([
      '소비기한',
    ]);
  });
});

describe('a table says it in words', () => {
  test('every name that we show is read back', () => {
    for (const storage of STORAGES) expect(readStorage(` ${STORAGE_NAMES[storage]} `)).toBe(storage);
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...ALLERGENS), { minLength: 1 }), (chosen) => {
        const names = chosen.map((key) => ALLERGEN_NAMES[key]);
        for (const joint of [', ', '·', '/', ' '])
          expect(readAllergens(names.join(joint))).toEqual(allergensInOrder(chosen));
      }),
    );
  });

  test.each([
    ['', null],
    ['없음', []],
    ['해당 없음', []],
    ['계란, 우유 함유', ['egg', 'milk']],
    ['조개류(굴, 홍합 포함)', ['shellfish']],
    ['우유·밀·대두 함유.', ['milk', 'soybean', 'wheat']],
    ['우유, 사과', 'unreadable'],
    ['있음', 'unreadable'],
  ])('allergens: %j', (cell, read) => {
    expect(readAllergens(cell)).toEqual(read);
  });

  test.each([
    ['', null],
    ['냉장 보관', 'chilled'],
    ['실온', 'ambient'],
    ['차갑게', 'unreadable'],
  ])('storage: %j', (cell, read) => {
    expect(readStorage(cell)).toBe(read);
  });
});

test('an origin on a card is as short as its first word', () => {
  expect(originOnCard('fruit', '국산 (충남 논산)')).toBe('국산');
  expect(originOnCard('seafood', '노르웨이산, 국내 가공')).toBe('노르웨이산');
  expect(originOnCard('meat', '(확인 중)')).toBeNull();
  expect(originOnCard('bread', '밀: 미국산')).toBeNull();
  expect(originOnCard('fruit', null)).toBeNull();
});

test('a unit price goes by what the label says, else by the name', () => {
  expect(unitPrice('설향 딸기', 5_000, '500g')).toEqual({ won: 1_000, per: '100g' });
  expect(unitPrice('설향 딸기 250g', 5_000, '500g')).toEqual({ won: 1_000, per: '100g' });
  expect(unitPrice('설향 딸기 500g', 5_000, '한 팩')).toEqual({ won: 1_000, per: '100g' });
  expect(unitPrice('설향 딸기', 5_000, '한 팩')).toBeNull();
});
