import { expect, test } from 'vitest';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { countToday } from '#lib/server/services/order/staff/count-today.ts';
import { describeMarket, type Mart, type Order } from '../market.ts';
import { NO_SESSION, type Person } from '../person.ts';

const NOTHING = { sold: 0, soldWon: 0, cancelled: 0, expired: 0, endingProducts: 0 };

describeMarket('the figures of a mart’s day', (market) => {
  const day = ({ id, owner }: Mart, { userId }: Person = owner) =>
    countToday(market().deps, { userId, sessionId: NO_SESSION }, id);
  const handOver = ({ id, uuid, product }: Order) =>
    product.mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId: id }, body: { uuid } });
  const cancel = ({ id, buyer }: Order) => buyer.call('POST /api/buyer/order/cancel', { query: { orderId: id } });

  test('what was sold, called off and not fetched today, of this mart alone', async () => {
    const mart = await market().mart();
    const [buyer, other] = [await market().person(), await market().heldOrder()];
    await handOver(other.order);
    expect(await day(mart)).toEqual(NOTHING);

    const product = await market().product(mart, { price: 2_500, waiting: 20 });
    const order = (quantity: number) => market().order(buyer, product, quantity);
    await handOver(await order(2));
    await handOver(await order(3));
    await order(4);
    await cancel(await order(1));
    expect(await day(mart)).toEqual({ ...NOTHING, sold: 2, soldWon: 12_500, cancelled: 1 });

    // Past its grace it is expired, swept or not.
    market().clock.advance({ hours: 2 });
    const past = { ...NOTHING, sold: 2, soldWon: 12_500, cancelled: 1, expired: 1 };
    expect(await day(mart)).toEqual(past);
    await expireDue(market().deps);
    expect(await day(mart)).toEqual(past);
    expect(await day(other.mart)).toMatchObject({ sold: 1, soldWon: 6_000 });
  });

  test('begins and ends at midnight in Seoul', async () => {
    market().clock.set('2026-11-23T23:59:59');
    const mart = await market().mart({ opensAt: '00:00', closesAt: '00:00' });
    const product = await market().product(mart);
    await handOver(await market().order(await market().person(), product));
    expect(await day(mart)).toMatchObject({ sold: 1, soldWon: 3_000 });
    market().clock.set('2026-11-24T00:00:00');
    expect(await day(mart)).toEqual(NOTHING);
  });

  test('what nobody came for belongs to the day on which its grace ended, whenever that is swept', async () => {
    market().clock.set('2026-11-24T22:00:00');
    const mart = await market().mart({ opensAt: '00:00', closesAt: '00:00' });
    await market().order(await market().person(), await market().product(mart));
    market().clock.set('2026-11-24T23:59:59');
    expect(await day(mart)).toMatchObject({ expired: 1 });
    market().clock.set('2026-11-25T00:00:00');
    expect(await day(mart)).toMatchObject({ expired: 0 });
    await expireDue(market().deps);
    expect(await day(mart)).toMatchObject({ expired: 0 });
  });

  test('what nobody came for, whose grace ends at the stroke of midnight, belongs to the day that begins', async () => {
    market().clock.set('2026-11-24T23:00:00');
    const mart = await market().mart({ opensAt: '00:00', closesAt: '23:55' });
    await market().order(await market().person(), await market().product(mart));
    market().clock.set('2026-11-24T23:59:59');
    expect(await day(mart)).toMatchObject({ expired: 0 });
    market().clock.set('2026-11-25T00:00:00');
    expect(await day(mart)).toMatchObject({ expired: 1 });
    await expireDue(market().deps);
    expect(await day(mart)).toMatchObject({ expired: 1 });
  });

  test('what can be bought and ends before midnight is counted: not what has ended, ran out or ends with the next day', async () => {
    market().clock.set('2026-11-25T12:00:00');
    const mart = await market().mart();
    const put = (hours: number, waiting = 1) => market().product(mart, { saleEndsIn: { hours }, waiting });
    await put(1);
    await put(11);
    await put(12);
    const sold = await put(11);
    await market().order(await market().person(), sold);
    expect(await day(mart)).toMatchObject({ endingProducts: 2 });
    market().clock.advance({ hours: 1 });
    expect(await day(mart)).toMatchObject({ endingProducts: 1 });
  });

  test('strangers are told nothing', async () => {
    const mart = await market().mart();
    await expect(day(mart, await market().person())).rejects.toMatchObject({ code: 'martNotFound' });
  });
});
