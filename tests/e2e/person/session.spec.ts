import { expect, type Page, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { newOwner, order, ownMarts, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signInOnPage, someone, toast } from '../visitors.ts';

const userMenu = (page: Page) => page.getByRole('button', { name: /님 메뉴$/ });

async function logOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
}

// spec: S8.4
test('logging out says so, then leads to the buyer’s home, signed out', async ({ page, context }) => {
  const { email, name } = someone('leaves');
  await signInOnPage(page, email);
  await page.goto('/buyer/purchase');
  await userMenu(page).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: '로그아웃' }).click();
  const dialog = page.getByRole('dialog', { name: '로그아웃됐어요.' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL('/buyer/');
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('access');
});

// spec: S4.2
test('logging out works on this device even when the server fails, and stays when it is back', async ({ page }) => {
  const { email, name } = someone('offline');
  await signInOnPage(page, email);
  await page.goto('/buyer');
  await page.route('**/api/auth/logout', (route) => route.abort());
  await logOut(page);
  await expect(page.getByRole('dialog', { name: '로그아웃됐어요.' })).toBeVisible();
  await page.goto('/buyer/purchase');
  await expect(page.getByText('로그인하면 주문 내역을 볼 수 있어요')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await signInOnPage(page, email);
  await page.goto('/buyer/purchase');
  await expect(userMenu(page)).toContainText(name);
});

// spec: S2.19
test('the user menu closes on a press outside', async ({ page }) => {
  await signInOnPage(page, someone('menu').email);
  await page.goto('/buyer/purchase');
  await userMenu(page).click();
  const entry = page.getByRole('link', { name: '주문 내역' });
  await expect(entry).toBeVisible();
  await page.mouse.click(5, page.viewportSize()!.height - 120);
  await expect(entry).toBeHidden();
});

// spec: S7.1
test('a call made after the access token ran out is repeated with a new one', async ({ page, context }) => {
  const { email } = someone('repeats');
  const { orderId } = await order(await Caller.signIn(ORIGIN, email), await ownProduct(await newOwner()));
  await signInOnPage(page, email);
  await page.goto('/buyer/purchase');
  await alive(page);
  await expect(page.getByRole('timer').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.clearCookies({ name: 'access' });
  await page
    .getByRole('listitem')
    .filter({ hasText: `주문 번호 ${orderId}` })
    .getByRole('button', { name: '시간 연장' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '연장하기' }).click();
  await expect(toast(page, /늘렸어요\.$/)).toBeVisible();
});

test('two tabs whose token ran out at the same time both go on', async ({ page, context }) => {
  const { email, name } = someone('two-tabs');
  await signInOnPage(page, email);
  const second = await context.newPage();
  await Promise.all([page.goto('/buyer/purchase'), second.goto('/buyer/purchase')]);
  await context.clearCookies({ name: 'access' });
  await Promise.all([page.reload(), second.reload()]);
  for (const tab of [page, second]) await expect(userMenu(tab)).toContainText(name);

  await context.clearCookies({ name: 'access' });
  const ask = (tab: Page) =>
    tab.evaluate(async () => {
      const renewal = await fetch('/api/auth/refresh', { method: 'POST' });
      return [renewal.status, (await fetch('/api/auth/login')).status];
    });
  expect(await Promise.all([ask(page), ask(second)])).toEqual([
    [200, 200],
    [200, 200],
  ]);
});

test('who logs out in one tab has left in the others', async ({ page, context }) => {
  const { email, name } = someone('leaves-all');
  const { orderId } = await order(await Caller.signIn(ORIGIN, email), await ownProduct(await newOwner()));
  await signInOnPage(page, email);
  await page.goto('/buyer/purchase');
  await alive(page);
  const following = await context.newPage();
  await following.goto('/buyer/following');
  await expect(userMenu(following)).toContainText(name);
  const other = await context.newPage();
  await other.goto('/buyer');
  await alive(other);
  await expect(page.getByText(`주문 번호 ${orderId}`)).toBeVisible();

  await logOut(other);
  await expect(page.getByText('로그인하면 주문 내역을 볼 수 있어요')).toBeVisible();
  await expect(page.getByText(`주문 번호 ${orderId}`)).toHaveCount(0);
  await expect(following.getByText(name)).toHaveCount(0);
  // The tab itself stays where it says so.
  const dialog = other.getByRole('dialog', { name: '로그아웃됐어요.' });
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect(other).toHaveURL('/buyer/');
});

test('a shop’s other pages are left as well', async ({ page, context }) => {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  await signInOnPage(page, owner.email);
  await page.goto(`/seller/mart/${allDay.storeId}/customers`);
  await alive(page);
  const other = await context.newPage();
  await other.goto('/seller/dashboard');
  await alive(other);
  await other.getByRole('button', { name: '메뉴 열기' }).click();
  await other.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/\/login/);
});

// spec: S8.1
test('a session ended by somebody elsewhere leads to the login dialog, not to an error', async ({ page, context }) => {
  await signInOnPage(page, someone('ended').email);
  const product = await ownProduct(await newOwner());
  await page.goto(`/buyer/product/${product.productId}`);
  await alive(page);
  const second = await context.newPage();
  await second.goto('/buyer');
  // As another device ends it: nobody tells this tab.
  await second.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));

  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '로그인' });
  await expect(dialog).toContainText('로그인하면 주문할 수 있어요.');
});

test('a tab of somebody who was signed in before shows nothing to who signs in after them', async ({
  page,
  context,
}) => {
  const [first, second] = [someone('before'), someone('after')];
  const { orderId } = await order(await Caller.signIn(ORIGIN, first.email), await ownProduct(await newOwner()));
  await signInOnPage(page, first.email);
  await page.goto('/buyer/purchase');
  await alive(page);
  await expect(page.getByText(`주문 번호 ${orderId}`)).toBeVisible();

  const other = await context.newPage();
  await signInOnPage(other, second.email);
  await other.goto('/buyer');
  await alive(other);
  await expect(userMenu(page)).toContainText(second.name);
  await expect(page.getByText(`주문 번호 ${orderId}`)).toHaveCount(0);
  // Theirs is the newer page, and stays.
  await other.evaluate(() => Object.assign(globalThis, { stayed: true }));
  await page.reload();
  await alive(page);
  expect(await other.evaluate(() => 'stayed' in globalThis)).toBe(true);
});
