import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { QUANTITY } from '#lib/domain/product/stock.ts';
import { stockLedger } from '#lib/server/schema/index.ts';
import { describeMarket, type Product } from '../market.ts';

const set = 'PUT /api/seller/stores/{storeId}/products/{productId}/stock';
const onSite = 'POST /api/buyer/pay/on-site';

const of = ({ id, mart }: Product) => ({ storeId: mart.id, productId: id });

describeMarket('a seller sets a count', (market) => {
  /** What the seller moved. */
  const moves = async ({ id }: Product) => {
    const ofProduct = and(eq(stockLedger.productId, id), eq(stockLedger.event, 'adjust'));
    const rows = await market().deps.db.select().from(stockLedger).where(ofProduct).orderBy(stockLedger.id);
    return rows.map(({ waiting }) => waiting);
  };

  test('from 13 to 40 as one move with its difference, and down to none', async () => {
    const product = await market().product(await market().mart(), { waiting: 13 });
    const { owner } = product.mart;
    const answer = await owner.call(set, { params: of(product), body: { from: 13, to: 40 } });
    expect(answer).toEqual({ productId: product.id, waitingCount: 40 });
    expect(await owner.call(set, { params: of(product), body: { from: 40, to: 0 } })).toMatchObject({
      waitingCount: 0,
    });
    // What stays as it is moves nothing.
    expect(await owner.call(set, { params: of(product), body: { from: 0, to: 0 } })).toMatchObject({ waitingCount: 0 });
    expect(await moves(product)).toEqual([27, -40]);
    expect(await market().stock(product)).toEqual({ waiting: 0, inSale: 0, completed: 0 });
  });

  test('an order that came between is told with the count of now, and nothing moves', async () => {
    const product = await market().product(await market().mart(), { waiting: 13 });
    const { owner } = product.mart;
    await (await market().person()).call(onSite, { query: { productId: product.id, quantity: 2 } });
    expect(await owner.refused(set, { params: of(product), body: { from: 13, to: 40 } })).toMatchObject({
      status: 409,
      code: 'stockChanged',
      n: 11,
      message: expect.stringContaining('11개'),
    });
    expect(await market().stock(product)).toEqual({ waiting: 11, inSale: 2, completed: 0 });
  });

  test('two at once from the same count: one is done, the other is told', async () => {
    const product = await market().product(await market().mart(), { waiting: 5 });
    const { owner } = product.mart;
    const answers = await Promise.all(
      [9, 7].map((to) => owner.send(set, { params: of(product), body: { from: 5, to } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await moves(product)).toHaveLength(1);
  });

  test('the same try sent again is one move and the same answer', async () => {
    const product = await market().product(await market().mart(), { waiting: 5 });
    const body = { from: 5, to: 8, attempt: 'a-try-of-this-page' };
    const first = await product.mart.owner.call(set, { params: of(product), body });
    expect(await product.mart.owner.call(set, { params: of(product), body })).toEqual(first);
    expect(await moves(product)).toEqual([3]);
  });

  test.each([
    [{ from: 5, to: -1 }, 400, 'invalidInput'],
    [{ from: -1, to: 5 }, 400, 'invalidInput'],
    [{ from: 5, to: 1.5 }, 400, 'invalidInput'],
    [{ from: 5, to: '8' }, 400, 'invalidInput'],
    [{ to: 8 }, 400, 'invalidInput'],
    [{ from: 5, to: QUANTITY.max + 1 }, 409, 'stockTooLarge'],
    [{ from: 5, to: Number.MAX_SAFE_INTEGER }, 409, 'stockTooLarge'],
  ])('%j is refused', async (body, status, code) => {
    const product = await market().product(await market().mart(), { waiting: 5 });
    const answer = await product.mart.owner.send(set, {
      params: of(product),
      body: body as { from: number; to: number },
    });
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
    expect(await market().stock(product)).toEqual({ waiting: 5, inSale: 0, completed: 0 });
  });

  test('not of another mart', async () => {
    const product = await market().product(await market().mart(), { waiting: 5 });
    const stranger = await market().mart();
    const body = { from: 5, to: 8 };
    expect((await stranger.owner.send(set, { params: of(product), body })).status).toBe(404);
    const mixed = { storeId: stranger.id, productId: product.id };
    expect((await stranger.owner.send(set, { params: mixed, body })).status).toBe(404);
  });
});
