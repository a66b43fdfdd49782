import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { isLabelRequired } from '#lib/domain/product/labelling.ts';
import { isTraced, readTraceNumber } from '#lib/domain/product/trace-number.ts';

// adopt.md 31.2; 가축 및 축산물 이력관리에 관한 법률 시행규칙 별표 14
test.each([
  ['002123456789', '002123456789'],
  ['0021 2345 6789', '002123456789'],
  ['801-123-456-789', '801123456789'],
  ['L12601130123001', 'L12601130123001'],
  ['l1 260113 0123 001', 'L12601130123001'],
  ['Ｌ１２６０１１３０１２３００１', 'L12601130123001'],
  ['0823M3FSD2', '0823M3FSD2'],
  ['0823 m3fsd 2', '0823M3FSD2'],
])('%s is one', (typed, kept) => expect(readTraceNumber(typed)).toBe(kept));

test.each([
  '',
  '00212345678',
  '0021234567890',
  '2.12346E+11',
  'L1260113012300',
  'L126011301230012',
  'M12601130123001',
  '1323M3FSD2',
  '0843M3FSD2',
  '0823M3FSD5',
  '0823M3FSD',
  '8801234567893',
  '한우',
])('%s is none', (typed) => expect(readTraceNumber(typed)).toBeNull());

it('is read as it is kept', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  fc.assert(
    fc.property(
      fc.oneof(
        digits(12),
        fc.tuple(digits(14)).map(([all]) => `L${all}`),
      ),
      (number) => {
        expect(readTraceNumber(number)).toBe(number);
        expect(readTraceNumber(` ${number.slice(0, 3)}-${number.slice(3)} `)).toBe(number);
      },
    ),
  );
});

it('is asked of meat, and taken of eggs, which stand beside milk', () => {
  expect(['정육', '유제품', '유기농/친환경', '과일', '빵', '없는 것'].map(isTraced)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(['정육', '유제품', '과일'].map((name) => isLabelRequired(name, 'traceNumber'))).toEqual([true, false, false]);
});
