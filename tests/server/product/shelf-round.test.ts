import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shelfLooks } from '#lib/server/schema/index.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { describeMarket, type Mart, type Product } from '../market.ts';

const round = 'GET /api/seller/stores/{storeId}/shelf-round';
const look = 'POST /api/seller/stores/{storeId}/products/{productId}/looked';
const put = 'PUT /api/seller/stores/{storeId}/products/{productId}/shelf-place';
const register = 'POST /api/seller/stores/{storeId}/products';

const MILK = '8801234567893';

describeMarket('the morning’s round over a shelf', (market) => {
  const shown = async ({ id, owner }: Mart) => (await owner.call(round, { params: { storeId: id } })).listings;
  const place = ({ id, mart }: Product, text: string) =>
    mart.owner.call(put, { params: { storeId: mart.id, productId: id }, body: { place: text } });

  test('has what ends today and tomorrow, in the order of the places that were written down', async () => {
    const mart = await market().mart();
    await market().product(mart, { name: '두부', saleEndsIn: { hours: 2 } });
    const tomorrow = await market().product(mart, { name: '콩나물', saleEndsIn: { hours: 24 } });
    await market().product(mart, { name: '라면', saleEndsIn: { hours: 80 } });
    await market().product(await market().mart(), { name: '남의 두부', saleEndsIn: { hours: 2 } });
    expect((await shown(mart)).map(({ productName }) => productName)).toEqual(['두부', '콩나물']);
    expect(await place(tomorrow, ' 냉장 1 ')).toEqual({ place: '냉장 1' });
    expect((await shown(mart)).map((each) => [each.productName, each.place])).toEqual([
      ['콩나물', '냉장 1'],
      ['두부', null],
    ]);
    expect(await place(tomorrow, '')).toEqual({ place: null });
    expect((await shown(mart)).map(({ place }) => place)).toEqual([null, null]);
  });

  test('remembers a place by barcode for what is put up later', async () => {
    const mart = await market().mart();
    const params = { storeId: mart.id };
    const body = {
      category: '유제품',
      price: 2_800,
      quantity: 5,
      barcode: MILK,
      expirationDate: market().clock.in({ hours: 3 }).toISOString(),
    };
    const { productId } = await mart.owner.call(register, { params, body: { ...body, productName: '우유 1L' } });
    await mart.owner.call(put, { params: { ...params, productId }, body: { place: '냉장 3' } });
    await mart.owner.call(register, { params, body: { ...body, productName: '서울우유 1L 행사' } });
    expect((await shown(mart)).map(({ place }) => place)).toEqual(['냉장 3', '냉장 3']);
  });

  test('a look counts for today, and twice is once; tomorrow it is looked at again', async () => {
    const mart = await market().mart();
    const { id: productId } = await market().product(mart, { saleEndsIn: { hours: 26 } });
    const params = { storeId: mart.id, productId };
    for (const _ of [1, 2]) expect(await mart.owner.call(look, { params })).toEqual({ productId });
    expect(await shown(mart)).toMatchObject([{ productId, isLooked: true }]);
    market().clock.advance({ hours: 24 });
    expect(await shown(mart)).toMatchObject([{ productId, isLooked: false }]);
  });

  test('a look is forgotten once its day is over everywhere', async () => {
    const mart = await market().mart();
    const { id: productId } = await market().product(mart, { saleEndsIn: { hours: 26 } });
    await mart.owner.call(look, { params: { storeId: mart.id, productId } });
    const kept = async () => {
      await deleteOldRows(market().deps, 'looks at shelves');
      return market().db.$count(shelfLooks, eq(shelfLooks.productId, productId));
    };
    market().clock.advance({ days: 2 });
    expect(await kept()).toBe(1);
    market().clock.advance({ days: 1 });
    expect(await kept()).toBe(0);
  });

  test('a place of eleven letters is refused, a listing of another mart not found', async () => {
    const mart = await market().mart();
    const { id: productId } = await market().product(mart, { saleEndsIn: { hours: 2 } });
    const params = { storeId: mart.id, productId };
    // The second has ten letters as it is sent, and twenty as text is stored.
    for (const place of ['가나다라마바사아자차카', '\u0958'.repeat(10)]) {
      expect(await mart.owner.refused(put, { params, body: { place } })).toMatchObject({ status: 400, field: 'place' });
    }
    const other = await market().product(await market().mart());
    expect(await mart.owner.refused(look, { params: { ...params, productId: other.id } })).toMatchObject({
      status: 404,
      code: 'productNotFound',
    });
  });
});
