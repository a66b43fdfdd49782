import { expect, test } from 'vitest';
import type { CallInput } from '#lib/contract/index.ts';
import { errorMessage } from '#lib/messages/errors.ts';
import { runRecurring } from '#lib/server/services/product/recurring/run-recurring.ts';
import { describeMarket, type Mart, type Product } from '../market.ts';

const REPEAT = 'POST /api/seller/stores/{storeId}/recurring';
const EDIT = 'PUT /api/seller/stores/{storeId}/recurring/{recurringId}';
const END = 'DELETE /api/seller/stores/{storeId}/recurring/{recurringId}';
type Wish = CallInput<typeof REPEAT>['body'];

/** From the Friday of these tests on: every day at nine in the morning, until eight in the evening. */
const DAILY = { weekdays: [0, 1, 2, 3, 4, 5, 6], listAt: '09:00', endsAt: '20:00', quantity: 5, basePrice: 2_500 };

describeMarket('a listing that is put up by itself', (market) => {
  const repeat = ({ id: productId, mart }: Product, wish: Partial<Wish> = {}) =>
    mart.owner.call(REPEAT, { params: { storeId: mart.id }, body: { productId, ...DAILY, ...wish } });
  const list = ({ id, owner }: Mart) =>
    owner.call('GET /api/seller/stores/{storeId}/recurring', { params: { storeId: id } });
  const onSale = async (mart: Mart) => {
    const all = await mart.owner.call('GET /api/seller/stores/{storeId}/products/status-summary', {
      params: { storeId: mart.id },
    });
    return all.filter(({ saleEnded, productName }) => !saleEnded && productName === '식빵');
  };
  /** A listing of Friday that is over by the evening. */
  async function scene(wish = {}) {
    const mart = await market().mart({ closedWeekdays: [0], ...wish });
    const bread = await market().product(mart, { name: '식빵', waiting: 3, saleEndsIn: { hours: 1 } });
    return { mart, bread };
  }
  const run = () => runRecurring(market().deps);

  test('comes at its time, with its own figures and the rest of the listing it was made from, once a day', async () => {
    const { mart, bread } = await scene();
    const markdown = [{ minutesBeforeEnd: 60, percentOff: 30 }];
    const made = await repeat(bread, { markdown, floorPrice: 2_000 });
    expect(made).toMatchObject({
      productId: bread.id,
      productName: '식빵',
      listAt: '09:00',
      endsAt: '20:00',
      last: null,
      leftOut: [],
      next: { listsAt: '2026-11-21T00:00:00.000Z', saleEndsAt: '2026-11-21T11:00:00.000Z' },
    });
    market().clock.set('2026-11-21T08:59:59');
    await run();
    expect(await onSale(mart)).toEqual([]);
    market().clock.set('2026-11-21T09:00:00');
    const other = await market().secondProcess();
    await Promise.all([run(), runRecurring(other.deps), run(), runRecurring(other.deps)]);
    const [listing, ...more] = await onSale(mart);
    expect(more).toEqual([]);
    expect(listing).toMatchObject({ waitingCount: 5, basePrice: 2_500, expirationDate: '2026-11-21T11:00:00.000Z' });
    expect(listing!.productId).not.toBe(bread.id);
    const [seen] = await market().nobody.call('GET /api/buyer/products/nearby', { query: { ...mart.at } });
    expect(seen).toMatchObject({ name: '식빵', price: 2_500 });
    market().clock.set('2026-11-21T19:00:00');
    await run();
    expect(await onSale(mart)).toMatchObject([{ price: 2_000 }]);
    expect(await list(mart)).toMatchObject([
      {
        last: { day: '2026-11-21', outcome: 'listed', productId: listing!.productId },
        // Sundays are closed.
        leftOut: ['2026-11-22'],
        next: { listsAt: '2026-11-23T00:00:00.000Z' },
      },
    ]);
  });

  test('comes with the prices of a weight that was changed on its listing, and with its own of any other', async () => {
    const mart = await market().mart();
    const params = { storeId: mart.id };
    const { productId } = await mart.owner.call('POST /api/seller/stores/{storeId}/products', {
      params,
      body: {
        category: '정육',
        productName: '식빵',
        weightGrams: 600,
        pricePer100g: 2_000,
        quantity: 1,
        expirationDate: market().clock.in({ hours: 1 }).toISOString(),
      },
    });
    await repeat({ id: productId, mart }, { basePrice: 11_400 });
    const change = (body: object) =>
      mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
        params: { ...params, productId },
        body,
      });
    await change({ weightGrams: 600, pricePer100g: 2_100 });
    market().clock.set('2026-11-21T09:00:00');
    await run();
    expect(await onSale(mart)).toMatchObject([{ basePrice: 11_400 }]);
    await change({ weightGrams: 300, pricePer100g: 2_000 });
    market().clock.set('2026-11-22T09:00:00');
    await run();
    expect(await onSale(mart)).toMatchObject([{ basePrice: 6_000 }]);
  });

  test('is left out on closed days and days off, and its seller reads so', async () => {
    const { mart, bread } = await scene();
    await repeat(bread);
    market().clock.set('2026-11-22T09:00:00');
    await run();
    expect(await onSale(mart)).toEqual([]);
    expect(await list(mart)).toMatchObject([{ last: { day: '2026-11-22', outcome: 'closed' } }]);
    const params = { storeId: mart.id };
    await mart.owner.call('POST /api/seller/store/{storeId}/days-off', { params, body: { day: '2026-11-23' } });
    market().clock.set('2026-11-23T09:00:00');
    await run();
    expect(await list(mart)).toMatchObject([{ last: { day: '2026-11-23', outcome: 'closed' } }]);
    market().clock.set('2026-11-24T09:00:00');
    await run();
    expect(await onSale(mart)).toHaveLength(1);
  });

  test('a process that was down makes today’s on its return, and nothing of the days before', async () => {
    const { mart, bread } = await scene();
    await repeat(bread);
    market().clock.set('2026-11-25T15:00:00');
    await run();
    await run();
    expect(await onSale(mart)).toMatchObject([{ expirationDate: '2026-11-25T11:00:00.000Z' }]);
    market().clock.set('2026-11-26T19:55:00');
    await run();
    expect(await list(mart)).toMatchObject([{ last: { day: '2026-11-26', outcome: 'tooLate' } }]);
    expect(await onSale(mart)).toEqual([]);
  });

  test('is refused where its listing cannot be put up any more, and its seller reads the sentence, no code', async () => {
    const { mart, bread } = await scene();
    await repeat(bread);
    const alike = await market().product(mart, { name: '식빵', waiting: 1, saleEndsIn: { hours: 1 } });
    const support = await market().operator('support');
    const hidden = { params: { productId: alike.id }, body: { reason: '상한 상품 사진이에요' } };
    await support.call('POST /api/operator/listings/{productId}/hide', hidden);
    market().clock.set('2026-11-21T09:00:00');
    await run();
    expect(await onSale(mart)).toEqual([]);
    const problem = errorMessage('productHidden');
    expect(await list(mart)).toMatchObject([
      { last: { day: '2026-11-21', outcome: 'refused', productId: null, problem } },
    ]);
  });

  test('is edited from its next time on, and ended', async () => {
    const { mart, bread } = await scene();
    const { recurringId } = await repeat(bread);
    const params = { storeId: mart.id, recurringId };
    const body = { ...DAILY, weekdays: [6], listAt: '10:00', endsAt: null, endsAfterHours: 3, quantity: 9 };
    expect(await mart.owner.call(EDIT, { params, body })).toMatchObject({
      next: { listsAt: '2026-11-21T01:00:00.000Z', saleEndsAt: '2026-11-21T04:00:00.000Z' },
    });
    market().clock.set('2026-11-21T10:00:00');
    await run();
    expect(await onSale(mart)).toMatchObject([{ waitingCount: 9, expirationDate: '2026-11-21T04:00:00.000Z' }]);
    expect(await mart.owner.call(END, { params })).toEqual({ recurringId });
    expect(await mart.owner.call(END, { params })).toEqual({ recurringId });
    expect(await mart.owner.refused(EDIT, { params, body })).toMatchObject({ status: 404 });
    expect(await list(mart)).toEqual([]);
    market().clock.set('2026-11-28T10:00:00');
    await run();
    expect(await onSale(mart)).toEqual([]);
    // Another mart's is none.
    const stranger = await scene();
    const foreign = { params: { storeId: stranger.mart.id, recurringId } };
    expect(await stranger.mart.owner.refused(END, foreign)).toMatchObject({ code: 'recurringNotFound' });
  });

  test('ends with its mart, and with a recall of what it made', async () => {
    const { mart, bread } = await scene();
    await repeat(bread);
    market().clock.set('2026-11-21T09:00:00');
    await run();
    const [listing] = await onSale(mart);
    await mart.owner.call('POST /api/seller/stores/{storeId}/products/{productId}/recall', {
      params: { storeId: mart.id, productId: listing!.productId },
      body: { reason: '이물' },
    });
    expect(await list(mart)).toEqual([]);
    const closing = await scene();
    await repeat(closing.bread);
    await closing.mart.owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: closing.mart.id } });
    const before = await market().countRows('stock_ledger');
    market().clock.set('2026-11-23T09:00:00');
    expect(await run()).toBe(0);
    expect(await market().countRows('stock_ledger')).toBe(before);
  });

  test('is refused where it could never be put up, and with a recalled listing', async () => {
    const { mart, bread } = await scene();
    const wrong = (wish: Partial<Wish>) =>
      mart.owner.refused(REPEAT, { params: { storeId: mart.id }, body: { productId: bread.id, ...DAILY, ...wish } });
    expect(await wrong({ endsAt: null })).toMatchObject({ code: 'invalidInput', field: 'endsAt' });
    expect(await wrong({ endsAfterHours: 3 })).toMatchObject({ code: 'invalidInput', field: 'endsAfterHours' });
    expect(await wrong({ floorPrice: 9_000 })).toMatchObject({ code: 'invalidInput', field: 'floorPrice' });
    const attempt = 'repeat-the-bread';
    const made = await repeat(bread, { attempt });
    expect(await repeat(bread, { attempt })).toEqual(made);
    expect(await list(mart)).toHaveLength(1);
    const milk = await market().product(mart, { name: '우유' });
    const params = { storeId: mart.id, productId: milk.id };
    const RECALL = 'POST /api/seller/stores/{storeId}/products/{productId}/recall';
    await mart.owner.call(RECALL, { params, body: { reason: '이물' } });
    expect(await wrong({ productId: milk.id })).toMatchObject({ code: 'productRecalled' });
  });
});
