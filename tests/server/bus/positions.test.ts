import { expect, test } from 'vitest';
import { createLagMeter, readPosition } from '#lib/server/db/positions.ts';

test('positions of the log are numbers of 64 bits', () => {
  expect(readPosition('0/0')).toBe(0n);
  expect(readPosition('16/B374D848')).toBe(0x16_b374_d848n);
  expect(readPosition('1/0') - readPosition('0/FFFFFFFF')).toBe(1n);
});

test('a replica lags since the writer first had what it lacks', () => {
  const { note, lagOf } = createLagMeter();
  expect(lagOf(0n, 0)).toBe(0);
  note(100n, 1_000);
  note(200n, 2_000);
  // Where nobody writes, nothing is new.
  note(200n, 3_000);
  expect(lagOf(50n, 3_000)).toBe(2_000);
  expect(lagOf(100n, 3_000)).toBe(1_000);
  expect(lagOf(200n, 9_000)).toBe(0);
  note(300n, 9_000);
  expect(lagOf(200n, 9_500)).toBe(500);
  // A writer that went back to before: what it had then is not waited for.
  note(250n, 10_000);
  expect(lagOf(250n, 20_000)).toBe(0);
});
