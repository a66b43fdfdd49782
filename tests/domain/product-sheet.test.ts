import { describe, expect, test } from 'vitest';
import { productProblems } from '#lib/domain/product.ts';
import { readRow, readSheetDay, readSheetTime, readTitles, sheetTemplate } from '#lib/domain/product-sheet.ts';
import { seoul } from './seoul.ts';

describe('dates as spreadsheets write them', () => {
  test.each([
    ['2026-11-22 21:00', '2026-11-22T21:00'],
    ['2026-11-22 9:05', '2026-11-22T09:05'],
    ['2026-11-22T21:00:00', '2026-11-22T21:00'],
    ['2026/11/2 21:00:00', '2026-11-02T21:00'],
    ['2026. 11. 22. 오후 9:00', '2026-11-22T21:00'],
    ['2026. 11. 22 오전 12:10', '2026-11-22T00:10'],
    ['2026-11-22 오후 12:10', '2026-11-22T12:10'],
    ['2026-11-22 9:00 PM', '2026-11-22T21:00'],
    ['2026년 11월 22일 21:00', '2026-11-22T21:00'],
    ['2026-11-22', '2026-11-22T23:59'],
  ])('%s', (cell, wall) => expect(readSheetTime(cell)).toEqual(seoul(wall)));

  test.each(['', '내일', '11-22 21:00', '2026-02-30 10:00', '2026-11-22 25:00', '2026-11-22 21:60', '46347.875'])(
    '%j is no time',
    (cell) => expect(readSheetTime(cell)).toBeNull(),
  );

  test('a day', () => {
    expect(readSheetDay('2026. 1. 5.')).toBe('2026-01-05');
    expect(readSheetDay('2026-1-5 10:00')).toBeNull();
  });
});

describe('titles', () => {
  test('in any order, with spaces, notes and stars', () => {
    const read = readTitles(['바코드', ' 가격 (원)', '상품 명*', '하위 분류', '수량', '판매마감', '메모']);
    expect(read).toEqual({
      ok: true,
      places: { barcode: 0, priceWon: 1, name: 2, category: 3, quantity: 4, saleEndsAt: 5 },
    });
  });

  test('what is missing is named', () => {
    expect(readTitles(['분류', '가격'])).toEqual({ ok: false, missing: ['상품명', '수량', '판매 마감'] });
  });
});

test('numbers carry commas and units; what is no number is no amount either', () => {
  const places = { priceWon: 0, quantity: 1 };
  const read = (...cells: string[]) => {
    const { priceWon, quantity } = readRow(cells, places);
    return [priceWon, quantity];
  };
  expect(read('3,500원', '10개')).toEqual([3500, 10]);
  expect(read('₩ 3500.0', '1.5')).toEqual([3500, 1.5]);
  expect(read('', ' ')).toEqual([null, null]);
  expect(read('비싸요', '-3')).toEqual([Number.POSITIVE_INFINITY, -3]);
});

test('the template can be registered as it is', () => {
  const now = seoul('2026-11-20T15:00');
  const [titles, row] = sheetTemplate(seoul('2026-11-21T15:00'));
  const header = readTitles(titles!);
  expect(header.ok && productProblems(readRow(row!, header.places), now)).toEqual({});
});
