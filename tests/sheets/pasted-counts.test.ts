import { describe, expect, test } from 'vitest';
import { isOfCells, readPastedCounts } from '#lib/sheets/pasted-counts.ts';

const product = (productId: number, productName: string, waitingCount: number, recalled = false) => ({
  productId,
  productName,
  waitingCount,
  recalled,
});
const list = [
  product(1, '딸기 500g', 3),
  product(2, '우유 1L', 5),
  product(3, '회수한 두부', 1, true),
  product(4, '식빵', 2),
];

/** What becomes of each product, and what of each row does not. */
function read(text: string, fromId = 1, products = list) {
  const pasted = readPastedCounts(text, products, fromId);
  if (!pasted.ok) return pasted.fault;
  const { changes, same, faults } = pasted.pasted;
  return {
    to: Object.fromEntries(changes.map(({ product: { productName }, to }) => [productName, to])),
    same,
    faults: faults.map(({ name, place, fault }) => [name ?? place, fault]),
  };
}

describe('counts without names go down from the field, by the rows that have one', () => {
  test.each([
    ['10\n6\n7', { '딸기 500g': 10, '우유 1L': 6, 식빵: 7 }],
    ['10개\r\n1,200\r\n', { '딸기 500g': 10, '우유 1L': 1_200 }],
    ['수량\n10\n6', { '딸기 500g': 10, '우유 1L': 6 }],
    // An empty cell keeps its row as it is.
    ['10\n\n7', { '딸기 500g': 10, 식빵: 7 }],
    ['\n6', { '우유 1L': 6 }],
  ])('%j', (text, to) => expect(read(text)).toEqual({ to, same: 0, faults: [] }));

  test('from where they are pasted', () => {
    expect(read('6\n2', 2)).toEqual({ to: { '우유 1L': 6 }, same: 1, faults: [] });
  });

  test('and end with the list', () => {
    expect(read('6\n7\n8', 2)).toEqual({ to: { '우유 1L': 6, 식빵: 7 }, same: 0, faults: [[2, 'below']] });
  });

  test.each(['품절', '-1', '2.5', '1,000,001', '3박스', '#N/A'])('%j is no count, and changes nothing', (cell) =>
    expect(read(`10\n${cell}`)).toEqual({ to: { '딸기 500g': 10 }, same: 0, faults: [[1, 'unreadable']] }),
  );
});

describe('with names beside them they are found by these, wherever they are pasted', () => {
  test.each([
    ['식빵\t7\n딸기500G\t10', { 식빵: 7, '딸기 500g': 10 }],
    ['7\t식빵\n10\t딸기 500g', { 식빵: 7, '딸기 500g': 10 }],
    ['상품명\t가격\t수량\n식빵\t3,500\t7\n딸기 500g\t5,900\t10', { 식빵: 7, '딸기 500g': 10 }],
    ['분류\t품목\tEA\n빵\t식빵\t7\n과일\t딸기 500g\t10', { 식빵: 7, '딸기 500g': 10 }],
    ['식빵\t3,500원\t7', { 식빵: 7 }],
    ['8801234567893\t식빵\t7', { 식빵: 7 }],
    ['"식빵"\t7', { 식빵: 7 }],
    ['식빵\t\n딸기 500g\t10', { '딸기 500g': 10 }],
  ])('%j', (text, to) => expect(read(text, 4)).toEqual({ to, same: 0, faults: [] }));

  test('a name that is not there, or was recalled, is said', () => {
    expect(read('딸기 500g\t10\n수박\t1\n회수한 두부\t4')).toEqual({
      to: { '딸기 500g': 10 },
      same: 0,
      faults: [
        ['수박', 'notListed'],
        ['회수한 두부', 'notListed'],
      ],
    });
  });

  test('nobody guesses which of two is meant', () => {
    const twins = [...list, product(5, '식빵', 9)];
    expect(read('식빵\t7', 1, twins)).toEqual({ to: {}, same: 0, faults: [['식빵', 'sameName']] });
    expect(read('식빵\t7\n우유 1L\t6\n식빵\t8')).toEqual({
      to: { '우유 1L': 6 },
      same: 0,
      faults: [
        ['식빵', 'twice'],
        ['식빵', 'twice'],
      ],
    });
  });
});

test.each([
  ['식빵\t3,500\t7', 'countUnsure'],
  ['수량\t재고\n1\t2', 'countUnsure'],
  ['식빵\t우유', 'countMissing'],
  ['수량', 'countMissing'],
  ['"식빵\t7', 'unreadable'],
])('%j: %s', (text, fault) => expect(read(text)).toBe(fault));

test('one cell alone goes into its field as it is', () => {
  expect(isOfCells('12\r\n')).toBe(false);
  expect(isOfCells('12\n13')).toBe(true);
  expect(isOfCells('식빵\t12')).toBe(true);
});
