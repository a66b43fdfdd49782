import { expect, test } from 'vitest';
import { DEFAULT_TAGLINE } from '#lib/messages/market/about.ts';
import { ORIGIN } from '../../e2e/server.ts';
import { textOf } from '../dom.ts';
import { HONGDAE, type OpenedPage, Visitor } from '../visitor.ts';

const visitor = new Visitor({ at: HONGDAE });
const meta = (page: OpenedPage, name: string): string | null | undefined =>
  page.document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');

/** One of the demo town's: those that other tests add have no picture, and may fill whole pages of the list. */
async function picturedProduct(): Promise<string> {
  for (let page = 0; page < 100; page++) {
    const near = await visitor.request(`/api/buyer/products/nearby?lat=37.5572&lng=126.9245&page=${page}`);
    const cards = (await near.json()) as { productId: number; imageUrl: string | null }[];
    const pictured = cards.find(({ imageUrl }) => imageUrl);
    if (pictured) return `/buyer/product/${pictured.productId}`;
    if (!cards.length) break;
  }
  throw new Error('no product nearby has a picture');
}

test('a link to any public page shows a JPEG, and says what is there', async () => {
  const product = await picturedProduct();
  const category = `/buyer/search/category?category=${encodeURIComponent('과일')}`;
  for (const path of ['/home', '/buyer', '/buyer/map', '/seller/login', category, product]) {
    const page = await visitor.open(path);
    expect(meta(page, 'og:url'), path).toBe(ORIGIN + path);
    for (const name of ['og:title', 'og:description', 'og:site_name'])
      expect(meta(page, name), `${path} ${name}`).toBeTruthy();
    expect(page.all('link[rel="canonical"]'), path).toHaveLength(1);
    expect(meta(page, 'robots'), path).toBeUndefined();
    const image = await visitor.request(meta(page, 'og:image')!);
    expect(image.status, path).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    expect([...(await image.bytes()).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  }
  expect(meta(await visitor.open(product), 'og:image')).toMatch(/\/files\/[a-z0-9-]+\/share\.jpg$/);
});

test('nobody lands by a search where there is nothing for them', async () => {
  for (const path of ['/buyer/cart', '/buyer/purchase', '/buyer/search?query=a', '/login', '/nothing', '/toss/fail']) {
    const page = await visitor.open(path);
    expect(meta(page, 'robots'), path).toBe('noindex');
    expect(meta(page, 'og:title'), path).toBeUndefined();
  }
});

test('the sitemap leads to pages that are there, and robots to it', async () => {
  const robots = await (await visitor.request('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const locations = async (address: string) => {
    const response = await visitor.request(address);
    expect(response.headers.get('content-type')).toContain('application/xml');
    expect(response.headers.get('cache-control')).toContain('public');
    return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location!);
  };
  const parts = await locations('/sitemap.xml');
  expect(parts.length).toBeGreaterThan(1);
  const pages = (await Promise.all(parts.map(locations))).flat();
  expect(pages.length).toBeGreaterThan(1_000);
  for (const page of [...pages.slice(0, 6), pages.at(-1)!]) {
    expect((await visitor.request(page)).status, page).toBe(200);
  }
  expect((await visitor.request('/sitemap/products-999999.xml')).status).toBe(404);
  expect((await visitor.request('/sitemap/junk.xml')).status).toBe(404);
});

test('the icon that browsers ask for unasked is an icon', async () => {
  const icon = await visitor.request('/favicon.ico');
  expect(icon.status).toBe(200);
  expect(icon.headers.get('content-type')).toMatch(/^image\//);
  expect([...(await icon.bytes()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
});

test('the market can be installed', async () => {
  const manifest = await (await visitor.request('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ start_url: '/buyer', display: 'standalone', lang: 'ko' });
  const home = await visitor.open('/home');
  expect([manifest.description, meta(home, 'description')]).toEqual([DEFAULT_TAGLINE, `${DEFAULT_TAGLINE}.`]);
  for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
    expect((await visitor.request(src)).headers.get('content-type'), src).toBe(type);
  }
  const worker = await visitor.request('/sw.js');
  expect(worker.headers.get('content-type')).toContain('javascript');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
});

test('a product’s page tells search engines its price and mart', async () => {
  const page = await visitor.open(await picturedProduct());
  const facts = JSON.parse(page.document.querySelector('script[type="application/ld+json"]')!.textContent!);
  expect(facts).toMatchObject({ '@type': 'Product', name: textOf(page.getByRole('heading', { level: 1 })) });
  expect(facts.offers).toMatchObject({ priceCurrency: 'KRW', availability: 'https://schema.org/InStock' });
  expect(facts.offers.price).toBeGreaterThan(0);
  expect(facts.offers.seller.name).toBeTruthy();
});
