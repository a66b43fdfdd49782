import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallSpec } from '#lib/contract/call.ts';
import { type Call, calls } from '#lib/contract/index.ts';
import { goodIds } from '../server/good-ids.ts';
import { describeMarket, type Market, type Mart, type Order, type Product } from '../server/market.ts';
import type { Parts, Person } from '../server/person.ts';

const names = Object.keys(calls) as Call[];

/** Texts that have broken servers before. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1',
  '2147483647',
  '2147483648',
  '9999999999',
  '99999999999999999999',
  '1e3',
  '0x10',
  '1.5',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '가',
  '\u0000',
  '사과\u0000',
  '\ud800',
  '\u202e',
  "'",
  '"',
  '%',
  '%00',
  '\\',
  '\n',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>',
  '__proto__',
  'constructor',
  '2026-02-30',
  '2026-11-21T10:00:00',
  '9999-12-31T23:59:59-14:00',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '1,2,3',
  '1,,2',
  ',',
  '37.5',
  '126.9',
  '90',
  '180',
  '-180',
  '0.001',
  '3',
  '과일',
  'fruit',
  'checkin',
  'completed',
  'a.jpg',
  'image/jpeg',
  '/files/up-000000/640.webp',
  'https://elsewhere.test/files/up-000000/640.webp',
  'up-000000',
);
const text = fc.oneof(
  { arbitrary: nasty, weight: 6 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 30 }), weight: 1 },
  { arbitrary: fc.string({ maxLength: 300 }), weight: 1 },
  { arbitrary: fc.oneof(fc.integer(), fc.double()).map(String), weight: 1 },
);
const value = fc.oneof(
  { arbitrary: text, weight: 4 },
  { arbitrary: fc.integer(), weight: 2 },
  { arbitrary: fc.constantFrom(0, -1, 1, 2_147_483_648, 2 ** 53, 1.5, -0, 1e308), weight: 2 },
  { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
);

/** Lines of a quote that may be junk. */
const lines = fc.array(fc.record({ productId: value, quantity: value }, { requiredKeys: [] }), { maxLength: 3 });

/** One good value for every field of the contract, so that junk in one field gets past the others. */
const goodValues = ({ mart, product, order }: Town, now: Date): Record<string, unknown> => ({
  ...goodIds({ mart, product, order }),
  ...mart.at,
  distance: '3',
  page: '0',
  size: '5',
  search: '사과',
  q: '강남역',
  sort: 'cheap',
  openNow: '1',
  unanswered: '1',
  cardAccepted: '0',
  minDiscount: '30',
  maxPrice: '5000',
  walkMinutes: '15',
  pickupHour: '18',
  reach: 'foot',
  onePress: '1',
  hidden: '1',
  ended: '1',
  showsNextPrice: true,
  category: '과일',
  quantity: 1,
  attempt: 'attempt-1',
  expectedValidUntil: new Date(now.getTime() + 3_600_000).toISOString(),
  tab: 'checkin',
  only: 'paid',
  uuid: order.uuid,
  code: order.pickupCode,
  delta: 1,
  from: 998,
  to: 1_000,
  items: [{ productId: product.id, quantity: 1, paymentMethod: 'ON_SITE' }],
  paymentKey: 'a-key',
  amount: 3_000,
  expectedAmount: 3_000,
  touching: 0,
  isReservation: false,
  productName: '사과',
  price: 1_000,
  listPrice: 2_000,
  basePrice: 1_000,
  floorPrice: 500,
  markdown: [{ minutesBeforeEnd: 60, percentOff: 30 }],
  percentOff: 10,
  change: { kind: 'price', percent: -10 },
  editId: 1,
  maxPerBuyer: 3,
  kind: 'price',
  entries: [{ key: 'one', orderIds: [order.id], uuid: order.uuid, scannedAt: now.toISOString(), skewMs: 0 }],
  person: '1',
  before: '1',
  recurringId: 1,
  listAt: '09:00',
  endsAt: null,
  endsAfterHours: 5,
  expirationDate: '2026-11-25T10:00:00',
  origin: '국산',
  maker: '동네식품',
  netContent: '500g',
  storage: 'chilled',
  allergens: ['egg'],
  breakTime: { starts: '15:00', ends: '17:00' },
  weekdayHours: [],
  seen: null,
  useBy: '2026-11-30',
  description: '맛있어요',
  productImgSrc: '',
  filename: 'a.jpg',
  contentType: 'image/jpeg',
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
  audience: 'buyer',
  productIds: [product.id],
  barcode: '8801234567893',
  taxFree: true,
  reason: 'seller',
  days: 1,
  file: Buffer.from('카테고리,상품명,가격,수량,판매 마감\n빵,식빵,2000,3,2026-11-25 10:00').toString('base64'),
  rows: [{ row: 2, cells: ['빵', '식빵', '2000', '', '3', '2026-11-25 10:00', '', '', '', ''] }],
  same: 'leave',
  sheet: { shape: '["품목","단가"]', places: { name: 0, priceWon: 1 }, unused: [2] },
  dryRun: true,
  rating: 5,
  content: '맛있어요',
  photos: [],
  pictures: [],
  term: '사과',
  alertId: 1,
  on: true,
  night: false,
  promotions: true,
  by: 'day',
  upTo: 1,
  reviewId: order.id,
  list: 'purchases',
  bno: '1248100998',
  lotAddress: '서울 마포구 동교동 155-27',
  problem: 'refused',
  email: 'nobody@market.test',
  day: '2026-11-30',
  name: '새 마트',
  address: '서울 마포구 양화로 160, 1층',
  latitude: 37.5572,
  longitude: 126.9245,
  postcode: '04001',
  phoneNumber: '02-123-4567',
  openingTime: '09:00:00',
  closingTime: '22:00:00',
  paymentMethod: 1,
  phone_number: '02-123-4567',
  business_number: '1248100998',
  opening_time: '09:00:00',
  closing_time: '22:00:00',
  payment_method: 1,
  photo: null,
  introduction: '날마다 새벽에 들여와요.',
  notice: '오늘 딸기 늦게 들어와요',
  pickupNote: '계산대 옆 픽업대',
  weekdays: [1],
  userIds: [1],
  newManagerId: 1,
  reply: '고맙습니다',
  role: 'support',
  operator: '1',
  subject: 'user 12',
  userId: 999_999,
  paymentId: 999_999,
  paperId: 999_999,
  state: 'applied',
  override: true,
  papers: ['business'],
  openedOn: '2020-03-02',
  until: new Date(now.getTime() + 3_600_000).toISOString(),
  businessNumber: '1248100998',
  representative: '김사장',
  mailOrderNumber: null,
  isMailOrderExempt: true,
  seenAt: now.toISOString(),
  askedAt: now.toISOString(),
  fromDay: '2027-12-01',
  commissionBp: 500,
  statementId: 999_999,
  ids: [999_999],
  totalWon: 0,
  period: '2026-11-20',
  statementIds: [999_999],
  batchId: 999_999,
  payoutId: 999_999,
  payeeId: 999_999,
  reference: 'R1',
  bank: '088',
  account: '110123456789',
  holder: '김사장',
  feeWon: 0,
  pieces: 1,
  amountWon: 100,
  bearer: 'mart',
  after: '1',
  claimId: 999_999,
  isHandedOver: true,
  madeAt: now.toISOString(),
  part: 'ProductCard',
  error: 'TypeError',
  frames: ['grid.js:1:20'],
  payoutIds: [999_999],
  confirm: true,
  depositId: 999_999,
  lines: [{ orderId: order.id, amountWon: 100, bearer: 'mart' }],
});

interface Town {
  mart: Mart;
  product: Product;
  order: Order;
  people: Person[];
}

async function town(market: Market): Promise<Town> {
  const { mart, product, order, buyer } = await market.heldOrder({ product: { waiting: 1_000 } });
  return { mart, product, order, people: [buyer, mart.owner, mart.owner.byBearer(), await market.operator('owner')] };
}

describeMarket('whatever is sent', (market) => {
  test.each(names)('%s answers no 500, and refuses in Korean', async (name) => {
    const spec: CallSpec = calls[name];
    const all = await town(market());
    const good = goodValues(all, market().clock.now());
    // The card provider's order ids are texts.
    if (/pay\/(toss|cart|checkout)/.test(name)) good.orderId = 'order-1';
    if (name.endsWith('/status-summary')) Object.assign(good, { tab: 'waiting', only: 'held', category: 'fruit' });
    if (/\/(sales|provider)$/.test(name)) Object.assign(good, { from: '2026-11-01', to: '2026-11-20' });
    if (/^POST .api.operator|export$/.test(name)) good.reason = '상한 사과가 들어 있었어요';
    Object.assign(good, {
      caseId: 999_999,
      text: '물어봐요',
      words: '확인했어요',
      accept: null,
      refundWon: 0,
      late: '1',
      forgive: false,
      outcome: 'kept',
      pictureId: 999_999,
      version: 1,
      summary: '처음',
      material: false,
      adverse: false,
      effectiveFrom: '2027-12-01',
      kinds: [{ kind: 'terms', version: 1 }],
      isOver14: true,
    });
    // What everybody had to agree to would be in the way of the calls after it.
    if (name.includes('policies')) good.kind = 'privacy';
    if (/^(POST|GET) .api.(operator.)?cases/.test(name)) Object.assign(good, { kind: 'inquiry', state: 'decided' });
    if (name === 'POST /api/cases') good.reason = 'other';
    if (name === 'POST /api/reports') good.reason = 'spam';
    if (name.endsWith('cases/{caseId}/messages')) good.to = 'all';
    if (name.endsWith('/papers')) good.kind = 'business';
    if (name.endsWith('/suspend')) good.kind = 'newOrders';
    const known = (part: 'params' | 'query' | 'body') =>
      Object.fromEntries(
        Object.keys(spec[part]?.shape ?? {}).map((field) => {
          expect(good, `a good value for ${field}`).toHaveProperty(field);
          return [field, good[field]];
        }),
      );
    const right = { params: known('params'), query: known('query'), ...(spec.body ? { body: known('body') } : {}) };
    // Mostly one field is wrong, so that it gets past the check of the others.
    const fields = Object.entries(right).flatMap(([part, values]) => Object.keys(values).map((field) => [part, field]));
    const change = fc.record({
      field: fc.constantFrom(...(fields.length > 0 ? fields : [['query', 'unknown']])),
      text,
      value: fc.oneof(
        { arbitrary: value, weight: 5 },
        { arbitrary: lines, weight: 1 },
        { arbitrary: fc.constant(undefined), weight: 1 },
      ),
    });
    const request = fc.array(change, { minLength: 1, maxLength: 2 }).map((changes): Parts => {
      const parts: Record<string, Record<string, unknown>> = structuredClone(right);
      for (const { field, text, value } of changes) {
        const [part, name] = field as [string, string];
        parts[part]![name] = part === 'body' ? value : text;
      }
      return parts;
    });
    await fc.assert(
      fc.asyncProperty(request, fc.nat(all.people.length - 1), async (parts, who) => {
        const answer = await all.people[who]!.send(name, parts);
        const said = await answer.text();
        // A feature without its keys is no fault; here that is the card provider.
        if (!said.includes('"featureOff"')) expect(answer.status, said).toBeLessThan(500);
        if (answer.status < 400) return;
        expect(JSON.parse(said)).toEqual({
          code: expect.stringMatching(/^[a-zA-Z]+$/),
          message: expect.stringMatching(/[가-힣].*[.!?]$/s),
          ...(said.includes('"field"') ? { field: expect.any(String) } : {}),
          ...(said.includes('"n":') ? { n: expect.any(Number) } : {}),
          ...(said.includes('"cancelled":') ? { cancelled: expect.any(Number) } : {}),
          ...(said.includes('"moved":') ? { moved: expect.any(Number) } : {}),
          ...(said.includes('"productId":') ? { productId: expect.any(Number) } : {}),
          ...(said.includes('"name":') ? { name: expect.any(String) } : {}),
          ...(said.includes('"at":') ? { at: expect.any(String) } : {}),
        });
      }),
      // Others in each run of the tests.
      { numRuns: 25 },
    );
  });
});
