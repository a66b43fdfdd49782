import { describe, expect, test, vi } from 'vitest';
import { describeMarket, type Mart, type Product } from '../market.ts';

const PAUSE = 'POST /api/seller/store/{storeId}/pause';
const of = (mart: Mart) => ({ params: { storeId: mart.id } });
const HALF_PAST_TWO = '2026-11-20T05:30:00.000Z';
const TEXT = '지금은 새 주문을 받지 않아요. 11월 20일(금) 오후 2:30부터 주문할 수 있어요.';

/** It is Friday, 14:00. */
describeMarket('pausing new orders', (market) => {
  const pause = (mart: Mart, seen: string | null = null) => mart.owner.call(PAUSE, { ...of(mart), body: { seen } });
  const detail = ({ id }: Product) =>
    market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId: id } });
  const nearby = async (mart: Mart) =>
    market().nobody.call('GET /api/buyer/products/nearby', { query: { lat: mart.at.lat, lng: mart.at.lng } });
  const hold = async ({ id }: Product) =>
    (await market().person()).refused('POST /api/buyer/pay/on-site', { query: { productId: id, quantity: 1 } });

  test('refuses holds and payments with the time, and ends by itself at that minute', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { name: '부사 사과' });
    expect((await nearby(mart))[0]).not.toHaveProperty('pausedUntil');
    expect(await pause(mart)).toEqual({ pausedUntil: HALF_PAST_TWO });

    expect(await hold(product)).toMatchObject({ status: 409, code: 'ordersPaused', at: HALF_PAST_TWO, message: TEXT });
    const buyer = await market().person();
    const items = [{ productId: product.id, quantity: 1 }];
    const cart = items.map((item) => ({ ...item, paymentMethod: 'ON_SITE' as const }));
    const refused = await buyer.refused('POST /api/buyer/pay/cart/process', { body: { items: cart } });
    expect(refused).toMatchObject({ status: 409, code: 'ordersPaused' });
    expect(refused.message).toContain(TEXT);
    const { lines } = await buyer.call('POST /api/buyer/pay/quote', { body: { items } });
    const no = { possible: false, reason: 'ordersPaused', message: TEXT };
    expect(lines[0]).toMatchObject({ onSite: no, card: no, reservation: no });
    expect(await market().stock(product)).toMatchObject({ inSale: 0 });

    // Half an hour is no longer than many a walk: lists show it, marked.
    expect((await nearby(mart))[0]).toMatchObject({ productId: product.id, pausedUntil: HALF_PAST_TWO });
    const shown = await detail(product);
    expect(shown.store.pausedUntil).toBe(HALF_PAST_TWO);
    // It is picked up from when it can be ordered, as the cart says, too. Walk of buyers m 22.
    expect(shown.pickup).toMatchObject({ possible: true, from: HALF_PAST_TWO });
    await buyer.call('POST /api/buyer/carts/addCart', { body: items[0]! });
    expect(await buyer.call('GET /api/buyer/carts/all')).toMatchObject([
      { pausedUntil: HALF_PAST_TWO, pickupFrom: HALF_PAST_TWO },
    ]);
    // So do the lists, whose windows begin with the orders, too.
    expect((await nearby(mart))[0]).toMatchObject({
      pickupFrom: HALF_PAST_TWO,
      pickupUntil: '2026-11-20T06:30:00.000Z',
    });
    const search = { ...mart.at, search: '사과' };
    expect((await market().nobody.call('GET /api/buyer/products/search', { query: search }))[0]).toMatchObject({
      pausedUntil: HALF_PAST_TWO,
    });

    market().clock.set('2026-11-20T14:29:59');
    expect((await hold(product)).code).toBe('ordersPaused');
    market().clock.set('2026-11-20T14:30:00');
    expect((await nearby(mart))[0]).not.toHaveProperty('pausedUntil');
    expect((await detail(product)).store.pausedUntil).toBeNull();
    await market().order(buyer, product);
  });

  test('lists nothing whose sale ends before it can be picked up after the pause', async () => {
    const mart = await market().mart();
    const endingIn = (minutes: number) => market().product(mart, { saleEndsIn: { minutes } });
    const [short, long] = [await endingIn(38), await endingIn(60)];
    expect((await nearby(mart)).map(({ productId }) => productId)).toEqual(expect.arrayContaining([short.id, long.id]));
    await pause(mart);
    expect((await nearby(mart)).map(({ productId }) => productId)).toEqual([long.id]);
    expect((await detail(short)).pickup.possible).toBe(false);
    expect((await detail(long)).pickup).toMatchObject({ possible: true, from: HALF_PAST_TWO });
    // Who looks for what they can come for at two finds nothing, at three that it is over.
    const at = (pickupHour: number) =>
      market().nobody.call('GET /api/buyer/products/nearby', {
        query: { lat: mart.at.lat, lng: mart.at.lng, pickupHour },
      });
    expect((await at(14)).map(({ productId }) => productId)).toEqual([long.id]);
    expect(await at(15)).toEqual([]);
  });

  test('leaves orders that are there alone: they are extended and checked in', async () => {
    const { mart, order, buyer, seller } = await market().heldOrder();
    await pause(mart);
    await buyer.call('POST /api/buyer/order/valid-until-extension', { query: { orderId: order.id } });
    await seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    expect(await buyer.call('GET /api/buyer/order/buy-completed')).toHaveLength(1);
  });

  test('is lengthened by what was seen, once, up to three hours, and ended by one press', async () => {
    const mart = await market().mart();
    const product = await market().product(mart);
    const employee = await market().employee(mart);
    let { pausedUntil } = await pause(mart);
    // A lost answer, or a colleague's press in the same moment: not twice.
    expect(await pause(mart)).toEqual({ pausedUntil });
    for (const minutes of [60, 90, 120, 150, 180]) {
      ({ pausedUntil } = await pause(mart, pausedUntil));
      expect(pausedUntil).toBe(new Date(Date.parse('2026-11-20T05:00:00Z') + minutes * 60_000).toISOString());
    }
    const body = { seen: pausedUntil };
    expect(await mart.owner.refused(PAUSE, { ...of(mart), body })).toMatchObject({ status: 409, code: 'pauseTooLong' });
    expect(
      await mart.owner.call('GET /api/seller/store/{martId}/mymart', { params: { martId: mart.id } }),
    ).toMatchObject({ pausedUntil });
    expect(await employee.call('DELETE /api/seller/store/{storeId}/pause', of(mart))).toEqual({ pausedUntil: null });
    await market().order(await market().person(), product);
    // A pause that is past counts for none.
    market().clock.advance({ minutes: 1, ms: 500 });
    expect(await pause(mart, '2026-11-20T04:00:00Z')).toEqual({ pausedUntil: '2026-11-20T05:32:00.000Z' });
  });

  describe('closing for today', () => {
    const ADD = 'POST /api/seller/store/{storeId}/days-off';
    const close = (mart: Mart, body: { until?: string } = {}) => mart.owner.call(ADD, { ...of(mart), body });

    test('takes no new orders until it opens again, neither for tonight nor for the next morning', async () => {
      market().clock.set('2026-11-20T23:00:00');
      const mart = await market().mart({ opensAt: '18:00', closesAt: '02:00' });
      const product = await market().product(mart, { saleEndsIn: { hours: 40 } });
      const opens = '2026-11-21T09:00:00.000Z';
      const shown = await mart.owner.call('GET /api/seller/store/{storeId}', of(mart));
      expect(shown).toMatchObject({ closesTodayUntil: opens, isAlwaysOpen: false });
      await close(mart);
      expect(await hold(product)).toMatchObject({ code: 'ordersPaused', at: opens });
      market().clock.set('2026-11-21T08:00:00');
      expect(await hold(product)).toMatchObject({ code: 'ordersPaused', at: opens });
      market().clock.set('2026-11-21T18:00:00');
      await market().order(await market().person(), product);
    });

    test('opened again today, it takes orders at once', async () => {
      market().clock.set('2026-11-23T14:00:00');
      const mart = await market().mart();
      const product = await market().product(mart, { saleEndsIn: { hours: 40 } });
      const { today } = await close(mart);
      expect(await hold(product)).toMatchObject({ code: 'ordersPaused', at: '2026-11-24T00:00:00.000Z' });
      const params = { storeId: mart.id, day: today };
      const reopened = vi.spyOn(market().deps.reactions.mart, 'reopened');
      await mart.owner.call('DELETE /api/seller/store/{storeId}/days-off/{day}', { params });
      // The day off and its pause end in one: who waits for the mart is told once.
      expect(reopened).toHaveBeenCalledTimes(1);
      reopened.mockRestore();
      await market().order(await market().person(), product);
    });

    test('opened again on a page from before, it keeps the pause that was begun since', async () => {
      market().clock.set('2026-11-23T14:00:00');
      const mart = await market().mart();
      const { today } = await close(mart);
      const again = () =>
        mart.owner.call('DELETE /api/seller/store/{storeId}/days-off/{day}', {
          params: { storeId: mart.id, day: today },
        });
      await again();
      const pausedUntil = await pause(mart);
      await again();
      expect(
        await mart.owner.call('GET /api/seller/store/{martId}/mymart', { params: { martId: mart.id } }),
      ).toMatchObject(pausedUntil);
    });

    test('a mart of 24 hours is asked until when', async () => {
      market().clock.set('2026-11-25T22:00:00');
      const mart = await market().mart({ opensAt: '00:00', closesAt: '00:00' });
      const product = await market().product(mart, { saleEndsIn: { hours: 40 } });
      expect(await mart.owner.call('GET /api/seller/store/{storeId}', of(mart))).toMatchObject({ isAlwaysOpen: true });
      const late = { ...of(mart), body: { until: '2026-12-25T00:00:00.000Z' } };
      expect(await mart.owner.refused(ADD, late)).toMatchObject({ status: 400, field: 'until' });
      await close(mart, { until: '2026-11-25T22:00:00.000Z' });
      market().clock.set('2026-11-26T06:59:00');
      expect(await hold(product)).toMatchObject({ code: 'ordersPaused', at: '2026-11-25T22:00:00.000Z' });
      market().clock.set('2026-11-26T07:00:00');
      await market().order(await market().person(), product);
    });

    test('a day off that is planned pauses nothing today', async () => {
      market().clock.set('2026-11-27T14:00:00');
      const mart = await market().mart();
      const product = await market().product(mart);
      await mart.owner.call(ADD, { ...of(mart), body: { day: '2026-11-28' } });
      await market().order(await market().person(), product);
    });
  });
});
