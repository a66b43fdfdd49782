import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { Caller } from './api.ts';
import { handOver, order, ownMarts, ownProduct, signInOwner } from './own-shop.ts';
import { ORIGIN } from './server.ts';
import { alive, signIn, someone, standAtHongdae, watchForComplaints } from './visitors.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** 320 px wide is what 1280 px at 400 % zoom leaves, and less than 360 px at 100 % (WCAG 1.4.10). */
const NARROW_PX = 320;

interface Violation {
  rule: string;
  at: string;
  why: string | undefined;
}

async function violations(axe: AxeBuilder): Promise<Violation[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => ({ rule: id, at: target.join(' '), why: any[0]?.message })),
  );
}

/** What is drawn must not be judged half-way through a fade, nor what scrolls by for being half under a bar that stays. */
const standStill = (page: Page) =>
  page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('header, .bottom-bar')) {
      if (getComputedStyle(bar).position === 'sticky') bar.style.position = 'static';
    }
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });

/** All rules in the light theme; in the dark one only the colours differ. */
async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await standStill(page);
  expect(await violations(new AxeBuilder({ page }).withTags(RULES)), `light: ${page.url()}`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await standStill(page);
  expect(await violations(new AxeBuilder({ page }).withRules(['color-contrast'])), `dark: ${page.url()}`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const viewport = page.viewportSize()!;
  for (const width of [viewport.width, NARROW_PX]) {
    await page.setViewportSize({ ...viewport, width });
    const wide = await page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth);
    expect(wide, `pixels beyond ${width} px: ${page.url()}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(viewport);
}

/** Everything a page must be beside useful. */
async function check(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await alive(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test.describe('every page is accessible, fits its screen, and brings no complaint of the browser', () => {
  test.setTimeout(120_000);

  test('signed out, without a place', async ({ page }) => {
    const noComplaints = watchForComplaints(page);
    for (const path of [
      '/home',
      '/login',
      '/seller/login',
      '/buyer',
      '/buyer/search',
      '/buyer/search?query=빵',
      '/buyer/search/category?category=빵',
      '/buyer/purchase',
      '/buyer/order-complete',
      '/sandbox',
    ]) {
      await check(page, path);
    }
    noComplaints();
  });

  test('signed out, near the town', async ({ page, context }) => {
    await standAtHongdae(context);
    const product = await ownProduct(await signInOwner(), { description: '새벽에 딴 딸기예요.' });
    const noComplaints = watchForComplaints(page);
    for (const path of [
      '/buyer',
      '/buyer/search?query=빵',
      '/buyer/search?query=없는것없는것',
      '/buyer/search/category?category=과일',
      `/buyer/product/${product.productId}`,
    ]) {
      await check(page, path);
    }
    noComplaints();
  });

  test('addresses that lead nowhere', async ({ page }) => {
    // The browser itself complains of each 404.
    for (const path of ['/nowhere', '/buyer/product/2147483000', '/buyer/search/category?category=없음']) {
      await check(page, path);
    }
  });

  test('a buyer’s', async ({ page, context }) => {
    await standAtHongdae(context);
    const { email } = someone('a11y');
    const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await signInOwner()];
    const product = await ownProduct(owner);
    const [open, cancelled, done] = [
      await order(buyer, product),
      await order(buyer, product),
      await order(buyer, product),
    ];
    await buyer.call('POST', `/api/buyer/order/cancel?orderId=${cancelled.orderId}`);
    await handOver(owner, done);
    await signIn(page, email);
    const noComplaints = watchForComplaints(page);
    for (const path of [
      '/buyer',
      `/buyer/product/${product.productId}`,
      '/buyer/purchase',
      '/buyer/purchase?tab=cancelled',
      '/buyer/purchase?tab=completed',
      `/buyer/order-complete?orderId=${open.orderId}`,
      '/seller/dashboard',
    ]) {
      await check(page, path);
    }
    noComplaints();
  });

  test('a seller’s', async ({ page }) => {
    const owner = await signInOwner();
    const { allDay } = await ownMarts(owner);
    const product = await ownProduct(owner);
    const buyer = await Caller.signIn(ORIGIN, someone('a11y-buys').email);
    const [open, done] = [await order(buyer, product), await order(buyer, product)];
    await handOver(owner, done);
    await signIn(page, 'owner@demo.test');
    const noComplaints = watchForComplaints(page);
    for (const path of [
      'customers',
      'customers?tab=completed',
      'customers?q=없는사람',
      `check?q=${product.name}`,
      `check?tab=inSale&q=${product.name}`,
      `check?tab=completed&q=${product.name}`,
      'register',
      'scan',
      'qr-scan',
      `qr-scan?orderId=${open.orderId}`,
    ]) {
      await check(page, `/seller/mart/${allDay.storeId}/${path}`);
    }
    await check(page, '/seller/dashboard');
    noComplaints();
  });
});

test.describe('every dialog and menu that is open is accessible', () => {
  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

  async function checkOpen(page: Page, name: string | RegExp): Promise<void> {
    await expect(dialog(page, name)).toBeVisible();
    await expect(dialog(page, name).locator('.skeleton')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }

  test('login, location and categories', async ({ page, context }) => {
    await standAtHongdae(context);
    const product = await ownProduct(await signInOwner());
    await page.goto(`/buyer/product/${product.productId}`);
    await alive(page);
    await page.getByRole('button', { name: '구매하기' }).click();
    await checkOpen(page, '로그인');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '위치와 영업시간' }).click();
    await checkOpen(page, `${product.martName} 위치`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '카테고리' }).click();
    await page.getByRole('navigation', { name: '카테고리' }).getByText('신선식품').click();
    await expectAccessible(page);
  });

  test('the place chooser in all its states', async ({ page, context }) => {
    await standAtHongdae(context);
    await page.goto('/buyer');
    await page.getByText('변경').click();
    await page.getByText('다른 동네', { exact: false }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('place-chooser [data-when]')) part.hidden = false;
    });
    await expectAccessible(page);
  });

  test('purchase, pass, cancelling, the user menu and logging out', async ({ page }) => {
    const { email } = someone('dialogs');
    const owner = await signInOwner();
    const product = await ownProduct(owner);
    const { orderId } = await order(await Caller.signIn(ORIGIN, email), product);
    await signIn(page, email);
    await page.goto(`/buyer/product/${product.productId}`);
    await alive(page);
    await page.getByRole('textbox', { name: '수량' }).fill('99');
    await page.getByRole('button', { name: '구매하기' }).click();
    await checkOpen(page, '구매하기');
    await page.route('**/api/buyer/pay/on-site**', (route) =>
      route.fulfill({ status: 409, json: { code: 'soldOut', message: '방금 다 팔렸어요.' } }),
    );
    await page.getByRole('button', { name: '현장 결제로 주문하기' }).click();
    await expect(dialog(page, '구매하기').getByRole('alert')).toBeVisible();
    await checkOpen(page, '구매하기');

    await page.goto(`/buyer/purchase?qr=${orderId}`);
    await expect(page.getByRole('img', { name: `주문 ${orderId}의 QR 코드` })).toBeVisible();
    await checkOpen(page, '매장에서 보여 주세요');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '시간 연장' }).click();
    await expect(page.getByRole('status').getByText(/늘렸어요/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '주문 취소' }).click();
    await checkOpen(page, '주문을 취소할까요?');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /님 메뉴$/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: '로그아웃' }).click();
    await checkOpen(page, '로그아웃되었어요.');
  });

  test('the seller’s: cancelling, stock, form errors, pickup code, menu', async ({ page }) => {
    const owner = await signInOwner();
    const product = await ownProduct(owner);
    const { orderId, pickupCode } = await order(await Caller.signIn(ORIGIN, someone('seller-dialogs').email), product);
    const mart = `/seller/mart/${product.martId}`;
    await signIn(page, 'owner@demo.test');
    await page.goto(`${mart}/customers?q=${product.name}`);
    await alive(page);
    await page.getByRole('button', { name: '주문 취소' }).click();
    await checkOpen(page, '주문을 취소할까요?');

    await page.goto(`${mart}/check?q=${product.name}`);
    await alive(page);
    await page.getByRole('button', { name: `${product.name} 1개 늘리기` }).click();
    await checkOpen(page, '수량을 바꿀까요?');
    await dialog(page, '수량을 바꿀까요?').getByRole('button', { name: '1개 늘리기' }).click();
    await expect(page.getByRole('status').getByText('수량을 1개 늘렸어요.')).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${mart}/register`);
    await alive(page);
    await page.getByRole('button', { name: '상품 등록' }).click();
    await expect(page.getByText('상품명을 입력해 주세요.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.goto(`${mart}/qr-scan?orderId=${orderId}`);
    await alive(page);
    await page.getByText('카메라가 안 되나요?').click();
    await page.getByLabel('찾기 번호 6자리').fill(pickupCode);
    await page.getByRole('button', { name: '번호로 판매 확정' }).click();
    await checkOpen(page, '판매를 확정할까요?');
    await page.keyboard.press('Escape');
    if (page.viewportSize()!.width < 768) {
      await page.getByRole('button', { name: '메뉴 열기' }).click();
      await expectAccessible(page);
    }
  });

  test('a sign-in that failed', async ({ page }) => {
    await page.goto('/login/failure?error=denied');
    await checkOpen(page, '로그인하지 못했어요');
  });
});
