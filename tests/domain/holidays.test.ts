import { expect, test } from 'vitest';
import { afterBusinessDays, caseClock } from '#lib/domain/case/case.ts';
import { HOLIDAYS_UNTIL, holidayDaysLeft, isHoliday } from '#lib/domain/holidays.ts';
import { objectionUntil } from '#lib/domain/settlement/period.ts';

const daysOf = (year: number) =>
  Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(year, 0, 1 + n)))
    .filter((day) => day.getUTCFullYear() === year)
    .map((day) => day.toISOString().slice(0, 10));
/** On weekdays: nobody works on the others anyway. */
const onWeekdays = (year: number) =>
  daysOf(year)
    .filter((day) => isHoliday(day) && ![0, 6].includes(new Date(day).getUTCDay()))
    .map((day) => day.slice(5));

test.each([
  [2026, '01-01 02-16 02-17 02-18 03-02 05-01 05-05 05-25 06-03 07-17 08-17 09-24 09-25 10-05 10-09 12-25'],
  [2027, '01-01 02-08 02-09 03-01 05-03 05-05 05-13 07-19 08-16 09-14 09-15 09-16 10-04 10-11 12-27'],
  // 추석 meets 개천절, which is made good.
  [2028, '01-26 01-27 01-28 03-01 04-12 05-01 05-02 05-05 06-06 07-17 08-15 10-02 10-03 10-04 10-05 10-09 12-25'],
  // 추석 on a Sunday, not on a Saturday.
  [2029, '01-01 02-12 02-13 02-14 03-01 05-01 05-07 05-21 06-06 07-17 08-15 09-21 09-24 10-03 10-09 12-25'],
])('the holidays of %i on weekdays, substitutes among them', (year, days) => {
  expect(onWeekdays(year).join(' ')).toBe(days);
});

test('days by the moon are those of its calendar, to the end of the table', () => {
  const moon = new Intl.DateTimeFormat('en-u-ca-dangi', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  for (let year = 2026; year <= 2040; year += 1) {
    const byMoon = daysOf(year).filter((day) =>
      ['1/1', '4/8', '8/15'].includes(moon.format(new Date(day)).split('/').slice(0, 2).join('/')),
    );
    expect(byMoon).toHaveLength(3);
    expect(
      byMoon.filter((day) => !isHoliday(day)),
      String(year),
    ).toEqual([]);
  }
  expect(isHoliday('2041-10-09')).toBe(true);
});

const seoul = (text: string) => new Date(`${text}+09:00`);

test.each([
  // 노동절 on a Friday, and its Monday where it falls on a Saturday.
  ['2026-04-30T10:00:00', '2026-05-05T00:00:00'],
  ['2027-04-30T10:00:00', '2027-05-05T00:00:00'],
  // 제헌절 alike.
  ['2026-07-16T10:00:00', '2026-07-21T00:00:00'],
  ['2027-07-16T10:00:00', '2027-07-21T00:00:00'],
  // 추석 and the weekend around it.
  ['2026-09-23T10:00:00', '2026-09-29T00:00:00'],
])('one business day after %s ends at %s', (at, until) => {
  expect(afterBusinessDays(seoul(at), 1)).toEqual(seoul(until));
});

test('answers to cases and objections to statements leave out the same days', () => {
  const at = seoul('2026-04-29T10:00:00');
  expect(caseClock(at)).toEqual({ dueFirstAt: seoul('2026-05-07T00:00:00'), dueAt: seoul('2026-05-16T00:00:00') });
  expect(objectionUntil(at)).toEqual(seoul('2026-05-07T00:00:00'));
});

test.each([
  ['2027-12-31T23:59:00', 0],
  ['2027-12-01T00:00:00', 30],
  ['2028-01-01T00:00:00', -1],
])('at %s the table is complete for %i days', (at, days) => {
  expect(HOLIDAYS_UNTIL).toBe('2027-12-31');
  expect(holidayDaysLeft(seoul(at))).toBe(days);
});
