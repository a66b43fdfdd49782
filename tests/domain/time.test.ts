import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addMinutes,
  formatClock,
  parseClock,
  seoulDate,
  seoulDayNumber,
  seoulDayStart,
  seoulWall,
  timeLeft,
} from '#lib/domain/time.ts';
import { parseSellerTime, parseSeoulDate, parseServerTime } from '#lib/domain/timestamp.ts';

describe('what a seller types (rules.md section 2)', () => {
  test.each([
    ['2026-11-20T21:30:15', '2026-11-20T12:30:15.000Z'],
    ['2026-11-20T21:30', '2026-11-20T12:30:00.000Z'],
    ['2026-11-20T00:00:00', '2026-11-19T15:00:00.000Z'],
    ['2026-11-20T21:30:15Z', '2026-11-20T21:30:15.000Z'],
    ['2026-11-20T21:30:15.25z', '2026-11-20T21:30:15.250Z'],
    ['2026-11-20T21:30:15+09:00', '2026-11-20T12:30:15.000Z'],
    ['2026-11-20T21:30:15-0330', '2026-11-21T01:00:15.000Z'],
    ['2026-11-20T21:30:15+14:00', '2026-11-20T07:30:15.000Z'],
    ['2028-02-29T12:00', '2028-02-29T03:00:00.000Z'],
    [' 2026-11-20 21:30 ', '2026-11-20T12:30:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(parseSellerTime(text)?.toISOString()).toBe(iso);
  });

  test.each([
    '',
    '2026-02-30T10:00',
    '2026-02-29T10:00',
    '2026-13-01T10:00',
    '2026-00-10T10:00',
    '2026-04-31T10:00:00',
    '2026-11-20T24:00',
    '2026-11-20T10:60',
    '2026-11-20T10:00:60',
    '2026-11-20T10:00+15:00',
    '2026-11-20T10:00+09:60',
    '0026-11-20T10:00',
    '2026-11-20T10:00.5',
    '2026-11-20T10:00:00+14:60',
    '9999-12-31T20:00-09:00',
    '2026-11-20',
    '20261120T1000',
    '2026-11-20T10:00 오전',
  ])('%j is no time', (text) => {
    expect(parseSellerTime(text)).toBeNull();
  });

  it('reads a date as its first midnight in Seoul', () => {
    expect(parseSeoulDate('2026-11-20')?.toISOString()).toBe('2026-11-19T15:00:00.000Z');
    expect(parseSeoulDate('2026-02-30')).toBeNull();
    expect(parseSeoulDate('2026-11-20T00:00')).toBeNull();
  });
});

// spec: S4.4
describe('what a server sends (rules.md section 2)', () => {
  test.each([
    ['2026-11-20T12:30:15', '2026-11-20T12:30:15.000Z'],
    ['2026-11-20T12:30:15.123456', '2026-11-20T12:30:15.123Z'],
    ['2026-11-20 12:30:15', '2026-11-20T12:30:15.000Z'],
    ['2026-11-20T12:30:15Z', '2026-11-20T12:30:15.000Z'],
    ['2026-11-20T21:30:15+09:00', '2026-11-20T12:30:15.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(parseServerTime(text)?.toISOString()).toBe(iso);
  });

  it('is null for a text that is no timestamp', () => {
    expect(parseServerTime('soon')).toBeNull();
  });
});

describe('wall time in Seoul', () => {
  const anyMoment = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

  it('is the date and time Intl shows for Asia/Seoul', () => {
    const oracle = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Seoul',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    fc.assert(
      fc.property(anyMoment, (at) => {
        const { hour, minute, second } = seoulWall(at);
        const clock = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
        expect(`${seoulDate(at)} ${clock}`).toBe(oracle.format(at));
      }),
    );
  });

  it('counts days that begin at midnight in Seoul', () => {
    fc.assert(
      fc.property(anyMoment, (at) => {
        const start = seoulDayStart(seoulDayNumber(at));
        expect(seoulDate(start)).toBe(seoulDate(at));
        expect(seoulDate(addMinutes(start, -1))).not.toBe(seoulDate(at));
      }),
    );
  });
});

describe('a time of day', () => {
  test.each([
    ['00:00', 0],
    ['09:30', 570],
    ['09:30:59', 570],
    ['23:59:00', 1439],
    ['24:00', null],
    ['9:30', null],
    ['12:60', null],
    ['', null],
  ])('%j is minute %s', (text, minute) => {
    expect(parseClock(text)).toBe(minute);
  });

  it('goes there and back', () => {
    for (let minute = 0; minute < 1440; minute += 1) expect(parseClock(formatClock(minute))).toBe(minute);
    expect(formatClock(570)).toBe('09:30:00');
  });
});

describe('time left (spec.md section 4)', () => {
  test.each([
    [0, [0, 0, 0, 0, true]],
    [-5, [0, 0, 0, 0, true]],
    [Number.NaN, [0, 0, 0, 0, true]],
    [1, [0, 0, 0, 1, false]],
    [1000, [0, 0, 0, 1, false]],
    [59_001, [0, 0, 1, 0, false]],
    [((25 * 60 + 3) * 60 + 4) * 1000, [1, 1, 3, 4, false]],
  ] as const)('%d ms', (ms, [days, hours, minutes, seconds, expired]) => {
    expect(timeLeft(ms)).toEqual({ days, hours, minutes, seconds, expired });
  });

  it('adds up to the whole second above', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 * 86_400_000 }), (ms) => {
        const { days, hours, minutes, seconds } = timeLeft(ms);
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.ceil(ms / 1000));
        expect(hours).toBeLessThan(24);
        expect(minutes).toBeLessThan(60);
        expect(seconds).toBeLessThan(60);
      }),
    );
  });
});
