import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTravel, TRAVELS, travelMinutes, walkingMinutes } from '#lib/domain/discovery/travel.ts';

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

test.each([
  [0, 1, 6],
  [154, 2, 6],
  [3_000, 20, 17],
])('%i m away it takes %i minutes by bicycle, and %i by car with the parking', (metres, bicycle, car) => {
  expect(travelMinutes(metres, 'bicycle')).toBe(bicycle);
  expect(travelMinutes(metres, 'car')).toBe(car);
});

test('only the three ways are read', () => {
  expect(TRAVELS.map((travel) => readTravel(travel))).toEqual([...TRAVELS]);
  for (const other of [undefined, null, '', 'train', 'Foot']) expect(readTravel(other)).toBeNull();
});

test('farther is never a shorter walk', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (a, b) => {
      for (const travel of TRAVELS) {
        const minutes = (metres: number) => travelMinutes(metres, travel);
        expect(minutes(Math.max(a, b))).toBeGreaterThanOrEqual(minutes(Math.min(a, b)));
      }
    }),
  );
});
