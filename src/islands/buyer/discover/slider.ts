import { SLIDER_TRANSITION_MS } from '#lib/domain/person/limits.ts';

/** Which of `count` slides is shown; while one moves in, until `lockedUntil`, nothing else moves (spec section 4). */
export interface Slider {
  at: number;
  count: number;
  lockedUntil: number;
}

export const sliderAt = (at: number, count: number): Slider => ({ at, count, lockedUntil: 0 });

/** All times in milliseconds of one clock. A locked slider comes back as it is. */
export const slide = {
  to(slider: Slider, index: number, now: number): Slider {
    const at = ((index % slider.count) + slider.count) % slider.count;
    if (now < slider.lockedUntil || at === slider.at) return slider;
    return { ...slider, at, lockedUntil: now + SLIDER_TRANSITION_MS };
  },
  next: (slider: Slider, now: number): Slider => slide.to(slider, slider.at + 1, now),
  previous: (slider: Slider, now: number): Slider => slide.to(slider, slider.at - 1, now),
} as const;

/** Pixels a finger must move sideways to turn a page. */
const SWIPE_PIXELS = 40;

/** What a finger's way from where it came down to where it left means; null for a tap or a scroll. */
export function swipe(dx: number, dy: number): 'next' | 'previous' | null {
  if (Math.abs(dx) < SWIPE_PIXELS || Math.abs(dx) < Math.abs(dy)) return null;
  return dx < 0 ? 'next' : 'previous';
}
