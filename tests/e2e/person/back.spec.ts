import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { NEARBY_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { testChromium } from '../../../scripts/browser.ts';
import { readOn } from '../read-on.ts';
import { ORIGIN } from '../server.ts';
import { HONGDAE_COOKIE } from '../visitors.ts';

/*
 * Back to a list that was read on: to the product that was left, whether the browser kept the page or loads it again.
 */

/** Products of the list, not of the rows above it. */
const PRODUCT = '#nearby > ul > li > a[href^="/buyer/product/"]';
const RUNS = 7;
/** Half a second of a screen. */
const FRAMES_TO_SETTLE = 30;

async function launch(keepsPages: boolean): Promise<Browser> {
  const executablePath = testChromium();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking'],
    ...(keepsPages ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
  });
}

/**
 * Reads on, leaves by the product at a place of the list, and comes back. Answers how far the product stands from where
 * it stood.
 */
async function thereAndBack(page: Page, nth: number): Promise<number> {
  await page.goto('/buyer');
  await readOn(page);
  await expect(page.locator(PRODUCT)).toHaveCount(2 * NEARBY_PAGE_SIZE);
  const link = page.locator(PRODUCT).nth(nth);
  const href = (await link.getAttribute('href'))!;
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(
    (address) =>
      addEventListener('click', () => {
        const top = document.querySelector(`#nearby > ul > li > a[href="${address}"]`)!.getBoundingClientRect().top;
        sessionStorage.setItem('left-at', String(top));
      }),
    href,
  );
  await link.click();
  await page.waitForURL(`**${href}`);
  const left = Number(await page.evaluate(() => sessionStorage.getItem('left-at')));
  await page.goBack();
  await page.waitForURL('**/buyer');
  const again = page.locator(`#nearby > ul > li > a[href="${href}"]`);
  await expect(again).toBeInViewport();
  // It stays there once all that could move it has come: pictures, scripts, further products.
  await page.waitForLoadState('networkidle');
  const top = await again.evaluate(
    (element, frames) =>
      new Promise<number>((resolve) => {
        const look = (left: number) =>
          left > 0 ? requestAnimationFrame(() => look(left - 1)) : resolve(element.getBoundingClientRect().top);
        look(frames);
      }),
    FRAMES_TO_SETTLE,
  );
  return Math.abs(top - left);
}

for (const keepsPages of [false, true]) {
  test(`the 58th product is where it was, ${RUNS} times of ${RUNS}, in a browser that ${keepsPages ? 'keeps pages' : 'keeps no page'}`, async ({
    viewport,
  }) => {
    const browser = await launch(keepsPages);
    try {
      for (let run = 0; run < RUNS; run += 1) {
        const context = await browser.newContext({
          baseURL: ORIGIN,
          viewport,
          locale: 'ko-KR',
          timezoneId: 'Asia/Seoul',
          serviceWorkers: 'block',
        });
        await context.addCookies([{ name: 'place', value: HONGDAE_COOKIE, url: ORIGIN }]);
        // The 58th, and others of both pages.
        const nth = [57, 57, 45, 57, 33, 59, 57][run]!;
        expect(await thereAndBack(await context.newPage(), nth), `run ${run}`).toBeLessThan(60);
        await context.close();
      }
    } finally {
      await browser.close();
    }
  });
}
