import { expect, test } from 'vitest';
import { MOVE_METRES, moveOutcome } from '#lib/domain/mart/mart-move.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { seoul } from '../seoul.ts';

const HOME = { lat: 37.5572, lng: 126.9245 };
/** Degrees of latitude that a number of metres are. */
const north = (metres: number) => ({ lat: HOME.lat + metres / 111_195, lng: HOME.lng });
const now = seoul('2026-11-20T14:00');

test.each([
  ['next door', HOME, north(MOVE_METRES - 5), { outcome: 'untouched' }],
  ['to another quarter', HOME, north(MOVE_METRES + 5), { outcome: 'movedAway' }],
  ['a second small step that makes it far', north(200), north(400), { outcome: 'movedAway' }],
  ['farther still', north(2_000), north(4_000), { outcome: 'movedAway' }],
  ['within the other quarter', north(2_000), north(2_100), { outcome: 'untouched' }],
  ['back, near enough', north(2_000), north(100), { outcome: 'returned', inTime: true }],
  ['nowhere, as the same address is saved again', HOME, HOME, { outcome: 'untouched' }],
] as const)('a mart that moves %s', (_, from, to, expected) => {
  const move = { promised: HOME, from, to, validUntil: addMinutes(now, 60), now };
  expect(moveOutcome(move)).toEqual(expected);
});

test.each([
  [30, true],
  [29, false],
])('a mart that is back %i minutes before the deadline', (minutes, inTime) => {
  const move = { promised: HOME, from: north(2_000), to: HOME, validUntil: addMinutes(now, minutes), now };
  expect(moveOutcome(move)).toEqual({ outcome: 'returned', inTime });
});
