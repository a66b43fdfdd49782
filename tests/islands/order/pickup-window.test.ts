import { expect, test } from 'vitest';
import type { ProductDetail } from '#lib/contract/product/products.ts';
import { opensLaterText } from '#lib/messages/order/cannot-buy.ts';
import { closedUntilText, lastingWindowText, windowText } from '#lib/messages/order/pickup-window.ts';
import { seoul } from '../../domain/seoul.ts';

const at = (text: string) => seoul(`2026-11-${text}`);
const NOW = at('25T14:10');

test.each([
  ['25T18:00', '25T19:00', '오늘 6:00~7:00', '오후 6:00~7:00'],
  ['25T18:00', '25T20:00', '오늘 6:00~8:00', '오후 6:00~8:00'],
  ['26T11:30', '26T12:30', '내일 오전 11:30~오후 12:30', '11월 26일(목) 오전 11:30~오후 12:30'],
  ['25T23:30', '26T00:30', '오늘 오후 11:30~내일 오전 12:30', '오후 11:30~11월 26일(목) 오전 12:30'],
  ['25T23:00', '26T00:00', '오늘 오후 11:00~밤 12시(자정)', '오후 11:00~밤 12시(자정)'],
  ['26T00:00', '26T01:00', '오늘 밤 12시(자정)~내일 오전 1:00', '밤 12시(자정)~11월 26일(목) 오전 1:00'],
  ['26T09:00', '26T10:00', '내일 오전 9:00~10:00', '11월 26일(목) 오전 9:00~10:00'],
  ['27T09:00', '27T10:00', '11월 27일(금) 오전 9:00~10:00', '11월 27일(금) 오전 9:00~10:00'],
  ['26T23:00', '27T00:00', '내일 오후 11:00~밤 12시(자정)', '11월 26일(목) 오후 11:00~밤 12시(자정)'],
  ['25T20:00', '26T20:00', '오늘 오후 8:00~내일 오후 8:00', '오후 8:00~11월 26일(목) 오후 8:00'],
  // Six hours ahead and more it says which half of the day.
  ['25T20:10', '25T21:10', '오늘 8:10~9:10', '오후 8:10~9:10'],
  ['25T20:11', '25T21:11', '오늘 오후 8:11~9:11', '오후 8:11~9:11'],
  ['25T11:30', '25T12:30', '오늘 11:30~12:30', '오후 12:30까지'],
  // Begun already.
  ['25T14:10', '25T15:10', '오늘 2:10~3:10', '오후 3:10까지'],
  ['25T12:00', '26T00:00', '오늘 오후 12:00~밤 12시(자정)', '밤 12시(자정)까지'],
  ['25T12:00', '26T20:00', '오늘 오후 12:00~내일 오후 8:00', '11월 26일(목) 오후 8:00까지'],
  ['25T12:00', '27T00:00', '오늘 오후 12:00~내일 밤 12시(자정)', '11월 26일(목) 밤 12시(자정)까지'],
])('%s to %s: %s', (start, validUntil, text, lasting) => {
  const window = { start: at(start), validUntil: at(validUntil) };
  expect(windowText(window, NOW)).toBe(text);
  expect(lastingWindowText(window, NOW)).toBe(lasting);
});

test('at half past eleven, a deadline in half an hour is tonight’s midnight', () => {
  expect(windowText({ start: at('25T23:30'), validUntil: at('26T00:00') }, at('25T23:30'))).toBe(
    '오늘 11:30~밤 12시(자정)',
  );
});

// Deadlines carry the seconds of the order.
test('an hour from eleven and twenty seconds ends at midnight, too, and tonight', () => {
  const window = { start: new Date('2026-11-25T23:00:20+09:00'), validUntil: new Date('2026-11-26T00:00:20+09:00') };
  expect(windowText(window, window.start)).toBe('오늘 11:00~밤 12시(자정)');
  expect(lastingWindowText(window, window.start)).toBe('밤 12시(자정)까지');
});

test('until it begins, the mart is closed and opens then', () => {
  const window = { start: at('25T18:00'), validUntil: at('25T20:00') };
  expect(closedUntilText(window, NOW)).toBe('지금은 영업시간이 아니에요. 오늘 오후 6:00에 열어요.');
  expect(closedUntilText(window, at('25T18:00'))).toBeNull();
  // A clock that is a little behind.
  expect(closedUntilText(window, new Date(at('25T18:00').getTime() - 3_000))).toBeNull();
});

test('another year is named', () => {
  const window = { start: seoul('2027-01-02T09:00'), validUntil: seoul('2027-01-02T10:00') };
  expect(windowText(window, NOW)).toBe('2027년 1월 2일(토) 오전 9:00~10:00');
  expect(lastingWindowText(window, NOW)).toBe('2027년 1월 2일(토) 오전 9:00~10:00');
});

test('a page that read the clock a moment before the server looked does not take an open mart for a closed one', () => {
  const from = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
  const product = (ms: number) => ({ pickup: { possible: true, from: from(ms), opensAt: null } }) as ProductDetail;
  expect(opensLaterText(product(0), NOW)).toBeNull();
  expect(opensLaterText(product(40), NOW)).toBeNull();
  expect(opensLaterText(product(3_600_000), NOW)).toMatch(
    /^지금은 영업시간이 아니에요\. 오늘 .+에 열면 픽업할 수 있어요\.$/,
  );
});
