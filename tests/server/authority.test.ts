import { expect, test } from 'vitest';
import type { CallSpec } from '#lib/contract/call.ts';
import { type Call, calls } from '#lib/contract/index.ts';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import { KEY_SCOPES, type KeyScope } from '#lib/domain/mart/key.ts';
import { describeMarket, type Market, type Mart, ORIGIN, type Order, type Product } from './market.ts';
import { addressOf, type Parts, type Person } from './person.ts';

const CALLERS = [
  'nobody',
  'expired',
  'anotherBuyer',
  'anotherSeller',
  'employee',
  'generalManager',
  // Two of the same mart, once it is closed.
  'formerEmployee',
  'formerManager',
] as const;
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
  formerEmployee: 200,
  formerManager: 200,
};
/** What is answered for a mart that is closed, or for its products. */
const closed = (status: number): Partial<Statuses> => ({ formerEmployee: status, formerManager: status });
const signedIn: Statuses = { ...everyone, nobody: 401, expired: 401 };
/** Only for those who work in the mart; to others it does not exist. */
const martsPeople: Statuses = { ...signedIn, ...closed(404), anotherBuyer: 404, anotherSeller: 404 };
/** Only for the buyer whose order it is: a seller is no exception. */
const buyerAlone: Statuses = { ...martsPeople, employee: 404, generalManager: 404 };

/** The general manager's: employees are told that they may not. */
const managerAlone: Statuses = { ...martsPeople, employee: 403 };
/** No outside service here: everyone is told so, after the gate. */
const outsideService: Statuses = {
  ...signedIn,
  anotherBuyer: 503,
  anotherSeller: 503,
  employee: 503,
  generalManager: 503,
  ...closed(503),
};
/** The word of a mail says who may, and the one that is given is nobody's. */
const noWord = Object.fromEntries(CALLERS.map((caller) => [caller, 410])) as Statuses;
/** No code was asked for: who is signed in is told so. */
const noCode = Object.fromEntries(
  Object.entries(signedIn).map(([caller, status]) => [caller, status === 200 ? 410 : status]),
) as Statuses;
/** What is answered where there is no such address. */
const nowhere = Object.fromEntries(CALLERS.map((caller) => [caller, 404])) as Statuses;

type OperatorCall = Extract<Call, `${string} /api/operator/${string}`>;
const OPERATOR_CALLERS = ['support', 'finance', 'owner'] as const satisfies readonly OperatorRole[];
const byFinance = (status = 200) => ({ support: 403, finance: status, owner: status });
const byBoth = (status = 200) => ({ support: status, finance: status, owner: status });
const byOwner = (status = 200) => ({ support: 403, finance: 403, owner: status });
const REFUSED = { anotherBuyer: 409, anotherSeller: 409, employee: 409, generalManager: 409, ...closed(409) };
const A_REASON = { reason: '상한 사과가 들어 있었어요' };

const ofMart = ({ mart }: Scene) => ({ params: { martId: mart.id } });
const ofCasePicture = () => ({ params: { caseId: 999_999, pictureId: 999_999 } });
const ofCase = () => ({ params: { caseId: 999_999 } });
const ofProduct = ({ product }: Scene) => ({ params: { productId: product.id } });
const ofBuyer = ({ order }: Scene) => ({ params: { userId: order.buyer.userId } });
const bySupport = (status = 200) => ({ support: status, finance: 403, owner: status });

/** The console's calls, by who of the operators may make them. */
const OPERATORS: Record<OperatorCall, [Record<OperatorRole, number>, (scene: Scene) => Parts]> = {
  // Without a second factor there is none to give.
  'POST /api/operator/second-factor': [byBoth(503), () => ({ body: { code: '123456' } })],
  'GET /api/operator/policies': [byOwner(), () => ({})],
  'POST /api/operator/policies': [
    byOwner(),
    () => ({ body: { kind: 'privacy', version: 1, text: '우리 방침', summary: '처음', effectiveFrom: '2027-12-01' } }),
  ],
  'GET /api/operator/staff': [byOwner(), () => ({})],
  'POST /api/operator/staff': [
    byOwner(),
    ({ order }) => ({ body: { person: String(order.buyer.userId), role: 'support' } }),
  ],
  'DELETE /api/operator/staff/{userId}': [byOwner(404), ({ order }) => ({ params: { userId: order.buyer.userId } })],
  'GET /api/operator/log': [byOwner(), () => ({})],
  'POST /api/operator/log/review': [byOwner(), () => ({})],
  'GET /api/operator/marts': [byBoth(), () => ({})],
  'GET /api/operator/marts/{martId}': [byBoth(), ofMart],
  // It is approved already, and nobody asks the tax office here.
  'POST /api/operator/marts/{martId}/approve': [bySupport(409), ofMart],
  'POST /api/operator/marts/{martId}/return': [bySupport(409), (scene) => ({ ...ofMart(scene), body: A_REASON })],
  'POST /api/operator/marts/{martId}/reject': [bySupport(409), (scene) => ({ ...ofMart(scene), body: A_REASON })],
  'POST /api/operator/marts/{martId}/warn': [bySupport(), (scene) => ({ ...ofMart(scene), body: A_REASON })],
  'POST /api/operator/marts/{martId}/suspend': [
    bySupport(),
    (scene) => ({ ...ofMart(scene), body: { kind: 'stop', ...A_REASON } }),
  ],
  'POST /api/operator/marts/{martId}/unsuspend': [bySupport(409), (scene) => ({ ...ofMart(scene), body: A_REASON })],
  // It wants to change nothing.
  'POST /api/operator/marts/{martId}/business/approve': [bySupport(409), ofMart],
  'POST /api/operator/marts/{martId}/business/refuse': [
    bySupport(409),
    (scene) => ({ ...ofMart(scene), body: A_REASON }),
  ],
  // Not its name.
  'POST /api/operator/marts/{martId}/close': [
    byOwner(400),
    (scene) => ({ ...ofMart(scene), body: { name: '다른 이름' } }),
  ],
  'POST /api/operator/marts/{martId}/hand-over': [
    byOwner(),
    (scene) => ({ ...ofMart(scene), body: { userId: scene.order.buyer.userId } }),
  ],
  'GET /api/operator/papers/{paperId}': [byBoth(404), () => ({ params: { paperId: 999_999 } })],
  'PUT /api/operator/marts/{martId}/terms': [
    byOwner(),
    ({ mart }) => ({ params: { martId: mart.id }, body: { fromDay: '2027-12-01', commissionBp: 500 } }),
  ],
  'GET /api/operator/cases': [bySupport(), () => ({})],
  // Nobody has opened one.
  'GET /api/operator/cases/{caseId}': [bySupport(404), ofCase],
  'GET /api/operator/cases/{caseId}/pictures/{pictureId}': [bySupport(404), ofCasePicture],
  'POST /api/operator/cases': [bySupport(), ({ mart }) => ({ body: { martId: mart.id, text: '확인할 일이 있어요' } })],
  'POST /api/operator/cases/{caseId}/messages': [
    bySupport(404),
    () => ({ ...ofCase(), body: { to: 'all', text: '확인해요' } }),
  ],
  'POST /api/operator/cases/{caseId}/assign': [bySupport(404), ofCase],
  'POST /api/operator/cases/{caseId}/decide': [
    bySupport(404),
    () => ({ ...ofCase(), body: { refundWon: 0, bearer: 'mart', words: '확인했어요' } }),
  ],
  'POST /api/operator/cases/{caseId}/strike': [bySupport(404), ofCase],
  'POST /api/operator/cases/{caseId}/close': [bySupport(404), ofCase],
  'GET /api/operator/listings': [bySupport(), () => ({})],
  'POST /api/operator/listings/{productId}/hide': [bySupport(), (scene) => ({ ...ofProduct(scene), body: A_REASON })],
  'POST /api/operator/listings/{productId}/show': [bySupport(), ofProduct],
  'POST /api/operator/listings/{productId}/recall': [bySupport(), (scene) => ({ ...ofProduct(scene), body: A_REASON })],
  'GET /api/operator/reviews': [bySupport(), () => ({})],
  // Nobody has written one.
  'POST /api/operator/reviews/{reviewId}/hide': [
    bySupport(404),
    ({ order }) => ({ params: { reviewId: order.id }, body: { days: 30, ...A_REASON } }),
  ],
  'POST /api/operator/reviews/{reviewId}/show': [bySupport(404), ({ order }) => ({ params: { reviewId: order.id } })],
  'POST /api/operator/reviews/{reviewId}/remove': [
    bySupport(404),
    ({ order }) => ({ params: { reviewId: order.id }, body: A_REASON }),
  ],
  'GET /api/operator/search': [byBoth(), ({ order }) => ({ query: { q: String(order.id) } })],
  'GET /api/operator/people': [bySupport(), ({ order }) => ({ query: { q: String(order.buyer.userId) } })],
  'GET /api/operator/people/{userId}': [bySupport(), ofBuyer],
  'POST /api/operator/people/{userId}/reveal': [bySupport(), (scene) => ({ ...ofBuyer(scene), body: A_REASON })],
  'POST /api/operator/people/{userId}/block': [bySupport(), (scene) => ({ ...ofBuyer(scene), body: A_REASON })],
  'POST /api/operator/people/{userId}/unblock': [bySupport(), ofBuyer],
  'POST /api/operator/people/{userId}/sign-out': [bySupport(), ofBuyer],
  'POST /api/operator/people/{userId}/lift-holds': [bySupport(), ofBuyer],
  'GET /api/operator/people/{userId}/export': [bySupport(), (scene) => ({ ...ofBuyer(scene), query: A_REASON })],
  // They have an open order.
  'DELETE /api/operator/people/{userId}': [byOwner(409), ofBuyer],
  'GET /api/operator/orders/{orderId}': [byBoth(), ({ order }) => ({ params: { orderId: order.id } })],
  'POST /api/operator/orders/{orderId}/cancel': [
    byBoth(),
    ({ order }) => ({ params: { orderId: order.id }, body: A_REASON }),
  ],
  'GET /api/operator/statements': [byFinance(), () => ({})],
  'GET /api/operator/statements/{statementId}': [byFinance(404), () => ({ params: { statementId: 999_999 } })],
  'POST /api/operator/statements/approve': [byFinance(404), () => ({ body: { ids: [999_999], totalWon: 0 } })],
  'POST /api/operator/statements/{statementId}/hold': [
    byFinance(404),
    () => ({ params: { statementId: 999_999 }, body: A_REASON }),
  ],
  'POST /api/operator/statements/{statementId}/release': [byFinance(404), () => ({ params: { statementId: 999_999 } })],
  'POST /api/operator/statements/{statementId}/objections/{caseId}/answer': [
    byFinance(404),
    () => ({ params: { statementId: 999_999, caseId: 999_999 }, body: { words: '다시 확인했어요' } }),
  ],
  'POST /api/operator/adjustments': [
    byFinance(),
    ({ mart }) => ({ body: { martId: mart.id, amountWon: 1_000, ...A_REASON } }),
  ],
  // The mart has asked for no account.
  'POST /api/operator/marts/{martId}/payee/approve': [byFinance(409), ofMart],
  'POST /api/operator/marts/{martId}/payee/refuse': [byFinance(409), (scene) => ({ ...ofMart(scene), body: A_REASON })],
  'GET /api/operator/payouts': [byFinance(), () => ({})],
  'POST /api/operator/payout-batches': [byFinance(404), () => ({ body: { statementIds: [999_999], totalWon: 0 } })],
  'POST /api/operator/payout-batches/{batchId}/complete': [
    byFinance(404),
    () => ({ params: { batchId: 999_999 }, body: { reference: 'R1' } }),
  ],
  'POST /api/operator/payouts/{payoutId}/complete': [
    byFinance(404),
    () => ({ params: { payoutId: 999_999 }, body: { reference: 'R1' } }),
  ],
  'POST /api/operator/payouts/{payoutId}/fail': [
    byFinance(404),
    () => ({ params: { payoutId: 999_999 }, body: A_REASON }),
  ],
  'POST /api/operator/payouts/{payoutId}/came-back': [
    byFinance(404),
    () => ({ params: { payoutId: 999_999 }, body: { day: '2026-11-19', reference: 'R1' } }),
  ],
  'POST /api/operator/payouts/{payoutId}/retry': [byFinance(404), () => ({ params: { payoutId: 999_999 } })],
  'GET /api/operator/provider': [byFinance(), () => ({})],
  'POST /api/operator/deposits': [
    byFinance(),
    () => ({ body: { day: '2026-11-19', amountWon: 100, reference: 'D-1', ...A_REASON } }),
  ],
  'POST /api/operator/deposits/{depositId}/take-back': [
    byFinance(404),
    () => ({ params: { depositId: 999_999 }, body: A_REASON }),
  ],
  'POST /api/operator/bank-balances': [byFinance(), () => ({ body: { amountWon: 100 } })],
  'POST /api/operator/chargebacks': [
    byFinance(404),
    ({ order }) => ({
      body: {
        paymentId: 999_999,
        amountWon: 100,
        day: '2026-11-19',
        reference: 'CB-1',
        lines: [{ orderId: order.id, amountWon: 100, bearer: 'mart' }],
      },
    }),
  ],
  // It waits for its buyer.
  'POST /api/operator/orders/{orderId}/refunds': [
    byBoth(409),
    ({ order }) => ({ params: { orderId: order.id }, body: { pieces: 1, bearer: 'mart', ...A_REASON } }),
  ],
  // Nothing was given back by hand.
  'POST /api/operator/hand-refunds/{paymentId}/attribute': [
    byFinance(404),
    ({ order }) => ({
      params: { paymentId: 999_999 },
      body: { lines: [{ orderId: order.id, amountWon: 100, bearer: 'mart' }] },
    }),
  ],
};

type MachineCall = Extract<Call, `${string} /api/pos/${string}`>;
const withoutKey = Object.fromEntries(CALLERS.map((caller) => [caller, 401])) as Statuses;
const COUNTED_AT = '2026-11-20T14:00:00+09:00';
const HOOK = 'https://till.example.kr/market';

/** The calls of machines, by the scope that a key must have, and what they answer with it where that is not 200. */
const MACHINES: Record<MachineCall, [KeyScope, (scene: Scene) => Parts, number?]> = {
  'GET /api/pos/v1/products': ['products:read', () => ({})],
  'POST /api/pos/v1/products': [
    'products:write',
    () => ({
      body: {
        items: [
          {
            barcode: '8801234567893',
            category: '빵',
            productName: '식빵',
            price: 2_000,
            quantity: 3,
            expirationDate: '2026-11-25T10:00:00',
          },
        ],
      },
    }),
  ],
  'POST /api/pos/v1/stock/shelf': [
    'stock:write',
    ({ product }) => ({ body: { items: [{ productId: product.id, onShelf: 10, countedAt: COUNTED_AT }] } }),
  ],
  'POST /api/pos/v1/stock/sold': [
    'stock:write',
    ({ product }) => ({ body: { items: [{ id: 'one', productId: product.id, pieces: 1, at: COUNTED_AT }] } }),
  ],
  'GET /api/pos/v1/orders': ['orders:read', () => ({})],
  'GET /api/pos/v1/webhooks': ['webhooks', () => ({})],
  // Their secrets are sealed by DATA_KEY, which is not set here.
  'POST /api/pos/v1/webhooks': ['webhooks', () => ({ body: { url: HOOK } }), 503],
  // There is none.
  'DELETE /api/pos/v1/webhooks/{webhookId}': ['webhooks', () => ({ params: { webhookId: 999_999 } }), 404],
};

const ofNoWebhook = ({ mart }: Scene) => ({ params: { martId: mart.id, webhookId: 999_999 } });
const ofStore = ({ mart }: Scene) => ({ params: { storeId: mart.id } });
const SCANNED_AT = '2026-11-20T10:00:00Z';
const AT_THE_MARKET = { address: '서울 마포구 양화로 160, 1층', latitude: 37.5572, longitude: 126.9245 };
/** As a browser names itself. */
const A_DEVICE = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
/** A table of one product. */
const SHEET = Buffer.from('카테고리,상품명,가격,수량,판매 마감\n빵,식빵,2000,3,2026-11-25 10:00').toString('base64');

/** Each with its own tests: events, uploads, webhooks, sessions and gateways/sign-in. */
const OUTSIDE_THE_CONTRACT = [
  'GET /api/auth/renew',
  'GET /api/docs',
  'GET /api/events',
  'GET /api/openapi.json',
  'GET /api/operator/payout-batches/:file{[0-9]+\\.csv}',
  'GET /api/operator/payout-batches/:file{[0-9]+\\.xlsx}',
  ...['cases', 'listings', 'log', 'marts', 'orders', 'payments', 'payouts', 'people', 'reviews', 'statements'].flatMap(
    (table) => [`GET /api/operator/tables/${table}.csv`, `GET /api/operator/tables/${table}.xlsx`],
  ),
  ...['commissions', 'marts', 'quarter'].map((sheet) => `GET /api/operator/tax/:year/:month/${sheet}.xlsx`),
  'GET /api/seller/:martId/books.xlsx',
  'GET /api/seller/:martId/log.csv',
  'GET /api/seller/:martId/log.xlsx',
  'GET /api/seller/:martId/sales.csv',
  'GET /api/seller/:martId/sales.xlsx',
  'GET /api/seller/:martId/statements/:file{[0-9]+\\.csv}',
  'GET /api/seller/:martId/statements/:file{[0-9]+\\.xlsx}',
  'GET /api/seller/:martId/tax.xlsx',
  'GET /oauth2/authorization/google',
  'GET /oauth2/authorization/kakao',
  'GET /oauth2/authorization/naver',
  'GET /oauth2/callback/google',
  'GET /oauth2/callback/kakao',
  'GET /oauth2/callback/naver',
  'POST /api/webhooks/toss',
  'PUT /api/files/uploads/:key',
];

/** Every weekday from nine to nine. */
const A_SCHEDULE = { weekdays: [1, 2, 3, 4, 5], listAt: '09:00', endsAt: '21:00', quantity: 5, basePrice: 3_000 };

/** For each call what to send, and what each caller is answered. A call without an entry fails the test. */
const TABLE: Record<Call, [Statuses, (scene: Scene) => Parts]> = {
  'GET /api/auth/login': [signedIn, () => ({})],
  // The refresh token decides, not the access token: these callers have none.
  'POST /api/auth/refresh': [
    { ...signedIn, anotherBuyer: 401, anotherSeller: 401, employee: 401, generalManager: 401, ...closed(401) },
    () => ({}),
  ],
  'POST /api/auth/logout': [everyone, () => ({})],
  'POST /api/auth/logout-all': [signedIn, () => ({})],

  'GET /api/account/export': [signedIn, () => ({})],
  // Whoever runs a mart has to hand it over or close it first.
  'DELETE /api/account': [{ ...signedIn, anotherSeller: 409, generalManager: 409 }, () => ({})],

  'GET /api/buyer/listings': [everyone, ({ mart }) => ({ query: { ...mart.at } })],
  'GET /api/buyer/listings/counts': [everyone, ({ mart }) => ({ query: { ...mart.at } })],
  'GET /api/buyer/products/nearby': [everyone, ({ mart }) => ({ query: { ...mart.at } })],
  'GET /api/buyer/products/search': [everyone, ({ mart }) => ({ query: { ...mart.at, search: '사과' } })],
  'GET /api/buyer/products/suggest': [everyone, ({ mart }) => ({ query: { ...mart.at, search: '사' } })],
  'GET /api/buyer/places': [everyone, () => ({ query: { q: '강남역' } })],
  'GET /api/buyer/products/search/category': [everyone, ({ mart }) => ({ query: { ...mart.at, category: '과일' } })],
  'GET /api/buyer/products/{productId}': [everyone, ({ product }) => ({ params: { productId: product.id } })],
  'GET /api/buyer/products/{storeId}/products': [
    { ...everyone, ...closed(404) },
    ({ mart }) => ({ params: { storeId: mart.id } }),
  ],
  'GET /api/buyer/maps/{storeId}': [{ ...everyone, ...closed(404) }, ({ mart }) => ({ params: { storeId: mart.id } })],
  'GET /api/buyer/maps/nearbyStores': [everyone, ({ mart }) => ({ query: { ...mart.at } })],
  // Signed out too, and of a closed mart.
  'GET /api/buyer/stores/{storeId}/reviews': [everyone, ofStore],
  'POST /api/maps/problems': [everyone, () => ({ body: { problem: 'refused' } })],
  'POST /api/faults': [everyone, () => ({ body: { part: 'NearbyGrid', error: 'TypeError', frames: [] } })],
  'POST /api/buyer/stores/followStore/{storeId}': [
    { ...signedIn, ...closed(404) },
    ({ mart }) => ({ params: { storeId: mart.id } }),
  ],
  'POST /api/buyer/stores/unfollowStore/{storeId}': [signedIn, ({ mart }) => ({ params: { storeId: mart.id } })],

  'POST /api/buyer/pay/quote': [
    signedIn,
    ({ product }) => ({ body: { items: [{ productId: product.id, quantity: 1 }] } }),
  ],
  // Somebody else's checkout is answered as one that is not there.
  'GET /api/buyer/pay/checkout': [signedIn, () => ({ query: { orderId: 'dm_somebody' } })],
  'POST /api/buyer/pay/on-site': [
    { ...signedIn, ...closed(409) },
    ({ product }) => ({ query: { productId: product.id, quantity: 1 } }),
  ],
  'POST /api/buyer/pay/toss/confirm': [
    outsideService,
    ({ product }) => ({
      body: {
        paymentKey: 'a key',
        orderId: 'order-1',
        amount: 3_000,
        isReservation: false,
        productId: product.id,
        quantity: 1,
      },
    }),
  ],
  'POST /api/buyer/pay/cart/process': [
    { ...signedIn, ...closed(409) },
    ({ product }) => ({ body: { items: [{ productId: product.id, quantity: 1, paymentMethod: 'ON_SITE' }] } }),
  ],
  'POST /api/buyer/carts/addCart': [
    { ...signedIn, ...closed(409) },
    ({ product }) => ({ body: { productId: product.id, quantity: 1 } }),
  ],
  'POST /api/buyer/carts/addAgain': [buyerAlone, ({ order }) => ({ body: { orderId: order.id } })],
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
  // A closed one is still there to be read.
  'GET /api/buyer/stores/{storeId}': [everyone, ofStore],
  'GET /api/buyer/stores/following': [signedIn, () => ({})],
  'GET /api/buyer/alarms': [signedIn, () => ({})],
  'POST /api/buyer/alarms/read': [signedIn, () => ({ body: {} })],
  // Everybody's own: what they may read of a mart is told in tests/server/mart/seller-alarms.test.ts.
  'GET /api/seller/alarms': [signedIn, () => ({})],
  'POST /api/seller/alarms/read': [signedIn, () => ({ body: {} })],
  // Everybody's own: tests/server/mart/waits.test.ts.
  'GET /api/seller/to-do': [signedIn, () => ({})],
  'GET /api/buyer/alerts': [signedIn, () => ({})],
  'POST /api/buyer/alerts': [signedIn, ({ mart }) => ({ body: { term: '사과', ...mart.at } })],
  // Another's is passed over as one that has ended.
  'DELETE /api/buyer/alerts': [signedIn, () => ({ body: { alertId: 1 } })],
  'PUT /api/buyer/promotions': [signedIn, () => ({ body: { on: false } })],
  // It can be bought; that of a closed mart never again.
  'POST /api/buyer/products/{productId}/waiting': [
    { ...signedIn, anotherBuyer: 409, anotherSeller: 409, employee: 409, generalManager: 409, ...closed(409) },
    ({ product }) => ({ params: { productId: product.id } }),
  ],
  'DELETE /api/buyer/products/{productId}/waiting': [
    signedIn,
    ({ product }) => ({ params: { productId: product.id } }),
  ],
  // It has no next price; that of a closed mart never again.
  'POST /api/buyer/products/{productId}/price-step': [
    { ...signedIn, anotherBuyer: 409, anotherSeller: 409, employee: 409, generalManager: 409, ...closed(409) },
    ({ product }) => ({ params: { productId: product.id } }),
  ],
  'DELETE /api/buyer/products/{productId}/price-step': [
    signedIn,
    ({ product }) => ({ params: { productId: product.id } }),
  ],
  'GET /api/push': [signedIn, () => ({})],
  'POST /api/push/subscription': [outsideService, () => ({ body: { ...A_DEVICE, audience: 'buyer' } })],
  'DELETE /api/push/subscription': [signedIn, () => ({ body: { audience: 'mart' } })],
  'PUT /api/notices/switches': [signedIn, () => ({ body: { orders: ['push'] } })],
  'POST /api/notices/email': [outsideService, () => ({ body: { address: 'me@market.test' } })],
  'POST /api/notices/email/proof': [noWord, () => ({ body: { token: 'nobody.nothing' } })],
  'POST /api/notices/phone': [outsideService, () => ({ body: { number: '010-1234-5678' } })],
  'POST /api/notices/phone/proof': [noCode, () => ({ body: { code: '123456' } })],
  'DELETE /api/notices/phone': [signedIn, () => ({})],
  'POST /api/notices/off': [noWord, () => ({ body: { token: 'nobody.nothing' } })],
  'GET /api/buyer/review/{orderId}': [buyerAlone, ({ order }) => ({ params: { orderId: order.id } })],
  'POST /api/buyer/review/{orderId}': [
    buyerAlone,
    ({ order }) => ({ params: { orderId: order.id }, body: { rating: 5, content: '맛있어요' } }),
  ],
  'PUT /api/buyer/review/{orderId}': [
    buyerAlone,
    ({ order }) => ({ params: { orderId: order.id }, body: { rating: 5, content: '맛있어요' } }),
  ],
  'DELETE /api/buyer/review/{orderId}': [buyerAlone, ({ order }) => ({ params: { orderId: order.id } })],
  'GET /api/seller/store/{martId}/reviews': [martsPeople, ({ mart }) => ({ params: { martId: mart.id } })],
  'GET /api/seller/store/{martId}/review-summary': [martsPeople, ({ mart }) => ({ params: { martId: mart.id } })],
  // Nobody has reviewed here; who may answer is told apart in reviews.test.ts.
  'PUT /api/seller/store/{martId}/reviews/{reviewId}/reply': [
    buyerAlone,
    ({ mart, order }) => ({ params: { martId: mart.id, reviewId: order.id }, body: { reply: '고맙습니다' } }),
  ],
  'DELETE /api/seller/store/{martId}/reviews/{reviewId}/reply': [
    buyerAlone,
    ({ mart, order }) => ({ params: { martId: mart.id, reviewId: order.id } }),
  ],

  'GET /api/buyer/order/buy-ing': [signedIn, () => ({})],
  'GET /api/buyer/order/buy-completed': [signedIn, () => ({})],
  'GET /api/buyer/order/buy-cancel': [signedIn, () => ({})],
  'POST /api/buyer/order/valid-until-extension': [buyerAlone, ({ order }) => ({ query: { orderId: order.id } })],
  'POST /api/buyer/order/extend-visit': [buyerAlone, ({ order }) => ({ body: { orderIds: [order.id] } })],
  'POST /api/buyer/order/cancel-visit': [buyerAlone, ({ order }) => ({ body: { orderIds: [order.id] } })],
  'POST /api/buyer/order/cancel': [buyerAlone, ({ order }) => ({ query: { orderId: order.id } })],
  'GET /api/qrCode/get': [buyerAlone, ({ order }) => ({ query: { orderId: order.id } })],
  'GET /api/buyer/order/single-complete': [buyerAlone, ({ order }) => ({ query: { orderId: order.id } })],
  'GET /api/buyer/order/cart-complete': [buyerAlone, ({ order }) => ({ query: { orderIds: order.id } })],
  'GET /api/buyer/order/saved': [buyerAlone, ({ order }) => ({ query: { orderIds: order.id } })],

  'GET /api/seller/store/dashboard': [signedIn, () => ({})],
  'GET /api/seller/closing': [signedIn, () => ({})],
  'GET /api/seller/store/{martId}/mymart': [martsPeople, ({ mart }) => ({ params: { martId: mart.id } })],
  'GET /api/seller/stores/{martId}/dashboard/{list}': [
    martsPeople,
    ({ mart }) => ({ params: { martId: mart.id, list: 'purchases' } }),
  ],
  'GET /api/geocode': [outsideService, () => ({ query: { address: '서울 마포구 양화로 160' } })],
  'GET /api/seller/tax/biz-status': [outsideService, () => ({ query: { bno: '9900000004' } })],
  'POST /api/seller/store/create': [
    outsideService,
    () => ({
      body: {
        ...AT_THE_MARKET,
        name: '새 마트',
        phone_number: '02-123-4567',
        business_number: '9900000004',
        opening_time: '09:00:00',
        closing_time: '22:00:00',
        payment_method: 1,
      },
    }),
  ],
  'GET /api/seller/store/{storeId}': [managerAlone, ofStore],
  'PATCH /api/seller/store/{storeId}/name': [
    managerAlone,
    (scene) => ({ ...ofStore(scene), body: { name: '새 이름' } }),
  ],
  'PATCH /api/seller/store/{storeId}/address': [managerAlone, (scene) => ({ ...ofStore(scene), body: AT_THE_MARKET })],
  'PATCH /api/seller/store/{storeId}/email': [
    managerAlone,
    (scene) => ({ ...ofStore(scene), body: { email: 'mart@market.test' } }),
  ],
  'PATCH /api/seller/store/{storeId}/phone-number': [
    managerAlone,
    (scene) => ({ ...ofStore(scene), body: { phoneNumber: '02-765-4321' } }),
  ],
  'PATCH /api/seller/store/{storeId}/hours': [
    managerAlone,
    (scene) => ({ ...ofStore(scene), body: { openingTime: '08:00:00', closingTime: '23:00:00' } }),
  ],
  'PATCH /api/seller/store/{storeId}/payment-method': [
    managerAlone,
    (scene) => ({ ...ofStore(scene), body: { paymentMethod: 0 } }),
  ],
  'PATCH /api/seller/store/{storeId}/vouchers': [
    managerAlone,
    (scene) => ({ ...ofStore(scene), body: { vouchers: ['onnuri'] } }),
  ],
  'PATCH /api/seller/store/{storeId}/closed-weekdays': [
    managerAlone,
    (scene) => ({ ...ofStore(scene), body: { weekdays: [0] } }),
  ],
  'PATCH /api/seller/store/{storeId}/week-hours': [
    managerAlone,
    (scene) => ({ ...ofStore(scene), body: { breakTime: { starts: '15:00', ends: '17:00' }, weekdayHours: [] } }),
  ],
  'POST /api/seller/store/{storeId}/pause': [martsPeople, (scene) => ({ ...ofStore(scene), body: { seen: null } })],
  'DELETE /api/seller/store/{storeId}/pause': [martsPeople, ofStore],
  'PATCH /api/seller/store/{storeId}/introduction': [
    managerAlone,
    (scene) => ({ ...ofStore(scene), body: { notice: '오늘 딸기 늦게 들어와요' } }),
  ],
  'POST /api/seller/store/{storeId}/days-off': [managerAlone, (scene) => ({ ...ofStore(scene), body: {} })],
  'DELETE /api/seller/store/{storeId}/days-off/{day}': [
    managerAlone,
    ({ mart }) => ({ params: { storeId: mart.id, day: '2026-12-25' } }),
  ],
  // Again by the one who closed it is fine.
  'DELETE /api/seller/store/{storeId}': [
    { ...managerAlone, formerManager: 200 },
    (scene) => ({ ...ofStore(scene), body: { name: scene.mart.name } }),
  ],
  'GET /api/seller/store/{storeId}/employees': [managerAlone, ofStore],
  'GET /api/seller/store/{storeId}/employees/search-user': [
    managerAlone,
    (scene) => ({ ...ofStore(scene), query: { email: 'nobody@market.test' } }),
  ],
  'POST /api/seller/store/{storeId}/employees/add': [
    managerAlone,
    (scene) => ({ ...ofStore(scene), body: { userIds: [scene.mart.owner.userId] } }),
  ],
  'POST /api/seller/store/{storeId}/employees/delete': [
    managerAlone,
    (scene) => ({ ...ofStore(scene), body: { userIds: [scene.order.buyer.userId] } }),
  ],
  'POST /api/seller/store/{storeId}/employees/delegate': [
    { ...managerAlone, generalManager: 409 },
    (scene) => ({ ...ofStore(scene), body: { newManagerId: scene.mart.owner.userId } }),
  ],
  // Nobody has handed this one over.
  'POST /api/seller/store/{storeId}/employees/give-back': [{ ...managerAlone, generalManager: 409 }, ofStore],
  'POST /api/seller/store/{storeId}/employees/leave': [{ ...martsPeople, generalManager: 409 }, ofStore],
  'GET /api/seller/stores/{storeId}/products/status-summary': [
    martsPeople,
    ({ mart }) => ({ params: { storeId: mart.id } }),
  ],
  'PATCH /api/seller/stores/{storeId}/products/{productId}/stock': [
    martsPeople,
    ({ mart, product }) => ({ params: { storeId: mart.id, productId: product.id }, body: { delta: 1 } }),
  ],
  'PUT /api/seller/stores/{storeId}/products/{productId}/stock': [
    // Not the count that waits, whoever has moved it before.
    { ...martsPeople, employee: 409, generalManager: 409 },
    ({ mart, product }) => ({ params: { storeId: mart.id, productId: product.id }, body: { from: 999_999, to: 0 } }),
  ],
  'GET /api/seller/stores/{storeId}/products/recent': [
    martsPeople,
    ({ mart }) => ({ params: { storeId: mart.id }, query: { day: '2026-11-20' } }),
  ],
  'POST /api/seller/stores/{storeId}/products': [
    martsPeople,
    ({ mart }) => ({
      params: { storeId: mart.id },
      body: { category: '빵', productName: '식빵', price: 2_000, quantity: 3, expirationDate: '2026-11-25T10:00:00' },
    }),
  ],
  'GET /api/seller/stores/{storeId}/products/by-barcode': [
    martsPeople,
    ({ mart }) => ({ params: { storeId: mart.id }, query: { barcode: '8801234567893' } }),
  ],
  'GET /api/seller/stores/{storeId}/shelf-round': [martsPeople, ofStore],
  'POST /api/seller/stores/{storeId}/products/{productId}/looked': [
    martsPeople,
    ({ mart, product }) => ({ params: { storeId: mart.id, productId: product.id } }),
  ],
  'PUT /api/seller/stores/{storeId}/products/{productId}/shelf-place': [
    martsPeople,
    ({ mart, product }) => ({ params: { storeId: mart.id, productId: product.id }, body: { place: '냉장 2' } }),
  ],
  'PUT /api/seller/stores/{storeId}/scale-rule': [
    martsPeople,
    ({ mart }) => ({
      params: { storeId: mart.id },
      body: { rule: { value: 'weight', itemDigits: 7, hasValueCheck: false } },
    }),
  ],
  'GET /api/seller/stores/{storeId}/products/by-name': [
    martsPeople,
    ({ mart }) => ({ params: { storeId: mart.id }, query: { q: '사과' } }),
  ],
  // Nobody changes what a buyer holds, but only the mart's people are told so.
  'PATCH /api/seller/stores/{storeId}/products/{productId}': [
    martsPeople,
    ({ mart, product }) => ({ params: { storeId: mart.id, productId: product.id }, body: { price: 2_500 } }),
  ],
  'POST /api/seller/stores/{storeId}/products/{productId}/end-sale': [
    martsPeople,
    ({ mart, product }) => ({ params: { storeId: mart.id, productId: product.id } }),
  ],
  'GET /api/seller/stores/{storeId}/products/{productId}/recall': [
    martsPeople,
    ({ mart, product }) => ({ params: { storeId: mart.id, productId: product.id } }),
  ],
  'POST /api/seller/stores/{storeId}/products/{productId}/recall': [
    martsPeople,
    ({ mart, product }) => ({
      params: { storeId: mart.id, productId: product.id },
      body: { reason: '소비기한 표시가 잘못됐어요' },
    }),
  ],
  'POST /api/seller/stores/{storeId}/products/bulk': [
    martsPeople,
    (scene) => ({
      ...ofStore(scene),
      body: { change: { kind: 'price', percent: -10 }, items: [{ productId: scene.product.id }], dryRun: false },
    }),
  ],
  // Nobody has made this edit.
  'POST /api/seller/stores/{storeId}/products/bulk/undo': [
    { ...martsPeople, employee: 409, generalManager: 409 },
    (scene) => ({ ...ofStore(scene), body: { editId: 1_000_000 } }),
  ],
  'POST /api/seller/stores/{storeId}/products/shelf': [
    martsPeople,
    (scene) => ({ ...ofStore(scene), body: { day: '2026-11-19' } }),
  ],
  'GET /api/seller/stores/{storeId}/recurring': [martsPeople, ofStore],
  'POST /api/seller/stores/{storeId}/recurring': [
    martsPeople,
    (scene) => ({ ...ofStore(scene), body: { productId: scene.product.id, ...A_SCHEDULE } }),
  ],
  // There is none.
  'PUT /api/seller/stores/{storeId}/recurring/{recurringId}': [
    buyerAlone,
    ({ mart }) => ({ params: { storeId: mart.id, recurringId: 1_000_000 }, body: A_SCHEDULE }),
  ],
  'DELETE /api/seller/stores/{storeId}/recurring/{recurringId}': [
    buyerAlone,
    ({ mart }) => ({ params: { storeId: mart.id, recurringId: 1_000_000 } }),
  ],
  'GET /api/seller/stores/{storeId}/markdown': [martsPeople, ofStore],
  'PUT /api/seller/stores/{storeId}/markdown': [
    martsPeople,
    (scene) => ({ ...ofStore(scene), body: { markdown: [] } }),
  ],
  'POST /api/seller/stores/{storeId}/products/{productId}/lower': [
    martsPeople,
    ({ mart, product }) => ({ params: { storeId: mart.id, productId: product.id }, body: { percentOff: 10 } }),
  ],
  // Nobody has lowered it to this.
  'POST /api/seller/stores/{storeId}/products/{productId}/lower/undo': [
    { ...martsPeople, employee: 409, generalManager: 409 },
    ({ mart, product }) => ({ params: { storeId: mart.id, productId: product.id }, body: { price: 1 } }),
  ],
  'POST /api/seller/stores/{storeId}/products/copy': [
    martsPeople,
    ({ mart, product }) => ({
      params: { storeId: mart.id },
      body: { days: 1, items: [{ productId: product.id, quantity: 3 }] },
    }),
  ],
  'POST /api/seller/stores/{storeId}/products/import': [
    martsPeople,
    ({ mart }) => ({ params: { storeId: mart.id }, body: { dryRun: false, file: SHEET, same: 'register' } }),
  ],
  'POST /api/seller/stores/{storeId}/products/import-rows': [
    martsPeople,
    ({ mart }) => ({
      params: { storeId: mart.id },
      body: {
        dryRun: false,
        rows: [{ row: 2, cells: ['빵', '식빵', '2000', '', '3', '2026-11-25 10:00', '', '', '', ''] }],
      },
    }),
  ],
  // A closed mart's last general manager goes on reading them (market.md 24.11).
  'GET /api/seller/{martId}/statements': [
    { ...managerAlone, formerManager: 200 },
    ({ mart }) => ({ params: { martId: mart.id } }),
  ],
  'GET /api/seller/{martId}/statements/{statementId}': [
    { ...managerAlone, generalManager: 404 },
    ({ mart }) => ({ params: { martId: mart.id, statementId: 999_999 } }),
  ],
  'GET /api/seller/{martId}/payee': [
    { ...managerAlone, formerManager: 200 },
    ({ mart }) => ({ params: { martId: mart.id } }),
  ],
  // Nothing seals accounts here.
  'PUT /api/seller/{martId}/payee': [
    { ...managerAlone, generalManager: 503, formerManager: 503 },
    ({ mart }) => ({ params: { martId: mart.id }, body: { bank: '088', account: '110123456789', holder: '김사장' } }),
  ],
  'GET /api/seller/{martId}/keys': [managerAlone, ofMart],
  'POST /api/seller/{martId}/keys': [
    managerAlone,
    (scene) => ({ ...ofMart(scene), body: { name: '계산대', scopes: ['stock:write'], expiresInDays: 30 } }),
  ],
  // There is none.
  'DELETE /api/seller/{martId}/keys/{keyId}': [
    { ...managerAlone, generalManager: 404 },
    ({ mart }) => ({ params: { martId: mart.id, keyId: 999_999 } }),
  ],
  'GET /api/seller/{martId}/key-calls': [managerAlone, ofMart],
  'GET /api/seller/{martId}/webhooks': [managerAlone, ofMart],
  'POST /api/seller/{martId}/webhooks': [
    { ...managerAlone, generalManager: 503 },
    (scene) => ({ ...ofMart(scene), body: { url: HOOK } }),
  ],
  'DELETE /api/seller/{martId}/webhooks/{webhookId}': [{ ...managerAlone, generalManager: 404 }, ofNoWebhook],
  'POST /api/seller/{martId}/webhooks/{webhookId}/secret': [{ ...managerAlone, generalManager: 404 }, ofNoWebhook],
  'POST /api/seller/{martId}/webhooks/{webhookId}/test': [{ ...managerAlone, generalManager: 404 }, ofNoWebhook],
  'POST /api/seller/{martId}/webhooks/{webhookId}/deliveries/{deliveryId}': [
    { ...managerAlone, generalManager: 404 },
    ({ mart }) => ({ params: { martId: mart.id, webhookId: 999_999, deliveryId: 999_999 } }),
  ],
  // No person makes these: machines have a table of their own.
  ...(Object.fromEntries(
    Object.entries(MACHINES).map(([name, [, partsFor]]) => [name, [withoutKey, partsFor]]),
  ) as Record<MachineCall, [Statuses, (scene: Scene) => Parts]>),
  'GET /api/seller/{martId}/log': [managerAlone, ({ mart }) => ({ params: { martId: mart.id } })],
  'GET /api/seller/{martId}/sales': [martsPeople, ({ mart }) => ({ params: { martId: mart.id } })],
  'GET /api/seller/{martId}/orders': [
    martsPeople,
    ({ mart }) => ({ params: { martId: mart.id }, query: { tab: 'checkin' } }),
  ],
  'PATCH /api/seller/orders/{orderId}/cancel': [martsPeople, ({ order }) => ({ params: { orderId: order.id } })],
  'GET /api/seller/{martId}/bags': [martsPeople, ({ mart }) => ({ params: { martId: mart.id } })],
  // What is no bag has no contents for its mart, either.
  'PUT /api/seller/orders/{orderId}/contents': [
    { ...martsPeople, employee: 404, generalManager: 404 },
    ({ order }) => ({ params: { orderId: order.id }, body: { contents: '식빵 1봉' } }),
  ],
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
  'GET /api/seller/{martId}/orders/visit': [
    martsPeople,
    ({ mart, order }) => ({ params: { martId: mart.id }, query: { uuid: order.uuid } }),
  ],
  'POST /api/seller/orders/checkin-visit': [
    martsPeople,
    ({ mart, order }) => ({ body: { martId: mart.id, uuid: order.uuid, orderIds: [order.id] } }),
  ],
  'POST /api/seller/{martId}/sales/closings': [
    martsPeople,
    (scene) => ({ ...ofMart(scene), body: { day: '2026-11-20', madeAt: SCANNED_AT } }),
  ],
  'GET /api/seller/{martId}/offline-pack': [martsPeople, ({ mart }) => ({ params: { martId: mart.id } })],
  'POST /api/cases': [signedIn, () => ({ body: { kind: 'inquiry', reason: 'other', text: '물어봐요' } })],
  'GET /api/cases': [signedIn, () => ({})],
  'GET /api/cases/{caseId}': [{ ...buyerAlone }, ofCase],
  'POST /api/cases/pictures': [signedIn, () => ({ body: { filename: 'a.jpg', contentType: 'image/jpeg' } })],
  'GET /api/cases/{caseId}/pictures/{pictureId}': [{ ...buyerAlone }, ofCasePicture],
  'POST /api/cases/{caseId}/messages': [{ ...buyerAlone }, () => ({ ...ofCase(), body: { text: '물어봐요' } })],
  'POST /api/cases/{caseId}/withdraw': [{ ...buyerAlone }, ofCase],
  'POST /api/cases/{caseId}/appeal': [{ ...buyerAlone }, () => ({ ...ofCase(), body: { text: '다시 봐 주세요' } })],
  'GET /api/policies/{kind}': [{ ...everyone }, () => ({ params: { kind: 'terms' } })],
  // Nothing was published that could be agreed to.
  'POST /api/consents': [
    { ...signedIn, anotherBuyer: 404, anotherSeller: 404, employee: 404, generalManager: 404, ...closed(404) },
    () => ({ body: { kinds: [{ kind: 'terms', version: 1 }], isOver14: true } }),
  ],
  'DELETE /api/consents/location': [signedIn, () => ({})],
  // By people who are new here.
  'POST /api/reports': [
    { ...signedIn, ...REFUSED },
    ({ mart }) => ({ body: { martId: mart.id, reason: 'spam', text: '도배예요' } }),
  ],
  'GET /api/seller/{martId}/cases': [martsPeople, ofMart],
  'POST /api/seller/{martId}/cases/{caseId}/answer': [
    { ...managerAlone, generalManager: 404 },
    ({ mart }) => ({ params: { martId: mart.id, caseId: 999_999 }, body: { accept: null, words: '아니에요' } }),
  ],
  'GET /api/seller/{martId}/application': [managerAlone, ofMart],
  'PUT /api/seller/{martId}/business': [
    managerAlone,
    (scene) => ({ ...ofMart(scene), body: { representative: '김사장' } }),
  ],
  // It is approved.
  'POST /api/seller/{martId}/apply': [{ ...managerAlone, generalManager: 409 }, ofMart],
  'POST /api/seller/{martId}/papers': [
    managerAlone,
    (scene) => ({ ...ofMart(scene), body: { kind: 'business', filename: 'a.jpg', contentType: 'image/jpeg' } }),
  ],
  // There is none.
  'GET /api/seller/{martId}/papers/{paperId}': [
    { ...managerAlone, generalManager: 404 },
    ({ mart }) => ({ params: { martId: mart.id, paperId: 999_999 } }),
  ],
  'GET /api/seller/{martId}/offline-claims': [managerAlone, ofMart],
  // There is none.
  'POST /api/seller/{martId}/offline-claims/{claimId}/decide': [
    { ...managerAlone, generalManager: 404 },
    ({ mart }) => ({ params: { martId: mart.id, claimId: 999_999 }, body: { isHandedOver: true } }),
  ],
  // What was handed over before the mart closed is told still.
  'POST /api/seller/{martId}/offline-checkins': [
    { ...martsPeople, ...closed(200) },
    ({ mart, order }) => ({
      params: { martId: mart.id },
      body: { entries: [{ key: 'one', orderIds: [order.id], uuid: order.uuid, scannedAt: SCANNED_AT, skewMs: 0 }] },
    }),
  ],
  // To all of these there is no such address (market.md 19.4); operators have a table of their own.
  ...(Object.fromEntries(
    (Object.entries(calls) as [Call, CallSpec][])
      .filter(([, { who }]) => who === 'operator')
      .map(([name]) => [name, [nowhere, (scene: Scene) => OPERATORS[name as OperatorCall]![1](scene)]]),
  ) as Record<OperatorCall, [Statuses, (scene: Scene) => Parts]>),
  'POST /api/files/presign': [
    { ...signedIn, ...closed(403), anotherBuyer: 403 },
    () => ({ body: { filename: 'a.jpg', contentType: 'image/jpeg' } }),
  ],
};

const close = ({ id, name, owner }: Mart) =>
  owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: id }, body: { name } });

/** The credentials of a caller: cookies and Origin, but no refresh token. */
async function credentialsOf(market: Market, caller: Caller, mart: Mart): Promise<Record<string, string>> {
  if (caller === 'nobody') return { origin: ORIGIN };
  const people: Record<Exclude<Caller, 'nobody'>, () => Promise<Person>> = {
    expired: async () => mart.owner,
    anotherBuyer: () => market.person(),
    anotherSeller: async () => (await market.mart()).owner,
    employee: () => market.employee(mart),
    generalManager: async () => mart.owner,
    formerEmployee: async () => {
      const person = await market.employee(mart);
      await close(mart);
      return person;
    },
    formerManager: async () => {
      await close(mart);
      return mart.owner;
    },
  };
  const { userId } = await people[caller]();
  const token = await market.accessToken(userId);
  // Good for 15 minutes (rules.md section 10).
  if (caller === 'expired') market.clock.advance({ minutes: 15, seconds: 1 });
  return { origin: ORIGIN, cookie: `access=${token}` };
}

// spec: S3.1, S6.1
describeMarket('who may make which call', (market) => {
  // spec: S5.8, S6.5
  test('every call of the contract has its row', () => {
    expect(Object.keys(TABLE).sort()).toEqual(Object.keys(calls).sort());
  });

  test('and there is nothing else to call but what is named here', () => {
    const ofContract = new Set((Object.keys(calls) as Call[]).map((name) => name.replace(/\{(\w+)\}/g, ':$1')));
    const others = market()
      .app.routes.filter(({ path }) => !/^\/\*$/.test(path))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !ofContract.has(name));
    expect([...new Set(others)].sort()).toEqual(OUTSIDE_THE_CONTRACT);
  });

  /**
   * A scene each for those who may: what one is allowed to do is not there to be done again by the next. What is only
   * read or is to be refused changes nothing, so those stand in one.
   */
  function scenes(name: Call): (status: number) => Promise<Scene> {
    let shared: Promise<Scene> | undefined;
    return (status) => {
      if (status < 400 && !name.startsWith('GET ')) return market().heldOrder();
      shared ??= market().heldOrder();
      return shared;
    };
  }

  test.each(Object.keys(calls) as Call[])('%s', async (name) => {
    const row = TABLE[name];
    expect(row, `the row of ${name}`).toBeDefined();
    const [statuses, partsFor] = row;
    const answered: Record<string, number> = {};
    const sceneFor = scenes(name);
    for (const caller of CALLERS) {
      const scene = await sceneFor(statuses[caller]);
      const headers = await credentialsOf(market(), caller, scene.mart);
      const answer = await market().nobody.send(name, { ...partsFor(scene), headers });
      answered[caller] = answer.status;
      if (answer.status >= 400)
        expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/[가-힣]/) });
    }
    expect(answered).toEqual(statuses);
  });

  test.each(Object.keys(OPERATORS) as OperatorCall[])('of the operators: %s', async (name) => {
    const [statuses, partsFor] = OPERATORS[name];
    const answered: Record<string, number> = {};
    const sceneFor = scenes(name);
    for (const role of OPERATOR_CALLERS) {
      const scene = await sceneFor(statuses[role]);
      answered[role] = (await (await market().operator(role)).send(name, partsFor(scene))).status;
    }
    expect(answered).toEqual(statuses);
  });

  test.each(Object.keys(MACHINES) as MachineCall[])('of machines: %s', async (name) => {
    const [needed, partsFor, granted = 200] = MACHINES[name];
    for (const scope of KEY_SCOPES) {
      const scene = await market().heldOrder();
      const answer = await (await market().machine(scene.mart, [scope])).send(name, partsFor(scene));
      const codes = scope === needed ? null : await answer.json();
      expect([scope, answer.status]).toEqual([scope, scope === needed ? granted : 403]);
      if (codes) expect(codes).toMatchObject({ code: 'scopeMissing', message: expect.stringMatching(/[가-힣]/) });
    }
  });

  test('a key opens nothing that is a person’s', async () => {
    const { mart, order } = await market().heldOrder();
    const machine = await market().machine(mart);
    const code = { martId: mart.id, code: order.pickupCode };
    expect((await machine.refused('POST /api/seller/orders/checkin-by-code', { body: code })).status).toBe(401);
    const which = { params: { orderId: order.id } };
    expect((await machine.refused('PATCH /api/seller/orders/{orderId}/cancel', which)).status).toBe(401);
    expect((await machine.refused('GET /api/seller/{martId}/keys', { params: { martId: mart.id } })).status).toBe(401);
  });

  // spec: S6.2
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
