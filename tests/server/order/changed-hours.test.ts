import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { readHoldRecord } from '#lib/server/services/order/holds/read-hold-records.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Market, type Mart, type Order, type ProductWish } from '../market.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const HOURS = 'PATCH /api/seller/store/{storeId}/hours';
const WEEKDAYS = 'PATCH /api/seller/store/{storeId}/closed-weekdays';
const DAY_OFF = 'POST /api/seller/store/{storeId}/days-off';
const of = (mart: Mart) => ({ params: { storeId: mart.id } });

const buying = async ({ buyer, id }: Order) =>
  (await buyer.call('GET /api/buyer/order/buy-ing')).find(({ orderId }) => orderId === id);
const ended = async ({ buyer, id }: Order) =>
  (await buyer.call('GET /api/buyer/order/buy-cancel')).find(({ orderId }) => orderId === id);
const alarms = async ({ buyer, id }: Order) =>
  (await buyer.call('GET /api/buyer/alarms', { query: {} })).content.filter(({ orderId }) => orderId === id);
const rows = (market: Market, order: Order) => market.countRows('stock_ledger', sql`order_id = ${order.id}`);

/** It is Friday, 14:00; marts are open 09:00 to 22:00, and an order on site waits until 15:00. */
describeMarket('hours that change under an open order', (market) => {
  test('the window moves back to the closing, and its buyer is told at once', async () => {
    const { mart, order } = await market().heldOrder();
    await mart.owner.call(HOURS, { ...of(mart), body: { openingTime: '09:00', closingTime: '14:30' } });
    expect(await buying(order)).toMatchObject({ validUntil: '2026-11-20T05:30:00.000Z', hoursChanged: true });
    expect((await alarms(order))[0]).toMatchObject({
      kind: 'orderWindowMoved',
      tab: 'buying',
      message: expect.stringContaining('오후 2:30까지 찾아가 주세요'),
    });
  });

  test('closed today: to the next opening, an hour of it; it may be cancelled for nothing, also in its grace', async () => {
    const { mart, order, buyer } = await market().heldOrder({ product: { saleEndsIn: { days: 2 } } });
    await mart.owner.call(DAY_OFF, { ...of(mart), body: {} });
    expect(await buying(order)).toMatchObject({
      pickupFrom: '2026-11-21T00:00:00.000Z',
      validUntil: '2026-11-21T01:00:00.000Z',
    });
    expect((await alarms(order))[0]!.message).toContain('11월 21일(토) 오전 9:00~10:00');
    market().clock.set('2026-11-21T10:02:00');
    await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
    expect(await ended(order)).toMatchObject({ endReason: 'buyer' });
  });

  test('who cancels because of it may hold the same product again at once', async () => {
    const { mart, product, order, buyer } = await market().heldOrder({ product: { saleEndsIn: { days: 2 } } });
    const { today } = await mart.owner.call(DAY_OFF, { ...of(mart), body: {} });
    await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
    // Closed for today it takes no new orders.
    const params = { storeId: mart.id, day: today };
    await mart.owner.call('DELETE /api/seller/store/{storeId}/days-off/{day}', { params });
    await buyer.call('POST /api/buyer/pay/on-site', { query: { productId: product.id, quantity: 1 } });
    const { cancels } = await readHoldRecord(market().db, buyer.userId, market().clock.now());
    expect(cancels).toEqual([]);
  });

  test('news of the same order come again when it moves again, and only the last stand', async () => {
    const { mart, order } = await market().heldOrder({ product: { saleEndsIn: { days: 3 } } });
    await mart.owner.call(DAY_OFF, { ...of(mart), body: {} });
    await mart.owner.call(DAY_OFF, { ...of(mart), body: { day: '2026-11-21' } });
    const told = (await alarms(order)).filter(({ kind }) => kind === 'orderWindowMoved');
    expect(told).toHaveLength(1);
    expect(told[0]!.message).toContain('11월 22일(일) 오전 9:00~10:00');
  });

  test.each([
    ['a day off', DAY_OFF, { day: '2026-11-20' }],
    ['closed today', DAY_OFF, {}],
    ['a closed weekday', WEEKDAYS, { weekdays: [5] }],
    ['hours that are over for today', HOURS, { openingTime: '09:00', closingTime: '14:00' }],
  ] as const)(
    'no opening before the sale ends, by %s: cancelled with stock, ledger and alarm',
    async (_, call, body) => {
      const { mart, product, order } = await market().heldOrder({ product: { waiting: 5, saleEndsIn: { hours: 8 } } });
      const before = await rows(market(), order);
      await mart.owner.call(call as typeof DAY_OFF, { ...of(mart), body: body as never });
      expect(await ended(order)).toMatchObject({ status: 5, endReason: 'martClosed' });
      expect((await alarms(order))[0]).toMatchObject({ kind: 'orderCancelledByHours', tab: 'cancelled' });
      expect(await rows(market(), order)).toBe(before + 1);
      expect(await market().stock(product)).toMatchObject({ waiting: 5, inSale: 0 });
    },
  );

  test('what touches no order changes none', async () => {
    const { mart, order } = await market().heldOrder();
    await mart.owner.call(HOURS, { ...of(mart), body: { openingTime: '10:00', closingTime: '20:00' } });
    await mart.owner.call(DAY_OFF, { ...of(mart), body: { day: '2026-11-25' } });
    expect(await buying(order)).toMatchObject({ validUntil: order.validUntil.toISOString(), hoursChanged: false });
    expect((await alarms(order)).map(({ kind }) => kind)).toEqual(['orderConfirmed']);
  });
});

describeMarket('before hours are saved', (market) => {
  test('the seller learns how many orders are touched, and nothing is saved until they know', async () => {
    const { mart, product, order } = await market().heldOrder({ product: { waiting: 9, saleEndsIn: { days: 2 } } });
    await market().order(await market().person(), product);
    for (const [call, body] of [
      [DAY_OFF, {}],
      [WEEKDAYS, { weekdays: [5] }],
      [HOURS, { openingTime: '09:00', closingTime: '14:10' }],
    ] as const) {
      expect(
        await mart.owner.refused(call as typeof DAY_OFF, { ...of(mart), body: { ...body, touching: 0 } as never }),
      ).toMatchObject({ status: 409, code: 'ordersTouched', n: 2, cancelled: 0 });
    }
    expect(await buying(order)).toMatchObject({ validUntil: order.validUntil.toISOString(), hoursChanged: false });
    expect(await mart.owner.call('GET /api/seller/store/{storeId}', of(mart))).toMatchObject({
      closedToday: false,
      closedWeekdays: [],
      closingTime: '22:00:00',
    });
    await mart.owner.call(DAY_OFF, { ...of(mart), body: { touching: 2 } });
    expect(await buying(order)).toMatchObject({ hoursChanged: true });
  });
});

describeMarket('a mart that closes in the grace', (market) => {
  test('and was open at the deadline is not to blame', async () => {
    const { mart, order } = await market().heldOrder();
    market().clock.setTo(order.validUntil);
    market().clock.advance({ minutes: 2 });
    await mart.owner.call(DAY_OFF, { ...of(mart), body: {} });
    market().clock.advance({ minutes: 4 });
    expect(await ended(order)).toMatchObject({ status: 6, endReason: 'noShow' });
  });
});

describeMarket<ServedMarket>(
  'a reservation whose mart closes',
  (market) => {
    async function reservation(wish: ProductWish) {
      const desk = cardDesk(market());
      const mart = await market().mart();
      const product = await market().product(mart, { price: 10_000, ...wish });
      const buyer = await market().person();
      const card = await desk.authorize(11_000);
      const body = { ...card, productId: product.id, quantity: 1, isReservation: true };
      await buyer.call('POST /api/buyer/pay/toss/confirm', { body });
      const last = async () => (await buyer.call('GET /api/buyer/order/buy-cancel'))[0];
      return { desk, mart, buyer, last };
    }

    test('by days off until its sale ends is given back in full, surcharge included', async () => {
      const { desk, mart, last } = await reservation({ saleEndsIn: { days: 2 } });
      for (const day of ['2026-11-21', '2026-11-22']) await mart.owner.call(DAY_OFF, { ...of(mart), body: { day } });
      expect(await last()).toBeUndefined();
      await mart.owner.call(DAY_OFF, { ...of(mart), body: {} });
      expect(await last()).toMatchObject({ status: 5, endReason: 'martClosed', refund: { amount: 11_000 } });
      await desk.settle();
      await desk.expectAgreement();
    });

    test('behind its buyer’s back is no no-show, and the surcharge goes back', async () => {
      const { desk, mart, buyer, last } = await reservation({ saleEndsIn: { hours: 8 } });
      // As by a version of before that moved no order.
      await market().db.execute(sql`insert into mart_days_off (mart_id, day) values (${mart.id}, '2026-11-20')`);
      market().clock.set('2026-11-20T23:00:00');
      await expireDue(market().deps);
      expect(await last()).toMatchObject({ status: 5, endReason: 'martClosed', refund: { amount: 11_000 } });
      const [alarm] = (await buyer.call('GET /api/buyer/alarms', { query: {} })).content;
      expect(alarm).toMatchObject({ kind: 'orderClosedDoor', tab: 'cancelled' });
      await desk.settle();
      await desk.expectAgreement();
    });
  },
  serveMarket,
);
