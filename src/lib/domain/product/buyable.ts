import { type Hours, isAllDay, openSpans } from '../mart/hours.ts';
import { ordersFrom } from '../mart/pause.ts';
import type { Way } from '../money.ts';
import {
  CARD_WINDOW_MINUTES,
  MIN_WINDOW_MINUTES,
  ON_SITE_WINDOW_MINUTES,
  pickupWindow,
  RESERVATION_MIN_GAIN_MINUTES,
  reservationCap,
} from '../order/pickup.ts';
import { addMinutes, MS_PER_DAY, MS_PER_MINUTE, minuteOf, seoulDayNumber, seoulDayStart } from '../time.ts';

const minutes = (n: number) => n * MS_PER_MINUTE;

/**
 * The moment by which a list is judged: the end of the minute for which it is kept, so that it shows nothing that a
 * hold refuses.
 */
const judgedAt = (now: Date): Date => new Date(minuteOf(now).getTime() + MS_PER_MINUTE - 1);

/** The result of buying anything at a mart now; moments in milliseconds since 1970. */
export interface MartWindow {
  /** From when on it can be picked up: now, or the next opening. */
  from: number;
  /** Until when, where its sale does not end sooner. */
  to: number;
  /** The earliest sale end that leaves a product a window. */
  leastSaleEnd: number;
}

/**
 * The window of ordering at `now`, which is the end of a pause where the mart pauses (`ordersFrom`), by the first way to
 * pay that is possible: on-site, or where its mart is about to close a reservation. Null where nothing can be bought.
 * It changes at whole minutes only, as answers are kept until the next one. It agrees with `pickupWindow`: a property
 * test holds them to each other. rules.md section 6.
 */
export function martWindow(hours: Hours, takesCards: boolean, now: Date): MartWindow | null {
  const at = minuteOf(now).getTime();
  const spans = openSpans(hours, new Date(at));
  const span = spans.next().value;
  if (!span) return null;
  const from = Math.max(at, span.opensAt.getTime());
  const closesAt = span.closesAt.getTime();
  const least = Math.max(judgedAt(now).getTime(), span.opensAt.getTime()) + minutes(MIN_WINDOW_MINUTES);
  if (least <= closesAt) {
    const to = Math.min(from + minutes(ON_SITE_WINDOW_MINUTES), closesAt);
    return { from, to, leastSaleEnd: least };
  }
  // About to close, for the day or a break: only a reservation leads to the next stretch, if it gains enough and lies
  // early enough before its closing. One in a stretch of 24 hours or more stays in it.
  const next = takesCards && !isAllDay(span) ? spans.next().value : undefined;
  if (!next) return null;
  const leastOfNext = Math.max(
    next.opensAt.getTime() + minutes(MIN_WINDOW_MINUTES),
    closesAt + minutes(RESERVATION_MIN_GAIN_MINUTES),
  );
  const to = reservationCap(next, next.opensAt).getTime();
  return leastOfNext <= to ? { from, to, leastSaleEnd: leastOfNext } : null;
}

/**
 * The earliest sale end, in milliseconds since 1970, that leaves a mart's product a way to be bought at `now`; Infinity
 * where there is none. A product that ends sooner has no pickup window, and no list shows it (rules.md section 6).
 */
export const leastSaleEnd = (hours: Hours, takesCards: boolean, now: Date): number =>
  martWindow(hours, takesCards, now)?.leastSaleEnd ?? Number.POSITIVE_INFINITY;

const MINUTES_PER_HOUR = 60;

/**
 * The hour of the day in Seoul that is meant at `now`: the one that runs, while a window fits into it, else the next
 * one of that name.
 */
export function nextHour(hour: number, now: Date): { from: Date; to: Date } {
  const today = addMinutes(seoulDayStart(seoulDayNumber(now)), hour * MINUTES_PER_HOUR);
  const lastChance = addMinutes(today, MINUTES_PER_HOUR - MIN_WINDOW_MINUTES);
  const from = now <= lastChance ? today : new Date(today.getTime() + MS_PER_DAY);
  return { from, to: addMinutes(from, MINUTES_PER_HOUR) };
}

/**
 * The first moment in a stretch of time from which on the mart is open for ten minutes of it; null where there is none.
 */
function firstOpenIn(hours: Hours, from: Date, to: Date): Date | null {
  for (const span of openSpans(hours, from)) {
    const start = new Date(Math.max(from.getTime(), span.opensAt.getTime()));
    if (start >= to) return null;
    if (Math.min(to.getTime(), span.closesAt.getTime()) - start.getTime() >= minutes(MIN_WINDOW_MINUTES)) return start;
  }
  return null;
}

/**
 * The earliest sale end, in milliseconds since 1970, with which a mart's product, bought at `now`, can be picked up in
 * the next hour of that name (0..23, Seoul) by some way to pay; Infinity where there is none. Ten minutes of the hour
 * are enough, while the mart is open and its orders have begun, if it pauses. It changes at whole minutes only. rules.md
 * section 6.
 */
export function leastSaleEndAtHour(
  hours: Hours,
  takesCards: boolean,
  now: Date,
  hour: number,
  pausedUntil: Date | null = null,
): number {
  const ordered = ordersFrom(pausedUntil, now);
  const at = minuteOf(ordered);
  const { from, to } = nextHour(hour, minuteOf(now));
  const target = firstOpenIn(hours, new Date(Math.max(from.getTime(), at.getTime())), to);
  if (!target) return Number.POSITIVE_INFINITY;
  const ready = target.getTime() + minutes(MIN_WINDOW_MINUTES);
  const ways: readonly Way[] = takesCards ? ['onSite', 'card', 'reservation'] : ['onSite'];
  const [first, second] = openSpans(hours, at);
  const judged = judgedAt(ordered);
  const start = Math.max(judged.getTime(), first?.opensAt.getTime() ?? 0);
  const gain = minutes(RESERVATION_MIN_GAIN_MINUTES);
  // A later sale end never ends a window sooner, and only at these do windows become longer by a jump.
  const steps = [
    Math.max(ready, start + minutes(MIN_WINDOW_MINUTES)),
    start + minutes(CARD_WINDOW_MINUTES) + gain,
    ...(first ? [first.closesAt.getTime() + gain] : []),
    ...(second ? [second.opensAt.getTime() + minutes(MIN_WINDOW_MINUTES)] : []),
  ];
  const reaches = (saleEnd: number) =>
    ways.some((way) => {
      const window = pickupWindow({ way, hours, saleEndsAt: new Date(saleEnd), now: judged });
      return window.ok && window.validUntil.getTime() >= ready;
    });
  return (
    steps
      .filter((end) => end >= ready)
      .sort((a, b) => a - b)
      .find(reaches) ?? Number.POSITIVE_INFINITY
  );
}
