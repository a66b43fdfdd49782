import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterAddress, filteredList } from '#lib/domain/discovery/filter-address.ts';
import { FIGURES, filterOptions, offeredValues, SWITCHES } from '#lib/domain/discovery/filter-options.ts';
import { NO_CONDITIONS } from '#lib/domain/discovery/list-choice.ts';
import { VOUCHERS } from '#lib/domain/mart/vouchers.ts';
import { optionText } from '#lib/messages/discovery/filter.ts';
import { seoul } from '../seoul.ts';

const NOW = seoul('2026-11-20T21:55');

test('what an address names beside the offered values stays one of them, in its place', () => {
  expect(offeredValues('minDiscount', NO_CONDITIONS, NOW)).toEqual([10, 20, 30, 50]);
  expect(offeredValues('minDiscount', { ...NO_CONDITIONS, minDiscount: 20 }, NOW)).toEqual([10, 20, 30, 50]);
  expect(offeredValues('minDiscount', { ...NO_CONDITIONS, minDiscount: 25 }, NOW)).toEqual([10, 20, 25, 30, 50]);
  expect(offeredValues('maxPrice', { ...NO_CONDITIONS, maxPrice: 12_500 }, NOW)).toEqual([
    3_000, 5_000, 10_000, 12_500, 20_000,
  ]);
});

test('twelve hours are offered, from the one in which there is still time, and the chosen one', () => {
  const next = [22, 23, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(offeredValues('pickupHour', NO_CONDITIONS, NOW)).toEqual(next);
  expect(offeredValues('pickupHour', { ...NO_CONDITIONS, pickupHour: 18 }, NOW)).toEqual([...next, 18]);
  expect([22, 0, 9].map((hour) => optionText('pickupHour', hour, NOW))).toEqual([
    '오후 10시~11시',
    '내일 오전 12시~1시',
    '내일 오전 9시~10시',
  ]);
});

test('every voucher of the market is offered, by its name', () => {
  expect(offeredValues('voucher', NO_CONDITIONS, NOW)).toEqual(VOUCHERS);
  expect(VOUCHERS.map((voucher) => optionText('voucher', voucher, NOW))).toContain('온누리상품권');
});

test('every figure and switch has its options', () => {
  const options = filterOptions({ ...NO_CONDITIONS, walkMinutes: 7 }, NOW);
  expect(options.map(({ name }) => name).filter((name, i, all) => name !== all[i - 1])).toEqual([
    ...FIGURES,
    ...SWITCHES,
  ]);
  expect(options).toContainEqual({ name: 'walkMinutes', value: 7 });
});

test('the page of a filter knows the list that it is of, and no other address', () => {
  const listOf = (address: string) => filteredList(new URL(filterAddress(address), 'http://market').searchParams);
  fc.assert(
    fc.property(
      fc.constantFrom('/buyer', '/buyer/search', '/buyer/search/category'),
      fc.dictionary(fc.constantFrom('query', 'category', 'sort', 'price'), fc.string({ unit: 'grapheme' })),
      (path, words) => {
        const list = listOf(`${path}?${new URLSearchParams(words)}`);
        expect(list?.path).toBe(path);
        expect([...list!.query]).toEqual([...new URLSearchParams(words)]);
      },
    ),
  );
  expect(listOf('/buyer/search/?query=a?b&open=1')).toMatchObject({ path: '/buyer/search' });
  expect(listOf('/buyer/search/?query=a?b&open=1')?.query.get('query')).toBe('a?b');
  for (const address of ['', 'https://elsewhere.example/buyer', '//elsewhere.example', '/seller', '/buyer/../seller'])
    expect(listOf(address), address).toBeNull();
});
