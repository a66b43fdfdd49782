import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellFault, plainCell } from '#lib/domain/cell-text.ts';
import { hasZerosBack, pieceInBox, readPacks, readSheetBarcode, readSheetNumber } from '#lib/sheets/sheet-cell.ts';

describe('numbers: digits joined by nothing but commas in groups of three, the unit at one end', () => {
  test.each([
    ['3500', 3500],
    ['3,500원', 3500],
    ['₩ 3,500', 3500],
    ['￦3,500', 3500],
    ['\\3,500', 3500],
    ['원 3500', 3500],
    ['3500.00', 3500],
    ['1,234,567', 1_234_567],
    ['３，５００원', 3500],
    ['３５００', 3500],
    [' 3500\u00a0', 3500],
    ['="3500"', 3500],
    ["'3500", 3500],
    ['1.5', 1.5],
    ['-3', -3],
    ['5천원', 5_000],
    ['5천', 5_000],
    ['천원', 1_000],
    ['만원', 10_000],
    ['1만', 10_000],
    ['1만5천원', 15_000],
    ['1만 5천 원', 15_000],
    ['2만 3천5백원', 23_500],
    ['1만 2,500원', 12_500],
    ['3.5만원', 35_000],
    ['12만원', 120_000],
    ['８천원', 8_000],
    ['', null],
    [' ', null],
  ])('%j is %d', (cell, value) => expect(readSheetNumber(cell, 'won')).toEqual({ ok: true, value }));

  test.each([
    '3개 5,000원',
    '3,50',
    '3,5000',
    '35,00,000',
    '1 000',
    '3500원 5000원',
    '3500~4000',
    '천만',
    '5천 5천원',
    '5천 1000원',
    '만',
    '1.5만 5천원',
    '10%',
    '3.500,00',
    '1e5',
    '5.00E+03',
    '3500원/개',
    '약 3500',
    '+3500',
    '10개',
    '비싸요',
    '-',
    '.',
    '원',
  ])('%j is no price', (cell) => expect(readSheetNumber(cell, 'won')).toEqual({ ok: false }));

  test.each([
    ['10개', { ok: true, value: 10 }],
    ['개 10', { ok: true, value: 10 }],
    ['１０', { ok: true, value: 10 }],
    ['10원', { ok: false }],
    ['10ea', { ok: true, value: 10 }],
    ['10 EA', { ok: true, value: 10 }],
    ['3봉', { ok: true, value: 3 }],
    ['5 팩', { ok: true, value: 5 }],
    ['2모', { ok: true, value: 2 }],
    ['4마리', { ok: true, value: 4 }],
    ['1 세트', { ok: true, value: 1 }],
    ['2박스', { ok: false }],
    ['1 박스', { ok: false }],
    ['500g', { ok: false }],
    ['5개입', { ok: false }],
    ['10개 2개', { ok: false }],
  ])('%j as pieces', (cell, read) => expect(readSheetNumber(cell, 'pieces')).toEqual(read));
});

test.each([
  ['1 박스', 1],
  ['3box', 3],
  ['2판', 2],
  ['10망', 10],
  ['5묶음', 5],
  ['10개', null],
  ['박스', null],
  ['2박스 3개', null],
])('%j as packs, of which nobody knows what is in them: %j', (cell, packs) => expect(readPacks(cell)).toBe(packs));

test('every price is read back from the way it is said', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999 }), (hundreds) => {
      const [man, thousand, hundred] = [Math.floor(hundreds / 100), Math.floor(hundreds / 10) % 10, hundreds % 10];
      const said = [man && `${man}만`, thousand && `${thousand}천`, hundred && `${hundred}백`].filter(Boolean);
      for (const cell of [`${said.join('')}원`, `${said.join(' ')} 원`, said.join('')]) {
        expect([cell, readSheetNumber(cell, 'won')]).toEqual([cell, { ok: true, value: hundreds * 100 }]);
      }
    }),
  );
});

describe('a spreadsheet’s own marks', () => {
  test.each([
    ['="8801234567893"', '8801234567893'],
    ['="a""b"', 'a"b'],
    ["'24년 햇사과", "'24년 햇사과"],
    [' 딸기 ', '딸기'],
    ["'", "'"],
  ])('%j is the text %j', (cell, text) => expect(plainCell(cell)).toBe(text));

  test.each(['8801234567893', '８８０１２３４５６７８９３', '8801234567893.0', '="8801234567893"', "'8801234567893"])(
    'barcode %j',
    (cell) => expect(readSheetBarcode(cell)).toBe('8801234567893'),
  );

  test.each([
    '#N/A',
    '#n/a',
    '＃N/A',
    '#REF!',
    '#VALUE!',
    '#NAME?',
    '#이름?',
    '#DIV/0!',
    '#NUM!',
    '#NULL!',
    '#SPILL!',
    '#ERROR!',
    'Err:502',
    '####',
    'Loading...',
  ])('%j is an error value', (cell) => expect(cellFault(cell)).toBe('cellError'));

  test.each(['=A1*2', '=VLOOKUP(A1,B:C,2)', '=?'])('%j is a formula without its result', (cell) =>
    expect(cellFault(cell)).toBe('cellFormula'),
  );

  test.each(['', '딸기', '#1 딸기', '#1', '="8801234567893"', '= 딸기 =', '1+1 행사', '5# 커피'])(
    '%j is a value',
    (cell) => expect(cellFault(cell)).toBeNull(),
  );
});

describe('a barcode in a sheet', () => {
  test.each([
    ['8801234567893', '8801234567893'],
    ['8801234567893.0', '8801234567893'],
    ['36000291452', '0036000291452'],
    ['="36000291452"', '0036000291452'],
    ['08801234567893', '8801234567893'],
    ['18801234567890', '18801234567890'],
    ['360002914', '360002914'],
    ['A-104', 'A-104'],
    ['', ''],
  ])('%s is %s', (cell, barcode) => expect(readSheetBarcode(cell)).toBe(barcode));

  test('of a box names its piece', () => {
    expect(pieceInBox('1 8801234 56789 0')).toBe('8801234567893');
    expect(pieceInBox('8801234567893')).toBeNull();
    expect(pieceInBox('08801234567893')).toBeNull();
  });

  test('without its zeros is said', () => {
    expect(hasZerosBack('36000291452')).toBe(true);
    expect(hasZerosBack('036000291452')).toBe(false);
  });
});
