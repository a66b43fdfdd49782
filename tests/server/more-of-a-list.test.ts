import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fromLastShown } from '#lib/server/listings/from-last-shown.ts';
import { products } from '#lib/server/schema/index.ts';
import { describeMarket, type Mart } from './market.ts';

describeMarket('more of a list', (market) => {
  const lists = ({ id, at }: Mart, AROUND = { ...at, distance: 3 }) =>
    [
      ['GET /api/buyer/products/nearby', { query: { ...AROUND, size: 10 } }],
      ['GET /api/buyer/products/nearby', { query: { ...AROUND, size: 10, sort: 'cheap' } }],
      ['GET /api/buyer/products/search', { query: { ...AROUND, size: 10, search: '상추' } }],
      ['GET /api/buyer/products/search/category', { query: { ...AROUND, size: 10, category: '채소' } }],
      ['GET /api/buyer/products/{storeId}/products', { params: { storeId: id }, query: { size: 10 } }],
    ] as const;

  test('goes on from the last thing shown: of what fell away before it nothing is skipped', async () => {
    for (let kind = 0; kind < 5; kind += 1) {
      const mart = await market().mart();
      for (let n = 0; n < 27; n += 1)
        await market().product(mart, { name: `상추 ${n}`, category: '채소', price: 1_000 + n });
      const buyer = await market().person();
      const [name, input] = lists(mart)[kind]!;
      type Input = { query: Record<string, unknown> };
      const ask = async (query: object) =>
        (
          (await buyer.call(
            name as 'GET /api/buyer/products/nearby',
            {
              ...input,
              query: { ...(input as Input).query, ...query },
            } as never,
          )) as { productId: number; storeId: number }[]
        ).map(({ productId }) => productId);
      const first = await ask({ page: 0 });
      const whole = [...first, ...(await ask({ page: 1 })), ...(await ask({ page: 2 }))];
      expect(new Set(whole).size, name).toBe(27);
      // The specification's pages stay as they are.
      expect(await ask({ page: 1, after: first.join() }), name).toEqual(whole.slice(10, 20));

      const gone = [...first.slice(2, 5), ...first.slice(-2)];
      await market().db.update(products).set({ saleEndsAt: market().clock.now() }).where(inArray(products.id, gone));
      const second = await ask({ page: 1, after: first.join() });
      expect(second, name).toEqual(whole.slice(10, 20));
      expect(await ask({ page: 2, after: second.join() }), name).toEqual(whole.slice(20));
    }
  });
});

const ids = (...numbers: number[]) => numbers.map((productId) => ({ productId }));

test.each([
  ['nothing has moved', [1, 2, 3, 4, 5, 6, 7], 1, [3], [4, 5, 6]],
  ['some of the first page are gone', [3, 4, 5, 6, 7], 1, [1, 2, 3], [4, 5, 6]],
  ['what was shown last is gone as well', [1, 4, 5, 6, 7], 1, [1, 2, 3], [4, 5, 6]],
  ['new ones came before it', [8, 9, 1, 2, 3, 4, 5, 6, 7], 1, [2, 3], [4, 5, 6]],
  ['most of two pages are gone', [6, 7, 8, 9], 2, [4, 5, 6], [7, 8, 9]],
  ['all that was shown last is gone: as it is counted', [7, 8, 9, 10, 11], 1, [1, 2, 3], [10, 11]],
])('from the last thing shown: %s', async (_, list, page, after, next) => {
  const read = async (n: number) => ids(...list.slice(n * 3, n * 3 + 3));
  expect(await fromLastShown(read, { page, size: 3, after })).toEqual(ids(...next));
});
