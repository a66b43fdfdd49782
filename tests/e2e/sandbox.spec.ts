import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Caller } from './api.ts';
import { newOwner, order, ownProduct } from './own-shop.ts';
import { type Running, startServer } from './start-server.ts';

/** Faults, clock and reset touch everybody: they get a server and a town of their own. */
test.describe('the control panel works without script', () => {
  test.use({ javaScriptEnabled: false });
  let server: Running;
  let dataDir: string;

  test.beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'dongne-sandbox-'));
    // At the real time, which its page speaks of.
    server = await startServer({ dataDir, env: { SANDBOX_STARTS_AT: '' } });
  });

  test.afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('one press signs in at either provider; every page leads here', async ({ page }) => {
    await page.goto(`${server.origin}/home`);
    await page.getByRole('link', { name: /데모/ }).click();
    await expect(page).toHaveURL(`${server.origin}/sandbox`);
    for (const [link, platform] of [
      [/^Google로 로그인\s*: 김하늘$/, 'google'],
      [/^네이버\s*로 로그인: 김하늘$/, 'naver'],
    ] as const) {
      await page.goto(`${server.origin}/sandbox`);
      await page.getByRole('link', { name: link }).click();
      await page.goto(`${server.origin}/api/auth/login`);
      expect(JSON.parse((await page.locator('body').textContent())!)).toMatchObject({
        email: 'buyer@demo.test',
        social_login_platform: platform,
      });
    }
  });

  test('a fault is armed, shown, met once, and all are cleared', async ({ page }) => {
    await page.goto(`${server.origin}/sandbox`);
    await page.getByText('Google 로그인', { exact: false }).click();
    await page.locator('#fault-google').selectOption('사용자가 동의를 거절해요');
    await page.locator('#times-google').fill('2');
    await page.getByRole('button', { name: '걸기' }).filter({ visible: true }).click();
    const armed = page.getByText('Google 로그인: 사용자가 동의를 거절해요 denied · 2번 남음');
    await expect(armed).toBeVisible();

    await page.goto(`${server.origin}/oauth2/authorization/google?login_hint=buyer@demo.test`);
    await expect(page).toHaveURL(/\/login\/failure\?error=denied$/);
    await page.goto(`${server.origin}/sandbox`);
    await expect(page.getByText('· 1번 남음')).toBeVisible();
    await page.getByRole('button', { name: '모두 해제' }).click();
    await expect(page.getByText('지금 걸려 있는 고장')).toHaveCount(0);
    await page.goto(`${server.origin}/oauth2/authorization/google?login_hint=buyer@demo.test`);
    await expect(page).toHaveURL(/\/login\/success$/);
  });

  test('the clock moves on; an order expires with it and its buyer reads why; the reset puts all back', async ({
    page,
  }) => {
    const owner = await newOwner(server.origin);
    const product = await ownProduct(owner);
    await page.goto(`${server.origin}/sandbox`);
    await page.getByRole('link', { name: /^Google로 로그인\s*: 이바다$/ }).click();
    const { orderId } = await order(await Caller.signIn(server.origin, 'buyer2@demo.test'), product);
    const mine = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `주문 번호 ${orderId}` });
    await page.goto(`${server.origin}/buyer/purchase`);
    await expect(mine).toBeVisible();

    await page.goto(`${server.origin}/sandbox`);
    await expect(page.getByText('실제 시각과 같아요')).toBeVisible();
    await page.getByRole('button', { name: '+1시간' }).click();
    await expect(page.getByText(/실제보다 1시간.* 앞서 있어요/)).toBeVisible();
    await page.getByLabel('몇 초 앞으로').fill('360');
    await page.getByRole('button', { name: '옮기기' }).click();
    await expect(page.getByText(/실제보다 1시간 6분.* 앞서 있어요/)).toBeVisible();

    await page.goto(`${server.origin}/buyer/purchase`);
    await expect(mine).toHaveCount(0);
    await page.goto(`${server.origin}/buyer/purchase?tab=cancelled`);
    await expect(mine).toContainText('픽업 시간이 지났어요');

    await page.goto(`${server.origin}/sandbox`);
    await page.getByText('되돌리기', { exact: true }).click();
    await page.getByRole('button', { name: '모두 지우고 되돌리기' }).click();
    await expect(page.getByText('실제 시각과 같아요')).toBeVisible();
    await page.goto(`${server.origin}/buyer/product/${product.productId}`);
    await expect(page.getByRole('heading', { name: product.name })).toHaveCount(0);
  });
});
