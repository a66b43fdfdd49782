import { type APIRequestContext, expect, test } from '@playwright/test';
import { ORIGIN } from './server.ts';
import { HONGDAE_COOKIE, standAtHongdae, watchForComplaints } from './visitors.ts';

const HTML = { accept: 'text/html', cookie: `place=${HONGDAE_COOKIE}` };

async function head(request: APIRequestContext, path: string) {
  const html = await (await request.get(path, { headers: HTML })).text();
  const meta = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return { html, meta };
}

/** One of the demo town's: those that other tests add have no picture, and may fill whole pages of the list. */
const firstProduct = async (request: APIRequestContext) => {
  for (let page = 0; page < 100; page++) {
    const near = await request.get(`/api/buyer/products/nearby?lat=37.5572&lng=126.9245&page=${page}`);
    const cards = (await near.json()) as { productId: number; imageUrl: string | null }[];
    const pictured = cards.find(({ imageUrl }) => imageUrl);
    if (pictured) return `/buyer/product/${pictured.productId}`;
    if (!cards.length) break;
  }
  throw new Error('no product nearby has a picture');
};

test('a link to any public page shows a JPEG, and says what is there', async ({ request }) => {
  const product = await firstProduct(request);
  const category = `/buyer/search/category?category=${encodeURIComponent('과일')}`;
  for (const path of ['/home', '/buyer', '/buyer/map', '/seller/login', category, product]) {
    const { meta, html } = await head(request, path);
    expect(meta('og:url'), path).toBe(ORIGIN + path);
    for (const name of ['og:title', 'og:description', 'og:site_name'])
      expect(meta(name), `${path} ${name}`).toBeTruthy();
    expect(html.match(/rel="canonical"/g), path).toHaveLength(1);
    expect(meta('robots'), path).toBeUndefined();
    const image = await request.get(meta('og:image')!);
    expect(image.status(), path).toBe(200);
    expect(image.headers()['content-type']).toBe('image/jpeg');
    expect([...(await image.body()).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  }
  expect((await head(request, product)).meta('og:image')).toMatch(/\/files\/[a-z0-9-]+\/share\.jpg$/);
});

test('nobody lands by a search where there is nothing for them', async ({ request }) => {
  for (const path of ['/buyer/cart', '/buyer/purchase', '/buyer/search?query=a', '/login', '/nothing', '/toss/fail']) {
    const { meta } = await head(request, path);
    expect(meta('robots'), path).toBe('noindex');
    expect(meta('og:title'), path).toBeUndefined();
  }
});

test('the sitemap leads to pages that are there, and robots to it', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const locations = async (address: string) => {
    const answer = await request.get(address);
    expect(answer.headers()['content-type']).toContain('application/xml');
    expect(answer.headers()['cache-control']).toContain('public');
    return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location!);
  };
  const parts = await locations('/sitemap.xml');
  expect(parts.length).toBeGreaterThan(1);
  const pages = (await Promise.all(parts.map(locations))).flat();
  expect(pages.length).toBeGreaterThan(1_000);
  for (const page of [...pages.slice(0, 6), pages.at(-1)!]) {
    expect((await request.get(page, { headers: HTML })).status(), page).toBe(200);
  }
  expect((await request.get('/sitemap/products-999999.xml')).status()).toBe(404);
  expect((await request.get('/sitemap/junk.xml')).status()).toBe(404);
});

test('the icon that browsers ask for unasked is an icon', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toMatch(/^image\//);
  expect([...(await icon.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
});

test("a product's page tells search engines its price and mart, and the policy has nothing against it", async ({
  page,
  context,
  request,
}) => {
  await standAtHongdae(context);
  const noComplaints = watchForComplaints(page);
  await page.goto(await firstProduct(request));
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  expect(facts).toMatchObject({
    '@type': 'Product',
    name: await page.getByRole('heading', { level: 1 }).textContent(),
  });
  expect(facts.offers).toMatchObject({ priceCurrency: 'KRW', availability: 'https://schema.org/InStock' });
  expect(facts.offers.price).toBeGreaterThan(0);
  expect(facts.offers.seller.name).toBeTruthy();
  noComplaints();
});
