import { expect, test } from 'vitest';
import { listLabels } from '#lib/server/services/product/own/list-labels.ts';
import { describeMarket } from '../market.ts';

/** It is Friday, 14:00. */
describeMarket('price labels', (market) => {
  test('say what a listing costs now, of what is on sale in the own mart alone', async () => {
    const mart = await market().mart();
    const steps = [{ minutesBeforeEnd: 60, percentOff: 50 }];
    const sooner = await market().product(mart, {
      name: '설향 딸기 500g',
      price: 4_000,
      listPrice: 5_000,
      markdown: steps,
      saleEndsIn: { minutes: 50 },
    });
    const later = await market().product(mart, { name: '배', price: 3_000, saleEndsIn: { hours: 5 } });
    await market().product(mart, { name: '끝난 귤', saleEndsIn: { minutes: 1 } });
    const foreign = await market().product(await market().mart(), {});
    market().clock.advance({ minutes: 1 });
    const viewer = { userId: mart.owner.userId, sessionId: '' };
    const labels = await listLabels(market().deps, viewer, mart.id);
    expect(labels.map(({ name, price, listPrice, percent }) => [name, price, listPrice, percent])).toEqual([
      ['설향 딸기 500g', 2_000, 5_000, 60],
      ['배', 3_000, null, null],
    ]);
    expect(labels[0]).toMatchObject({ perAmount: { won: 400, per: '100g' }, isMarkedDown: true, barcode: null });
    const chosen = await listLabels(market().deps, viewer, mart.id, [later.id, foreign.id, 2_147_483_647]);
    expect(chosen.map(({ productId }) => productId)).toEqual([later.id]);
    expect(chosen.some(({ productId }) => productId === sooner.id)).toBe(false);
    const stranger = { userId: foreign.mart.owner.userId, sessionId: '' };
    await expect(listLabels(market().deps, stranger, mart.id)).rejects.toMatchObject({ code: 'martNotFound' });
  });

  test('have no bars for an item of the mart’s scale, which a till would read as nothing', async () => {
    const mart = await market().mart();
    const params = { storeId: mart.id };
    const labels = () => listLabels(market().deps, { userId: mart.owner.userId, sessionId: '' }, mart.id);
    const barcodes = async () => (await labels()).map(({ barcode }) => barcode);
    const body = { category: '정육', productName: '삼겹살', price: 9_000, quantity: 3 };
    await mart.owner.call('POST /api/seller/stores/{storeId}/products', {
      params,
      body: { ...body, barcode: '2012345012349', expirationDate: market().clock.in({ hours: 3 }).toISOString() },
    });
    // Nobody was asked: the label's own bars are what the till knows.
    expect(await barcodes()).toEqual(['2012345012349']);
    const rule = { value: 'weight', itemDigits: 7, hasValueCheck: false } as const;
    await mart.owner.call('PUT /api/seller/stores/{storeId}/scale-rule', { params, body: { rule } });
    expect(await barcodes()).toEqual([null]);
    await mart.owner.call('PUT /api/seller/stores/{storeId}/scale-rule', {
      params,
      body: { rule: { value: 'plain' } },
    });
    expect(await barcodes()).toEqual(['2012345012349']);
  });
});
