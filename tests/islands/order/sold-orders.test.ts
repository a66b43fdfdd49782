import { expect, test } from 'vitest';
import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { SOLD_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { createOrderList } from '../../../src/islands/seller/orders/orders-store.ts';
import { ok, refused, scriptedCall } from '../scripted-call.ts';

const sold = (orderId: number): SellerOrder => ({
  orderId,
  visitId: orderId,
  buyerName: '구매자',
  productId: 1,
  productName: '사과',
  adultOnly: false,
  quantity: 1,
  productImgSrc: null,
  imageKey: null,
  totalPrice: 1_000,
  unitPrice: 1_000,
  basePrice: 1_000,
  priceReason: null,
  pickupFrom: '2026-11-20T05:00:00.000Z',
  qrValidUntil: '2026-11-20T06:00:00.000Z',
  orderedAt: '2026-11-20T05:00:00.000Z',
  soldAt: '2026-11-20T05:30:00.000Z',
  extended: false,
  status: 4,
  buyerLimited: false,
  byStaff: false,
  handedOverBy: null,
});
const pageFrom = (first: number, count = SOLD_PAGE_SIZE) => Array.from({ length: count }, (_, i) => sold(first - i));

test('what was sold is read on page by page, and each order stands there once', async () => {
  const { call, sent } = scriptedCall(ok([sold(171), ...pageFrom(170, SOLD_PAGE_SIZE - 1)]), ok([sold(3)]));
  const store = createOrderList({ martId: 3, tab: 'completed', first: pageFrom(200), call });
  expect(store.$list.get()).toMatchObject({ more: true });
  await store.readMore();
  expect(store.$list.get().items).toHaveLength(2 * SOLD_PAGE_SIZE - 1);
  await store.readMore();
  expect(store.$list.get()).toMatchObject({ more: false, problem: null });
  expect(store.$list.get().items!.at(-1)).toMatchObject({ orderId: 3 });
  // Each goes on from the last that are shown (rules.md section 18).
  expect(sent.map(({ address }) => decodeURIComponent(address.replace('undefined', 'GET')))).toEqual([
    'GET /api/seller/3/orders?tab=completed&page=1&after=180,179,178,177,176,175,174,173,172,171',
    'GET /api/seller/3/orders?tab=completed&page=2&after=151,150,149,148,147,146,145,144,143,142',
  ]);
});

test('a search asks the server for all that was sold, from the first page', async () => {
  const { call, sent } = scriptedCall(ok([sold(891)]), refused(503, 'unavailable', '잠시 뒤에 다시 시도해 주세요.'));
  const store = createOrderList({ martId: 3, tab: 'completed', first: pageFrom(2_000), call });
  await store.search('#891');
  expect(store.$list.get()).toMatchObject({ filter: { q: '#891' }, more: false, items: [{ orderId: 891 }] });
  expect(sent[0]!.address).toContain('/api/seller/3/orders?tab=completed&page=0&q=#891');
  await store.search('다른 말');
  expect(store.$list.get().problem).toContain('잠시 뒤에 다시 시도해 주세요.');
  expect(store.$list.get().items).toMatchObject([{ orderId: 891 }]);
});
