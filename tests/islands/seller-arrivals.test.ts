import { expect, test } from 'vitest';
import { createArrivals } from '#islands/seller/dashboard/arrivals.ts';
import type { LiveEvent } from '#lib/contract/events.ts';

type Order = Extract<LiveEvent, { topic: 'order' }>['data'];

const order = (orderId: number, state: Order['state'] = 'open', isNew = true): LiveEvent => ({
  topic: 'order',
  data: { orderId, storeId: 1, productId: 1, state, isNew, validUntil: '2026-11-21T06:00:00.000Z' },
});

test('orders that come in are counted, in every mart and each once; an end and other news are not', () => {
  const { $arrived, hear } = createArrivals([3, 7, 5]);
  for (const event of [order(8), order(9), order(7), order(9), order(10, 'cancelled', false)]) hear(event);
  hear({ topic: 'resync', data: {} });
  hear({ topic: 'stock', data: { productId: 1, storeId: 1, waiting: 1, inSale: 0, completed: 0 } });
  expect($arrived.get()).toBe(2);
});

test('an extension is not counted, whether or not its order stood on the page', () => {
  const { $arrived, hear } = createArrivals([3]);
  for (const event of [order(3, 'open', false), order(9, 'open', false)]) hear(event);
  expect($arrived.get()).toBe(0);
});

test('an order by card that is paid after a later one was made is counted too', () => {
  const { $arrived, hear } = createArrivals([3]);
  for (const event of [order(5), order(4)]) hear(event);
  expect($arrived.get()).toBe(2);
});
