import { addMinutes, MS_PER_MINUTE } from '../time.ts';

/** For how long one press stops new orders, and by how much another lengthens that. */
export const PAUSE_MINUTES = 30;
/** A mart that wants more than that closes for today. */
export const PAUSE_MAX_MINUTES = 180;

/** Until when a mart takes no new orders; null where it takes them. `pausedUntil` may lie in the past: a pause ends by time alone. */
export const pauseAt = (pausedUntil: Date | null | undefined, now: Date): Date | null =>
  pausedUntil && pausedUntil > now ? pausedUntil : null;

/**
 * The end of a pause after one more press: 30 minutes from now, or 30 more; null where that is longer than three hours from now.
 * At a whole minute, as cached answers end at one.
 */
export function pausedLonger(pausedUntil: Date | null, now: Date): Date | null {
  const end = addMinutes(pauseAt(pausedUntil, now) ?? now, PAUSE_MINUTES).getTime();
  const wholeMinute = new Date(Math.ceil(end / MS_PER_MINUTE) * MS_PER_MINUTE);
  return wholeMinute <= addMinutes(now, PAUSE_MAX_MINUTES) ? wholeMinute : null;
}
