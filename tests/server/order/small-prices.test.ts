import { expect, test } from 'vitest';
import { cardDesk } from '../card.ts';
import { describeMarket, type Product } from '../market.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const REGISTER = 'POST /api/seller/stores/{storeId}/products';
const EDIT = 'PATCH /api/seller/stores/{storeId}/products/{productId}';
const CONFIRM = 'POST /api/buyer/pay/toss/confirm';
const CART = 'POST /api/buyer/pay/cart/process';

/** rules.md section 3: any whole price of 1 won or more; a card is charged 100 won or more. */
describeMarket<ServedMarket>(
  'a price under a hundred won',
  (market) => {
    const desk = () => cardDesk(market());
    const quote = async (products: readonly Product[], quantity = 1) =>
      (await market().person()).call('POST /api/buyer/pay/quote', {
        body: { items: products.map(({ id: productId }) => ({ productId, quantity })) },
      });
    const closed = { possible: false, reason: 'cardBelowMinimum', message: expect.stringContaining('100원부터') };

    test('of one won is registered, edited and bought on site', async () => {
      const mart = await market().mart();
      const body = {
        category: '과일',
        productName: '덤 사과',
        price: 1,
        quantity: 5,
        floorPrice: 1,
        expirationDate: '2026-11-21T20:00:00',
      };
      await mart.owner.call(REGISTER, { params: { storeId: mart.id }, body });
      const product = await market().product(mart, { price: 1 });
      const buyer = await market().person();
      const query = { productId: product.id, quantity: 3, expectedAmount: 3 };
      const { orderId } = await buyer.call('POST /api/buyer/pay/on-site', { query });
      expect(await buyer.call('GET /api/buyer/order/single-complete', { query: { orderId } })).toMatchObject({
        totalPrice: 3,
      });
      const params = { storeId: mart.id, productId: product.id };
      expect(await mart.owner.call(EDIT, { params, body: { price: 7 } })).toMatchObject({ price: 7 });
      expect(await mart.owner.refused(EDIT, { params, body: { price: 0 } })).toMatchObject({ status: 400 });
    });

    test('stays a whole price through steps and presses, and the database says the same', async () => {
      const mart = await market().mart();
      for (const [price, atStep] of [
        [5, 5],
        [99, 40],
        [150, 70],
        [1_000, 500],
      ] as const) {
        const product = await market().product(mart, {
          price,
          saleEndsIn: { minutes: 60 },
          markdown: [{ minutesBeforeEnd: 60, percentOff: 50 }],
        });
        const params = { productId: product.id };
        expect(await market().nobody.call('GET /api/buyer/products/{productId}', { params })).toMatchObject({
          price: atStep,
        });
        const found = await market().nobody.call('GET /api/buyer/products/{storeId}/products', {
          params: { storeId: mart.id },
          query: {},
        });
        expect(found.find(({ productId }) => productId === product.id)).toMatchObject({ price: atStep });
        const buyer = await market().person();
        await buyer.call('POST /api/buyer/pay/on-site', { query: { productId: product.id, quantity: 1 } });
      }
    });

    test('is quoted with the card closed and the reason, unless it comes to a hundred won', async () => {
      const mart = await market().mart();
      const product = await market().product(mart, { price: 40, waiting: 9, saleEndsIn: { days: 2 } });
      const other = await market().product(mart, { price: 70, saleEndsIn: { days: 2 } });
      const [line] = (await quote([product])).lines;
      expect(line).toMatchObject({ onSite: { possible: true, amount: 40 }, card: closed, reservation: closed });
      // Half a won rounded up: 92 × 1.1 is over a hundred, 92 is not.
      const near = await market().product(mart, { price: 92, saleEndsIn: { days: 2 } });
      expect((await quote([near])).lines[0]).toMatchObject({
        card: closed,
        reservation: { possible: true, amount: 101 },
      });
      expect((await quote([product], 3)).lines[0]).toMatchObject({ card: { possible: true, amount: 120 } });
      for (const { card } of (await quote([product, other])).lines) expect(card).toMatchObject({ possible: true });
    });

    test('is not charged: refused with the reason, and nothing held', async () => {
      const mart = await market().mart();
      const product = await market().product(mart, { price: 40, waiting: 9, saleEndsIn: { days: 2 } });
      const buyer = await market().person();
      const card = { paymentKey: 'key_of_no_payment', orderId: 'order_of_no_payment', amount: 40 };
      const body = { ...card, productId: product.id, quantity: 1, isReservation: false };
      expect(await buyer.refused(CONFIRM, { body })).toMatchObject({
        status: 409,
        code: 'cardBelowMinimum',
        n: 100,
        message: expect.stringContaining('100원부터'),
      });
      expect(await market().stock(product)).toMatchObject({ waiting: 9, inSale: 0 });
      const items = [{ productId: product.id, quantity: 3, paymentMethod: 'CARD' as const }];
      await buyer.call(CART, { body: { items, ...(await desk().authorize(120)) } });
      await desk().expectAgreement();
    });
  },
  serveMarket,
);
