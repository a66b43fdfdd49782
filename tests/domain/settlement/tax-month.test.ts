import { expect, test } from 'vitest';
import { monthsToChoose, quarterOf, readMonth } from '#lib/domain/settlement/tax-month.ts';
import { seoul } from '../seoul.ts';

test.each([
  ['2026-11', '2026-11', '2026-11-01', '2026-12-01', '2026-11-30'],
  ['2026-1', '2026-01', '2026-01-01', '2026-02-01', '2026-01-31'],
  ['2028-02', '2028-02', '2028-02-01', '2028-03-01', '2028-02-29'],
  ['2026-12', '2026-12', '2026-12-01', '2027-01-01', '2026-12-31'],
])('the month of %s is %s, from %s to before %s, and ends on %s', (typed, text, from, to, lastDay) => {
  expect(readMonth(typed)).toEqual({ text, from: seoul(`${from}T00:00`), to: seoul(`${to}T00:00`), lastDay });
});

test.each(['2026-00', '2026-13', '1999-11', '2026', '2026-111', ''])('%j is no month', (typed) => {
  expect(readMonth(typed)).toBeNull();
});

test.each([
  ['2026-01', ['2026-01', '2026-02', '2026-03']],
  ['2026-06', ['2026-04', '2026-05', '2026-06']],
  ['2026-11', ['2026-10', '2026-11', '2026-12']],
])('the quarter of %s is %j', (month, months) => {
  expect(quarterOf(readMonth(month)!).map(({ text }) => text)).toEqual(months);
});

test('five years of months are there to choose from, by the calendar of Seoul', () => {
  // The first of January in Seoul, the last of December in London.
  const months = monthsToChoose(new Date('2026-12-31T15:00:00Z'), readMonth('2026-12')!);
  expect(months.slice(0, 3)).toEqual(['2027-01', '2026-12', '2026-11']);
  expect([months.length, months.at(-1)]).toEqual([60, '2022-02']);
  expect(monthsToChoose(new Date('2026-12-31T15:00:00Z'), readMonth('2020-03')!)[0], 'an older one').toBe('2020-03');
});
