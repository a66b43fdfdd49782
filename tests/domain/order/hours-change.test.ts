import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Hours } from '#lib/domain/mart/hours.ts';
import { isOpen, openSpans } from '#lib/domain/mart/hours.ts';
import { expiryReason, extendedPromise, wasOpenBeforeDeadline, windowAfter } from '#lib/domain/order/hours-change.ts';
import { pickupWindow } from '#lib/domain/order/pickup.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { weekHoursArb } from '../arbitraries.ts';
import { seoul } from '../seoul.ts';

const hours = (opens: number, closes: number, fields: Partial<Hours> = {}): Hours => ({
  opensAtMinute: opens * 60,
  closesAtMinute: closes * 60,
  closedWeekdays: [],
  daysOff: [],
  ...fields,
});
const nineToNine = hours(9, 21);
const at = (text: string) => seoul(`2026-11-${text}`);
/** A Friday. */
const NOW = at('20T14:00');
const saleEnd = at('22T12:00');

const anyHours = fc.record({
  opensAtMinute: fc.integer({ min: 0, max: 1439 }),
  closesAtMinute: fc.integer({ min: 0, max: 1439 }),
  closedWeekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 5 }),
  daysOff: fc.uniqueArray(
    fc.integer({ min: 18, max: 28 }).map((day) => `2026-11-${day}`),
    { maxLength: 5 },
  ),
  week: fc.option(weekHoursArb),
});

describe('new hours under an open order', () => {
  const FROM_NOW = { start: NOW, validUntil: at('20T16:00') };
  const TONIGHT = { start: at('20T18:00'), validUntil: at('20T20:00') };
  const cases: [string, typeof FROM_NOW, Hours, Date, ReturnType<typeof windowAfter>][] = [
    ['still open for all of it', FROM_NOW, hours(9, 18), saleEnd, { outcome: 'unchanged' }],
    ['closes at the deadline', FROM_NOW, hours(9, 16), saleEnd, { outcome: 'unchanged' }],
    [
      'closes before it, an hour remains',
      FROM_NOW,
      hours(9, 15),
      saleEnd,
      { outcome: 'moved', start: NOW, validUntil: at('20T15:00') },
    ],
    [
      'closes before it, just half an hour remains',
      FROM_NOW,
      { ...nineToNine, closesAtMinute: 14 * 60 + 30 },
      saleEnd,
      { outcome: 'moved', start: NOW, validUntil: at('20T14:30') },
    ],
    [
      'closes before it, less than half an hour remains: the next stretch',
      FROM_NOW,
      { ...nineToNine, closesAtMinute: 14 * 60 + 29 },
      saleEnd,
      { outcome: 'moved', start: at('21T09:00'), validUntil: at('21T10:00') },
    ],
    [
      'closed today: tomorrow',
      FROM_NOW,
      { ...nineToNine, daysOff: ['2026-11-20'] },
      saleEnd,
      { outcome: 'moved', start: at('21T09:00'), validUntil: at('21T10:00') },
    ],
    [
      'closed on Fridays and Saturdays: within the sale end',
      FROM_NOW,
      { ...nineToNine, closedWeekdays: [5, 6] },
      at('22T09:40'),
      { outcome: 'moved', start: at('22T09:00'), validUntil: at('22T09:40') },
    ],
    [
      'closed until the sale has ended',
      FROM_NOW,
      { ...nineToNine, daysOff: ['2026-11-20', '2026-11-21', '2026-11-22'] },
      saleEnd,
      { outcome: 'cancelled' },
    ],
    [
      'a stretch that gives less than 10 minutes of window is none',
      FROM_NOW,
      { ...nineToNine, daysOff: ['2026-11-20'] },
      at('21T09:09'),
      { outcome: 'cancelled' },
    ],
    [
      'a stretch that gives just 10 minutes of window is one',
      FROM_NOW,
      { ...nineToNine, daysOff: ['2026-11-20'] },
      at('21T09:10'),
      { outcome: 'moved', start: at('21T09:00'), validUntil: at('21T09:10') },
    ],
    [
      'open for all of a window of 20 minutes, where it was not before',
      { start: at('20T20:50'), validUntil: at('20T21:10') },
      hours(9, 22),
      saleEnd,
      { outcome: 'unchanged' },
    ],
    [
      'opens later, an hour remains',
      TONIGHT,
      hours(19, 23),
      saleEnd,
      { outcome: 'moved', start: at('20T19:00'), validUntil: at('20T20:00') },
    ],
    [
      'opens later, less than half an hour remains: that stretch, an hour of it',
      TONIGHT,
      { ...nineToNine, opensAtMinute: 19 * 60 + 45, closesAtMinute: 23 * 60 },
      saleEnd,
      { outcome: 'moved', start: at('20T19:45'), validUntil: at('20T20:45') },
    ],
    [
      'over already',
      { start: at('20T12:00'), validUntil: at('20T14:00') },
      { ...nineToNine, daysOff: ['2026-11-20'] },
      saleEnd,
      { outcome: 'unchanged' },
    ],
    [
      'a reservation for tomorrow, whose day is taken off: back to tonight’s closing',
      { start: at('20T13:00'), validUntil: at('21T20:00') },
      { ...nineToNine, daysOff: ['2026-11-21'] },
      saleEnd,
      { outcome: 'moved', start: at('20T13:00'), validUntil: at('20T21:00') },
    ],
    [
      'a reservation for tomorrow at a mart that is closed for today: tomorrow alone',
      { start: at('20T13:00'), validUntil: at('21T20:00') },
      { ...nineToNine, daysOff: ['2026-11-20'] },
      saleEnd,
      { outcome: 'moved', start: at('21T09:00'), validUntil: at('21T20:00') },
    ],
  ];
  test.each(cases)('%s', (_, window, hoursAfter, saleEndsAt, expected) => {
    expect(windowAfter({ window, promised: null, hoursBefore: nineToNine, hoursAfter, saleEndsAt, now: NOW })).toEqual(
      expected,
    );
  });

  test('a window is never outside opening, never before now, never after the sale end; and settled once', () => {
    let moved = 0;
    fc.assert(
      fc.property(
        anyHours,
        anyHours,
        fc.constantFrom('onSite' as const, 'card' as const, 'reservation' as const),
        fc.integer({ min: 1, max: 4_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        (hoursBefore, hoursAfter, way, saleMinutes, laterMinutes) => {
          const saleEndsAt = addMinutes(NOW, saleMinutes);
          const made = pickupWindow({ way, hours: hoursBefore, saleEndsAt, now: NOW });
          if (!made.ok) return;
          const window = { start: made.start, validUntil: made.validUntil };
          const now = addMinutes(NOW, laterMinutes);
          const after = windowAfter({ window, promised: null, hoursBefore, hoursAfter, saleEndsAt, now });
          if (after.outcome !== 'moved') return;
          moved += 1;
          expect(after.validUntil > after.start).toBe(true);
          expect(after.validUntil > now).toBe(true);
          expect(after.validUntil <= saleEndsAt).toBe(true);
          // Open from the start on, and up to the deadline.
          const firstMoment = new Date(Math.max(after.start.getTime(), now.getTime()));
          expect(isOpen(hoursAfter, firstMoment) || after.start <= now).toBe(true);
          expect(wasOpenBeforeDeadline({ start: firstMoment, validUntil: after.validUntil }, hoursAfter)).toBe(true);
          // The same hours saved again touch nothing.
          const again = { window: after, promised: window, hoursBefore: hoursAfter, hoursAfter, saleEndsAt, now };
          expect(windowAfter(again)).toEqual({ outcome: 'unchanged' });
        },
      ),
      { numRuns: 3_000 },
    );
    expect(moved).toBeGreaterThan(100);
  });

  test('hours that stay touch no order as it was made', () => {
    fc.assert(
      fc.property(
        anyHours,
        fc.constantFrom('onSite' as const, 'card' as const, 'reservation' as const),
        fc.integer({ min: 1, max: 4_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        (same, way, saleMinutes, laterMinutes) => {
          const saleEndsAt = addMinutes(NOW, saleMinutes);
          const made = pickupWindow({ way, hours: same, saleEndsAt, now: NOW });
          if (!made.ok) return;
          const change = { window: made, promised: null, hoursBefore: same, hoursAfter: same, saleEndsAt };
          expect(windowAfter({ ...change, now: addMinutes(NOW, laterMinutes) })).toEqual({ outcome: 'unchanged' });
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

/** How long a mart is open between two moments. */
function openMinutes(of: Hours, from: Date, to: Date): number {
  let minutes = 0;
  for (const { opensAt, closesAt } of openSpans(of, from)) {
    if (opensAt >= to) break;
    minutes += (Math.min(closesAt.getTime(), to.getTime()) - Math.max(opensAt.getTime(), from.getTime())) / 60_000;
  }
  return minutes;
}

describe('hours that allow again what an order was promised', () => {
  const PROMISED = { start: NOW, validUntil: at('20T20:00') };
  const CUT = { start: NOW, validUntil: at('20T15:00') };
  const PUT_OFF = { start: at('21T09:00'), validUntil: at('21T10:00') };
  const DAY_OFF = { ...nineToNine, daysOff: ['2026-11-20'] };
  const cases: [
    string,
    { window: typeof CUT; before: Hours; after: Hours; now?: Date },
    ReturnType<typeof windowAfter>,
  ][] = [
    [
      'a cut that is taken back',
      { window: CUT, before: hours(9, 15), after: nineToNine },
      { outcome: 'moved', ...PROMISED },
    ],
    [
      'a cut that is taken back in part',
      { window: CUT, before: hours(9, 15), after: hours(9, 18) },
      { outcome: 'moved', start: NOW, validUntil: at('20T18:00') },
    ],
    [
      'a cut that is taken back in the grace',
      { window: CUT, before: hours(9, 15), after: nineToNine, now: at('20T15:04') },
      { outcome: 'moved', ...PROMISED },
    ],
    [
      'closed today, taken back an hour later',
      { window: PUT_OFF, before: DAY_OFF, after: nineToNine, now: at('20T15:00') },
      { outcome: 'moved', ...PROMISED },
    ],
    [
      'closed today, taken back when half an hour is left of it',
      { window: PUT_OFF, before: DAY_OFF, after: nineToNine, now: at('20T19:30') },
      { outcome: 'moved', ...PROMISED },
    ],
    [
      'closed today, taken back when less is left: as it was put off',
      { window: PUT_OFF, before: DAY_OFF, after: nineToNine, now: at('20T19:31') },
      { outcome: 'unchanged' },
    ],
    [
      'closed today, taken back for a part of it: as it was put off',
      { window: PUT_OFF, before: DAY_OFF, after: hours(9, 18), now: at('20T15:00') },
      { outcome: 'unchanged' },
    ],
    [
      'a promise that is over',
      { window: PUT_OFF, before: DAY_OFF, after: nineToNine, now: at('20T20:00') },
      { outcome: 'unchanged' },
    ],
    [
      'hours of other days',
      { window: CUT, before: hours(9, 15), after: { ...hours(9, 15), closedWeekdays: [0] }, now: at('20T14:45') },
      { outcome: 'unchanged' },
    ],
    [
      'a second cut counts from what it has',
      { window: { start: NOW, validUntil: at('20T18:00') }, before: hours(9, 18), after: hours(9, 16) },
      { outcome: 'moved', start: NOW, validUntil: at('20T16:00') },
    ],
  ];
  test.each(cases)('%s', (_, { window, before, after, now = NOW }, expected) => {
    const change = { window, promised: PROMISED, hoursBefore: before, hoursAfter: after, saleEndsAt: saleEnd, now };
    expect(windowAfter(change)).toEqual(expected);
  });

  test('whatever is cut and taken back at once leaves the window as it was', () => {
    let restored = 0;
    fc.assert(
      fc.property(
        anyHours,
        anyHours,
        fc.constantFrom('onSite' as const, 'card' as const, 'reservation' as const),
        fc.integer({ min: 1, max: 4_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        (usual, cut, way, saleMinutes, laterMinutes) => {
          const saleEndsAt = addMinutes(NOW, saleMinutes);
          const made = pickupWindow({ way, hours: usual, saleEndsAt, now: NOW });
          if (!made.ok) return;
          const promised = { start: made.start, validUntil: made.validUntil };
          const now = addMinutes(NOW, laterMinutes);
          const moved = windowAfter({
            window: promised,
            promised: null,
            hoursBefore: usual,
            hoursAfter: cut,
            saleEndsAt,
            now,
          });
          if (moved.outcome !== 'moved') return;
          const window = { start: moved.start, validUntil: moved.validUntil };
          const back = windowAfter({ window, promised, hoursBefore: cut, hoursAfter: usual, saleEndsAt, now });
          const left = openMinutes(
            usual,
            new Date(Math.max(promised.start.getTime(), now.getTime())),
            promised.validUntil,
          );
          // For its last minutes it is not called back, and has longer where it was put off.
          if (left < 30) {
            const until = back.outcome === 'moved' ? back.validUntil : window.validUntil;
            expect(until >= promised.validUntil).toBe(true);
            return;
          }
          restored += 1;
          // A window that spans a closing begins, when it is given back in that, at the opening after it.
          const start = isOpen(usual, now) || promised.start > now ? promised.start : expect.any(Date);
          expect(back).toEqual({ outcome: 'moved', start, validUntil: promised.validUntil });
        },
      ),
      { numRuns: 3_000 },
    );
    expect(restored).toBeGreaterThan(100);
  });

  test('an extension counts for the promise as well, within the sale end', () => {
    expect(extendedPromise(null, saleEnd)).toBeNull();
    expect(extendedPromise(at('20T20:00'), saleEnd)).toEqual(at('20T20:30'));
    expect(extendedPromise(at('20T20:00'), at('20T20:10'))).toEqual(at('20T20:10'));
    expect(extendedPromise(at('20T20:00'), at('20T19:00'))).toEqual(at('20T20:00'));
  });
});

describe('nobody is a no-show at a closed door', () => {
  test.each([
    ['open all the while', { start: at('20T14:00'), validUntil: at('20T15:00') }, nineToNine, 'noShow'],
    [
      'open until the deadline, which is the closing',
      { start: at('20T20:00'), validUntil: at('20T21:00') },
      nineToNine,
      'noShow',
    ],
    ['a short window from the opening on', { start: at('20T09:00'), validUntil: at('20T09:15') }, nineToNine, 'noShow'],
    ['closed for the last minute', { start: at('20T20:00'), validUntil: at('20T21:01') }, nineToNine, 'martClosed'],
    ['opened a few minutes before', { start: at('20T08:00'), validUntil: at('20T09:09') }, nineToNine, 'martClosed'],
    ['opened 29 minutes before', { start: at('20T08:00'), validUntil: at('20T09:29') }, nineToNine, 'martClosed'],
    ['opened 30 minutes before', { start: at('20T08:00'), validUntil: at('20T09:30') }, nineToNine, 'noShow'],
    [
      'a day off',
      { start: at('20T14:00'), validUntil: at('20T15:00') },
      { ...nineToNine, daysOff: ['2026-11-20'] },
      'martClosed',
    ],
  ] as const)('%s', (_, window, was, reason) => {
    expect(expiryReason(window, { hours: was, wasOpen: null })).toBe(reason);
  });

  test('what was found when the hours changed after the deadline decides', () => {
    const window = { start: at('20T14:00'), validUntil: at('20T15:00') };
    const closed = { ...nineToNine, daysOff: ['2026-11-20'] };
    expect(expiryReason(window, { hours: closed, wasOpen: true })).toBe('noShow');
    expect(expiryReason(window, { hours: nineToNine, wasOpen: false })).toBe('martClosed');
  });
});
