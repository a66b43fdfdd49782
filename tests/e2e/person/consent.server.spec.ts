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
