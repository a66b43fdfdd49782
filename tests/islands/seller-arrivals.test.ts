import { expect, test } from 'vitest';
import type { LiveEvent } from '#lib/contract/events.ts';
import { createArrivals } from '#lib/stores/arrivals.ts';

type Order = Extract<LiveEvent, { topic: 'order' }>['data'];

const order = (orderId: number, state: Order['state'] = 'open', isNew = true): LiveEvent => ({
  topic: 'order',
  data: { orderId, storeId: 1, productId: 1, state, isNew, validUntil: '2026-11-21T06:00:00.000Z' },
});

test('orders that come in are counted, in every mart and each once; an end and other news are not', () => {
  const { $arrived, onEvent } = createArrivals([3, 7, 5]);
  for (const event of [order(8), order(9), order(7), order(9), order(10, 'cancelled', false)]) onEvent(event);
  onEvent({ topic: 'resync', data: {} });
  onEvent({ topic: 'stock', data: { productId: 1, storeId: 1, waiting: 1, inSale: 0, completed: 0 } });
  expect($arrived.get()).toEqual({ count: 2, martId: 1 });
});

test('an extension is not counted, whether or not its order stood on the page', () => {
  const { $arrived, onEvent } = createArrivals([3]);
  for (const event of [order(3, 'open', false), order(9, 'open', false)]) onEvent(event);
  expect($arrived.get().count).toBe(0);
});

test('an order by card that is paid after a later one was made is counted too', () => {
  const { $arrived, onEvent } = createArrivals([3]);
  for (const event of [order(5), order(4)]) onEvent(event);
  expect($arrived.get()).toEqual({ count: 2, martId: 1 });
});

test('on the list of one mart those of another do not count; what was looked at is counted no more', () => {
  const elsewhere = createArrivals([], 2);
  elsewhere.onEvent(order(8));
  expect(elsewhere.$arrived.get().count).toBe(0);
  const here = createArrivals([], 1);
  here.onEvent(order(8));
  here.seen();
  here.onEvent(order(8));
  expect(here.$arrived.get()).toEqual({ count: 0, martId: null });
  here.onEvent(order(9));
  expect(here.$arrived.get().count).toBe(1);
});

test('one that is over before anybody looked is no news; one that a list has found is', () => {
  const { $arrived, onEvent, came } = createArrivals([3], 1);
  for (const event of [order(8), order(9), order(8, 'pickedUp', false), order(3, 'cancelled', false)]) onEvent(event);
  expect($arrived.get().count).toBe(1);
  came(9, 1);
  came(10, 1);
  expect($arrived.get()).toEqual({ count: 2, martId: 1 });
});
