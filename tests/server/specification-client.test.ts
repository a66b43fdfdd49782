import sharp from 'sharp';
import { expect, test } from 'vitest';
import { recordArrival } from '#lib/server/services/mart/people/staff.ts';
import { ANSWERED, ASKED_FOR } from '../architecture/asked-for.ts';
import { cardDesk } from './card.ts';
import { describeMarket } from './market.ts';
import { type ServedMarket, serveMarket } from './served-market.ts';

interface Request {
  /** Parts of the address: `{martId}`. */
  at?: Record<string, string | number>;
  params?: Record<string, unknown>;
  data?: unknown;
}
type Row = Record<string, unknown>;

/** What axios sends by itself. */
const ACCEPT = 'application/json, text/plain, */*';
const FORM = 'application/x-www-form-urlencoded';

const called = new Set<string>();

/**
 * A client written from section 7 of the specification alone, in a browser, with what axios does unless told: cookies,
 * lists in an address as `ids[]=1&ids[]=2`, a body of JSON, a POST with `null` as an empty form, and on 401 one refresh
 * and one repeat. It knows no field that the specification does not name: neither can it send one, nor does it see one.
 */
function specificationClient(market: ServedMarket) {
  const browser = market.browser();
  let renewals = 0;

  async function once(name: string, { at = {}, params = {}, data }: Request): Promise<Response> {
    const [method = '', template = ''] = name.split(' ');
    const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(at[key]));
    const query = Object.entries(params).flatMap(([key, value]) =>
      Array.isArray(value) ? value.map((one) => `${key}[]=${one}`) : [`${key}=${encodeURIComponent(String(value))}`],
    );
    const isForm = data === null && ['POST', 'PUT', 'PATCH'].includes(method);
    const type: Record<string, string> =
      data === undefined ? {} : { 'content-type': isForm ? FORM : 'application/json' };
    const body = data === undefined || data === null ? undefined : JSON.stringify(data);
    return browser.send(
      method,
      path + (query.length > 0 ? `?${query.join('&')}` : ''),
      { accept: ACCEPT, ...type },
      body,
    );
  }

  async function ask(name: string, request: Request = {}): Promise<{ status: number; data: unknown }> {
    const fields = ASKED_FOR[name];
    if (!fields) throw new Error(`the specification has no ${name}`);
    called.add(name);
    expect(fields.query ?? []).toEqual(expect.arrayContaining(Object.keys(request.params ?? {})));
    expect(fields.body ?? []).toEqual(expect.arrayContaining(Object.keys((request.data ?? {}) as object)));
    let response = await once(name, request);
    if (response.status === 401 && name !== 'POST /api/auth/refresh') {
      renewals += 1;
      called.add('POST /api/auth/refresh');
      if ((await once('POST /api/auth/refresh', {})).ok) response = await once(name, request);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const { status } = response;
    if (!isJson) return { status, data: text };
    // The specification knows one field of an error, message.
    return { status, data: response.ok ? seen(name, '', JSON.parse(text)) : { message: JSON.parse(text).message } };
  }

  return {
    renewals: () => renewals,
    ask,
    /** The answer to a call that has to succeed. */
    async get<T = Row>(name: string, request?: Request): Promise<T> {
      const { status, data } = await ask(name, request);
      expect({ name, status, data }).toMatchObject({ name, status: 200 });
      return data as T;
    },
    async signIn(provider: string, email: string): Promise<void> {
      const ended = await browser.follow(`/oauth2/authorization/${provider}?login_hint=${email}`);
      expect(ended).toMatch(/^\/login\/success/);
    },
  };
}

/** What the specification names of an answer; of one whose fields it does not name, nothing but that it came. */
function seen(call: string, at: string, answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((one) => seen(call, at, one));
  const rows = ANSWERED.filter(([name]) => name === call);
  const named = rows.find(([, where]) => where === at)?.[2] ?? (at === '' ? rows.map(([, where]) => where) : undefined);
  if (typeof answer !== 'object' || answer === null) return answer;
  if (!named) return answer;
  for (const field of named) expect(answer, `${call} ${at}`).toHaveProperty(field);
  return Object.fromEntries(named.map((field) => [field, seen(call, field, (answer as Row)[field])]));
}

const HERE = { lat: 37.5572, lng: 126.9245, distance: 3 };
const STORE = {
  name: '명세마트',
  address: '서울 마포구 양화로 160, 1층',
  latitude: 37.5572,
  longitude: 126.9245,
  phone_number: '02-123-4567',
  business_number: '9900000004',
  opening_time: '09:00:00',
  closing_time: '22:00:00',
  payment_method: 1,
};

describeMarket<ServedMarket>(
  'a client written from the specification alone',
  (market) => {
    // spec: S7.1, S7.30
    test('makes every call of its section 7', async () => {
      const desk = cardDesk(market());
      const seller = specificationClient(market());
      expect((await seller.ask('GET /api/auth/login')).status).toBe(401);
      await seller.signIn('google', 'owner@spec.test');
      expect(await seller.get('GET /api/auth/login')).toEqual({
        name: expect.any(String),
        email: 'owner@spec.test',
        social_login_platform: 'google',
        authorizedMarts: [],
      });

      // A mart.
      const business = { params: { bno: STORE.business_number } };
      expect(await seller.get('GET /api/seller/tax/biz-status', business)).toMatchObject({
        data: [{ b_stt_cd: '01' }],
      });
      const refused = await seller.ask('POST /api/seller/store/create', { data: { ...STORE, business_number: '1' } });
      expect(refused).toEqual({ status: 400, data: expect.stringMatching(/^[^{<]*사업자[^{<]*\.$/) });
      expect(await seller.get('POST /api/seller/store/create', { data: STORE })).toEqual({ name: STORE.name });
      const [mart] = await seller.get<Row[]>('GET /api/seller/store/dashboard');
      expect(mart).toMatchObject({ name: STORE.name, authority: 1 });
      const storeId = mart!.storeId as number;
      const [atStore, atMart] = [{ at: { storeId } }, { at: { martId: storeId } }];
      expect(await seller.get('GET /api/auth/login')).toMatchObject({ authorizedMarts: [storeId] });

      // Its details.
      const edit = (name: string, data: Row) =>
        seller.get(`PATCH /api/seller/store/{storeId}/${name}`, { ...atStore, data });
      await edit('name', { name: '새 명세마트' });
      await edit('address', { address: '서울 마포구 양화로 160, 2층', latitude: 37.5572, longitude: 126.9245 });
      await edit('phone-number', { phoneNumber: '02-987-6543' });
      await edit('hours', { openingTime: '08:00:00', closingTime: '23:00:00' });
      await edit('payment-method', { paymentMethod: 1 });
      expect(await seller.get('GET /api/seller/store/{storeId}', atStore)).toMatchObject({
        name: '새 명세마트',
        phoneNumber: '02-987-6543',
        openingTime: expect.stringMatching(/^08:00/),
        paymentMethod: 1,
        businessNumber: STORE.business_number,
      });
      expect(await seller.get('GET /api/seller/store/{martId}/mymart', atMart)).toMatchObject({
        storeName: '새 명세마트',
      });

      // A picture and products.
      const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
        .png()
        .toBuffer();
      const upload = await seller.get<{ url: string; key: string; publicUrl: string }>('POST /api/files/presign', {
        data: { filename: 'tomato.png', contentType: 'image/png' },
      });
      const put = await fetch(new URL(upload.url, market().origin), {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(picture),
      });
      expect(put.ok).toBe(true);
      const today = new Date(market().clock.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
      for (const [productName, productImgSrc] of [
        ['완숙 토마토', upload.publicUrl || upload.key],
        ['풋고추', null],
      ] as const) {
        await seller.get('POST /api/seller/stores/{storeId}/products', {
          ...atStore,
          data: {
            category: '채소',
            productName,
            price: 3_000,
            quantity: 9,
            expirationDate: `${today}T22:00:00`,
            description: '',
            ...(productImgSrc === null ? {} : { productImgSrc }),
          },
        });
      }
      const summary = await seller.get<Row[]>('GET /api/seller/stores/{storeId}/products/status-summary', atStore);
      expect(summary.map(({ productName }) => productName).toSorted()).toEqual(['완숙 토마토', '풋고추']);
      const idOf = (name: string) => summary.find(({ productName }) => productName === name)!.productId as number;
      const [first, second] = [idOf('완숙 토마토'), idOf('풋고추')];
      await seller.get('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', {
        at: { storeId, productId: first },
        data: { delta: 1 },
      });

      // People: whom a search found, and one whose id the client has from elsewhere.
      const clerk = specificationClient(market());
      await clerk.signIn('naver', 'clerk@spec.test');
      const found = await seller.get('GET /api/seller/store/{storeId}/employees/search-user', {
        ...atStore,
        params: { email: 'clerk@spec.test' },
      });
      expect(found).toMatchObject({ email: 'clerk@spec.test', status: 'OK' });
      const stranger = await market().person('모르는 이웃');
      const userIds = [found.userId, stranger.userId];
      await seller.get('POST /api/seller/store/{storeId}/employees/add', { ...atStore, data: { userIds } });
      const staff = await seller.get<Row[]>('GET /api/seller/store/{storeId}/employees', atStore);
      expect(staff.map(({ userId }) => userId)).toEqual(expect.arrayContaining(userIds));
      expect(staff[0]).toMatchObject({ position: '총괄 매니저' });
      const dismissed = { ...atStore, data: { userIds: [stranger.userId] } };
      await seller.get('POST /api/seller/store/{storeId}/employees/delete', dismissed);

      // A buyer looks around.
      const buyer = specificationClient(market());
      const page = { page: 0, size: 30 };
      const isListed = (list: Row[]) => expect(list.map(({ productId }) => productId)).toContain(first);
      isListed(await buyer.get('GET /api/buyer/products/nearby', { params: { ...HERE, ...page } }));
      isListed(await buyer.get('GET /api/buyer/products/search', { params: { ...HERE, search: '토마토', ...page } }));
      isListed(
        await buyer.get('GET /api/buyer/products/search/category', { params: { ...HERE, category: '채소', ...page } }),
      );
      isListed(
        await buyer.get('GET /api/buyer/products/{storeId}/products', { ...atStore, params: { page: 0, size: 12 } }),
      );
      const product = await buyer.get('GET /api/buyer/products/{productId}', { at: { productId: first } });
      expect(product).toMatchObject({ name: '완숙 토마토', quantity: 10, store: { storeId, paymentMethod: 1 } });
      await buyer.get('GET /api/buyer/maps/{storeId}', atStore);
      const { lat, lng } = HERE;
      const stores = await buyer.get<Row[]>('GET /api/buyer/maps/nearbyStores', { params: { lat, lng } });
      expect(stores.map((store) => store.storeId)).toEqual([storeId]);

      // Buys on site, by card and from the cart.
      expect(
        (await buyer.ask('POST /api/buyer/carts/addCart', { data: { productId: first, quantity: 1 } })).status,
      ).toBe(401);
      await buyer.signIn('naver', 'buyer@spec.test');
      await buyer.get('POST /api/buyer/stores/followStore/{storeId}', atStore);
      await buyer.get('POST /api/buyer/stores/unfollowStore/{storeId}', { ...atStore, data: null });
      for (const productId of [first, second]) {
        await buyer.get('POST /api/buyer/carts/addCart', { data: { productId, quantity: 2 } });
      }
      expect(await buyer.get('GET /api/buyer/carts/all')).toHaveLength(2);
      await buyer.get('DELETE /api/buyer/carts', { data: { productIds: [second] } });
      const onSite = await buyer.get<{ orderId: number }>('POST /api/buyer/pay/on-site', {
        params: { productId: first, quantity: 1 },
        data: null,
      });
      const card = await desk.authorize(6_600);
      const reserved = await buyer.get<{ orderId: number }>('POST /api/buyer/pay/toss/confirm', {
        data: { ...card, productId: first, quantity: 2, isReservation: true },
      });
      const paid = await desk.authorize(3_000);
      const { orderIds } = await buyer.get<{ orderIds: number[] }>('POST /api/buyer/pay/cart/process', {
        data: {
          items: [
            { productId: first, quantity: 1, paymentMethod: 'CARD', isReservation: false },
            { productId: second, quantity: 1, paymentMethod: 'ON_SITE', isReservation: false },
          ],
          ...paid,
        },
      });
      expect(orderIds).toHaveLength(2);
      const { orderId } = onSite;
      expect(await buyer.get('GET /api/buyer/order/single-complete', { params: { orderId } })).toMatchObject({
        orderId,
      });
      const together = await buyer.get<Row[]>('GET /api/buyer/order/cart-complete', { params: { orderIds } });
      expect(together.map((one) => one.orderId)).toEqual(orderIds);
      expect(
        await buyer.get('GET /api/buyer/order/cart-complete', { params: { orderIds: orderIds.join() } }),
      ).toHaveLength(2);
      expect(await buyer.get('GET /api/buyer/order/buy-ing')).toHaveLength(4);

      // A quarter of an hour later its session is renewed by the first call, once.
      market().clock.advance({ minutes: 16 });
      const extended = await buyer.get<string>('POST /api/buyer/order/valid-until-extension', {
        params: { orderId },
        data: null,
      });
      expect(extended).toMatch(/[가-힣].*\.$/);
      expect(buyer.renewals()).toBe(2);
      const again = await buyer.ask('POST /api/buyer/order/valid-until-extension', { params: { orderId } });
      expect(again).toEqual({ status: 409, data: expect.stringMatching(/^[^{]*[가-힣][^{]*\.$/) });
      const off = await buyer.get<string>('POST /api/buyer/order/cancel', { params: { orderId: orderIds[1] } });
      expect(off).toMatch(/[가-힣].*\.$/);
      expect(await buyer.get('GET /api/buyer/order/buy-cancel')).toHaveLength(1);

      // The mart sees the orders, hands one over and cancels one.
      for (const [list, count] of [
        ['reservations', 1],
        ['purchases', 2],
        ['completed', 0],
      ] as const) {
        const live = await seller.get<{ content: Row[] }>('GET /api/seller/stores/{martId}/dashboard/{list}', {
          at: { martId: storeId, list },
          params: { page: 0 },
        });
        expect(live.content, list).toHaveLength(count);
      }
      const waiting = await seller.get<Row[]>('GET /api/seller/{martId}/orders', {
        ...atMart,
        params: { tab: 'checkin' },
      });
      expect(waiting).toHaveLength(3);
      const { uuid } = await buyer.get<{ uuid: string }>('GET /api/qrCode/get', { params: { orderId } });
      expect(await seller.get('GET /api/qrCode/product', { params: { orderId } })).toEqual({
        productName: '완숙 토마토',
        quantity: 1,
        totalPrice: 3_000,
        status: 1,
      });
      await seller.get('PATCH /api/seller/orders/{orderId}/checkin', { at: { orderId }, data: { uuid } });
      await seller.get('PATCH /api/seller/orders/{orderId}/cancel', { at: { orderId: orderIds[0]! } });
      await seller.get('PATCH /api/seller/orders/{orderId}/cancel', { at: { orderId: reserved.orderId }, data: null });
      expect(
        await seller.get('GET /api/seller/{martId}/orders', { ...atMart, params: { tab: 'completed' } }),
      ).toHaveLength(1);

      // The buyer says how it was.
      expect(await buyer.get('GET /api/buyer/order/buy-completed')).toMatchObject([{ orderId, isReviewed: false }]);
      await buyer.get('POST /api/buyer/review/{orderId}', {
        at: { orderId },
        data: { rating: 5, content: '잘 익었어요' },
      });
      expect(await buyer.get('GET /api/buyer/review/{orderId}', { at: { orderId } })).toMatchObject({ rating: 5 });
      expect(await seller.get('GET /api/seller/store/{martId}/reviews', atMart)).toMatchObject([{ stars: 5 }]);
      expect(await seller.get('GET /api/seller/store/{martId}/review-summary', atMart)).toMatchObject({ cntAll: 1 });

      // The mart is handed over, which takes that the employee has come; then it closes.
      await recordArrival(
        market().db,
        { userId: found.userId as number, sessionId: '' },
        storeId,
        market().clock.now(),
      );
      await seller.get('POST /api/seller/store/{storeId}/employees/delegate', {
        ...atStore,
        data: { newManagerId: found.userId },
      });
      await clerk.get('DELETE /api/seller/store/{storeId}', atStore);
      expect(await seller.get('GET /api/seller/store/dashboard')).toEqual([]);
      await buyer.get('POST /api/auth/logout', { data: null });
      expect((await buyer.ask('GET /api/auth/login')).status).toBe(401);

      expect(Object.keys(ASKED_FOR).filter((name) => !called.has(name))).toEqual([]);
    });
  },
  serveMarket,
);
