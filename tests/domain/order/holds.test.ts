import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  admitHold,
  cancelsFrom,
  HOLD_LIMITS,
  type HoldRecord,
  holdStanding,
  isTakeBack,
  NO_HOLDS,
  offeredPieces,
  paidHoldsEnded,
  piecesRefused,
  reservationsEndUntil,
  suspendedUntil,
  withHold,
} from '#lib/domain/order/holds.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { seoul } from '../seoul.ts';

const NOW = seoul('2026-11-20T14:00:00');
const daysAgo = (days: number) => addMinutes(NOW, -days * 24 * 60);
const minutesAgo = (minutes: number) => addMinutes(NOW, -minutes);
const record = (over: Partial<HoldRecord> = {}): HoldRecord => ({ ...NO_HOLDS, ...over });
const apples = { way: 'onSite', productId: 1, amountWon: 3_000 } as const;

describe('what may be held unpaid', () => {
  test.each([
    ['the tenth line of a newcomer', 0, 9, 0, null],
    ['the eleventh', 0, 10, 0, 'lines'],
    ['the eleventh after two pickups', 2, 10, 0, 'lines'],
    ['the eleventh after three pickups', 3, 10, 0, null],
    ['the twentieth after three pickups', 3, 19, 0, null],
    ['the twenty-first', 3, 20, 0, 'lines'],
    ['150,000 won in all', 0, 1, 147_000, null],
    ['a won more', 0, 1, 147_001, 'won'],
    ['300,000 won after three pickups', 3, 1, 297_000, null],
    ['a won more after three pickups', 3, 1, 297_001, 'won'],
  ])('%s', (_, pickups, lines, won, why) => {
    const answer = admitHold(record({ pickups, held: { lines, won } }), apples, NOW);
    expect(answer).toMatchObject(why ? { ok: false, refusal: { code: 'holdLimit', why } } : { ok: true });
  });

  test.each([
    ['the same product 29 minutes after it was cancelled', 1, 29, false],
    ['the same product 30 minutes after', 1, 30, true],
    ['another product at once', 2, 0, true],
  ])('%s', (_, productId, minutes, ok) => {
    const cancels = [{ productId, at: minutesAgo(minutes) }];
    expect(admitHold(record({ cancels }), apples, NOW).ok).toBe(ok);
  });

  test.each<[when: string, at: { after: number; byOnePress?: boolean; before?: number }, isFree: boolean]>([
    ['within ten seconds', { after: 3 }, true],
    ['whose press took its way', { after: 15 }, true],
    ['later', { after: 15.001 }, false],
    ['of an order that was no press on a card', { after: 3, byOnePress: false }, false],
    ['for the third time within an hour', { after: 5, before: 2 }, true],
    ['for the fourth time within an hour', { after: 5, before: 3 }, false],
  ])('a hold from a card is taken back %s: %j', (_, { after, byOnePress = true, before = 0 }, isFree) => {
    const now = new Date(NOW.getTime() + after * 1_000);
    expect(isTakeBack({ byOnePress, createdAt: NOW }, before, now)).toBe(isFree);
  });

  test('five cancellations in a day end it until midnight in Seoul, those of yesterday do not', () => {
    const at = seoul('2026-11-20T00:00:00');
    const cancels = Array.from({ length: 5 }, (_, i) => ({ productId: 10 + i, at: addMinutes(at, i) }));
    expect(admitHold(record({ cancels }), apples, NOW)).toMatchObject({
      ok: false,
      refusal: { code: 'holdLimit', why: 'cancelledOften', until: seoul('2026-11-21T00:00:00') },
    });
    const yesterday = cancels.map((one, i) => (i === 0 ? { ...one, at: addMinutes(at, -1) } : one));
    expect(admitHold(record({ cancels: yesterday }), apples, NOW).ok).toBe(true);
  });

  test('just after midnight a cancellation of before still counts for its product', () => {
    expect(cancelsFrom(seoul('2026-11-20T00:10:00'))).toEqual(seoul('2026-11-19T23:40:00'));
    expect(cancelsFrom(NOW)).toEqual(seoul('2026-11-20T00:00:00'));
  });

  test('never more than the limit, however it is reached', () => {
    const lines = fc.array(
      fc.record({
        way: fc.constant('onSite' as const),
        productId: fc.nat(50),
        amountWon: fc.integer({ min: 100, max: 90_000 }),
      }),
    );
    fc.assert(
      fc.property(lines, fc.nat(5), (wanted, pickups) => {
        let now = record({ pickups });
        for (const line of wanted) if (admitHold(now, line, NOW).ok) now = withHold(now, line.amountWon);
        const limits = pickups >= 3 ? HOLD_LIMITS.known : HOLD_LIMITS.newcomer;
        expect(now.held.lines).toBeLessThanOrEqual(limits.lines);
        expect(now.held.won).toBeLessThanOrEqual(limits.won);
      }),
    );
  });
});

describe('who does not come for unpaid orders', () => {
  test.each([
    ['once', [1], null],
    ['twice in 30 days: 7 days from the second', [20, 1], 6],
    ['twice, the first longer ago', [31, 1], null],
    ['twice, and the 7 days are over', [20, 7], null],
    ['three times: 30 days from the third', [20, 10, 1], 29],
    ['three times, the first longer ago than 30 days before the third', [32, 10, 1], 6],
    ['more', [20, 10, 5, 2], 28],
    ['a third within the 7 days of the second lasts on', [25, 24, 23], 7],
  ])('%s', (_, ago, daysLeft) => {
    const until = suspendedUntil({ noShows: ago.map(daysAgo) }, NOW);
    expect(until).toEqual(daysLeft === null ? null : daysAgo(-daysLeft));
  });

  test('is refused on site, before any other limit', () => {
    const suspended = record({ noShows: [daysAgo(2), daysAgo(1)], held: { lines: 10, won: 0 } });
    expect(admitHold(suspended, apples, NOW)).toMatchObject({ ok: false, refusal: { code: 'onSiteSuspended' } });
  });

  test.each([
    [[], { noShows: 0, nextDays: 0, ended: null }],
    [[1], { noShows: 1, nextDays: 7, ended: null }],
    [[40, 1], { noShows: 1, nextDays: 7, ended: null }],
    [[20, 1], { noShows: 2, nextDays: 30, ended: { code: 'onSiteSuspended' } }],
  ])('My page after no-shows %j days ago', (ago, standing) => {
    expect(holdStanding(record({ noShows: ago.map(daysAgo) }), NOW)).toMatchObject(standing);
  });
});

describe('what may be held by card', () => {
  const cancelsOf = (count: number, at = NOW) => Array.from({ length: count }, (_, n) => ({ productId: n, at }));

  test('five cancellations in a day end it until midnight; those of unpaid orders and of yesterday do not', () => {
    const until = seoul('2026-11-21T00:00:00');
    for (const way of ['card', 'reservation'] as const) {
      const five = record({ paidCancels: cancelsOf(5) });
      expect(paidHoldsEnded(five, way, NOW)).toEqual({ code: 'holdLimit', why: 'paidCancelledOften', until });
      expect(admitHold(five, { ...apples, way }, NOW).ok).toBe(false);
      expect(paidHoldsEnded(record({ paidCancels: cancelsOf(4), cancels: cancelsOf(5) }), way, NOW)).toBeNull();
      const midnight = seoul('2026-11-20T00:00:00');
      expect(paidHoldsEnded(record({ paidCancels: cancelsOf(5, midnight) }), way, NOW)).not.toBeNull();
      expect(paidHoldsEnded(record({ paidCancels: cancelsOf(5, addMinutes(midnight, -1)) }), way, NOW)).toBeNull();
    }
    expect(admitHold(record({ paidCancels: cancelsOf(5) }), apples, NOW).ok).toBe(true);
    expect(admitHold(NO_HOLDS, { ...apples, way: 'card' }, NOW).ok).toBe(true);
  });

  test.each([
    ['once', [1], null],
    ['twice: 30 days from the second', [20, 1], 29],
    ['twice, the first longer ago', [32, 1], null],
    ['twice, and the 30 days are over', [45, 30], null],
    ['three times: from the third', [20, 10, 2], 28],
  ])('reservations after no-shows: %s', (_, ago, daysLeft) => {
    const standing = record({ paidNoShows: ago.map(daysAgo) });
    const until = daysLeft === null ? null : daysAgo(-daysLeft);
    expect(reservationsEndUntil(standing, NOW)).toEqual(until);
    expect(paidHoldsEnded(standing, 'card', NOW)).toBeNull();
    expect(paidHoldsEnded(standing, 'reservation', NOW)).toEqual(until && { code: 'reservationSuspended', until });
    // On site it changes nothing.
    expect(admitHold(standing, apples, NOW).ok).toBe(true);
  });

  test('of a listing no more than its seller lets one buyer hold', () => {
    expect(piecesRefused(null, 500, 500)).toBeNull();
    expect(piecesRefused(3, 1, 2)).toBeNull();
    expect(piecesRefused(3, 2, 2)).toEqual({ code: 'holdLimit', why: 'pieces', limit: 3, held: 2 });
    expect([offeredPieces(5, null), offeredPieces(5, 3), offeredPieces(2, 3)]).toEqual([5, 3, 2]);
  });
});
