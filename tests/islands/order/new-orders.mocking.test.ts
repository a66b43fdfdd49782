import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#lib/contract/notice/events.ts';

/* The new orders of a seller's browser: every page and tab reads the same storage. */

type Order = Extract<LiveEvent, { topic: 'order' }>['data'];

const FAR = '2099-01-01T00:00:00.000Z';
let kept: Map<string, string>;
let listeners: ((event: LiveEvent) => void)[];

beforeEach(() => {
  kept = new Map();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('#lib/stores/live.ts');
});

/** A page of somebody's, which reads what the page before has kept. */
async function open(owner = '7') {
  listeners = [];
  vi.resetModules();
  vi.doMock('#lib/stores/live.ts', () => ({
    onLive(listener: (event: LiveEvent) => void) {
      listeners.push(listener);
      return () => {};
    },
  }));
  vi.stubGlobal('document', { documentElement: { dataset: { owner } } });
  const { $newOrders, orderCame, sawOrders } = await import('#lib/stores/new-orders.ts');
  const stop = $newOrders.listen(() => {});
  return {
    stop,
    sawOrders,
    came: (orderId: number, martId = 1) => orderCame({ orderId, martId, validUntil: FAR }),
    told(...told: [number, Partial<Order>?][]) {
      for (const [orderId, more] of told) {
        const data = {
          orderId,
          storeId: 1,
          productId: 1,
          state: 'open' as const,
          isNew: true,
          validUntil: FAR,
          ...more,
        };
        for (const listener of listeners) listener({ topic: 'order', data });
      }
    },
    ids: () => $newOrders.get().map(({ orderId }) => orderId),
  };
}

test('orders of every mart are counted, each once; extensions, ends and what is past are not', async () => {
  const { told, ids } = await open();
  told([8], [9, { storeId: 2 }], [8], [10, { state: 'cancelled', isNew: false }], [11, { isNew: false }]);
  told([12, { validUntil: '2020-01-01T00:00:00.000Z' }]);
  expect(ids()).toEqual([8, 9]);
});

test('one that is over before anybody looked is no news; one that a list has found is, once', async () => {
  const { told, came, ids } = await open();
  told([8], [9], [8, { state: 'pickedUp', isNew: false }]);
  came(9);
  came(10);
  expect(ids()).toEqual([9, 10]);
});

test('what was looked at is not counted again, however late it is told once more', async () => {
  const { told, came, sawOrders, ids } = await open();
  told([8], [9, { storeId: 2 }]);
  sawOrders(1);
  expect(ids()).toEqual([9]);
  told([8]);
  came(8);
  expect(ids()).toEqual([9]);
  sawOrders();
  expect(ids()).toEqual([]);
});

test('the next page knows them, and another person does not', async () => {
  const first = await open('7');
  first.told([8]);
  expect((await open('7')).ids()).toEqual([8]);
  expect((await open('8')).ids()).toEqual([]);
});
