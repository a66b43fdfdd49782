import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { seoulDate } from '#lib/domain/time.ts';
import { checkPage } from '../accessible.ts';
import { Caller } from '../api.ts';
import { type Running, startServer } from '../start-server.ts';

/** A market of its own: what it asks, it asks everybody. */
let market: Running;
let dataDir: string;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataDir = mkdtempSync(join(tmpdir(), 'dongne-consent-'));
  market = await startServer({ dataDir });
});
test.afterAll(async () => {
  await market?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

// market.md 21.3, 21.4.
test('who has not agreed to the terms in force does so once, and goes on to where they were', async ({ page }) => {
  test.setTimeout(120_000);
  const { origin } = market;
  const owner = await Caller.signIn(origin, 'operator@demo.test');
  const terms = { kind: 'terms', text: '## 이용약관\n사고 팔아요', summary: '처음', material: true, adverse: false };
  // The first of its kind may be in force today; which day that is, the town's own clock says.
  const today = await fetch(origin).then(({ headers }) => seoulDate(new Date(headers.get('date')!)));
  const published = await owner.call('POST', '/api/operator/policies', { ...terms, version: 1, effectiveFrom: today });
  expect(published.status, JSON.stringify(published.body)).toBe(200);

  await page.request.get(`${origin}/oauth2/authorization/google?login_hint=agrees@demo.test`);
  // What is open needs none of it.
  await page.goto(`${origin}/buyer/purchase`);
  expect(new URL(page.url()).pathname).toBe('/buyer/purchase');
  await page.goto(`${origin}/buyer/product/1`);
  expect(new URL(page.url()).pathname).toBe('/consent');
  await checkPage(page, page.url());
  await expect(page.getByRole('link', { name: /이용약관/ }).first()).toBeVisible();
  await page.getByRole('button', { name: /동의/ }).click();
  await expect(page.getByRole('alert')).toHaveText('만 14세 이상만 이용할 수 있어요.');
  await page.getByRole('checkbox', { name: /14세/ }).check();
  await page.getByRole('button', { name: /동의/ }).click();
  await page.waitForURL(`${origin}/buyer/product/1`);
  await page.goto(`${origin}/buyer/cart`);
  expect(new URL(page.url()).pathname).toBe('/buyer/cart');
});

// market.md 21.5. Field case 3.3.
test('the place of a device is asked about on the list itself, and counts once its owner has agreed', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { origin } = market;
  const owner = await Caller.signIn(origin, 'operator@demo.test');
  const today = await fetch(origin).then(({ headers }) => seoulDate(new Date(headers.get('date')!)));
  const location = { kind: 'location', text: '## 위치\n씁니다', summary: '처음', material: true, adverse: false };
  const body = { ...location, version: 1, effectiveFrom: today };
  expect((await owner.call('POST', '/api/operator/policies', body)).status).toBe(200);

  const context = await browser.newContext({
    geolocation: { latitude: 37.557, longitude: 126.925 },
    permissions: ['geolocation'],
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.request.get(`${origin}/oauth2/authorization/google?login_hint=agrees@demo.test`);
  await page.goto(`${origin}/buyer/search?query=우유`);
  const question = page.getByRole('region', { name: /위치/ });
  await expect(question).toBeVisible();
  // The list stays, around where it was before.
  expect(new URL(page.url()).pathname).toBe('/buyer/search');
  await expect(question.getByRole('button', { name: '주소로 찾기' })).toHaveCount(1);
  await expect(question.getByRole('button', { name: '동의하고 내 위치로 찾기' })).toHaveCount(1);
  // One answer stands out: the place's own bar asks for nothing meanwhile.
  await expect(page.getByRole('main').locator('summary', { hasText: '동네 고르기' })).toBeVisible();
  await expect(page.getByRole('button', { name: /내 위치로 찾기$/ })).toHaveCount(1);
  await checkPage(page, page.url());
  await page.reload();
  await question.getByRole('button', { name: '동의하고 내 위치로 찾기' }).click();
  await expect(page.getByText('홍대입구역 근처', { exact: true })).toBeVisible();
  await expect(question).toHaveCount(0);

  // The page of the same question, for who comes by a link.
  await page.goto(`${origin}/consent?kind=location&to=/buyer`);
  await expect(page.getByText('동의할 문서가 없어요. 모두 동의했어요.')).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});
