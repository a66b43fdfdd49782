import { expect, type Page, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { cutLine } from '../cut-line.ts';
import { newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signInOnPage, someone, standAtHongdae } from '../visitors.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker holds this page for later. */
async function kept(page: Page, address: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (path) => (await (await caches.open('pages')).match(path)) !== undefined, address))
    .toBe(true);
}

/**
 * Waits until it holds every file that a kept page names, and those that these name: the pass is a dialog of its own.
 */
async function filesKept(page: Page, address: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (path) => {
        const [pages, files] = [await caches.open('pages'), await caches.open('files')];
        const html = await (await pages.match(path))?.text();
        // Kept anew, a page is away for a moment.
        if (!html) return 'no page';
        const named = new Set([...html.matchAll(/\/_assets\/[\w.-]+\.(?:js|css)/g)].map(([name]) => name));
        for (const name of named) {
          const file = await files.match(name);
          if (!file) return `${name} is missing`;
          if (!name.endsWith('.js')) continue;
          for (const [, inner] of (await file.text()).matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
            named.add(`/_assets/${inner}`);
        }
        return 'all';
      }, address),
    )
    .toBe('all');
}

const keptPages = (page: Page) =>
  page.evaluate(async () => ((await caches.has('pages')) ? (await (await caches.open('pages')).keys()).length : 0));

test('three orders of one mart show their one QR without a network, though nobody has looked at it yet', async ({
  page,
  context,
}) => {
  const { email } = someone('tunnel-visit');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const orders = [];
  for (const price of [1_000, 2_000, 3_000]) orders.push(await order(buyer, await ownProduct(owner, { price })));
  await signInOnPage(page, email);
  await page.goto('/buyer/purchase');
  await alive(page);
  await kept(page, '/buyer/purchase');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pass:')).length))
    .toBe(3);
  await filesKept(page, '/buyer/purchase');
  await cutLine(context);
  await page.reload();
  await page.getByRole('button', { name: 'QR 보기', exact: true }).click();
  const pass = page.getByRole('dialog', { name: '매장에서 보여 주세요' });
  await expect(pass.getByRole('img', { name: '주문 3건의 QR 코드' })).toBeVisible();
  await expect(pass).toContainText('인터넷이 연결되지 않아 저장해 둔 QR을 보여 드려요.');
  await expect(pass).toContainText(orders.at(-1)!.pickupCode);
  await expect(pass).toContainText('매장에서 낼 금액 6,000원');
});

const banner = (page: Page) => page.locator('[data-offline]');

test('an order made a moment ago shows its QR without a network, though nobody has looked at it yet', async ({
  page,
  context,
}) => {
  const { email } = someone('tunnel');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const product = await ownProduct(owner);
  const held = await order(buyer, product);
  await signInOnPage(page, email);
  await page.goto(`/buyer/order-complete?orderId=${held.orderId}`);
  await kept(page, '/buyer/purchase');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('pass:'))))
    .toBe(true);
  await filesKept(page, '/buyer/purchase');

  await cutLine(context);
  await page.getByRole('link', { name: 'QR 보기' }).click();
  await page.waitForURL(/\/buyer\/purchase/);
  await expect(banner(page)).toContainText('에 본 내용을 보여 드려요');
  await alive(page);
  await page.getByRole('button', { name: 'QR 보기' }).click();
  const pass = page.getByRole('dialog', { name: '매장에서 보여 주세요' });
  await expect(pass.getByText(held.pickupCode)).toBeVisible();
  await expect(pass.getByRole('img', { name: `주문 ${held.orderId}의 QR 코드` })).toBeVisible();

  // Also after a reload, as an app that was closed and opened again.
  await page.reload();
  await expect(page.getByText(`주문 번호 ${held.orderId}`)).toBeVisible();
  await alive(page);
  await page.getByRole('button', { name: 'QR 보기' }).click();
  await expect(pass.getByText(held.pickupCode)).toBeVisible();

  // The network is noticed even if the browser does not tell, but nobody who shows a pass is interrupted.
  await context.setOffline(false);
  await expect(pass).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(banner(page)).toBeHidden();
});

test('a network that answers nothing, or a gateway with no market behind it, hides no pass', async ({
  page,
  context,
}) => {
  const { email } = someone('gateway');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const held = await order(buyer, await ownProduct(owner));
  await signInOnPage(page, email);
  await page.goto('/buyer/purchase');
  await kept(page, '/buyer/purchase');
  await filesKept(page, '/buyer/purchase');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('pass:'))))
    .toBe(true);

  await context.route('**/buyer/purchase', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  // Nothing is answered, ever.
  await context.route('**/api/qrCode/get*', () => {});
  // The line to the server opens all the same, and takes no word from what is said of the page.
  const line = Promise.withResolvers<void>();
  await context.route('**/api/events*', (route) => line.promise.then(() => route.continue()));
  await page.reload();
  await expect(banner(page)).toContainText('에 본 내용을 보여 드려요');
  const opened = page.waitForResponse('**/api/events*');
  line.resolve();
  await opened;
  await alive(page);
  await page.getByRole('button', { name: 'QR 보기' }).click();
  const pass = page.getByRole('dialog', { name: '매장에서 보여 주세요' });
  await expect(pass.getByText(held.pickupCode)).toBeVisible();
  await expect(pass.getByText('저장해 둔 QR을 보여 드려요')).toBeVisible();
  await expect(banner(page)).toContainText('에 본 내용을 보여 드려요');
});

test('a dialog that nobody has opened yet opens without a network, and goes on when it is back', async ({
  page,
  context,
}) => {
  const product = await ownProduct(await newOwner());
  await signInOnPage(page, someone('unopened').email);
  await page.goto('/buyer');
  await kept(page, '/buyer');
  const address = `/buyer/product/${product.productId}`;
  await page.goto(address);
  await kept(page, address);
  await filesKept(page, address);

  await cutLine(context);
  await alive(page);
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  const buying = page.getByRole('dialog', { name: '주문하기' });
  await expect(buying.getByRole('alert')).toContainText('인터넷이 연결되지 않았어요');
  await context.setOffline(false);
  await buying.getByRole('button', { name: '다시 시도' }).click();
  await expect(buying.getByRole('button', { name: '현장 결제로 주문하기' })).toBeEnabled();
});

test('a logout that the server does not answer ends here all the same', async ({ page, context }) => {
  await signInOnPage(page, someone('leaves').email);
  await page.goto('/buyer/purchase');
  await kept(page, '/buyer/purchase');
  await page.evaluate(() => localStorage.setItem('pass:1:1', '{}'));
  await context.route('**/api/auth/logout', () => {});
  await page.getByRole('button', { name: /님 메뉴/ }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByText('로그아웃됐어요.')).toBeVisible();
  expect(await keptPages(page)).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('pass:1:1'))).toBeNull();
});

test('the last lists are shown again; an address that was never seen says what is the matter', async ({
  page,
  context,
}) => {
  await standAtHongdae(context);
  await page.goto('/buyer');
  await kept(page, '/buyer');
  const first = await page.locator('main a[href^="/buyer/product/"]').first().textContent();
  await cutLine(context);
  await page.reload();
  await expect(page.locator('main a[href^="/buyer/product/"]').filter({ hasText: first! })).not.toHaveCount(0);
  await expect(banner(page)).toBeVisible();
  await page.goto('/buyer/search?query=nothing');
  await expect(page.getByText('인터넷이 연결되지 않았어요')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: '다시 시도' }).click();
  await expect(page.getByRole('searchbox', { name: '상품 검색' })).toBeVisible();

  await cutLine(context);
  await page.goto('/login');
  await expect(page.getByText('인터넷이 연결되지 않았어요')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: '다시 시도' }).click();
  await expect(page.getByRole('link', { name: /Google/ }).first()).toBeVisible();
});

test('however much is looked at after an order, its pass is still there without a network', async ({
  page,
  context,
}) => {
  const { email } = someone('browses');
  const held = await order(await Caller.signIn(ORIGIN, email), await ownProduct(await newOwner()));
  await signInOnPage(page, email);
  await page.goto('/buyer/purchase');
  await kept(page, '/buyer/purchase');
  await filesKept(page, '/buyer/purchase');
  await page.evaluate(() => {
    const looked = Array.from({ length: 30 }, (_, i) => `/buyer/search?query=${i}`);
    for (const savePage of looked) navigator.serviceWorker.controller!.postMessage({ savePage });
  });
  await kept(page, '/buyer/search?query=29');
  await expect.poll(() => keptPages(page)).toBeLessThan(30);
  await page.goto('/buyer/cart');
  await cutLine(context);
  await page.goto('/buyer/purchase');
  await alive(page);
  await page.getByRole('button', { name: 'QR 보기' }).click();
  await expect(page.getByRole('dialog', { name: '매장에서 보여 주세요' }).getByText(held.pickupCode)).toBeVisible();
});

test('a page that comes after the logout is not kept, nor shown to who signs in next on a network that fails', async ({
  page,
  context,
}) => {
  const first = someone('leaves');
  await signInOnPage(page, first.email);
  await page.goto('/buyer');
  await kept(page, '/buyer');
  // Asked for by the worker, and answered when nobody waits for it any more.
  const held = Promise.withResolvers<void>();
  await context.route(
    '**/buyer/purchase',
    async (route) => {
      const response = await route.fetch();
      await held.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.evaluate(() => navigator.serviceWorker.controller!.postMessage({ savePage: '/buyer/purchase' }));
  await page.getByRole('button', { name: /님 메뉴/ }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByText('로그아웃됐어요.')).toBeVisible();
  held.resolve();
  await page.goto('/buyer');
  await kept(page, '/buyer');
  expect(await page.evaluate(async () => (await caches.open('pages')).match('/buyer/purchase'))).toBeUndefined();

  // Their session ended elsewhere this time: what was kept is theirs until somebody else signs in.
  const second = someone('ended');
  await signInOnPage(page, second.email);
  await page.goto('/buyer/purchase');
  await kept(page, '/buyer/purchase');
  await signInOnPage(page, someone('next').email);
  expect(await keptPages(page)).toBe(0);
});

test('nobody is shown the pages of who used this browser before', async ({ page, context }) => {
  await signInOnPage(page, someone('first').email);
  await page.goto('/buyer/purchase');
  await kept(page, '/buyer/purchase');
  await page.getByRole('button', { name: /님 메뉴/ }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByText('로그아웃됐어요.')).toBeVisible();
  expect(await keptPages(page)).toBe(0);

  // A session that ended elsewhere, without a logout here: the next person's first page replaces all.
  const second = someone('second');
  await signInOnPage(page, second.email);
  await page.goto('/buyer/purchase');
  await kept(page, '/buyer/purchase');
  const third = someone('third');
  await signInOnPage(page, third.email);
  await page.goto('/buyer');
  await kept(page, '/buyer');
  await cutLine(context);
  await page.goto('/buyer/purchase');
  await expect(page.getByText('인터넷이 연결되지 않았어요')).toBeVisible();
  await expect(page.getByText(second.name)).toHaveCount(0);
});

test('what is tried without a network says so, and nothing that was typed is lost', async ({ page, context }) => {
  const { email } = someone('types');
  const product = await ownProduct(await newOwner());
  await signInOnPage(page, email);
  await page.goto(`/buyer/product/${product.productId}`);
  const quantity = page.getByLabel('수량', { exact: true });
  await alive(page);
  await quantity.fill('3');
  await cutLine(context);
  await expect(banner(page)).toContainText('인터넷이 끊겼어요');
  await page.getByRole('button', { name: '장바구니 담기' }).click();
  await expect(page.getByText(/인터넷이 연결되지 않았어요/)).toBeVisible();
  await expect(quantity).toHaveValue('3');
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
});
