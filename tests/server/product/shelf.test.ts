import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { presentShelf } from '#lib/server/routes/product/present.ts';
import { products } from '#lib/server/schema/index.ts';
import { showShelf } from '#lib/server/services/product/shelf/read-shelf.ts';
import { describeMarket, type Mart, type Product } from '../market.ts';

const SHELF = 'POST /api/seller/stores/{storeId}/products/shelf';

describeMarket('putting yesterday’s shelf up again', (market) => {
  const shown = async ({ id, owner }: Mart) =>
    presentShelf(await showShelf(market().deps, { userId: owner.userId, sessionId: '' }, id));
  const copy = ({ id, owner }: Mart, more: object = {}, day = '2026-11-20') =>
    owner.call(SHELF, { params: { storeId: id }, body: { day, ...more } });
  const onSale = async (mart: Mart) => {
    const found = await market().nobody.call('GET /api/buyer/products/nearby', { query: { ...mart.at } });
    return found.map(({ name, quantity, price, expirationDate }) => ({ name, quantity, price, expirationDate }));
  };
  /** Friday's shelf, looked at on Saturday at noon. */
  async function scene() {
    const mart = await market().mart();
    // At 19:00 and 20:00.
    const apples = await market().product(mart, { name: '사과', waiting: 7, saleEndsIn: { hours: 5 } });
    const bread = await market().product(mart, { name: '빵', waiting: 3, saleEndsIn: { hours: 6 } });
    await market().order(await market().person(), apples, 2);
    market().clock.set('2026-11-21T12:00:00');
    return { mart, apples, bread };
  }

  test('shows what would be put up, then does it: the same counts and wall times, once', async () => {
    const { mart, apples } = await scene();
    expect(await shown(mart)).toMatchObject({
      day: '2026-11-20',
      items: [
        { productId: apples.id, productName: '사과', quantity: 7, expirationDate: '2026-11-21T10:00:00.000Z' },
        { productName: '빵', quantity: 3, expirationDate: '2026-11-21T11:00:00.000Z' },
      ],
      left: [],
    });
    const attempt = 'the-shelf-of-friday';
    const done = await copy(mart, { attempt });
    expect(done).toEqual({ registered: 2, left: 0, more: false });
    // A lost answer is asked for again; another press finds all of it there.
    expect(await copy(mart, { attempt })).toEqual(done);
    expect(await copy(mart)).toEqual({ registered: 0, left: 2, more: false });
    expect(await onSale(mart)).toEqual([
      { name: '사과', quantity: 7, price: 3_000, expirationDate: '2026-11-21T10:00:00.000Z' },
      { name: '빵', quantity: 3, price: 3_000, expirationDate: '2026-11-21T11:00:00.000Z' },
    ]);
    expect(await shown(mart)).toMatchObject({ items: [], left: [{ reason: 'onShelf' }, { reason: 'onShelf' }] });
  });

  test('pressed by two at once, puts each up once', async () => {
    const { mart } = await scene();
    const clerk = await market().employee(mart);
    const parts = { params: { storeId: mart.id }, body: { day: '2026-11-20' } };
    const done = await Promise.all([mart.owner, clerk, mart.owner].map((person) => person.call(SHELF, parts)));
    expect(done.map(({ registered }) => registered).toSorted()).toEqual([0, 0, 2]);
    expect(await onSale(mart)).toHaveLength(2);
  });

  test('leaves out what stands there, was recalled, or may not be put up any more', async () => {
    const { mart, apples, bread } = await scene();
    const milk = { name: '우유', saleEndsIn: { hours: 3 } };
    await market().product(mart, milk);
    await mart.owner.call('POST /api/seller/stores/{storeId}/products/{productId}/recall', {
      params: { storeId: mart.id, productId: bread.id },
      body: { reason: '이물' },
    });
    await market().db.update(products).set({ useBy: '2026-11-20' }).where(eq(products.id, apples.id));
    const early = await market().product(mart, { name: '배', saleEndsIn: { minutes: 5 } });
    await market()
      .db.update(products)
      .set({ saleEndsAt: new Date('2026-11-20T01:00:00Z') })
      .where(eq(products.id, early.id));
    expect(await shown(mart)).toMatchObject({
      // Their use-by dates move on as well.
      items: [{ productName: '사과' }],
      left: [{ productName: '배', reason: 'onShelf' }],
    });
    // At 21:00 the end of 19:00 has passed.
    market().clock.set('2026-11-21T21:00:00');
    expect((await shown(mart)).left).toContainEqual(
      expect.objectContaining({ productName: '사과', reason: 'problem', text: expect.stringMatching(/지났어요/) }),
    );
  });

  test('leaves out what comes by itself today', async () => {
    const { mart, apples } = await scene();
    const repeat = (product: Product, weekdays: number[]) =>
      mart.owner.call('POST /api/seller/stores/{storeId}/recurring', {
        params: { storeId: mart.id },
        body: { productId: product.id, weekdays, listAt: '15:00', endsAt: '20:00', quantity: 5, basePrice: 3_000 },
      });
    // A Saturday is 6.
    await repeat(apples, [6]);
    expect(await shown(mart)).toMatchObject({
      items: [{ productName: '빵' }],
      left: [{ productName: '사과', reason: 'recurring' }],
    });
  });

  test('is none where nothing ended within two weeks, or on a day to come', async () => {
    const mart = await market().mart();
    await market().product(mart, { saleEndsIn: { hours: 5 } });
    expect(await shown(mart)).toEqual({ day: null, items: [], left: [] });
    expect(await copy(mart, {}, '2026-11-20')).toEqual({ registered: 0, left: 0, more: false });
    market().clock.advance({ days: 15 });
    expect(await shown(mart)).toMatchObject({ day: null });
  });
});
