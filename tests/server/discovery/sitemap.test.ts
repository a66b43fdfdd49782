import { expect, test } from 'vitest';
import { readSitemapIndex, readSitemapPart } from '#lib/server/services/discovery/read-sitemap.ts';
import { readPart } from '#lib/web/sitemap.ts';
import { describeMarket } from '../market.ts';

describeMarket('the sitemap', (market) => {
  test('names products on sale in marts in business, and is read again after ten minutes', async () => {
    const { deps, clock } = market();
    const mart = await market().mart();
    const apple = await market().product(mart, { name: '사과', saleEndsIn: { days: 2 } });
    const sold = await market().product(mart, { name: '배', waiting: 1, saleEndsIn: { days: 2 } });
    await mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', {
      params: { storeId: mart.id, productId: sold.id },
      body: { delta: -1 },
    });
    const ending = await market().product(mart, { name: '귤', saleEndsIn: { minutes: 5 } });
    const part = Math.floor(mart.id / 10);
    const text = (await readSitemapPart(deps, part))!;
    const names = (id: number) => `${deps.config.publicOrigin}/buyer/product/${id}</loc>`;
    expect(text).toContain(names(apple.id));
    expect(text).toContain(names(ending.id));
    expect(text).not.toContain(names(sold.id));
    expect(await readSitemapIndex(deps)).toContain(`/sitemap/products-${part}.xml`);
    expect(readPart(`products-${part}`)).toBe(part);
    expect(await readSitemapPart(deps, 999_999)).toBeNull();
    expect(await readSitemapPart(deps, 'pages')).toContain('/home</loc>');
    const store = (id: number) => `${deps.config.publicOrigin}/buyer/store/${id}</loc>`;
    expect(await readSitemapPart(deps, 'marts')).toContain(store(mart.id));
    const closing = await market().mart();
    const partOfClosing = Math.floor(closing.id / 10);
    const gone = await market().product(closing, { saleEndsIn: { days: 2 } });
    // Remembered, so that nobody has the database read for each time.
    expect(await readSitemapPart(deps, part)).toBe(text);
    clock.advance({ minutes: 11 });
    expect(await readSitemapPart(deps, partOfClosing)).toContain(names(gone.id));
    expect(await readSitemapPart(deps, part)).not.toContain(names(ending.id));
    await closing.owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: closing.id } });
    clock.advance({ minutes: 11 });
    expect(await readSitemapPart(deps, partOfClosing)).not.toEqual(expect.stringContaining(names(gone.id)));
    expect(await readSitemapPart(deps, 'marts')).toContain(store(mart.id));
    expect(await readSitemapPart(deps, 'marts')).not.toContain(store(closing.id));
  });
});
