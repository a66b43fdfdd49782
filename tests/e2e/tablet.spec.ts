import { expect, type Page, test } from '@playwright/test';
import { Caller } from './api.ts';
import { newOwner, order, ownProduct } from './own-shop.ts';
import { ORIGIN } from './server.ts';
import { alive, signIn, someone, standAtHongdae } from './visitors.ts';

/* A tablet is neither a large phone nor a small desk: what it shows is composed for it (design.md section 6). */
const UPRIGHT = { width: 768, height: 1024 };
const SIDEWAYS = { width: 1024, height: 768 };

test.beforeEach(async ({ context }) => standAtHongdae(context));

async function openAt(page: Page, path: string, size: typeof UPRIGHT): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(path);
  await alive(page);
}

test('upright, a product’s picture takes half of the page', async ({ page }) => {
  const { productId } = await ownProduct(await newOwner());
  await openAt(page, `/buyer/product/${productId}`, UPRIGHT);
  const { width } = (await page.getByRole('main').locator('picture').first().boundingBox())!;
  expect(width).toBeGreaterThanOrEqual(UPRIGHT.width * 0.45);
});

test('upright, what the footer says stands on lines of its own', async ({ page }) => {
  await openAt(page, '/buyer/following', UPRIGHT);
  const footer = page.getByRole('contentinfo');
  const centres = (await footer.getByRole('navigation', { name: '센터 이동' }).boundingBox())!;
  expect(centres.height).toBeLessThan(60);
  const company = (await footer.getByText('사업자등록번호').locator('..').boundingBox())!;
  expect(company.height).toBeLessThan(50);
});

test('sideways, a card’s button stands beside its price', async ({ page }) => {
  await signIn(page, someone('sideways').email);
  await openAt(page, '/buyer', SIDEWAYS);
  const button = page.getByRole('button', { name: /1개 바로 주문$/ }).first();
  const price = button.locator('xpath=..');
  const [{ height }, { height: inside }] = [(await price.boundingBox())!, (await button.boundingBox())!];
  expect(height).toBeLessThanOrEqual(inside + 2);
});

test('sideways, the screen stays on while a pass stands beside the list, and no longer', async ({ page }) => {
  await page.addInitScript(() => {
    const held = { count: 0 };
    Object.assign(window, { held });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          held.count += 1;
          return {
            release: async () => {
              held.count -= 1;
            },
          };
        },
      },
    });
  });
  const held = () => page.evaluate(() => (window as unknown as { held: { count: number } }).held.count);
  const { email } = someone('holds-tablet');
  const buyer = await Caller.signIn(ORIGIN, email);
  await order(buyer, await ownProduct(await newOwner()));
  await signIn(page, email);
  await openAt(page, '/buyer/purchase', SIDEWAYS);
  await expect(page.getByRole('complementary', { name: '매장에서 보여 주세요' })).toBeVisible();
  await expect.poll(held).toBe(1);

  await page.getByRole('button', { name: '주문 취소' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '주문 취소' }).click();
  await expect(page.getByRole('complementary', { name: '매장에서 보여 주세요' })).toHaveCount(0);
  await expect.poll(held).toBe(0);
});
