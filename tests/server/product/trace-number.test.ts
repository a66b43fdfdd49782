import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SHEET_COLUMNS } from '#lib/domain/product/product-sheet.ts';
import { products } from '#lib/server/schema/index.ts';
import { listLabels } from '#lib/server/services/product/own/list-labels.ts';
import { runRecurring } from '#lib/server/services/product/recurring/run-recurring.ts';
import { describeMarket, type Mart } from '../market.ts';

const STORE = '/api/seller/stores/{storeId}';
const BUNDLE = 'L12601130123001';

// adopt.md 31.2
describeMarket('the trace number of meat', (market) => {
  const inMart = ({ id }: Mart) => ({ params: { storeId: id } });
  const shown = async (productId: number) =>
    (await market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId } })).traceNumber;
  const newest = async ({ id }: Mart) =>
    (await market().db.select().from(products).where(eq(products.martId, id)).orderBy(desc(products.id)))[0];
  const registered = async (mart: Mart, more: object) =>
    (
      await mart.owner.call(`POST ${STORE}/products`, {
        ...inMart(mart),
        body: {
          category: '정육',
          productName: '한우 불고기 300g',
          price: 9_000,
          quantity: 3,
          expirationDate: market().clock.in({ hours: 40 }).toISOString(),
          ...more,
        },
      } as never)
    ).productId;

  test('is kept as it is read, may be missing, and is changed and taken away', async () => {
    const mart = await market().mart();
    const without = await registered(mart, {});
    expect(await shown(without)).toBeNull();
    const productId = await registered(mart, { traceNumber: ' 002-1234 56789 ' });
    expect(await shown(productId)).toBe('002123456789');
    const edit = (traceNumber: string) =>
      mart.owner.call(`PATCH ${STORE}/products/{productId}`, {
        params: { storeId: mart.id, productId },
        body: { traceNumber },
      });
    expect(await edit('l1 260113 0123001')).toMatchObject({ traceNumber: BUNDLE });
    const labels = await listLabels(market().deps, { userId: mart.owner.userId, sessionId: '' }, mart.id, [productId]);
    expect(labels).toMatchObject([{ traceNumber: BUNDLE }]);
    expect(await edit('')).toMatchObject({ traceNumber: null });
  });

  test('comes with a table, whose row is refused for one that is none', async () => {
    const mart = await market().mart();
    const ends = new Date(market().clock.in({ hours: 30 }).getTime() + 9 * 3_600_000).toISOString();
    const row = (at: number, traceNumber: string) => {
      const cells: Record<string, string> = {
        category: '정육',
        name: `삼겹살 ${at}00g`,
        priceWon: '9000',
        quantity: '3',
        saleEndsAt: ends.slice(0, 16).replace('T', ' '),
        traceNumber,
      };
      return { row: at, cells: SHEET_COLUMNS.map(({ key }) => cells[key] ?? '') };
    };
    const sent = { rows: [row(2, '100 123456789'), row(3, '1.00123E+11')], same: 'register' as const, dryRun: false };
    const imported = await mart.owner.call(`POST ${STORE}/products/import-rows`, { ...inMart(mart), body: sent });
    expect(imported).toMatchObject({ registered: 1, problems: [{ row: 3, column: '이력번호' }] });
    expect(await newest(mart)).toMatchObject({ traceNumber: '100123456789' });
  });

  test('goes with pieces that are put up again, not with others that come by themselves', async () => {
    const mart = await market().mart();
    const productId = await registered(mart, { traceNumber: BUNDLE });
    const { productIds } = (await mart.owner.call(`POST ${STORE}/products/copy`, {
      ...inMart(mart),
      body: { days: 1, items: [{ productId, quantity: 2 }] },
    })) as { productIds: number[] };
    expect(await shown(productIds[0]!)).toBe(BUNDLE);
    await mart.owner.call(`POST ${STORE}/recurring`, {
      ...inMart(mart),
      body: {
        productId,
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        listAt: '09:00',
        endsAt: '20:00',
        quantity: 5,
        basePrice: 9_000,
      },
    });
    market().clock.advance({ days: 1 });
    await runRecurring(market().deps);
    expect(await newest(mart)).toMatchObject({ name: '한우 불고기 300g', waiting: 5, traceNumber: null });
  });
});
