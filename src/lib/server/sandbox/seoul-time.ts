const NINE_HOURS_MS = 9 * 3_600_000;

/** `2026-11-20T12:00:00+09:00`: Korea has one offset and no summer time. */
export function seoulTimestamp(at: Date): string {
  return `${seoulWallTime(at).slice(0, 19)}+09:00`;
}

/** `2026-11-20T12:00:00.000`: the wall clock in Seoul, without an offset. */
export function seoulWallTime(at: Date): string {
  return new Date(at.getTime() + NINE_HOURS_MS).toISOString().slice(0, 23);
}
