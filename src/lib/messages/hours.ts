import { weekdayText } from './dates.ts';

/** '09:00 ~ 22:00' as it is; the same time twice means open all day (rules.md section 6). */
export const hoursLabel = (hours: string): string => (/^(\d\d:\d\d) ~ \1$/.test(hours) ? '24시간' : hours);

/** '매주 월요일, 일요일', in the order of a week that begins on Monday. */
export function closedWeekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === 0) return '매주 쉬는 날이 없어요';
  const inOrder = weekdays.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  return `매주 ${inOrder.map(weekdayText).join(', ')}`;
}
