import { formatNumber } from '#lib/domain/number.ts';
import { type Departure, departure, minutesLeft } from '#lib/domain/order/departure.ts';
import { momentText } from './dates.ts';
import { travelText } from './walk.ts';

/** From so many minutes on a moment of the clock says more. */
const SOON_MINUTES = 60;

/** When to leave for a pickup: '10분 뒤에 출발하면 돼요', '오늘 오후 6:20에 출발하면 돼요', '지금 출발하세요'. */
function departureText(departure: Departure, now: Date): string {
  if (departure.is === 'now') return '지금 출발하세요';
  if (departure.is === 'tooLate')
    return `${travelText(departure.walkMinutes)} · 기한까지 ${formatNumber(departure.minutesLeft)}분 남았어요`;
  const minutes = minutesLeft(departure.leaveAt, now);
  return minutes < SOON_MINUTES
    ? `${formatNumber(Math.max(1, minutes))}분 뒤에 출발하면 돼요`
    : `${momentText(departure.leaveAt, now)}에 출발하면 돼요`;
}

/** What an order says of the way to its mart: '걸어서 7분 · 10분 뒤에 출발하면 돼요'; empty once its deadline has passed. */
export function leaveTimeView(validUntil: Date, walkMinutes: number, now: Date): { text: string; isUrgent: boolean } {
  const when = departure(validUntil, walkMinutes, now);
  if (!when) return { text: '', isUrgent: false };
  const said = departureText(when, now);
  return when.is === 'tooLate'
    ? { text: said, isUrgent: true }
    : { text: `${travelText(walkMinutes)} · ${said}`, isUrgent: when.is === 'now' };
}
