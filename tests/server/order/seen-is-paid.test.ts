import { describe, expect, test } from 'vitest';
import { quotes } from '#lib/server/schema/index.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Product } from '../market.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const ON_SITE = 'POST /api/buyer/pay/on-site';
const CART = 'POST /api/buyer/pay/cart/process';
const CONFIRM = 'POST /api/buyer/pay/toss/confirm';
const EDIT = 'PATCH /api/seller/stores/{storeId}/products/{productId}';
const EXPECTED = 'x-expected-viewer';

describeMarket<ServedMarket>(
  'what a buyer has seen is what is paid',
  (market) => {
    const desk = () => cardDesk(market());

    async function scene() {
      const mart = await market().mart();
      return { mart, product: await market().product(mart), buyer: await market().person('구매자') };
    }
    const reprice = ({ id, mart }: Product, price: number) =>
      mart.owner.call(EDIT, { params: { storeId: mart.id, productId: id }, body: { price } });
    const quoteOf = (buyer: Person, { id: productId }: Product, quantity = 1) =>
      buyer.call('POST /api/buyer/pay/quote', { body: { items: [{ productId, quantity }] } });
    const onSite = (product: Product, expectedAmount: number, quantity = 1) => ({
      query: { productId: product.id, quantity, expectedAmount },
    });

    test('on site: a dearer price is refused with it, and nothing is held; a lower one is taken and told', async () => {
      const { product, buyer } = await scene();
      await reprice(product, 9_000);
      expect(await buyer.refused(ON_SITE, onSite(product, 6_000, 2))).toMatchObject({
        status: 409,
        code: 'amountChanged',
        n: 18_000,
        message: expect.stringContaining('18,000원'),
      });
      expect(await market().stock(product)).toMatchObject({ waiting: 10, inSale: 0 });
      await reprice(product, 2_000);
      const { orderId, loweredTo } = await buyer.call(ON_SITE, onSite(product, 3_000));
      expect(loweredTo).toBe(2_000);
      expect(await buyer.call('GET /api/buyer/order/single-complete', { query: { orderId } })).toMatchObject({
        totalPrice: 2_000,
      });
      expect(await buyer.call(ON_SITE, onSite(product, 2_000))).not.toHaveProperty('loweredTo');
    });

    test('in the cart a dearer line names itself, and no line is held', async () => {
      const { mart, product, buyer } = await scene();
      const milk = await market().product(mart, { name: '우유', price: 1_000 });
      await reprice(milk, 1_500);
      const items = [
        { productId: product.id, quantity: 1, paymentMethod: 'ON_SITE' as const, expectedAmount: 3_000 },
        { productId: milk.id, quantity: 2, paymentMethod: 'ON_SITE' as const, expectedAmount: 2_000 },
      ];
      expect(await buyer.refused(CART, { body: { items } })).toMatchObject({
        code: 'amountChanged',
        n: 3_000,
        productId: milk.id,
        name: '우유',
      });
      expect(await market().stock(product)).toMatchObject({ inSale: 0 });
      items[1]!.expectedAmount = 3_500;
      expect(await buyer.call(CART, { body: { items } })).toMatchObject({ loweredTo: 6_000 });
    });

    test('a quote is its buyer’s: another who brings its id and payment key is refused, and nothing is charged', async () => {
      const { product, buyer } = await scene();
      const { orderId } = await quoteOf(buyer, product);
      const card = await desk().authorize(3_000, orderId);
      const body = { ...card, productId: product.id, quantity: 1, isReservation: false };
      const thief = await market().person('다른 사람');
      expect(await thief.refused(CONFIRM, { body })).toMatchObject({ status: 409, code: 'otherBuyer' });
      expect(await desk().record(orderId)).toMatchObject({ status: 'IN_PROGRESS' });
      expect(await market().stock(product)).toMatchObject({ waiting: 10, inSale: 0 });
      await buyer.call(CONFIRM, { body });
      await desk().expectAgreement();
      // However old it is.
      market().clock.advance({ minutes: 20 });
      expect(await thief.refused(CONFIRM, { body })).toMatchObject({ code: 'otherBuyer' });
    });

    describe('a quote keeps what it named', () => {
      const LOWER = 'POST /api/seller/stores/{storeId}/products/{productId}/lower';
      const UNDO = 'POST /api/seller/stores/{storeId}/products/{productId}/lower/undo';
      const quotedFor = (buyer: Person, items: { productId: number; quantity: number }[]) =>
        buyer.call('POST /api/buyer/pay/quote', { body: { items } });
      const confirmOf = (productId: number, quantity: number, isReservation = false) => ({
        productId,
        quantity,
        isReservation,
      });
      async function expectNothingCharged(orderId: string, products: readonly Product[]) {
        expect(await desk().record(orderId)).toMatchObject({ status: 'IN_PROGRESS' });
        for (const product of products) expect(await market().stock(product)).toMatchObject({ inSale: 0 });
      }

      test('a quote of one at a lowered price buys no five of them once it is taken back', async () => {
        const { mart, product, buyer } = await scene();
        const params = { storeId: mart.id, productId: product.id };
        await mart.owner.call(LOWER, { params, body: { percentOff: 30, price: 3_000 } });
        const { orderId } = await quoteOf(buyer, product);
        await mart.owner.call(UNDO, { params, body: { price: 2_100 } });
        const card = await desk().authorize(10_500, orderId);
        expect(await buyer.refused(CONFIRM, { body: { ...card, ...confirmOf(product.id, 5) } })).toMatchObject({
          status: 409,
          code: 'quotedOtherwise',
        });
        await expectNothingCharged(orderId, [product]);
        const own = await desk().authorize(2_100, (await quoteOf(buyer, product)).orderId);
        expect(await buyer.refused(CONFIRM, { body: { ...own, ...confirmOf(product.id, 1) } })).toMatchObject({
          code: 'amountChanged',
          n: 3_000,
        });
      });

      test.each([
        ['fewer', 1],
        ['more', 3],
      ])('%s pieces, in fifteen minutes and after', async (_, quantity) => {
        const { product, buyer } = await scene();
        const begun = market().clock.now();
        for (const minutes of [0, 14, 16]) {
          market().clock.setTo(begun);
          const { orderId } = await quoteOf(buyer, product, 2);
          market().clock.advance({ minutes });
          const card = await desk().authorize(3_000 * quantity, orderId);
          const body = { ...card, ...confirmOf(product.id, quantity) };
          expect(await buyer.refused(CONFIRM, { body })).toMatchObject({ code: 'quotedOtherwise' });
          await expectNothingCharged(orderId, [product]);
        }
      });

      test('another product, a line less, a line more: refused; the same lines in another order are not', async () => {
        const { mart, product, buyer } = await scene();
        const milk = await market().product(mart, { name: '우유', price: 1_000 });
        const bread = await market().product(mart, { name: '빵', price: 3_000 });
        const items = [product, milk].map(({ id: productId }) => ({ productId, quantity: 1 }));
        const pays = (list: readonly Product[]) =>
          list.map(({ id: productId }) => ({ productId, quantity: 1, paymentMethod: 'CARD' as const }));
        const { orderId } = await quotedFor(buyer, items);
        const card = await desk().authorize(4_000, orderId);
        for (const list of [[bread, milk], [product], [product, milk, bread]]) {
          expect(await buyer.refused(CART, { body: { items: pays(list), ...card } })).toMatchObject({
            status: 409,
            code: 'quotedOtherwise',
          });
        }
        await expectNothingCharged(orderId, [product, milk, bread]);
        await buyer.call(CART, { body: { items: pays([milk, product]), ...card } });
        await desk().expectAgreement();
      });

      test('a way that was not authorized is another amount, and nothing is charged', async () => {
        const { product, buyer } = await scene();
        const { orderId } = await quoteOf(buyer, product);
        const card = await desk().authorize(3_000, orderId);
        const body = { ...card, ...confirmOf(product.id, 1, true) };
        expect(await buyer.refused(CONFIRM, { body })).toMatchObject({ code: 'amountChanged', n: 3_300 });
        await expectNothingCharged(orderId, [product]);
      });
    });

    test('what the seller has registered anew meanwhile is not confirmed at the quoted price', async () => {
      const { product, buyer } = await scene();
      const { orderId } = await quoteOf(buyer, product);
      const card = await desk().authorize(3_000, orderId);
      await reprice(product, 4_000);
      const body = { ...card, productId: product.id, quantity: 1, isReservation: false };
      expect(await buyer.refused(CONFIRM, { body })).toMatchObject({ code: 'amountChanged', n: 4_000 });
      expect(await market().stock(product)).toMatchObject({ inSale: 0 });
    });

    test('a page made for somebody else buys nothing; for its own buyer, or for nobody, it does', async () => {
      const { product, buyer } = await scene();
      const input = onSite(product, 3_000);
      const sent = (viewer: number) => buyer.send(ON_SITE, { ...input, headers: { [EXPECTED]: String(viewer) } });
      const refused = await sent(buyer.userId + 1);
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'otherBuyer' }]);
      expect(await market().stock(product)).toMatchObject({ inSale: 0 });
      expect((await sent(buyer.userId)).status).toBe(200);
      await buyer.call(ON_SITE, input);
    });

    test('a checkout says what became of it, to its own buyer alone', async () => {
      const { product, buyer } = await scene();
      const standing = (who: Person, orderId: string) =>
        who.call('GET /api/buyer/pay/checkout', { query: { orderId } });
      const { orderId } = await quoteOf(buyer, product);
      const lines = [{ productId: product.id, quantity: 1 }];
      expect(await standing(buyer, orderId)).toEqual({ state: 'quoted', lines });
      expect(await standing(await market().person(), orderId)).toEqual({ state: 'none' });
      expect(await standing(buyer, 'dm_nobodys')).toEqual({ state: 'none' });
      const card = await desk().authorize(3_000, orderId);
      const made = await buyer.call(CONFIRM, {
        body: { ...card, productId: product.id, quantity: 1, isReservation: false },
      });
      expect(await standing(buyer, orderId)).toEqual({ state: 'paid', orderIds: [made.orderId] });
      expect(await standing(await market().person(), orderId)).toEqual({ state: 'none' });

      const declined = await desk().authorize(3_000);
      await desk().arm('confirm_declined');
      const body = { ...declined, productId: product.id, quantity: 1, isReservation: false };
      await buyer.refused(CONFIRM, { body });
      expect(await standing(buyer, declined.orderId)).toMatchObject({ state: 'failed', message: expect.any(String) });
    });

    test('quotes are forgotten after a day', async () => {
      const { product, buyer } = await scene();
      await quoteOf(buyer, product);
      await deleteOldRows(market().deps, 'quotes');
      expect(await market().db.select().from(quotes)).not.toEqual([]);
      market().clock.advance({ days: 1, minutes: 16 });
      await deleteOldRows(market().deps, 'quotes');
      expect(await market().db.select().from(quotes)).toEqual([]);
    });
  },
  serveMarket,
);
