import { type Travel, travelMinutes } from '#lib/domain/discovery/travel.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { departure } from '#lib/domain/order/departure.ts';
import { type PickupWindowShown, shortWindowText, untilText } from '../order/pickup-window.ts';
import { travelText } from './walk.ts';

/** How a buyer comes to a mart, from a place that they chose: whole metres away. */
export interface Trip {
  distance: number;
  travel: Travel;
}

/**
 * The one line of a visit, on cards, pages, dialogs and passes: '픽업 2:45~3:13 · 걸어서 5분', of another day '픽업 내일 오전
 * 9:00~10:00'; without a way where nobody knows from where the buyer comes.
 */
export const visitLine = (window: PickupWindowShown, way: Trip | null, now: Date): string =>
  [`픽업 ${shortWindowText(window, now)}`, ...(way ? [wayOf(way)] : [])].join(' · ');

const wayOf = ({ distance, travel }: Trip) => travelText(travelMinutes(distance, travel), travel);

const LEAVE_NOW = '지금 출발';
const MINUTES_PER_HOUR = 60;

/** '8분', '1시간', '5시간 28분'. */
function hoursText(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  return [...(hours > 0 ? [`${formatNumber(hours)}시간`] : []), ...(rest > 0 || hours === 0 ? [`${rest}분`] : [])].join(
    ' ',
  );
}

/** '지금 출발해도 8분 늦어요', on lists, orders and passes alike. */
export const lateByText = (minutes: number): string => `지금 출발해도 ${hoursText(minutes)} 늦어요`;

/** '지금 출발해도 8분 늦어요' where a window is missed by who leaves now; null where it is not, and once it is over. */
export function lateText(
  { validUntil }: Pick<PickupWindowShown, 'validUntil'>,
  way: Trip | null,
  now: Date,
): string | null {
  return way ? lateOnWayText(validUntil, travelMinutes(way.distance, way.travel), now) : null;
}

/** The same of a way that takes whole minutes. */
export function lateOnWayText(validUntil: Date, wayMinutes: number, now: Date): string | null {
  const leaving = departure(validUntil, wayMinutes, now);
  return leaving?.is === 'tooLate' ? lateByText(leaving.lateMinutes) : null;
}

/**
 * The line of a card: '걸어서 11분 · 오후 4:30까지', without the way where the list says it; urgent are '지금 출발 · 걸어서 11분 ·
 * 4:30까지' for who would be late otherwise, and what is missed already.
 */
export function reachOnCard(
  window: PickupWindowShown,
  way: Trip | null,
  now: Date,
  saysWay: boolean,
): { text: string; isUrgent: boolean } {
  const late = lateText(window, way, now);
  if (late) return { text: late, isUrgent: true };
  const leaving = way && departure(window.validUntil, travelMinutes(way.distance, way.travel), now);
  const isUrgent = leaving?.is === 'now';
  const said = [...(isUrgent ? [LEAVE_NOW] : []), ...(way && saysWay ? [wayOf(way)] : []), untilText(window, now)];
  return { text: said.join(' · '), isUrgent };
}
