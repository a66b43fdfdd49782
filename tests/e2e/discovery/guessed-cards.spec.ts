import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { newOwner, ownProduct } from '../own-shop.ts';
import { standAtHongdae } from '../visitors.ts';

/** Cards before these are always laid out. */
const FIRST_GUESSED = 7;
/** At which none of its lines breaks. */
const WIDTHS = [360, 430, 768, 900, 1_023, 1_280];
const MOST = 0.05;

/** By how much the guess of a card that is not laid out misses what it needs, as a share of it. */
const missOf = (page: Page) =>
  page
    .getByRole('main')
    .locator(`li:nth-child(${FIRST_GUESSED}):has(> a[href^="/buyer/product/"])`)
    .first()
    .evaluate((card: HTMLElement) => {
      const guessed = Number.parseFloat(getComputedStyle(card).containIntrinsicBlockSize.replace('auto ', ''));
      card.style.contentVisibility = 'visible';
      const needed = card.getBoundingClientRect().height;
      return Math.abs(guessed - needed) / needed;
    });

test('cards below the first view are guessed to be as long as they are, at every width', async ({ page, context }) => {
  const owner = await newOwner();
  const mark = `콩${randomUUID().slice(0, 6)}`;
  const products = await Promise.all(
    Array.from({ length: FIRST_GUESSED }, (_, at) => ownProduct(owner, { name: `${mark} ${at + 1}봉` })),
  );
  await standAtHongdae(context);
  for (const path of [`/buyer/search?query=${encodeURIComponent(mark)}`, `/buyer/store/${products[0]?.martId}`]) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => missOf(page), { message: `${path} at ${width}` }).toBeLessThan(MOST);
    }
  }
});
