import { expect, test } from 'vitest';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { readHoldRecord } from '#lib/server/services/order/holds/read-hold-records.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Market, type Mart, type Order } from '../market.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const HOURS = 'PATCH /api/seller/store/{storeId}/hours';
const WEEKDAYS = 'PATCH /api/seller/store/{storeId}/closed-weekdays';
const WEEK = 'PATCH /api/seller/store/{storeId}/week-hours';
const DAY_OFF = 'POST /api/seller/store/{storeId}/days-off';
const DAY_ON = 'DELETE /api/seller/store/{storeId}/days-off/{day}';
const of = (mart: Mart) => ({ params: { storeId: mart.id } });
const day = '2026-11-20';

const buying = async ({ buyer, id }: Pick<Order, 'buyer' | 'id'>) =>
  (await buyer.call('GET /api/buyer/order/buy-ing')).find(({ orderId }) => orderId === id);
const alarms = async ({ buyer, id }: Pick<Order, 'buyer' | 'id'>) =>
  (await buyer.call('GET /api/buyer/alarms', { query: {} })).content.filter(({ orderId }) => orderId === id);

type Change = (mart: Mart) => Promise<unknown>;
const hours =
  (openingTime: string, closingTime: string): Change =>
  (mart) =>
    mart.owner.call(HOURS, { ...of(mart), body: { openingTime, closingTime } });
const week =
  (body: { breakTime: { starts: string; ends: string } | null; closes?: string }): Change =>
  (mart) => {
    const friday = { weekday: 5, openingTime: '09:00', closingTime: body.closes ?? '22:00', breakTime: null };
    const weekdayHours = body.closes ? [friday] : [];
    return mart.owner.call(WEEK, { ...of(mart), body: { breakTime: body.breakTime, weekdayHours } });
  };
const weekdays =
  (...closed: number[]): Change =>
  (mart) =>
    mart.owner.call(WEEKDAYS, { ...of(mart), body: { weekdays: closed } });

/** It is Friday, 14:00; marts are open 09:00 to 22:00, and an order on site waits until 15:00. */
describeMarket('hours that are cut under an open order, and given back', (market) => {
  const ways: [string, Change, Change][] = [
    ['opening hours', hours('09:00', '14:30'), hours('09:00', '22:00')],
    ['a later opening', hours('14:20', '22:00'), hours('09:00', '22:00')],
    ['a break', week({ breakTime: { starts: '14:35', ends: '17:00' } }), week({ breakTime: null })],
    ['hours of a weekday', week({ breakTime: null, closes: '14:40' }), week({ breakTime: null })],
    ['a closed weekday', weekdays(5), weekdays()],
    [
      'closed today',
      (mart) => mart.owner.call(DAY_OFF, { ...of(mart), body: {} }),
      (mart) => mart.owner.call(DAY_ON, { params: { storeId: mart.id, day } }),
    ],
    [
      'a day off',
      (mart) => mart.owner.call(DAY_OFF, { ...of(mart), body: { day } }),
      (mart) => mart.owner.call(DAY_ON, { params: { storeId: mart.id, day } }),
    ],
  ];
  test.each(ways)('by %s: the order has the deadline it was promised, and its buyer is told', async (_, cut, back) => {
    const { mart, order } = await market().heldOrder({ product: { saleEndsIn: { days: 2 } } });
    const promised = await buying(order);
    await cut(mart);
    const moved = await buying(order);
    expect([moved!.pickupFrom, moved!.validUntil]).not.toEqual([promised!.pickupFrom, promised!.validUntil]);
    await back(mart);
    expect(await buying(order)).toMatchObject({
      pickupFrom: promised!.pickupFrom,
      validUntil: promised!.validUntil,
      hoursChanged: true,
    });
    const news = (await alarms(order)).filter(({ kind }) => kind.startsWith('orderWindow'));
    expect(news).toEqual([expect.objectContaining({ kind: 'orderWindowRestored', tab: 'buying' })]);
    expect(news[0]!.message).toContain('오후 3:00까지 찾아가 주세요');

    // Once it has what it was promised, another cut begins at that.
    await cut(mart);
    expect((await alarms(order)).map(({ kind }) => kind)).toContain('orderWindowMoved');
    await back(mart);
    expect(await buying(order)).toMatchObject({ validUntil: promised!.validUntil });
  });

  test('through two cuts and an extension between them', async () => {
    const { mart, order, buyer } = await market().heldOrder({ product: { saleEndsIn: { days: 2 } } });
    await hours('09:00', '14:50')(mart);
    await hours('09:00', '14:40')(mart);
    await hours('09:00', '14:55')(mart);
    expect(await buying(order)).toMatchObject({ validUntil: '2026-11-20T05:55:00.000Z' });
    await hours('09:00', '22:00')(mart);
    await buyer.call('POST /api/buyer/order/valid-until-extension', { query: { orderId: order.id } });
    await hours('09:00', '14:50')(mart);
    await hours('09:00', '22:00')(mart);
    expect(await buying(order)).toMatchObject({ validUntil: '2026-11-20T06:30:00.000Z', canExtend: false });
  });

  test('an extension of a window that was put off counts for the promised one as well', async () => {
    const { mart, order, buyer } = await market().heldOrder({ product: { saleEndsIn: { days: 2 } } });
    await mart.owner.call(DAY_OFF, { ...of(mart), body: {} });
    await buyer.call('POST /api/buyer/order/valid-until-extension', { query: { orderId: order.id } });
    expect(await buying(order)).toMatchObject({ validUntil: '2026-11-21T01:30:00.000Z' });
    await mart.owner.call(DAY_ON, { params: { storeId: mart.id, day } });
    expect(await buying(order)).toMatchObject({ validUntil: '2026-11-20T06:30:00.000Z' });
  });

  test('the seller is asked before, as for a cut', async () => {
    const { mart, order } = await market().heldOrder({ product: { saleEndsIn: { days: 2 } } });
    await hours('09:00', '14:30')(mart);
    const body = { openingTime: '09:00', closingTime: '22:00', touching: 0 };
    expect(await mart.owner.refused(HOURS, { ...of(mart), body })).toMatchObject({ code: 'ordersTouched', n: 1 });
    expect(await buying(order)).toMatchObject({ validUntil: '2026-11-20T05:30:00.000Z' });
  });

  test('in the grace of the cut deadline it is given back, too', async () => {
    const { mart, order } = await market().heldOrder({ product: { saleEndsIn: { days: 2 } } });
    await hours('09:00', '14:30')(mart);
    market().clock.set('2026-11-20T14:33:00');
    await hours('09:00', '22:00')(mart);
    expect(await buying(order)).toMatchObject({ validUntil: '2026-11-20T06:00:00.000Z' });
    market().clock.set('2026-11-20T15:06:00');
    await expireDue(market().deps);
    const [ended] = await order.buyer.call('GET /api/buyer/order/buy-cancel');
    expect(ended).toMatchObject({ endReason: 'noShow' });
  });
});

async function reservation(market: ServedMarket) {
  const desk = cardDesk(market);
  const mart = await market.mart({ at: HOME });
  const product = await market.product(mart, { price: 10_000, waiting: 5, saleEndsIn: { days: 2 } });
  const buyer = await market.person();
  const card = await desk.authorize(11_000);
  const body = { ...card, productId: product.id, quantity: 1, isReservation: true };
  const { orderId: id } = await buyer.call('POST /api/buyer/pay/toss/confirm', { body });
  const last = async () => (await buyer.call('GET /api/buyer/order/buy-cancel'))[0];
  const expireAt = async (wall: string) => {
    market.clock.set(wall);
    await expireDue(market.deps);
    const ended = await last();
    await desk.settle();
    await desk.expectAgreement();
    return ended;
  };
  return { desk, mart, product, buyer, order: { buyer, id }, last, expireAt };
}

describeMarket<ServedMarket>(
  'a reservation',
  (market) => {
    test('whose closing was cut and restored waits until the deadline it was paid for', async () => {
      const { mart, order, last } = await reservation(market());
      const promised = (await buying(order))!.validUntil;
      await hours('09:00', '15:00')(mart);
      await hours('09:00', '22:00')(mart);
      expect(await buying(order)).toMatchObject({ validUntil: promised });
      market().clock.set('2026-11-20T15:06:00');
      await expireDue(market().deps);
      expect(await last()).toBeUndefined();
    });
  },
  serveMarket,
);

const ADDRESS = 'PATCH /api/seller/store/{storeId}/address';
const FAR = { address: '부산 해운대구 우동 1, 1층', latitude: 35.1631, longitude: 129.1636 };
/** Where the geocoder knows '양화로 1'. */
const HOME = { lat: 37.548, lng: 126.9096 };
const here = ({ at }: Mart) => ({ address: '서울 마포구 양화로 1, 1층', latitude: at.lat, longitude: at.lng });
const nextDoor = ({ at }: Mart) => ({ ...here({ at } as Mart), latitude: at.lat + 0.001 });
const move = (mart: Mart, body: { address: string; latitude: number; longitude: number; touching?: number }) =>
  mart.owner.call(ADDRESS, { ...of(mart), body });
const noShows = async (market: Market, { buyer }: Order) =>
  (await readHoldRecord(market.db, buyer.userId, market.clock.now())).noShows;

describeMarket<ServedMarket>(
  'a mart that moves by more than 300 m with open orders',
  (market) => {
    test('asks its seller first, and saves nothing until they know', async () => {
      const { mart, product, order } = await market().heldOrder({ product: { waiting: 9, saleEndsIn: { days: 2 } } });
      await market().order(await market().person(), product);
      const refused = await mart.owner.refused(ADDRESS, { ...of(mart), body: { ...FAR, touching: 0 } });
      expect(refused).toMatchObject({ status: 409, code: 'ordersTouched', n: 2, cancelled: 0 });
      expect(refused.message).toContain('픽업 장소가 바뀌어요');
      expect(await buying(order)).toMatchObject({ martMoved: false });
      await move(mart, { ...FAR, touching: 2 });
      expect(await buying(order)).toMatchObject({ martMoved: true, hoursChanged: false, latitude: FAR.latitude });
    });

    test('tells its buyers at once where, who may cancel until the pickup', async () => {
      const { mart, order, buyer } = await market().heldOrder({ product: { saleEndsIn: { days: 2 } } });
      await move(mart, FAR);
      const [told] = await alarms(order);
      expect(told).toMatchObject({ kind: 'orderMartMoved', tab: 'buying' });
      expect(told!.message).toContain('부산 해운대구 우동 1');
      market().clock.setTo(order.validUntil);
      market().clock.advance({ minutes: 3 });
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
      // It is none of those that end unpaid holds.
      expect((await readHoldRecord(market().db, buyer.userId, market().clock.now())).cancels).toEqual([]);
    });

    test('a next door that is near touches none, and the same address saved again neither', async () => {
      const { mart, order } = await market().heldOrder({ mart: { at: HOME }, product: { saleEndsIn: { days: 2 } } });
      await move(mart, { ...nextDoor(mart), touching: 0 });
      await move(mart, { ...nextDoor(mart), touching: 0 });
      expect(await buying(order)).toMatchObject({ martMoved: false });
    });

    test('is no reason for a no-show: nobody is one, and the surcharge goes back', async () => {
      const { mart, expireAt } = await reservation(market());
      await move(mart, FAR);
      expect(await expireAt('2026-11-20T23:30:00')).toMatchObject({
        endReason: 'martClosed',
        refund: { amount: 11_000 },
      });
    });

    test('nor for an order on site', async () => {
      const { mart, order } = await market().heldOrder({ product: { saleEndsIn: { days: 2 } } });
      await move(mart, FAR);
      market().clock.set('2026-11-20T15:06:00');
      expect(await noShows(market(), order)).toEqual([]);
      await expireDue(market().deps);
      expect(await noShows(market(), order)).toEqual([]);
    });

    test('its buyer cancels, and the whole reservation goes back', async () => {
      const { desk, mart, buyer, order, last } = await reservation(market());
      await move(mart, FAR);
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
      expect(await last()).toMatchObject({ endReason: 'buyer', refund: { amount: 11_000 } });
      await desk.settle();
      await desk.expectAgreement();
    });

    test('and back in time: its buyers are told, and not to come is a no-show again', async () => {
      const { mart, order, expireAt } = await reservation(market());
      await move(mart, FAR);
      await move(mart, nextDoor(mart));
      expect((await alarms(order)).map(({ kind }) => kind)).toEqual(['orderMartReturned', 'orderConfirmed']);
      expect(await buying(order)).toMatchObject({ martMoved: true });
      expect(await expireAt('2026-11-20T23:30:00')).toMatchObject({ endReason: 'noShow', refund: { amount: 10_000 } });
    });

    test('and back in the last minutes: too late for a no-show', async () => {
      const { mart, order, expireAt } = await reservation(market());
      await move(mart, FAR);
      const { validUntil } = (await buying(order))!;
      market().clock.setTo(new Date(new Date(validUntil).getTime() - 20 * 60_000));
      await move(mart, here(mart));
      expect(await expireAt('2026-11-20T23:30:00')).toMatchObject({
        endReason: 'martClosed',
        refund: { amount: 11_000 },
      });
    });

    test('while a card is charged: its buyer learns of it as the order opens', async () => {
      const desk = cardDesk(market());
      const mart = await market().mart();
      const product = await market().product(mart, { price: 10_000, saleEndsIn: { days: 2 } });
      const buyer = await market().person();
      const card = await desk.authorize(11_000);
      await desk.arm('confirm_500', 3);
      const body = { ...card, productId: product.id, quantity: 1, isReservation: true };
      await buyer.refused('POST /api/buyer/pay/toss/confirm', { body });
      await move(mart, FAR);
      await desk.settle();
      const [order] = await buyer.call('GET /api/buyer/order/buy-ing');
      expect(order).toMatchObject({ martMoved: true });
      expect((await alarms({ buyer, id: order!.orderId })).map(({ kind }) => kind)).toContain('orderMartMoved');
    });
  },
  serveMarket,
);
