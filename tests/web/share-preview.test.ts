import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ProductFacts, productJsonLd } from '#lib/web/share-preview.ts';
import { pagesSitemap, productsSitemap, readPart, sitemapIndex } from '#lib/web/sitemap.ts';

const ORIGIN = 'https://market.test';
const facts: ProductFacts = {
  productId: 7,
  name: '사과',
  description: '햇사과예요',
  category: '과일',
  priceWon: 3_000,
  isForSale: true,
  saleEndsAt: '2026-11-28T09:00:00.000Z',
  mart: { name: '새봄마트', address: '서울 마포구' },
};
const read = (wish: Partial<ProductFacts> = {}) =>
  JSON.parse(productJsonLd({ ...facts, ...wish }, { origin: ORIGIN, image: '/share.jpg' }));

test('a product is told to search engines with its price, whether it can be had, and who sells it', () => {
  expect(read()).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: '사과',
    image: [`${ORIGIN}/share.jpg`],
    offers: {
      '@type': 'Offer',
      price: 3_000,
      priceCurrency: 'KRW',
      availability: 'https://schema.org/InStock',
      url: `${ORIGIN}/buyer/product/7`,
      priceValidUntil: facts.saleEndsAt,
      seller: { '@type': 'GroceryStore', name: '새봄마트', address: '서울 마포구' },
    },
  });
  expect(read({ isForSale: false }).offers.availability).toBe('https://schema.org/SoldOut');
  expect(read({ description: '' })).not.toHaveProperty('description');
});

test('no text of a seller ends the element that it stands in, and it reads back as it was', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('</script><script>', '<!--', '\u2028'),
  );
  fc.assert(
    fc.property(text, text, (name, description) => {
      const written = productJsonLd({ ...facts, name, description }, { origin: ORIGIN, image: '/a.jpg' });
      expect(written).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(written).name).toBe(name);
    }),
  );
});

test('a sitemap names its parts, and each part its pages', () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);
  expect(locations(sitemapIndex(ORIGIN, [0, 3]))).toEqual([
    `${ORIGIN}/sitemap/pages.xml`,
    `${ORIGIN}/sitemap/marts.xml`,
    `${ORIGIN}/sitemap/products-0.xml`,
    `${ORIGIN}/sitemap/products-3.xml`,
  ]);
  expect(locations(pagesSitemap(ORIGIN))).toEqual(expect.arrayContaining([`${ORIGIN}/home`, `${ORIGIN}/buyer`]));
  expect(locations(productsSitemap(ORIGIN, [5, 9]))).toEqual([
    `${ORIGIN}/buyer/product/5`,
    `${ORIGIN}/buyer/product/9`,
  ]);
  expect(productsSitemap('https://a.test/?a&b', [1])).toContain('https://a.test/?a&amp;b/buyer/product/1');
  expect(
    [
      'pages',
      'products-0',
      'products-12',
      'products-',
      'products-01',
      'products-9999999999999999',
      'marts',
      'mart',
    ].map(readPart),
  ).toEqual(['pages', 0, 12, null, null, null, 'marts', null]);
});
