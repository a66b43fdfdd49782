import { expect, test } from '@playwright/test';
import { Caller } from './api.ts';
import { order, ownProduct } from './own-shop.ts';
import { ORIGIN } from './server.ts';
import { openMart } from './store-form.ts';
import { alive, signIn, someone, standAtHongdae } from './visitors.ts';

/** The card of the project: each of these is a hydrated React island, whose first HTML comes with the page. */

/** What stands in the island of a component, by its script's name; null without one. */
function islandIn(html: string, component: string): string | null {
  const start = html.search(new RegExp(`<astro-island[^>]*component-url="[^"]*/${component}[.]`));
  if (start < 0) return null;
  return html.slice(start, html.indexOf('</astro-island>', start));
}

test('the map is an island, and its list is there before any script', async ({ page, context }) => {
  await standAtHongdae(context);
  const html = await (await page.request.get('/buyer/map')).text();
  const island = islandIn(html, 'StoreMap')!;
  expect(island).toContain('aria-label="매장 목록"');
  expect(island.match(/<li /g)!.length).toBeGreaterThanOrEqual(12);
  expect(island).toContain('aria-label="매장 지도"');
});

test('the purchase tabs are an island, and the open tab has its orders before any script', async ({ page }) => {
  const boss = someone('island-shop');
  const owner = await Caller.signIn(ORIGIN, boss.email);
  await openMart(owner, `${boss.name} 마트`);
  const { email } = someone('island-buyer');
  const buyer = await Caller.signIn(ORIGIN, email);
  const { orderId } = await order(buyer, await ownProduct(owner));
  await signIn(page, email);
  const html = await (await page.request.get('/buyer/purchase')).text();
  const island = islandIn(html, 'PurchaseTabs')!;
  expect(island).toContain(`주문 번호 ${orderId}`);
  for (const tab of ['buying', 'cancelled', 'completed']) expect(island).toContain(`href="/buyer/purchase?tab=${tab}"`);
  const cancelled = islandIn(await (await page.request.get('/buyer/purchase?tab=cancelled')).text(), 'PurchaseTabs');
  expect(cancelled).toContain('취소된 주문이 없어요');
});

test('a seller’s tables are islands with their first lines; stock changes its tab without a new page', async ({
  page,
}) => {
  const boss = someone('island-stock');
  const owner = await Caller.signIn(ORIGIN, boss.email);
  const storeId = await openMart(owner, `${boss.name} 마트`);
  const made = await owner.call('POST', `/api/seller/stores/${storeId}/products`, {
    ...{ category: '과일', productName: '섬귤', price: 2_500, quantity: 5, description: '', productImgSrc: '' },
    expirationDate: new Date((await owner.now()).getTime() + 86_400_000).toISOString(),
  });
  expect(made.status).toBeLessThan(300);
  await signIn(page, boss.email);
  const at = async (path: string) => (await page.request.get(`/seller/mart/${storeId}/${path}`)).text();
  expect(islandIn(await at('check'), 'StockTabs')).toContain('섬귤');
  expect(islandIn(await at('customers'), 'OrderList')).toContain('주문');
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
