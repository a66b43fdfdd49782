import { MS_PER_MINUTE, timeLeft } from '#lib/domain/time.ts';

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
  if (day === dayFormat.format(new Date(now.getTime() + 24 * 60 * MS_PER_MINUTE)))
    return `내일 ${timeFormat.format(at)}`;
  return dayTimeFormat.format(at);
}

/** Below this a sale end is shown as urgent. */
const URGENT_MINUTES = 3 * 60;

/** How long a sale still runs, in the largest unit that says enough: 3일 남음, 5시간 남음, 12분 남음. */
export function saleTimeLeft(endsAt: Date, now: Date): { text: string; urgent: boolean; ended: boolean } {
  const ms = endsAt.getTime() - now.getTime();
  const { days, hours, minutes, expired } = timeLeft(ms);
  if (expired) return { text: '판매 종료', urgent: false, ended: true };
  const urgent = ms <= URGENT_MINUTES * MS_PER_MINUTE;
  if (days > 0) return { text: `${days}일 남음`, urgent, ended: false };
  if (hours > 0)
    return { text: `${hours}시간 ${minutes > 0 && hours < 3 ? `${minutes}분 ` : ''}남음`, urgent, ended: false };
  return { text: minutes > 0 ? `${minutes}분 남음` : '곧 끝나요', urgent, ended: false };
}
