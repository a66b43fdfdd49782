import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { NO_SHOW_REFUND_WAIT_MINUTES, refundSentFrom } from '#lib/domain/money.ts';
import type { EndReason } from '#lib/domain/order/end-reason.ts';
import {
  decideOffline,
  findPacked,
  isPackFresh,
  isSameCheckIn,
  isScanInTime,
  OFFLINE_OUTCOMES,
  type ScannedOffline,
  scannedAtOf,
  wasOnlineSince,
  workedAt,
  worstOutcome,
} from '#lib/domain/order/offline-check-in.ts';
import { addMinutes } from '#lib/domain/time.ts';

const now = new Date('2026-11-27T10:00:00Z');
const ago = (minutes: number) => addMinutes(now, -minutes);
const order: ScannedOffline = {
  state: 'open',
  isPaid: false,
  adultOnly: false,
  isUnweighed: false,
  isRefundSent: false,
  createdAt: ago(120),
  validUntil: addMinutes(now, 30),
  endedAt: null,
  endReason: null,
};
const expired = { state: 'expired', endReason: 'noShow', validUntil: ago(20), endedAt: ago(15) } as const;
const cancelled = (at: Date, endReason: EndReason = 'seller') =>
  ({ state: 'cancelled', endedAt: at, endReason }) as const;
const paid = { isPaid: true } as const;
const scan = (scannedAt: Date) => ({ scannedAt, arrivedAt: now, now, wasOnline: false, idChecked: false });

describe('what a QR leads to without a network (market.md 27.3)', () => {
  const packed = (orderId: number, visitId: number, minutes: number) => {
    return { orderId, visitId, validUntil: addMinutes(now, minutes).toISOString(), proof: `proof ${orderId}` };
  };
  const [one, two, other, past] = [packed(1, 1, 30), packed(2, 1, 60), packed(3, 3, 60), packed(4, 4, -5)];
  const mixed = packed(5, 4, -4);
  const pack = [one, other, two, past];
  const found = (orderId: number, done: number[] = [], orders = pack) =>
    findPacked(orders, { proof: `proof ${orderId}`, done: new Set(done), now });

  test('all of its visit, and no other', () => {
    expect(found(2)).toEqual({ is: 'found', orders: [one, two] });
    expect(found(3)).toEqual({ is: 'found', orders: [other] });
  });

  test('what is left of it, or that all was handed over here', () => {
    expect(found(1, [1])).toEqual({ is: 'found', orders: [two] });
    expect(found(1, [1, 2])).toEqual({ is: 'handedOver', orders: [one, two] });
  });

  test('nothing past its grace', () => {
    expect(found(4)).toEqual({ is: 'past' });
    expect(found(4, [], [past, mixed])).toEqual({ is: 'found', orders: [mixed] });
  });

  test('nothing that was made since', () => {
    expect(found(9)).toEqual({ is: 'notInPack' });
  });

  test.each([
    [0, true],
    [720, true],
    [720.1, false],
    [-720, true],
    [-720.1, false],
  ])('a pack of %d minutes ago counts: %s', (minutes, isFresh) => {
    expect(isPackFresh(ago(minutes), now)).toBe(isFresh);
  });
});

describe('what comes of a check-in without a network (market.md 27.6)', () => {
  test.each<[string, Partial<ScannedOffline>, number, unknown]>([
    ['open', {}, 10, { outcome: 'pickedUp', isLate: false, endedAt: ago(10) }],
    ['open, by a clock a little ahead', {}, -1, { outcome: 'pickedUp', isLate: false, endedAt: now }],
    ['picked up already', { state: 'pickedUp', endedAt: ago(5) }, 10, { outcome: 'already' }],
    ['expired since', expired, 30, { outcome: 'pickedUp', isLate: true, endedAt: ago(30) }],
    ['expired since, in its grace', expired, 16, { outcome: 'pickedUp', isLate: true, endedAt: ago(16) }],
    ['expired before the scan', expired, 15, { outcome: 'refused', reason: 'orderExpired' }],
    [
      'expired since, paid, refund waits',
      { ...expired, ...paid },
      30,
      { outcome: 'pickedUp', isLate: true, endedAt: ago(30) },
    ],
    ['expired since, paid, refund sent', { ...expired, ...paid, isRefundSent: true }, 30, { outcome: 'moneyBack' }],
    ['cancelled before, on site', cancelled(ago(40)), 30, { outcome: 'pickedUp', isLate: true, endedAt: ago(30) }],
    ['cancelled before, paid', { ...cancelled(ago(40)), ...paid }, 30, { outcome: 'moneyBack' }],
    // Its buyer was told that the money comes back.
    ['cancelled after, paid, refund waits', { ...cancelled(ago(5)), ...paid }, 30, { outcome: 'moneyBack' }],
    ['recalled after, paid, refund waits', { ...cancelled(ago(5), 'recalled'), ...paid }, 30, { outcome: 'moneyBack' }],
    ['cancelled after, on site', cancelled(ago(5)), 30, { outcome: 'pickedUp', isLate: true, endedAt: ago(30) }],
    ['called off by its buyer after, on site', cancelled(ago(5), 'buyer'), 30, { outcome: 'calledOff' }],
    ['called off by its buyer after, paid', { ...cancelled(ago(5), 'buyer'), ...paid }, 30, { outcome: 'moneyBack' }],
    ['called off by its buyer before, on site', cancelled(ago(40), 'buyer'), 30, { outcome: 'calledOff' }],
    [
      'cancelled after, paid, refund sent',
      { ...cancelled(ago(5)), ...paid, isRefundSent: true },
      30,
      { outcome: 'moneyBack' },
    ],
    ['never paid', { state: 'failed', endedAt: ago(50) }, 10, { outcome: 'refused', reason: 'orderNotOpen' }],
    ['not paid yet', { state: 'paying' }, 10, { outcome: 'refused', reason: 'orderNotOpen' }],
    ['scanned before it was made', { createdAt: ago(5) }, 8, { outcome: 'refused', reason: 'scannedOutOfTime' }],
    [
      'made by a clock a little behind',
      { createdAt: ago(5) },
      6,
      { outcome: 'pickedUp', isLate: false, endedAt: ago(5) },
    ],
    [
      'longer ago than a pack lives',
      { createdAt: ago(1_000) },
      721,
      { outcome: 'refused', reason: 'scannedOutOfTime' },
    ],
    [
      'as long ago as a pack lives',
      { createdAt: ago(1_000) },
      720,
      { outcome: 'pickedUp', isLate: false, endedAt: ago(720) },
    ],
    ['ahead of the clock', {}, -3, { outcome: 'refused', reason: 'scannedOutOfTime' }],
    ['as far ahead of it as a clock may be', {}, -2, { outcome: 'pickedUp', isLate: false, endedAt: now }],
    [
      'for adults only, nobody asked for an ID',
      { adultOnly: true },
      10,
      { outcome: 'refused', reason: 'idNotChecked' },
    ],
    ['by weight, not weighed', { isUnweighed: true }, 10, { outcome: 'refused', reason: 'weightMissing' }],
    [
      'scanned as long before it was made as a clock may be behind',
      { createdAt: ago(5) },
      7,
      { outcome: 'pickedUp', isLate: false, endedAt: ago(5) },
    ],
    [
      'cancelled, paid, scanned past its time',
      { ...cancelled(ago(40)), ...paid, validUntil: ago(36) },
      30,
      { outcome: 'moneyBack' },
    ],
    ['taken back by its buyer after', cancelled(ago(5), 'takenBack'), 30, { outcome: 'calledOff' }],
  ])('%s', (_, has, scannedMinutesAgo, verdict) => {
    expect(decideOffline({ ...order, ...has }, scan(ago(scannedMinutesAgo)))).toEqual(verdict);
  });

  test('what only adults buy is handed over by who has seen an ID', () => {
    const seen = { ...scan(ago(10)), idChecked: true };
    expect(decideOffline({ ...order, adultOnly: true }, seen)).toMatchObject({ outcome: 'pickedUp' });
  });

  test('a session that spoke to the server since was not away: money that was promised is given back', () => {
    const marked = { ...scan(ago(30)), wasOnline: true };
    expect(decideOffline({ ...order, ...expired, ...paid }, marked)).toEqual({ outcome: 'moneyBack' });
    expect(decideOffline({ ...order, ...expired }, marked)).toMatchObject({ outcome: 'pickedUp' });
    expect(decideOffline({ ...order, ...paid }, marked)).toMatchObject({ outcome: 'pickedUp' });
  });

  test('what a page says when it comes back is no sign that it was there before', () => {
    const calls = (since: number, last: number, before: number | null) => ({
      since: ago(since),
      last: ago(last),
      before: before === null ? null : ago(before),
    });
    const was = (one: ReturnType<typeof calls>) => wasOnlineSince(one, ago(30), now);
    expect(wasOnlineSince(null, ago(30), now)).toBe(false);
    expect(was(calls(1, 0, 31))).toBe(false);
    expect(was(calls(1, 0, null))).toBe(false);
    expect(was(calls(1, 0, 29))).toBe(true);
    expect(was(calls(4, 0, 31))).toBe(true);
    expect(was(calls(90, 30, null))).toBe(false);
  });

  test('the same person within two minutes is the same check-in, another or later is not', () => {
    const done = { endedBy: 7, endedAt: ago(10) };
    const same = (userId: number, at: Date) => isSameCheckIn(done, { userId, scannedAt: at });
    expect([same(7, ago(12)), same(7, ago(8)), same(7, ago(7.9)), same(8, ago(10))]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('whether somebody worked there is asked of when they scanned', () => {
    const stints = [
      { joinedAt: ago(100), leftAt: ago(50) },
      { joinedAt: ago(20), leftAt: null },
    ];
    const at = (minutes: number) => workedAt(stints, ago(minutes));
    expect([at(103), at(102), at(50.1), at(50), at(23), at(22), at(0)]).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
  });

  it('is right by a clock that is three hours off, either way', () => {
    for (const skewMs of [-3 * 3_600_000, 3 * 3_600_000]) {
      const onDevice = new Date(ago(10).getTime() - skewMs);
      expect(scannedAtOf(onDevice, skewMs)).toEqual(ago(10));
    }
  });

  it('never gives an end outside of the order’s life, and never takes goods back that nobody gave money back for', () => {
    const minutes = fc.integer({ min: -5, max: 800 });
    const any = fc.record({
      state: fc.constantFrom<ScannedOffline['state']>('open', 'expired', 'cancelled', 'pickedUp'),
      isPaid: fc.boolean(),
      adultOnly: fc.boolean(),
      isUnweighed: fc.boolean(),
      endReason: fc.constantFrom<ScannedOffline['endReason']>('buyer', 'seller', 'noShow', 'recalled'),
      isRefundSent: fc.boolean(),
      createdAt: minutes.map(ago),
      validUntil: minutes.map(ago),
      endedAt: minutes.map(ago),
    });
    fc.assert(
      fc.property(any, minutes.map(ago), fc.boolean(), fc.boolean(), (one, scannedAt, wasOnline, idChecked) => {
        const verdict = decideOffline(one, { ...scan(scannedAt), wasOnline, idChecked });
        if (verdict.outcome === 'pickedUp') {
          expect(one.adultOnly && !idChecked).toBe(false);
          expect(one.isUnweighed).toBe(false);
          expect(isScanInTime(scannedAt, now)).toBe(true);
          expect(verdict.endedAt.getTime()).toBeLessThanOrEqual(now.getTime());
          expect(one.isPaid && one.isRefundSent && one.state !== 'open').toBe(false);
          // The word of a device undoes nothing that a buyer was told.
          expect(one.state === 'cancelled' && (one.isPaid || one.endReason === 'buyer')).toBe(false);
          expect(one.state === 'expired' && one.isPaid && wasOnline).toBe(false);
        }
        if (verdict.outcome === 'moneyBack') expect(one.isPaid).toBe(true);
      }),
    );
  });

  it('says the worst of what came of one scan', () => {
    expect(worstOutcome(['pickedUp', 'already'])).toBe('already');
    expect(worstOutcome(['moneyBack', 'pickedUp'])).toBe('moneyBack');
    for (const outcome of OFFLINE_OUTCOMES) expect(worstOutcome([outcome])).toBe(outcome);
  });

  it('lets the money of a no-show wait, and no other', () => {
    expect(refundSentFrom('noShow', now)).toEqual(addMinutes(now, NO_SHOW_REFUND_WAIT_MINUTES));
    for (const reason of ['buyer', 'seller', 'outOfStock', 'martClosed', 'recalled'] as const) {
      expect(refundSentFrom(reason, now)).toEqual(now);
    }
  });
});
