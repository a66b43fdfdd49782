import type { Week } from '#lib/contract/mart/week-hours.ts';
import { weekdayText } from '../dates.ts';

/** '09:00 ~ 22:00' as it is; the same time twice means open all day (rules.md section 6). */
export const hoursLabel = (hours: string): string => (/^(\d\d:\d\d) ~ \1$/.test(hours) ? '24시간' : hours);

/** '09:00 ~ 22:00 · 쉬는 시간 15:00 ~ 17:00', of today. */
export const todayLabel = ({ hoursToday, breakToday }: { hoursToday: string; breakToday: string | null }): string =>
  [hoursLabel(hoursToday), ...(breakToday ? [`쉬는 시간 ${breakToday}`] : [])].join(' · ');

/** '매주 월요일, 일요일', in the order of a week that begins on Monday. */
export function closedWeekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === 0) return '매주 쉬는 날이 없어요';
  const inOrder = [...weekdays].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  return `매주 ${inOrder.map(weekdayText).join(', ')}`;
}

/** 매일, 월~금, 토·일 or 수 of weekdays that follow each other. */
function weekdaysText(weekdays: readonly number[]): string {
  const [first, ...others] = weekdays.map((weekday) => weekdayText(weekday).slice(0, 1));
  const last = others.at(-1);
  if (weekdays.length === 7) return '매일';
  if (!last) return `${first}`;
  return others.length === 1 ? `${first}·${last}` : `${first}~${last}`;
}

/** What the rows of a mart's week say: the days, their hours, their break. */
export const weekTexts = (week: Week): { days: string; hours: string; breakTime: string | null }[] =>
  week.map(({ weekdays, hours, breakTime }) => ({
    days: weekdaysText(weekdays),
    hours: hours === null ? '쉬는 날' : hoursLabel(hours),
    breakTime: breakTime && `쉬는 시간 ${breakTime}`,
  }));

/** Whether one line says it all: no other hours, no closed weekday, no break. */
export const isSameEveryDay = ([first, ...others]: Week): boolean => others.length === 0 && !first?.breakTime;

/** The week in one line, as a poster has it: '월~금 09:00 ~ 21:00 (쉬는 시간 15:00 ~ 17:00), 토·일 쉬는 날'. */
export const weekLine = (week: Week): string =>
  weekTexts(week)
    .map(
      ({ days, hours, breakTime }) =>
        `${days === '매일' ? '' : `${days} `}${hours}${breakTime ? ` (${breakTime})` : ''}`,
    )
    .join(', ');
