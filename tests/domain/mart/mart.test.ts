import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  authorityOf,
  businessNumber,
  joinAddress,
  type MartTask,
  martTakes,
  PAYMENT_METHOD,
  phone,
  positionLabel,
  positionMay,
  splitAddress,
} from '#lib/domain/mart/mart.ts';

describe('ways to pay (rules.md section 7)', () => {
  // spec: S3.4
  it('every mart takes money on site, and only some take cards', () => {
    expect(PAYMENT_METHOD).toEqual({ onSiteOnly: 0, cardToo: 1 });
    expect((['onSite', 'card', 'reservation'] as const).map((way) => martTakes(0, way))).toEqual([true, false, false]);
    expect((['onSite', 'card', 'reservation'] as const).map((way) => martTakes(1, way))).toEqual([true, true, true]);
  });
});

describe('positions (rules.md sections 1 and 11)', () => {
  // spec: S3.7
  it('have the authority and the Korean name of the wire', () => {
    expect([authorityOf('generalManager'), authorityOf('employee')]).toEqual([1, 2]);
    expect([positionLabel('generalManager'), positionLabel('employee')]).toEqual(['총괄 매니저', '직원']);
  });

  test.each<[MartTask, boolean]>([
    ['products', true],
    ['orders', true],
    ['scans', true],
    ['editInfo', false],
    ['employees', false],
    ['closeMart', false],
  ])('%s is for employees: %s; for the general manager always', (task, employees) => {
    expect(positionMay('employee', task)).toBe(employees);
    expect(positionMay('generalManager', task)).toBe(true);
  });
});

describe('business number (rules.md section 8, providers.md section 5)', () => {
  test.each([
    ['123-45-67890', '1234567890'],
    ['12345678901234', '1234567890'],
    ['사업자 12', '12'],
    ['１２3', '123'],
    ['', ''],
  ])('%j reads %j', (text, digits) => {
    expect(businessNumber.read(text)).toBe(digits);
  });

  test.each([
    ['1234567891', true],
    ['9900000004', true],
    ['1234567890', false],
    ['1234567892', false],
    ['0000000000', false],
    ['123456789', false],
    ['12345678911', false],
    ['123-45-67891', false],
    ['１234567891', false],
    ['', false],
  ])('%s is plausible: %s', (digits, plausible) => {
    expect(businessNumber.isPlausible(digits)).toBe(plausible);
  });

  it('has exactly one check digit for any nine digits, and shows a mistyped digit', () => {
    const nine = fc.stringMatching(/^\d{9}$/).filter((digits) => digits !== '000000000');
    fc.assert(
      fc.property(nine, fc.nat(7), fc.integer({ min: 1, max: 9 }), (head, at, change) => {
        const fitting = [...'0123456789'].filter((last) => businessNumber.isPlausible(head + last));
        expect(fitting).toHaveLength(1);
        // The weights 1, 3 and 7 have no factor in common with ten; the ninth digit's weight has.
        const mistyped = [...head].map((digit, i) => (i === at ? (Number(digit) + change) % 10 : digit)).join('');
        expect(businessNumber.isPlausible(mistyped + fitting[0])).toBe(false);
      }),
    );
  });

  it('is printed in three groups', () => {
    expect(businessNumber.format('1234567891')).toBe('123-45-67891');
    expect(businessNumber.format('12345')).toBe('12345');
  });
});

describe('phone (spec.md section 5)', () => {
  test.each([
    ['02) 123-4567', '02-123-4567'],
    ['010 1234 5678', '010-1234-5678'],
    ['０２-123-4567', '02-123-4567'],
    ['전화', ''],
    ['전화 (02) 123.4567', '02-123-4567'],
    ['02 -123-4567', '02-123-4567'],
    ['010 ', '010-'],
    ['01012345678', '01012345678'],
  ])('%j keeps %j', (text, kept) => {
    expect(phone.clean(text)).toBe(kept);
  });

  test.each([
    ['02-123-4567', true],
    ['010-1234-5678', true],
    ['01012345678', true],
    ['0507-1234-5678', true],
    ['', false],
    ['-', false],
    ['114', true],
    ['1588-1234', true],
    ['82-2-1234-5678', true],
    ['0082-2-1234-5678', true],
    ['12', false],
    ['1-1', false],
    ['000', false],
    ['000-0000-0000', false],
    ['-02-123-4567', false],
    ['123456789012345678901', false],
    ['02--123-4567', false],
    ['02-123-4567-', false],
    ['7000-1234', true],
    ['010 1234 5678', false],
  ])('%j is plausible: %s', (text, plausible) => {
    expect(phone.isPlausible(text)).toBe(plausible);
  });
});

describe('address (spec.md section 3, rules.md section 8)', () => {
  test.each([
    [{ postcode: '04001', address: '서울 견본구 시험로 1', detail: '2층' }, '서울 견본구 시험로 1, 2층'],
    [{ address: ' 서울 견본구 시험로 1 ', detail: ' ' }, '서울 견본구 시험로 1'],
  ])('%j is %j on the wire', (parts, text) => {
    expect(joinAddress(parts)).toBe(text);
  });

  test.each([
    ['서울 견본구 시험로 1, 2층', { address: '서울 견본구 시험로 1', detail: '2층' }],
    ['서울 견본구 시험로 1, 2층, 201호', { address: '서울 견본구 시험로 1', detail: '2층, 201호' }],
    [
      '서울 견본구 시험로 1 (시험동, 견본빌딩), 지하 1층',
      { address: '서울 견본구 시험로 1 (시험동, 견본빌딩)', detail: '지하 1층' },
    ],
    ['04001, 서울 견본구 시험로 1, 2층', { postcode: '04001', address: '서울 견본구 시험로 1', detail: '2층' }],
    ['서울 견본구 시험로 1', { address: '서울 견본구 시험로 1', detail: '' }],
    ['', { address: '', detail: '' }],
  ])('%j comes apart', (text, parts) => {
    expect(splitAddress(text)).toEqual(parts);
  });

  // spec: S3.9
  it('comes apart as it was put together', () => {
    const part = fc.stringMatching(/^[가-힣]([가-힣0-9 -]{0,20}[가-힣0-9])?$/);
    const extra = fc.constantFrom('', ' (시험동, 견본빌딩)');
    fc.assert(
      fc.property(part, extra, part, (street, building, detail) => {
        const address = street + building;
        expect(splitAddress(joinAddress({ address, detail }))).toEqual({ address, detail });
      }),
    );
  });
});
