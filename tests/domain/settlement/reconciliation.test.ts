import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBefore, READ_AGAIN_DAYS, readingOf, settledBefore } from '#lib/domain/settlement/reconciliation.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { seoul } from '../seoul.ts';

const now = seoul('2026-11-20T05:00');

// market.md 25.3.
describe('the night’s reading of what the provider settled', () => {
  test('begins at five, once a day', () => {
    const before = seoul('2026-11-20T04:59:59');
    expect(readingOf(before, { lastDay: '2026-11-19', firstDay: '2026-01-01' })).toBeNull();
    expect(readingOf(now, { lastDay: '2026-11-20', firstDay: '2026-01-01' })).toBeNull();
  });

  test.each([
    ['the first from the first payment', null, '2026-11-18', '2026-11-18'],
    ['ten days again', '2026-11-19', '2026-01-01', '2026-11-09'],
    ['what nights without a reading left out', '2026-11-15', '2026-01-01', '2026-11-05'],
    ['ten days where the last was by a clock that ran ahead', '2026-11-25', '2026-01-01', '2026-11-10'],
  ])('reads %s', (_, lastDay, firstDay, from) => {
    const questions = [{ from, to: '2026-11-20' }];
    expect(readingOf(now, { lastDay, firstDay })).toEqual({ day: '2026-11-20', questions });
  });

  test('asks for each day once, 31 at a time at the most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (days) => {
        const firstDay = daysBefore('2026-11-20', days);
        const { questions } = readingOf(now, { lastDay: null, firstDay })!;
        const asked = questions.flatMap(({ from, to }) => {
          const length = (Date.parse(to) - Date.parse(from)) / (MINUTES_PER_DAY * 60_000) + 1;
          expect(length).toBeLessThanOrEqual(31);
          return Array.from({ length }, (_, n) => daysBefore(from, -n));
        });
        expect(asked).toEqual(Array.from({ length: days + 1 }, (_, n) => daysBefore('2026-11-20', days - n)));
        expect(questions).toHaveLength(Math.ceil((days + 1) / 31));
      }),
    );
  });

  test('says of nothing that it is missing before it would be read again', () => {
    expect(settledBefore(now)).toEqual(addMinutes(now, -READ_AGAIN_DAYS * MINUTES_PER_DAY));
  });
});
