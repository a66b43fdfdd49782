import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { Caller } from './api.ts';
import { ORIGIN } from './server.ts';

export interface Mart {
  storeId: number;
  name: string;
  address: string;
  paymentMethod: 0 | 1;
}

/** owner@demo.test's marts: one that takes cards, and one open round the clock, paid on site. */
export interface Marts {
  cards: Mart;
  allDay: Mart;
}

export interface OwnProduct {
  productId: number;
  martId: number;
  martName: string;
  name: string;
  price: number;
}

export interface OwnOrder {
  orderId: number;
  /** What the buyer's screen shows, for the counter. */
  uuid: string;
  pickupCode: string;
}

export const signInOwner = (origin = ORIGIN): Promise<Caller> => Caller.signIn(origin, 'owner@demo.test');

export async function ownMarts(owner: Caller): Promise<Marts> {
  const { body } = await owner.call('GET', '/api/seller/store/dashboard');
  const marts = body as Mart[];
  return {
    cards: marts.find((mart) => mart.paymentMethod === 1)!,
    allDay: marts.find((mart) => mart.paymentMethod === 0)!,
  };
}

/**
 * A product of the test's own, in the mart that never closes, so that neither other tests nor the hour move its stock; or,
 * to be paid by card, in the one that takes cards.
 */
export async function ownProduct(
  owner: Caller,
  {
    name = `시험딸기 ${randomUUID().slice(0, 8)}`,
    quantity = 10,
    price = 2_500,
    saleEndsInMinutes = 3 * 24 * 60,
    description = '',
    cards = false,
  } = {},
): Promise<OwnProduct> {
  const marts = await ownMarts(owner);
  const mart = cards ? marts.cards : marts.allDay;
  const answer = await owner.call('POST', `/api/seller/stores/${mart.storeId}/products`, {
    category: '과일',
    productName: name,
    price,
    quantity,
    expirationDate: new Date((await owner.now()).getTime() + saleEndsInMinutes * 60_000).toISOString(),
    description,
    productImgSrc: '',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { productId } = answer.body as { productId: number };
  return { productId, martId: mart.storeId, martName: mart.name, name, price };
}

/** Holds a product for a buyer, to be paid in the mart. */
export async function order(
  buyer: Caller,
  { productId }: Pick<OwnProduct, 'productId'>,
  quantity = 1,
): Promise<OwnOrder> {
  const made = await buyer.call('POST', `/api/buyer/pay/on-site?productId=${productId}&quantity=${quantity}`);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { orderId } = made.body as { orderId: number };
  const pass = await buyer.call('GET', `/api/qrCode/get?orderId=${orderId}`);
  const { uuid, pickupCode } = pass.body as { uuid: string; pickupCode: string };
  return { orderId, uuid, pickupCode };
}

/** Hands an order over, as the scan screen does. */
export async function handOver(owner: Caller, { orderId, uuid }: OwnOrder): Promise<void> {
  const answer = await owner.call('PATCH', `/api/seller/orders/${orderId}/checkin`, { uuid });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

export async function cancelledByMart(owner: Caller, { orderId }: Pick<OwnOrder, 'orderId'>): Promise<void> {
  const answer = await owner.call('PATCH', `/api/seller/orders/${orderId}/cancel`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** Waiting, in sale, completed. */
export async function stockOf(
  owner: Caller,
  { martId, productId }: Pick<OwnProduct, 'martId' | 'productId'>,
): Promise<[number, number, number]> {
  const { body } = await owner.call('GET', `/api/seller/stores/${martId}/products/status-summary`);
  const found = (
    body as { productId: number; waitingCount: number; inSaleCount: number; completedCount: number }[]
  ).find((product) => product.productId === productId)!;
  return [found.waitingCount, found.inSaleCount, found.completedCount];
}

/** A mart of one's own, open round the clock, with a name that no other has. */
export async function newMart(owner: Caller): Promise<Pick<Mart, 'storeId' | 'name'>> {
  const name = `시험마트 ${randomUUID().slice(0, 8)}`;
  const { status, body } = await owner.call('POST', '/api/seller/store/create', {
    ...{ name, address: '서울 마포구 양화로 160, 1층', latitude: 37.5572, longitude: 126.9245 },
    ...{ phone_number: '02-123-4567', business_number: '9900000004', payment_method: 0 },
    ...{ opening_time: '00:00:00', closing_time: '00:00:00' },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Pick<Mart, 'storeId' | 'name'>;
}
