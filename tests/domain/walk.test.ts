import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walkingMinutes } from '#lib/domain/walk.ts';

test.each([
  [0, 1],
  [50, 1],
  [52, 2],
  [500, 10],
  [1_000, 20],
  [3_000, 59],
])('%i m away is a walk of %i minutes', (metres, minutes) => {
  expect(walkingMinutes(metres)).toBe(minutes);
});

test('farther is never a shorter walk', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (a, b) => {
      expect(walkingMinutes(Math.max(a, b))).toBeGreaterThanOrEqual(walkingMinutes(Math.min(a, b)));
    }),
  );
});
