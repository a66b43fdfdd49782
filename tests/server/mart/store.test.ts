import { expect, test } from 'vitest';
import { pickedUpTodayText } from '#lib/messages/mart/store.ts';
import { describeMarket } from '../market.ts';
import type { Person } from '../person.ts';

const STORE = 'GET /api/buyer/stores/{storeId}';
const SHELF = 'GET /api/buyer/products/{storeId}/products';
const of = (id: number) => ({ params: { storeId: id } });

describeMarket('a mart’s own page', (market) => {
  test('tells hours, days off, rating, what is sold by category, and the walk from a place', async () => {
    const mart = await market().mart();
    await market().product(mart, { name: '부사 사과', category: '과일' });
    await market().product(mart, { name: '설향 딸기', category: '과일' });
    await market().product(mart, { name: '우유 식빵', category: '빵' });
    await mart.owner.call('PATCH /api/seller/store/{storeId}/closed-weekdays', {
      ...of(mart.id),
      body: { weekdays: [0] },
    });
    for (const day of ['2026-12-24', '2026-11-26']) {
      await mart.owner.call('POST /api/seller/store/{storeId}/days-off', { ...of(mart.id), body: { day } });
    }
    const store = await market().nobody.call(STORE, { ...of(mart.id), query: {} });
    expect(store).toMatchObject({
      storeId: mart.id,
      businessHours: '09:00 ~ 22:00',
      isOpen: true,
      storeIsDeleted: false,
      isFollowing: false,
      closedWeekdays: [0],
      daysOff: ['2026-11-26', '2026-12-24'],
      distance: null,
      walkingMinutes: null,
      categories: [
        { name: '과일', count: 2 },
        { name: '빵', count: 1 },
      ],
    });
    // A thousandth of a degree of latitude is 111 m.
    const near = { lat: mart.at.lat + 0.009, lng: mart.at.lng };
    const seen = await market().nobody.call(STORE, { ...of(mart.id), query: near });
    expect(seen.distance).toBeGreaterThan(995);
    expect(seen.distance).toBeLessThan(1_006);
    expect(seen.walkingMinutes).toBe(20);
  });

  test('knows who follows it', async () => {
    const mart = await market().mart();
    const buyer = await market().person();
    await buyer.call('POST /api/buyer/stores/followStore/{storeId}', of(mart.id));
    expect(await buyer.call(STORE, { ...of(mart.id), query: {} })).toMatchObject({
      isFollowing: true,
      followersAmount: 1,
    });
  });

  test('says how many people have picked something up there today', async () => {
    const mart = await market().mart();
    const product = await market().product(mart);
    const read = async () => (await market().nobody.call(STORE, { ...of(mart.id), query: {} })).pickedUpToday;
    const pickUp = async (buyer: Person) => {
      const { id, uuid } = await market().order(buyer, product);
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId: id }, body: { uuid } });
    };
    expect(await read()).toBe(0);
    const [one, other, third] = [await market().person(), await market().person(), await market().person()];
    for (const buyer of [one, one, other]) await pickUp(buyer);
    // One that is held is not picked up, and two people are not told of.
    await market().order(third, product);
    expect(await read()).toBe(0);
    await pickUp(third);
    expect(await read()).toBe(3);
    expect(pickedUpTodayText(1_200)).toBe('오늘 1,200명이 픽업했어요');
    market().clock.advance({ days: 1 });
    expect(await read()).toBe(0);
  });

  test('stays readable when the mart has closed, and sells nothing', async () => {
    const mart = await market().mart();
    await market().product(mart);
    await mart.owner.call('DELETE /api/seller/store/{storeId}', of(mart.id));
    expect(await market().nobody.call(STORE, { ...of(mart.id), query: {} })).toMatchObject({
      storeIsDeleted: true,
      isOpen: false,
      categories: [],
    });
    expect(await market().nobody.refused(STORE, { ...of(2_000_000_000), query: {} })).toMatchObject({
      status: 404,
      code: 'martNotFound',
    });
  });

  test('its shelf is narrowed by category and by words, as search reads them', async () => {
    const mart = await market().mart();
    const [apple, berry, bread] = [
      await market().product(mart, { name: '부사 사과', category: '과일', saleEndsIn: { hours: 9 } }),
      await market().product(mart, { name: '설향 딸기 500g', category: '과일', saleEndsIn: { hours: 5 } }),
      await market().product(mart, { name: '딸기 식빵', category: '빵', saleEndsIn: { hours: 7 } }),
    ];
    const other = await market().mart();
    await market().product(other, { name: '딸기 우유', category: '과일' });
    const ids = async (query: { category?: string; search?: string }) =>
      (await market().nobody.call(SHELF, { ...of(mart.id), query })).map(({ productId }) => productId);
    expect(await ids({})).toEqual([berry.id, bread.id, apple.id]);
    expect(await ids({ category: '과일' })).toEqual([berry.id, apple.id]);
    expect(await ids({ search: '딸기' })).toEqual([berry.id, bread.id]);
    expect(await ids({ search: '설향딸기500 g' })).toEqual([berry.id]);
    expect(await ids({ category: '빵', search: '딸기' })).toEqual([bread.id]);
    expect(await ids({ search: '없는상품이름' })).toEqual([]);
    expect(
      await market().nobody.refused(SHELF, { ...of(mart.id), query: { category: '없는 카테고리' } }),
    ).toMatchObject({ status: 400, code: 'invalidInput', field: 'category' });
  });
});
