import { expect, test } from '@playwright/test';
import { weighPage } from '../bench/page-bytes.ts';
import { Caller } from './api.ts';
import { order, ownProduct, signInOwner } from './own-shop.ts';
import { ORIGIN } from './server.ts';
import { HONGDAE_COOKIE, signIn, someone, standAtHongdae } from './visitors.ts';

/** Budgets of design.md section 7, in bytes as they travel (brotli). Bytes only: no time makes this fail. */
const KB = 1000;
const HTML_MAX = 14 * KB;
const SCRIPT_MAX = 75 * KB;
/** Every rule once, and none of the sellers' screens. */
const STYLES_MAX = 10 * KB;
/** Of pages without an island: React alone would be three times that. */
const PLAIN_SCRIPT_MAX = 20 * KB;
/** An island, and side by side all that it needs; a page names what its own scripts need. */
const SCRIPT_TRIPS_MAX = 2;
/** The page itself and at most two styles. */
const BEFORE_PAINT_MAX = 3;

test('pages that need no script have none', async ({ baseURL }) => {
  for (const path of ['/home', '/offline']) {
    const weight = await weighPage(new URL(path, baseURL), {});
    expect(weight, path).toMatchObject({ scripts: 0, scriptFiles: 0 });
  }
});

test('pages without an island do without React', async ({ baseURL }) => {
  const cookie = `place=${HONGDAE_COOKIE}`;
  for (const path of ['/login', '/buyer/map', '/buyer/following', '/buyer/purchase', '/buyer/search']) {
    const { scripts, scriptTrips } = (await weighPage(new URL(path, baseURL), { cookie }))!;
    expect(scripts, path).toBeGreaterThan(0);
    if (path !== '/buyer/search') expect(scriptTrips, path).toBe(1);
    expect(scripts, path).toBeLessThanOrEqual(PLAIN_SCRIPT_MAX);
  }
});

test('no buyer page outgrows its budget, signed out or in', async ({ page, baseURL }) => {
  const product = await ownProduct(await signInOwner());
  await signIn(page, someone('weighs').email);
  const signedIn = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const over: string[] = [];
  for (const [who, cookie] of [
    ['nobody', `place=${HONGDAE_COOKIE}`],
    ['buyer', `place=${HONGDAE_COOKIE}; ${signedIn}`],
  ] as const) {
    for (const path of [
      ...['/buyer', '/buyer/search?query=%EB%B9%B5', '/buyer/search/category?category=%EB%B9%B5', '/buyer/map'],
      ...[
        `/buyer/product/${product.productId}`,
        '/buyer/cart',
        '/buyer/purchase',
        '/buyer/purchase?tab=completed',
        '/buyer/following',
        '/buyer/account',
        '/login',
      ],
    ]) {
      const weight = (await weighPage(new URL(path, baseURL), { cookie }))!;
      const { html, scripts, scriptTrips, styles, requestsBeforePaint } = weight;
      const isHeavy = html > HTML_MAX || scripts > SCRIPT_MAX || styles > STYLES_MAX;
      if (isHeavy || scriptTrips > SCRIPT_TRIPS_MAX || requestsBeforePaint > BEFORE_PAINT_MAX) {
        over.push(`${who} ${path}: ${JSON.stringify(weight)}`);
      }
    }
  }
  expect(over).toEqual([]);
});

test('nor does what a browser loads by itself, news included', async ({ page, context }) => {
  await standAtHongdae(context);
  const { email } = someone('loads');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await signInOwner()];
  const product = await ownProduct(owner);
  await order(buyer, product);
  await buyer.call('POST', '/api/buyer/carts/addCart', { productId: product.productId, quantity: 1 });
  await buyer.call('POST', `/api/buyer/stores/followStore/${product.martId}`);
  await signIn(page, email);
  const over: string[] = [];
  for (const path of [
    ...['/buyer', '/buyer/search?query=%EB%B9%B5', '/buyer/map', `/buyer/product/${product.productId}`, '/buyer/cart'],
    ...['/buyer/purchase', '/buyer/purchase?tab=completed', '/buyer/following', '/buyer/account'],
  ]) {
    const news = page.waitForRequest('**/api/events?*');
    await page.goto(path);
    const scripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
          .map(
            (entry) => [entry.name.split('/').at(-1)!, (entry as PerformanceResourceTiming).encodedBodySize] as const,
          ),
      );
    // Last of all comes what hears of news, and what islands are made of that nobody has touched.
    const awaited = await page.evaluate(() => [
      ...Array.from(
        document.querySelectorAll('astro-island[client=touch]'),
        (island) => island.getAttribute('component-url')!.split('/').at(-1)!,
      ),
      ...(document.querySelector('store-map') ? ['leaflet'] : []),
    ]);
    await news;
    await expect
      .poll(async () => {
        const names = (await scripts()).map(([name]) => name);
        return awaited.filter((one) => !names.some((name) => name.startsWith(one)));
      })
      .toEqual([]);
    // And all that these need.
    await page.waitForLoadState('networkidle');
    const bytes = [...new Map(await scripts()).values()].reduce((sum, size) => sum + size, 0);
    expect(bytes, path).toBeGreaterThan(KB);
    if (bytes > SCRIPT_MAX) over.push(`${path}: ${bytes}`);
  }
  expect(over).toEqual([]);
});
