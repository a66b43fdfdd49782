import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { groupBy } from '#lib/domain/group.ts';
import { type OrderFacts, orderCan } from '#lib/domain/order/order.ts';
import {
  byDeadline,
  countProducts,
  decideCheckIn,
  decideEach,
  isOneVisit,
  isPassFirst,
  type OpenSpan,
  overlaps,
  passOrder,
  passShareLeft,
  visitAmounts,
  visitWindow,
} from '#lib/domain/order/visit.ts';
import { seoul } from '../seoul.ts';

const at = (clock: string) => seoul(`2026-11-20T${clock}`);
const span = (state: OpenSpan['state'], createdAt: string, endedAt: string | null = null): OpenSpan => ({
  state,
  createdAt: at(createdAt),
  validUntil: at('15:00'),
  endedAt: endedAt === null ? null : at(endedAt),
});

describe('orders of one buyer at one mart are one visit (rules.md section 17)', () => {
  it('stands where its first order stood, and keeps the order of the list', () => {
    const orders = ['a1', 'b1', 'a2', 'c1', 'b2'];
    expect(groupBy(orders, (order) => order[0]!)).toEqual([['a1', 'a2'], ['b1', 'b2'], ['c1']]);
    expect(groupBy([], String)).toEqual([]);
  });

  it('loses no order, doubles none, and never mixes two', () => {
    const orders = fc.array(fc.record({ id: fc.nat(), mart: fc.integer({ min: 1, max: 5 }) }), { maxLength: 30 });
    fc.assert(
      fc.property(orders, (all) => {
        const visits = groupBy(all, ({ mart }) => mart);
        expect(new Set(visits.flat())).toEqual(new Set(all));
        expect(visits.flat()).toHaveLength(all.length);
        for (const visit of visits) expect(new Set(visit.map(({ mart }) => mart)).size).toBe(1);
        expect(visits.map(([{ mart }]) => mart)).toEqual([...new Set(all.map(({ mart }) => mart))]);
      }),
    );
  });
});

test('visits stand by their deadline, and equal ones as they were', () => {
  const visits = [
    { mart: 'a', until: at('16:30') },
    { mart: 'b', until: at('17:16') },
    { mart: 'c', until: at('16:30') },
    { mart: 'd', until: at('15:59') },
  ];
  expect(byDeadline(visits, ({ until }) => until).map(({ mart }) => mart)).toEqual(['d', 'a', 'c', 'b']);
});

test.each([
  ['14:00', 1],
  ['14:30', 1],
  ['14:45', 0.5],
  ['15:00', 0],
  ['15:04', 0],
])('the ring of a pass until 15:00 is at %s as full as %f', (now, share) => {
  expect(passShareLeft({ validUntil: at('15:00') }, at(now))).toBe(share);
});

describe('what a visit costs', () => {
  test.each([
    ['all to be paid at the counter', [false, false], { totalWon: 8_000, paidWon: 0, dueWon: 8_000 }],
    ['one paid by card', [true, false], { totalWon: 8_000, paidWon: 3_000, dueWon: 5_000 }],
    ['all paid', [true, true], { totalWon: 8_000, paidWon: 8_000, dueWon: 0 }],
  ])('%s', (_, [first, second], amounts) => {
    const lines = [
      { totalPrice: 3_000, isPaid: first! },
      { totalPrice: 5_000, isPaid: second! },
    ];
    expect(visitAmounts(lines)).toEqual({ ...amounts, isMost: false });
  });

  it('is the most of it where goods by weight are paid at the counter', () => {
    const [pork, bread] = [
      { totalPrice: 11_880, isPaid: false, weighed: { price: null } },
      { totalPrice: 3_000, isPaid: false },
    ];
    expect(visitAmounts([pork, bread])).toMatchObject({ dueWon: 14_880, isMost: true });
    expect(visitAmounts([{ ...pork, isPaid: true }, bread])).toMatchObject({ dueWon: 3_000, isMost: false });
  });

  it('is paid and due together, whatever is ticked', () => {
    const lines = fc.array(fc.record({ totalPrice: fc.integer({ min: 1, max: 1e9 }), isPaid: fc.boolean() }));
    fc.assert(
      fc.property(lines, (all) => {
        const { totalWon, paidWon, dueWon } = visitAmounts(all);
        expect(paidWon + dueWon).toBe(totalWon);
        expect(Math.min(paidWon, dueWon)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('counts two orders of one product as one', () => {
    const named = (productName: string) => ({ productName });
    expect(countProducts([named('감자'), named('당근'), named('감자')])).toBe(2);
  });
});

describe('the window of a visit', () => {
  const window = (start: string, validUntil: string) => ({ start: at(start), validUntil: at(validUntil) });

  test.each([
    ['the earliest deadline', [window('13:00', '15:00'), window('13:30', '14:30')], window('13:30', '14:30')],
    [
      'the latest start, as everything is picked up at once',
      [window('13:00', '16:00'), window('14:00', '15:00')],
      window('14:00', '15:00'),
    ],
    [
      'not a deadline that has passed while another runs',
      [window('12:00', '13:58'), window('13:00', '15:00')],
      window('13:00', '15:00'),
    ],
    [
      'one that has passed, where all have',
      [window('12:00', '13:58'), window('12:30', '13:57')],
      window('12:30', '13:57'),
    ],
    [
      'not a start after the deadline that is shown',
      [window('13:00', '15:00'), window('18:00', '19:00')],
      window('13:00', '15:00'),
    ],
  ] as const)('shows %s', (_, [first, ...rest], shown) => {
    expect(visitWindow([first!, ...rest], at('14:00'))).toEqual(shown);
  });

  it('of a single order is its own; of several it lies within the window of one that runs', () => {
    const minutes = fc.integer({ min: 0, max: 600 });
    const one = fc
      .record({ start: minutes, length: fc.integer({ min: 10, max: 300 }) })
      .map(({ start, length }) => ({
        start: new Date(start * 60_000),
        validUntil: new Date((start + length) * 60_000),
      }));
    fc.assert(
      fc.property(one, fc.array(one, { maxLength: 5 }), minutes, (first, rest, minute) => {
        const now = new Date(minute * 60_000);
        expect(visitWindow([first], now)).toEqual(first);
        const shown = visitWindow([first, ...rest], now);
        expect(shown.start.getTime()).toBeLessThan(shown.validUntil.getTime());
        const isAnOrders = [first, ...rest].some(
          ({ validUntil }) => validUntil.getTime() === shown.validUntil.getTime(),
        );
        expect(isAnOrders).toBe(true);
        if ([first, ...rest].some(({ validUntil }) => now < validUntil)) expect(now < shown.validUntil).toBe(true);
      }),
    );
  });
});

it('shows the QR of the order that can be picked up longest, of equal ones of the first', () => {
  const order = (orderId: number, until: string) => ({ orderId, until: at(until) });
  const passOf = (...orders: [ReturnType<typeof order>, ...ReturnType<typeof order>[]]) =>
    passOrder(orders, ({ until }) => until).orderId;
  expect(passOf(order(3, '15:00'), order(1, '14:00'), order(2, '15:00'))).toBe(2);
  expect(passOf(order(2, '15:00'), order(3, '15:00'), order(1, '14:00'))).toBe(2);
  expect(passOf(order(1, '14:00'), order(3, '15:00'), order(2, '14:30'))).toBe(3);
});

describe('a QR leads to the orders that were open together with its own', () => {
  const now = at('14:10');
  test.each([
    ['open still', span('open', '14:00'), '14:05', true],
    ['open, past its deadline but in its grace', { ...span('open', '13:00'), validUntil: at('14:06') }, '14:05', true],
    ['past its grace, swept or not', { ...span('open', '13:00'), validUntil: at('13:59') }, '14:05', false],
    ['past its grace, made before that', { ...span('open', '13:00'), validUntil: at('13:59') }, '14:03', true],
    ['picked up after the other was made', span('pickedUp', '13:00', '14:06'), '14:05', true],
    ['picked up as the other was made', span('pickedUp', '13:00', '14:05'), '14:05', true],
    ['picked up before the other was made', span('pickedUp', '13:00', '14:04'), '14:05', false],
    ['cancelled after the other was made', span('cancelled', '13:00', '14:06'), '14:05', true],
    ['cancelled long before', span('cancelled', '09:00', '09:30'), '14:05', false],
    ['undecided', span('paying', '14:00'), '14:05', false],
    ['declined', span('failed', '14:00', '14:08'), '14:05', false],
  ] as const)('%s', (_, other, createdAt, isOne) => {
    expect(isOneVisit(other, { createdAt: at(createdAt) }, now)).toBe(isOne);
  });
});

describe('a check-in of a visit', () => {
  const now = at('14:10');
  const facts = (state: OrderFacts['state']): OrderFacts => ({
    state,
    way: 'onSite',
    validUntil: at('15:00'),
    extended: false,
  });
  const decide = (...states: OrderFacts['state'][]) =>
    decideCheckIn(decideEach(states.map(facts), (order) => orderCan.checkIn(order, now)));

  test.each([
    [['open', 'open'], { ok: true, already: false }],
    [['pickedUp', 'pickedUp'], { ok: true, already: true }],
    [['open', 'pickedUp'], { ok: false, order: facts('pickedUp'), reason: 'alreadyPickedUp' }],
    [['open', 'cancelled', 'open'], { ok: false, order: facts('cancelled'), reason: 'alreadyCancelled' }],
    [['pickedUp', 'expired'], { ok: false, order: facts('expired'), reason: 'orderExpired' }],
    [['open', 'paying'], { ok: false, order: facts('paying'), reason: 'orderNotOpen' }],
  ] as const)('of %j', (states, decided) => {
    expect(decide(...states)).toEqual(decided);
  });

  it('is all or none: it goes ahead only where every order is open, or every one was picked up', () => {
    const states = fc.array(fc.constantFrom('paying', 'open', 'pickedUp', 'cancelled', 'expired', 'failed'), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(states, (all) => {
        const decided = decide(...(all as OrderFacts['state'][]));
        const kinds = new Set(all);
        expect(decided.ok).toBe(kinds.size === 1 && (kinds.has('open') || kinds.has('pickedUp')));
        if (decided.ok) expect(decided.already).toBe(kinds.has('pickedUp'));
      }),
    );
  });
});

it('tells what can be done with each order of a visit, and why not with the others', () => {
  const order = (orderId: number, state: OrderFacts['state'], validUntil: string) => ({
    orderId,
    facts: { state, way: 'onSite', validUntil: at(validUntil), extended: false } satisfies OrderFacts,
  });
  const visit = [order(1, 'open', '15:00'), order(2, 'open', '14:09'), order(3, 'cancelled', '15:00')];
  const decided = decideEach(visit, ({ facts }) => orderCan.cancel(facts, at('14:10')));
  expect(decided.can.map(({ order: { orderId } }) => orderId)).toEqual([1]);
  expect(decided.cannot.map(({ order: { orderId }, reason }) => [orderId, reason])).toEqual([
    [2, 'pastDeadline'],
    [3, 'alreadyCancelled'],
  ]);
});

describe('a visit that can be made for little longer', () => {
  test.each([
    ['14:29', false],
    ['14:30', true],
    ['15:04', true],
  ])('until 15:00, at %s its pass comes first: %s', (now, isFirst) => {
    expect(isPassFirst({ start: at('14:00'), validUntil: at('15:00') }, at(now))).toBe(isFirst);
  });

  test('not before the mart opens', () => {
    expect(isPassFirst({ start: at('14:50'), validUntil: at('15:00') }, at('14:45'))).toBe(false);
    expect(isPassFirst({ start: at('14:50'), validUntil: at('15:00') }, at('14:50'))).toBe(true);
  });

  test('windows overlap where there is a moment for both', () => {
    const one = { start: at('14:00'), validUntil: at('15:00') };
    expect(overlaps(one, { start: at('14:59'), validUntil: at('16:00') })).toBe(true);
    expect(overlaps(one, { start: at('15:00'), validUntil: at('16:00') })).toBe(false);
    expect(overlaps({ start: at('15:00'), validUntil: at('16:00') }, one)).toBe(false);
  });
});
