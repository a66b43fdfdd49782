import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { type Running, startServer } from '../start-server.ts';
import { openMart } from '../store-form.ts';
import { alive, toast } from '../visitors.ts';

/** A town of the test's own: its clock moves on by a day. */
let server: Running;
let dataDir: string;
test.use({ viewport: { width: 360, height: 740 } });
test.beforeAll(async () => {
  // A town is waited for.
  test.setTimeout(1_800_000);
  dataDir = mkdtempSync(join(tmpdir(), 'dongne-next-day-'));
  server = await startServer({ dataDir });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('what sold yesterday stands there again by two presses, and what repeats by itself', async ({ page }) => {
  test.setTimeout(240_000);
  const email = 'tomorrow@demo.test';
  const seller = await Caller.signIn(server.origin, email);
  const storeId = await openMart(seller, '내일마트');
  const pages = `${server.origin}/seller/mart/${storeId}`;
  const expirationDate = new Date((await seller.now()).getTime() + 3 * 3_600_000).toISOString();
  for (const productName of ['사과', '식빵']) {
    const body = { category: '과일', productName, price: 3_000, quantity: 5, expirationDate };
    expect((await seller.call('POST', `/api/seller/stores/${storeId}/products`, body)).status).toBe(200);
  }
  await page.context().addCookies([seller.cookie()]);

  await page.goto(`${pages}/check`);
  await alive(page);
  await page.getByRole('link', { name: '식빵' }).click();
  await page.getByRole('link', { name: '매주 반복' }).click();
  await page.waitForURL(/\/recurring\?from=/);
  await alive(page);
  for (const day of ['토요일', '일요일'])
    await page.getByRole('checkbox', { name: day }).setChecked(true, { force: true });
  await page.getByLabel('올리는 시각').fill('13:00');
  await page.getByLabel('수량').fill('');
  await page.getByRole('button', { name: '반복 등록 시작' }).click();
  await expect(page.getByText('수량을 입력해 주세요.')).toBeVisible();
  await page.getByLabel('수량').fill('7');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '반복 등록 시작' }).click();
  await expect(toast(page, '반복 등록을 시작했어요.')).toBeVisible();
  await expect(page.getByText(/^매일 13:00에 올려/)).toBeVisible();
  await expect(page.getByText('다음: 내일 오후 1:00.')).toBeVisible();
  await expectAccessible(page);

  const advanced = await page.request.post(`${server.origin}/sandbox/clock`, { data: { advanceSeconds: 86_400 } });
  expect(advanced.ok()).toBe(true);
  const again = await Caller.signIn(server.origin, email);
  await page.context().clearCookies();
  await page.context().addCookies([again.cookie()]);
  // The job finds that its time has come.
  const status = async () => {
    const { body } = await again.call('GET', `/api/seller/stores/${storeId}/products/status-summary`);
    const listings = body as { productName: string; waitingCount: number; saleEnded: boolean }[];
    return listings
      .filter(({ saleEnded }) => !saleEnded)
      .map(({ productName, waitingCount }) => `${productName} ${waitingCount}`)
      .toSorted();
  };
  await expect.poll(status).toEqual(['식빵 7']);

  await page.goto(`${pages}/check`);
  await page.getByRole('button', { name: '상품 관리 메뉴' }).click();
  await page.getByRole('link', { name: '어제처럼 올리기' }).click();
  await page.waitForURL(/\/shelf\b/);
  await alive(page);
  await expect(page.getByRole('region', { name: '올릴 상품 1가지' })).toContainText('사과');
  await expect(page.getByRole('region', { name: '올리지 않는 상품 1가지' })).toContainText('오늘 이미 팔고 있어요.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '1가지 올리기' }).click();
  await expect(toast(page, '1가지를 올렸어요. 1가지는 올리지 않았어요.')).toBeVisible();
  expect(await status()).toEqual(['사과 5', '식빵 7']);
  await page.goto(`${pages}/shelf`);
  await expect(page.getByText('오늘 모두 올렸어요')).toBeVisible();
});
