import { describe, expect, test } from 'vitest';
import type { CallSpec } from '#lib/contract/call.ts';
import { type Call, calls } from '#lib/contract/index.ts';
import { CHANNELS, NEWS_TOPICS } from '#lib/domain/notice/channels.ts';
import { goodFields } from './good-values.ts';
import { describeMarket, type Market, ORIGIN, type Order } from './market.ts';

const STATUS = 'GET /api/seller/stores/{storeId}/products/status-summary';
const RECENT = 'GET /api/seller/stores/{storeId}/products/recent';
const SOLD = 'GET /api/seller/{martId}/orders';
const BAD_IDS = ['0', '-1', '1.5', 'abc', '9007199254740992'];
/** A seller's search, empty for all listings. */
const LONG_SEARCHES = ['가'.repeat(201), '사과\u0000'];

const offlineEntry = ({ id, uuid }: Pick<Order, 'id' | 'uuid'>) => ({
  key: 'one',
  orderIds: [id],
  uuid,
  scannedAt: '2026-11-20T06:00:00Z',
  skewMs: 0,
});

/** Values that must be refused for each field of a path or query, wherever it stands or in one call. */
const BAD_TEXTS: Record<string, string[]> = {
  lat: ['', ' ', 'abc', '91', '-90.1', '1e1', '0x10', 'NaN', 'Infinity', '37,5', ' 37.5', '1'.repeat(400)],
  lng: ['', 'abc', '180.1', '-181', '1e2', 'NaN', '--1'],
  distance: ['0', '0.0', '-1', '3.001', '4', '5', 'abc', '1e0', '', '.5'],
  page: ['-1', '1.5', 'abc', '', '1e1', '99999', ' 1'],
  size: ['0', '-1', '101', '999', '1.5', 'abc', ''],
  search: ['', '   ', '가'.repeat(61)],
  q: ['', '   ', '가'.repeat(101), '강남\u0000'],
  'GET /api/operator/search q': ['', '   ', '가'.repeat(321), '강남\u0000'],
  after: ['', '0', 'abc', '1,', '1;2', ' 1', '-1', '1.5', Array.from({ length: 11 }, (_, id) => id + 1).join(',')],
  [`${STATUS} q`]: LONG_SEARCHES,
  [`${RECENT} q`]: LONG_SEARCHES,
  [`${SOLD} q`]: LONG_SEARCHES,
  sort: ['', 'far', 'NEAR', 'near,cheap', 'price'],
  unanswered: ['', 'yes', '2', 'TRUE'],
  openNow: ['', 'yes', '2', 'TRUE', '01'],
  cardAccepted: ['', 'no', '-1', 'null'],
  bags: ['', 'no', '-1', 'null'],
  minDiscount: ['', 'half', '0', '100', '-10', '1.5', '10%'],
  maxPrice: ['', 'cheap', '-1', '1.5', '1e9', '₩1000'],
  walkMinutes: ['', 'near', '-1', '1.5', '1e3'],
  pickupHour: ['', 'evening', '-1', '24', '1.5', '18:00'],
  voucher: ['', 'cash', '1'],
  reach: ['', 'train', 'FOOT', 'foot,car'],
  onePress: ['', 'yes', '2', 'TRUE', '01'],
  weighs: ['', 'yes', '2', 'TRUE', '01'],
  isAdult: ['', 'yes', '2', 'TRUE', '01'],
  category: ['', '없는 카테고리', '신선식품', '가'.repeat(41), '과일\u0000'],
  productId: ['0', '-1', '1.5', 'abc', '9007199254740992', '99999999999999999999', '01', '1e1', '１'],
  storeId: ['0', '-1', '1.5', 'abc', '9007199254740992', '99999999999999999999'],
  from: ['', 'yesterday', '2026-02-30', '20261126', '2026-11-26T00:00:00Z'],
  to: ['', 'today', '2026-13-01', '26-11-26'],
  by: ['', 'week', 'DAY', 'day,product'],
  kind: ['', 'money', 'PRICE', 'price,count'],
  person: ['', '0', '-1', '1.5', 'abc', '9007199254740992'],
  martId: ['0', '-1', '1.5', 'abc', '9007199254740992'],
  orderId: ['0', '-1', '1.5', 'abc', '9007199254740992', '1,2'],
  before: ['', 'a', '0', '-1', '1.5', '1e3', ' 1', '9007199254740992'],
  orderIds: [
    '',
    'a',
    '1,',
    ',1',
    '1,,2',
    '1, 2',
    '0',
    '1,-2',
    '9007199254740992',
    Array.from({ length: 51 }, (_, i) => i + 1).join(','),
  ],
  quantity: ['0', '-1', '1.5', 'abc', '', '1000000', '1e3', '01'],
  attempt: ['', 'short', 'a b c d e f', '하나둘셋넷다', 'x'.repeat(65)],
  'GET /api/buyer/pay/checkout orderId': ['', 'abcde', 'a b c d', '한글주문번호', 'x'.repeat(65)],
  expectedAmount: ['', '-1', '1.5', 'abc', '1e3', '１'],
  expectedTold: ['', '6 00g', '600그램', 'x'.repeat(41)],
  expectedValidUntil: ['', 'tomorrow', '2026-02-30T00:00:00Z', '2026-11-21', '1732150800000'],
  tab: ['', 'open', 'CHECKIN', 'checkin,completed'],
  uuid: ['', 'abc', '00000000-0000-0000-0000-00000000000g', '1234567890'],
  barcode: ['', 'abc', '8801234567890', '123', '8.80123E+12'],
  code: ['', '12345', '1234567', '12345a', '１２３４５６'],
  reviewId: ['0', '-1', '1.5', 'abc', '9007199254740992'],
  recurringId: ['0', '-1', '1.5', 'abc', '9007199254740992'],
  list: ['sold', 'RESERVATIONS', 'reservations,purchases'],
  address: ['', '   ', '가'.repeat(301), '서울\u0000'],
  lotAddress: ['가'.repeat(301), '서울\u0000'],
  bno: ['', '123456789', '12345678901', '123-45-67890', 'abcdefghij', '１２３４５６７８９０'],
  email: ['', '   ', `${'a'.repeat(320)}@market.test`],
  only: ['', 'late', 'PAID', 'paid,unpaid'],
  day: ['today', '2026-02-30', '20261130', '2026-11-30T00:00:00'],
  userId: BAD_IDS,
  paymentId: BAD_IDS,
  operator: BAD_IDS,
  statementId: BAD_IDS,
  batchId: BAD_IDS,
  payoutId: BAD_IDS,
  depositId: BAD_IDS,
  'GET /api/operator/payouts state': ['', 'closed', 'PAID'],
  period: ['', 'today', '2026-02-30', '20261130'],
  'GET /api/operator/statements state': ['', 'open', 'CLOSED'],
  paperId: BAD_IDS,
  'GET /api/operator/marts state': ['', 'open', 'APPLIED', 'applied,closed'],
  'GET /api/operator/people q': ['', '   ', 'a'.repeat(321), '가\u0000'],
  'GET /api/operator/people/{userId}/export reason': ['', '짧아요', '     가     ', '가'.repeat(501), '이유예요\u0000'],
  caseId: BAD_IDS,
  claimId: BAD_IDS,
  pictureId: BAD_IDS,
  'GET /api/operator/cases kind': ['', 'question', 'DISPUTE'],
  'GET /api/operator/cases state': ['', 'open', 'DECIDED'],
  late: ['', '0', 'yes'],
  ended: ['', 'yes', '2', 'TRUE'],
  hidden: ['', 'yes', '2', 'TRUE'],
  ...Object.fromEntries(['listings', 'reviews'].map((list) => [`GET /api/operator/${list} q`, LONG_SEARCHES])),
  'GET /api/operator/marts q': ['가'.repeat(101), '사과\u0000'],
  since: ['', 'yesterday', '2026-02-30T00:00:00Z', '2026-11-20', '1732150800000'],
  cursor: [
    '',
    '0',
    '1',
    'abc',
    '1-',
    '0-1732150800000',
    '-1-1732150800000',
    '1-173215080000',
    '1234567890123456-1732150800000',
  ],
  keyId: BAD_IDS,
  webhookId: BAD_IDS,
  deliveryId: BAD_IDS,
  subject: ['', 'user', 'user x', 'USER 1', '12', 'user 12345678901234567'],
};

/** Values that must be refused for each field of a body. */
const LISTINGS = 'GET /api/buyer/listings';
const COUNTS = 'GET /api/buyer/listings/counts';
const CONFIRM = 'POST /api/buyer/pay/toss/confirm';
const CART = 'POST /api/buyer/pay/cart/process';
const EDIT = 'PATCH /api/seller/stores/{storeId}/products/{productId}';
const SET_STOCK = 'PUT /api/seller/stores/{storeId}/products/{productId}/stock';
const RECALL = 'POST /api/seller/stores/{storeId}/products/{productId}/recall';
const BULK = 'POST /api/seller/stores/{storeId}/products/bulk';
const SHELF = 'POST /api/seller/stores/{storeId}/products/shelf';
const REPEAT = 'POST /api/seller/stores/{storeId}/recurring';
const REPEAT_EDIT = 'PUT /api/seller/stores/{storeId}/recurring/{recurringId}';
const CHECK_IN_VISIT = 'POST /api/seller/orders/checkin-visit';
const LOWER = 'POST /api/seller/stores/{storeId}/products/{productId}/lower';
const UNDO = 'POST /api/seller/stores/{storeId}/products/{productId}/lower/undo';
const RULE = 'PUT /api/seller/stores/{storeId}/markdown';
const PRESIGN = 'POST /api/files/presign';
const STAFF = 'POST /api/operator/staff';
const REFUND = 'POST /api/operator/orders/{orderId}/refunds';
const STATEMENTS = 'GET /api/operator/statements';
const PAYOUTS = 'GET /api/operator/payouts';
const PROVIDER = 'GET /api/operator/provider';
const DEPOSIT = 'POST /api/operator/deposits';
const CLOSINGS = 'POST /api/seller/{martId}/sales/closings';
const CAME_BACK = 'POST /api/operator/payouts/{payoutId}/came-back';
const CHARGEBACK = 'POST /api/operator/chargebacks';
const ADJUST = 'POST /api/operator/adjustments';
const PAYEE = 'PUT /api/seller/{martId}/payee';
const OPERATORS_LOG = 'GET /api/operator/log';
const ATTRIBUTE = 'POST /api/operator/hand-refunds/{paymentId}/attribute';
const MARTS = 'POST /api/operator/marts/{martId}';
const PAPERS = 'POST /api/seller/{martId}/papers';
const KEYS = 'POST /api/seller/{martId}/keys';
const HOOKS = 'POST /api/seller/{martId}/webhooks';
const OWN_HOOKS = 'POST /api/pos/v1/webhooks';
const BAD_HOOKS = [
  null,
  '',
  7,
  {},
  'till.example.kr',
  'http://till.example.kr/market',
  'https://till.example.kr:8443/market',
  'https://me:secret@till.example.kr/market',
  'https://till.example.kr/market#part',
  `https://till.example.kr/${'a'.repeat(500)}`,
];
const LINES = 'POST /api/pos/v1/products';
const SHELF_COUNT = 'POST /api/pos/v1/stock/shelf';
const TILL_SALES = 'POST /api/pos/v1/stock/sold';
const COUNTED_AT = '2026-11-20T05:00:00Z';
const aCount = (wrong: object = {}) => ({ barcode: '8801234567893', onShelf: 3, countedAt: COUNTED_AT, ...wrong });
const aSale = (wrong: object = {}) => ({ id: 'one', barcode: '8801234567893', pieces: 1, at: COUNTED_AT, ...wrong });
/** Items of a machine that must be refused, whatever the rest of them says. */
const BAD_NAMES = [{ barcode: 7 }, { barcode: 'a\u0000' }, { productId: 1 }, { barcode: undefined }];
const badItems = (good: (wrong?: object) => object, wrongs: readonly object[]) => [
  null,
  [],
  {},
  'x',
  [{}],
  [null],
  ...[...BAD_NAMES, ...wrongs].map((wrong) => [good(wrong)]),
  Array.from({ length: 101 }, () => good()),
];
/** Acts of the console that want a reason. */
const REASONED: string[] = [
  REFUND,
  ...['approve', 'return', 'reject', 'warn', 'suspend', 'unsuspend', 'business/refuse', 'payee/refuse'].map(
    (act) => `${MARTS}/${act}`,
  ),
  ...[
    'payouts/{payoutId}/fail',
    'statements/{statementId}/hold',
    'adjustments',
    'deposits',
    'deposits/{depositId}/take-back',
    'people/{userId}/reveal',
    'people/{userId}/block',
    'listings/{productId}/hide',
    'listings/{productId}/recall',
    'reviews/{reviewId}/hide',
    'reviews/{reviewId}/remove',
    'orders/{orderId}/cancel',
  ].map((act) => `POST /api/operator/${act}`),
];
/** The state that a decision of the console was taken on. */
const BAD_STATES = [null, '', 7, {}, 'x'.repeat(201), 'shown\u0000'];
const DECISIONS = Object.keys(calls).filter((name) => name.includes(' /api/operator/') && !name.startsWith('GET '));
const BAD_REASONS = [null, '', '짧아요', '     가     ', 7, '가'.repeat(501), '이유예요\u0000', {}];
const COPY = 'POST /api/seller/stores/{storeId}/products/copy';
/** The provider's order ids are texts of ours. */
const BAD_PROVIDER_ORDERS = ['', 'abcde', 'a b c d', '한글주문번호', 'x'.repeat(65), 7, {}];

const sheetOf = (text: string) => Buffer.from(text).toString('base64');

/** A row of a table as the page sends it. */
const CELLS = ['빵', '식빵', '2000', '', '3', '2026-11-25 10:00', '', '', '', ''];

const BAD_VALUES: Record<string, unknown[]> = {
  'POST /api/faults part': ['', 7, null, '01012345678', 'Buy Box', 'A'.repeat(61)],
  'POST /api/faults error': ['', 7, null, 'Type Error', '김구매'],
  'POST /api/faults frames': [
    null,
    'a.js:1:1',
    [7],
    ['a.js'],
    ['https://market.test/a.js:1:1'],
    Array(9).fill('a.js:1:1'),
  ],
  showsNextPrice: [null, 'yes', 0, 1, {}],
  maxPerBuyer: [0, -1, 1.5, 1_000, '3', true],
  weightGrams: [0, 9, -1, 600.5, 30_001, '600', true],
  pricePer100g: [0, -1, 19.8, 10_000_001, '1980', true],
  bagWorth: [0, -1, 1.5, '9000', true, {}],
  bagKinds: [7, {}, '가'.repeat(201), '빵\u0000'],
  contents: [7, {}, null, '가'.repeat(1_001), '빵\u0000'],
  picture: [7, {}, '가'.repeat(501), 'a\u0000'],
  [`${CONFIRM} orderId`]: BAD_PROVIDER_ORDERS,
  [`${CART} orderId`]: BAD_PROVIDER_ORDERS,
  [`${CART} items`]: [
    null,
    [],
    [{ productId: 1, quantity: 1 }],
    [{ productId: 1, quantity: 1, paymentMethod: 'CASH' }],
    [{ productId: 1, quantity: 0, paymentMethod: 'CARD' }],
    [{ productId: 1, quantity: 1, paymentMethod: 'CARD', isReservation: 'yes' }],
    [{ productId: 1, quantity: 1, paymentMethod: 'ON_SITE', expectedValidUntil: 'soon' }],
  ],
  [`${BULK} items`]: [
    null,
    [],
    {},
    'x',
    [{}],
    [null],
    [{ productId: 0 }],
    [{ productId: 1, from: -1 }],
    [{ productId: 1, from: 'x' }],
    Array.from({ length: 2 }, () => ({ productId: 1 })),
    Array.from({ length: 201 }, (_, i) => ({ productId: i + 1 })),
  ],
  change: [
    null,
    {},
    'end',
    { kind: 'double' },
    { kind: 'price' },
    { kind: 'price', percent: 0 },
    ...[-96, 101, 1.5, '10'].map((percent) => ({ kind: 'price', percent })),
    ...[0, 15, '10'].map((percentOff) => ({ kind: 'lower', percentOff })),
    ...[-1, 1.5, '5', 1_000_001].map((to) => ({ kind: 'count', to })),
    ...['', 'tomorrow', '2026-02-30T00:00:00', 7].map((at) => ({ kind: 'saleEnd', at })),
    ...[0, 96, 1.5, '10'].map((percentOff) => ({ kind: 'markdown', percentOff, at: null })),
    ...['', 'tonight', 7, undefined].map((at) => ({ kind: 'markdown', percentOff: 30, at })),
  ],
  [`${KEYS} name`]: [null, '', '   ', 7, '가'.repeat(31), '계산대\u0000', {}],
  scopes: [null, [], {}, 'stock:write', ['sell'], [7], Array.from({ length: 6 }, () => 'stock:write')],
  expiresInDays: [null, 0, -1, 1.5, '30', 366, {}],
  ...Object.fromEntries([HOOKS, OWN_HOOKS].map((name) => [`${name} url`, BAD_HOOKS])),
  [`${HOOKS} keyId`]: [null, 0, -1, 1.5, '1', {}],
  [`${LINES} items`]: badItems(
    (wrong) => ({ barcode: '8801234567893', price: 1_000, ...wrong }),
    [
      { barcode: '' },
      { price: '1000' },
      { quantity: -1 },
      { quantity: 1.5 },
      { listPrice: 'x' },
      { expirationDate: 7 },
    ],
  ).filter((items) => !JSON.stringify(items).includes('productId')),
  [`${SHELF_COUNT} items`]: badItems(aCount, [
    { onShelf: '3' },
    { onShelf: null },
    { barcode: '1'.repeat(2_001) },
    { countedAt: 'soon' },
    { countedAt: null },
    { productId: 0, barcode: undefined },
  ]),
  [`${TILL_SALES} items`]: badItems(aSale, [
    { id: '' },
    { id: 7 },
    { id: 'x'.repeat(101) },
    { id: 'a\u0000' },
    { id: '\ud800' },
    { pieces: '1' },
    { pieces: null },
    { at: '2026-11-20' },
    { at: undefined },
  ]),
  [`${SHELF} day`]: [null, '', 'today', '2026-02-30', 7, {}],
  ...Object.fromEntries(
    [REPEAT, REPEAT_EDIT].map((name) => [`${name} weekdays`, [null, 'x', 0, [], [7], [-1], [1.5], ['1'], [1, 1], {}]]),
  ),
  listAt: [null, '', '9', '24:00', '09:60', '09:00:00', 7, {}],
  endsAt: ['', '9', '24:00', '21:00:30', 7, {}],
  endsAfterHours: [0, -1, 1.5, 169, '5', {}],
  editId: [null, 0, -1, 1.5, '1', 2 ** 53, {}],
  [`${COPY} items`]: [
    null,
    [],
    {},
    'x',
    [{}],
    [null],
    [{ productId: 1 }],
    [{ productId: 0, quantity: 1 }],
    [{ productId: 1, quantity: 1.5 }],
    Array.from({ length: 2 }, () => ({ productId: 1, quantity: 1 })),
    Array.from({ length: 201 }, (_, i) => ({ productId: i + 1, quantity: 1 })),
  ],
  barcode: [7, {}, 'abc', '8801234567890', '8.80123E+12', '1'.repeat(41)],
  taxFree: [7, {}, 'true', ''],
  basePrice: [0, 1.5, '3000', 10_000_001, {}],
  floorPrice: [0, 1.5, '1000', 10_000_001, {}],
  markdown: [
    '60:30',
    {},
    7,
    [null],
    [{}],
    [60],
    [{ minutesBeforeEnd: 60 }],
    ...[
      [60, '30'],
      ['60', 30],
      [0, 30],
      [10_081, 30],
      [60, 0],
      [60, 96],
      [1.5, 30],
      [60, 30.5],
    ].map((step) => [{ minutesBeforeEnd: step[0], percentOff: step[1] }]),
    [
      { minutesBeforeEnd: 60, percentOff: 30 },
      { minutesBeforeEnd: 180, percentOff: 50 },
    ],
    Array.from({ length: 6 }, (_, i) => ({ minutesBeforeEnd: 60 - i, percentOff: 10 + i })),
  ],
  [`${RULE} markdown`]: [null, {}, [{ minutesBeforeEnd: 60 }], [{ minutesBeforeEnd: 0, percentOff: 30 }]],
  [`${LOWER} price`]: [null, 0, -1, 1.5, '1000', 1e21, {}],
  [`${UNDO} price`]: [null, 1.5, '1000', 1e21, {}],
  rule: [
    null,
    'plain',
    {},
    { value: 'count' },
    { value: 'weight' },
    { value: 'weight', itemDigits: '7', hasValueCheck: false },
    { value: 'weight', itemDigits: 4, hasValueCheck: false },
    { value: 'price', itemDigits: 5, hasValueCheck: true },
    { value: 'price', itemDigits: 7, hasValueCheck: 'no' },
  ],
  place: [null, 3, {}, '가나다라마바사아자차카', '냉\u0000장'],
  percentOff: [null, 0, 5, 15, 100, '10', {}],
  days: [null, 0, -1, 1.5, '1', 61, {}],
  file: [null, '', 7, '***', 'a', sheetOf('카테고리,상품명'), sheetOf('"'), 'UEsDBA==', '/////w=='],
  dryRun: [null, 'true', 1, {}],
  sheet: [
    null,
    1,
    'x',
    {},
    { shape: '', places: {}, unused: [] },
    { shape: '[]', places: { nothing: 1 }, unused: [] },
    { shape: '[]', places: { name: -1 }, unused: [] },
    { shape: '[]', places: {}, unused: ['x'] },
  ],
  same: [null, '', 'yes', 7, {}],
  rows: [
    null,
    [],
    {},
    'x',
    [{}],
    [null],
    [{ row: 0, cells: CELLS }],
    [{ row: 2, cells: ['빵'] }],
    [{ row: 2, cells: [...CELLS.slice(1), null] }],
    [{ row: 2, cells: [...CELLS.slice(1), 'x'.repeat(5_001)] }],
    [{ row: 2, cells: [...CELLS.slice(1), '\u0000'] }],
    [{ row: 2, cells: CELLS, same: 'no' }],
    [{ row: 2, cells: CELLS, from: -1 }],
    Array.from({ length: 51 }, (_, i) => ({ row: i + 2, cells: CELLS })),
  ],
  reason: [null, '', 'buyer', 'noShow', 7, {}],
  [`${RECALL} reason`]: [undefined, null, '', '   ', 7, {}, '가'.repeat(201), '상했어요\u0000'],
  paymentKey: ['', 7, {}, 'k'.repeat(201), 'key\u0000'],
  amount: [0, -1, 1.5, '3000', 1e21, {}],
  touching: [null, -1, 1.5, '1', {}],
  isReservation: [null, 'true', 1, {}],
  attempt: [7, {}, '', 'short', 'a b c d e f', 'x'.repeat(65)],
  expectedValidUntil: ['soon', '2026-11-20', 7, {}],
  isAdult: [null, 'true', 1, {}],
  expectedTold: [null, '', 600, '6 00g', '600그램', 'x'.repeat(41), {}],
  idChecked: [null, 'true', 1, {}],
  weights: [
    null,
    7,
    {},
    [{}],
    [{ orderId: 1 }],
    [{ orderId: 1, grams: 0 }],
    [{ orderId: 1, grams: 5.5 }],
    [{ orderId: 1, grams: 10_000_000 }],
    [{ orderId: 1, grams: 500, won: 900 }],
    [
      { orderId: 1, grams: 500 },
      { orderId: 1, won: 900 },
    ],
  ],
  entries: [
    null,
    [],
    {},
    [{}],
    ...[
      { key: '' },
      { key: '\u0000' },
      { orderIds: [] },
      { uuid: '' },
      { scannedAt: 'soon' },
      { skewMs: 1.5 },
      { skewMs: 1e13 },
      { bags: 'x' },
      { bags: [{ orderId: 1 }] },
      { bags: [{ orderId: '1', contents: '빵' }] },
      { bags: [{ orderId: 1, contents: '빵\u0000' }] },
      { bags: [{ orderId: 1, contents: '빵'.repeat(1_001) }] },
    ].map((wrong) => [{ ...offlineEntry({ id: 1, uuid: 'x' }), ...wrong }]),
    Array(101).fill(offlineEntry({ id: 1, uuid: 'x' })),
  ],
  items: [
    null,
    [],
    {},
    'x',
    [{}],
    [null],
    [{ productId: 1 }],
    [{ productId: 0, quantity: 1 }],
    [{ productId: 1, quantity: 0 }],
    [{ productId: 1, quantity: 1.5 }],
    [{ productId: '1', quantity: 1 }],
    [{ productId: 2 ** 53, quantity: 1 }],
    [{ productId: 1, quantity: 1_000_000 }],
    Array.from({ length: 51 }, () => ({ productId: 1, quantity: 1 })),
  ],
  orderId: [null, 0, -1, 1.5, '1', 2 ** 53, {}],
  orderIds: [
    null,
    [],
    {},
    '1',
    1,
    ['1'],
    [0],
    [-1],
    [1.5],
    [null],
    [[1]],
    [2 ** 53],
    Array.from({ length: 101 }, (_, i) => i + 1),
  ],
  productIds: [null, [], {}, 'x', 1, ['1'], [0], [1.5], [null], [[1]], Array.from({ length: 51 }, (_, i) => i + 1)],
  rating: [null, 0, 6, -1, 1.5, '5', {}],
  content: [null, '', '   ', '\u3000\n', 7, '가'.repeat(1_001), '맛있어요\u0000'],
  pictures: [null, 'up-1', 7, {}, [7], [null], ['x'.repeat(101)], ['a', 'b', 'c', 'd']],
  photos: [null, 'up-1', 7, {}, [7], [null], ['x'.repeat(301)], ['a', 'b', 'c', 'd']],
  upTo: [null, 0, -1, 1.5, '1', 2 ** 53, {}],
  [`${SET_STOCK} from`]: [null, -1, 1.5, '98', true, {}],
  [`${SET_STOCK} to`]: [null, -1, 1.5, '97', true, {}],
  delta: [null, 0, 2, -2, 1.5, '1', true, {}, []],
  category: [null, '', ' ', '없는 카테고리', '신선식품', 7, '__proto__', '가'.repeat(41)],
  productName: [null, '', '   ', 7, '가'.repeat(101), '사과\u0000', '\u0000', {}],
  price: [null, 0, -1, 1.5, '1000', 10_000_001, 1e21, {}],
  listPrice: [0, -1, 100, 5000.5, '5000', 10_000_001, 1e21, {}],
  quantity: [null, 0, -1, 1.5, '1', 1_000_001, 2_147_483_648],
  expirationDate: [
    null,
    '',
    'tomorrow',
    '2026-11-20T13:59:59',
    '2026-02-30T00:00:00',
    '2026-11-25',
    1_764_000_000_000,
    '9999-12-31T23:59:59-14:00',
    '2026-11-25T24:00:01',
  ],
  useBy: ['soon', '2026-02-30', '20261130', '2026-11-19', 7, '0000-01-01'],
  description: [7, {}, '가'.repeat(2_001), '맛있어요\u0000'],
  origin: [7, {}, '가'.repeat(101), '국산\u0000'],
  maker: [7, {}, '가'.repeat(101), '동네식품\u0000'],
  netContent: [7, {}, '9'.repeat(51), '500g\u0000'],
  traceNumber: [7, {}, '123', '한우', 'L123', '002123456789\u0000'],
  storage: [7, {}, '냉장', 'cold'],
  allergens: [7, {}, '', 'egg', ['계란'], [null], [['egg']], Array.from({ length: 20 }, () => 'egg')],
  productImgSrc: [7, {}, 'x'.repeat(501), 'picture\u0000'],
  filename: [null, '', 7, 'a'.repeat(256)],
  endpoint: [null, '', 7, 'fcm', '/fcm/send/x', `https://fcm.googleapis.com/${'x'.repeat(1_000)}`, {}],
  p256dh: [null, '', 7, 'B'.repeat(86), 'B'.repeat(88), '한'.repeat(87), {}],
  auth: [null, '', 7, 'a'.repeat(21), 'a'.repeat(23), 'a b'.repeat(7), {}],
  audience: [null, '', 'everybody', 'BUYER', 7, {}],
  ...Object.fromEntries(
    NEWS_TOPICS.map((topic) => [topic, [null, 'push', ['mail'], [7], Array(CHANNELS.length + 1).fill('push'), {}]]),
  ),
  token: [null, '', 7, 'abc', 'a b.c', '한.글', 'x'.repeat(2_000), {}],
  'POST /api/notices/phone number': [
    null,
    '',
    '02-123-4567',
    '010-1234',
    '010-1234-56789',
    '+1 010 1234 5678',
    '010-1234-5678, 010-1234-5679',
    7,
    {},
  ],
  'POST /api/notices/phone/proof code': [null, '', '12345', '1234567', 'abcdef', '12 456', 123456, {}],
  'POST /api/notices/email address': [
    null,
    '',
    'me',
    'me@',
    'a@b.test,c@d.test',
    'me <a@b.test>',
    'a@b\r\nBcc: c@d',
    7,
    {},
  ],
  contentType: [null, '', 'text/plain', 'image', 'application/pdf', 'image/', 'image/jpeg\r\nx: y'],
  uuid: [null, '', 7, 'abc', {}, '00000000-0000-0000-0000-00000000000g'],
  productId: [null, 0, -1, 1.5, '1', 2 ** 53, {}],
  martId: [null, 0, -1, 1.5, '1', 2 ** 53],
  name: [null, '', '   ', 7, '가'.repeat(201), '마트\u0000', {}],
  address: [null, '', '   ', ',', '서울 마포구 양화로 160', 7, '가'.repeat(401), {}],
  problem: [null, '', 'slow', 'REFUSED', 7, {}],
  term: [null, '', '   ', '!?', 7, '가'.repeat(51), '사과\u0000', {}],
  lat: [null, '37.5', 91, -90.1, true, {}],
  lng: [null, '126.9', 181, -180.1, {}],
  maxPrice: [0, -1, 1.5, '1000', 100_000_001, {}],
  minDiscount: [0, 100, -10, 1.5, '30', {}],
  alertId: [null, 0, -1, 1.5, '1', 2 ** 53, {}],
  promotions: [null, 'true', 1, {}],
  on: [null, 'true', 1, {}],
  night: [null, 'true', 0, {}],
  latitude: [null, '37.5', 0, 32.9, 39.1, 1e21, {}],
  // A place outside Korea is named by its latitude.
  longitude: [null, '126.9', {}],
  postcode: ['1234', '123456', 'abcde', 7, {}],
  lotAddress: ['가'.repeat(301), '서울\u0000', 7, {}],
  phoneNumber: [null, '', '   ', 'abc', '1', 7, {}],
  email: [null, '', '   ', 'abc', 'a@b', 'a b@c.kr', 'a@b.kr\r\nBcc: c@d.kr', `${'a'.repeat(320)}@market.test`, 7, {}],
  openingTime: [null, '', '9', '24:00:00', '09:60:00', '오전 9시', 7, {}],
  closingTime: [null, '', '25:00', '22', 7, {}],
  paymentMethod: [null, 2, -1, '1', true, {}],
  phone_number: [null, '', '   ', 'abc', '1', 7, {}],
  business_number: [null, '', '123456789', '12345678901', 'abcdefghij', '0000000000', '1234567890', 7, {}],
  opening_time: [null, '', '9', '24:00:00', 7, {}],
  closing_time: [null, '', '25:00', '22', 7, {}],
  payment_method: [null, 2, -1, '1', true, {}],
  weekdays: [null, 'x', 0, [7], [-1], [1.5], ['1'], [0, 1, 2, 3, 4, 5, 6], {}],
  breakTime: [
    '',
    '15:00',
    7,
    {},
    { starts: '15:00' },
    { starts: '15', ends: '17:00' },
    { starts: '09:00', ends: '21:00' },
  ],
  weekdayHours: [
    null,
    {},
    'x',
    0,
    ...[{ weekday: 7 }, { weekday: '1' }, { openingTime: '9' }, { closingTime: null }, { breakTime: 'noon' }].map(
      (part) => [{ weekday: 1, openingTime: '09:00', closingTime: '20:00', breakTime: null, ...part }],
    ),
    // A day that is over before it begins to sell, one that stands there twice, a break outside of its day.
    [{ weekday: 1, openingTime: '09:00', closingTime: '09:05', breakTime: null }],
    Array.from({ length: 2 }, () => ({ weekday: 1, openingTime: '09:00', closingTime: '20:00', breakTime: null })),
    [{ weekday: 1, openingTime: '09:00', closingTime: '20:00', breakTime: { starts: '19:00', ends: '21:00' } }],
  ],
  seen: ['', 'soon', '2026-02-30T10:00:00Z', 7, {}],
  madeAt: [null, '', 'soon', '2026-02-30T10:00:00Z', '2026-11-20', 7, {}],
  // A day to come has no sheet.
  'POST /api/seller/{martId}/sales/closings day': ['', 'today', '2026-02-30', '2026-11-21', 7, {}],
  photo: [7, {}, 'x'.repeat(501), 'picture\u0000'],
  introduction: [7, {}, '가'.repeat(301), '가'.repeat(2_001), '어서 오세요\u0000'],
  notice: [7, {}, '가'.repeat(81), '오늘은\u0000'],
  pickupNote: [7, {}, '가'.repeat(61), '계산대\u0000'],
  day: ['', 'today', '2026-02-30', '2026-11-19', 7, {}],
  vouchers: [null, 'onnuri', {}, ['cash'], [7], [null], Array.from({ length: 6 }, () => 'onnuri')],
  voucher: ['', 'cash', 7, {}],
  userIds: [null, [], {}, 'x', 1, ['1'], [0], [1.5], [null], Array.from({ length: 51 }, (_, i) => i + 1)],
  newManagerId: [null, 0, -1, 1.5, '1', 2 ** 53, {}],
  reply: [null, '', '   ', 7, '가'.repeat(1_001), '고맙습니다\u0000', {}],
  code: [null, '', '12345', '1234567', '12345a', 123_456, '１２３４５６'],
  [`${STAFF} person`]: [null, '', '   ', 7, {}, 'a'.repeat(321)],
  role: [null, '', 'admin', 'OWNER', 7, {}],
  pieces: [null, 0, -1, 1.5, '1', {}],
  amountWon: [null, 0, -1, 1.5, '100', 100_000_001, {}],
  bearer: [null, '', 'buyer', 7, {}],
  ...Object.fromEntries(REASONED.map((name) => [`${name} reason`, BAD_REASONS])),
  ...Object.fromEntries(DECISIONS.map((name) => [`${name} seen`, BAD_STATES])),
  [`${PAPERS} kind`]: [null, '', 'passport', 'BUSINESS', 7, {}],
  ...Object.fromEntries(
    ['POST /api/cases', 'POST /api/reports'].flatMap((name) => [
      ...['orderId', 'productId', 'reviewId', 'martId', 'statementId'].map((field) => [
        `${name} ${field}`,
        [null, 0, -1, 1.5, '1', 2 ** 53, {}],
      ]),
      [`${name} reason`, [null, '', 'nothing', 7, {}]],
      [`${name} kind`, [null, '', 'question', 7, {}]],
    ]),
  ),
  text: [null, '', '   ', 7, {}, '가'.repeat(2_001), '물어봐요\u0000'],
  words: [null, '', '   ', 7, {}, '가'.repeat(2_001), '물어봐요\u0000'],
  forgive: [null, 'true', 1, {}],
  'POST /api/operator/cases/{caseId}/close outcome': [null, '', 'hidden', 7, {}],
  accept: [-1, 1.5, '100', 100_000_001, {}],
  refundWon: [null, -1, 1.5, '100', 100_000_001, {}],
  'POST /api/cases amountWon': [null, -1, 1.5, '100', 100_000_001, {}],
  'POST /api/operator/cases/{caseId}/messages to': [null, '', 'everybody', 7, {}],
  'POST /api/operator/reviews/{reviewId}/hide days': [null, 0, -1, 1.5, '1', 31, {}],
  [`${MARTS}/suspend kind`]: [null, '', 'forever', 7, {}],
  until: ['', 'soon', '2026-02-30T10:00:00Z', '2026-11-20T00:00:00Z', 7, {}],
  seenAt: ['', 'soon', '2026-02-30T10:00:00Z', 7, {}],
  askedAt: ['', 'soon', '2026-02-30T10:00:00Z', 7, {}],
  override: [null, 'true', 1, {}],
  papers: [null, 'business', ['passport'], [7], ['food', 'food', 'food', 'food'], {}],
  userId: [null, 0, -1, 1.5, '1', 2 ** 53, {}],
  businessNumber: [null, '', '123456789', '0000000000', '1234567890', 7, {}],
  representative: [null, '', '   ', 7, '가'.repeat(51), '김\u0000', {}],
  openedOn: [null, '', 'today', '2026-02-30', '2026-11-21', 7, {}],
  mailOrderNumber: [7, {}, '가'.repeat(51), '제\u0000'],
  isMailOrderExempt: [null, 'true', 1, {}],
  fromDay: [null, '', 'today', '2026-02-30', '20271201', 7, {}],
  'GET /api/policies/{kind} kind': ['rules', 'TERMS', '1'],
  'POST /api/operator/policies kind': [null, '', 'rules', 7, {}],
  'POST /api/operator/policies text': [null, '', '   ', 7, {}, '가'.repeat(20_001), '우리\u0000'],
  summary: [null, '', '   ', 7, {}, '가'.repeat(1_001), '처음\u0000'],
  version: [null, 0, -1, 1.5, '1', 30_001, {}],
  ...Object.fromEntries(['material', 'adverse'].map((tick) => [tick, [null, 'true', 1, {}]])),
  effectiveFrom: [null, '', 'today', '2026-02-30', '20271201', 7, {}],
  kinds: [
    null,
    [],
    {},
    'x',
    [{}],
    [null],
    [{ kind: 'privacy', version: 1 }],
    [{ kind: 'terms', version: 0 }],
    Array.from({ length: 4 }, () => ({ kind: 'terms', version: 1 })),
  ],
  isHandedOver: [null, 'true', 1, {}],
  isOver14: [false, null, 'true', 1, {}],
  ids: [null, [], {}, 'x', [0], ['1'], [1.5], [null], Array.from({ length: 501 }, (_, i) => i + 1)],
  totalWon: [null, 1.5, '100', {}],
  statementIds: [null, [], {}, 'x', [0], ['1'], [1.5], [null], Array.from({ length: 501 }, (_, i) => i + 1)],
  bank: [null, '', '999', 88, {}],
  account: [null, '', '1234567', '1'.repeat(17), '110-12-ㄱ', 7, {}],
  holder: [null, '', '   ', 7, '가'.repeat(61), '김\u0000', {}],
  payeeId: [null, 0, -1, 1.5, '1', 2 ** 53, {}],
  batchId: [null, 0, -1, 1.5, '1', 2 ** 53, {}],
  reference: [null, 7, '가'.repeat(101), 'R\u0000', {}],
  commissionBp: [null, -1, 3_001, 1.5, '500', {}],
  [`${REFUND} reason`]: [null, '', '짧아요', '     가     ', 7, '가'.repeat(501), {}],
  lines: [
    null,
    [],
    {},
    'x',
    [{}],
    [null],
    ...[{ orderId: 0 }, { orderId: '1' }, { amountWon: 0 }, { amountWon: 1.5 }, { bearer: 'buyer' }].map((wrong) => [
      { orderId: 1, amountWon: 100, bearer: 'mart', ...wrong },
    ]),
    Array.from({ length: 51 }, () => ({ orderId: 1, amountWon: 100, bearer: 'mart' })),
  ],
  paymentId: [null, 0, -1, 1.5, '1', 2 ** 53, {}],
  feeWon: [null, -1, 1.5, '100', 10_000_001, {}],
  [`${ADJUST} amountWon`]: [null, 0, 1.5, '100', 100_000_001, -100_000_001, {}],
  [`${CAME_BACK} day`]: [null, '', 'today', '2026-02-30', 7, {}],
  [`${CAME_BACK} reference`]: [null, '', '   ', 7, '가'.repeat(101), 'R\u0000', {}],
  [`${DEPOSIT} day`]: [null, '', 'today', '2026-02-30', 7, {}],
  [`${DEPOSIT} amountWon`]: [null, 0, -1, 1.5, '100', 1_000_000_000_001, {}],
  [`${DEPOSIT} reference`]: [null, '', '   ', 7, '가'.repeat(101), 'R\u0000', {}],
  'POST /api/operator/bank-balances amountWon': [null, -1, 1.5, '100', 1_000_000_000_001, {}],
  payoutIds: [[], [0], ['1'], '1', {}, Array.from({ length: 501 }, (_, at) => at + 1)],
  confirm: [7, 'true', {}],
  [`${CHARGEBACK} day`]: [null, '', 'today', '2026-02-30', 7, {}],
  [`${CHARGEBACK} reference`]: [null, '', '   ', 7, '가'.repeat(101), 'R\u0000', {}],
};
/** Fields that may be left out or be null. */
const OPTIONAL = new Set([
  'since',
  'cursor',
  `${HOOKS} keyId`,
  ...DECISIONS.map((name) => `${name} seen`),
  ...['userId', 'martId'].map((field) => `POST /api/operator/cases ${field}`),
  'after',
  'body.maxPerBuyer',
  'body.bagWorth',
  'body.bagKinds',
  'picture',
  ...['operator', 'subject', 'day', 'before'].map((field) => `${OPERATORS_LOG} ${field}`),
  ...['pieces', 'amountWon'].map((field) => `${REFUND} ${field}`),
  ...['martId', 'period', 'state', 'before'].map((field) => `${STATEMENTS} ${field}`),
  'GET /api/seller/{martId}/statements before',
  ...['state', 'batchId', 'before'].map((field) => `${PAYOUTS} ${field}`),
  'payeeId',
  'feeWon',
  ...['complete', 'fail', 'came-back', 'retry'].map((act) => `POST /api/operator/payouts/{payoutId}/${act} batchId`),
  'payoutIds',
  'confirm',
  ...['from', 'to'].map((field) => `${PROVIDER} ${field}`),
  'material',
  'adverse',
  ...['state', 'q'].map((field) => `GET /api/operator/marts ${field}`),
  ...['listings', 'reviews'].map((list) => `GET /api/operator/${list} q`),
  'hidden',
  'ended',
  'accept',
  'forgive',
  'outcome',
  ...['kind', 'state', 'late'].map((field) => `GET /api/operator/cases ${field}`),
  ...['orderId', 'productId', 'reviewId', 'martId', 'statementId', 'pieces', 'amountWon'].map(
    (field) => `POST /api/cases ${field}`,
  ),
  ...['productId', 'reviewId', 'martId', 'text'].map((field) => `POST /api/reports ${field}`),
  'seenAt',
  'askedAt',
  'override',
  'until',
  'papers',
  'businessNumber',
  'representative',
  'openedOn',
  'mailOrderNumber',
  'isMailOrderExempt',
  ...['kind', 'day', 'person'].map((field) => `GET /api/seller/{martId}/log ${field}`),
  'query.from',
  'query.to',
  'query.by',
  'lotAddress',
  `${CART} paymentKey`,
  `${CART} orderId`,
  `${CART} amount`,
  'body.orderId',
  ...['lat', 'lng'].map((field) => `GET /api/buyer/stores/{storeId} ${field}`),
  ...['category', 'search'].map((field) => `GET /api/buyer/products/{storeId}/products ${field}`),
  ...[LISTINGS, COUNTS].flatMap((name) => [`${name} category`, `${name} search`]),
  'distance',
  'before',
  `${STATUS} q`,
  `${RECENT} q`,
  `${SOLD} q`,
  `${SOLD} day`,
  'only',
  `${LOWER} price`,
  `${STATUS} tab`,
  `${STATUS} category`,
  'page',
  'size',
  'sort',
  'openNow',
  'unanswered',
  'cardAccepted',
  'bags',
  'minDiscount',
  'maxPrice',
  'walkMinutes',
  'pickupHour',
  'voucher',
  'reach',
  'onePress',
  'isAdult',
  'idChecked',
  'weights',
  'weighs',
  'body.weightGrams',
  'body.pricePer100g',
  'POST /api/seller/store/create email',
  'showsNextPrice',
  'on',
  'night',
  'promotions',
  'expectedValidUntil',
  'expectedAmount',
  'expectedTold',
  'touching',
  'attempt',
  ...NEWS_TOPICS,
  'same',
  'sheet',
  'listPrice',
  'useBy',
  'description',
  'origin',
  'maker',
  'traceNumber',
  'netContent',
  'storage',
  'allergens',
  'productImgSrc',
  'body.barcode',
  'body.taxFree',
  'basePrice',
  'floorPrice',
  'body.markdown',
  'query.uuid',
  'query.code',
  `${CHECK_IN_VISIT} uuid`,
  `${CHECK_IN_VISIT} code`,
  'reason',
  ...['category', 'productName', 'price', 'expirationDate'].map((field) => `${EDIT} ${field}`),
  'upTo',
  'photos',
  'pictures',
  'photo',
  'introduction',
  'notice',
  'pickupNote',
  'postcode',
  ...['/store/{storeId}/days-off'].map((path) => `POST /api/seller${path} day`),
  'endsAt',
  'endsAfterHours',
]);

const checkIn = ({ order, seller }: Held) =>
  seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
    params: { orderId: order.id },
    body: { uuid: order.uuid },
  });
const review = ({ order, buyer }: Held) =>
  buyer.call('POST /api/buyer/review/{orderId}', {
    params: { orderId: order.id },
    body: { rating: 4, content: '맛있어요' },
  });

type Held = Awaited<ReturnType<Market['heldOrder']>>;

const reviewed = async (held: Held) => {
  await checkIn(held);
  await review(held);
};

/**
 * What good input is answered where that is not 200: here are no outside services, nobody has been searched for or
 * works in the mart beside its general manager, and that one cannot leave. All of that is told apart from bad input.
 */
const GOOD_STATUS: Partial<Record<Call, number>> = {
  // Nobody has a second factor here, runs the market beside its only owner, or paid by card.
  'POST /api/operator/second-factor': 503,
  'DELETE /api/operator/staff/{userId}': 404,
  [REFUND]: 409,
  // The mart is approved, and wants to change nothing.
  ...Object.fromEntries(
    ['approve', 'return', 'reject', 'unsuspend', 'business/approve', 'business/refuse'].map((act) => [
      `${MARTS}/${act}`,
      409,
    ]),
  ),
  [`${MARTS}/close`]: 400,
  [`${MARTS}/hand-over`]: 404,
  'GET /api/operator/papers/{paperId}': 404,
  ...Object.fromEntries(
    [
      'GET /api/cases/X',
      'GET /api/cases/X/pictures/{pictureId}',
      'GET /api/operator/cases/X/pictures/{pictureId}',
      'GET /api/cases/X',
      'POST /api/cases/X/messages',
      'POST /api/cases/X/withdraw',
      'POST /api/operator/cases/X/strike',
      'POST /api/cases/X/appeal',
      'GET /api/operator/cases/X',
      'POST /api/seller/{martId}/cases/X/answer',
      ...['messages', 'assign', 'decide', 'close'].map((act) => `POST /api/operator/cases/X/${act}`),
    ].map((name) => [name.replace('X', '{caseId}'), 404]),
  ),
  // Nothing was published that could be agreed to.
  'POST /api/consents': 404,
  // By somebody who is new here.
  'POST /api/reports': 404,
  ...Object.fromEntries(['hide', 'show', 'remove'].map((act) => [`POST /api/operator/reviews/{reviewId}/${act}`, 404])),
  ...Object.fromEntries(
    [
      'GET X',
      'POST X/reveal',
      'POST X/block',
      'POST X/unblock',
      'POST X/sign-out',
      'POST X/lift-holds',
      'GET X/export',
      'DELETE X',
    ].map((name) => [name.replace('X', '/api/operator/people/{userId}'), 404]),
  ),
  'GET /api/seller/{martId}/papers/{paperId}': 404,
  // What is held here is no bag.
  'PUT /api/seller/orders/{orderId}/contents': 404,
  'POST /api/seller/{martId}/offline-claims/{claimId}/decide': 404,
  'POST /api/seller/{martId}/apply': 409,
  [ATTRIBUTE]: 404,
  'GET /api/operator/statements/{statementId}': 404,
  'GET /api/seller/{martId}/statements/{statementId}': 404,
  'POST /api/operator/statements/approve': 404,
  // Nothing seals accounts here, and there is nothing to pay out.
  [PAYEE]: 503,
  ...Object.fromEntries(['approve', 'refuse'].map((act) => [`${MARTS}/payee/${act}`, 409])),
  'POST /api/operator/payout-batches': 404,
  [CHARGEBACK]: 404,
  'POST /api/operator/statements/{statementId}/hold': 404,
  'POST /api/operator/statements/{statementId}/release': 404,
  'POST /api/operator/statements/{statementId}/objections/{caseId}/answer': 404,
  'POST /api/operator/payout-batches/{batchId}/complete': 404,
  [`${DEPOSIT}/{depositId}/take-back`]: 404,
  ...Object.fromEntries(
    ['complete', 'fail', 'came-back', 'retry'].map((act) => [`POST /api/operator/payouts/{payoutId}/${act}`, 404]),
  ),
  [CONFIRM]: 503,
  'GET /api/geocode': 503,
  'POST /api/push/subscription': 503,
  'POST /api/notices/email': 503,
  'POST /api/notices/email/proof': 410,
  'POST /api/notices/phone': 503,
  'POST /api/notices/phone/proof': 410,
  'POST /api/notices/off': 410,
  'GET /api/seller/tax/biz-status': 503,
  'POST /api/seller/store/create': 503,
  // Its price falls no more.
  'POST /api/buyer/products/{productId}/price-step': 409,
  // Pieces of it wait.
  'POST /api/buyer/products/{productId}/waiting': 409,
  'POST /api/seller/store/{storeId}/employees/delegate': 404,
  'POST /api/seller/store/{storeId}/employees/leave': 409,
  'POST /api/seller/store/{storeId}/employees/give-back': 409,
  // There is none.
  'DELETE /api/seller/{martId}/keys/{keyId}': 404,
  'DELETE /api/seller/{martId}/webhooks/{webhookId}': 404,
  'POST /api/seller/{martId}/webhooks/{webhookId}/secret': 404,
  'POST /api/seller/{martId}/webhooks/{webhookId}/test': 404,
  'POST /api/seller/{martId}/webhooks/{webhookId}/deliveries/{deliveryId}': 404,
  'DELETE /api/pos/v1/webhooks/{webhookId}': 404,
  // Their secrets are sealed by DATA_KEY, which is not set here.
  [HOOKS]: 503,
  [OWN_HOOKS]: 503,
  // Nothing is put up by itself.
  [REPEAT_EDIT]: 404,
  'DELETE /api/seller/stores/{storeId}/recurring/{recurringId}': 404,
  // Nothing has been lowered, nor edited.
  'POST /api/seller/stores/{storeId}/products/bulk/undo': 409,
  [UNDO]: 409,
};

/** What must have happened before good input is answered well. */
const BEFORE: Partial<Record<Call, (held: Held) => Promise<unknown>>> = {
  'PATCH /api/buyer/carts/{productId}': ({ buyer, product }) =>
    buyer.call('POST /api/buyer/carts/addCart', { body: { productId: product.id, quantity: 1 } }),
  'POST /api/buyer/review/{orderId}': checkIn,
  'GET /api/buyer/order/saved': checkIn,
  'GET /api/buyer/review/{orderId}': reviewed,
  'PUT /api/buyer/review/{orderId}': reviewed,
  'DELETE /api/buyer/review/{orderId}': reviewed,
  'PUT /api/seller/store/{martId}/reviews/{reviewId}/reply': reviewed,
  'DELETE /api/seller/store/{martId}/reviews/{reviewId}/reply': reviewed,
};

async function goodInput(market: Market, name: Call) {
  const held = await market.heldOrder({ product: { waiting: 100 } });
  const { mart, order, buyer } = held;
  await BEFORE[name]?.(held);
  const spec: CallSpec = calls[name];
  const fields: Record<string, unknown> = {
    ...goodFields(name, held, market.clock.now()),
    markdown: [],
    userIds: [buyer.userId],
    // Nobody has decided on anything; a mart that takes orders has no end of a pause.
    seen: DECISIONS.includes(name) ? undefined : null,
    endsAt: '21:00',
    on: false,
    promotions: false,
    newManagerId: buyer.userId,
    entries: [offlineEntry(order)],
  };
  if (name === LINES) fields.items = [{ barcode: '8801234567893', price: 1_000 }];
  if (name === SHELF_COUNT) fields.items = [aCount()];
  if (name === TILL_SALES) fields.items = [aSale()];
  // One of the two alone.
  if (name === 'POST /api/operator/cases') Object.assign(fields, { userId: buyer.userId, martId: undefined });
  if (name === 'GET /api/operator/cases') Object.assign(fields, { kind: 'dispute', state: 'decided' });
  if (name === STATEMENTS) fields.state = 'closed';
  if (name === PAYOUTS) fields.state = 'paid';
  if ([CHARGEBACK, ADJUST, DEPOSIT, 'POST /api/operator/bank-balances'].includes(name)) fields.amountWon = 100;
  if (name === DEPOSIT || name === CLOSINGS) fields.day = '2026-11-19';
  if (name === CONFIRM || name === CART) {
    Object.assign(fields, { paymentKey: 'a-key', orderId: 'order-1', amount: 3_000, isReservation: false });
  }
  // A seller's upload has no order.
  if (name === PRESIGN) delete fields.orderId;
  if (name === 'DELETE /api/seller/store/{storeId}') fields.name = mart.name;
  // A list is of a category or of a search, not of both.
  if (name === LISTINGS || name === COUNTS) delete fields.search;
  if (spec.body?.shape.orderIds) fields.orderIds = [order.id];
  // Of 100 pieces the order holds two.
  if (name === REPEAT || name === REPEAT_EDIT) Object.assign(fields, { basePrice: 3_000 });
  if (name === RECALL) fields.reason = '소비기한 표시가 잘못됐어요';
  if (name === SET_STOCK) Object.assign(fields, { from: 98, to: 97 });
  // What it costs.
  if (name === LOWER) Object.assign(fields, { price: 3_000 });
  if (name === STAFF) Object.assign(fields, { person: buyer.userId.toString(), role: 'support' });
  if (name === REFUND) Object.assign(fields, { amountWon: 100, bearer: 'mart' });
  const pick = (part: 'params' | 'query' | 'body') =>
    Object.fromEntries(
      Object.keys(spec[part]?.shape ?? {}).flatMap((field) => (field in fields ? [[field, fields[field]]] : [])),
    );
  if (spec.who === 'key') {
    return {
      person: await market.machine(mart),
      parts: { params: pick('params'), query: pick('query'), ...(spec.body ? { body: pick('body') } : {}) },
    };
  }
  const asker = name.includes('/operator/') ? await market.operator('owner') : null;
  const isSellers = /seller|qrCode\/product|files/.test(name);
  return {
    person: asker ?? (isSellers ? mart.owner : buyer),
    parts: { params: pick('params'), query: pick('query'), ...(spec.body ? { body: pick('body') } : {}) },
  };
}

const withInput = (Object.keys(calls) as Call[]).filter((name) => {
  const spec: CallSpec = calls[name];
  return spec.params || spec.query || spec.body;
});

describeMarket('the API reads', (market) => {
  // spec: S3.2
  describe('bad input is refused, and the refusal names the field', () => {
    test.each(withInput)('%s', async (name) => {
      const spec: CallSpec = calls[name];
      const { person, parts } = await goodInput(market(), name);
      const sent: Record<string, Record<string, unknown>> = parts;
      for (const part of ['params', 'query', 'body'] as const) {
        for (const field of Object.keys(spec[part]?.shape ?? {})) {
          const known = part === 'body' ? BAD_VALUES : BAD_TEXTS;
          const bad = known[`${name} ${field}`] ?? known[field];
          expect(bad, `bad values for ${field}`).toBeDefined();
          const missing =
            part === 'params' || [field, `${part}.${field}`, `${name} ${field}`].some((key) => OPTIONAL.has(key))
              ? []
              : [undefined];
          for (const value of [...bad!, ...missing]) {
            // An empty path segment is another address.
            if (part === 'params' && value === '') continue;
            const answer = await person.send(name, { ...parts, [part]: { ...sent[part], [field]: value } });
            const what = `${field}: ${JSON.stringify(value)?.slice(0, 80)}`;
            const refusal = await answer.json();
            expect(answer.status, `${what} was answered with ${JSON.stringify(refusal).slice(0, 200)}`).toBe(400);
            expect(refusal, what).toEqual({
              code: 'invalidInput',
              field,
              message: expect.stringMatching(/[가-힣].*[.]$/s),
            });
          }
        }
      }
      // What was good before is good still.
      if (spec.response !== 'text') expect((await person.send(name, parts)).status).toBe(GOOD_STATUS[name] ?? 200);
    });

    test('also when a field comes twice', async () => {
      const { lat, lng } = market().place();
      const answer = await market().nobody.send(`GET /api/buyer/products/nearby?lat=${lat}&lat=${lat}&lng=${lng}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'invalidInput', field: 'lat' });
    });
  });

  describe('a body that is not what it should be', () => {
    const quote = 'POST /api/buyer/pay/quote';
    const raw = async (body: string, headers: Record<string, string> = {}) => {
      const person = (await market().person()).byBearer();
      const { authorization } = await bearer(person);
      return market().app.fetch(
        new Request(`${ORIGIN}/api/buyer/pay/quote`, {
          method: 'POST',
          body,
          headers: {
            authorization,
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
            ...headers,
          },
        }),
      );
    };
    const bearer = async (person: { userId: number }) => ({
      authorization: `Bearer ${await market().accessToken(person.userId)}`,
    });

    test.each(['{', '{"items":', "{'items': []}", '', ' ', '\u0000', '<xml/>', 'items=1', '{"items": NaN}'])(
      'is refused when it is no JSON: %j',
      async (body) => {
        const answer = await raw(body);
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ code: 'invalidInput', message: expect.stringMatching(/[가-힣]/) });
      },
    );

    test.each(['null', '[]', '"text"', '7', 'true', '{}', '[[]]'])(
      'is refused when it is other JSON: %s',
      async (body) => {
        const answer = await raw(body);
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ code: 'invalidInput', message: expect.stringMatching(/[가-힣]/) });
      },
    );

    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ])('is refused with 415 when its type is %j', async (type) => {
      const answer = await raw('{"items":[{"productId":1,"quantity":1}]}', { 'content-type': type });
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ code: 'unsupportedMediaType', message: 'JSON으로 보내 주세요.' });
    });

    test('is refused with 413 when it is larger than 64 KiB, whether it says so or not', async () => {
      const body = JSON.stringify({ items: [], filler: 'x'.repeat(64 * 1024) });
      const stream = () => new Blob([body]).stream();
      const { authorization } = await bearer(await market().person());
      const headers = { authorization, 'content-type': 'application/json' };
      const said = await raw(body);
      const unsaid = await market().app.fetch(
        new Request(`${ORIGIN}/api/buyer/pay/quote`, {
          method: 'POST',
          body: stream(),
          duplex: 'half',
          headers: { ...headers, 'transfer-encoding': 'chunked' },
        } as RequestInit),
      );
      for (const answer of [said, unsaid]) {
        expect(answer.status).toBe(413);
        expect(await answer.json()).toMatchObject({ code: 'bodyTooLarge', message: expect.stringMatching(/[가-힣]/) });
      }
    });

    test('may be as large as 64 KiB', async () => {
      const buyer = await market().person();
      const body = { items: [{ productId: 1, quantity: 1 }], filler: '' };
      body.filler = 'x'.repeat(64 * 1024 - JSON.stringify(body).length);
      expect((await buyer.send(quote, { body })).status).toBe(200);
    });
  });

  test.each([
    ['POST /api/buyer/products/nearby', 'GET, HEAD, OPTIONS'],
    ['DELETE /api/auth/login', 'GET, HEAD, OPTIONS'],
  ])('%s: the address is one, by another method', async (name, allowed) => {
    const answer = await market().nobody.send(name);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/[가-힣]/) });
  });

  describe('an address that is none', () => {
    test.each([
      'GET /api',
      'GET /api/',
      'GET /api/nothing',
      'GET /api/buyer/products/1/nothing',
      'GET /api/buyer/products//products',
      'GET /oauth2/authorization/facebook',
      'GET /api/buyer/products/%E0%A4%A',
    ])('%s is not found, or is bad input', async (name) => {
      const answer = await market().nobody.send(name);
      expect([400, 404]).toContain(answer.status);
      expect(await answer.json()).toMatchObject({
        code: expect.stringMatching(/^(notFound|invalidInput)$/),
        message: expect.stringMatching(/[가-힣]/),
      });
    });

    test.each([
      { cookie: 'access=%E0%A4%A; refresh=%' },
      { cookie: 'access=a.b.c; access=d' },
      { cookie: '=;;;=' },
      { authorization: 'Bearer ' },
      { authorization: 'Bearer a.b.c' },
      { authorization: 'Basic eDp5' },
      { authorization: 'Bearer null' },
    ])('nor do broken credentials break anything: %j', async (headers) => {
      const { lat, lng } = market().place();
      const name = `GET /api/buyer/products/nearby?lat=${lat}&lng=${lng}`;
      expect((await market().nobody.send(name, { headers: headers as Record<string, string> })).status).toBe(200);
      expect(
        (await market().nobody.send('GET /api/auth/login', { headers: headers as Record<string, string> })).status,
      ).toBe(401);
    });
  });
});
