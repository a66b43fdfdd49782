import { expect, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { handOver, newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, standAtHongdae } from '../visitors.ts';

// Field case 8.2: a page that history brings up is as it was kept; what is live on it is asked for anew.
test('after Back a product and its mart’s list say what is left now', async ({ page }) => {
  const product = await ownProduct(await newOwner(), { quantity: 4 });
  const buyer = await Caller.signIn(ORIGIN, someone('meanwhile').email);
  await signIn(page, someone('comes-back').email);
  for (const [path, before, after] of [
    [`/buyer/product/${product.productId}`, '4개 남음', '3개 남음'],
    [`/buyer/store/${product.martId}`, '3개 남음', '2개 남음'],
  ] as const) {
    await page.goto(path);
    await alive(page);
    await expect(page.locator('main')).toContainText(before);
    await page.goto('/home');
    await order(buyer, product);
    await page.goBack();
    await expect(page.locator('main')).toContainText(after);
    await expect(page.locator('main')).not.toContainText(before);
  }
});

test('after Back a dialog that was opened before the page has heard what is left stays open', async ({ page }) => {
  const product = await ownProduct(await newOwner(), { quantity: 4 });
  await signIn(page, someone('presses-early').email);
  await page.goto(`/buyer/product/${product.productId}`);
  await alive(page);
  await page.goto('/home');
  await order(await Caller.signIn(ORIGIN, someone('meanwhile').email), product);
  const asked = Promise.withResolvers<void>();
  const pressed = Promise.withResolvers<void>();
  await page.route(`**/api/buyer/products/${product.productId}`, async (route) => {
    asked.resolve();
    await pressed.promise;
    await route.continue();
  });
  await page.goBack();
  await alive(page);
  await asked.promise;
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '주문하기' });
  await expect(dialog).toBeVisible();
  const answered = page.waitForResponse(`**/api/buyer/products/${product.productId}`);
  pressed.resolve();
  await (await answered).finished();
  await dialog.getByRole('button', { name: '현장 결제로 주문하기' }).click();
  await expect(page).toHaveURL(/order-complete/);
});

test('after Back the home’s rows say what is left now', async ({ page, context }) => {
  const owner = await newOwner();
  const product = await ownProduct(owner, { quantity: 2 });
  const { email } = someone('bought-before');
  const buyer = await Caller.signIn(ORIGIN, email);
  await handOver(owner, await order(buyer, product));
  await standAtHongdae(context);
  await signIn(page, email);
  await page.goto('/buyer');
  await alive(page);
  const card = page
    .getByRole('region', { name: '전에 산 상품' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: product.name }) });
  await expect(card).toHaveCount(1);
  await expect(card).not.toContainText('품절');
  await page.goto('/home');
  await order(await Caller.signIn(ORIGIN, someone('takes-the-last').email), product);
  await page.goBack();
  await expect(card).toContainText('품절');
});

test('after Back a seller’s stock is what it is now', async ({ page }) => {
  const owner = await newOwner();
  const product = await ownProduct(owner, { quantity: 9 });
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${product.martId}/check`);
  await alive(page);
  const row = page.getByRole('row').filter({ hasText: product.name });
  await expect(row).toContainText('9');
  await page.goto('/home');
  // The line that tells of changes comes too late for what was sold meanwhile.
  await page.route('**/api/events*', (route) => route.abort());
  await order(await Caller.signIn(ORIGIN, someone('buys').email), product);
  await page.goBack();
  await expect(row).toContainText('8');
});

// Field case 3.14.
test('a session that ended elsewhere takes the name and the counts out of the header', async ({ page, context }) => {
  const { email, name } = someone('ends-elsewhere');
  const product = await ownProduct(await newOwner());
  await order(await Caller.signIn(ORIGIN, email), product);
  await signIn(page, email);
  await page.goto(`/buyer/product/${product.productId}`);
  await alive(page);
  const header = page.getByRole('banner');
  await expect(header).toContainText(name);
  // In this order: a call in between would renew the session.
  await context.clearCookies({ name: 'refresh' });
  await context.clearCookies({ name: 'access' });
  await page.getByRole('button', { name: '장바구니 담기' }).click();
  await expect(page.getByRole('dialog', { name: '로그인' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(header.getByRole('link', { name: '로그인' })).toBeVisible();
  await expect(header.locator('.who-name')).toHaveCount(0);
  await expect(page.locator('[data-count="orders"]:visible')).toHaveCount(0);
});
