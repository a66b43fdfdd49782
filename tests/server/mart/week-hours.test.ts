import { expect, test } from 'vitest';
import type { CallInput } from '#lib/contract/index.ts';
import { describeMarket, type Mart, type Product } from '../market.ts';

const WEEK = 'PATCH /api/seller/store/{storeId}/week-hours';
type Week = CallInput<typeof WEEK>['body'];
const of = (mart: Mart) => ({ params: { storeId: mart.id } });
const LATE_LUNCH = { starts: '15:00', ends: '17:00' };
const SATURDAY = { weekday: 6, openingTime: '10:00', closingTime: '18:00:00', breakTime: null };

/** It is Friday, 14:00; marts are open 09:00 to 22:00. */
describeMarket('hours of the week', (market) => {
  const save = (mart: Mart, body: Week) => mart.owner.call(WEEK, { ...of(mart), body });
  const quote = async ({ id }: Product) => {
    const buyer = await market().person();
    const { lines } = await buyer.call('POST /api/buyer/pay/quote', {
      body: { items: [{ productId: id, quantity: 1 }] },
    });
    return lines[0]!;
  };

  test('are told to sellers and buyers beside the one opening and closing time', async () => {
    const mart = await market().mart();
    const managed = await save(mart, { breakTime: LATE_LUNCH, weekdayHours: [SATURDAY] });
    expect(managed).toMatchObject({
      openingTime: '09:00:00',
      closingTime: '22:00:00',
      breakTime: { starts: '15:00:00', ends: '17:00:00' },
      weekdayHours: [{ weekday: 6, openingTime: '10:00:00', closingTime: '18:00:00', breakTime: null }],
    });
    const week = [
      { weekdays: [1, 2, 3, 4, 5], hours: '09:00 ~ 22:00', breakTime: '15:00 ~ 17:00' },
      { weekdays: [6], hours: '10:00 ~ 18:00', breakTime: null },
      { weekdays: [0], hours: '09:00 ~ 22:00', breakTime: '15:00 ~ 17:00' },
    ];
    const store = () => market().nobody.call('GET /api/buyer/stores/{storeId}', { ...of(mart), query: {} });
    const today = { hoursToday: '09:00 ~ 22:00', breakToday: '15:00 ~ 17:00' };
    expect(await store()).toMatchObject({ week, businessHours: '09:00 ~ 22:00', ...today, isOpen: true });
    const mine = await mart.owner.call('GET /api/seller/store/{martId}/mymart', { params: { martId: mart.id } });
    expect(mine).toMatchObject({ week, openTime: '09:00:00', closeTime: '22:00:00' });

    market().clock.set('2026-11-20T16:00:00');
    expect(await store()).toMatchObject({ isOpen: false, opensAt: '2026-11-20T08:00:00.000Z' });
    market().clock.set('2026-11-21T09:30:00');
    expect(await store()).toMatchObject({ isOpen: false, hoursToday: '10:00 ~ 18:00', breakToday: null });
    // What is listed on a Saturday ends with it, unless its seller says otherwise.
    expect(
      await mart.owner.call('GET /api/seller/store/{martId}/mymart', { params: { martId: mart.id } }),
    ).toMatchObject({ closeTime: '22:00:00', opensToday: '10:00:00', closesToday: '18:00:00' });

    // The specification's call changes its two times and leaves the rest.
    const body = { openingTime: '08:00:00', closingTime: '21:00:00' };
    const changed = await mart.owner.call('PATCH /api/seller/store/{storeId}/hours', { ...of(mart), body });
    expect(changed).toMatchObject({ ...body, weekdayHours: managed.weekdayHours, breakTime: managed.breakTime });
    expect(await save(mart, { breakTime: null, weekdayHours: [] })).toMatchObject({
      breakTime: null,
      weekdayHours: [],
    });
  });

  test('a break caps a window as a closing does, and in it an order is for what follows', async () => {
    const mart = await market().mart();
    await save(mart, { breakTime: LATE_LUNCH, weekdayHours: [] });
    const product = await market().product(mart, { saleEndsIn: { days: 2 } });
    market().clock.set('2026-11-20T14:30:00');
    expect((await quote(product)).onSite).toMatchObject({
      pickupFrom: '2026-11-20T05:30:00.000Z',
      validUntil: '2026-11-20T06:00:00.000Z',
    });
    market().clock.set('2026-11-20T15:30:00');
    expect((await quote(product)).onSite).toMatchObject({
      pickupFrom: '2026-11-20T08:00:00.000Z',
      validUntil: '2026-11-20T09:00:00.000Z',
    });
  });

  test('that change under an open order move it, and the seller hears of it before', async () => {
    const { mart, order, buyer } = await market().heldOrder({ product: { saleEndsIn: { days: 2 } } });
    const until = async () => (await buyer.call('GET /api/buyer/order/buy-ing'))[0]?.validUntil;
    const body = { breakTime: { starts: '14:40', ends: '16:00' }, weekdayHours: [] };
    expect(await mart.owner.refused(WEEK, { ...of(mart), body: { ...body, touching: 0 } })).toMatchObject({
      status: 409,
      code: 'ordersTouched',
      n: 1,
      cancelled: 0,
    });
    expect(await until()).toBe(order.validUntil.toISOString());
    expect(await mart.owner.call(WEEK, { ...of(mart), body: { ...body, touching: 1 } })).toMatchObject({
      breakTime: { starts: '14:40:00', ends: '16:00:00' },
    });
    expect(await until()).toBe('2026-11-20T05:40:00.000Z');
    const friday = { weekday: 5, openingTime: '09:00', closingTime: '14:20', breakTime: null };
    await save(mart, { breakTime: null, weekdayHours: [friday] });
    expect(await until()).toBe('2026-11-21T01:00:00.000Z');
  });

  test.each<[string, Week, string]>([
    ['begins before the opening', { breakTime: { starts: '08:00', ends: '10:00' }, weekdayHours: [] }, '쉬는 시간은'],
    ['ends at the closing', { breakTime: { starts: '20:00', ends: '22:00' }, weekdayHours: [] }, '쉬는 시간은'],
    ['leaves five minutes', { breakTime: { starts: '09:05', ends: '11:00' }, weekdayHours: [] }, '앞뒤로 10분'],
    [
      'is of a Saturday and lies outside',
      { breakTime: null, weekdayHours: [{ ...SATURDAY, breakTime: { starts: '18:00', ends: '19:00' } }] },
      '토요일: 쉬는 시간은',
    ],
    ['stands there twice', { breakTime: null, weekdayHours: [SATURDAY, SATURDAY] }, '토요일: 같은 요일이'],
  ])('a break that %s is refused, with the day', async (_, body, text) => {
    const mart = await market().mart();
    const refused = await mart.owner.refused(WEEK, { ...of(mart), body });
    expect(refused).toMatchObject({ status: 400, code: 'invalidInput', message: expect.stringContaining(text) });
  });
});
