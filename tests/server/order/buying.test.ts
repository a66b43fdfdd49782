import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createGateways } from '#lib/server/gateways/index.ts';
import { martDaysOff, marts, products } from '#lib/server/schema/index.ts';
import { seoul } from '../../domain/seoul.ts';
import { untilWaiting } from '../lock-queue.ts';
import { type Database, describeMarket, type Market, type MartWish, openMarket, type ProductWish } from '../market.ts';

const buy = 'POST /api/buyer/pay/on-site';
const iso = (wall: string) => seoul(wall).toISOString();

async function shop(market: Market, mart: MartWish = {}, product: ProductWish = {}) {
  const opened = await market.mart(mart);
  const shelved = await market.product(opened, product);
  return { mart: opened, product: shelved, buyer: await market.person('구매자'), productId: shelved.id };
}

/** The quote's one line. */
async function quoteOf(market: Market, productId: number, quantity = 1) {
  const buyer = await market.person();
  const quote = await buyer.call('POST /api/buyer/pay/quote', { body: { items: [{ productId, quantity }] } });
  return quote.lines[0]!;
}

/** A market that has a card provider, which nobody here pays with. */
const withCards = (kind: Database) =>
  openMarket(kind, {
    gateways: () =>
      createGateways({
        google: null,
        naver: null,
        kakao: null,
        toss: { clientKey: 'a public key', secretKey: 'a key' },
        sgis: null,
        nts: null,
        push: null,
        mail: null,
        phone: null,
      }),
  });

const aBuyerBuys = (market: () => Market) => {
  describe('what a buyer is offered', () => {
    test('says where, and who sells; and how many this buyer can have', async () => {
      const { product, mart, productId } = await shop(market());
      const other = await market().product(mart);
      const far = await market().product(await market().mart({ name: '먼 마트' }));
      const items = [productId, far.id, other.id].map((id) => ({ productId: id, quantity: 1 }));
      const quote = await (await market().person()).call('POST /api/buyer/pay/quote', { body: { items } });
      expect(quote.stores.map(({ storeId }) => storeId)).toEqual([mart.id, far.mart.id]);
      expect(quote.stores[0]).toEqual({
        storeId: mart.id,
        storeName: expect.any(String),
        storeAddress: '서울 마포구 양화로 100, 1층',
        pickupNote: null,
        latitude: mart.at.lat,
        longitude: mart.at.lng,
        phoneNumber: '02-123-4567',
        email: 'mart@market.test',
        vouchers: [],
        businessNumber: '1248100998',
        representative: null,
        mailOrderNumber: null,
        isMailOrderExempt: false,
      });
      expect(quote.lines.map(({ storeId }) => storeId)).toEqual([mart.id, far.mart.id, mart.id]);
      // Some of what the seller lets one buyer hold is held already.
      await market().db.update(products).set({ maxPerBuyer: 3 }).where(eq(products.id, product.id));
      const buyer = await market().person();
      await buyer.call(buy, { query: { productId, quantity: 1 } });
      const [line] = (await buyer.call('POST /api/buyer/pay/quote', { body: { items: items.slice(0, 1) } })).lines;
      expect(line).toMatchObject({ most: 2 });
    });

    test('says amount and deadline of every way to pay, and holds nothing', async () => {
      const { product, productId } = await shop(market(), {}, { price: 3_335 });
      const line = await quoteOf(market(), productId, 3);
      expect(line).toEqual({
        productId,
        quantity: 3,
        // Fruit is exempt from VAT unless its seller says otherwise.
        taxFree: true,
        adultOnly: false,
        bag: null,
        told: null,
        storeId: product.mart.id,
        imageKey: null,
        categoryKey: 'fruit',
        most: 10,
        onSite: {
          possible: true,
          amount: 10_005,
          pickupFrom: iso('2026-11-20T14:00:00'),
          validUntil: iso('2026-11-20T15:00:00'),
        },
        card: {
          possible: true,
          amount: 10_005,
          pickupFrom: iso('2026-11-20T14:00:00'),
          validUntil: iso('2026-11-20T16:00:00'),
        },
        // 10,005 × 1.1 = 11,005.5
        reservation: {
          possible: true,
          amount: 11_006,
          pickupFrom: iso('2026-11-20T14:00:00'),
          validUntil: iso('2026-11-20T21:00:00'),
        },
      });
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
    });

    test('quotes several lines, and each says for itself why it is impossible', async () => {
      const { buyer, productId } = await shop(market(), { takesCards: false }, { waiting: 2 });
      const quote = await buyer.call('POST /api/buyer/pay/quote', {
        body: {
          items: [
            { productId, quantity: 1 },
            { productId, quantity: 3 },
            { productId: 999_999_999, quantity: 1 },
          ],
        },
      });
      expect(quote.lines.map((line) => line.onSite)).toMatchObject([
        { possible: true },
        { possible: false, reason: 'quantityAboveStock', message: '최대 2개까지 살 수 있어요.' },
        { possible: false, reason: 'productNotFound' },
      ]);
      expect(quote.lines[0]).toMatchObject({
        card: { possible: false, reason: 'cardNotTaken', message: '이 마트는 현장 결제만 받아요.' },
        reservation: { possible: false, reason: 'cardNotTaken' },
      });
      const again = await buyer.call('POST /api/buyer/pay/quote', { body: { items: [{ productId, quantity: 1 }] } });
      expect(quote.orderId).toMatch(/^[A-Za-z0-9_-]{6,64}$/);
      expect(again.orderId).not.toBe(quote.orderId);
    });

    // spec: S7.9
    test('is what is then ordered', async () => {
      const { buyer, productId } = await shop(market(), {}, { price: 1_234 });
      const { onSite } = await quoteOf(market(), productId, 4);
      const { orderId } = await buyer.call(buy, { query: { productId, quantity: 4 } });
      expect(onSite).toMatchObject({ amount: 4_936 });
      expect(await buyer.call('GET /api/buyer/order/single-complete', { query: { orderId } })).toMatchObject({
        totalPrice: 4_936,
        validUntil: onSite.possible && onSite.validUntil,
      });
    });
  });

  describe('the deadline a buyer expects', () => {
    test('may be five minutes off', async () => {
      for (const minutes of [55, 65]) {
        const { buyer, productId } = await shop(market());
        const expectedValidUntil = market().clock.in({ minutes }).toISOString();
        await buyer.call(buy, { query: { productId, quantity: 1, expectedValidUntil } });
      }
    });

    test.each([{ minutes: 54, seconds: 59 }, { minutes: 65, seconds: 1 }, { minutes: 120 }])(
      'may not be further off: %j',
      async (off) => {
        const { buyer, product, productId } = await shop(market());
        const expectedValidUntil = market().clock.in(off).toISOString();
        expect(await buyer.refused(buy, { query: { productId, quantity: 1, expectedValidUntil } })).toMatchObject({
          status: 409,
          code: 'deadlineChanged',
          at: iso('2026-11-20T15:00:00'),
          message: '픽업 시간이 11월 20일(금) 오후 3:00까지로 바뀌었어요. 확인하고 다시 시도해 주세요.',
        });
        expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      },
    );

    test('changes when the mart closes for the day after the quote', async () => {
      const { mart, buyer, productId } = await shop(market());
      const { onSite } = await quoteOf(market(), productId);
      await market().db.insert(martDaysOff).values({ martId: mart.id, day: '2026-11-20' });
      const expectedValidUntil = onSite.possible ? onSite.validUntil : '';
      expect(await buyer.refused(buy, { query: { productId, quantity: 1, expectedValidUntil } })).toMatchObject({
        code: 'deadlineChanged',
        at: iso('2026-11-21T10:00:00'),
      });
    });
  });

  describe('a buyer is refused', () => {
    test('when all is sold, and told how many are left when they want more', async () => {
      const { buyer, productId } = await shop(market(), {}, { waiting: 3 });
      expect(await buyer.refused(buy, { query: { productId, quantity: 4 } })).toMatchObject({
        status: 409,
        code: 'quantityAboveStock',
        n: 3,
        message: '최대 3개까지 살 수 있어요.',
      });
      await buyer.call(buy, { query: { productId, quantity: 3 } });
      expect(await buyer.refused(buy, { query: { productId, quantity: 1 } })).toMatchObject({
        status: 409,
        code: 'soldOut',
      });
    });

    test('from the moment the sale ends', async () => {
      const { buyer, productId, product } = await shop(market(), {}, { saleEndsIn: { minutes: 30 } });
      market().clock.advance({ minutes: 30 });
      expect(await buyer.refused(buy, { query: { productId, quantity: 1 } })).toMatchObject({
        status: 409,
        code: 'saleEnded',
      });
      // Its stock stays visible to the seller (rules.md section 4).
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      const shown = await buyer.call('GET /api/buyer/products/{productId}', { params: { productId } });
      expect(shown.expirationDate).toBe(market().clock.now().toISOString());
    });

    test.each([
      ['the mart is about to close', {}, '2026-11-20T21:50:01', {}],
      ['the sale is about to end', {}, '2026-11-20T14:00:00', { saleEndsIn: { minutes: 9, seconds: 59 } }],
    ] as const)('when fewer than ten minutes are left because %s', async (_, mart, wall, product) => {
      market().clock.set(wall);
      const { buyer, productId } = await shop(market(), mart, product);
      expect(await buyer.refused(buy, { query: { productId, quantity: 1 } })).toMatchObject({
        status: 409,
        code: 'windowTooShort',
      });
    });

    test('not with ten minutes left to closing', async () => {
      market().clock.set('2026-11-20T21:50:00');
      const { buyer, product } = await shop(market());
      expect((await market().order(buyer, product)).validUntil).toEqual(seoul('2026-11-20T22:00:00'));
    });

    // Field case 7.16.
    test.each([
      ['2026-11-20T21:49:59', true],
      ['2026-11-20T21:50:05', false],
      ['2026-11-20T21:51:00', false],
      ['2026-11-20T21:59:59', false],
    ] as const)('near closing lists, page and hold give one answer: %s', async (wall, isSold) => {
      market().clock.set('2026-11-20T21:00:00');
      const { buyer, product, productId } = await shop(market(), { takesCards: false }, { saleEndsIn: { hours: 20 } });
      market().clock.set(wall);
      const { at, id: storeId } = product.mart;
      const listed = await buyer.call('GET /api/buyer/products/nearby', { query: { lat: at.lat, lng: at.lng } });
      const onShelf = await buyer.call('GET /api/buyer/products/{storeId}/products', {
        params: { storeId },
        query: {},
      });
      const shown = await buyer.call('GET /api/buyer/products/{productId}', { params: { productId } });
      const isIn = (list: { productId: number }[]) => list.some((one) => one.productId === productId);
      expect([isIn(listed), isIn(onShelf), shown.pickup.possible]).toEqual([isSold, isSold, isSold]);
      if (isSold) {
        expect((await market().order(buyer, product)).validUntil).toEqual(seoul('2026-11-20T22:00:00'));
        return;
      }
      // Both say when it opens again.
      expect(shown.pickup).toMatchObject({
        reason: 'windowTooShort',
        opensAt: seoul('2026-11-21T09:00').toISOString(),
      });
      expect(await buyer.refused(buy, { query: { productId, quantity: 1 } })).toMatchObject({
        code: 'windowTooShort',
        message: '픽업 시간이 10분도 남지 않아 지금은 살 수 없어요. 11월 21일(토) 오전 9:00에 다시 열어요.',
      });
    });

    // spec: S8.18
    test('by a mart that has closed for good, though its products can still be looked at', async () => {
      const { mart, buyer, productId } = await shop(market());
      await market().db.update(marts).set({ closedAt: market().clock.now() }).where(eq(marts.id, mart.id));
      expect(await buyer.refused(buy, { query: { productId, quantity: 1 } })).toMatchObject({
        status: 409,
        code: 'martClosed',
      });
      expect((await quoteOf(market(), productId)).card).toMatchObject({ possible: false, reason: 'martClosed' });
      expect(await buyer.call('GET /api/buyer/products/{productId}', { params: { productId } })).toMatchObject({
        store: { isDeleted: true, isOpen: false },
      });
      expect(await buyer.call('GET /api/buyer/products/nearby', { query: mart.at })).toEqual([]);
      expect(await buyer.call('GET /api/buyer/maps/nearbyStores', { query: mart.at })).toEqual([]);
      expect(await buyer.refused('GET /api/buyer/maps/{storeId}', { params: { storeId: mart.id } })).toMatchObject({
        code: 'martNotFound',
      });
      expect(
        await buyer.refused('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: mart.id } }),
      ).toMatchObject({ code: 'martNotFound' });
      expect(await mart.owner.call('GET /api/seller/store/dashboard')).toEqual([]);
      expect((await mart.owner.call('GET /api/auth/login')).authorizedMarts).toEqual([]);
    });

    test('when the mart does not open before the sale ends', async () => {
      market().clock.set('2026-11-20T23:00:00');
      const { buyer, productId } = await shop(market(), {}, { saleEndsIn: { hours: 9 } });
      expect(await buyer.refused(buy, { query: { productId, quantity: 1 } })).toMatchObject({
        status: 409,
        code: 'opensAfterSaleEnd',
        message: '마트가 열기 전에 판매가 끝나서 살 수 없어요.',
      });
    });

    test('for a product that never was', async () => {
      const buyer = await market().person();
      expect(await buyer.refused(buy, { query: { productId: 999_999_999, quantity: 1 } })).toMatchObject({
        status: 404,
        code: 'productNotFound',
      });
    });
  });

  describe('a buyer orders while the mart is closed', () => {
    test('until tomorrow: the hour counts from the opening', async () => {
      market().clock.set('2026-11-20T23:30:00');
      const { mart, buyer, product } = await shop(market());
      expect(await buyer.call('GET /api/buyer/maps/{storeId}', { params: { storeId: mart.id } })).toMatchObject({
        isOpen: false,
        opensAt: iso('2026-11-21T09:00:00'),
        businessHours: '09:00 ~ 22:00',
      });
      expect((await market().order(buyer, product)).validUntil).toEqual(seoul('2026-11-21T10:00:00'));
    });

    test('on its weekly day off, until the day after', async () => {
      market().clock.set('2026-11-21T12:00:00');
      const { buyer, product } = await shop(market(), { closedWeekdays: [6, 0] });
      expect((await market().order(buyer, product)).validUntil).toEqual(seoul('2026-11-23T10:00:00'));
    });

    test('and keeps the hold all night', async () => {
      market().clock.set('2026-11-20T22:00:00');
      const { mart, buyer, product } = await shop(market());
      const order = await market().order(buyer, product);
      market().clock.set('2026-11-21T09:30:00');
      expect(await market().stock(product)).toMatchObject({ inSale: 1 });
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: order.id },
        body: { uuid: order.uuid },
      });
      expect(await market().stock(product)).toEqual({ waiting: 9, inSale: 0, completed: 1 });
    });
  });

  describe('a mart that is open across midnight', () => {
    const night = { opensAt: '18:00', closesAt: '02:00' };

    test('sells before midnight for after it', async () => {
      market().clock.set('2026-11-20T23:40:00');
      const { buyer, product } = await shop(market(), night);
      expect((await market().order(buyer, product)).validUntil).toEqual(seoul('2026-11-21T00:40:00'));
    });

    test('closes at two', async () => {
      market().clock.set('2026-11-21T01:20:00');
      const { mart, buyer, product } = await shop(market(), night);
      expect((await market().order(buyer, product)).validUntil).toEqual(seoul('2026-11-21T02:00:00'));
      expect((await buyer.call('GET /api/buyer/maps/{storeId}', { params: { storeId: mart.id } })).isOpen).toBe(true);
    });

    test('takes orders by day for the evening', async () => {
      const { buyer, product } = await shop(market(), night);
      expect((await market().order(buyer, product)).validUntil).toEqual(seoul('2026-11-20T19:00:00'));
    });

    test('that never closes sells at any hour', async () => {
      market().clock.set('2026-11-21T04:30:00');
      const { buyer, product } = await shop(market(), { opensAt: '09:00', closesAt: '09:00' });
      expect((await market().order(buyer, product)).validUntil).toEqual(seoul('2026-11-21T05:30:00'));
    });
  });

  describe('a try that is sent again, as after an answer that was lost', () => {
    const cart = 'POST /api/buyer/pay/cart/process';

    test('makes nothing new and answers the same order, however many are sent at once', async () => {
      const { buyer, product, productId } = await shop(market());
      const query = { productId, quantity: 2, attempt: 'dm_attempt_1' };
      const answers = await Promise.all(Array.from({ length: 5 }, () => buyer.call(buy, { query })));
      answers.push(await buyer.call(buy, { query }));
      expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
      expect(await market().stock(product)).toEqual({ waiting: 8, inSale: 2, completed: 0 });
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toHaveLength(1);
      expect(await buyer.refused(buy, { query: { ...query, quantity: 1 } })).toMatchObject({ code: 'attemptUsed' });
      // Another try, and another buyer's of that name, are their own.
      await buyer.call(buy, { query: { ...query, attempt: 'dm_attempt_2' } });
      await (await market().person()).call(buy, { query });
      expect(await market().stock(product)).toEqual({ waiting: 4, inSale: 6, completed: 0 });
    });

    test('from the cart too', async () => {
      const { buyer, mart, productId } = await shop(market());
      const other = await market().product(mart);
      const items = [productId, other.id].map((id) => ({
        productId: id,
        quantity: 1,
        paymentMethod: 'ON_SITE' as const,
      }));
      const first = await buyer.call(cart, { body: { items, attempt: 'dm_attempt_1' } });
      expect(await buyer.call(cart, { body: { items, attempt: 'dm_attempt_1' } })).toEqual(first);
      expect(first.orderIds).toHaveLength(2);
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toHaveLength(2);
    });

    test('may succeed where the first was refused', async () => {
      const { buyer, productId } = await shop(market(), {}, { waiting: 1 });
      const faster = await market().person();
      const { orderId } = await faster.call(buy, { query: { productId, quantity: 1 } });
      const query = { productId, quantity: 1, attempt: 'dm_attempt_1' };
      expect(await buyer.refused(buy, { query })).toMatchObject({ code: 'soldOut' });
      await faster.call('POST /api/buyer/order/cancel', { query: { orderId } });
      expect(await buyer.call(buy, { query })).toMatchObject({ orderId: expect.any(Number) });
    });
  });

  describe('an order keeps what it was made with', () => {
    test('all of them are listed, however many, until they are picked up', async () => {
      const { buyer, order } = await market().heldOrder({ product: { waiting: 300 } });
      const undo = await market().manyMore(order, 205);
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toHaveLength(206);
      await undo();
    });

    test('the price and the name, whatever the product costs afterwards', async () => {
      const { product, order, buyer } = await market().heldOrder({ product: { name: '두부', price: 1_000 } });
      await market().db.update(products).set({ priceWon: 9_000, name: '비싼 두부' }).where(eq(products.id, product.id));
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([
        { orderId: order.id, productName: '두부', totalPrice: 2_000 },
      ]);
    });
  });
};

describeMarket('a buyer buys', aBuyerBuys, withCards);

describe('a product that its seller changes while a buyer waits for it', () => {
  // The embedded database has one connection: nobody waits there.
  test.each([
    ['is sold by its new terms', { name: '두부 2모', price_won: 1_500 }, [['두부 2모', 1_500]]],
    ['is not sold once its sale has ended', { sale_ends_at: iso('2026-11-20T14:00:00') }, []],
  ])('%s', async (_, change, bought) => {
    const market = await openMarket('PostgreSQL');
    try {
      const { buyer, productId } = await shop(market, {}, { name: '두부', price: 1_000 });
      const seller = await market.pool.connect();
      await seller.query('begin');
      await seller.query('select 1 from products where id = $1 for update', [productId]);
      const buying = buyer.send(buy, { query: { productId, quantity: 1 } });
      await untilWaiting(market, 1);
      const assignments = Object.keys(change).map((column, i) => `${column} = $${i + 2}`);
      await seller.query(`update products set ${assignments} where id = $1`, [productId, ...Object.values(change)]);
      await seller.query('commit');
      seller.release();
      expect((await buying).status).toBe(bought.length === 0 ? 409 : 200);
      const orders = await buyer.call('GET /api/buyer/order/buy-ing');
      expect(orders.map(({ productName, totalPrice }) => [productName, totalPrice])).toEqual(bought);
    } finally {
      await market.close();
    }
  });
});
