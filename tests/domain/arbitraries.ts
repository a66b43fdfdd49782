import fc from 'fast-check';
import type { Hours } from '#lib/domain/mart/hours.ts';
import type { WeekHours } from '#lib/domain/mart/week-hours.ts';
import type { Way } from '#lib/domain/money.ts';

const MINUTE = 60_000;
const BASE = Date.parse('2026-11-01T00:00:00Z');

/** A whole minute within sixty days. */
export const minuteArb = fc.integer({ min: 0, max: 60 * 1440 }).map((minutes) => new Date(BASE + minutes * MINUTE));

const dateArb = minuteArb.map((at) => at.toISOString().slice(0, 10));

const minuteOfDayArb = fc.integer({ min: 0, max: 1439 });

const breakTimeArb = fc.option(fc.record({ startsAtMinute: minuteOfDayArb, endsAtMinute: minuteOfDayArb }));

/** Breaks and weekdays of their own, sensible or not. */
export const weekHoursArb: fc.Arbitrary<WeekHours> = fc.record({
  breakTime: breakTimeArb,
  weekdays: fc.uniqueArray(
    fc
      .record({
        weekday: fc.integer({ min: 0, max: 6 }),
        opensAtMinute: minuteOfDayArb,
        closesAtMinute: minuteOfDayArb,
        breakTime: breakTimeArb,
        allDay: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
      })
      .map(({ allDay, ...day }) => (allDay ? { ...day, closesAtMinute: day.opensAtMinute } : day)),
    { maxLength: 3, selector: ({ weekday }) => weekday },
  ),
});

/**
 * Hours of every kind: by day, across midnight, open all day; with weekdays and dates off, breaks and weekdays of their
 * own.
 */
export const hoursArb: fc.Arbitrary<Hours> = fc
  .record({
    opensAtMinute: minuteOfDayArb,
    closesAtMinute: minuteOfDayArb,
    allDay: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    closedWeekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
    daysOff: fc.uniqueArray(dateArb, { maxLength: 12 }),
    week: fc.option(weekHoursArb),
  })
  .map(({ allDay, ...hours }) => (allDay ? { ...hours, closesAtMinute: hours.opensAtMinute } : hours));

export const wayArb: fc.Arbitrary<Way> = fc.constantFrom('onSite', 'card', 'reservation');

/** A number of minutes within three days, mostly short, so that rims are met. */
export const minutesAheadArb = fc.oneof(fc.integer({ min: -5, max: 200 }), fc.integer({ min: 0, max: 3 * 1440 }));
