import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hasRows, listTables, quoted } from '#lib/server/platform/backup/tables.ts';
import { cardDesk } from '../card.ts';
import { describeMarket } from '../market.ts';
import { createPerson, type Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const EXPORT = 'GET /api/account/export';
const DELETE = 'DELETE /api/account';

const ofBuyer = ({ userId }: Person) => sql`buyer_id = ${userId}`;
const notOf = ({ userId }: Person) => sql`user_id <> ${userId}`;

describeMarket<ServedMarket>(
  'a person’s account',
  (market) => {
    /** Somebody who has bought, reviewed, followed, filled a cart, and works in a mart. */
    async function wellKnown(name: string) {
      const { mart, product, seller } = await market().heldOrder();
      const person = await market().person(name);
      const order = await market().order(person, product);
      const params = { orderId: order.id };
      await seller.call('PATCH /api/seller/orders/{orderId}/checkin', { params, body: { uuid: order.uuid } });
      await person.call('POST /api/buyer/review/{orderId}', { params, body: { rating: 4, content: '달아요' } });
      await person.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: mart.id } });
      await person.call('POST /api/buyer/carts/addCart', { body: { productId: product.id, quantity: 2 } });
      const { email } = await person.call('GET /api/auth/login');
      const shop = await market().mart();
      const search = { params: { storeId: shop.id }, query: { email: email! } };
      await shop.owner.call('GET /api/seller/store/{storeId}/employees/search-user', search);
      const adding = { params: { storeId: shop.id }, body: { userIds: [person.userId] } };
      await shop.owner.call('POST /api/seller/store/{storeId}/employees/add', adding);
      await mart.owner.call('GET /api/seller/store/{storeId}/employees/search-user', {
        ...search,
        params: { storeId: mart.id },
      });
      return { person, order, product, mart, shop, email: email! };
    }

    /** Tables in which a text stands somewhere. */
    async function tablesWith(text: string): Promise<string[]> {
      const client = await market().pool.connect();
      try {
        const found: string[] = [];
        for (const table of (await listTables(client)).filter(hasRows)) {
          const { rowCount } = await client.query(
            `select 1 from ${quoted(table.name)} one where position($1 in to_jsonb(one)::text) > 0 limit 1`,
            [text],
          );
          if (rowCount) found.push(table.name);
        }
        return found;
      } finally {
        client.release();
      }
    }

    test('is exported whole, as a file, without what would open something', async () => {
      const NAME = '김하늘바다';
      const { person, order, product, mart, shop, email } = await wellKnown(NAME);
      const answer = await person.send(EXPORT);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.json"$/);
      const text = await answer.text();
      for (const secret of [order.uuid, order.pickupCode, person.refreshToken]) expect(text).not.toContain(secret);
      expect(JSON.parse(text)).toMatchObject({
        profile: { userId: person.userId, name: NAME, email, social_login_platform: 'google' },
        sessions: [{ endedAt: null }],
        orders: [{ orderId: order.id, storeId: mart.id, state: 'pickedUp', totalPrice: 3_000 }],
        reviews: [{ orderId: order.id, rating: 4, content: '달아요' }],
        alarms: expect.arrayContaining([expect.objectContaining({ kind: 'orderConfirmed', orderId: order.id })]),
        follows: [{ storeId: mart.id }],
        cart: [{ productId: product.id, quantity: 2 }],
        employments: [{ storeId: shop.id, position: 'employee' }],
        lookedUpBy: [{ storeId: mart.id }],
      });
      await person.call('POST /api/seller/store/{storeId}/employees/leave', { params: { storeId: shop.id } });
      const leftAt = market().clock.now().toISOString();
      expect(await person.call(EXPORT)).toMatchObject({
        employments: [],
        formerEmployments: [{ storeId: shop.id, leftAt }],
      });
      const owner = await mart.owner.call(EXPORT);
      expect(owner.employments).toMatchObject([{ storeId: mart.id, position: 'generalManager' }]);
      expect(owner.work).toMatchObject({
        handedOverOrderIds: [order.id],
        stockMoves: [{ event: 'register' }, {}],
        logged: [{ storeId: mart.id, kind: 'registered' }, { kind: 'handedOver' }],
      });
      expect(owner.earlierLimits).toBeNull();
      expect(JSON.stringify(owner)).not.toContain(NAME);
    });

    test('is deleted: nothing names the person any more, orders and reviews stay', async () => {
      const NAME = '박구름산들';
      const { person, order, mart, shop, email } = await wellKnown(NAME);
      const { subject } = (await person.call(EXPORT)).profile;
      for (const trace of [NAME, email, subject]) expect(await tablesWith(trace)).toEqual(['users']);
      const followers = { params: { productId: order.product.id } };
      expect((await market().nobody.call('GET /api/buyer/products/{productId}', followers)).store).toMatchObject({
        followersAmount: 1,
      });

      expect(await person.call(DELETE)).toEqual({ ok: true });
      for (const trace of [NAME, email, subject]) expect(await tablesWith(trace)).toEqual([]);
      expect(
        await mart.owner.call('GET /api/seller/store/{martId}/reviews', { params: { martId: mart.id }, query: {} }),
      ).toMatchObject([{ userName: '탈퇴한 회원', text: '달아요', stars: 4 }]);
      const done = { params: { martId: mart.id }, query: { tab: 'completed' as const } };
      expect(await mart.owner.call('GET /api/seller/{martId}/orders', done)).toMatchObject([
        { orderId: order.id, buyerName: '탈퇴한 회원' },
      ]);
      expect((await market().nobody.call('GET /api/buyer/products/{productId}', followers)).store).toMatchObject({
        followersAmount: 0,
        averageRating: 4,
      });
      const staff = { params: { storeId: shop.id } };
      expect(await shop.owner.call('GET /api/seller/store/{storeId}/employees', staff)).toHaveLength(1);
      const reply = { params: { martId: mart.id, reviewId: order.id }, body: { reply: '고맙습니다' } };
      await mart.owner.call('PUT /api/seller/store/{martId}/reviews/{reviewId}/reply', reply);
      expect(await market().countRows('alarms')).toBe(await market().countRows('alarms', notOf(person)));
    });

    test('is gone for every device, and whoever signs in again is somebody new', async () => {
      const signIn = async () => {
        const browser = market().browser();
        await browser.follow('/oauth2/authorization/google?login_hint=goes@demo.test');
        return browser;
      };
      const [here, there] = [await signIn(), await signIn()];
      const before = (await (await here.get(EXPORT.slice(4))).json()).profile;
      expect((await here.send('DELETE', '/api/account')).status).toBe(200);
      expect(here.cookies.size).toBe(0);
      expect((await there.get('/api/auth/login')).status).toBe(401);
      expect((await there.post('/api/auth/refresh')).status).toBe(401);
      const again = (await (await (await signIn()).get(EXPORT.slice(4))).json()).profile;
      expect(again).toMatchObject({ email: before.email, subject: before.subject });
      expect(again.userId).not.toBe(before.userId);
    });

    test('stays while an order is open, money is on its way back, or a mart is run; and says what to do', async () => {
      const { buyer, order, product, mart } = await market().heldOrder();
      expect(await buyer.refused(DELETE)).toMatchObject({
        status: 409,
        code: 'accountHasOpenOrders',
        n: 1,
        message: expect.stringMatching(/1건.*취소한 뒤에 탈퇴/),
      });
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
      const desk = cardDesk(market());
      const body = { ...(await desk.authorize(3_000)), productId: product.id, quantity: 1, isReservation: false };
      const { orderId } = await buyer.call('POST /api/buyer/pay/toss/confirm', { body });
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
      expect(await buyer.refused(DELETE)).toMatchObject({ status: 409, code: 'accountHasRefunds', n: 1 });
      await desk.settle();
      expect(await mart.owner.refused(DELETE)).toMatchObject({ status: 409, code: 'accountRunsMart', n: 1 });
      expect(await mart.owner.call('GET /api/auth/login')).toMatchObject({ authorizedMarts: [mart.id] });

      expect(await buyer.call(DELETE)).toEqual({ ok: true });
      await mart.owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: mart.id } });
      expect(await mart.owner.call(DELETE)).toEqual({ ok: true });
    });

    test('that is deleted gets nothing by a request that was on its way', async () => {
      const product = await market().product(await market().mart(), { waiting: 50 });
      for (let round = 0; round < 5; round += 1) {
        const person = await market().person();
        // Another process may not have heard yet: these tokens are of no session that could have ended.
        const [gone, ...bought] = await Promise.all([
          person.send(DELETE),
          ...Array.from({ length: 3 }, () =>
            person.send('POST /api/buyer/pay/on-site', { query: { productId: product.id, quantity: 1 } }),
          ),
        ]);
        const open = await market().countRows('orders', ofBuyer(person));
        expect(bought.filter(({ status }) => status === 200)).toHaveLength(open);
        expect(bought.every(({ status }) => status === 200 || status === 401)).toBe(true);
        expect(gone!.status).toBe(open > 0 ? 409 : 200);
        if (gone!.status === 200) await expectNothingMore(person, product.id);
      }
    });

    test('that is deleted leaves nothing by what another process takes of it a moment later', async () => {
      const { person, order, product, mart } = await wellKnown('이슬비');
      const other = await market().order(person, product);
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: other.id },
        body: { uuid: other.uuid },
      });
      await person.call(DELETE);
      const late = createPerson(market(), { userId: person.userId, refresh: person.refreshToken });
      const inquiry = { kind: 'inquiry', reason: 'other', text: '저예요' };
      const attempts = [
        ['PUT /api/notices/switches', { body: { orders: [] } }],
        ['POST /api/buyer/review/{orderId}', { params: { orderId: other.id }, body: { rating: 1, content: '저예요' } }],
        ['POST /api/cases', { body: inquiry }],
        ['POST /api/cases', { body: { ...inquiry, kind: 'dispute', orderId: order.id, reason: 'spoiled' } }],
      ] as const;
      for (const [name, parts] of attempts) expect((await late.send(name, parts)).status, name).toBe(401);
      expect(await tablesWith('저예요')).toEqual([]);
    });

    async function expectNothingMore(person: Person, productId: number): Promise<void> {
      const late = createPerson(market(), { userId: person.userId, refresh: person.refreshToken });
      const attempts = [
        ['POST /api/buyer/pay/on-site', { query: { productId, quantity: 1 } }],
        ['POST /api/buyer/carts/addCart', { body: { productId, quantity: 1 } }],
        [EXPORT, {}],
        [DELETE, {}],
        ['GET /api/auth/login', {}],
      ] as const;
      for (const [name, parts] of attempts) expect((await late.send(name, parts)).status, name).toBe(401);
    }
  },
  serveMarket,
);
