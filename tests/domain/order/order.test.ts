import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Hours } from '#lib/domain/mart/hours.ts';
import type { Way } from '#lib/domain/money.ts';
import {
  type OrderFacts,
  type OrderState,
  orderCan,
  purchaseTab,
  scanStatus,
  sellerList,
  stateAt,
  wireStatus,
} from '#lib/domain/order/order.ts';
import { wayArb } from '../arbitraries.ts';
import { seoul } from '../seoul.ts';

const validUntil = seoul('2026-11-20T13:00');
const before = seoul('2026-11-20T12:59:59');
const inGrace = seoul('2026-11-20T13:00');
const graceEnd = seoul('2026-11-20T13:05');
const long = seoul('2026-11-25T00:00');

const states: readonly OrderState[] = ['paying', 'open', 'pickedUp', 'cancelled', 'expired', 'failed'];
const order = (state: OrderState, way: Way = 'card', extended = false): OrderFacts => ({
  state,
  way,
  validUntil,
  extended,
});

describe('the state readers see (rules.md sections 5 and 6)', () => {
  it('is open up to the end of the grace, then expired, swept or not', () => {
    expect(stateAt(order('open'), before)).toBe('open');
    expect(stateAt(order('open'), inGrace)).toBe('open');
    expect(stateAt(order('open'), new Date(graceEnd.getTime() - 1))).toBe('open');
    expect(stateAt(order('open'), graceEnd)).toBe('expired');
    expect(stateAt(order('open'), long)).toBe('expired');
  });

  it('is open past the grace while somebody who has left says that they handed it over', () => {
    expect(stateAt({ ...order('open'), isClaimed: true }, long)).toBe('open');
  });

  test.each(states.filter((state) => state !== 'open'))('%s stays what it is', (state) => {
    expect(stateAt(order(state), before)).toBe(state);
    expect(stateAt(order(state), long)).toBe(state);
  });

  it('never comes back from expired as time goes on', () => {
    const orders = fc.record({
      state: fc.constantFrom(...states),
      way: wayArb,
      validUntil: fc.date({ min: new Date('2026-11-01'), max: new Date('2026-12-01'), noInvalidDate: true }),
      extended: fc.boolean(),
    });
    const step = fc.integer({ min: -600_000, max: 600_000 });
    fc.assert(
      fc.property(orders, step, fc.nat(1_200_000), (facts, offset, later) => {
        const first = new Date(facts.validUntil.getTime() + offset);
        const second = new Date(first.getTime() + later);
        const seen = stateAt(facts, first);
        if (seen === 'open') expect(['open', 'expired']).toContain(stateAt(facts, second));
        else expect(stateAt(facts, second)).toBe(seen);
        // Whoever may check in later may check in now.
        if (orderCan.checkIn(facts, second).ok) expect(orderCan.checkIn(facts, first).ok).toBe(true);
      }),
    );
  });
});

// spec: S4.11
describe('the numbers on the wire (rules.md section 5)', () => {
  test.each<[OrderState, Way, Date, number]>([
    ['open', 'onSite', before, 1],
    ['open', 'reservation', before, 2],
    ['open', 'card', before, 3],
    ['open', 'card', inGrace, 3],
    ['open', 'card', graceEnd, 6],
    ['open', 'onSite', graceEnd, 6],
    ['pickedUp', 'onSite', long, 4],
    ['pickedUp', 'reservation', before, 4],
    ['cancelled', 'card', before, 5],
    ['expired', 'card', long, 6],
    ['paying', 'card', before, 1],
    ['failed', 'card', before, 5],
  ])('%s, %s at %s is %d', (state, way, now, status) => {
    expect(wireStatus(order(state, way), now)).toBe(status);
  });

  test.each<[OrderState, Way, number]>([
    ['open', 'card', 3],
    ['open', 'reservation', 3],
    ['open', 'onSite', 1],
    ['pickedUp', 'onSite', 3],
    ['pickedUp', 'card', 3],
    ['paying', 'card', 1],
    ['failed', 'card', 1],
  ])('the scan screen reads %s, %s as %d', (state, way, status) => {
    expect(scanStatus({ state, way })).toBe(status);
  });
});

// spec: S7.12
describe('where an order is listed (rules.md section 5)', () => {
  test.each<[OrderState, Way, Date, string | null, string | null]>([
    ['open', 'onSite', before, 'buying', 'purchases'],
    ['open', 'card', inGrace, 'buying', 'purchases'],
    ['open', 'reservation', before, 'buying', 'reservations'],
    ['open', 'reservation', graceEnd, 'cancelled', null],
    ['pickedUp', 'reservation', long, 'completed', 'completed'],
    ['cancelled', 'card', before, 'cancelled', null],
    ['expired', 'card', long, 'cancelled', null],
    ['paying', 'card', before, null, null],
    ['failed', 'card', before, null, null],
  ])('%s, %s at %s: buyer %s, seller %s', (state, way, now, tab, list) => {
    expect(purchaseTab(order(state, way), now)).toBe(tab);
    expect(sellerList(order(state, way), now)).toBe(list);
  });
});

describe('what may be done (rules.md sections 5 to 7, 12, 13)', () => {
  const hours: Hours = { opensAtMinute: 540, closesAtMinute: 1260, closedWeekdays: [], daysOff: [] };
  const refusals = [
    ['paying', before, 'orderNotOpen'],
    ['failed', before, 'orderNotOpen'],
    ['expired', before, 'orderExpired'],
    ['open', graceEnd, 'orderExpired'],
    ['cancelled', before, 'alreadyCancelled'],
    ['pickedUp', before, 'alreadyPickedUp'],
  ] as const;

  test.each(refusals)('%s at %s cannot be extended, nor cancelled by anyone: %s', (state, now, reason) => {
    const refused = { ok: false, reason };
    expect(orderCan.extend(order(state), { hours, saleEndsAt: long, now })).toEqual(refused);
    expect(orderCan.cancel(order(state), now)).toEqual(refused);
    expect(orderCan.cancelAsSeller(order(state), now)).toEqual(refused);
  });

  test.each(refusals.filter(([state]) => state !== 'pickedUp'))(
    '%s at %s cannot be checked in: %s',
    (state, now, reason) => {
      expect(orderCan.checkIn(order(state), now)).toEqual({ ok: false, reason });
    },
  );

  it('a buyer extends once, before the deadline', () => {
    const terms = { hours, saleEndsAt: long, now: before };
    expect(orderCan.extend(order('open'), terms)).toEqual({ ok: true, validUntil: seoul('2026-11-20T13:30') });
    expect(orderCan.extend(order('open', 'card', true), terms)).toEqual({ ok: false, reason: 'alreadyExtended' });
    expect(orderCan.extend(order('open'), { ...terms, now: inGrace })).toEqual({ ok: false, reason: 'pastDeadline' });
    expect(orderCan.extend(order('open'), { ...terms, saleEndsAt: validUntil })).toEqual({
      ok: false,
      reason: 'gainsTooLittle',
    });
  });

  it('a buyer cancels before the deadline, not in the grace; a seller in the grace too', () => {
    expect(orderCan.cancel(order('open'), before)).toEqual({ ok: true });
    expect(orderCan.cancel(order('open'), inGrace)).toEqual({ ok: false, reason: 'pastDeadline' });
    expect(orderCan.cancel({ ...order('open'), changedByMart: true }, inGrace)).toEqual({ ok: true });
    expect(orderCan.cancelAsSeller(order('open'), before)).toEqual({ ok: true });
    expect(orderCan.cancelAsSeller(order('open'), inGrace)).toEqual({ ok: true });
  });

  it('a seller checks in until the grace ends, and again without harm', () => {
    expect(orderCan.checkIn(order('open'), before)).toEqual({ ok: true, already: false });
    expect(orderCan.checkIn(order('open'), inGrace)).toEqual({ ok: true, already: false });
    expect(orderCan.checkIn(order('pickedUp'), long)).toEqual({ ok: true, already: true });
  });

  it('a buyer reviews what was picked up, once', () => {
    expect(orderCan.review(order('pickedUp'), { alreadyReviewed: false, byStaff: false })).toEqual({ ok: true });
    expect(orderCan.review(order('pickedUp'), { alreadyReviewed: true, byStaff: false })).toEqual({
      ok: false,
      reason: 'alreadyReviewed',
    });
    expect(orderCan.review(order('pickedUp'), { alreadyReviewed: false, byStaff: true })).toEqual({
      ok: false,
      reason: 'staffReview',
    });
    for (const state of states.filter((each) => each !== 'pickedUp')) {
      expect(orderCan.review(order(state), { alreadyReviewed: false, byStaff: false })).toEqual({
        ok: false,
        reason: 'notPickedUp',
      });
    }
  });
});
