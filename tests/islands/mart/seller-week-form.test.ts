import { describe, expect, test } from 'vitest';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import { weekLine, weekTexts } from '#lib/messages/mart/hours.ts';
import { sentWeek, typedWeek, weekProblem, withWeekday } from '../../../src/islands/seller/store/week-form.ts';

const lunch = { starts: '15:00:00', ends: '17:00:00' };
const mart = {
  openingTime: '09:00:00',
  closingTime: '22:00:00',
  breakTime: lunch,
  weekdayHours: [
    { weekday: 0, openingTime: '10:00:00', closingTime: '18:00:00', breakTime: null },
    { weekday: 6, openingTime: '10:00:00', closingTime: '20:00:00', breakTime: lunch },
  ],
} as unknown as ManagedStore;

describe('the form of a week', () => {
  test('shows what is stored, from Monday, and sends it back', () => {
    const typed = typedWeek(mart);
    expect(typed.days.map(({ weekday }) => weekday)).toEqual([6, 0]);
    expect(sentWeek(typed)).toEqual({ breakTime: lunch, weekdayHours: [mart.weekdayHours[1], mart.weekdayHours[0]] });
  });

  test('a weekday begins with the hours and the break of the mart, and goes with another press', () => {
    const week = withWeekday(typedWeek(mart), 3, mart);
    expect(week.days[0]).toEqual({
      weekday: 3,
      opens: '09:00',
      closes: '22:00',
      break: { on: true, starts: '15:00', ends: '17:00' },
    });
    expect(withWeekday(week, 3, mart)).toEqual(typedWeek(mart));
  });

  test('is not sent while a time is missing; one that is switched off may be', () => {
    const week = typedWeek(mart);
    expect(sentWeek({ ...week, break: { on: true, starts: '', ends: '17:00' } })).toBeNull();
    expect(sentWeek({ ...week, break: { on: false, starts: '', ends: '17:00' } })?.breakTime).toBeNull();
  });
});

test('what the server would refuse is said before it is asked', () => {
  const week = typedWeek(mart);
  expect(weekProblem(week, mart)).toBeNull();
  const shorter = week.days.map((day) => (day.weekday === 6 ? { ...day, closes: '16:00' } : day));
  expect(weekProblem({ ...week, days: shorter }, mart)).toEqual({ problem: 'breakOutside', weekday: 6 });
});

test('a week reads as short as it can', () => {
  const day = { hours: '09:00 ~ 22:00', breakTime: '15:00 ~ 17:00' };
  expect(weekTexts([{ weekdays: [1, 2, 3, 4, 5, 6, 0], ...day }])).toEqual([
    { days: '매일', hours: '09:00 ~ 22:00', breakTime: '쉬는 시간 15:00 ~ 17:00' },
  ]);
  const weekend = { weekdays: [6, 0], hours: '00:00 ~ 00:00', breakTime: null };
  const week = [{ weekdays: [1, 2, 3], ...day }, { weekdays: [4], hours: null, breakTime: null }, weekend];
  expect(weekTexts(week).map(({ days, hours }) => `${days} ${hours}`)).toEqual([
    '월~수 09:00 ~ 22:00',
    '목 쉬는 날',
    '토·일 24시간',
  ]);
  expect(weekLine(week)).toBe('월~수 09:00 ~ 22:00 (쉬는 시간 15:00 ~ 17:00), 목 쉬는 날, 토·일 24시간');
});
