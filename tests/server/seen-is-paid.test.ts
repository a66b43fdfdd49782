import { expect, test } from 'vitest';
import { quotes } from '#lib/server/db/schema.ts';
import { deleteOldRows } from '#lib/server/services/retention/delete-old-rows.ts';
import { cardDesk } from './card.ts';
import { describeOnBoth, type Product } from './market.ts';
import type { Person } from './person.ts';
import { type ServedMarket, serveMarket } from './served-market.ts';

const ON_SITE = 'POST /api/buyer/pay/on-site';
const CART = 'POST /api/buyer/pay/cart/process';
const CONFIRM = 'POST /api/buyer/pay/toss/confirm';
const EDIT = 'PATCH /api/seller/stores/{storeId}/products/{productId}';
const EXPECTED = 'x-expected-viewer';

describeOnBoth<ServedMarket>(
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
        ...{ status: 409, code: 'amountChanged', n: 18_000 },
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
        ...{ code: 'amountChanged', n: 3_000, productId: milk.id, name: '우유' },
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
      expect(await standing(buyer, orderId)).toEqual({ state: 'none' });
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
