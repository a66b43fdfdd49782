import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newOwner, ownProduct } from './own-shop.ts';
import { alive, signIn, someone, standAtHongdae, watchForComplaints } from './visitors.ts';

// What a service worker asks for passes by the routes of a test.
test.use({ serviceWorkers: 'block' });

// spec: S9.12
test('a part of the page that cannot be loaded says so in its place; the rest goes on', async ({ page }) => {
  const product = await ownProduct(await newOwner(), { quantity: 5 });
  await signIn(page, someone('parts').email);
  let broken = true;
  await page.route(/_assets\/(LocationDialog|PurchaseDialog)[^/]*\.js/, (route) =>
    broken ? route.abort() : route.fallback(),
  );
  await page.goto(`/buyer/product/${product.productId}`);
  await alive(page);
  const quantity = page.getByRole('textbox', { name: '수량' });
  await quantity.fill('3');
  const missing = page.getByRole('alert').filter({ hasText: '불러오지 못했어요.' });
  await page.getByRole('button', { name: '위치와 영업시간' }).click();
  await expect(missing).toBeInViewport();
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  await expect(missing).toHaveCount(2);
  // The first of both stands beside the button that was pressed.
  await expect(missing.first()).toBeInViewport();
  await expect(page.getByRole('button', { name: '단골 맺기' })).toBeEnabled();
  await expect(quantity).toHaveValue('3');
  await expectAccessible(page);

  broken = false;
  await Promise.all([page.waitForEvent('load'), missing.first().getByRole('button', { name: '새로고침' }).click()]);
  await alive(page);
  await page.getByRole('button', { name: '위치와 영업시간' }).click();
  await expect(page.getByRole('dialog', { name: `${product.martName} 위치` })).toBeVisible();
});

const TWO_MINUTES_MS = 120_000;

/** Holds back what a pattern names for ever, and time until it is told to run. */
async function withHeldPart(page: Page, pattern: RegExp, address: string) {
  await page.clock.install();
  let held = true;
  await page.route(pattern, (route) => (held ? undefined : route.fallback()));
  await page.goto(address);
  await alive(page);
  return () => {
    held = false;
  };
}

// spec: S9.12
test('a part that is held back is waited for with a word, and given up after 120 s with a way on', async ({ page }) => {
  const product = await ownProduct(await newOwner());
  const release = await withHeldPart(page, /_assets\/LocationDialog[^/]*\.js/, `/buyer/product/${product.productId}`);
  await page.getByRole('button', { name: '위치와 영업시간' }).click();
  await page.clock.runFor(1_500);
  await expect(page.getByText('불러오는 중이에요. 잠시만 기다려 주세요.')).toBeVisible();
  await page.clock.runFor(TWO_MINUTES_MS);
  const notice = page.getByRole('alert').filter({ hasText: '불러오지 못했어요.' });
  await expect(notice).toBeVisible();
  release();
  await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: '새로고침' }).click()]);
  await alive(page);
  await page.getByRole('button', { name: '위치와 영업시간' }).click();
  await expect(page.getByRole('dialog', { name: `${product.martName} 위치` })).toBeVisible();
});

test('a map whose script is held back says so after 120 s, and comes at the next try', async ({ page, context }) => {
  await standAtHongdae(context);
  const release = await withHeldPart(page, /_assets\/leaflet[^/]*\.js/, '/buyer/map');
  await page.clock.runFor(5_000);
  await expect(page.getByText('지도를 불러오는 중이에요.')).toBeVisible();
  await page.clock.runFor(TWO_MINUTES_MS);
  await expect(page.getByText('지도를 불러오지 못했어요.')).toBeVisible();
  release();
  await page.getByRole('button', { name: '지도 다시 불러오기' }).click();
  await expect(page.getByRole('button', { name: '내 위치로' })).toBeVisible();
});

test('a map of one mart whose script is held back says so after 120 s', async ({ page }) => {
  const product = await ownProduct(await newOwner());
  const release = await withHeldPart(page, /_assets\/leaflet[^/]*\.js/, `/buyer/product/${product.productId}`);
  await page.getByRole('button', { name: '위치와 영업시간' }).click();
  const dialog = page.getByRole('dialog', { name: `${product.martName} 위치` });
  await expect(dialog).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(dialog.getByText('지도를 불러오는 중이에요.')).toBeVisible();
  await page.clock.runFor(TWO_MINUTES_MS);
  await expect(dialog.getByRole('alert')).toContainText('지도를 불러오지 못했어요.');
  release();
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: '다시 불러오기' }).click()]);
  await alive(page);
  await page.getByRole('button', { name: '위치와 영업시간' }).click();
  await expect(dialog.getByRole('region', { name: `${product.martName} 지도` })).toBeVisible();
  await expect(dialog.locator('.leaflet-container')).toBeVisible();
});

test('alarms that cannot be loaded say so, and come when they are asked for again', async ({ page }) => {
  await signIn(page, someone('alarmed').email);
  let broken = true;
  await page.route(/_assets\/open-alarms[^/]*\.js/, (route) => (broken ? route.abort() : route.fallback()));
  await page.goto('/buyer');
  await alive(page);
  const opener = page.getByRole('button', { name: /^알림/ });
  await opener.click();
  await expect(page.getByRole('region', { name: '알림' })).toContainText(
    '불러오지 못했어요. 인터넷을 확인하고 새로고침해 주세요.',
  );
  await page.keyboard.press('Escape');
  broken = false;
  await opener.click();
  await expect(page.getByText('아직 알림이 없어요')).toBeVisible();
});

test('a search is made without suggestions that cannot be loaded; they come when the field is entered again', async ({
  page,
  context,
}) => {
  await standAtHongdae(context);
  const noComplaints = watchForComplaints(page);
  let broken = true;
  await page.route(/_assets\/suggest[^/]*\.js/, (route) =>
    broken ? route.fulfill({ contentType: 'text/javascript', body: 'throw 1' }) : route.fallback(),
  );
  await page.goto('/buyer');
  await alive(page);
  const field = page.getByRole('searchbox', { name: '상품 검색' });
  await field.fill('우유');
  await field.press('Enter');
  await expect(page).toHaveURL(/query=/);
  noComplaints();
  broken = false;
  await page.getByLabel('상품 검색').focus();
  await expect(page.getByRole('combobox', { name: '상품 검색' })).toBeVisible();
});

test('who types before the scripts are there is offered what fits once they are', async ({ page, context }) => {
  await standAtHongdae(context);
  const held = Promise.withResolvers<void>();
  await page.route(/_assets\/BuyerFrame[^/]*\.js/, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto('/buyer', { waitUntil: 'commit' });
  await page.getByLabel('상품 검색').pressSequentially('사과');
  held.resolve();
  await expect(page.getByRole('option', { name: /사과/ }).first()).toBeVisible();
});

test('a place that is known only later is where suggestions are looked for', async ({ page, context }) => {
  await page.goto('/buyer');
  await alive(page);
  const field = page.getByLabel('상품 검색');
  await field.focus();
  await expect(page.getByRole('combobox', { name: '상품 검색' })).toBeVisible();
  await standAtHongdae(context);
  await field.pressSequentially('사과');
  await expect(page.getByRole('option', { name: /사과/ }).first()).toBeVisible();
});

// spec: S3.3
test('a picture that cannot be loaded is the placeholder', async ({ page, context }) => {
  await standAtHongdae(context);
  await page.route('**/files/**', (route) => route.abort());
  await page.goto('/buyer');
  // One that has none shows its category's, which is no file of the mart's.
  const picture = page
    .getByRole('region', { name: '가까운 상품' })
    .locator('img.picture:is([src*="/files/"], [src="/placeholder.svg"])')
    .first();
  // A picture that fails is another element: the list is scrolled to, not the picture.
  await page.getByRole('region', { name: '가까운 상품' }).scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute('src', '/placeholder.svg');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

// spec: S9.4
test('the wide banners are shown from 1024 px on', { tag: '@wide' }, async ({ page }) => {
  const drawing = () =>
    page
      .locator('[aria-roledescription="슬라이드"] img')
      .first()
      .evaluate((img: HTMLImageElement) => img.currentSrc);
  for (const [width, drawn] of [
    [1_024, /1-1280\.(avif|webp)$/],
    [1_023, /1-(360|720)\.(avif|webp)$/],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/buyer');
    await expect.poll(drawing).toMatch(drawn);
  }
});

test('the showcase counts down by the server’s clock from its first second', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      for (const timer of document.querySelectorAll('[role="timer"]')) seen.add(timer.textContent!);
    }).observe(document, { childList: true, characterData: true, subtree: true });
    Object.assign(window, { seen });
  });
  await page.goto('/sandbox/components');
  await alive(page);
  const read = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  // The two as rendered, and after a second at the least.
  await expect.poll(async () => (await read()).length).toBeGreaterThan(3);
  for (const text of await read()) expect(text).toMatch(/^0(1:0[45]|0:0[34]):\d\d$/);
});

test('a logout whose script does not come says so, and can be tried again', async ({ page }) => {
  await signIn(page, someone('stays').email);
  let broken = true;
  await page.route(/_assets\/session[^/]*\.js/, (route) => (broken ? route.abort() : route.fallback()));
  await page.goto('/buyer');
  await page.getByRole('button', { name: /님 메뉴/ }).click();
  const leave = page.getByRole('button', { name: '로그아웃' });
  await leave.click();
  await expect(page.getByRole('alert').filter({ hasText: '불러오지 못했어요.' })).toBeVisible();
  broken = false;
  await leave.click();
  await expect(page.getByText('로그아웃됐어요.')).toBeVisible();
});

test('a cart from before signing in that could not be taken over is, when the network is back', async ({
  page,
  context,
}) => {
  const product = await ownProduct(await newOwner());
  await page.goto(`/buyer/product/${product.productId}`);
  await alive(page);
  await page.getByRole('button', { name: '장바구니 담기' }).click();
  await expect(page.getByRole('dialog', { name: '로그인' })).toBeVisible();
  let broken = true;
  await page.route(/_assets\/merge-cart[^/]*\.js/, (route) => (broken ? route.abort() : route.fallback()));
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('merge-cart'));
  const failed: string[] = [];
  page.on('pageerror', (error) => failed.push(String(error)));
  await signIn(page, someone('merges-late').email);
  await page.goto('/buyer');
  await refused;
  const count = page.locator('header [data-count="cart"] [data-number]');
  await expect(count).not.toHaveText('1');
  await context.setOffline(true);
  broken = false;
  await context.setOffline(false);
  await expect(count).toHaveText('1');
  expect(failed).toEqual([]);
});
