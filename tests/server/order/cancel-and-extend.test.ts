import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { alarms, marts } from '#lib/server/schema/index.ts';
import { describeMarket, type Market, type Order } from '../market.ts';
import { expectStaffTold, twoEmployees } from '../mart-staff.ts';

const cancel = 'POST /api/buyer/order/cancel';
const cancelAsSeller = 'PATCH /api/seller/orders/{orderId}/cancel';
const extend = 'POST /api/buyer/order/valid-until-extension';

const newsOf = (market: Market, order: Order) =>
  market.db
    .select({ userId: alarms.userId, kind: alarms.kind, details: alarms.details })
    .from(alarms)
    .where(eq(alarms.orderId, order.id))
    .orderBy(alarms.id);

describeMarket('a held order', (market) => {
  describe('an order is cancelled', () => {
    // spec: S7.13
    test('by its buyer, once, and the stock comes back', async () => {
      const { mart, buyer, product, order } = await market().heldOrder();
      await twoEmployees(market(), mart);
      const text = await buyer.call(cancel, { query: { orderId: order.id } });
      expect(text).toBe('주문을 취소했어요.');
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      expect(await buyer.refused(cancel, { query: { orderId: order.id } })).toMatchObject({
        status: 409,
        code: 'alreadyCancelled',
        message: '이미 취소된 주문이에요.',
      });
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([
        { orderId: order.id, status: 5, endReason: 'buyer', endedAt: market().clock.now().toISOString() },
      ]);
      expect(await newsOf(market(), order)).toMatchObject([
        { kind: 'orderConfirmed', userId: buyer.userId },
        ...Array.from({ length: 3 }, () => ({ kind: 'orderCancelledByBuyer' })),
      ]);
      await expectStaffTold(market(), mart, 'orderCancelledByBuyer', { orderId: order.id });
    });

    test('by its buyer to the last moment before the deadline, and not at it', async () => {
      const { buyer, order, product } = await market().heldOrder();
      const late = await market().order(buyer, product);
      market().clock.setTo(new Date(order.validUntil.getTime() - 1));
      await buyer.call(cancel, { query: { orderId: order.id } });
      market().clock.advance({ ms: 1 });
      expect(await buyer.refused(cancel, { query: { orderId: late.id } })).toMatchObject({
        status: 409,
        code: 'pastDeadline',
        message: '픽업 시간이 이미 지났어요.',
      });
      expect(await market().stock(product)).toEqual({ waiting: 9, inSale: 1, completed: 0 });
    });

    // spec: S4.14
    test('by its seller even in the grace, and the buyer is told', async () => {
      const { buyer, seller, order, product } = await market().heldOrder();
      market().clock.setTo(order.validUntil);
      market().clock.advance({ minutes: 4, seconds: 59 });
      expect(await seller.call(cancelAsSeller, { params: { orderId: order.id } })).toEqual({
        ok: true,
        orderId: order.id,
      });
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([{ status: 5, endReason: 'seller' }]);
      expect(await newsOf(market(), order)).toMatchObject([
        {},
        { kind: 'orderCancelledBySeller', userId: buyer.userId },
      ]);
      expect(await seller.refused(cancelAsSeller, { params: { orderId: order.id } })).toMatchObject({
        status: 409,
        code: 'alreadyCancelled',
      });
    });

    test('by neither, once it is picked up', async () => {
      const { buyer, seller, order, product } = await market().heldOrder();
      await seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: order.id },
        body: { uuid: order.uuid },
      });
      const refusal = { status: 409, code: 'alreadyPickedUp' };
      expect(await buyer.refused(cancel, { query: { orderId: order.id } })).toMatchObject(refusal);
      expect(await seller.refused(cancelAsSeller, { params: { orderId: order.id } })).toMatchObject(refusal);
      expect(await buyer.refused(extend, { query: { orderId: order.id } })).toMatchObject(refusal);
      expect(await market().stock(product)).toEqual({ waiting: 8, inSale: 0, completed: 2 });
    });
  });

  describe('the pickup time is extended', () => {
    // spec: S7.13
    test('once, by half an hour, and the seller is told', async () => {
      const { mart, buyer, order } = await market().heldOrder();
      const [clerk] = await twoEmployees(market(), mart);
      const extendedUntil = new Date(order.validUntil.getTime() + 30 * 60_000).toISOString();
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([{ canExtend: true, extendedUntil }]);
      expect(await buyer.call(extend, { query: { orderId: order.id } })).toBe('픽업 시간을 오후 3:30까지 늘렸어요.');

      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([
        { validUntil: extendedUntil, canExtend: false, extendedUntil: null },
      ]);
      expect(
        await clerk.call('GET /api/seller/{martId}/orders', { params: { martId: mart.id }, query: { tab: 'checkin' } }),
      ).toMatchObject([{ qrValidUntil: extendedUntil, extended: true }]);
      expect(await buyer.refused(extend, { query: { orderId: order.id } })).toMatchObject({
        status: 409,
        code: 'alreadyExtended',
        message: '시간 연장은 주문마다 한 번만 할 수 있어요.',
      });
      const told = (await newsOf(market(), order)).filter((alarm) => alarm.kind === 'orderExtendedByBuyer');
      await expectStaffTold(market(), mart, 'orderExtendedByBuyer', { orderId: order.id });
      expect(told[0]!.details).toEqual({ validUntil: extendedUntil });
    });

    test('and the order lives that much longer', async () => {
      const { buyer, seller, order, product } = await market().heldOrder();
      await buyer.call(extend, { query: { orderId: order.id } });
      market().clock.setTo(order.validUntil);
      market().clock.advance({ minutes: 34 });
      await seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: order.id },
        body: { uuid: order.uuid },
      });
      expect(await market().stock(product)).toEqual({ waiting: 8, inSale: 0, completed: 2 });
    });

    test('20 times at once, once', async () => {
      const { buyer, order } = await market().heldOrder();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => buyer.send(extend, { query: { orderId: order.id } })),
      );
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([
        { validUntil: new Date(order.validUntil.getTime() + 30 * 60_000).toISOString() },
      ]);
    });

    test('not at the deadline', async () => {
      const { buyer, order } = await market().heldOrder();
      market().clock.setTo(order.validUntil);
      expect(await buyer.refused(extend, { query: { orderId: order.id } })).toMatchObject({
        status: 409,
        code: 'pastDeadline',
      });
    });

    test('no further than the closing time, and not for less than five minutes', async () => {
      market().clock.set('2026-11-20T20:35:00');
      const { buyer, order, product } = await market().heldOrder();
      await buyer.call(extend, { query: { orderId: order.id } });
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([
        { validUntil: '2026-11-20T13:00:00.000Z' },
      ]);

      market().clock.set('2026-11-20T20:56:00');
      const late = await market().order(buyer, product);
      expect(await buyer.refused(extend, { query: { orderId: late.id } })).toMatchObject({
        status: 409,
        code: 'gainsTooLittle',
        message: '마트 영업이나 판매가 곧 끝나서 픽업 시간을 더 늘릴 수 없어요.',
      });
      expect((await buyer.call('GET /api/buyer/order/buy-ing')).find((o) => o.orderId === late.id)).toMatchObject({
        canExtend: false,
        validUntil: late.validUntil.toISOString(),
      });
    });

    test('no further than the sale end', async () => {
      const { buyer, order } = await market().heldOrder({ product: { saleEndsIn: { minutes: 75 } } });
      await buyer.call(extend, { query: { orderId: order.id } });
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([
        { validUntil: market().clock.in({ minutes: 75 }).toISOString() },
      ]);
    });

    test('not when the mart has changed its hours and closes before', async () => {
      const { mart, buyer, order } = await market().heldOrder();
      await market()
        .db.update(marts)
        .set({ closesAtMinute: 15 * 60 })
        .where(eq(marts.id, mart.id));
      expect(await buyer.refused(extend, { query: { orderId: order.id } })).toMatchObject({ code: 'gainsTooLittle' });
    });

    test('not when it is cancelled', async () => {
      const { buyer, order } = await market().heldOrder();
      await buyer.call(cancel, { query: { orderId: order.id } });
      expect(await buyer.refused(extend, { query: { orderId: order.id } })).toMatchObject({
        status: 409,
        code: 'alreadyCancelled',
      });
    });
  });
});
