import { expect, test } from 'vitest';
import { movableClock } from '#lib/server/platform/clock.ts';
import { createMemoryStore } from '#sandbox/memory-store.ts';
import { msUntilMinuteOfDay } from '#sandbox/seoul-time.ts';
import { sharedClock } from '#sandbox/shared-clock.ts';
import { stoppedClock } from './running-sandbox.ts';

const TWO_PM = 14 * 60;
/** 21:55 in Seoul, when marts are about to close. */
const EVENING = new Date('2026-11-20T12:55:30Z');

test.each([
  ['2026-11-20T04:59:00Z', 60_000],
  ['2026-11-20T05:00:59Z', 0],
  ['2026-11-20T05:01:00Z', (24 * 60 - 1) * 60_000],
])('from %s it is %i ms until 14:00 in Seoul', (at, ms) => {
  expect(msUntilMinuteOfDay(new Date(at), TWO_PM)).toBe(ms);
});

test('the real time stays where no start is named', () => {
  expect(msUntilMinuteOfDay(EVENING, null)).toBe(0);
});

test('every process begins at the time the first one chose, and a reset goes back to it', async () => {
  const base = stoppedClock(EVENING);
  const store = createMemoryStore(base);
  const [first, second] = [movableClock(base), movableClock(base)];
  const shared = sharedClock(first, store, () => msUntilMinuteOfDay(base.now(), TWO_PM));
  await shared.follow();
  expect(first.now()).toEqual(new Date('2026-11-21T05:00:30Z'));

  const other = sharedClock(second, store, () => 0);
  await other.follow();
  expect(second.now()).toEqual(first.now());

  await shared.advance(3_600);
  await other.follow();
  expect(second.now()).toEqual(new Date('2026-11-21T06:00:30Z'));

  await shared.reset();
  await other.follow();
  expect(second.now()).toEqual(new Date('2026-11-21T05:00:30Z'));
});
