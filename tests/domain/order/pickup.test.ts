import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { closingAfter, type Hours, isAllDay, isOpen, openSpans } from '#lib/domain/mart/hours.ts';
import type { Way } from '#lib/domain/money.ts';
import {
  agreesWithExpected,
  CARD_WINDOW_MINUTES,
  EXTENSION_MIN_GAIN_MINUTES,
  EXTENSION_MINUTES,
  extendedUntil,
  graceEndsAt,
  lastExpiredDeadline,
  MIN_WINDOW_MINUTES,
  ON_SITE_WINDOW_MINUTES,
  type PickupRefusal,
  pickupWindow,
  RESERVATION_MIN_GAIN_MINUTES,
} from '#lib/domain/order/pickup.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { hoursArb, minuteArb, minutesAheadArb, wayArb } from '../arbitraries.ts';
import { seoul } from '../seoul.ts';

const nineToNine: Hours = { opensAtMinute: 540, closesAtMinute: 1260, closedWeekdays: [], daysOff: [] };
const evenings: Hours = { opensAtMinute: 1080, closesAtMinute: 120, closedWeekdays: [0], daysOff: [] };
const allDay: Hours = { opensAtMinute: 0, closesAtMinute: 0, closedWeekdays: [], daysOff: [] };
const lateLunch: Hours = {
  ...nineToNine,
  week: { breakTime: { startsAtMinute: 15 * 60, endsAtMinute: 17 * 60 }, weekdays: [] },
};
const allDayButFriday: Hours = {
  ...allDay,
  week: { breakTime: null, weekdays: [{ weekday: 5, opensAtMinute: 540, closesAtMinute: 1080, breakTime: null }] },
};
const sundaysOff: Hours = { ...nineToNine, closedWeekdays: [0] };
const allDaySundaysOff: Hours = { ...allDay, closedWeekdays: [0] };
const oneHourADay: Hours = { ...nineToNine, closesAtMinute: 600 };
const never: Hours = { ...nineToNine, closedWeekdays: [0, 1, 2, 3, 4, 5, 6] };
const farOff = '2026-12-30T00:00';

type Row = [name: string, way: Way, hours: Hours, now: string, saleEnd: string, start: string, validUntil: string];

// 2026-11-20 is a Friday.
// spec: S9.6
describe('the pickup window (rules.md section 6)', () => {
  test.each<Row>([
    ['on-site: 60 minutes', 'onSite', nineToNine, '2026-11-20T12:00', farOff, '2026-11-20T12:00', '2026-11-20T13:00'],
    [
      'on-site: until closing',
      'onSite',
      nineToNine,
      '2026-11-20T20:30',
      farOff,
      '2026-11-20T20:30',
      '2026-11-20T21:00',
    ],
    [
      'on-site: until the sale end',
      'onSite',
      nineToNine,
      '2026-11-20T12:00',
      '2026-11-20T12:20',
      '2026-11-20T12:00',
      '2026-11-20T12:20',
    ],
    [
      'on-site: ten minutes are enough',
      'onSite',
      nineToNine,
      '2026-11-20T20:50',
      farOff,
      '2026-11-20T20:50',
      '2026-11-20T21:00',
    ],
    [
      'on-site: ten minutes to the sale end are enough',
      'onSite',
      nineToNine,
      '2026-11-20T12:00',
      '2026-11-20T12:10',
      '2026-11-20T12:00',
      '2026-11-20T12:10',
    ],
    [
      'on-site: closed now, from the next opening',
      'onSite',
      nineToNine,
      '2026-11-20T22:00',
      farOff,
      '2026-11-21T09:00',
      '2026-11-21T10:00',
    ],
    [
      'on-site: across midnight',
      'onSite',
      evenings,
      '2026-11-20T23:30',
      farOff,
      '2026-11-20T23:30',
      '2026-11-21T00:30',
    ],
    [
      'on-site: across midnight, until closing',
      'onSite',
      evenings,
      '2026-11-21T01:30',
      farOff,
      '2026-11-21T01:30',
      '2026-11-21T02:00',
    ],
    [
      'on-site: open all day does not end at midnight',
      'onSite',
      allDay,
      '2026-11-20T23:30',
      farOff,
      '2026-11-20T23:30',
      '2026-11-21T00:30',
    ],
    [
      'on-site: open all day ends before a day off',
      'onSite',
      allDaySundaysOff,
      '2026-11-21T23:30',
      farOff,
      '2026-11-21T23:30',
      '2026-11-22T00:00',
    ],
    ['on-site: until a break', 'onSite', lateLunch, '2026-11-20T14:30', farOff, '2026-11-20T14:30', '2026-11-20T15:00'],
    ['on-site: in a break', 'onSite', lateLunch, '2026-11-20T15:30', farOff, '2026-11-20T17:00', '2026-11-20T18:00'],
    [
      'reservation: before a break to an hour before it',
      'reservation',
      lateLunch,
      '2026-11-20T10:00',
      farOff,
      '2026-11-20T10:00',
      '2026-11-20T14:00',
    ],
    [
      'reservation: short before a break to the evening',
      'reservation',
      lateLunch,
      '2026-11-20T14:55',
      farOff,
      '2026-11-20T14:55',
      '2026-11-20T20:00',
    ],
    [
      'reservation: a Friday of its own that is open all day, 24 hours at the most of what follows it',
      'reservation',
      allDayButFriday,
      '2026-11-20T17:50',
      farOff,
      '2026-11-20T17:50',
      '2026-11-22T00:00',
    ],

    ['card: 120 minutes', 'card', nineToNine, '2026-11-20T12:00', farOff, '2026-11-20T12:00', '2026-11-20T14:00'],
    ['card: until closing', 'card', nineToNine, '2026-11-20T20:00', farOff, '2026-11-20T20:00', '2026-11-20T21:00'],
    [
      'card: until the sale end',
      'card',
      nineToNine,
      '2026-11-20T12:00',
      '2026-11-20T13:10',
      '2026-11-20T12:00',
      '2026-11-20T13:10',
    ],
    [
      'card: closed now, over a Sunday off',
      'card',
      sundaysOff,
      '2026-11-21T22:00',
      farOff,
      '2026-11-23T09:00',
      '2026-11-23T11:00',
    ],

    [
      'reservation: an hour before closing',
      'reservation',
      nineToNine,
      '2026-11-20T12:00',
      farOff,
      '2026-11-20T12:00',
      '2026-11-20T20:00',
    ],
    [
      'reservation: exactly 30 minutes more than basic',
      'reservation',
      nineToNine,
      '2026-11-20T17:30',
      farOff,
      '2026-11-20T17:30',
      '2026-11-20T20:00',
    ],
    [
      'reservation: 29 minutes more goes to the next day',
      'reservation',
      nineToNine,
      '2026-11-20T17:31',
      farOff,
      '2026-11-20T17:31',
      '2026-11-21T20:00',
    ],
    [
      'reservation: five minutes before closing goes to the next day',
      'reservation',
      nineToNine,
      '2026-11-20T20:55',
      farOff,
      '2026-11-20T20:55',
      '2026-11-21T20:00',
    ],
    [
      'reservation: the next day it opens',
      'reservation',
      sundaysOff,
      '2026-11-21T19:00',
      farOff,
      '2026-11-21T19:00',
      '2026-11-23T20:00',
    ],
    [
      'reservation: closed now, of the day it opens',
      'reservation',
      nineToNine,
      '2026-11-20T22:00',
      farOff,
      '2026-11-21T09:00',
      '2026-11-21T20:00',
    ],
    [
      'reservation: within the sale end',
      'reservation',
      nineToNine,
      '2026-11-20T12:00',
      '2026-11-20T15:00',
      '2026-11-20T12:00',
      '2026-11-20T15:00',
    ],
    [
      'reservation: next day, within the sale end',
      'reservation',
      nineToNine,
      '2026-11-20T19:00',
      '2026-11-21T12:00',
      '2026-11-20T19:00',
      '2026-11-21T12:00',
    ],
    [
      'reservation: just ten minutes of the next day, to the sale end',
      'reservation',
      nineToNine,
      '2026-11-20T20:30',
      '2026-11-21T09:10',
      '2026-11-20T20:30',
      '2026-11-21T09:10',
    ],
    [
      'reservation: across midnight',
      'reservation',
      evenings,
      '2026-11-20T19:00',
      farOff,
      '2026-11-20T19:00',
      '2026-11-21T01:00',
    ],
    [
      'reservation: across midnight, the next night',
      'reservation',
      evenings,
      '2026-11-20T23:30',
      farOff,
      '2026-11-20T23:30',
      '2026-11-22T01:00',
    ],
    [
      'reservation: open all day, 24 hours',
      'reservation',
      allDay,
      '2026-11-20T12:00',
      farOff,
      '2026-11-20T12:00',
      '2026-11-21T12:00',
    ],
    [
      'reservation: open all day, to the sale end',
      'reservation',
      allDay,
      '2026-11-20T12:00',
      '2026-11-20T20:00',
      '2026-11-20T12:00',
      '2026-11-20T20:00',
    ],
    [
      'reservation: open all day, an hour before a day off',
      'reservation',
      allDaySundaysOff,
      '2026-11-21T12:00',
      farOff,
      '2026-11-21T12:00',
      '2026-11-21T23:00',
    ],
  ])('%s', (_, way, hours, now, saleEnd, start, validUntil) => {
    expect(pickupWindow({ way, hours, saleEndsAt: seoul(saleEnd), now: seoul(now) })).toEqual({
      ok: true,
      start: seoul(start),
      validUntil: seoul(validUntil),
    });
  });

  test.each<[string, Way, Hours, string, string, PickupRefusal]>([
    ['the sale has ended', 'onSite', nineToNine, '2026-11-20T12:00', '2026-11-20T12:00', 'saleEnded'],
    [
      'the sale has ended, for a reservation',
      'reservation',
      nineToNine,
      '2026-11-20T12:00',
      '2026-11-20T11:00',
      'saleEnded',
    ],
    ['the mart never opens', 'card', never, '2026-11-20T12:00', farOff, 'martNotOpening'],
    [
      'the mart opens after the sale end',
      'card',
      nineToNine,
      '2026-11-20T22:00',
      '2026-11-21T08:00',
      'opensAfterSaleEnd',
    ],
    [
      'the mart opens at the sale end',
      'reservation',
      nineToNine,
      '2026-11-20T22:00',
      '2026-11-21T09:00',
      'opensAfterSaleEnd',
    ],
    ['nine minutes to closing', 'onSite', nineToNine, '2026-11-20T20:51', farOff, 'windowTooShort'],
    ['nine minutes to closing, by card', 'card', nineToNine, '2026-11-20T20:51', farOff, 'windowTooShort'],
    ['nine minutes to the sale end', 'onSite', nineToNine, '2026-11-20T12:00', '2026-11-20T12:09', 'windowTooShort'],
    [
      'nine minutes to the sale end, for a reservation',
      'reservation',
      nineToNine,
      '2026-11-20T12:00',
      '2026-11-20T12:09',
      'windowTooShort',
    ],
    [
      'nine minutes from opening to the sale end',
      'card',
      nineToNine,
      '2026-11-20T22:00',
      '2026-11-21T09:09',
      'windowTooShort',
    ],
    [
      'the sale ends with the basic window',
      'reservation',
      nineToNine,
      '2026-11-20T12:00',
      '2026-11-20T14:00',
      'reservationGivesNoExtraTime',
    ],
    [
      'the sale ends 29 minutes after the basic window',
      'reservation',
      nineToNine,
      '2026-11-20T12:00',
      '2026-11-20T14:29',
      'reservationGivesNoExtraTime',
    ],
    [
      'the sale ends in the night, when nobody can come',
      'reservation',
      nineToNine,
      '2026-11-20T20:00',
      '2026-11-21T05:00',
      'reservationGivesNoExtraTime',
    ],
    [
      'the sale ends nine minutes after the next opening',
      'reservation',
      nineToNine,
      '2026-11-20T20:00',
      '2026-11-21T09:09',
      'reservationGivesNoExtraTime',
    ],
    [
      'a day too short for an hour before closing',
      'reservation',
      oneHourADay,
      '2026-11-20T09:10',
      farOff,
      'reservationGivesNoExtraTime',
    ],
    [
      'open all day, the eve of a day off',
      'reservation',
      allDaySundaysOff,
      '2026-11-21T21:00',
      farOff,
      'reservationGivesNoExtraTime',
    ],
  ])('is refused: %s', (_, way, hours, now, saleEnd, reason) => {
    const refused = pickupWindow({ way, hours, saleEndsAt: seoul(saleEnd), now: seoul(now) });
    expect(refused).toMatchObject({ ok: false, reason });
  });

  // Field case 7.16.
  test.each([
    ['20:49:59', farOff, true],
    ['20:50:00', farOff, true],
    ['20:50:05', farOff, seoul('2026-11-21T09:00')],
    ['20:51:00', farOff, seoul('2026-11-21T09:00')],
    ['20:59:59', farOff, seoul('2026-11-21T09:00')],
    // The sale is over before the mart opens again, or ends before it closes.
    ['20:51:00', '2026-11-21T09:00', undefined],
    ['20:51:00', '2026-11-20T20:59', undefined],
  ] as const)('ten minutes before closing at 21:00, at %s with a sale until %s', (at, saleEnd, expected) => {
    const now = seoul(`2026-11-20T${at}`);
    const window = pickupWindow({ way: 'onSite', hours: nineToNine, saleEndsAt: seoul(saleEnd), now });
    if (expected === true) expect(window).toEqual({ ok: true, start: now, validUntil: seoul('2026-11-20T21:00') });
    else {
      expect(window).toMatchObject({ ok: false, reason: 'windowTooShort' });
      expect(!window.ok && window.opensAgainAt).toEqual(expected);
    }
  });
});

describe('any pickup window', () => {
  const sale = fc
    .tuple(minuteArb, minutesAheadArb)
    .map(([now, ahead]) => ({ now, saleEndsAt: addMinutes(now, ahead) }));
  const minutes = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000;

  it('begins and ends while the mart is open and the sale runs, and lasts ten minutes or more', () => {
    fc.assert(
      fc.property(hoursArb, sale, wayArb, (hours, { now, saleEndsAt }, way) => {
        const window = pickupWindow({ way, hours, saleEndsAt, now });
        fc.pre(window.ok);
        expect(window.start.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(isOpen(hours, window.start)).toBe(true);
        expect(isOpen(hours, addMinutes(window.validUntil, -1))).toBe(true);
        expect(minutes(window.start, window.validUntil)).toBeGreaterThanOrEqual(MIN_WINDOW_MINUTES);
        expect(window.validUntil.getTime()).toBeLessThanOrEqual(saleEndsAt.getTime());
      }),
      { numRuns: 1000 },
    );
  });

  it('on-site and basic card is the shortest of its minutes, the sale end and the closing', () => {
    fc.assert(
      fc.property(hoursArb, sale, fc.constantFrom<Way>('onSite', 'card'), (hours, { now, saleEndsAt }, way) => {
        const window = pickupWindow({ way, hours, saleEndsAt, now });
        fc.pre(window.ok);
        const full = way === 'onSite' ? ON_SITE_WINDOW_MINUTES : CARD_WINDOW_MINUTES;
        const closing = closingAfter(hours, window.start);
        const limits = [full, minutes(window.start, saleEndsAt), closing ? minutes(window.start, closing) : full];
        expect(minutes(window.start, window.validUntil)).toBe(Math.min(...limits));
      }),
      { numRuns: 1000 },
    );
  });

  // spec: S9.6
  it('of a reservation lasts 30 minutes longer than basic card would, and 24 hours at most where open all day', () => {
    fc.assert(
      fc.property(hoursArb, sale, (hours, { now, saleEndsAt }) => {
        const reservation = pickupWindow({ way: 'reservation', hours, saleEndsAt, now });
        fc.pre(reservation.ok);
        const basic = pickupWindow({ way: 'card', hours, saleEndsAt, now });
        const basicUntil = basic.ok ? basic.validUntil : closingAfter(hours, reservation.start)!;
        expect(minutes(basicUntil, reservation.validUntil)).toBeGreaterThanOrEqual(RESERVATION_MIN_GAIN_MINUTES);
        const [first] = openSpans(hours, reservation.start);
        if (first && isAllDay(first))
          expect(minutes(reservation.start, reservation.validUntil)).toBeLessThanOrEqual(24 * 60);
      }),
      { numRuns: 1000 },
    );
  });

  it('is refused as ended exactly when the sale has ended', () => {
    fc.assert(
      fc.property(hoursArb, sale, wayArb, (hours, { now, saleEndsAt }, way) => {
        const window = pickupWindow({ way, hours, saleEndsAt, now });
        expect(!window.ok && window.reason === 'saleEnded').toBe(saleEndsAt <= now);
      }),
    );
  });

  it('extends within sale end and closing, by 5 to 30 minutes', () => {
    const earlier = fc.integer({ min: -10, max: 120 });
    fc.assert(
      fc.property(hoursArb, sale, earlier, ({ ...hours }, { now: validUntil, saleEndsAt }, before) => {
        const now = addMinutes(validUntil, -before);
        const answer = extendedUntil({ validUntil, saleEndsAt, hours, now, alreadyExtended: false });
        expect(!answer.ok && answer.reason === 'pastDeadline').toBe(before <= 0);
        fc.pre(answer.ok);
        const gain = minutes(validUntil, answer.validUntil);
        expect(gain).toBeGreaterThanOrEqual(EXTENSION_MIN_GAIN_MINUTES);
        expect(gain).toBeLessThanOrEqual(EXTENSION_MINUTES);
        expect(answer.validUntil.getTime()).toBeLessThanOrEqual(saleEndsAt.getTime());
        for (let at = validUntil; at < answer.validUntil; at = addMinutes(at, 1)) expect(isOpen(hours, at)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the extension (rules.md section 6)', () => {
  const terms = {
    validUntil: seoul('2026-11-20T13:00'),
    saleEndsAt: seoul(farOff),
    hours: nineToNine,
    now: seoul('2026-11-20T12:30'),
    alreadyExtended: false,
  };

  test.each<[string, Partial<typeof terms>, string]>([
    ['gives 30 minutes', {}, '2026-11-20T13:30'],
    ['up to the last moment', { now: seoul('2026-11-20T12:59:59') }, '2026-11-20T13:30'],
    ['ends with the sale', { saleEndsAt: seoul('2026-11-20T13:20') }, '2026-11-20T13:20'],
    ['of exactly five minutes is given', { saleEndsAt: seoul('2026-11-20T13:05') }, '2026-11-20T13:05'],
    ['ends with the closing', { validUntil: seoul('2026-11-20T20:40') }, '2026-11-20T21:00'],
    [
      'of a reservation runs into the hour before closing',
      { validUntil: seoul('2026-11-21T20:00') },
      '2026-11-21T20:30',
    ],
    [
      'goes past midnight where open all day',
      { hours: allDay, validUntil: seoul('2026-11-21T00:00') },
      '2026-11-21T00:30',
    ],
    [
      'goes past midnight where hours do',
      { hours: evenings, validUntil: seoul('2026-11-20T23:50') },
      '2026-11-21T00:20',
    ],
  ])('%s', (_, change, validUntil) => {
    expect(extendedUntil({ ...terms, ...change })).toEqual({ ok: true, validUntil: seoul(validUntil) });
  });

  test.each<[string, Partial<typeof terms>, string]>([
    ['the second time', { alreadyExtended: true }, 'alreadyExtended'],
    ['at the deadline', { now: seoul('2026-11-20T13:00') }, 'pastDeadline'],
    ['in the grace', { now: seoul('2026-11-20T13:03') }, 'pastDeadline'],
    ['for four minutes', { saleEndsAt: seoul('2026-11-20T13:04') }, 'gainsTooLittle'],
    ['past the sale end', { saleEndsAt: seoul('2026-11-20T12:00') }, 'gainsTooLittle'],
    ['with the deadline at closing', { validUntil: seoul('2026-11-20T21:00') }, 'gainsTooLittle'],
    ['four minutes before closing', { validUntil: seoul('2026-11-20T20:56') }, 'gainsTooLittle'],
    ['once the mart has closed for the day', { hours: { ...nineToNine, daysOff: ['2026-11-20'] } }, 'gainsTooLittle'],
    ['at a mart that never opens again', { hours: never }, 'gainsTooLittle'],
  ])('is refused %s', (_, change, reason) => {
    expect(extendedUntil({ ...terms, ...change })).toEqual({ ok: false, reason });
  });
});

describe('around the deadline (rules.md section 6)', () => {
  const validUntil = seoul('2026-11-20T13:00');

  it('the grace ends five minutes later', () => {
    expect(graceEndsAt(validUntil)).toEqual(seoul('2026-11-20T13:05'));
  });

  it('the deadlines that have expired are those whose grace is over, to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600_000, max: 600_000 }), (ms) => {
        const now = new Date(validUntil.getTime() + ms);
        expect(validUntil <= lastExpiredDeadline(now)).toBe(graceEndsAt(validUntil) <= now);
      }),
      { examples: [[299_999], [300_000], [300_001]] },
    );
  });

  test.each([
    ['2026-11-20T13:00', true],
    ['2026-11-20T13:05', true],
    ['2026-11-20T12:55', true],
    ['2026-11-20T13:05:01', false],
    ['2026-11-20T12:54:59', false],
  ])('a buyer who was shown %s agrees: %s', (expected, agrees) => {
    expect(agreesWithExpected(validUntil, seoul(expected))).toBe(agrees);
  });
});
