import { afterEach, describe, expect, test, vi } from 'vitest';
import { createCaller } from '#lib/client/caller/call.ts';
import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { findOrders, isWanted, typedCode, type WaitingFilter } from '#lib/domain/order/order-find.ts';
import { WAITING_PAGE_VISITS } from '#lib/domain/person/limits.ts';
import { isCheckedIn, paymentOf, remaining } from '../../../src/islands/seller/orders/order-standing.ts';
import { createOrdersStore } from '../../../src/islands/seller/orders/orders-store.ts';
import { POLL_MS, pollWhileSeen } from '../../../src/islands/seller/orders/poll-while-seen.ts';
import { pickupsToCome } from '../../../src/islands/seller/scan/next-pickups.ts';

const order = (orderId: number, fields: Partial<SellerOrder> = {}): SellerOrder => ({
  orderId,
  visitId: orderId,
  buyerName: '김하늘',
  productId: 1,
  productName: '딸기 500g',
  adultOnly: false,
  productImgSrc: null,
  imageKey: null,
  quantity: 1,
  totalPrice: 3500,
  unitPrice: 3500,
  basePrice: 3500,
  priceReason: null,
  pickupFrom: '2026-11-21T08:00:00.000Z',
  qrValidUntil: '2026-11-21T09:00:00.000Z',
  orderedAt: '2026-11-21T08:00:00.000Z',
  soldAt: null,
  extended: false,
  buyerLimited: false,
  byStaff: false,
  handedOverBy: null,
  status: 1,
  ...fields,
});
const at = (text: string) => Date.parse(text);
const findIds = (orders: readonly SellerOrder[], typed: string, byCode: number | null = null) =>
  findOrders(
    orders.map((one) => ({ ...one, validUntil: new Date(one.qrValidUntil) })),
    typed,
    byCode,
  ).map(({ orderId }) => orderId);

test('the counter’s next pickups: a visit each, by its first deadline, with what is not paid yet', () => {
  const held = order(1, { visitId: 1, totalPrice: 3_500 });
  const paid = order(2, { visitId: 1, status: 3, totalPrice: 9_000, qrValidUntil: '2026-11-21T08:30:00.000Z' });
  const soon = order(3, { buyerName: '이바다', quantity: 2, qrValidUntil: '2026-11-21T08:10:00.000Z' });
  expect(pickupsToCome([held, paid, soon])).toMatchObject([
    { visitId: 3, buyerName: '이바다', what: '딸기 500g · 2개', dueWon: 3_500 },
    { visitId: 1, what: '딸기 500g 외 1건', dueWon: 3_500, validUntil: new Date('2026-11-21T08:30:00.000Z') },
  ]);
});

test('goods by weight that nobody has weighed come to so much at the most, unless they are paid', () => {
  const weighed = (price: number | null) => ({
    way: 'onSite' as const,
    weightGrams: 600,
    unitPrice: 3_500,
    registeredPrice: 3_500,
    toldPrice: 3_500,
    grams: null,
    price,
  });
  const [held, other, paid] = [
    order(1, { weighed: weighed(null) }),
    order(2, { visitId: 1 }),
    order(3, { weighed: weighed(null), status: 3 }),
  ];
  expect(pickupsToCome([held, other, paid])).toMatchObject([
    { visitId: 1, dueWon: 7_000, isMost: true },
    { visitId: 3, dueWon: 0, isMost: false },
  ]);
});

describe('an order on the seller’s list', () => {
  // spec: S4.11
  test('what is to be paid and what is paid', () => {
    expect(paymentOf({ status: 1, totalPrice: 3500 })).toEqual({ name: 'due', amountWon: 3500 });
    expect(paymentOf({ status: 2, totalPrice: 3850 })).toEqual({ name: 'paid', reserved: true });
    expect(paymentOf({ status: 3, totalPrice: 3500 })).toEqual({ name: 'paid', reserved: false });
    // Paid is nobody whose status we do not know.
    for (const status of [0, 5, 6, 7, -1, Number.NaN]) {
      expect(paymentOf({ status, totalPrice: 3500 })).toEqual({ name: 'due', amountWon: 3500 });
    }
    expect(isCheckedIn({ status: 4 })).toBe(true);
    expect(isCheckedIn({ status: 3 })).toBe(false);
  });

  // spec: S4.12
  test('the time left counts hours, minutes and seconds, beyond a day too', () => {
    expect(remaining('2026-11-21T09:00:00.000Z', at('2026-11-21T07:54:51Z'))).toEqual({
      name: 'running',
      text: '01:05:09',
      soon: false,
    });
    expect(remaining('2026-11-22T12:00:00Z', at('2026-11-21T08:59:59Z'))).toMatchObject({ text: '27:00:01' });
  });

  // spec: S4.12
  test('a deadline without an offset is UTC', () => {
    expect(remaining('2026-11-21T09:00:00', at('2026-11-21T08:59:00Z'))).toMatchObject({
      text: '00:01:00',
      soon: true,
    });
  });

  test('after the deadline comes a grace of five minutes, then it is over', () => {
    expect(remaining('2026-11-21T09:00:00Z', at('2026-11-21T09:00:00Z'))).toEqual({ name: 'grace' });
    expect(remaining('2026-11-21T09:00:00Z', at('2026-11-21T09:04:59Z'))).toEqual({ name: 'grace' });
    expect(remaining('2026-11-21T09:00:00Z', at('2026-11-21T09:05:00Z'))).toEqual({ name: 'over' });
    expect(remaining('nonsense', at('2026-11-21T09:00:00Z'))).toEqual({ name: 'over' });
  });

  test('orders are found by buyer or product, spaces and case aside', () => {
    const orders = [order(1), order(2, { buyerName: '이바다', productName: 'A+ 우유' })];
    const found = (typed: string) => findIds(orders, typed);
    expect(found('하늘')).toEqual([1]);
    expect(found('A 우유')).toEqual([2]);
    expect(found('딸기500')).toEqual([1]);
    expect(found('  ')).toEqual([1, 2]);
    expect(found('수박')).toEqual([]);
  });
});

test('an order is found by its number, that one first', () => {
  const orders = [order(1204), order(120), order(12), order(31, { productName: '우유 120ml' })];
  const found = (typed: string) => findIds(orders, typed);
  expect(found('120')).toEqual([120, 1204, 31]);
  expect(found('#120')).toEqual([120, 1204, 31]);
  expect(found('１２')[0]).toBe(12);
  expect(found('주문번호 1,204')).toEqual([1204]);
  expect(found('1204번')).toEqual([1204]);
  expect(found('9')).toEqual([]);
});

test('what is pressing, paid or unpaid is picked out', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  const due = (minutes: number, status: number) => ({
    ...order(minutes, { status }),
    validUntil: new Date(now.getTime() + minutes * 60_000),
  });
  const all = [due(-3, 1), due(15, 2), due(16, 1), due(90, 3)];
  const only = (filter: WaitingFilter | undefined) =>
    all.filter((one) => isWanted(one, filter, now)).map(({ orderId }) => orderId);
  expect(only('soon')).toEqual([-3, 15]);
  expect(only('paid')).toEqual([15, 90]);
  expect(only('unpaid')).toEqual([-3, 16]);
  expect(only(undefined)).toHaveLength(4);
});

test('an order is found by its code, and comes first', () => {
  expect(findIds([order(1204), order(120)], '120400', 120)).toEqual([120]);
  expect([typedCode(' 123456 '), typedCode('12345'), typedCode('#123456')]).toEqual(['123456', null, null]);
});

/** A list page in front of a server that answers the next of these. */
function listPage(first: SellerOrder[] | null, ...answers: { status: number; body: unknown }[]) {
  const asked: string[] = [];
  const call = createCaller({
    renewOnce: (renew) => renew(),
    fetch: async (input, init) => {
      asked.push(`${init?.method} ${String(input)}`);
      const answer = answers.shift();
      if (!answer) throw new TypeError('Failed to fetch');
      return Response.json(answer.body, { status: answer.status });
    },
  });
  const came: number[] = [];
  const onCame = ({ orderId }: { orderId: number }) => void came.push(orderId);
  return { store: createOrdersStore({ martId: 3, first, call, onCame }), asked, came };
}

describe('the seller’s order list', () => {
  test('an order that came in is on the list and told as new', async () => {
    const { store, came } = listPage([order(1)], { status: 200, body: [order(1), order(2)] });
    await store.refresh();
    expect(store.$list.get().items).toHaveLength(2);
    expect(came).toEqual([2]);
  });

  test('a list that could not be loaded at first has no news when it comes', async () => {
    const { store, came } = listPage(null, { status: 200, body: [order(1)] });
    expect(store.$list.get().items).toBeNull();
    await store.refresh();
    expect(store.$list.get().items).toHaveLength(1);
    expect(came).toEqual([]);
  });

  test('offline the last list stays, with the reason; the next answer takes the reason away', async () => {
    const { store } = listPage([order(1)]);
    await store.refresh();
    expect(store.$list.get().items).toHaveLength(1);
    expect(store.$list.get().problem).toContain('인터넷');
  });

  test('a cancelled order leaves the list', async () => {
    const { store, asked } = listPage(
      [order(1), order(2)],
      { status: 200, body: { ok: true, orderId: 1 } },
      { status: 200, body: [order(2)] },
    );
    expect(await store.cancel({ order: order(1), reason: 'seller' })).toMatchObject({ ok: true });
    expect(store.$list.get().items!.map(({ orderId }) => orderId)).toEqual([2]);
    await vi.waitFor(() =>
      expect(asked).toEqual(['PATCH /api/seller/orders/1/cancel', 'GET /api/seller/3/orders?tab=checkin&page=0']),
    );
  });

  test('an order that was picked up meanwhile cannot be cancelled: the dialog says so', async () => {
    const { store } = listPage(
      [order(1)],
      { status: 409, body: { code: 'alreadyPickedUp', message: '이미 찾아간 주문이에요.' } },
      { status: 200, body: [] },
    );
    expect(await store.cancel({ order: order(1), reason: 'seller' })).toMatchObject({
      ok: false,
      problem: '주문을 취소하지 못했어요. 이미 찾아간 주문이에요.',
    });
    await vi.waitFor(() => expect(store.$list.get().items).toEqual([]));
  });

  test('the reason is sent with the cancel, and kept when it fails', async () => {
    const bodies: unknown[] = [];
    const call = createCaller({
      renewOnce: (renew) => renew(),
      fetch: async (_, init) => {
        if (init?.body) bodies.push(JSON.parse(String(init.body)));
        throw new TypeError('Failed to fetch');
      },
    });
    const store = createOrdersStore({ martId: 3, first: [order(1)], call });
    await store.cancel({ order: order(1), reason: 'seller' });
    expect(await store.cancel({ order: order(1), reason: 'outOfStock' })).toMatchObject({ ok: false });
    expect(bodies).toEqual([{ reason: 'seller' }, { reason: 'outOfStock' }]);
    expect(store.$list.get().items).toHaveLength(1);
  });

  test('what the server tells of this mart’s orders asks for the list anew, of others not', async () => {
    const { store, asked, came } = listPage([order(1)], { status: 200, body: [order(1), order(2)] });
    const told = {
      orderId: 2,
      productId: 1,
      state: 'open',
      isNew: true,
      validUntil: '2026-11-21T09:00:00.000Z',
    } as const;
    store.onEvent({ topic: 'order', data: { ...told, storeId: 4 } });
    store.onEvent({ topic: 'stock', data: { productId: 1, storeId: 3, waiting: 1, inSale: 0, completed: 0 } });
    expect(asked).toEqual([]);
    store.onEvent({ topic: 'order', data: { ...told, storeId: 3 } });
    await vi.waitFor(() => expect(came).toEqual([2]));
    store.onEvent({ topic: 'resync', data: {} });
    expect(asked).toHaveLength(2);
  });

  test('many at once are asked for once, and once more for those that came meanwhile', async () => {
    const answers = [1, 2, 3].map(() => ({ status: 200, body: [order(1)] }));
    const { store, asked } = listPage([], ...answers);
    await Promise.all([store.refresh(), store.refresh(), store.refresh(), store.refresh()]);
    expect(asked).toHaveLength(2);
    await store.refresh();
    expect(asked).toHaveLength(3);
  });

  test('what stood further down is no news when the list is read on', async () => {
    const page = Array.from({ length: WAITING_PAGE_VISITS }, (_, i) => order(i + 1));
    const { store, came } = listPage(page, { status: 200, body: [order(900)] });
    await store.readMore();
    expect(store.$list.get().items).toHaveLength(WAITING_PAGE_VISITS + 1);
    expect(came).toEqual([]);
  });

  test('an order is cancelled once, however often the button is pressed', async () => {
    const { store, asked } = listPage([order(1)], { status: 200, body: { ok: true, orderId: 1 } });
    const pending = { order: order(1), reason: 'seller' as const };
    const [done, again] = await Promise.all([store.cancel(pending), store.cancel(pending)]);
    expect([done?.ok, again]).toEqual([true, null]);
    expect(asked.filter((address) => address.startsWith('PATCH'))).toHaveLength(1);
  });
});

describe('looking for new orders', () => {
  afterEach(() => void vi.useRealTimers());

  test('every 15 s while the page is seen, and at once when it is seen again', () => {
    vi.useFakeTimers();
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    const look = vi.fn();
    const stop = pollWhileSeen(look, page as unknown as Document);
    vi.advanceTimersByTime(POLL_MS * 2);
    expect(look).toHaveBeenCalledTimes(2);

    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(POLL_MS * 4);
    expect(look).toHaveBeenCalledTimes(2);

    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(look).toHaveBeenCalledTimes(3);

    stop();
    vi.advanceTimersByTime(POLL_MS * 4);
    expect(look).toHaveBeenCalledTimes(3);
  });
});
