import { expect, type Page, test } from '@playwright/test';
import { checkPage, expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { Caller } from './api.ts';
import { handOver, newOwner, order, ownMarts, ownProduct } from './own-shop.ts';
import { hasRoomForPass } from './pass.ts';
import { ORIGIN } from './server.ts';
import { alive, signIn, someone, standAtHongdae, watchForComplaints } from './visitors.ts';

const ALL = 'every page is accessible, fits its screen, and brings no complaint of the browser';

async function check(page: Page, paths: readonly string[]): Promise<void> {
  const noComplaints = watchForComplaints(page);
  for (const path of paths) await checkPage(page, path);
  noComplaints();
}

/** Signs in as a buyer near the town, who has an order of each state, a line in the cart and a mart to follow. */
async function beBuyer(page: Page): Promise<{ productId: number; openId: number }> {
  await standAtHongdae(page.context());
  const { email } = someone('a11y');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const product = await ownProduct(owner);
  const [open, cancelled, done] = [
    await order(buyer, product),
    await order(buyer, product),
    await order(buyer, product),
  ];
  await buyer.call('POST', `/api/buyer/order/cancel?orderId=${cancelled.orderId}`);
  await handOver(owner, done);
  await buyer.call('POST', '/api/buyer/carts/addCart', { productId: product.productId, quantity: 2 });
  await buyer.call('POST', `/api/buyer/stores/followStore/${product.martId}`);
  await signIn(page, email);
  return { productId: product.productId, openId: open.orderId };
}

/** Signs in as the general manager of a mart with an order to pick up and one that was handed over. */
async function beSeller(page: Page): Promise<{ mart: string; name: string; openId: number }> {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  const product = await ownProduct(owner);
  const buyer = await Caller.signIn(ORIGIN, someone('a11y-buys').email);
  const [open, done] = [await order(buyer, product), await order(buyer, product)];
  await handOver(owner, done);
  await signIn(page, owner.email);
  return { mart: `/seller/mart/${allDay.storeId}`, name: product.name, openId: open.orderId };
}

test.describe(ALL, { tag: '@wide' }, () => {
  test.setTimeout(120_000);

  test('signed out, without a place', async ({ page }) => {
    await check(page, [
      '/home',
      '/accessibility',
      '/login',
      '/buyer',
      '/buyer/map',
      '/buyer/cart',
      '/offline',
      '/seller/offline',
      '/sandbox/components',
    ]);
  });

  // spec: S6.1
  test('signed out, near the town', async ({ page, context }) => {
    await standAtHongdae(context);
    const product = await ownProduct(await newOwner(), { description: '새벽에 딴 딸기예요.' });
    await check(page, ['/buyer', '/buyer/search?query=빵', `/buyer/product/${product.productId}`]);
  });

  test('a buyer’s', async ({ page }) => {
    const { openId } = await beBuyer(page);
    await check(page, [
      '/buyer/cart',
      '/buyer/account',
      '/buyer/notices',
      // A mart of the demo town has photos, reviews and a full shelf.
      '/buyer/store/2',
      '/buyer/purchase',
      `/buyer/order-complete?orderId=${openId}`,
      '/seller/dashboard',
    ]);
  });

  test('a seller’s', async ({ page }) => {
    const { mart, name, openId } = await beSeller(page);
    await check(page, [
      `${mart}/customers`,
      `${mart}/check?q=${name}`,
      `${mart}/register`,
      `${mart}/qr-scan?orderId=${openId}`,
      '/seller/dashboard',
    ]);
  });
});

test.describe(`${ALL}: in its other states too`, { tag: '@wide' }, () => {
  test.setTimeout(120_000);

  test('signed out, without a place', async ({ page }) => {
    await check(page, [
      '/seller/login',
      '/buyer/search',
      '/buyer/search?query=빵',
      '/buyer/search/category?category=빵',
      '/buyer/purchase',
      '/buyer/order-complete',
      '/buyer/following',
      '/buyer/alerts',
      '/buyer/account',
      '/buyer/notices',
      '/sandbox',
    ]);
  });

  test('signed out, near the town', async ({ page, context }) => {
    await standAtHongdae(context);
    await check(page, [
      '/buyer/search?query=없는것없는것',
      '/buyer?sort=discount&discount=20&walk=30&price=20000&open=1',
      '/buyer/place',
      '/buyer/filter?list=%2Fbuyer%2Fsearch%2Fcategory%3Fcategory%3D과일%26open%3D1',
      '/buyer/search/category?category=과일',
    ]);
  });

  test('addresses that lead nowhere', async ({ page }) => {
    // The browser itself complains of each 404.
    for (const path of ['/nowhere', '/buyer/product/2147483000', '/buyer/search/category?category=없음']) {
      await checkPage(page, path);
    }
  });

  test('a buyer’s', async ({ page }) => {
    const { productId } = await beBuyer(page);
    await check(page, [
      '/buyer',
      '/buyer/map',
      '/buyer/following',
      `/buyer/product/${productId}`,
      '/buyer/purchase?tab=cancelled',
      '/buyer/purchase?tab=completed',
      '/buyer/purchase?q=%EB%8F%99%EA%B5%90',
      '/seller/closing',
    ]);
  });

  test('a seller’s', async ({ page }) => {
    const { mart, name } = await beSeller(page);
    await check(page, [
      `${mart}/till`,
      `${mart}/customers?tab=completed`,
      `${mart}/customers?q=없는사람`,
      `${mart}/check?tab=inSale&q=${name}`,
      `${mart}/check?tab=completed&q=${name}`,
      `${mart}/scan`,
      `${mart}/round`,
      `${mart}/bags`,
      `${mart}/qr-scan`,
    ]);
  });
});

test('in colours of somebody’s own it is seen where one is, and where the focus is', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, someone('contrast').email);
  await page.goto('/buyer/purchase?tab=completed');
  await alive(page);
  const tabs = page.getByRole('navigation', { name: '주문 상태' }).getByRole('link');
  const outlines = () => tabs.evaluateAll((links) => links.map((link) => getComputedStyle(link).outlineWidth));
  const isHere = await tabs.evaluateAll((links) => links.map((link) => link.hasAttribute('aria-current')));
  expect(isHere.filter(Boolean)).toHaveLength(1);
  await expect(async () => expect((await outlines()).map((width) => width === '2px')).toEqual(isHere)).toPass();
  await page.keyboard.press('Tab');
  await tabs.nth(isHere.indexOf(true)).focus();
  await expect.poll(async () => (await outlines())[isHere.indexOf(true)]).toBe('3px');
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
    const product = await ownProduct(await newOwner());
    await page.goto(`/buyer/product/${product.productId}`);
    await alive(page);
    await page.getByRole('button', { name: '주문하기', exact: true }).click();
    await checkOpen(page, '로그인');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '위치와 영업시간' }).click();
    await checkOpen(page, `${product.martName} 위치`);
    await page.keyboard.press('Escape');
    await page.goto('/buyer/cart');
    await alive(page);
    await page.getByRole('button', { name: '카테고리' }).click();
    await page.getByRole('navigation', { name: '카테고리', exact: true }).getByText('신선식품').click();
    await expectAccessible(page);
  });

  test('the place chooser in all its states', async ({ page, context }) => {
    await standAtHongdae(context);
    // Nowhere to be found the first time, refused the second.
    await page.addInitScript(() => {
      const codes = [3, 1] as (1 | 3)[];
      navigator.geolocation.getCurrentPosition = (_, failure) =>
        failure?.({ code: codes.shift(), PERMISSION_DENIED: 1, TIMEOUT: 3 } as GeolocationPositionError);
    });
    await page.goto('/buyer');
    await alive(page);
    await page.locator('summary', { hasText: '변경' }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: '내 위치로 찾기' }).click();
    await expect(page.getByText('위치를 찾지 못했어요', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByText('위치 권한이 꺼져 있어요', { exact: false })).toBeVisible();
    await expectAccessible(page);
  });

  test('purchase, pass, cancelling, the user menu and logging out', async ({ page }) => {
    const { email } = someone('dialogs');
    const owner = await newOwner();
    const product = await ownProduct(owner);
    const { orderId } = await order(await Caller.signIn(ORIGIN, email), product);
    await signIn(page, email);
    await page.goto(`/buyer/product/${product.productId}`);
    await alive(page);
    await page.getByRole('textbox', { name: '수량' }).fill('99');
    await page.getByRole('button', { name: '주문하기', exact: true }).click();
    await checkOpen(page, '주문하기');
    await page.route('**/api/buyer/pay/on-site**', (route) =>
      route.fulfill({ status: 409, json: { code: 'soldOut', message: '방금 다 팔렸어요.' } }),
    );
    await page.getByRole('button', { name: '현장 결제로 주문하기' }).click();
    await expect(dialog(page, '주문하기').getByRole('alert')).toBeVisible();
    await checkOpen(page, '주문하기');

    await page.goto(`/buyer/purchase?qr=${orderId}`);
    await expect(page.getByRole('img', { name: `주문 ${orderId}의 QR 코드` })).toBeVisible();
    if (hasRoomForPass(page)) await expectAccessible(page);
    else {
      await checkOpen(page, '매장에서 보여 주세요');
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: '시간 연장' }).click();
    await checkOpen(page, '픽업 시간을 늘릴까요?');
    await page.getByRole('dialog').getByRole('button', { name: '연장하기' }).click();
    await expect(page.getByRole('status').getByText(/늘렸어요/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '주문 취소' }).click();
    await checkOpen(page, '주문을 취소할까요?');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /님 메뉴$/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: '로그아웃' }).click();
    await checkOpen(page, '로그아웃됐어요.');
  });

  test('the seller’s: cancelling, stock, form errors, pickup code, menu', { tag: '@wide' }, async ({ page }) => {
    const owner = await newOwner();
    const product = await ownProduct(owner);
    const { orderId, pickupCode } = await order(await Caller.signIn(ORIGIN, someone('seller-dialogs').email), product);
    const mart = `/seller/mart/${product.martId}`;
    await signIn(page, owner.email);
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
    await page.getByLabel('픽업 번호 6자리').fill(pickupCode);
    await page.getByRole('button', { name: '번호로 판매 확정' }).click();
    await checkOpen(page, '판매를 확정할까요?');
    await page.keyboard.press('Escape');
    if (page.viewportSize()!.width < 768) {
      await page.getByRole('button', { name: '메뉴 열기' }).click();
      await expectAccessible(page);
    }
  });

  test('alarms, writing a review, reading one with its reply, deleting from the cart', async ({ page }) => {
    const { email } = someone('more-dialogs');
    const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
    const product = await ownProduct(owner);
    const [first, second] = [await order(buyer, product), await order(buyer, product)];
    for (const done of [first, second]) await handOver(owner, done);
    await buyer.call('POST', `/api/buyer/review/${first.orderId}`, { rating: 4, content: '딸기가 달아요' });
    await owner.call('PUT', `/api/seller/store/${product.martId}/reviews/${first.orderId}/reply`, {
      reply: '고맙습니다!',
    });
    await buyer.call('POST', '/api/buyer/carts/addCart', { productId: product.productId, quantity: 1 });
    await signIn(page, email);
    await page.goto('/buyer/purchase?tab=completed');
    await alive(page);
    await page.locator('header').getByRole('button', { name: /알림/ }).click();
    await expect(page.getByRole('region', { name: '알림' }).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `${product.name} 리뷰 쓰기` }).click();
    await dialog(page, '리뷰 쓰기').getByRole('button', { name: '등록' }).click();
    await checkOpen(page, '리뷰 쓰기');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `${product.name} 리뷰 보기` }).click();
    await checkOpen(page, '내가 쓴 리뷰');
    await page.goto('/buyer/cart');
    await alive(page);
    await page.getByRole('button', { name: `${product.name} 삭제` }).click();
    await checkOpen(page, '장바구니에서 삭제할까요?');
  });

  test('the payment pages that say what went wrong', async ({ page }) => {
    for (const path of [
      '/toss-checkout',
      '/toss/fail?code=REJECT_CARD_PAYMENT&message=거절&sessionKey=x',
      '/toss/success',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    }
  });

  test('a sign-in that failed', async ({ page }) => {
    await page.goto('/login/failure?error=denied');
    await checkOpen(page, '로그인하지 못했어요');
  });
});
