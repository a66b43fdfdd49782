import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { checkPage, expectAccessible } from '../accessible.ts';
import { Caller } from '../api.ts';
import { newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, visitor } from '../visitors.ts';

const goodbye = (page: Page) => page.locator('#logged-out-dialog');

test('a person finds their account in the menu, takes their data along, and leaves for good', async ({ page }) => {
  const { email, name } = someone('goes-away');
  const buyer = await Caller.signIn(ORIGIN, email);
  const { orderId } = await order(buyer, await ownProduct(await newOwner()));
  await checkPage(page, '/buyer/account');
  await signIn(page, email);
  await page.goto('/buyer');
  await page.getByRole('button', { name: /님 메뉴$/ }).click();
  await page.getByRole('link', { name: '내 정보' }).click();
  await expect(page.getByRole('main')).toContainText(email);
  await checkPage(page, '/buyer/account');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '파일로 받기' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('dongne-market.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ profile: { email, name }, orders: [{ orderId }] });

  // An open order comes first.
  await expect(page.getByText('진행 중인 주문이 1건 있어요')).toBeVisible();
  await expect(page.getByRole('button', { name: '탈퇴하기' })).toHaveCount(0);
  await buyer.call('POST', `/api/buyer/order/cancel?orderId=${orderId}`);
  await page.reload();
  await page.getByRole('button', { name: '탈퇴하기' }).click();
  const dialog = page.getByRole('dialog', { name: '정말 탈퇴할까요?' });
  await expect(dialog).toContainText('되돌릴 수 없어요');
  await expectAccessible(page);

  await page.route('**/api/account', (route) => route.abort());
  await dialog.getByRole('button', { name: '탈퇴하기' }).click();
  await expect(dialog.getByRole('alert')).toContainText('인터넷이 연결되지 않았어요');
  await expectAccessible(page);
  await page.unroute('**/api/account');
  await dialog.getByRole('button', { name: '탈퇴하기' }).click();
  await expect(goodbye(page)).toContainText('탈퇴했어요');
  await goodbye(page).getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL('/buyer/');
  await expect(page.getByText(name)).toHaveCount(0);
  expect((await buyer.call('GET', '/api/auth/login')).status).toBe(401);
});

test('signing out everywhere ends the session of another browser, which goes on as nobody', async ({
  page,
  browser,
}) => {
  const { email, name } = someone('everywhere');
  await signIn(page, email);
  const other = await visitor(browser, email, { baseURL: ORIGIN });
  await other.page.goto('/buyer/purchase');
  await expect(other.page.getByRole('button', { name: new RegExp(`${name}.*님 메뉴$`) })).toBeVisible();

  await page.goto('/buyer/account');
  await alive(page);
  await page.route('**/api/auth/logout-all', (route) => route.abort());
  await page.getByRole('button', { name: '모든 기기에서 로그아웃' }).click();
  await expect(page.getByRole('alert')).toContainText('인터넷이 연결되지 않았어요');
  await page.unroute('**/api/auth/logout-all');
  await page.getByRole('button', { name: '모든 기기에서 로그아웃' }).click();
  await expect(goodbye(page)).toContainText('모든 기기에서 로그아웃됐어요');

  // Twice: the first finds out that the session has ended, neither goes in circles.
  for (let visit = 0; visit < 2; visit += 1) {
    await other.page.goto('/buyer/purchase');
    await expect(other.page.getByText('로그인하면 주문 내역을 볼 수 있어요')).toBeVisible();
  }
  await signIn(other.page, email);
  await other.page.goto('/buyer/purchase');
  await expect(other.page.getByRole('button', { name: new RegExp(`${name}.*님 메뉴$`) })).toBeVisible();
  await other.context.close();
});
