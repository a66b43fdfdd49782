import { describe, expect, test } from 'vitest';
import { LABELS_A_SHEET, LABELS_PRINTED_MOST, readLabelChoice, sheetsOf } from '#lib/domain/product/price-labels.ts';

describe('what the page of labels is asked for', () => {
  test.each([
    ['', { paper: 'a4', copies: 1, productIds: [], all: false }],
    ['paper=single&copies=3&id=7&id=9&id=7', { paper: 'single', copies: 3, productIds: [7, 9], all: false }],
    ['all=1&copies=99', { paper: 'a4', copies: 24, productIds: [], all: true }],
    ['id=3000000007', { paper: 'a4', copies: 1, productIds: [3_000_000_007], all: false }],
    ['paper=a3&copies=-1&id=x&id=1e3&id=99999999999999999', { paper: 'a4', copies: 1, productIds: [], all: false }],
  ])('%s', (query, choice) => {
    expect(readLabelChoice(new URLSearchParams(query))).toEqual(choice);
  });
});

describe('sheets', () => {
  test('of 24, each listing as often as asked for, the last one as it comes out', () => {
    const sheets = sheetsOf(['귤', '배'], { paper: 'a4', copies: 13 });
    expect(sheets.map(({ length }) => length)).toEqual([LABELS_A_SHEET, 2]);
    expect(sheets.flat().filter((label) => label === '귤')).toHaveLength(13);
  });

  test('of single labels are as many as there are labels; no page is without end', () => {
    expect(sheetsOf(['귤', '배'], { paper: 'single', copies: 2 })).toEqual([['귤'], ['귤'], ['배'], ['배']]);
    const many = Array.from({ length: 100 }, (_, i) => i);
    expect(sheetsOf(many, { paper: 'a4', copies: 24 }).flat()).toHaveLength(LABELS_PRINTED_MOST);
    expect(sheetsOf([], { paper: 'a4', copies: 1 })).toEqual([]);
  });
});
