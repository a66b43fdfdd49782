import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closingWon,
  expectedDeposit,
  lastClosableEnd,
  nextPeriod,
  payBy,
  periodOf,
  type SettlementCycle,
  stateAtClose,
} from '#lib/domain/settlement/period.ts';
import { seoul } from '../seoul.ts';

const day = (date: string) => seoul(`${date}T00:00`);
const trading = { isSuspended: false, isMartClosed: false };

// market.md 24.5.
describe('a period of settlement', () => {
  test.each<[SettlementCycle, string, string, string]>([
    ['weekly', '2026-11-23T00:00', '2026-11-23', '2026-11-30'],
    ['weekly', '2026-11-29T23:59:59', '2026-11-23', '2026-11-30'],
    ['weekly', '2026-12-31T12:00', '2026-12-28', '2027-01-04'],
    ['monthly', '2026-11-01T00:00', '2026-11-01', '2026-12-01'],
    ['monthly', '2026-12-31T23:59:59', '2026-12-01', '2027-01-01'],
    ['monthly', '2028-02-29T12:00', '2028-02-01', '2028-03-01'],
  ])('that is %s holds %s: from %s to before %s', (cycle, at, start, end) => {
    expect(periodOf(seoul(at), cycle)).toEqual({ start: day(start), end: day(end) });
  });

  test('follows the one before without a gap, whatever the day', () => {
    const times = fc.date({ min: day('2020-01-01'), max: day('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.constantFrom<SettlementCycle>('weekly', 'monthly'), (at, cycle) => {
        const { start, end } = periodOf(at, cycle);
        expect(start <= at && at < end).toBe(true);
        expect(periodOf(end, cycle).start).toEqual(end);
        expect(periodOf(new Date(end.getTime() - 1), cycle)).toEqual({ start, end });
      }),
    );
  });

  // market.md 24.6.
  test('is closed from four in the morning on', () => {
    expect(lastClosableEnd(seoul('2026-11-30T03:59:59'), 'weekly')).toEqual(day('2026-11-23'));
    expect(lastClosableEnd(seoul('2026-11-30T04:00'), 'weekly')).toEqual(day('2026-11-30'));
    expect(lastClosableEnd(seoul('2026-12-01T03:59:59'), 'monthly')).toEqual(day('2026-11-01'));
    expect(lastClosableEnd(seoul('2026-12-01T04:00'), 'monthly')).toEqual(day('2026-12-01'));
  });

  test.each([
    ['the first', '2026-11-04', null, '2026-11-02'],
    ['the one that follows', '2026-11-11', '2026-11-09', '2026-11-09'],
    ['one after weeks without a sale', '2026-11-25', '2026-11-09', '2026-11-23'],
    ['what was posted late', '2026-11-04', '2026-11-09', '2026-11-09'],
  ])('%s that closes next', (_, oldest, lastEnd, start) => {
    expect(nextPeriod(day(oldest), lastEnd === null ? null : day(lastEnd), 'weekly').start).toEqual(day(start));
  });
});

// market.md 24.6, 24.7.
describe('a statement', () => {
  test.each([
    [1_000, trading, 'closed'],
    [999, trading, 'carried'],
    [0, trading, 'carried'],
    [-5_000, trading, 'carried'],
    [1_000, { ...trading, isSuspended: true }, 'held'],
    [999, { ...trading, isSuspended: true }, 'carried'],
    [1, { ...trading, isMartClosed: true }, 'closed'],
    [0, { ...trading, isMartClosed: true }, 'carried'],
  ])('of %i won, %o, is %s', (won, mart, state) => {
    expect(stateAtClose(won, mart)).toBe(state);
  });

  test('is what the mart kept and what was carried, its VAT that of the tax invoice', () => {
    expect(closingWon({ martWon: 12_120, commissionWon: 709, vatWon: 71, carriedWon: 0 })).toBe(12_121);
    expect(closingWon({ martWon: 12_120, commissionWon: 709, vatWon: 71, carriedWon: 500 })).toBe(12_621);
    expect(closingWon({ martWon: -939, commissionWon: -55, vatWon: -6, carriedWon: -100 })).toBe(-1_040);
  });

  test('is paid within ten days of its period', () => {
    expect(payBy(day('2026-11-30'))).toEqual(day('2026-12-10'));
  });

  test.each([
    [1_000, trading, { payBy: day('2026-12-10'), isCarried: false }],
    [999, trading, { payBy: null, isCarried: true }],
    [1_000, { ...trading, isSuspended: true }, { payBy: null, isCarried: false }],
  ])('that is to come to %i won, %o, is told as %o', (won, mart, told) => {
    const posted = { martWon: won, commissionWon: 0, vatWon: 0, carriedWon: 0 };
    expect(expectedDeposit(posted, { end: day('2026-11-30') }, mart)).toEqual({ totalWon: won, ...told });
  });
});
