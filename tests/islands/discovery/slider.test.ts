import { describe, expect, test } from 'vitest';
import { slide, sliderAt, swipe } from '#islands/buyer/discover/slider.ts';

describe('the slider', () => {
  // spec: S4.9
  test('wraps at both ends', () => {
    expect(slide.next(sliderAt(2, 3), 0).at).toBe(0);
    expect(slide.previous(sliderAt(0, 3), 0).at).toBe(2);
  });

  // spec: S4.9, S9.4
  test('takes no other move for 0.8 s', () => {
    const moving = slide.next(sliderAt(0, 3), 1_000);
    expect(slide.next(moving, 1_799)).toBe(moving);
    expect(slide.to(moving, 0, 1_500)).toBe(moving);
    expect(slide.next(moving, 1_800).at).toBe(2);
  });

  test('is not locked by a move to where it is', () => {
    const still = sliderAt(1, 3);
    expect(slide.to(still, 1, 0)).toBe(still);
    expect(slide.next(still, 1).at).toBe(2);
  });

  test('stays where it is with a single banner', () => {
    const only = sliderAt(0, 1);
    expect(slide.next(only, 0)).toBe(only);
  });
});

test('only a sideways swipe turns the page', () => {
  expect(swipe(-60, 10)).toBe('next');
  expect(swipe(60, -10)).toBe('previous');
  expect(swipe(-20, 0)).toBeNull();
  expect(swipe(-60, 90)).toBeNull();
});
