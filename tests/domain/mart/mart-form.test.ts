import { describe, expect, test } from 'vitest';
import {
  EMPTY_MART,
  hoursNote,
  isMissing,
  type MartValues,
  martFieldProblems,
  withField,
} from '#lib/domain/mart/mart-form.ts';

const place = { lat: 37.5572, lng: 126.9245 };
const filled: MartValues = {
  name: '새봄마트',
  postcode: '04051',
  address: '서울 마포구 양화로 160 (동교동)',
  detail: '1층',
  lotAddress: '서울 마포구 동교동 155-27',
  phone: '02-123-4567',
  email: 'mart@market.test',
  businessNumber: '9900000004',
  opens: '09:00',
  closes: '22:00',
  payment: '1',
};

describe('the form of a mart', () => {
  // spec: S5.11
  test('keeps digits and hyphens of a phone, and ten digits of a business number', () => {
    expect(withField(filled, 'phone', '전화 02-123-4567!').phone).toBe('02-123-4567');
    expect(withField(filled, 'businessNumber', '990-00-0000499').businessNumber).toBe('9900000004');
    expect(withField(filled, 'name', ' 새 이름 ').name).toBe(' 새 이름 ');
  });

  test('names every field at fault', () => {
    expect(martFieldProblems(filled, place)).toEqual({});
    expect(Object.keys(martFieldProblems(EMPTY_MART, null))).toEqual([
      'name',
      'address',
      'detail',
      'phone',
      'email',
      'businessNumber',
      'opens',
      'closes',
    ]);
    expect(martFieldProblems(filled, null)).toEqual({ address: 'placeMissing' });
  });

  test.each([
    ['nameMissing', true],
    ['hoursMissing', true],
    // The address is there, its place is not.
    ['placeMissing', false],
    ['phoneOdd', false],
  ] as const)('%s: nothing was typed: %s', (problem, is) => expect(isMissing(problem)).toBe(is));

  test('says when closing is on the next day, or never', () => {
    expect(hoursNote('09:00', '22:00')).toBeNull();
    expect(hoursNote('18:00', '02:00')).toBe('overMidnight');
    expect(hoursNote('00:00', '00:00')).toBe('allDay');
    expect(hoursNote('', '02:00')).toBeNull();
  });
});
