import { addMinutes, MINUTES_PER_DAY, MS_PER_MINUTE } from '../time.ts';
import { type Hours, isAllDay, nextOpening, openSpans } from './hours.ts';

/** For how long one press stops new orders, and by how much another lengthens that. */
export const PAUSE_MINUTES = 30;
/** A mart that wants more than that closes for today, which is a pause until it opens again (`pausedForToday`). */
export const PAUSE_MAX_MINUTES = 180;

/**
 * Until when a mart takes no new orders; null where it takes them. `pausedUntil` may lie in the past: a pause ends by
 * time alone.
 */
export const pauseAt = (pausedUntil: Date | null | undefined, now: Date): Date | null =>
  pausedUntil && pausedUntil > now ? pausedUntil : null;

/** From when on a mart takes orders: now, or the end of its pause. */
export const ordersFrom = (pausedUntil: Date | null | undefined, now: Date): Date => pauseAt(pausedUntil, now) ?? now;

/**
 * The end of a pause after one more press: 30 minutes from now, or 30 more; null where that is longer than three hours
 * from now. At a whole minute, as cached answers end at one.
 */
export function pausedLonger(pausedUntil: Date | null, now: Date): Date | null {
  const end = addMinutes(pauseAt(pausedUntil, now) ?? now, PAUSE_MINUTES).getTime();
  const wholeMinute = new Date(Math.ceil(end / MS_PER_MINUTE) * MS_PER_MINUTE);
  return wholeMinute <= addMinutes(now, PAUSE_MAX_MINUTES) ? wholeMinute : null;
}

/** So far ahead a mart that never closes may put off its next orders. */
export const CLOSED_FOR_TODAY_MAX_DAYS = 7;

/** Whether a mart never closes of itself: closing for today, it is asked until when. */
export function isAlwaysOpen(hours: Hours, now: Date): boolean {
  const [span] = openSpans({ ...hours, daysOff: [] }, now);
  return span !== undefined && isAllDay(span);
}

/** Whether a mart that closes for today may choose that moment for its next orders. */
export const mayPauseUntil = (chosen: Date, now: Date): boolean =>
  chosen > now && chosen <= addMinutes(now, CLOSED_FOR_TODAY_MAX_DAYS * MINUTES_PER_DAY);

/**
 * Until when a mart that closes for today takes no new orders: its next opening, or the later moment that its seller
 * has `chosen`, at a whole minute. `hours` have today off already. Null where it does not open again within the
 * horizon.
 */
export function pausedForToday(hours: Hours, now: Date, chosen: Date | null): Date | null {
  const opening = nextOpening(hours, now);
  const until = Math.max(opening?.getTime() ?? 0, chosen?.getTime() ?? 0);
  return until > now.getTime() ? new Date(Math.ceil(until / MS_PER_MINUTE) * MS_PER_MINUTE) : null;
}
