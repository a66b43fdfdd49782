import { describe, expect, test } from 'vitest';
import { isShortenedNumber, readBarcode } from '#lib/domain/product/barcode.ts';

describe('a barcode', () => {
  test.each([
    ['8801234567893', '8801234567893'],
    ['88 0123 456789-3', '8801234567893'],
    ['96385074', '96385074'],
    ['036000291452', '0036000291452'],
  ])('%s is kept as %s', (text, kept) => expect(readBarcode(text)).toBe(kept));

  test.each(['', '8801234567890', '880123456789', '1234567', '88012345678931', '8801234567893a', '８８01234567893'])(
    '%j is none',
    (text) => expect(readBarcode(text)).toBeNull(),
  );

  test('a spreadsheet may have thrown its digits away', () => {
    for (const text of ['8.80123E+12', '8.8e12', '9E+07']) expect(isShortenedNumber(text)).toBe(true);
    for (const text of ['8801234567893', '', 'E+12']) expect(isShortenedNumber(text)).toBe(false);
  });
});
