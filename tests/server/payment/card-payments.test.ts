import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sendRefunds } from '#lib/server/services/payment/send-refunds.ts';
import { cardDesk } from '../card.ts';
import type { Product } from '../market.ts';
import { describeMarket } from '../market.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

type Card = { paymentKey: string; orderId: string; amount: number };

const CONFIRM = 'POST /api/buyer/pay/toss/confirm';
const CART = 'POST /api/buyer/pay/cart/process';

const confirmation = (product: Product, card: Card, more: { quantity?: number; isReservation?: boolean } = {}) => ({
  body: { ...card, productId: product.id, quantity: 1, isReservation: false, ...more },
});

describeMarket<ServedMarket>(
  'paying by card',
  (market) => {
    const desk = () => cardDesk(market());

    async function scene(wish: { price?: number; waiting?: number } = {}) {
      const mart = await market().mart();
      const product = await market().product(mart, { price: 3_000, ...wish });
      return { mart, product, buyer: await market().person('구매자') };
    }

    const buying = (buyer: Person) => buyer.call('GET /api/buyer/order/buy-ing');

    // spec: S7.10
    test('a basic order is charged once, held for two hours and shown as paid', async () => {
      const { mart, product, buyer } = await scene();
      const card = await desk().authorize(6_000);
      const { orderId } = await buyer.call(CONFIRM, confirmation(product, card, { quantity: 2 }));
      expect(await buying(buyer)).toMatchObject([
        {
          orderId,
          creditMethod: 'CARD',
          status: 3,
          totalPrice: 6_000,
          refund: null,
          validUntil: market().clock.in({ minutes: 120 }).toISOString(),
        },
      ]);
      expect(await market().stock(product)).toEqual({ waiting: 8, inSale: 2, completed: 0 });
      expect(await desk().record(card.orderId)).toMatchObject({ status: 'DONE', amountWon: 6_000 });
      expect(await mart.owner.call('GET /api/qrCode/product', { query: { orderId } })).toMatchObject({ status: 3 });
      await desk().expectAgreement();
    });

    test('is told as a new order once, when it is paid', async () => {
      const { product, buyer } = await scene();
      const { orderId } = await buyer.call(CONFIRM, confirmation(product, await desk().authorize(3_000)));
      await buyer.call('POST /api/buyer/order/valid-until-extension', { query: { orderId } });
      const { rows } = await market().db.execute(
        sql`select data->'isNew' as "isNew" from events where topic = 'order' and (data->>'orderId')::bigint = ${orderId} order by id`,
      );
      expect(rows).toEqual([{ isNew: true }, { isNew: false }]);
    });

    // spec: S9.5, S9.6
    test('a reservation of 3 × 3,335 won costs 11,006 won and runs to an hour before closing', async () => {
      const { product, buyer } = await scene({ price: 3_335 });
      const quote = await buyer.call('POST /api/buyer/pay/quote', {
        body: { items: [{ productId: product.id, quantity: 3 }] },
      });
      expect(quote.lines[0]!.reservation).toMatchObject({ possible: true, amount: 11_006 });
      const card = await desk().authorize(11_006, quote.orderId);
      const { orderId } = await buyer.call(CONFIRM, confirmation(product, card, { quantity: 3, isReservation: true }));
      expect(await buying(buyer)).toMatchObject([
        { orderId, creditMethod: 'RESERVATION', status: 2, totalPrice: 11_006, validUntil: '2026-11-20T12:00:00.000Z' },
      ]);
      await desk().expectAgreement();
    });

    // spec: S7.10
    test('the same confirm sent again, and twenty times at once, makes one order and one charge', async () => {
      const { product, buyer } = await scene();
      const card = await desk().authorize(3_000);
      const sent = Array.from({ length: 20 }, () => buyer.send(CONFIRM, confirmation(product, card)));
      const answers = await Promise.all(sent.map(async (answer) => (await answer).json()));
      const once = await buyer.call(CONFIRM, confirmation(product, card));
      for (const answer of answers) expect(answer).toEqual(once);
      expect(await market().stock(product)).toEqual({ waiting: 9, inSale: 1, completed: 0 });
      await desk().expectAgreement();
    });

    test('an amount that differs from the server’s price is refused, and nothing is held or charged', async () => {
      const { product, buyer } = await scene();
      const card = await desk().authorize(100);
      const refusal = await buyer.refused(CONFIRM, confirmation(product, card));
      expect(refusal).toMatchObject({ status: 409, code: 'amountChanged', n: 3_000 });
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      expect(await desk().record(card.orderId)).toMatchObject({ status: 'IN_PROGRESS' });
      await desk().expectAgreement();
    });

    test('a payment authorized for less than is confirmed is refused by the provider, and nothing is held', async () => {
      const { product, buyer } = await scene();
      const card = await desk().authorize(100);
      const refusal = await buyer.refused(CONFIRM, confirmation(product, { ...card, amount: 3_000 }));
      expect(refusal).toMatchObject({ status: 402, code: 'paymentDeclined' });
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      await desk().expectAgreement();
    });

    test('another buyer cannot use a payment, nor can its buyer use it for other things', async () => {
      const { product, buyer } = await scene();
      const card = await desk().authorize(3_000);
      await buyer.call(CONFIRM, confirmation(product, card));
      const thief = await market().person('다른 사람');
      expect(await thief.refused(CONFIRM, confirmation(product, card))).toMatchObject({ code: 'paymentKeyUsed' });
      const other = await market().product(product.mart, { price: 3_000 });
      expect(await buyer.refused(CONFIRM, confirmation(other, card))).toMatchObject({ code: 'paymentKeyUsed' });
      const renamed = { ...card, orderId: 'another-order' };
      expect(await buyer.refused(CONFIRM, confirmation(product, renamed))).toMatchObject({ code: 'paymentKeyUsed' });
      await desk().expectAgreement();
    });

    test('a card refused by its company leaves no hold', async () => {
      const { product, buyer } = await scene();
      await desk().arm('confirm_declined');
      const card = await desk().authorize(3_000);
      expect(await buyer.refused(CONFIRM, confirmation(product, card))).toMatchObject({
        status: 402,
        code: 'paymentDeclined',
      });
      // Asked again, it says the same.
      expect(await buyer.refused(CONFIRM, confirmation(product, card))).toMatchObject({ code: 'paymentDeclined' });
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      await desk().expectAgreement();
    });

    test('a provider that fails once is asked again', async () => {
      const { product, buyer } = await scene();
      await desk().arm('confirm_500');
      const card = await desk().authorize(3_000);
      await buyer.call(CONFIRM, confirmation(product, card));
      await desk().expectAgreement();
    });

    test('an answer that is lost after the charge is read back: the order stands, charged once', async () => {
      const { product, buyer } = await scene();
      await desk().arm('confirm_timeout_after_commit');
      const card = await desk().authorize(3_000);
      const { orderId } = await buyer.call(CONFIRM, confirmation(product, card));
      expect(await buying(buyer)).toMatchObject([{ orderId, status: 3 }]);
      await desk().expectAgreement();
    });

    test('while the provider is silent the outcome is pending, and the reconciler decides it', async () => {
      const { product, buyer } = await scene();
      await desk().arm('confirm_500', 50);
      const card = await desk().authorize(3_000);
      expect(await buyer.refused(CONFIRM, confirmation(product, card))).toMatchObject({ code: 'paymentPending' });
      expect(await market().stock(product)).toEqual({ waiting: 9, inSale: 1, completed: 0 });
      await market().store.clear({ keep: ['tossPayment', 'tossPaymentKey'] });
      await desk().settle();
      // The buyer who asks again gets the order.
      const { orderId } = await buyer.call(CONFIRM, confirmation(product, card));
      expect(await buying(buyer)).toMatchObject([{ orderId }]);
      await desk().expectAgreement();
    });

    test('a payment that nobody confirmed within 10 minutes is refused, and nothing is held', async () => {
      const { product, buyer } = await scene();
      const card = await desk().authorize(3_000);
      market().clock.advance({ minutes: 11 });
      expect(await buyer.refused(CONFIRM, confirmation(product, card))).toMatchObject({ code: 'paymentDeclined' });
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      await desk().expectAgreement();
    });

    test('the webhook is a hint: it decides a payment whose answer was lost, twice does no harm, junk does nothing', async () => {
      const { product, buyer } = await scene();
      await desk().arm('webhook_twice');
      const card = await desk().authorize(3_000);
      await buyer.call(CONFIRM, confirmation(product, card));
      for (const body of [{ data: { orderId: card.orderId } }, { data: { orderId: 'nobody' } }, { data: 7 }, 'x']) {
        const answer = await fetch(`${market().origin}/api/webhooks/toss`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        expect(answer.status).toBe(200);
      }
      await desk().expectAgreement();
    });

    test('a mart that takes no cards refuses one, and says so before', async () => {
      const mart = await market().mart({ takesCards: false });
      const product = await market().product(mart);
      const buyer = await market().person();
      const quote = await buyer.call('POST /api/buyer/pay/quote', {
        body: { items: [{ productId: product.id, quantity: 1 }] },
      });
      expect(quote.lines[0]).toMatchObject({
        onSite: { possible: true },
        card: { possible: false, reason: 'cardNotTaken' },
        reservation: { possible: false, reason: 'cardNotTaken' },
      });
      const card = await desk().authorize(3_000);
      expect(await buyer.refused(CONFIRM, confirmation(product, card))).toMatchObject({ code: 'cardNotTaken' });
      await desk().expectAgreement();
    });

    test('the last piece is sold to one of ten cards', async () => {
      const { product } = await scene({ waiting: 1 });
      const answers = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const buyer = await market().person();
          return (await buyer.send(CONFIRM, confirmation(product, await desk().authorize(3_000)))).status;
        }),
      );
      expect(answers.filter((status) => status === 200)).toHaveLength(1);
      expect(answers.filter((status) => status === 409)).toHaveLength(9);
      await desk().expectAgreement();
    });
  },
  serveMarket,
);

describeMarket<ServedMarket>(
  'a cart of several products',
  (market) => {
    const desk = () => cardDesk(market());
    const line = (product: Product, paymentMethod: 'ON_SITE' | 'CARD', isReservation = false) => ({
      productId: product.id,
      quantity: 1,
      paymentMethod,
      isReservation,
    });

    async function scene() {
      const mart = await market().mart();
      const [bread, milk] = [
        await market().product(mart, { name: '식빵', price: 2_000 }),
        await market().product(mart, { name: '우유', price: 1_000 }),
      ];
      return { mart, bread, milk, buyer: await market().person() };
    }

    // spec: S7.11
    test('card and on-site lines stand in one checkout; the card pays for its own', async () => {
      const { bread, milk, buyer } = await scene();
      const card = await desk().authorize(2_200);
      const items = [line(bread, 'CARD', true), line(milk, 'ON_SITE')];
      const { orderIds } = await buyer.call(CART, { body: { items, ...card } });
      expect(orderIds).toHaveLength(2);
      expect(await buyer.call(CART, { body: { items, ...card } })).toEqual({ orderIds });
      const done = await buyer.call('GET /api/buyer/order/cart-complete', { query: { orderIds: orderIds.join(',') } });
      // Named once for each as well (field case 7.7).
      const repeated = await buyer.call('GET /api/buyer/order/cart-complete', {
        query: { orderIds: orderIds.map(String) },
      });
      expect(repeated).toEqual(done);
      expect(done.map((order) => [order.productName, order.creditMethod, order.totalPrice])).toEqual([
        ['식빵', 'RESERVATION', 2_200],
        ['우유', 'ON_SITE', 1_000],
      ]);
      await desk().expectAgreement();
    });

    test('one line that cannot be bought stops all, and names itself', async () => {
      const { mart, bread, buyer } = await scene();
      const gone = await market().product(mart, { name: '두부', price: 1_000, waiting: 1 });
      await market().order(await market().person(), gone);
      const card = await desk().authorize(3_000);
      const refusal = await buyer.refused(CART, {
        body: { items: [line(bread, 'CARD'), line(gone, 'CARD')], ...card },
      });
      expect(refusal).toMatchObject({ status: 409, code: 'soldOut', productId: gone.id, name: '두부' });
      expect(refusal.message).toMatch(/^두부: /);
      expect(await market().stock(bread)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      await desk().expectAgreement();
    });

    test('each order of a checkout is refunded by itself, partly, when it is called off', async () => {
      const { mart, bread, milk, buyer } = await scene();
      const card = await desk().authorize(3_000);
      const { orderIds } = await buyer.call(CART, {
        body: { items: [line(bread, 'CARD'), line(milk, 'CARD')], ...card },
      });
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: orderIds[0]! } });
      const requested = await buyer.call('GET /api/buyer/order/buy-cancel');
      expect(requested).toMatchObject([{ refund: { state: 'requested', amount: 2_000 } }]);
      await desk().settle();
      expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([
        { endReason: 'buyer', refund: { state: 'refunded', amount: 2_000 } },
      ]);
      expect(await desk().record(card.orderId)).toMatchObject({ status: 'PARTIAL_CANCELED' });
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: orderIds[1]! } });
      await desk().settle();
      expect(await desk().record(card.orderId)).toMatchObject({ status: 'CANCELED' });
      await desk().expectAgreement();
    });

    // spec: S7.11
    test('without payment info a card line is refused; the same product twice is refused', async () => {
      const { bread, buyer } = await scene();
      expect(await buyer.refused(CART, { body: { items: [line(bread, 'CARD')] } })).toMatchObject({
        code: 'paymentInfoMissing',
      });
      const twice = [line(bread, 'ON_SITE'), line(bread, 'ON_SITE')];
      expect(await buyer.refused(CART, { body: { items: twice } })).toMatchObject({ code: 'duplicateLine' });
    });
  },
  serveMarket,
);

describeMarket<ServedMarket>(
  'money that goes back',
  (market) => {
    const desk = () => cardDesk(market());

    async function paid(isReservation: boolean) {
      const mart = await market().mart();
      const product = await market().product(mart, { price: 10_000 });
      const buyer = await market().person();
      const card = await desk().authorize(isReservation ? 11_000 : 10_000);
      const { orderId } = await buyer.call(CONFIRM, confirmation(product, card, { isReservation }));
      return { mart, product, buyer, card, orderId };
    }

    test.each([
      ['a basic order', false, 10_000],
      ['a reservation, less its surcharge', true, 10_000],
    ])('nobody comes for %s', async (_, isReservation, back) => {
      const { product, buyer, card } = await paid(isReservation);
      market().clock.advance({ hours: 12 });
      expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([
        { endReason: 'noShow', status: 6, refund: { state: 'requested', amount: back } },
      ]);
      await desk().settle();
      const { cancels } = await desk().record(card.orderId);
      expect(cancels.map((cancel) => cancel.amountWon)).toEqual([back]);
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      await desk().expectAgreement();
    });

    test('the money of a no-show waits an hour also on a machine whose clock is behind', async () => {
      const { buyer, card } = await paid(false);
      market().clock.advance({ hours: 12 });
      await buyer.call('GET /api/buyer/order/buy-cancel');
      market().clock.advance({ minutes: -10 });
      await sendRefunds(market().deps);
      expect((await desk().record(card.orderId)).cancels).toEqual([]);
      market().clock.advance({ minutes: 70 });
      await sendRefunds(market().deps);
      expect((await desk().record(card.orderId)).cancels).toHaveLength(1);
    });

    test('a wait that a clock wrote which was days ahead is over', async () => {
      const { buyer, orderId, card } = await paid(false);
      market().clock.advance({ days: 2 });
      await buyer.call('GET /api/buyer/order/buy-cancel');
      market().clock.advance({ days: -2 });
      await sendRefunds(market().deps);
      expect((await desk().record(card.orderId)).cancels, String(orderId)).toHaveLength(1);
    });

    test('the buyer calls a reservation off: all of it goes back', async () => {
      const { buyer, orderId, card } = await paid(true);
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
      await desk().settle();
      expect(await desk().record(card.orderId)).toMatchObject({ status: 'CANCELED', cancels: [{ amountWon: 11_000 }] });
      await desk().expectAgreement();
    });

    test('a refund that fails is tried again until it is done, and is never called done before', async () => {
      const { buyer, orderId } = await paid(false);
      await desk().arm('cancel_500', 3);
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
      await desk().settle();
      expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([{ refund: { state: 'refunded' } }]);
      await desk().expectAgreement();
    });

    test('what was picked up stays paid', async () => {
      const { mart, buyer, orderId } = await paid(false);
      const { uuid } = await buyer.call('GET /api/qrCode/get', { query: { orderId } });
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body: { uuid } });
      await desk().settle();
      await desk().expectAgreement();
    });
  },
  serveMarket,
);
