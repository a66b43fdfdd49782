import { MS_PER_DAY } from '#lib/domain/time.ts';

const seoul = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul', ...options });

const dateFormat = seoul({ year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' });
const dayTimeFormat = seoul({ month: 'long', day: 'numeric', weekday: 'short', hour: 'numeric', minute: '2-digit' });
const timeFormat = seoul({ hour: 'numeric', minute: '2-digit' });
const dayFormat = seoul({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** 2026년 11월 21일 (토) */
export const dateText = (at: Date): string => dateFormat.format(at);

/** 오늘 오후 3:30, 내일 오전 9:00, 11월 24일 (화) 오후 3:30 */
export function momentText(at: Date, now: Date): string {
  const day = dayFormat.format(at);
  if (day === dayFormat.format(now)) return `오늘 ${timeFormat.format(at)}`;
  if (day === dayFormat.format(new Date(now.getTime() + MS_PER_DAY))) return `내일 ${timeFormat.format(at)}`;
  return dayTimeFormat.format(at);
}
