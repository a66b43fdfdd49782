import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#lib/server/schema/index.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Mart } from '../market.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const CLOSE = 'DELETE /api/seller/store/{storeId}';
const of = (mart: Mart) => ({ params: { storeId: mart.id }, body: { name: mart.name } });
const cancelled = (buyer: Person) => buyer.call('GET /api/buyer/order/buy-cancel');

describeMarket<ServedMarket>(
  'closing a mart',
  (market) => {
    const desk = () => cardDesk(market());
    const byCard = async (buyer: Person, productId: number, quantity: number) => {
      const card = await desk().authorize(3_000 * quantity);
      const body = { ...card, productId, quantity, isReservation: false };
      return { card, ...(await buyer.call('POST /api/buyer/pay/toss/confirm', { body })) };
    };

    // spec: S7.16
    test('cancels its open orders, pays the cards back, and tells the buyers', async () => {
      const { mart, product, buyer, order } = await market().heldOrder({ mart: { name: '합정마트' } });
      const payer = await market().person('카드로 낸 사람');
      const paid = await byCard(payer, product.id, 2);
      expect(await mart.owner.call(CLOSE, of(mart))).toEqual({ storeId: mart.id, cancelledOrders: 2 });

      expect(await cancelled(buyer)).toMatchObject([{ orderId: order.id, endReason: 'martClosed', refund: null }]);
      const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
      expect(content[0]).toMatchObject({
        kind: 'orderCancelledByClosing',
        orderId: order.id,
        message: expect.stringContaining('합정마트'),
      });
      expect(await cancelled(payer)).toMatchObject([
        { orderId: paid.orderId, refund: { state: 'requested', amount: 6_000 } },
      ]);
      await desk().settle();
      expect(await cancelled(payer)).toMatchObject([{ refund: { state: 'refunded', amount: 6_000 } }]);
      await desk().expectAgreement();
    });

    test('with orders that wait only for who types its name; nothing happens before', async () => {
      const { mart, buyer } = await market().heldOrder({ mart: { name: '합정마트' } });
      const params = { storeId: mart.id };
      for (const body of [undefined, {}, { name: '' }, { name: '합정' }]) {
        expect(await mart.owner.refused(CLOSE, { params, ...(body && { body }) })).toMatchObject({
          status: 400,
          code: 'invalidInput',
          field: 'name',
          message: '픽업 대기 주문이 취소돼요. 마트 이름을 그대로 입력해 주세요.',
        });
      }
      expect(await cancelled(buyer)).toEqual([]);
      expect(await mart.owner.call('GET /api/seller/store/dashboard')).toMatchObject([{ storeId: mart.id }]);
      expect(await mart.owner.call(CLOSE, { params, body: { name: ' 합정마트'.normalize('NFD') } })).toMatchObject({
        cancelledOrders: 1,
      });
      // Without orders, as the specification has it.
      const quiet = await market().mart();
      expect(await quiet.owner.call(CLOSE, { params: { storeId: quiet.id } })).toMatchObject({ cancelledOrders: 0 });
    });

    // spec: S3.5
    test('takes it out of every list, but keeps history and reviews', async () => {
      const { mart, product, buyer, order } = await market().heldOrder();
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: order.id },
        body: { uuid: order.uuid },
      });
      await mart.owner.call(CLOSE, of(mart));
      const { nobody } = market();
      expect(await nobody.call('GET /api/buyer/maps/nearbyStores', { query: { ...mart.at } })).toEqual([]);
      expect(await nobody.call('GET /api/buyer/products/nearby', { query: { ...mart.at } })).toEqual([]);
      expect(await mart.owner.call('GET /api/seller/store/dashboard')).toEqual([]);
      expect(await mart.owner.call('GET /api/auth/login')).toMatchObject({ authorizedMarts: [] });
      expect(
        await mart.owner.refused('GET /api/seller/store/{storeId}', { params: { storeId: mart.id } }),
      ).toMatchObject({ status: 404 });
      const buying = { query: { productId: product.id, quantity: 1 } };
      expect(await buyer.refused('POST /api/buyer/pay/on-site', buying)).toMatchObject({ code: 'martClosed' });
      const params = { orderId: order.id };
      await buyer.call('POST /api/buyer/review/{orderId}', { params, body: { rating: 5, content: '고마웠어요' } });
      expect(await buyer.call('GET /api/buyer/order/buy-completed')).toMatchObject([
        { orderId: order.id, storeIsDeleted: true, isReviewed: true },
      ]);
    });

    test('again is fine, and nothing happens twice', async () => {
      const { mart, buyer } = await market().heldOrder();
      const answers = await Promise.all([1, 2, 3].map(() => mart.owner.call(CLOSE, of(mart))));
      expect(answers.map((answer) => answer.cancelledOrders).toSorted()).toEqual([0, 0, 1]);
      expect(await mart.owner.call(CLOSE, of(mart))).toEqual({ storeId: mart.id, cancelledOrders: 0 });
      expect(await cancelled(buyer)).toHaveLength(1);
    });

    // spec: S6.3
    test('is for its general manager only', async () => {
      const { mart, buyer } = await market().heldOrder();
      const clerk = await market().employee(mart);
      expect(await clerk.refused(CLOSE, of(mart))).toMatchObject({ status: 403, code: 'notAllowed' });
      expect(await buyer.refused(CLOSE, of(mart))).toMatchObject({ status: 404, code: 'martNotFound' });
      expect(await cancelled(buyer)).toEqual([]);
      await mart.owner.call(CLOSE, of(mart));
      expect(await clerk.refused(CLOSE, of(mart))).toMatchObject({ status: 404, code: 'martNotFound' });
    });

    test('an order that ran out before is a no-show, not the mart’s doing', async () => {
      const { mart, buyer, order } = await market().heldOrder();
      market().clock.setTo(order.validUntil);
      market().clock.advance({ minutes: 5 });
      expect(await mart.owner.call(CLOSE, of(mart))).toMatchObject({ cancelledOrders: 0 });
      expect(await cancelled(buyer)).toMatchObject([{ orderId: order.id, endReason: 'noShow' }]);
    });

    test('while buyers buy: every order is either refused or cancelled', async () => {
      const mart = await market().mart();
      const product = await market().product(mart, { waiting: 30 });
      const buyers = await Promise.all(Array.from({ length: 12 }, () => market().person()));
      const buy = { query: { productId: product.id, quantity: 1 } };
      const [closing, ...bought] = await Promise.all([
        mart.owner.send(CLOSE, of(mart)),
        ...buyers.map((buyer) => buyer.send('POST /api/buyer/pay/on-site', buy)),
      ]);
      expect(closing!.status).toBe(200);
      const made = bought.filter(({ status }) => status === 200).length;
      expect(bought.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(await closing!.json()).toMatchObject({ cancelledOrders: made });
      for (const buyer of buyers) expect(await buyer.call('GET /api/buyer/order/buy-ing')).toEqual([]);
    });

    test('a card the provider is still deciding on is paid back when it has', async () => {
      const mart = await market().mart();
      const product = await market().product(mart);
      const payer = await market().person();
      const card = await desk().authorize(3_000);
      await desk().arm('confirm_slow', 1);
      const confirm = payer.send('POST /api/buyer/pay/toss/confirm', {
        body: { ...card, productId: product.id, quantity: 1, isReservation: false },
      });
      // The mart closes while the payment is under way.
      await expect
        .poll(() => market().db.$count(orders, and(eq(orders.buyerId, payer.userId), eq(orders.state, 'paying'))))
        .toBe(1);
      expect(await mart.owner.call(CLOSE, of(mart))).toMatchObject({ cancelledOrders: 0 });
      await confirm;
      await desk().settle();
      expect(await cancelled(payer)).toMatchObject([
        { endReason: 'martClosed', refund: { state: 'refunded', amount: 3_000 } },
      ]);
      await desk().expectAgreement();
    });
  },
  serveMarket,
);
