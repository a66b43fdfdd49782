import { mkdirSync, rmSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startServer } from '../tests/e2e/start-server.ts';
import { HONGDAE_COOKIE } from '../tests/e2e/visitors.ts';
import { testChromium } from './browser.ts';

/**
 * Takes the README's and the manifest's pictures anew, from the built product and its demo town: `node
 * scripts/screenshots.ts`.
 */
const FOLDER = 'public/screenshots';
const WIDTH = 360;
const HEIGHT = 720;

const DATA_DIR = '.cache/screenshots';

// Orders of an earlier run have ended.
rmSync(DATA_DIR, { recursive: true, force: true });
const server = await startServer({ dataDir: DATA_DIR });
const executablePath = testChromium();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
mkdirSync(FOLDER, { recursive: true });

async function signedIn(email: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: WIDTH, height: HEIGHT },
    deviceScaleFactor: 2,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  await context.addCookies([{ name: 'place', value: HONGDAE_COOKIE, url: server.origin }]);
  const page = await context.newPage();
  await page.goto(`${server.origin}/oauth2/authorization/google?login_hint=${email}`);
  await page.waitForURL((url) => !/^\/(oauth2|login|auth)/.test(url.pathname));
  return page;
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Who installs a real market sees them, too.
  await page.evaluate(() => document.querySelector('.demo-ribbon')?.parentElement?.remove());
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(`${FOLDER}/${name}.webp`);
}

try {
  const buyer = await signedIn('buyer@demo.test');
  await buyer.goto(`${server.origin}/buyer`);
  await take(buyer, 'buyer');
  await buyer.locator('a[href^="/buyer/product/"]').nth(2).click();
  await take(buyer, 'product');
  await buyer.goto(`${server.origin}/buyer/purchase`);
  await buyer
    .getByRole('button', { name: /QR 보기/ })
    .first()
    .click();
  await buyer.getByRole('img', { name: /QR 코드/ }).waitFor();
  await take(buyer, 'pass');
  const owner = await signedIn('owner@demo.test');
  await owner.goto(`${server.origin}/seller/mart/1/customers`);
  await take(owner, 'orders');
} finally {
  await browser.close();
  await server.stop();
}
