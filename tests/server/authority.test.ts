import { expect, test } from 'vitest';
import { type Call, calls } from '#lib/contract/index.ts';
import { describeOnBoth, type Market, type Mart, ORIGIN, type Order, type Product } from './market.ts';
import { addressOf, type Parts, type Person } from './person.ts';

const CALLERS = ['nobody', 'expired', 'anotherBuyer', 'anotherSeller', 'employee', 'generalManager'] as const;
type Caller = (typeof CALLERS)[number];
type Statuses = Record<Caller, number>;

/** A shop where a buyer holds a product. None of the callers is that buyer. */
interface Scene {
  mart: Mart;
  product: Product;
  order: Order;
}

const everyone: Statuses = {
  nobody: 200,
  expired: 200,
  anotherBuyer: 200,
  anotherSeller: 200,
  employee: 200,
  generalManager: 200,
};
const signedIn: Statuses = { ...everyone, nobody: 401, expired: 401 };
/** Only for those who work in the mart; to others it does not exist. */
const martsPeople: Statuses = { ...signedIn, anotherBuyer: 404, anotherSeller: 404 };
/** Only for the buyer whose order it is: a seller is no exception. */
const buyerAlone: Statuses = { ...martsPeople, employee: 404, generalManager: 404 };

/** For each call what to send, and what each caller is answered. A call without an entry fails the test. */
const TABLE: Record<Call, [Statuses, (scene: Scene) => Parts]> = {
  'GET /api/auth/login': [signedIn, () => ({})],
  // The refresh token decides, not the access token: these callers have none.
  'POST /api/auth/refresh': [
    { nobody: 401, expired: 401, anotherBuyer: 401, anotherSeller: 401, employee: 401, generalManager: 401 },
    () => ({}),
  ],
  'POST /api/auth/logout': [everyone, () => ({})],

  'GET /api/buyer/products/nearby': [everyone, ({ mart }) => ({ query: { ...mart.at } })],
  'GET /api/buyer/products/search': [everyone, ({ mart }) => ({ query: { ...mart.at, search: '사과' } })],
  'GET /api/buyer/products/search/category': [everyone, ({ mart }) => ({ query: { ...mart.at, category: '과일' } })],
  'GET /api/buyer/products/{productId}': [everyone, ({ product }) => ({ params: { productId: product.id } })],
  'GET /api/buyer/products/{storeId}/products': [everyone, ({ mart }) => ({ params: { storeId: mart.id } })],
  'GET /api/buyer/maps/{storeId}': [everyone, ({ mart }) => ({ params: { storeId: mart.id } })],
  'GET /api/buyer/maps/nearbyStores': [everyone, ({ mart }) => ({ query: { ...mart.at } })],
  'POST /api/buyer/stores/followStore/{storeId}': [signedIn, ({ mart }) => ({ params: { storeId: mart.id } })],
  'POST /api/buyer/stores/unfollowStore/{storeId}': [signedIn, ({ mart }) => ({ params: { storeId: mart.id } })],

  'POST /api/buyer/pay/quote': [
    signedIn,
    ({ product }) => ({ body: { items: [{ productId: product.id, quantity: 1 }] } }),
  ],
  'POST /api/buyer/pay/on-site': [signedIn, ({ product }) => ({ query: { productId: product.id, quantity: 1 } })],
  // No card provider here: everyone is told so, after the gate.
  'POST /api/buyer/pay/toss/confirm': [
    { ...signedIn, anotherBuyer: 503, anotherSeller: 503, employee: 503, generalManager: 503 },
    ({ product }) => ({
      body: {
        ...{ paymentKey: 'a key', orderId: 'order-1', amount: 3_000, isReservation: false },
        ...{ productId: product.id, quantity: 1 },
      },
    }),
  ],
  'POST /api/buyer/pay/cart/process': [
    signedIn,
    ({ product }) => ({ body: { items: [{ productId: product.id, quantity: 1, paymentMethod: 'ON_SITE' }] } }),
  ],
  'POST /api/buyer/carts/addCart': [signedIn, ({ product }) => ({ body: { productId: product.id, quantity: 1 } })],
  'GET /api/buyer/carts/all': [signedIn, () => ({})],
  'DELETE /api/buyer/carts': [signedIn, ({ product }) => ({ body: { productIds: [product.id] } })],
  // Everyone changes their own cart only, and the callers have nothing in theirs.
  'PATCH /api/buyer/carts/{productId}': [
    buyerAlone,
    ({ product }) => ({ params: { productId: product.id }, body: { quantity: 2 } }),
  ],
  'POST /api/buyer/carts/merge': [
    signedIn,
    ({ product }) => ({ body: { items: [{ productId: product.id, quantity: 1 }] } }),
  ],
  'GET /api/buyer/stores/following': [signedIn, () => ({})],
  'GET /api/buyer/alarms': [signedIn, () => ({})],
  'POST /api/buyer/alarms/read': [signedIn, () => ({ body: {} })],
  'GET /api/buyer/review/{orderId}': [buyerAlone, ({ order }) => ({ params: { orderId: order.id } })],
  'POST /api/buyer/review/{orderId}': [
    buyerAlone,
    ({ order }) => ({ params: { orderId: order.id }, body: { rating: 5, content: '맛있어요' } }),
  ],
  'GET /api/seller/store/{martId}/reviews': [martsPeople, ({ mart }) => ({ params: { martId: mart.id } })],
  'GET /api/seller/store/{martId}/review-summary': [martsPeople, ({ mart }) => ({ params: { martId: mart.id } })],

  'GET /api/buyer/order/buy-ing': [signedIn, () => ({})],
  'GET /api/buyer/order/buy-completed': [signedIn, () => ({})],
  'GET /api/buyer/order/buy-cancel': [signedIn, () => ({})],
  'POST /api/buyer/order/valid-until-extension': [buyerAlone, ({ order }) => ({ query: { orderId: order.id } })],
  'POST /api/buyer/order/cancel': [buyerAlone, ({ order }) => ({ query: { orderId: order.id } })],
  'GET /api/qrCode/get': [buyerAlone, ({ order }) => ({ query: { orderId: order.id } })],
  'GET /api/buyer/order/single-complete': [buyerAlone, ({ order }) => ({ query: { orderId: order.id } })],
  'GET /api/buyer/order/cart-complete': [buyerAlone, ({ order }) => ({ query: { orderIds: order.id } })],

  'GET /api/seller/store/dashboard': [signedIn, () => ({})],
  'GET /api/seller/store/{martId}/mymart': [martsPeople, ({ mart }) => ({ params: { martId: mart.id } })],
  'GET /api/seller/stores/{storeId}/products/status-summary': [
    martsPeople,
    ({ mart }) => ({ params: { storeId: mart.id } }),
  ],
  'PATCH /api/seller/stores/{storeId}/products/{productId}/stock': [
    martsPeople,
    ({ mart, product }) => ({ params: { storeId: mart.id, productId: product.id }, body: { delta: 1 } }),
  ],
  'POST /api/seller/stores/{storeId}/products': [
    martsPeople,
    ({ mart }) => ({
      params: { storeId: mart.id },
      body: {
        category: '빵',
        productName: '식빵',
        price: 2_000,
        quantity: 3,
        expirationDate: '2026-11-25T10:00:00',
      },
    }),
  ],
  'GET /api/seller/{martId}/orders': [
    martsPeople,
    ({ mart }) => ({ params: { martId: mart.id }, query: { tab: 'checkin' } }),
  ],
  'PATCH /api/seller/orders/{orderId}/cancel': [martsPeople, ({ order }) => ({ params: { orderId: order.id } })],
  'GET /api/qrCode/product': [martsPeople, ({ order }) => ({ query: { orderId: order.id } })],
  'PATCH /api/seller/orders/{orderId}/checkin': [
    martsPeople,
    ({ order }) => ({ params: { orderId: order.id }, body: { uuid: order.uuid } }),
  ],
  'POST /api/seller/orders/checkin-by-code': [
    martsPeople,
    ({ mart, order }) => ({ body: { martId: mart.id, code: order.pickupCode } }),
  ],
  'GET /api/seller/{martId}/orders/lookup': [
    martsPeople,
    ({ mart, order }) => ({ params: { martId: mart.id }, query: { uuid: order.uuid } }),
  ],
  'POST /api/files/presign': [
    { ...signedIn, anotherBuyer: 403 },
    () => ({ body: { filename: 'a.jpg', contentType: 'image/jpeg' } }),
  ],
};

/** The credentials of a caller: cookies and Origin, but no refresh token. */
async function credentialsOf(market: Market, caller: Caller, mart: Mart): Promise<Record<string, string>> {
  if (caller === 'nobody') return { origin: ORIGIN };
  const people: Record<Exclude<Caller, 'nobody'>, () => Promise<Person>> = {
    expired: async () => mart.owner,
    anotherBuyer: () => market.person(),
    anotherSeller: async () => (await market.mart()).owner,
    employee: () => market.employee(mart),
    generalManager: async () => mart.owner,
  };
  const { userId } = await people[caller]();
  const token = await market.accessToken(userId);
  // Good for 15 minutes (rules.md section 10).
  if (caller === 'expired') market.clock.advance({ minutes: 15, seconds: 1 });
  return { origin: ORIGIN, cookie: `access=${token}` };
}

describeOnBoth('who may make which call', (market) => {
  test('every call of the contract has its row', () => {
    expect(Object.keys(TABLE).sort()).toEqual(Object.keys(calls).sort());
  });

  test.each(Object.keys(calls) as Call[])('%s', async (name) => {
    const row = TABLE[name];
    expect(row, `the row of ${name}`).toBeDefined();
    const [statuses, partsFor] = row;
    const answered: Record<string, number> = {};
    for (const caller of CALLERS) {
      // A scene each: what one caller is allowed to do is not there to be done again by the next.
      const scene = await market().heldOrder();
      const headers = await credentialsOf(market(), caller, scene.mart);
      const answer = await market().nobody.send(name, { ...partsFor(scene), headers });
      answered[caller] = answer.status;
      if (answer.status >= 400)
        expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/[가-힣]/) });
    }
    expect(answered).toEqual(statuses);
  });

  test('the same with a bearer token', async () => {
    const { mart, order } = await market().heldOrder();
    const stranger = (await market().person()).byBearer();
    const clerk = (await market().employee(mart)).byBearer();
    const path = addressOf('/api/qrCode/product', { query: { orderId: order.id } });
    expect((await stranger.send(`GET ${path}`)).status).toBe(404);
    expect((await clerk.send(`GET ${path}`)).status).toBe(200);
    const checkIn = { params: { orderId: order.id }, body: { uuid: order.uuid } };
    expect((await stranger.send('PATCH /api/seller/orders/{orderId}/checkin', checkIn)).status).toBe(404);
    expect((await clerk.send('PATCH /api/seller/orders/{orderId}/checkin', checkIn)).status).toBe(200);
  });
});
