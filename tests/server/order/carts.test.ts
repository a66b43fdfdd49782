import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { CART_MAX_LINES } from '#lib/domain/person/limits.ts';
import { marts, products } from '#lib/server/schema/index.ts';
import { seoul } from '../../domain/seoul.ts';
import { describeMarket, type Market, type Mart, type Product } from '../market.ts';

const add = 'POST /api/buyer/carts/addCart';
const all = 'GET /api/buyer/carts/all';
const merge = 'POST /api/buyer/carts/merge';
const change = 'PATCH /api/buyer/carts/{productId}';

const line = (product: Product, quantity = 1) => ({ productId: product.id, quantity });

async function shop(market: Market, waiting = 10) {
  const mart = await market.mart();
  return { mart, product: await market.product(mart, { waiting }), buyer: await market.person('구매자') };
}

const closeForGood = (market: Market, mart: Mart) =>
  market.db.update(marts).set({ closedAt: market.clock.now() }).where(eq(marts.id, mart.id));

describeMarket('carts', (market) => {
  describe('the cart', () => {
    test('has no time of pickup for what cannot be bought: sold out, or of a mart that is suspended or closed', async () => {
      const now = market().clock.now();
      const afterwards = async (happens: (of: Awaited<ReturnType<typeof shop>>) => Promise<unknown>) => {
        const own = await shop(market(), 1);
        await own.buyer.call(add, { body: line(own.product) });
        await happens(own);
        return (await own.buyer.call(all)).map(({ pickupFrom, pickupUntil }) => [pickupFrom, pickupUntil]);
      };
      const suspended = { suspendedAt: now, suspendKind: 'newOrders' as const };
      expect(await afterwards(async () => {})).toEqual([[expect.any(String), expect.any(String)]]);
      expect(await afterwards(async ({ product }) => market().order(await market().person(), product))).toEqual([
        [null, null],
      ]);
      expect(
        await afterwards(({ mart }) => market().db.update(marts).set(suspended).where(eq(marts.id, mart.id))),
      ).toEqual([[null, null]]);
      expect(await afterwards(({ mart }) => closeForGood(market(), mart))).toEqual([[null, null]]);
    });

    // spec: S7.7
    test('shows what was put in, with all a line needs', async () => {
      const mart = await market().mart({ name: '합정마트', takesCards: false });
      const product = await market().product(mart, { name: '배 2개', price: 4_500, waiting: 7 });
      const buyer = await market().person();
      expect(await buyer.call(add, { body: line(product, 3) })).toEqual({
        productId: product.id,
        cartProductQuantity: 3,
        count: 1,
      });
      expect(await buyer.call(all)).toEqual([
        {
          productId: product.id,
          productName: '배 2개',
          productPrice: 4_500,
          addedPrice: 4_500,
          listPrice: null,
          productImageUrl: null,
          imageKey: null,
          categoryKey: 'fruit',
          cartProductQuantity: 3,
          productQuantity: 7,
          maxPerBuyer: null,
          expirationDate: market().clock.in({ days: 7 }).toISOString(),
          storeId: mart.id,
          storeName: '합정마트',
          storeAddress: '서울 마포구 양화로 100, 1층',
          storePaymentMethod: 0,
          storeIsDeleted: false,
          storeIsSuspended: false,
          isOpen: true,
          storeLatitude: expect.any(Number),
          storeLongitude: expect.any(Number),
          pausedUntil: null,
          pickupFrom: market().clock.now().toISOString(),
          pickupUntil: market().clock.in({ hours: 1 }).toISOString(),
          pickupProblem: null,
        },
      ]);
    });

    test('adds up what is put in again, and never holds more than the stock', async () => {
      const { product, buyer } = await shop(market(), 5);
      await buyer.call(add, { body: line(product, 2) });
      expect(await buyer.call(add, { body: line(product, 2) })).toMatchObject({ cartProductQuantity: 4, count: 1 });
      expect(await buyer.refused(add, { body: line(product, 2) })).toEqual({
        status: 409,
        code: 'cartAboveStock',
        n: 5,
        message: '재고 수량을 넘을 수 없어요. 지금 재고는 5개예요.',
      });
      expect(await buyer.call(all)).toMatchObject([{ cartProductQuantity: 4 }]);
      // Nothing is held by a cart.
      expect(await market().stock(product)).toEqual({ waiting: 5, inSale: 0, completed: 0 });
    });

    test.each([
      ['its mart is about to close', '2026-11-20T21:55:00', { hours: 20 }, 'windowTooShort', '2026-11-21T09:00'],
      ['the sale is about to end', '2026-11-20T21:05:00', { minutes: 10 }, 'windowTooShort', '2026-11-20T21:05'],
      [
        'its mart opens after the sale end',
        '2026-11-20T22:30:00',
        { hours: 4 },
        'opensAfterSaleEnd',
        '2026-11-21T09:00',
      ],
    ] as const)(
      'says why it cannot be picked up, and when its mart opens: %s',
      async (_, wall, saleEndsIn, reason, opens) => {
        market().clock.set('2026-11-20T21:00:00');
        const [mart, buyer] = [await market().mart({ takesCards: false }), await market().person()];
        await buyer.call(add, { body: line(await market().product(mart, { saleEndsIn })) });
        market().clock.set(wall);
        const opensAt = seoul(opens).toISOString();
        expect(await buyer.call(all)).toMatchObject([
          { pickupFrom: null, pickupUntil: null, pickupProblem: { reason, opensAt } },
        ]);
      },
    );

    test('keeps what a piece cost when it was put in, and again', async () => {
      const { mart, product, buyer } = await shop(market());
      const lower = { params: { storeId: mart.id, productId: product.id }, body: { percentOff: 20 } };
      await buyer.call(add, { body: line(product) });
      await mart.owner.call('POST /api/seller/stores/{storeId}/products/{productId}/lower', lower);
      const [lowered] = await buyer.call(all);
      expect(lowered).toMatchObject({ addedPrice: 3_000, productPrice: 2_400 });
      await buyer.call(add, { body: line(product) });
      expect(await buyer.call(all)).toMatchObject([{ addedPrice: 2_400, productPrice: 2_400 }]);
    });

    describe('takes what was bought before again', () => {
      const again = 'POST /api/buyer/carts/addAgain';

      async function bought(waiting = 10) {
        const { mart, product, buyer } = await shop(market(), waiting);
        return { mart, product, buyer, order: await market().order(buyer, product, 3) };
      }

      test('as many pieces, or as there are', async () => {
        const { product, buyer, order } = await bought();
        const body = { orderId: order.id };
        expect(await buyer.call(again, { body })).toEqual({ productId: product.id, cartProductQuantity: 3, count: 1 });
        const few = await bought(5);
        expect(await few.buyer.call(again, { body: { orderId: few.order.id } })).toMatchObject({
          cartProductQuantity: 2,
        });
      });

      test('no more than one buyer may hold by now', async () => {
        const { product, buyer, order } = await bought();
        await market().db.update(products).set({ maxPerBuyer: 2 }).where(eq(products.id, product.id));
        expect(await buyer.call(again, { body: { orderId: order.id } })).toMatchObject({ cartProductQuantity: 2 });
      });

      test('by its name, where the mart has listed it anew', async () => {
        const { mart, buyer, order } = await bought(3);
        const body = { orderId: order.id };
        expect(await buyer.refused(again, { body })).toMatchObject({ status: 409, code: 'saleEnded' });
        const listedAnew = await market().product(mart);
        expect(await buyer.call(again, { body })).toMatchObject({ productId: listedAnew.id });
      });

      test('of their own orders alone', async () => {
        const { order } = await bought();
        const stranger = await market().person();
        expect(await stranger.refused(again, { body: { orderId: order.id } })).toMatchObject({ code: 'orderNotFound' });
      });
    });

    test('is each person’s own', async () => {
      const { product, buyer } = await shop(market());
      const other = await market().person();
      await buyer.call(add, { body: line(product) });
      expect(await other.call(all)).toEqual([]);
      expect(await other.call('DELETE /api/buyer/carts', { body: { productIds: [product.id] } })).toEqual({ count: 0 });
      expect(await other.refused(change, { params: { productId: product.id }, body: { quantity: 2 } })).toMatchObject({
        status: 404,
        code: 'cartItemNotFound',
      });
      expect(await buyer.call(all)).toHaveLength(1);
    });

    // spec: S7.7
    test('lists what was put in last first, and takes out what it is told to', async () => {
      const { mart, product, buyer } = await shop(market());
      const others = [await market().product(mart), await market().product(mart)];
      for (const one of [product, ...others]) {
        await buyer.call(add, { body: line(one) });
        market().clock.advance({ minutes: 1 });
      }
      const ids = async () => (await buyer.call(all)).map((item) => item.productId);
      expect(await ids()).toEqual([others[1]!.id, others[0]!.id, product.id]);
      const productIds = [product.id, others[1]!.id, 999_999_999];
      expect(await buyer.call('DELETE /api/buyer/carts', { body: { productIds } })).toEqual({ count: 1 });
      expect(await buyer.call('DELETE /api/buyer/carts', { body: { productIds } })).toEqual({ count: 1 });
      expect(await ids()).toEqual([others[0]!.id]);
    });

    test('changes quantities within the stock', async () => {
      const { product, buyer } = await shop(market(), 5);
      const params = { productId: product.id };
      await buyer.call(add, { body: line(product) });
      expect(await buyer.call(change, { params, body: { quantity: 5 } })).toMatchObject({ cartProductQuantity: 5 });
      expect(await buyer.refused(change, { params, body: { quantity: 6 } })).toMatchObject({
        code: 'cartAboveStock',
        n: 5,
      });
      expect(await buyer.call(all)).toMatchObject([{ cartProductQuantity: 5 }]);
    });

    test('takes nothing that cannot be bought', async () => {
      const { mart, product, buyer } = await shop(market(), 1);
      await market().order(await market().person(), product);
      expect(await buyer.refused(add, { body: line(product) })).toMatchObject({ status: 409, code: 'soldOut' });

      const ending = await market().product(mart, { saleEndsIn: { minutes: 30 } });
      market().clock.advance({ minutes: 30 });
      expect(await buyer.refused(add, { body: line(ending) })).toMatchObject({ status: 409, code: 'saleEnded' });

      const lost = await market().product(mart);
      await closeForGood(market(), mart);
      expect(await buyer.refused(add, { body: line(lost) })).toMatchObject({ status: 409, code: 'martClosed' });
      expect(await buyer.refused(add, { body: { productId: 999_999_999, quantity: 1 } })).toMatchObject({
        status: 404,
        code: 'productNotFound',
      });
      expect(await buyer.call(all)).toEqual([]);
    });

    // spec: S3.5
    test('keeps the lines of a mart that closes for good: they can be deleted, and nothing else', async () => {
      const { mart, product, buyer } = await shop(market());
      await buyer.call(add, { body: line(product, 2) });
      await closeForGood(market(), mart);
      expect(await buyer.call(all)).toMatchObject([{ storeIsDeleted: true, isOpen: false, cartProductQuantity: 2 }]);
      expect(await buyer.refused(change, { params: { productId: product.id }, body: { quantity: 1 } })).toMatchObject({
        status: 409,
        code: 'martClosed',
      });
      expect(await buyer.call('DELETE /api/buyer/carts', { body: { productIds: [product.id] } })).toEqual({ count: 0 });
    });

    test('still says what was wanted when others have bought', async () => {
      const { product, buyer } = await shop(market(), 5);
      await buyer.call(add, { body: line(product, 4) });
      await market().order(await market().person(), product, 3);
      expect(await buyer.call(all)).toMatchObject([{ cartProductQuantity: 4, productQuantity: 2 }]);
    });

    test('takes 20 additions at once, and stops at the stock', async () => {
      const { product, buyer } = await shop(market(), 12);
      const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.send(add, { body: line(product) })));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(12);
      expect(await buyer.call(all)).toMatchObject([{ cartProductQuantity: 12 }]);
    });

    test('has room for so many lines and no more', async () => {
      const { mart, product, buyer } = await shop(market());
      const others = await Promise.all(Array.from({ length: CART_MAX_LINES }, () => market().product(mart)));
      await buyer.call(merge, { body: { items: others.map((other) => line(other)) } });
      expect(await buyer.refused(add, { body: line(product) })).toEqual({
        status: 409,
        code: 'cartFull',
        n: CART_MAX_LINES,
        message: `장바구니에는 ${CART_MAX_LINES}가지까지 담을 수 있어요. 담아 둔 상품을 삭제하고 다시 담아 주세요.`,
      });
      expect(await buyer.call(merge, { body: { items: [line(product)] } })).toMatchObject({
        count: CART_MAX_LINES,
        merged: 0,
        left: [{ productId: product.id, code: 'cartFull' }],
      });
    });
  });

  describe('the cart from before signing in', () => {
    test('becomes the account’s: the larger quantity counts, within the stock', async () => {
      const { mart, product, buyer } = await shop(market(), 5);
      const [more, fresh] = [await market().product(mart), await market().product(mart, { waiting: 2 })];
      await buyer.call(add, { body: line(product, 2) });
      await buyer.call(add, { body: line(more, 4) });
      const items = [line(product, 3), line(more, 1), line(fresh, 9)];
      expect(await buyer.call(merge, { body: { items } })).toEqual({ count: 3, merged: 3, left: [] });
      const quantities = async () =>
        new Map((await buyer.call(all)).map((item) => [item.productId, item.cartProductQuantity]));
      const wanted = new Map([
        [product.id, 3],
        [more.id, 4],
        [fresh.id, 2],
      ]);
      expect(await quantities()).toEqual(wanted);
      // The answer was lost; the browser sends it again.
      expect(await buyer.call(merge, { body: { items } })).toEqual({ count: 3, merged: 3, left: [] });
      expect(await quantities()).toEqual(wanted);
    });

    test('leaves behind what cannot be bought, and says why', async () => {
      const { mart, product, buyer } = await shop(market());
      const ending = await market().product(mart, { saleEndsIn: { minutes: 30 } });
      market().clock.advance({ minutes: 30 });
      const items = [line(ending), { productId: 999_999_999, quantity: 1 }, line(product)];
      expect(await buyer.call(merge, { body: { items } })).toEqual({
        count: 1,
        merged: 1,
        left: [
          { productId: ending.id, code: 'saleEnded', message: '판매가 끝난 상품이에요.' },
          {
            productId: 999_999_999,
            code: 'productNotFound',
            message: '상품을 찾을 수 없어요. 판매가 끝났을 수 있어요.',
          },
        ],
      });
    });

    test('sent by two tabs at once is merged once', async () => {
      const { product, buyer } = await shop(market());
      await Promise.all(Array.from({ length: 5 }, () => buyer.call(merge, { body: { items: [line(product, 3)] } })));
      expect(await buyer.call(all)).toMatchObject([{ cartProductQuantity: 3 }]);
    });
  });
});
