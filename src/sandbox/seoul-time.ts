import { MINUTES_PER_DAY, MS_PER_MINUTE, seoulWall } from '#lib/domain/time.ts';

const NINE_HOURS_MS = 9 * 3_600_000;

/** `2026-11-20T12:00:00+09:00`: Korea has one offset and no summer time. */
export function seoulTimestamp(at: Date): string {
  return `${seoulWallTime(at).slice(0, 19)}+09:00`;
}

/** `2026-11-20T12:00:00.000`: the wall clock in Seoul, without an offset. */
export function seoulWallTime(at: Date): string {
  return new Date(at.getTime() + NINE_HOURS_MS).toISOString().slice(0, 23);
}

/** Milliseconds from `at` until the clock in Seoul next shows that minute of the day (0..1439); 0 without one. */
export function msUntilMinuteOfDay(at: Date, minuteOfDay: number | null): number {
  if (minuteOfDay === null) return 0;
  const wall = seoulWall(at);
  const minutes = (minuteOfDay - wall.hour * 60 - wall.minute + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return minutes * MS_PER_MINUTE;
}
