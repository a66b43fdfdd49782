import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { Caller } from './api.ts';
import { ORIGIN } from './server.ts';
import { MART_ADDRESS, openMart } from './store-form.ts';
import { someone } from './visitors.ts';

export interface Mart {
  storeId: number;
  name: string;
  address: string;
  paymentMethod: 0 | 1;
}

/** The marts of a test's own owner, both open round the clock: one that takes cards, and one that is paid on site. */
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

/** Each is opened once it is asked for: most tests need one. */
const MARTS = new WeakMap<Caller, Map<keyof Marts, Promise<Mart>>>();

function ownMart(owner: Caller, kind: keyof Marts): Promise<Mart> {
  const marts = MARTS.get(owner) ?? new Map<keyof Marts, Promise<Mart>>();
  MARTS.set(owner, marts);
  const mart = marts.get(kind) ?? openOwnMart(owner, kind);
  marts.set(kind, mart);
  return mart;
}

async function openOwnMart(owner: Caller, kind: keyof Marts): Promise<Mart> {
  const takesCards = kind === 'cards';
  const name = `${takesCards ? '카드' : '현장'}마트 ${randomUUID().slice(0, 8)}`;
  const storeId = await openMart(owner, name, { takesCards });
  return { storeId, name, address: MART_ADDRESS, paymentMethod: takesCards ? 1 : 0 };
}

/** A seller nobody has met, with marts and products of their own. */
export const newOwner = (origin = ORIGIN): Promise<Caller> => Caller.signIn(origin, someone('owner').email);

/** Somebody nobody has met, who works in a mart. */
export async function newEmployee(owner: Caller, storeId: number): Promise<Caller> {
  const employee = await Caller.signIn(owner.origin, someone('clerk').email);
  const path = `/api/seller/store/${storeId}/employees`;
  const { body } = await owner.call('GET', `${path}/search-user?email=${encodeURIComponent(employee.email)}`);
  const added = await owner.call('POST', `${path}/add`, { userIds: [(body as { userId: number }).userId] });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return employee;
}

/** Both marts of an owner, opened unless they are there. */
export async function ownMarts(owner: Caller): Promise<Marts> {
  return { cards: await ownMart(owner, 'cards'), allDay: await ownMart(owner, 'allDay') };
}

/** Signs in owner@demo.test, whose two marts have a history. */
export async function signInOwner(origin = ORIGIN): Promise<Caller> {
  const owner = await Caller.signIn(origin, 'owner@demo.test');
  const { body } = await owner.call('GET', '/api/seller/store/dashboard');
  const ofMethod = (method: Mart['paymentMethod']) =>
    Promise.resolve((body as Mart[]).find(({ paymentMethod }) => paymentMethod === method)!);
  MARTS.set(
    owner,
    new Map([
      ['cards', ofMethod(1)],
      ['allDay', ofMethod(0)],
    ]),
  );
  return owner;
}

/** A product in the owner's mart that is paid on site; or, to be paid by card, in the one that takes cards. */
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
  const mart = await ownMart(owner, cards ? 'cards' : 'allDay');
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

/** How many of a product are in the buyer's cart, as the server has it; undefined where it has none. */
export async function quantityInCart(
  buyer: Caller,
  { productId }: Pick<OwnProduct, 'productId'>,
): Promise<number | undefined> {
  const { body } = await buyer.call('GET', '/api/buyer/carts/all');
  const lines = body as { productId: number; cartProductQuantity: number }[];
  return lines.find((line) => line.productId === productId)?.cartProductQuantity;
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
