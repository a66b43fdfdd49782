import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGoodsCode, withCheckDigit } from '#lib/domain/product/barcode.ts';
import { type GoodsCode, readGoods } from '#lib/domain/product/goods-code.ts';
import {
  isScaleRule,
  readScaleLabel,
  type ScaleRule,
  scaleChoices,
  valueCheckDigit,
} from '#lib/domain/product/scale-label.ts';

const GS = '\u001d';
const MILK = '8801234567893';
const WEIGHT: ScaleRule = { value: 'weight', itemDigits: 7, hasValueCheck: false };
const PRICE: ScaleRule = { value: 'price', itemDigits: 6, hasValueCheck: true };

const code = (barcode: string, more: Partial<GoodsCode> = {}) => ({
  barcode,
  hasZerosBack: false,
  isBox: false,
  scale: null,
  isGs1: false,
  useBy: null,
  batch: null,
  grams: null,
  won: null,
  ...more,
});
const gs1 = (more: Partial<GoodsCode> = {}) => code(MILK, { isGs1: true, ...more });

describe('forty codes, as they come from cameras, guns, hands and sheets', () => {
  test.each<[what: string, text: string, read: GoodsCode | null, rule?: ScaleRule]>([
    ['EAN-13', MILK, code(MILK)],
    ['EAN-13 in groups', '8 801234 567893', code(MILK)],
    ['EAN-13 with dashes of print', '8801234–567893', code(MILK)],
    ['EAN-13 in wide digits', '８８０１２３４５６７８９３', code(MILK)],
    ['EAN-13 kept as text by an apostrophe', `'${MILK}`, code(MILK)],
    ['EAN-13 of a gun that says what it read', `]E0${MILK}`, code(MILK)],
    ['EAN-13, one digit wrong', '8801234567883', null],
    ['EAN-13, two digits swapped', '8801234567983', null],
    ['EAN-13 cut short', '880123456789', null],
    ['EAN-13 with a letter', '88O1234567893', null],
    ['EAN-8', '96385074', code('96385074')],
    ['EAN-8, check digit wrong', '96385075', null],
    ['UPC-A', '036000291452', code('0036000291452')],
    ['UPC-A as EAN-13', '0036000291452', code('0036000291452')],
    ['UPC-A without its zero, from a sheet', '36000291452', code('0036000291452', { hasZerosBack: true })],
    ['UPC-A without three zeros', '123456783', null],
    ['UPC-A without three zeros, whose digit fits', '100000009', code('0000100000009', { hasZerosBack: true })],
    ['EAN-8 without its zero', '1234565', code('01234565', { hasZerosBack: true })],
    ['a shop number of five digits', '10424', null],
    ['a box of 24, its piece named', '18801234567890', code(MILK, { isBox: true })],
    ['a box, check digit wrong', '18801234567891', null],
    ['a piece in fourteen digits', '08801234567893', code(MILK)],
    ['meat of any weight in fourteen digits', '98801234567896', code(MILK)],
    ['fourteen zeros', '00000000000000', null],
    ['a label of a scale, nobody asked', '2012345012349', code('2012345012349', { scale: 'unasked' })],
    ['its weight by the rule', '2012345012349', code('2012345000001', { scale: 'read', grams: 1_234 }), WEIGHT],
    ['the same meat of another weight', '2012345006102', code('2012345000001', { scale: 'read', grams: 610 }), WEIGHT],
    ['a label without a weight', '2012345000001', code('2012345000001', { scale: 'read' }), WEIGHT],
    [
      'a price with a check digit of its own',
      '2123456146851',
      code('2123450000005', { scale: 'read', won: 14_685 }),
      PRICE,
    ],
    ['a price whose own check digit is wrong', withCheckDigit('212345514685'), null, PRICE],
    ['a mart whose labels carry neither', '2012345012349', code('2012345012349'), { value: 'plain' }],
    ['prefix 02', '0212345012345', code('0212345000007', { scale: 'read', grams: 1_234 }), WEIGHT],
    ['a good from outside under the same rule', MILK, code(MILK), WEIGHT],
    [
      'DataMatrix: use by, batch',
      `]d2${GS}01088012345678931726123110LOT7`,
      gs1({ useBy: '2026-12-31', batch: 'LOT7' }),
    ],
    [
      'QR: batch ended by FNC1, weight',
      `0108801234567893${'10LOT-7'}${GS}17270228310300123415270101`,
      gs1({ useBy: '2027-02-28', batch: 'LOT-7', grams: 1_234 }),
    ],
    ['best before alone, day 00', '010880123456789315260200', gs1({ useBy: '2026-02-28' })],
    ['FNC1 as a gun writes it', '010880123456789310A7<GS>17261231', gs1({ useBy: '2026-12-31', batch: 'A7' })],
    ['the line below a code', '(01)08801234567893(17)261231(10)A7', gs1({ useBy: '2026-12-31', batch: 'A7' })],
    [
      'Digital Link of any domain',
      'https://mart.example/kr/01/08801234567893/10/A%2F7?17=261231&3102=000150',
      gs1({ useBy: '2026-12-31', batch: 'A/7', grams: 1_500 }),
    ],
    [
      'a box in GS1-128',
      `]C10118801234567890${'17261231'}`,
      code(MILK, { isBox: true, isGs1: true, useBy: '2026-12-31' }),
    ],
    ['a month that is none', '010880123456789317261331', gs1()],
    ['a field cut off', '01088012345678931726', null],
    ['a GTIN whose check digit is wrong', '010880123456789417261231', null],
    ['an address that names no good', 'https://id.gs1.org/8004/12345', null],
    ['scaled meat in two dimensions', '010201234500000131030006101726120', null, WEIGHT],
    [
      'the same whole',
      '01020123450000013103000610172612' + '01',
      code('2012345000001', { scale: 'read', isGs1: true, grams: 610, useBy: '2026-12-01' }),
      WEIGHT,
    ],
    ['a buyer’s pass', '{"uuid":"1b4e28ba-2fa1-41d2-883f-0016d3cca427","orderId":12}', null],
    ['a pickup code', '123456', null],
    ['nothing', '', null],
  ])('%s', (_, text, read, rule) => expect(readGoods(text, rule ?? null)).toEqual(read));
});

describe('for all codes', () => {
  const digits = (length: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));
  const ean = digits(12)
    .filter((own) => /^[3-9][1-9]/.test(own))
    .map(withCheckDigit);

  test('one wrong digit is never another good', () => {
    fc.assert(
      fc.property(ean, fc.nat(12), fc.integer({ min: 1, max: 9 }), (whole, at, by) => {
        const wrong = [...whole].map((digit, place) => (place === at ? (Number(digit) + by) % 10 : digit)).join('');
        expect(readGoods(wrong, WEIGHT)).toBeNull();
      }),
    );
  });

  test('zeros that are put back are those that were lost', () => {
    fc.assert(
      fc.property(digits(9), fc.integer({ min: 0, max: 2 }), (own, lost) => {
        const whole = withCheckDigit(`${'0'.repeat(lost + 1)}${own.replace(/^0/, '1')}${'4'.repeat(2 - lost)}`);
        expect(whole).toHaveLength(13);
        expect(readGoods(whole.replace(/^0+/, ''), null)?.barcode).toBe(whole);
      }),
    );
  });

  test('a box names the piece in it', () => {
    fc.assert(
      fc.property(ean, fc.integer({ min: 1, max: 8 }), (whole, box) => {
        const read = readGoods(withCheckDigit(`${box}${whole.slice(0, -1)}`), null);
        expect(read).toMatchObject({ barcode: whole, isBox: true });
      }),
    );
  });

  test('one item of a scale is one good at every weight, and stays it when it is read again', () => {
    fc.assert(
      fc.property(digits(5), fc.integer({ min: 1, max: 99_999 }), (item, grams) => {
        const label = withCheckDigit(`21${item}${String(grams).padStart(5, '0')}`);
        const read = readGoods(label, WEIGHT);
        expect(read).toMatchObject({ barcode: withCheckDigit(`21${item}00000`), grams });
        expect(readGoods(read!.barcode, WEIGHT)).toMatchObject({ barcode: read!.barcode, grams: null });
      }),
    );
  });

  test('a wrong digit of a price is refused by the check digit of its own', () => {
    fc.assert(
      fc.property(digits(5), fc.nat(4), fc.integer({ min: 1, max: 9 }), (price, at, by) => {
        const wrong = [...price].map((digit, place) => (place === at ? (Number(digit) + by) % 10 : digit)).join('');
        expect(valueCheckDigit(wrong)).not.toBe(valueCheckDigit(price));
      }),
    );
  });

  test('nothing that is typed breaks it', () => {
    fc.assert(fc.property(fc.string(), (text) => void readGoods(text, PRICE)));
    const parts = ['01', MILK, '0', '17', '310', '10', GS, '(', ')', '<GS>', 'https://', '/', 'A'];
    const mixed = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(fc.property(mixed, (text) => void readGoods(text, WEIGHT)));
  });
});

test('the examples of GS1 General Specifications 7.9', () => {
  expect(valueCheckDigit('2875')).toBe(9);
  expect(valueCheckDigit('14685')).toBe(6);
  expect(valueCheckDigit('123')).toBeNull();
});

test('a rule leaves room for a value that a scale prints', () => {
  for (const itemDigits of [5, 6, 7, 8]) {
    expect(isScaleRule({ value: 'weight', itemDigits, hasValueCheck: false })).toBe(true);
  }
  expect(isScaleRule({ value: 'plain' })).toBe(true);
  expect(isScaleRule({ value: 'price', itemDigits: 5, hasValueCheck: true })).toBe(false);
  expect(isScaleRule({ value: 'price', itemDigits: 8, hasValueCheck: true })).toBe(false);
  for (const itemDigits of [4, 9, 6.5]) {
    expect(isScaleRule({ value: 'weight', itemDigits, hasValueCheck: false })).toBe(false);
  }
  expect(readScaleLabel('2012345012349', { value: 'plain' })).toEqual({
    barcode: '2012345012349',
    grams: null,
    won: null,
  });
});

test('at the counter a good is told from a pass', () => {
  for (const text of [
    MILK,
    `]d2${GS}010880123456789317261231`,
    'https://id.gs1.org/01/08801234567893',
    `(01)0${MILK}(17)261231`,
    '18801234567890',
    `https://a.kr/p/01/${MILK}?17=261231`,
  ]) {
    expect(isGoodsCode(text)).toBe(true);
  }
  for (const text of [
    '123456',
    '01088012345678941726123',
    'https://mart.example/01/12',
    '36000291452',
    'uuid=abcdef&orderId=3',
    '{"uuid":"a"}',
  ]) {
    expect(isGoodsCode(text)).toBe(false);
  }
});

test('a label is asked about by what it can mean: a weight first, nothing beyond a counter, and no value last', () => {
  expect(scaleChoices('2012345012349')).toEqual([
    { value: 'weight', itemDigits: 7, hasValueCheck: false },
    { value: 'weight', itemDigits: 8, hasValueCheck: false },
    { value: 'price', itemDigits: 7, hasValueCheck: false },
    { value: 'price', itemDigits: 8, hasValueCheck: false },
    { value: 'plain' },
  ]);
  // Its own check digit fits.
  expect(scaleChoices('2123456146851')).toContainEqual({ value: 'price', itemDigits: 6, hasValueCheck: true });
});
