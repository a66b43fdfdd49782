/** How far up the sheet with the list is drawn: little more than its head, about half, or nearly all over the map. */
export const SHEET_STOPS = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];

/** Faster than that, a finger throws the sheet on to the next stop; pixels a millisecond. */
const THROWN_PX_PER_MS = 0.4;

/** The next stop up or down, where there is one. */
export function nextStop(from: SheetStop, direction: 'up' | 'down'): SheetStop {
  const index = SHEET_STOPS.indexOf(from) + (direction === 'up' ? 1 : -1);
  return SHEET_STOPS[index] ?? from;
}

/**
 * Where the sheet comes to rest when it is let go: the nearest stop, or the next one in the direction in which it was
 * thrown. Heights in pixels; `speed` is positive upwards.
 */
export function restingStop(heights: Readonly<Record<SheetStop, number>>, height: number, speed: number): SheetStop {
  if (Math.abs(speed) > THROWN_PX_PER_MS) {
    const ahead = SHEET_STOPS.filter((stop) => (speed > 0 ? heights[stop] > height : heights[stop] < height));
    const next = speed > 0 ? ahead[0] : ahead.at(-1);
    if (next) return next;
  }
  const byDistance = [...SHEET_STOPS].sort((a, b) => Math.abs(heights[a] - height) - Math.abs(heights[b] - height));
  return byDistance[0]!;
}
