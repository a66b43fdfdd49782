import { travelMinutes } from '#lib/domain/discovery/travel.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { type Departure, departure, minutesLeft } from '#lib/domain/order/departure.ts';
import { lateByText, type Trip } from '../discovery/reach.ts';
import { travelText } from '../discovery/walk.ts';
import { shortMoment } from '../product/product-standing.ts';

/** From so many minutes on a moment of the clock says more. */
const SOON_MINUTES = 60;

/** When to leave for a pickup: '10분 뒤에 출발하면 돼요', '오후 6:20에 출발하면 돼요', '지금 출발하세요'. */
function departureText(departure: Exclude<Departure, { is: 'tooLate' }>, now: Date): string {
  if (departure.is === 'now') return '지금 출발하세요';
  const minutes = minutesLeft(departure.leaveAt, now);
  return minutes < SOON_MINUTES
    ? `${formatNumber(Math.max(1, minutes))}분 뒤에 출발하면 돼요`
    : `${shortMoment(departure.leaveAt, now)}에 출발하면 돼요`;
}

/** Within a ring: '24분'. */
export const ringText = (minutes: number): string => `${formatNumber(minutes)}분`;

/** The same in the few words beside a ring: '6분 뒤 출발', '지금 출발', '지금 출발해도 7분 늦어요'. */
export function leaveShortText(when: Departure, now: Date): string {
  if (when.is === 'tooLate') return lateByText(when.lateMinutes);
  return when.is === 'now' ? '지금 출발' : `${formatNumber(Math.max(1, minutesLeft(when.leaveAt, now)))}분 뒤 출발`;
}

/**
 * What an order says of the way to its mart, by the way the buyer comes: '걸어서 7분 · 10분 뒤에 출발하면 돼요'; empty once its
 * deadline has passed.
 */
export function leaveTimeView(
  validUntil: Date,
  { distance, travel }: Trip,
  now: Date,
): { text: string; isUrgent: boolean } {
  const wayMinutes = travelMinutes(distance, travel);
  const when = departure(validUntil, wayMinutes, now);
  if (!when) return { text: '', isUrgent: false };
  const way = travelText(wayMinutes, travel);
  return when.is === 'tooLate'
    ? { text: `${way} · ${lateByText(when.lateMinutes)}`, isUrgent: true }
    : { text: `${way} · ${departureText(when, now)}`, isUrgent: when.is === 'now' };
}
