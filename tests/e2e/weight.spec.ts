import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { weighPage } from '../bench/page-bytes.ts';
import { Caller } from './api.ts';
import { handOver, newOwner, order, ownProduct, signInOwner } from './own-shop.ts';
import { ORIGIN } from './server.ts';
import { HONGDAE_COOKIE, signIn, someone, standAtHongdae } from './visitors.ts';

/** Budgets of design.md section 7, in bytes as they travel (brotli). Bytes only: no time makes this fail. */
const KB = 1000;
const HTML_MAX = 16 * KB;
/** Before packing. The home has its rows and what is one's own besides, the map 40 marts, a mart its reviews. */
const UNPACKED_MAX = 50 * KB;
const UNPACKED_MAX_OF: Readonly<Record<string, number>> = {
  '/buyer': 60 * KB,
  '/buyer/map': 60 * KB,
  '/buyer/store': 60 * KB,
};
const SCRIPT_MAX = 102 * KB;
/** With what comes later by itself: what hears of news, and notices when none comes any more. */
const SCRIPT_MAX_IN_ALL = 105 * KB;
/** Leaflet, which draws the map that its page is for, beside React (docs/decisions/0070). */
const LEAFLET = 39 * KB;
/** A few groups of what travels together, and the bundler's own splitting (scripts/chunk-groups.ts). */
const SCRIPT_FILES_MAX = 20;
/** What all buyers' pages share and what one has alone, and nothing of the sellers' screens. */
const STYLES_MAX = 14.5 * KB;
/** Scripts of pages without an island: React alone would be three times that. */
const PLAIN_SCRIPT_MAX = 20 * KB;
/** The page itself and at most two style sheets: no script, no font. */
const BEFORE_PAINT_MAX = 3;

const folder = 'dist/client/_assets';
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));

test('no page’s own script waits for React, by whichever files travel together', () => {
  const needed = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found;
    found.add(name);
    const code = readFileSync(join(folder, name), 'utf8');
    for (const [, other] of code.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) needed(other!, found);
    return found;
  };
  const ofPages = scripts.filter((name) => name.includes('.astro_astro_type_script'));
  expect(ofPages.length).toBeGreaterThan(10);
  const waiting = ofPages.filter((page) => [...needed(page)].some((name) => name.startsWith('react.')));
  expect(waiting).toEqual([]);
});

test('every file that a script names is there', () => {
  const named = scripts.flatMap((name) => {
    const code = readFileSync(join(folder, name), 'utf8');
    return [...code.matchAll(/["'`](?:\/?_assets|\.)\/([\w.-]+\.(?:js|css))["'`]/g)].map(([, other]) => other!);
  });
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
});

test('pages that need no script have none', async ({ baseURL }) => {
  for (const path of ['/home', '/offline', '/accessibility']) {
    const weight = await weighPage(new URL(path, baseURL), {});
    expect(weight, path).toMatchObject({ scripts: 0, scriptFiles: 0 });
  }
});

test('pages without an island do without React', async ({ baseURL }) => {
  const cookie = `place=${HONGDAE_COOKIE}`;
  for (const path of ['/login', '/buyer/following', '/buyer/purchase', '/buyer/alerts', '/buyer/account']) {
    const { scripts } = (await weighPage(new URL(path, baseURL), { cookie }))!;
    expect(scripts, path).toBeGreaterThan(0);
    expect(scripts, path).toBeLessThanOrEqual(PLAIN_SCRIPT_MAX);
  }
});

/** A product whose page has all that one can have: it can be ordered, and its price will fall. */
async function fallingProduct(): Promise<number> {
  const owner = await newOwner();
  const { productId, martId } = await ownProduct(owner);
  const ofMart = `/api/seller/stores/${martId}`;
  const markdown = [{ minutesBeforeEnd: 60, percentOff: 30 }];
  for (const { status } of [
    await owner.call('PUT', `${ofMart}/markdown`, { markdown, showsNextPrice: true }),
    await owner.call('PATCH', `${ofMart}/products/${productId}`, { markdown }),
  ])
    expect(status).toBe(200);
  return productId;
}

test('no buyer page outgrows its budget, signed out or in', async ({ page, baseURL }) => {
  // A mart of the demo town has a full shelf.
  const owner = await signInOwner();
  const product = await ownProduct(owner);
  const { email } = someone('weighs');
  const buyer = await Caller.signIn(ORIGIN, email);
  // All that a home can have: a pickup, a followed mart, and what was bought before.
  await handOver(owner, await order(buyer, product));
  // Several of one mart, as a visit.
  await order(buyer, product);
  await order(buyer, await ownProduct(owner));
  await buyer.call('POST', `/api/buyer/stores/followStore/${product.martId}`);
  await signIn(page, email);
  const falling = await fallingProduct();
  expect(await (await page.request.get(`/buyer/product/${falling}`)).text()).toContain('component-export="PriceStep"');
  const signedIn = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const over: string[] = [];
  for (const [who, cookie] of [
    ['nobody', `place=${HONGDAE_COOKIE}`],
    ['buyer', `place=${HONGDAE_COOKIE}; ${signedIn}`],
  ] as const) {
    for (const path of [
      '/buyer',
      '/buyer/search?query=%EB%B9%B5',
      '/buyer/search/category?category=%EB%B9%B5',
      '/buyer/map',
      `/buyer/product/${product.productId}`,
      `/buyer/product/${falling}`,
      `/buyer/store/${product.martId}`,
      '/buyer/cart',
      '/buyer/purchase',
      '/buyer/purchase?tab=completed',
      '/buyer/following',
      '/buyer/account',
      '/login',
    ]) {
      const weight = (await weighPage(new URL(path, baseURL), { cookie }))!;
      const { html, htmlUnpacked, scripts, scriptFiles, styles, requestsBeforePaint } = weight;
      const isLong = htmlUnpacked > (UNPACKED_MAX_OF[path.replace(/\/\d+$/, '')] ?? UNPACKED_MAX);
      const isHeavy = html > HTML_MAX || isLong || scripts > SCRIPT_MAX || styles > STYLES_MAX;
      if (isHeavy || scriptFiles > SCRIPT_FILES_MAX || requestsBeforePaint > BEFORE_PAINT_MAX) {
        over.push(`${who} ${path}: ${JSON.stringify(weight)}`);
      }
    }
  }
  expect(over).toEqual([]);
});

test('nor does what a browser loads by itself, news included', async ({ page, context }) => {
  await standAtHongdae(context);
  const { email } = someone('loads');
  // A mart of the demo town has a full shelf.
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await signInOwner()];
  const product = await ownProduct(owner);
  await order(buyer, product);
  await order(buyer, await ownProduct(owner));
  await buyer.call('POST', '/api/buyer/carts/addCart', { productId: product.productId, quantity: 1 });
  await buyer.call('POST', `/api/buyer/stores/followStore/${product.martId}`);
  await signIn(page, email);
  const falling = await fallingProduct();
  const over: string[] = [];
  for (const path of [
    '/buyer',
    '/buyer/search?query=%EB%B9%B5',
    '/buyer/map',
    `/buyer/product/${product.productId}`,
    `/buyer/product/${falling}`,
    '/buyer/cart',
    '/buyer/purchase',
    '/buyer/purchase?tab=completed',
    '/buyer/following',
    '/buyer/account',
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
    // Last of all comes what hears of news, and what idle islands are made of.
    const awaited = await page.evaluate(() => [
      ...Array.from(
        document.querySelectorAll('astro-island:is([client=load], [client=idle])'),
        (island) => island.getAttribute('component-url')!.split('/').at(-1)!,
      ),
      ...(document.querySelector('[aria-label="마트 지도"]') ? ['leaflet'] : []),
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
    const { size } = new Map(await scripts());
    const max = SCRIPT_MAX_IN_ALL + (path === '/buyer/map' ? LEAFLET : 0);
    if (bytes > max || size > SCRIPT_FILES_MAX) over.push(`${path}: ${bytes} in ${size} files`);
  }
  expect(over).toEqual([]);
});
