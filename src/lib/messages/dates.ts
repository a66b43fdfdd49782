import { MS_PER_DAY } from '#lib/domain/time.ts';

const seoul = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul', ...options });

const weekday = seoul({ weekday: 'short' });
const yearMonthDay = seoul({ year: 'numeric', month: 'long', day: 'numeric' });
const monthDay = seoul({ month: 'long', day: 'numeric' });
const time = seoul({ hour: 'numeric', minute: '2-digit' });

/** 2026년 11월 21일 (토) */
export const dateText = (at: Date): string => `${yearMonthDay.format(at)} (${weekday.format(at)})`;

/** 오늘 오후 3:30, 내일 오전 9:00, 11월 24일 (화) 오후 3:30 */
export function momentText(at: Date, now: Date): string {
  const day = yearMonthDay.format(at);
  const clock = time.format(at);
  if (day === yearMonthDay.format(now)) return `오늘 ${clock}`;
  if (day === yearMonthDay.format(new Date(now.getTime() + MS_PER_DAY))) return `내일 ${clock}`;
  return `${monthDay.format(at)} (${weekday.format(at)}) ${clock}`;
}
