import { describe, expect, test } from 'vitest';
import { mostWon, pricePer100gWon } from '#lib/domain/product/weighed.ts';
import { lineFaultText } from '#lib/messages/product/product-sheet.ts';
import { readLine } from '#lib/sheets/product-sheet-line.ts';
import { readSheetGrams } from '#lib/sheets/sheet-cell.ts';
import { templateTitles } from '#lib/sheets/template.ts';
import { cellsOf, NOW, productsOf, read } from './sheet-files.ts';

/** A line of the template with these cells of weight and prices. */
const line = (priceWon: string, weightGrams: string, pricePer100gWon: string, more: object = {}) =>
  readLine(cellsOf({ priceWon, weightGrams, pricePer100gWon, ...more }), NOW);

// shelf.md 36.1
describe('a line by weight', () => {
  test.each([
    ['600', '1,980원'],
    ['600g', '1980'],
    ['0.6kg', '1980'],
  ])('of %s at %s for 100 g costs its part of it, whatever its price says not', (grams, won) => {
    const { draft, problems } = line('', grams, won);
    expect(problems).toEqual([]);
    expect(draft).toMatchObject({ priceWon: 11_880, weightGrams: 600 });
  });

  test('may say the price of a piece too, where it is that one', () => {
    expect(line('11,880', '600', '1980')).toMatchObject({ draft: { priceWon: 11_880 }, problems: [] });
    // What the market has at a price between two of 100 g.
    expect(line('11,881', '600', '1981')).toMatchObject({ draft: { priceWon: 11_881 }, problems: [] });
  });

  test.each<[string, [string, string, string], string, string, string[]]>([
    ['another price of a piece', ['11,880', '600', '2200'], 'priceWon', 'priceNotByWeight', ['13200']],
    ['the price of 100 g for a piece', ['1980', '600', '1980'], 'priceWon', 'priceNotByWeight', ['11880']],
    ['no price of 100 g', ['11,880', '600', ''], 'pricePer100gWon', 'pricePer100gNotSaid', []],
    ['no price at all', ['', '600', ''], 'pricePer100gWon', 'pricePer100gNotSaid', []],
    ['no weight', ['11,880', '', '1980'], 'weightGrams', 'weightNotSaid', []],
    ['a price of 100 g that is nothing', ['', '600', '0'], 'pricePer100gWon', 'pricePer100gWrong', []],
    ['a part of a won', ['', '600', '1980.5'], 'pricePer100gWon', 'pricePer100gWrong', []],
    ['a weight in words', ['', '한 근', '1980'], 'weightGrams', 'gramsUnreadable', []],
    ['too little weight', ['', '5', '1980'], 'weightGrams', 'weightWrong', []],
  ])('is told of %s at its cell, once', (_, cells, column, code, proposals) => {
    const { problems } = line(...cells);
    expect(problems).toMatchObject([{ column, code, proposals }]);
    expect(lineFaultText(problems[0]!)).toMatch(/주세요\.$|있어요\.$/);
  });

  test('is no bag', () => {
    const bag = { bagWorthWon: '20000', bagKinds: '앞다리살, 목살', origin: '국산', allergens: '돼지고기' };
    expect(line('', '600', '1980', bag).problems).toMatchObject([{ column: 'weightGrams', code: 'bagByWeight' }]);
  });
});

test.each([
  ['1.2kg', 1_200],
  ['1,200 g', 1_200],
  ['600그램', 600],
  ['０.５ＫＧ', 500],
])('a weight of %s is %i g', (cell, value) => expect(readSheetGrams(cell)).toEqual({ ok: true, value }));

test('whatever a piece costs by weight, its two figures bring the price back', () => {
  for (const weightGrams of [10, 99, 100, 101, 350, 600, 1_333, 30_000])
    for (const priceWon of [990, 1_000, 11_880, 11_881, 123_457]) {
      const per100g = pricePer100gWon(priceWon, weightGrams);
      const { draft, problems } = line(String(priceWon), String(weightGrams), String(per100g));
      expect({ draft, problems }).toMatchObject({ draft: { priceWon, weightGrams }, problems: [] });
      // What a seller typed is not moved by its way through the other figure.
      if (weightGrams >= 100) expect(pricePer100gWon(mostWon(per100g, weightGrams), weightGrams)).toBe(per100g);
    }
});

describe('a file', () => {
  const pork = ['정육', '한돈 앞다리살', '10', '2026-11-28 18:00', '600', '1980'];
  const titles = ['카테고리', '상품명', '수량', '판매 마감', '최대 무게 (g)', '100g당 가격'];

  test('of goods by weight alone needs no price of a piece', async () => {
    const [read] = await productsOf([titles, pork].map((cells) => cells.join(',')).join('\r\n'));
    expect(read).toMatchObject({ draft: { priceWon: 11_880, weightGrams: 600 }, problems: [], stray: [] });
  });

  test('whose titles are the template’s puts up both kinds side by side', async () => {
    const of = (cells: Parameters<typeof cellsOf>[0]) => cellsOf(cells).join(',');
    const rows = [of({}), of({ priceWon: '', weightGrams: '600', pricePer100gWon: '1980' })];
    const products = await productsOf([templateTitles().join(','), ...rows].join('\r\n'));
    expect(products).toMatchObject([
      { draft: { priceWon: 3_500, weightGrams: null }, problems: [] },
      { draft: { priceWon: 11_880, weightGrams: 600 }, problems: [] },
    ]);
  });

  test('with unit prices beside those of packages is of goods by the piece', async () => {
    const text = '상품명,카테고리,무게,100g당 가격,가격,수량,판매 마감\n두부,두부,300g,500,1500,3,2026-11-28 18:00\n';
    const answer = await read(text);
    expect(answer).toMatchObject({ ok: true, file: { passedOver: ['무게', '100g당 가격'] } });
    expect(await productsOf(text)).toMatchObject([{ draft: { priceWon: 1_500, weightGrams: null } }]);
  });
});
