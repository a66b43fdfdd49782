import { expect, test } from 'vitest';
import { monthsToChoose, readMonth } from '#lib/domain/settlement/tax-month.ts';

test('five years of months are there to choose from, by the calendar of Seoul', () => {
  // The first of January in Seoul, the last of December in London.
  const months = monthsToChoose(new Date('2026-12-31T15:00:00Z'), readMonth('2026-12')!);
  expect(months.slice(0, 3)).toEqual(['2027-01', '2026-12', '2026-11']);
  expect([months.length, months.at(-1)]).toEqual([60, '2022-02']);
  expect(monthsToChoose(new Date('2026-12-31T15:00:00Z'), readMonth('2020-03')!)[0], 'an older one').toBe('2020-03');
});
