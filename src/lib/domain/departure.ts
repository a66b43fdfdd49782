import { addMinutes, MS_PER_MINUTE } from './time.ts';

/** Who leaves in time reaches the counter so many minutes before the deadline. */
export const ARRIVAL_MARGIN_MINUTES = 10;
/** A pickup that lies further ahead than this is worth an entry in a calendar. */
const CALENDAR_AHEAD_MINUTES = 3 * 60;

/** Whole minutes until a moment, rounded down: nobody is promised more than there is. */
export const minutesLeft = (until: Date, now: Date): number =>
  Math.floor((until.getTime() - now.getTime()) / MS_PER_MINUTE);

/** Whether a walk, in whole minutes, is longer than what is left until a moment. rules.md section 9. */
export const isWalkTooLong = (walkMinutes: number, until: Date, now: Date): boolean =>
  walkMinutes > minutesLeft(until, now);

/** By when to leave for a pickup whose deadline is `validUntil`, with a walk of whole minutes. */
export const leaveAt = (validUntil: Date, walkMinutes: number): Date =>
  addMinutes(validUntil, -walkMinutes - ARRIVAL_MARGIN_MINUTES);

export type Departure =
  | { is: 'later'; leaveAt: Date }
  | { is: 'now' }
  /** The deadline comes before who walks. */
  | { is: 'tooLate'; walkMinutes: number; minutesLeft: number };

/** When to leave, as of `now`; null once the deadline has passed. A window is ten minutes at least, so that nobody comes before it. */
export function departure(validUntil: Date, walkMinutes: number, now: Date): Departure | null {
  if (now >= validUntil) return null;
  if (isWalkTooLong(walkMinutes, validUntil, now)) {
    return { is: 'tooLate', walkMinutes, minutesLeft: minutesLeft(validUntil, now) };
  }
  const leave = leaveAt(validUntil, walkMinutes);
  return leave > now ? { is: 'later', leaveAt: leave } : { is: 'now' };
}

/** Whether a pickup lies so far ahead that a calendar helps to remember it. */
export const isWorthCalendar = (validUntil: Date, now: Date): boolean =>
  minutesLeft(validUntil, now) > CALENDAR_AHEAD_MINUTES;
