import { addMinutes, MS_PER_MINUTE } from '../time.ts';

/** Leaving in time means reaching the counter this long before the deadline. */
export const ARRIVAL_MARGIN_MINUTES = 10;
/** A pickup that lies further ahead than this is worth an entry in a calendar. */
const CALENDAR_AHEAD_MINUTES = 3 * 60;

/** Whole minutes until a moment, rounded down: nobody is promised more than there is. */
export const minutesLeft = (until: Date, now: Date): number =>
  Math.floor((until.getTime() - now.getTime()) / MS_PER_MINUTE);

/**
 * The whole minutes left when a buyer who leaves at `now` arrives: `until` is the end of the pickup window that buying
 * now gives. Less than 0: it is missed by so many. rules.md section 9.
 */
export const slackMinutes = (until: Date, wayMinutes: number, now: Date): number =>
  minutesLeft(until, now) - wayMinutes;

/**
 * From which sale end on, in milliseconds since 1970, a mart's products are in reach of a buyer whose way there takes
 * whole minutes: with those `slackMinutes` is 0 or more. `to` is the end of the window that any sale would leave there;
 * Infinity: nothing of it is in reach.
 */
export function reachableSaleEnd({ to }: { to: number }, wayMinutes: number, now: Date): number {
  const arrival = addMinutes(now, wayMinutes).getTime();
  return arrival <= to ? arrival : Number.POSITIVE_INFINITY;
}

/** By when to leave for a pickup whose deadline is `validUntil`, with a way there of whole minutes. */
export const leaveAt = (validUntil: Date, wayMinutes: number): Date =>
  addMinutes(validUntil, -wayMinutes - ARRIVAL_MARGIN_MINUTES);

export type Departure =
  | { is: 'later'; leaveAt: Date }
  | { is: 'now' }
  /** The deadline is before the arrival, by so many whole minutes. */
  | { is: 'tooLate'; lateMinutes: number };

/**
 * When to leave, as of `now`; null once the deadline has passed. A window is ten minutes at least, so that nobody comes
 * before it.
 */
export function departure(validUntil: Date, wayMinutes: number, now: Date): Departure | null {
  if (now >= validUntil) return null;
  const slack = slackMinutes(validUntil, wayMinutes, now);
  if (slack < 0) return { is: 'tooLate', lateMinutes: -slack };
  const leave = leaveAt(validUntil, wayMinutes);
  return leave > now ? { is: 'later', leaveAt: leave } : { is: 'now' };
}

/** The last moment at which who leaves arrives before the deadline: a millisecond later `departure` is `tooLate`. */
export const lastDeparture = (validUntil: Date, wayMinutes: number): Date => addMinutes(validUntil, -wayMinutes);

/** Whether a pickup lies so far ahead that a calendar helps to remember it. */
export const isWorthCalendar = (validUntil: Date, now: Date): boolean =>
  minutesLeft(validUntil, now) > CALENDAR_AHEAD_MINUTES;
