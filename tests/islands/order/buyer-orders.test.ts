import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createBuyingOrders } from '#islands/buyer/orders/buying-orders.ts';
import { endedMeanwhile } from '#islands/buyer/orders/ended-meanwhile.ts';
import { pickedUpOf } from '#islands/buyer/orders/picked-up.ts';
import { amountsOf, changesBetween, idsOf, isTooLate, visitsOf, windowOfVisit } from '#islands/buyer/orders/visits.ts';
import { loadPass } from '#lib/client/offline/load-pass.ts';
import { deletePassesExcept, deleteSavedPasses, savedPass, savePass } from '#lib/client/offline/saved-passes.ts';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { CANCEL_FAILED, EXTENSION_FAILED, SEE_LIST } from '#lib/messages/order/buyer-orders.ts';
import { ENDED_ELSEWHERE, PICKED_UP } from '#lib/messages/order/pass.ts';
import { $toasts } from '#lib/stores/toasts.ts';
import { no, OFFLINE, yes } from '../answers.ts';
import { memoryStorage } from '../memory-storage.ts';

const order = (orderId: number): BuyerOrder => ({
  orderId,
  productId: 3,
  productName: '식빵',
  adultOnly: false,
  productImgSrc: null,
  imageUrl: null,
  image: null,
  imageKey: null,
  categoryKey: 'fruit',
  quantity: 1,
  totalPrice: 2_000,
  creditMethod: 'ON_SITE',
  status: 1,
  pickupFrom: '2026-11-21T08:00:00.000Z',
  validUntil: '2026-11-21T09:00:00.000Z',
  orderedAt: '2026-11-21T08:00:00.000Z',
  endedAt: null,
  endReason: null,
  canExtend: true,
  extendedUntil: '2026-11-21T09:30:00.000Z',
  isClaimed: false,
  hoursChanged: false,
  martMoved: false,
  refund: null,
  storeId: 1,
  storeName: '합정마트',
  storeAddress: '서울 마포구 양화로 1',
  latitude: 37.55,
  longitude: 126.91,
  distance: 800,
  storePhoneNumber: '02-0000-0000',
  pickupNote: null,
  storeIsDeleted: false,
  isReviewed: false,
  reviewCreatedAt: null,
});

const pass = (orderId: number) => ({
  orderId,
  uuid: '0d1c9a3e-6a52-4c0f-9f44-3c6f9d2f1b10',
  pickupCode: '123456',
  pickupFrom: '2026-11-21T08:00:00.000Z',
  validUntil: '2026-11-21T09:00:00.000Z',
});

/** Calls about several orders, and about what was handed over, where a test has none. */
const noVisits = {
  extendVisit: async () => OFFLINE,
  cancelVisit: async () => OFFLINE,
  pickedUp: async (): Promise<number[]> => [],
};

/** A server with these orders open; cancelling ends one. */
function server(open: number[]) {
  const forgotten: number[][] = [];
  const list = createBuyingOrders(
    open.map(order),
    '7',
    {
      ...noVisits,
      buying: async () => yes(open.map(order)),
      extend: async (orderId) =>
        open.includes(orderId) ? yes('픽업 시간을 오후 7:00까지 늘렸어요.') : no(500, 'internal'),
      cancel: async (orderId) => {
        if (!open.includes(orderId)) return no(500, 'internal');
        open.splice(open.indexOf(orderId), 1);
        return yes('주문을 취소했어요.');
      },
    },
    (_, stillOpen) => forgotten.push([...stillOpen]),
  );
  return { list, open, forgotten };
}

const lastToast = () => $toasts.get().at(-1);
beforeEach(() => $toasts.set([]));

describe('orders that wait to be picked up', () => {
  test('show the server’s text after an extension', async () => {
    const { list } = server([1]);
    expect(await list.extend(1)).toBe(true);
    expect(lastToast()).toMatchObject({ text: '픽업 시간을 오후 7:00까지 늘렸어요.', tone: 'done' });
  });

  test('lose a cancelled order and its kept pass', async () => {
    const { list, forgotten } = server([1, 2]);
    await list.cancel(1);
    expect(list.$buying.get()).toMatchObject({ orders: [{ orderId: 2 }], busy: {} });
    expect(forgotten.at(-1)).toEqual([2]);
  });

  test('turn over when they were handed over while the list was looked at, but not after their pass has', async () => {
    const open = [1, 2, 3, 4];
    const asked: (readonly number[])[] = [];
    const list = createBuyingOrders(
      open.map(order),
      '7',
      {
        ...noVisits,
        buying: async () => yes(open.map(order)),
        extend: async () => OFFLINE,
        cancel: async () => OFFLINE,
        pickedUp: async (orderIds) => {
          asked.push(orderIds);
          return [2];
        },
      },
      () => {},
    );
    open.splice(0, 2);
    await list.refresh();
    await vi.waitFor(() => expect(list.$handedOver.get()).toMatchObject([{ orderId: 2 }]));
    list.turnedOver([3]);
    open.shift();
    await list.refresh();
    expect(asked).toEqual([[1, 2], []]);
    expect(list.$handedOver.get()).toMatchObject([{ orderId: 2 }]);
  });

  // spec: S8.15
  test('say our own words when the server has none', async () => {
    const { list } = server([1]);
    expect(await list.cancel(99)).toBe(false);
    expect(lastToast()).toMatchObject({ text: CANCEL_FAILED, tone: 'problem' });
    expect(await list.extend(99)).toBe(false);
    expect(lastToast()).toMatchObject({ text: EXTENSION_FAILED, tone: 'problem' });
  });

  test('of what was not answered the list tells what became of it', async () => {
    const heard = [yes([order(1)]), OFFLINE];
    const list = createBuyingOrders(
      [order(1), order(2)],
      '7',
      { ...noVisits, buying: async () => heard.shift()!, extend: async () => OFFLINE, cancel: async () => OFFLINE },
      () => {},
    );
    expect(await list.cancel(2)).toBe(false);
    expect(list.$buying.get().orders).toHaveLength(1);
    expect(lastToast()).toMatchObject({ text: SEE_LIST, tone: 'done' });
    await list.extend(1);
    expect(lastToast()).toMatchObject({ text: OFFLINE.error.message, tone: 'problem' });
  });

  test('are not shown as an answer has them that was overtaken by a later one', async () => {
    const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
    const answers = [late.then(() => yes([order(1), order(2)])), Promise.resolve(yes([order(2)]))];
    const list = createBuyingOrders(
      [order(1), order(2)],
      '7',
      { ...noVisits, buying: () => answers.shift()!, extend: async () => OFFLINE, cancel: async () => OFFLINE },
      () => {},
    );
    const early = list.refresh();
    await list.refresh();
    answerLate();
    await early;
    expect(list.$buying.get().orders).toMatchObject([{ orderId: 2 }]);
  });

  test('wait for their own answer only: one does not keep another from being extended or cancelled', async () => {
    const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
    const asked: number[] = [];
    const list = createBuyingOrders(
      [order(1), order(2)],
      '7',
      {
        ...noVisits,
        buying: async () => yes([order(2)]),
        extend: async (orderId) => {
          asked.push(orderId);
          return yes('픽업 시간을 오후 7:00까지 늘렸어요.');
        },
        cancel: async (orderId) => {
          asked.push(orderId);
          if (orderId === 1) await late;
          return yes('주문을 취소했어요.');
        },
      },
      () => {},
    );
    const first = list.cancel(1);
    // A second press of the same asks nothing.
    expect(await list.cancel(1)).toBe(false);
    // The line to the server may take it from the list before its own answer is there.
    await list.refresh();
    expect(await list.extend(2)).toBe(true);
    expect(await list.cancel(2)).toBe(true);
    expect(list.$buying.get().busy).toEqual({ 1: 'cancel' });
    answerLate();
    expect(await first).toBe(true);
    expect(asked).toEqual([1, 2, 2]);
    expect(list.$buying.get().busy).toEqual({});
  });
});

describe('orders of one visit', () => {
  test('are cancelled and extended by one call, and the server says of each what became of it', async () => {
    const sent: string[] = [];
    const list = createBuyingOrders(
      [order(1), order(2), order(3)],
      '7',
      {
        buying: async () => yes([order(3)]),
        extend: async () => OFFLINE,
        cancel: async () => OFFLINE,
        pickedUp: noVisits.pickedUp,
        extendVisit: async (orderIds) => {
          sent.push(`extend ${orderIds}`);
          return yes('주문 2건의 픽업 시간을 늘렸어요.');
        },
        cancelVisit: async (orderIds) => {
          sent.push(`cancel ${orderIds}`);
          // Each of them waits for the answer.
          expect(list.$buying.get().busy).toMatchObject({ 1: 'cancel', 2: 'cancel' });
          expect(await list.extend(1)).toBe(false);
          return yes('주문 2건을 모두 취소했어요.');
        },
      },
      () => {},
    );
    expect(await list.extend(1, 2)).toBe(true);
    expect(await list.cancel(1, 2)).toBe(true);
    expect(sent).toEqual(['extend 1,2', 'cancel 1,2']);
    expect(lastToast()).toMatchObject({ text: '주문 2건을 모두 취소했어요.', tone: 'done' });
    expect(list.$buying.get()).toMatchObject({ orders: [{ orderId: 3 }], busy: {} });
  });

  test('are those at one mart: their time is when all can be picked up, their sum says what is due', () => {
    const at = (clock: string) => `2026-11-21T${clock}:00.000Z`;
    const orders: BuyerOrder[] = [
      { ...order(3), validUntil: at('10:00'), creditMethod: 'RESERVATION', totalPrice: 3_300 },
      { ...order(2), storeId: 2 },
      { ...order(1), pickupFrom: at('08:30') },
    ];
    const [visit, other] = visitsOf(orders, new Date(at('08:00')));
    expect([visit, other].map((one) => one!.map(({ orderId }) => orderId))).toEqual([[3, 1], [2]]);
    // Once the first deadline of a visit has passed, its next one counts.
    expect(
      visitsOf(
        [{ ...order(4), storeId: 2, validUntil: at('09:30') }, ...orders.toSpliced(1, 1)],
        new Date(at('09:10')),
      ).map(idsOf),
    ).toEqual([[4], [3, 1]]);
    expect(amountsOf(visit!)).toEqual({ totalWon: 5_300, paidWon: 3_300, dueWon: 2_000, isMost: false });
    expect(windowOfVisit(visit!, new Date(at('08:40')))).toEqual({
      start: new Date(at('08:30')),
      validUntil: new Date(at('09:00')),
    });
  });
});

test('who leaves now is too late from a moment on, and no more once it is over', () => {
  // 19 minutes on foot.
  const far = { distance: 960 };
  const until = new Date('2026-11-21T09:00:00.000Z');
  const at = (clock: string) => new Date(`2026-11-21T${clock}Z`).getTime();
  const late = (clock: string) => isTooLate(far, until, 'foot', at(clock));
  expect(['08:41:00.000', '08:41:00.001', '08:59:59.999', '09:00:00.000'].map(late)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isTooLate({ distance: null }, until, 'foot', at('08:59:00.000'))).toBe(false);
});

test('a phone that slept over when to leave and over the deadline asks for the list again', () => {
  const at = (clock: string) => new Date(`2026-11-21T${clock}Z`).getTime();
  const isEnd = (from: string, to: string) =>
    changesBetween([order(1)], 'foot', at(from), at(to)).some((change) => change.isEnd);
  // Too late from 08:45 on, over at 09:00, gone from the list once its grace is over.
  expect(changesBetween([order(1)], 'foot', at('08:30:00.000'), at('08:59:59.999'))).toHaveLength(1);
  expect(isEnd('08:30:00.000', '08:59:59.999')).toBe(false);
  expect(isEnd('08:30:00.000', '09:30:00.000')).toBe(true);
  expect(isEnd('09:00:00.000', '09:30:00.000')).toBe(true);
  expect(changesBetween([order(1)], 'foot', at('12:00:00.000'), at('13:00:00.000'))).toEqual([]);
});

describe('a pass', () => {
  test('that is shown hears whether its order is still open, picked up, or ended otherwise', async () => {
    const ask = {
      buying: async () => yes([order(1)]),
      pickedUp: (ids: readonly number[]) => pickedUpOf(ids, async () => yes([order(2)])),
    };
    expect(await endedMeanwhile([1], ask)).toBeNull();
    expect(await endedMeanwhile([2], ask)).toEqual({ orderIds: [2], pickedUp: [2], text: PICKED_UP });
    expect(await endedMeanwhile([3], ask)).toEqual({ orderIds: [3], pickedUp: [], text: ENDED_ELSEWHERE });
    // Several orders: it hears which.
    expect(await endedMeanwhile([1, 2, 3], ask)).toEqual({ orderIds: [2, 3], pickedUp: [2], text: PICKED_UP });
    expect(await endedMeanwhile([3], { ...ask, buying: async () => OFFLINE })).toBeNull();
  });

  test('that was shown once opens without a network, for its owner only', async () => {
    const storage = memoryStorage();
    await loadPass('7', 1, async () => yes(pass(1)), storage);
    expect(await loadPass('7', 1, async () => OFFLINE, storage)).toEqual(yes({ pass: pass(1), offline: true }));
    expect(await loadPass('8', 1, async () => OFFLINE, storage)).toMatchObject({ ok: false });
  });

  test('is shown from what was kept where no answer comes, however long the call lasts', async () => {
    vi.useFakeTimers();
    const storage = memoryStorage();
    savePass('7', pass(1), storage);
    const loading = loadPass('7', 1, () => new Promise(() => {}), storage);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await loading).toEqual(yes({ pass: pass(1), offline: true }));
    vi.useRealTimers();
  });

  test('the server refuses is not shown from memory', async () => {
    const storage = memoryStorage();
    savePass('7', pass(1), storage);
    expect(await loadPass('7', 1, async () => no(409, 'orderNotOpen'), storage)).toMatchObject({ ok: false });
  });

  test('goes when its order ends, when another buyer signs in, and at logout', () => {
    const storage = memoryStorage({ unrelated: 'stays' });
    for (const orderId of [1, 2]) savePass('7', pass(orderId), storage);
    savePass('8', pass(3), storage);
    deletePassesExcept('7', [2], storage);
    expect([savedPass('7', 1, storage), savedPass('7', 2, storage)?.orderId, savedPass('8', 3, storage)]).toEqual([
      null,
      2,
      null,
    ]);
    deleteSavedPasses(storage);
    expect(savedPass('7', 2, storage)).toBeNull();
    expect(storage.getItem('unrelated')).toBe('stays');
  });

  test('a damaged copy is no copy', () => {
    const storage = memoryStorage({ 'pass:7:1': '{"uuid":', 'pass:7:2': '{"orderId":2}' });
    expect(savedPass('7', 1, storage)).toBeNull();
    expect(savedPass('7', 2, storage)).toBeNull();
  });
});
