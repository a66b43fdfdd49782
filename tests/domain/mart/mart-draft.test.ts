import { describe, expect, test } from 'vitest';
import { type MartDraft, martProblems } from '#lib/domain/mart/mart-draft.ts';

const mart: MartDraft = {
  name: '새봄마트',
  address: '서울 마포구 양화로 160',
  detail: '1층',
  place: { lat: 37.5572, lng: 126.9245 },
  phone: '02-123-4567',
  email: 'mart@market.test',
  businessNumber: '9900000004',
  opensAtMinute: 540,
  closesAtMinute: 1320,
};

describe('a mart that is registered', () => {
  test('may be as it should', () => {
    expect(martProblems(mart)).toEqual({});
  });

  // spec: S5.9
  test('misses whatever is empty', () => {
    const empty: MartDraft = {
      name: ' ',
      address: '',
      detail: '\n',
      place: null,
      phone: ' ',
      email: ' ',
      businessNumber: '',
      opensAtMinute: null,
      closesAtMinute: null,
    };
    expect(martProblems(empty)).toEqual({
      name: 'nameMissing',
      address: 'addressMissing',
      detail: 'detailMissing',
      place: 'placeMissing',
      phone: 'phoneMissing',
      email: 'emailMissing',
      businessNumber: 'businessNumberMissing',
      opensAtMinute: 'hoursMissing',
      closesAtMinute: 'hoursMissing',
    });
  });

  test.each<[Partial<MartDraft>, object]>([
    [{ name: '가'.repeat(50) }, {}],
    [{ name: '가'.repeat(51) }, { name: 'nameTooLong' }],
    [{ name: '동네마켓' }, { name: 'nameReserved' }],
    [{ address: '가'.repeat(201) }, { address: 'addressTooLong' }],
    [{ detail: '가'.repeat(101) }, { detail: 'detailTooLong' }],
    [{ place: { lat: 33, lng: 132 } }, {}],
    [{ place: { lat: 32.999, lng: 127 } }, { place: 'placeAbroad' }],
    [{ place: { lat: Number.NaN, lng: 127 } }, { place: 'placeAbroad' }],
    [{ phone: '1588-0000' }, {}],
    [{ phone: '12' }, { phone: 'phoneOdd' }],
    [{ email: ' mart@market.co.kr ' }, {}],
    [{ email: 'ｍａｒｔ＠market.kr' }, {}],
    [{ email: 'mart@market' }, { email: 'emailOdd' }],
    [{ email: 'mart.market.kr' }, { email: 'emailOdd' }],
    [{ email: 'a@b@market.kr' }, { email: 'emailOdd' }],
    [{ email: 'mart@market.kr, other@market.kr' }, { email: 'emailOdd' }],
    [{ email: 'mart@market.kr\r\nBcc: other@market.kr' }, { email: 'emailOdd' }],
    [{ email: `${'a'.repeat(250)}@market.kr` }, { email: 'emailOdd' }],
    [{ phone: '02-12-' }, { phone: 'phoneOdd' }],
    [{ businessNumber: '990000000' }, { businessNumber: 'businessNumberShort' }],
    [{ businessNumber: '99000000040' }, { businessNumber: 'businessNumberShort' }],
    [{ businessNumber: '99-0000000' }, { businessNumber: 'businessNumberShort' }],
    [{ businessNumber: '9900000005' }, { businessNumber: 'businessNumberOdd' }],
    [{ businessNumber: '0000000000' }, { businessNumber: 'businessNumberOdd' }],
    [{ opensAtMinute: 0, closesAtMinute: 0 }, {}],
    [{ opensAtMinute: 540, closesAtMinute: 550 }, {}],
    [{ opensAtMinute: 540, closesAtMinute: 549 }, { closesAtMinute: 'hoursTooShort' }],
    [{ opensAtMinute: 1435, closesAtMinute: 3 }, { closesAtMinute: 'hoursTooShort' }],
    [{ opensAtMinute: 550, closesAtMinute: 540 }, {}],
  ])('with %o has %o', (change, problems) => {
    expect(martProblems({ ...mart, ...change })).toEqual(problems);
    // A row of the management page is judged by itself.
    expect(martProblems(change)).toEqual(problems);
  });
});
