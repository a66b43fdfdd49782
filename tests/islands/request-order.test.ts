import { expect, test } from 'vitest';
import { createRequestOrder } from '#lib/stores/request-order.ts';

test('only the last request is the latest', () => {
  const requests = createRequestOrder();
  const [first, second] = [requests.send(), requests.send()];
  expect([first.isLatest(), second.isLatest()]).toEqual([false, true]);
});

test('an answer is shown unless that of a later request is, in whatever order they come', () => {
  const requests = createRequestOrder();
  const [first, second, third] = [requests.send(), requests.send(), requests.send()];
  expect(second.show()).toBe(true);
  expect(first.show()).toBe(false);
  expect(third.show()).toBe(true);
  expect(third.show()).toBe(true);
});
