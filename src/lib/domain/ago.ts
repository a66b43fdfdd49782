import { MINUTES_PER_DAY, MS_PER_MINUTE } from './time.ts';

const MINUTES_PER_HOUR = 60;

/** How long ago something was: in words while it is recent, else as a date and time. */
export type Ago = { unit: 'now' } | { unit: 'minutes' | 'hours'; n: number } | { unit: 'moment' };

/**
 * Whole units that have passed from `at` to `now`. A time in the future, by a slow clock, counts as now; a day and more
 * is a moment.
 */
export function agoOf(at: Date, now: Date): Ago {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MS_PER_MINUTE);
  if (minutes < 1) return { unit: 'now' };
  if (minutes < MINUTES_PER_HOUR) return { unit: 'minutes', n: minutes };
  if (minutes < MINUTES_PER_DAY) return { unit: 'hours', n: Math.floor(minutes / MINUTES_PER_HOUR) };
  return { unit: 'moment' };
}
