import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Caller } from './api.ts';
import { ownProduct } from './own-shop.ts';
import { ORIGIN } from './server.ts';
import { openMart } from './store-form.ts';
import { alive, signIn, someone, standAtHongdae, toast } from './visitors.ts';

/** The card of the project: each of these is a hydrated React island, whose first HTML comes with the page. */

/** What stands in the island of a component, by its script's name; null without one. */
function islandIn(html: string, component: string): string | null {
  const start = html.search(new RegExp(`<astro-island[^>]*component-url="[^"]*/${component}[.]`));
  if (start < 0) return null;
  return html.slice(start, html.indexOf('</astro-island>', start));
}

test('a seller’s tables are islands with their first lines; stock changes its tab without a new page', async ({
  page,
}) => {
  const boss = someone('island-stock');
  const owner = await Caller.signIn(ORIGIN, boss.email);
  const storeId = await openMart(owner, `${boss.name} 마트`);
  const made = await owner.call('POST', `/api/seller/stores/${storeId}/products`, {
    category: '과일',
    productName: '섬귤',
    price: 2_500,
    quantity: 5,
    description: '',
    productImgSrc: '',
    expirationDate: new Date((await owner.now()).getTime() + 86_400_000).toISOString(),
  });
  expect(made.status).toBeLessThan(300);
  await signIn(page, boss.email);
  const at = async (path: string) => (await page.request.get(`/seller/mart/${storeId}/${path}`)).text();
  expect(islandIn(await at('check'), 'StockTabs')).toContain('섬귤');
  expect(islandIn(await at('customers'), 'OrderTabs')).toContain('주문');
  expect(islandIn(await (await page.request.get('/seller/dashboard')).text(), 'LiveLists')).toContain('role="tab"');

  await page.goto(`/seller/mart/${storeId}/check`);
  await alive(page);
  const pages: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && pages.push(request.url()));
  const tabs = page.getByRole('navigation', { name: '등록 상품 현황' });
  const product = page.getByRole('row').filter({ hasText: '섬귤' });
  await expect(product).toBeVisible();
  await tabs.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\?tab=inSale$/);
  await expect(product).toBeHidden();
  await expect(tabs.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(product).toBeVisible();
  expect(pages).toEqual([]);
});

/** What says that an island has not come. */
const notice = (page: Page) => page.locator('[data-island-notice]');

/** The islands that a page is for, by their scripts. */
const ISLANDS: { part: string; of: 'buyer' | 'seller'; at: (martId: number, productId: number) => string }[] = [
  { part: 'NearbyGridOfHome', of: 'buyer', at: () => '/buyer' },
  { part: 'BuyBox', of: 'buyer', at: (_, productId) => `/buyer/product/${productId}` },
  { part: 'StoreMap', of: 'buyer', at: () => '/buyer/map' },
  { part: 'CartPage', of: 'buyer', at: () => '/buyer/cart' },
  { part: 'PurchaseTabs', of: 'buyer', at: () => '/buyer/purchase' },
  { part: 'StockTabs', of: 'seller', at: (martId) => `/seller/mart/${martId}/check` },
  { part: 'OrderTabs', of: 'seller', at: (martId) => `/seller/mart/${martId}/customers` },
  { part: 'ScanScreen', of: 'seller', at: (martId) => `/seller/mart/${martId}/scan` },
];

/** A mart of its own with a product, and both sides' addresses to sign in with. */
async function openShop() {
  const boss = someone('island-owner');
  const owner = await Caller.signIn(ORIGIN, boss.email);
  await openMart(owner, `${boss.name} 마트`);
  return {
    seller: boss.email,
    buyer: someone('island-visitor').email,
    product: await ownProduct(owner, { cards: true }),
  };
}

test.describe('an island that does not come says so', () => {
  for (const { part, of, at } of ISLANDS) {
    test(`${part}: its script cannot be loaded`, async ({ page, context }) => {
      await standAtHongdae(context);
      const shop = await openShop();
      await signIn(page, shop[of]);
      let broken = true;
      await page.route(new RegExp(`_assets/${part}[.][^/]*js`), (route) => (broken ? route.abort() : route.fallback()));
      await page.goto(at(shop.product.martId, shop.product.productId));
      await expect(notice(page)).toContainText('불러오지 못했어요.');
      await expectAccessible(page);
      broken = false;
      await Promise.all([page.waitForEvent('load'), notice(page).getByRole('link', { name: '새로고침' }).click()]);
      await alive(page);
      await expect(notice(page)).toBeHidden();
    });
  }

  // spec: S9.12
  test('its script hangs: a word a second after a press, a way on after two minutes, and the press counts', async ({
    page,
  }) => {
    const { product, buyer } = await openShop();
    await signIn(page, buyer);
    await page.clock.install();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(/_assets\/BuyBox[.][^/]*js/, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(`/buyer/product/${product.productId}`);
    await page.getByRole('button', { name: '주문하기', exact: true }).click();
    await expect(notice(page)).toBeHidden();
    await page.clock.runFor(1_100);
    await expect(notice(page)).toContainText('불러오는 중이에요.');
    await expect(notice(page).getByRole('link')).toBeHidden();
    await page.clock.runFor(120_000);
    await expect(notice(page)).toContainText('불러오지 못했어요.');
    await expect(notice(page).getByRole('link', { name: '새로고침' })).toBeVisible();
    goOn();
    await expect(page.getByRole('dialog', { name: '주문하기' })).toBeVisible();
  });
});

// Field case 8.3: a press that another island answers.
for (const { part, press, word } of [
  { part: 'Checkout', press: '주문하기', word: '주문 창을 불러오는 중이에요.' },
  { part: 'Toasts', press: '장바구니 담기', word: '장바구니에 담았어요' },
]) {
  test(`${part}: its script hangs, and another island’s button waits for it: busy at once, a word after a second`, async ({
    page,
  }) => {
    const { product, buyer } = await openShop();
    await signIn(page, buyer);
    await page.clock.install();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(new RegExp(`_assets/${part}[.][^/]*js`), async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(`/buyer/product/${product.productId}`);
    await expect(page.locator('astro-island[ssr][component-export="BuyBox"]')).toHaveCount(0);
    const button = page.getByRole('button', { name: press });
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(1_100);
    await expect(notice(page)).toContainText(word);
    await expect(notice(page).getByRole('link')).toBeHidden();
    await page.clock.runFor(120_000);
    await expect(notice(page)).toContainText('불러오지 못했어요.');
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
    // Once more is said at once, and nothing is promised.
    await button.click();
    await expect(notice(page)).toContainText('불러오지 못했어요.');
    await page.clock.runFor(5_000);
    await expect(notice(page)).not.toContainText(word);
    goOn();
    await expect(notice(page)).toBeHidden();
  });
}

// Field case 3.12.
test('what failed stays failed, is said at a press, and hides nothing of what another waits for', async ({ page }) => {
  const { product, buyer } = await openShop();
  await signIn(page, buyer);
  await page.clock.install();
  await page.route(/_assets\/MartActions[.][^/]*js/, (route) => route.abort());
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/_assets\/BuyBox[.][^/]*js/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`/buyer/product/${product.productId}`);
  // Its script is asked for once more after a second.
  const failure = notice(page).getByText('불러오지 못했어요.');
  await expect(async () => {
    await page.clock.runFor(1_100);
    await expect(failure).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: '단골 맺기', exact: true }).click();
  await page.clock.runFor(10_000);
  await expect(failure).toBeVisible();
  await expect(notice(page)).not.toContainText('불러오는 중이에요.');
  await expect(page.getByRole('button', { name: '단골 맺기', exact: true })).not.toHaveAttribute('aria-busy', 'true');

  await page.getByRole('button', { name: '장바구니 담기' }).click();
  await page.clock.runFor(1_100);
  await expect(notice(page)).toContainText('불러오는 중이에요.');
  await expect(failure).toBeVisible();
  goOn();
  await expect(toast(page, '장바구니에 담았어요')).toBeVisible();
  await expect(notice(page)).not.toContainText('불러오는 중이에요.');
  await expect(failure).toBeVisible();
});
