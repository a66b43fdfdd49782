import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SHEET_COLUMNS, type SheetColumn } from '#lib/domain/product/product-sheet.ts';
import { products } from '#lib/server/schema/index.ts';
import { listOnSale } from '#lib/server/services/product/own/list-on-sale.ts';
import { listingsWorkbook } from '#lib/server/services/product/own/listings-table.ts';
import { putUpBag } from '../bag.ts';
import { describeMarket, type Mart } from '../market.ts';

const PORK = { category: '정육', productName: '한돈 앞다리살', quantity: 10, weightGrams: 600 };

describeMarket('what a mart exports', (market) => {
  const register = (mart: Mart, body: object) =>
    mart.owner.call('POST /api/seller/stores/{storeId}/products', {
      params: { storeId: mart.id },
      body: { ...PORK, expirationDate: '2026-11-20T20:00:00', ...body },
    });
  const exported = async ({ id, owner }: Mart) => {
    const listings = await listOnSale(market().deps, { userId: owner.userId, sessionId: '' }, id);
    return Buffer.from(await listingsWorkbook(listings)).toString('base64');
  };
  const bring = (mart: Mart, file: string, same?: 'update' | 'register') =>
    mart.owner.call('POST /api/seller/stores/{storeId}/products/import', {
      params: { storeId: mart.id },
      body: { file, dryRun: false, ...(same ? { same } : {}) },
    });
  const written = async ({ id }: Mart) => {
    const rows = await market().db.select().from(products).where(eq(products.martId, id)).orderBy(asc(products.id));
    return rows.map(({ id: _, martId: __, createdAt: ___, ...row }) => row);
  };

  async function shelf(): Promise<Mart> {
    const mart = await market().mart();
    await register(mart, {
      pricePer100g: 1_980,
      barcode: '8801234567893',
      markdown: [{ minutesBeforeEnd: 300, percentOff: 30 }],
    });
    await register(mart, { productName: '한돈 목살', price: 11_881, listPrice: 15_000, markdown: [] });
    await putUpBag(market(), mart, { productName: '저녁 빵', maxPerBuyer: 2, markdown: [] });
    return mart;
  }

  test('goods by weight and bags are the same in the mart that brings them', async () => {
    const mart = await shelf();
    // A step has come: what is exported is the registered price.
    market().clock.advance({ hours: 2 });
    const other = await market().mart();
    expect(await bring(other, await exported(mart))).toMatchObject({ registered: 3, problems: [] });
    const [pork, neck, bag] = await written(mart);
    expect(pork).toMatchObject({ priceWon: 11_880, weightGrams: 600 });
    expect(bag).toMatchObject({ bagWorthWon: 9_000, maxPerBuyer: 2 });
    expect(await written(other)).toEqual([pork, neck, bag]);
  });

  test('what is on sale stays what it is when its own table comes back', async () => {
    const mart = await shelf();
    const before = await written(mart);
    expect(await bring(mart, await exported(mart), 'update')).toMatchObject({ updated: 3, problems: [] });
    expect(await written(mart)).toEqual(before);
  });

  test('a line changes the price of 100 g of what is on sale, and neither its weight nor by what it is sold', async () => {
    const mart = await market().mart();
    await register(mart, { pricePer100g: 1_980 });
    const change = (said: Partial<Record<SheetColumn, string>>) => {
      const cells: typeof said = { category: '정육', name: '한돈 앞다리살', quantity: '10', ...said };
      const saleEndsAt = '2026-11-20 20:00';
      const line = SHEET_COLUMNS.map(({ key }) => ({ ...cells, saleEndsAt })[key] ?? '');
      return mart.owner.call('POST /api/seller/stores/{storeId}/products/import-rows', {
        params: { storeId: mart.id },
        body: { rows: [{ row: 2, cells: line, same: 'update', from: 10 }], dryRun: false },
      });
    };
    expect(await change({ weightGrams: '600', pricePer100gWon: '2200' })).toMatchObject({ updated: 1, problems: [] });
    for (const [cells, column, message] of [
      [{ weightGrams: '500', pricePer100gWon: '2200' }, '상품', '최대 무게가 달라요'],
      [{ priceWon: '1980' }, '상품', '무게로 파는 상품'],
      [{ weightGrams: '600', priceWon: '13200' }, '100g당 가격', '100g당 가격을 적어 주세요'],
    ] as const) {
      const { problems } = await change(cells);
      expect(problems).toMatchObject([{ row: 2, column, message: expect.stringContaining(message) }]);
    }
    expect(await written(mart)).toMatchObject([{ priceWon: 13_200, weightGrams: 600 }]);
  });
});
