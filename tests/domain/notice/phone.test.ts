import { expect, test } from 'vitest';
import { isNearlySpent, isShortText, maskedNumber, mobileNumber } from '#lib/domain/notice/phone.ts';

test.each([
  ['010-1234-5678', '01012345678'],
  ['01012345678', '01012345678'],
  [' 010 1234 5678 ', '01012345678'],
  ['+82 10-1234-5678', '01012345678'],
  ['+82 010-1234-5678', null],
  ['011-123-4567', '0111234567'],
  ['02-123-4567', null],
  ['010-1234', null],
  ['010-1234-56789', null],
  ['010-1234-567a', null],
  ['', null],
])('the mobile number of %j is %j', (text, digits) => {
  expect(mobileNumber(text)).toBe(digits);
});

test('its own person sees its beginning and its end', () => {
  expect(maskedNumber('01012345678')).toBe('010-****-5678');
  expect(maskedNumber('0111234567')).toBe('011-****-4567');
});

test('a text is short up to 90 bytes, two for a Korean letter', () => {
  expect(isShortText('가'.repeat(45))).toBe(true);
  expect(isShortText(`${'가'.repeat(45)}a`)).toBe(false);
  expect(isShortText('a'.repeat(90))).toBe(true);
  expect(isShortText('a'.repeat(91))).toBe(false);
});

test('from four fifths of the day’s money on it is nearly spent', () => {
  expect([799, 800, 1_000].map((won) => isNearlySpent(won, 1_000))).toEqual([false, true, true]);
});
