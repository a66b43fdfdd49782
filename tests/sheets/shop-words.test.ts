import { describe, expect, test } from 'vitest';
import { readTextTable } from '#lib/sheets/product-table.ts';
import { readPastedText } from '#lib/sheets/read-pasted-text.ts';
import { readSheetTime } from '#lib/sheets/sheet-time.ts';
import { seoul } from '../domain/seoul.ts';

// Issue 55.12, field cases 2.8.
const NOW = seoul('2026-11-29T15:00');

function tableOf(text: string) {
  const read = readTextTable(text);
  if (!read.ok) throw new Error(JSON.stringify(read.fault));
  return { ...read.table, cells: read.table.lines.map(({ cells }) => cells.slice(0, 6)) };
}

describe('the end of a sale in two columns, as tills export it', () => {
  test.each([
    ['밤 10시', '2026-11-30 밤 10시', '2026-11-30T22:00'],
    ['0.875', '2026-11-30 21:00', '2026-11-30T21:00'],
    ['18:30', '2026-11-30 18:30', '2026-11-30T18:30'],
    ['', '2026-11-30', '2026-11-30T23:59'],
  ])('%j', (time, cell, at) => {
    const { cells, passedOver } = tableOf(
      `분류,상품명,가격,수량,판매마감일,마감시각\n과일,사과,3000,5,2026-11-30,${time}\n`,
    );
    expect(cells[0]![5]).toBe(cell);
    expect(readSheetTime(cell, NOW)).toEqual({ ok: true, at: seoul(at) });
    expect(passedOver).toEqual([]);
  });

  test('a serial number of a day, and a column that holds no times', () => {
    const titles = '분류,상품명,가격,수량,판매마감일,마감시간';
    expect(tableOf(`${titles}\n과일,사과,3000,5,46356,0.75\n`).cells[0]![5]).toBe('2026-11-30 18:00');
    const other = tableOf(`${titles}\n과일,사과,3000,5,2026-11-30,매장 문의\n`);
    expect(other.cells[0]![5]).toBe('2026-11-30');
    expect(other.passedOver).toEqual(['마감시간']);
  });
});

test.each([
  ['딸기500g 9,900→6,900 10팩', ['', '딸기500g', '6,900원', '9,900원', '10팩', '']],
  ['🍞식빵 3,000 -> 2,000 (8개)', ['', '식빵', '2,000원', '3,000원', '8개', '']],
  ['오징어 5천원 3손', ['', '오징어', '5천원', '', '3손', '']],
])('a notice of KakaoTalk is read: %s', (line, cells) => {
  const read = readPastedText(`${line}\n`, NOW);
  expect(read.ok && read.file.lines.map((one) => one.cells.slice(0, 6))).toEqual([cells]);
});

test('midnight is the one that ends today; beside a date nobody can tell', () => {
  const midnight = { ok: true, at: seoul('2026-11-30T00:00') };
  for (const cell of ['자정', '오늘 자정', '자정까지']) expect(readSheetTime(cell, NOW)).toEqual(midnight);
  expect(readSheetTime('2026-11-29 자정', NOW)).toEqual({ ok: false, fault: 'timeUnreadable' });
});

test('a price of 100 g is no price, and words of kinds are categories', () => {
  const { mapping } = tableOf(
    '품명,대분류,100g당 가격,판매가,수량,종료일시\n오징어,수산,1200,3000,5,2026-11-30 18:00\n새우깡,과자,900,2000,3,2026-11-30 18:00\n',
  );
  expect(mapping.places).toEqual({ name: 0, category: 1, priceWon: 3, quantity: 4, saleEndsAt: 5 });
  expect(mapping.questions).toEqual([]);
});
