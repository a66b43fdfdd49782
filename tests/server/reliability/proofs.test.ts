import { describe, expect, test } from 'vitest';
import { weighedPriceWon } from '#lib/domain/order/weighed.ts';
import { Account } from '../../reliability/account.ts';
import type { Attempt } from '../../reliability/attempt.ts';
import { compareAll } from '../../reliability/proofs/index.ts';
import type { ProviderPayment } from '../../reliability/provider.ts';
import { onScale, soldByScale } from '../../reliability/scale.ts';
import type { Shop } from '../../reliability/shop.ts';
import type { Stored, StoredOrder } from '../../reliability/stored.ts';

/**
 * Each proof sees what is missing on either side; the mutants of `npm run reliability` show that they see it in a
 * market.
 */
const buyer = new Account('buyer@demo.test', [], 0);
const owner = new Account('owner@demo.test', [], 0);
const NOW = new Date('2026-11-27T12:00:00Z');
const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000);

const open: StoredOrder = {
  id: 7,
  checkoutId: 70,
  email: buyer.email,
  martId: 1,
  productId: 1,
  quantity: 1,
  unitPriceWon: 10_000,
  totalWon: 11_000,
  way: 'reservation',
  state: 'open',
  endReason: null,
  validUntil: minutes(60),
  extendedAt: null,
  endedAt: null,
  endedBy: null,
  attempt: null,
  providerOrderId: 'dm_1',
  createdAt: minutes(-30),
  weightGrams: null,
  weighedGrams: null,
  weighedWon: null,
  bagWorthWon: null,
  bagContents: null,
};
const attempt: Attempt = {
  buyer,
  name: null,
  orderId: 'dm_1',
  send: null,
  tampered: false,
  bought: [[7]],
  refused: [],
  lines: [{ productId: 1, quantity: 1, way: 'reservation', amount: 11_000 }],
};
const payment: ProviderPayment = {
  orderId: 'dm_1',
  paymentKey: 'key',
  status: 'DONE',
  totalAmount: 11_000,
  balanceAmount: 11_000,
  approvedAt: '2026-11-27T20:00:00+09:00',
  cancels: null,
};
const event = {
  topic: 'order',
  martId: 1,
  email: buyer.email,
  orderId: 7,
  writtenAt: minutes(-30),
  transactionId: 100,
  horizon: 100,
};
const shown = {
  orderId: 7,
  email: buyer.email,
  tab: 'buy-ing' as const,
  productId: 1,
  quantity: 1,
  totalPrice: 11_000,
  orderedAt: '2026-11-20T05:00:00.000Z',
  creditMethod: 'RESERVATION' as const,
  endReason: null,
  refund: null,
};
const hold = { productId: 1, orderId: 7, event: 'hold', waiting: -1, inSale: 1, completed: 0 };

/** One reservation that stands, with all that belongs to it. */
const market = (): Stored => ({
  orders: [open],
  payments: [{ providerOrderId: 'dm_1', state: 'paid', amountWon: 11_000 }],
  ledger: [{ productId: 1, orderId: null, event: 'register', waiting: 30, inSale: 0, completed: 0 }, hold],
  products: [{ id: 1, martId: 1, waiting: 29, inSale: 1, completed: 0 }],
  refunds: [],
  alarms: [{ email: buyer.email, kind: 'orderConfirmed', orderIds: [7] }],
  events: [{ ...event, id: 1, state: 'open', isNew: true }],
});
const shop = { goods: [{ productId: 1, martId: 1, priceWon: 10_000, quantity: 30 }], doomedMartId: 9, owner } as Shop;

function failing(change: (evidence: Parameters<typeof compareAll>[0] & { stored: Stored }) => void): string[] {
  const evidence = {
    attempts: [attempt],
    told: [],
    shop,
    payments: new Map([['dm_1', payment]]),
    settledAt: NOW,
    now: NOW,
    stored: market(),
    shown: new Map([[7, shown]]),
    heard: { ids: new Set([1]), doubled: [], gaps: [], until: NOW },
  };
  change(evidence);
  return [...new Set(compareAll(evidence).map(({ proof }) => proof))];
}
const without =
  (table: keyof Stored) =>
  ({ stored }: { stored: Stored }) =>
    Object.assign(stored, { [table]: [] });
const withOrder = (over: Partial<StoredOrder>) => (evidence: { stored: Stored }) => {
  evidence.stored.orders = [{ ...open, ...over }];
};

type Change = Parameters<typeof failing>[0];
/** One that was handed over by weight, and sold for so much of 11,000 won. */
const weighed =
  (weighedWon: number): Change =>
  (all) => {
    Object.assign(all, { shop: { ...shop, goods: [{ ...shop.goods[0]!, weightGrams: 600 }] } });
    const done = { state: 'pickedUp', endedAt: minutes(-1), endedBy: owner.email } as const;
    withOrder({ ...done, weightGrams: 600, weighedGrams: 500, weighedWon })(all);
  };
/** Orders of a bag, of one buyer. */
const bagsOf =
  (...orders: Partial<StoredOrder>[]): Change =>
  (all) => {
    Object.assign(all, { shop: { ...shop, goods: [{ ...shop.goods[0]!, isBag: true, bagWorthWon: 9_000 }] } });
    all.stored.orders = orders.map((over) => ({ ...open, bagWorthWon: 9_000, ...over }));
  };

test('of bags one a day is nothing to speak of, nor another once the first was called off', () => {
  expect(failing(bagsOf({}))).not.toContain('bags');
  expect(failing(bagsOf({ state: 'cancelled' }, { id: 8 }))).not.toContain('bags');
  // Midnight in Seoul is at 15:00 of London.
  expect(failing(bagsOf({}, { id: 8, createdAt: minutes(-23 * 60) }))).not.toContain('bags');
});

test('what lies on the scale is the same whoever asks, sometimes more than was told, and never sold for more', () => {
  const line = (orderId: number) => ({ orderId, quantity: 2, unitPriceWon: 4_119, weightGrams: 333 });
  const ids = Array.from({ length: 60 }, (_, at) => at + 1);
  const said = ids.map((id) => onScale(line(id)));
  expect(said).toEqual(ids.map((id) => onScale(line(id))));
  const grams = said.flatMap((one) => ('grams' in one ? one.grams : []));
  expect(Math.max(...grams)).toBeGreaterThan(666);
  expect(said.length - grams.length).toBe(20);
  for (const id of ids) {
    const [card, reserved] = [soldByScale(line(id), false), soldByScale(line(id), true)];
    expect(card).toBeLessThanOrEqual(8_238);
    expect(reserved).toBe(card + Math.round(card / 10));
    const way = { way: 'reservation', ...line(id) } as const;
    expect(weighedPriceWon(way, onScale(line(id)))).toBe(reserved);
  }
});

test('a market in which everything agrees is nothing to speak of', () => {
  expect(failing(() => {})).toEqual([]);
});

test('a line to be paid in the mart that ended as the card of its cart was paid for was never confirmed', () => {
  const ended = { way: 'onSite', state: 'cancelled', endReason: 'paymentFailed', endedAt: minutes(-1) } as const;
  const found = failing((all) => {
    withOrder({ ...ended, totalWon: 10_000 })(all);
    all.stored.alarms = [{ email: buyer.email, kind: 'orderExpired', orderIds: [7] }];
  });
  expect(found).not.toContain('alarms');
});

describe('is found by the proof that is for it:', () => {
  test.each<[string, string, Parameters<typeof failing>[0]]>([
    ['an order that was acknowledged and is gone', 'orders', without('orders')],
    ['an order that nobody asked for', 'orders', (all) => Object.assign(all, { attempts: [] })],
    ['an order at another price', 'orders', withOrder({ totalWon: 11_010 })],
    [
      'an order that is held for less long than was shown',
      'orders',
      (all) => {
        const lines = attempt.lines.map((line) => ({ ...line, validUntil: minutes(80).toISOString() }));
        Object.assign(all, { attempts: [{ ...attempt, lines }] });
      },
    ],
    [
      'a check-in that is not stored',
      'check-ins',
      (all) => Object.assign(all, { told: [{ act: 'checkIn', orderId: 7, by: owner.email, answer: 'yes' }] }),
    ],
    ['a check-in that nobody made', 'check-ins', withOrder({ state: 'pickedUp', endedAt: NOW, endedBy: owner.email })],
    [
      'a cancellation that is not stored',
      'cancellations',
      (all) => Object.assign(all, { told: [{ act: 'cancel', orderId: 7, by: buyer.email, answer: 'yes' }] }),
    ],
    ['a cancellation that nobody asked for', 'cancellations', withOrder({ state: 'cancelled', endReason: 'buyer' })],
    ['an end for a reason that nobody gave', 'cancellations', withOrder({ state: 'cancelled', endReason: 'recalled' })],
    [
      'an extension that is not stored',
      'extensions',
      (all) => Object.assign(all, { told: [{ act: 'extend', orderId: 7, by: buyer.email, answer: 'yes' }] }),
    ],
    ['an extension that was refused and is stored', 'extensions', withOrder({ extendedAt: NOW })],
    ['an order that should have expired', 'expiry', withOrder({ validUntil: minutes(-10) })],
    ['an order that expired too early', 'expiry', withOrder({ state: 'expired', endReason: 'noShow', endedAt: NOW })],
    ['an order whose card was never charged', 'charges', (all) => Object.assign(all, { payments: new Map() })],
    ['a payment without its orders', 'charges', withOrder({ state: 'failed' })],
    ['a charge that the market does not know of', 'charges', without('payments')],
    [
      'money back for an order that stands',
      'refunds',
      ({ stored }) => void stored.refunds.push({ orderId: 7, amountWon: 11_000, state: 'refunded' }),
    ],
    [
      'a refund that was never made',
      'refunds',
      withOrder({ state: 'cancelled', endReason: 'buyer', endedAt: minutes(-1) }),
    ],
    ['what the scale leaves, kept', 'refunds', weighed(9_000)],
    [
      'what the scale leaves, given back twice',
      'refunds',
      (all) => {
        weighed(9_000)(all);
        all.stored.refunds = [1, 2].map(() => ({ orderId: 7, amountWon: 2_000, state: 'refunded' }));
      },
    ],
    ['goods by weight sold for what was told', 'check-ins', weighed(11_000)],
    [
      'goods by weight that their order does not know',
      'check-ins',
      (all) => {
        weighed(9_000)(all);
        Object.assign(all.stored.orders[0]!, { weightGrams: null, weighedGrams: null, weighedWon: null });
      },
    ],
    ['a bag whose order has forgotten what was told', 'bags', bagsOf({ bagWorthWon: null })],
    ['a second bag on one day', 'bags', bagsOf({}, { id: 8, createdAt: minutes(-60) })],
    [
      'contents of a bag that were written and are gone',
      'bags',
      (all) => {
        bagsOf({})(all);
        const writing = { act: 'contents', orderId: 7, by: owner.email, answer: 'yes', contents: '식빵 1봉' };
        Object.assign(all, { told: [writing] });
      },
    ],
    ['a move of stock that is not in the ledger', 'ledger', ({ stored }) => void stored.ledger.pop()],
    ['a move of stock for no order', 'ledger', ({ stored }) => void stored.ledger.push({ ...hold, orderId: 8 })],
    ['a registration that is not in the ledger', 'ledger', ({ stored }) => void stored.ledger.shift()],
    ['a piece that is lost', 'stock', ({ stored }) => Object.assign(stored.products[0]!, { waiting: 28 })],
    ['a product that is gone', 'stock', without('products')],
    ['an alarm that is missing', 'alarms', without('alarms')],
    ['an alarm that came twice', 'alarms', ({ stored }) => void stored.alarms.push(stored.alarms[0]!)],
    [
      'an alarm of what did not happen',
      'alarms',
      ({ stored }) => void stored.alarms.push({ email: buyer.email, kind: 'orderExpired', orderIds: [7] }),
    ],
    [
      'an order under the wrong tab',
      'lists',
      withOrder({ state: 'pickedUp', endedAt: minutes(-5), endedBy: owner.email }),
    ],
    ['an order shown that is not stored', 'lists', without('orders')],
    ['a change without an event', 'events', without('events')],
    [
      'an event that was not heard',
      'events',
      ({ stored }) => void stored.events.push({ ...event, topic: 'stock', id: 2, state: null, isNew: false }),
    ],
    [
      'an event that was heard twice',
      'events',
      (all) => Object.assign(all, { heard: { ids: new Set([1]), doubled: [1], gaps: [], until: NOW } }),
    ],
  ])('%s', (_, proof, change) => {
    expect(failing(change)).toContain(proof);
  });
});

test('who was sent to look anew need not hear of a transaction that was under way; of one before it they must', () => {
  const moved = (id: number, transactionId: number, horizon = transactionId) => ({
    ...event,
    topic: 'stock',
    state: null,
    isNew: false,
    id,
    transactionId,
    horizon,
  });
  // The ids of transaction 102 are given before that of 103, which is heard first.
  const events = [moved(10, 101), moved(20, 102), moved(21, 102), moved(900, 103, 102), moved(905, 104)];
  const whenHeard = (...ids: number[]) =>
    failing((all) => {
      all.stored.events.push(...events);
      const gaps = [{ after: 900, before: 905 }];
      Object.assign(all, { heard: { ids: new Set([1, ...ids]), doubled: [], gaps, until: NOW } });
    });
  expect(whenHeard(10, 900, 905)).not.toContain('events');
  expect(whenHeard(900, 905)).toContain('events');
});
