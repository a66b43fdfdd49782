import { expect, test } from 'vitest';
import { describeMarket, type Product } from '../market.ts';

const LOWER = 'POST /api/seller/stores/{storeId}/products/{productId}/lower';
const BULK = 'POST /api/seller/stores/{storeId}/products/bulk';

/** rules.md section 15: what is lowered names the price it was decided on. */
describeMarket('a press that lowers a price', (market) => {
  const scene = async () => market().product(await market().mart(), { price: 20_000 });
  const of = ({ id, mart }: Product) => ({ storeId: mart.id, productId: id });
  const lower = (product: Product, percentOff: number, price?: number) =>
    product.mart.owner.send(LOWER, { params: of(product), body: { percentOff, ...(price ? { price } : {}) } });
  const seen = async ({ id }: Product) =>
    (await market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId: id } })).price;

  test.each([
    ['that names what it saw', 20_000],
    ['that names nothing', undefined],
  ])('%s is one lowering, from however many pages it comes at once', async (_, price) => {
    const product = await scene();
    const answers = await Promise.all([1, 2, 3].map(() => lower(product, 30, price)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = await answers.find(({ status }) => status === 409)!.json();
    expect(refused).toMatchObject({ code: 'priceChanged', n: 14_000, message: expect.stringContaining('14,000원') });
    expect(await seen(product)).toBe(14_000);
    // Decided on what it costs now, it is another one.
    expect((await lower(product, 30, 14_000)).status).toBe(200);
    expect(await seen(product)).toBe(9_800);
  });

  test('after a step, or another registered price, is refused with what it costs now', async () => {
    const product = await market().product(await market().mart(), {
      price: 20_000,
      saleEndsIn: { minutes: 60 },
      markdown: [{ minutesBeforeEnd: 30, percentOff: 50 }],
    });
    market().clock.advance({ minutes: 31 });
    const params = of(product);
    const body = { percentOff: 10, price: 20_000 };
    expect(await product.mart.owner.refused(LOWER, { params, body })).toMatchObject({
      code: 'priceChanged',
      n: 10_000,
    });
    expect((await lower(product, 10, 10_000)).status).toBe(200);
  });

  test.each([
    ['that names what it saw', { from: 20_000 }],
    ['that names nothing', {}],
  ])('of many listings %s, too', async (_, named) => {
    const product = await scene();
    const body = {
      change: { kind: 'lower' as const, percentOff: 30 },
      dryRun: false,
      items: [{ productId: product.id, ...named }],
    };
    const params = { storeId: product.mart.id };
    const answers = await Promise.all([1, 2, 3].map(() => product.mart.owner.send(BULK, { params, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await seen(product)).toBe(14_000);
    const preview = await product.mart.owner.call(BULK, { params, body: { ...body, dryRun: true } });
    expect(preview.items[0]).toMatchObject({ from: { price: 14_000 } });
  });
});
