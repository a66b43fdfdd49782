import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { Caller } from './api.ts';
import { newOwner, order, ownProduct } from './own-shop.ts';
import { ORIGIN } from './server.ts';
import { alive, signIn, someone, standAtHongdae } from './visitors.ts';

/** Food first (issue 39 B 11): what a phone shows before anybody scrolls. */
test.describe('the first screen of a phone is food', () => {
  const firstCard = (page: Page) => page.getByRole('main').locator('li:has(> a[href^="/buyer/product/"])').first();
  const box = async (page: Page) => (await firstCard(page).boundingBox())!;
  /** Where the bar at the foot begins. */
  const fold = async (page: Page) => (await page.getByRole('navigation', { name: '주요 메뉴' }).boundingBox())!.y;
  const chips = (page: Page) => page.getByRole('navigation', { name: '카테고리 바로 가기', exact: true });

  test.beforeEach(async ({ context, page }) => {
    await standAtHongdae(context);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  test('with an order that waits the first card of home and search stands above 320 px', async ({ page }) => {
    const { email } = someone('first');
    const buyer = await Caller.signIn(ORIGIN, email);
    await order(buyer, await ownProduct(await newOwner()));
    await signIn(page, email);
    for (const path of ['/buyer', '/buyer/search?query=우유', '/buyer/search/category?category=과일']) {
      await page.goto(path);
      await alive(page);
      if (path === '/buyer') await expect(page.getByRole('region', { name: '픽업 대기 주문' })).toBeVisible();
      await expect.poll(async () => (await box(page)).y, { message: path }).toBeLessThan(320);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });

  test('somebody new has one line more above the food, and three cards of it', async ({ context, page }) => {
    await page.goto('/buyer');
    await alive(page);
    const { y } = await box(page);
    await context.clearCookies();
    await page.goto('/buyer');
    await alive(page);
    await expect(page.getByRole('button', { name: '내 위치로 찾기' })).toBeVisible();
    await expect.poll(async () => (await box(page)).y - y).toBeLessThanOrEqual(48);
    const whole = async () => {
      const foot = await fold(page);
      const cards = await page.getByRole('main').locator('li:has(> a[href^="/buyer/product/"])').all();
      const ends = await Promise.all(cards.slice(0, 4).map(async (one) => (await one.boundingBox())!));
      return ends.filter(({ y, height }) => y + height <= foot).length;
    };
    await expect.poll(whole).toBeGreaterThanOrEqual(3);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('the smallest phone shows a whole card', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    for (const path of ['/buyer', '/buyer/search?query=우유']) {
      await page.goto(path);
      await alive(page);
      const belowFold = async () => {
        const { y, height } = await box(page);
        return y + height - (await fold(page));
      };
      await expect.poll(belowFold, { message: path }).toBeLessThanOrEqual(0);
      await expectNoSidewaysScroll(page);
    }
  });

  test('place, order and conditions stand in one bar', async ({ page }) => {
    await page.goto('/buyer');
    await alive(page);
    const bar = page.getByRole('navigation', { name: '정렬과 필터' });
    const parts = [
      bar.locator('summary'),
      bar.getByRole('button', { name: /정렬/ }),
      bar.getByRole('link', { name: /^필터/ }),
    ];
    const unevenness = async () => {
      const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())!.y));
      return Math.max(...tops) - Math.min(...tops);
    };
    await expect.poll(unevenness).toBeLessThan(4);
    // Another order shows the list alone, where the rows were; the first brings them back.
    await bar.getByRole('button', { name: /정렬/ }).click();
    await bar.getByRole('link', { name: '낮은 가격순' }).click();
    await expect(page.getByRole('region', { name: '마감 임박' })).toBeHidden();
    await expect(page.getByRole('group', { name: '배너' })).toBeVisible();
    await bar.getByRole('button', { name: /정렬/ }).click();
    await bar.getByRole('link', { name: '기본순' }).click();
    await expect(page.getByRole('region', { name: '마감 임박' })).toBeVisible();
  });

  test('sub-categories with picture and count stay at the top while one reads on', async ({ page }) => {
    await page.goto('/buyer');
    const fruit = chips(page).getByRole('link', { name: /^과일 \d+$/ });
    await expect(fruit.locator('img')).toHaveJSProperty('complete', true);
    await page.getByRole('region', { name: '가까운 상품' }).getByRole('listitem').nth(11).scrollIntoViewIfNeeded();
    await expect.poll(async () => (await chips(page).boundingBox())!.y).toBe(0);
    await fruit.click();
    await page.waitForURL(/category/);
    await expect(fruit).toHaveAttribute('aria-current', 'page');
    // Both of one page: between two a sale may end, and an order that nobody picked up come back into sale.
    const count = Number((await fruit.textContent())!.replaceAll(/\D/g, ''));
    await expect(page.getByRole('status').filter({ hasText: `상품 ${count}개` })).toBeVisible();
  });

  test('banners take no more than 120 px, below the first food', async ({ page }) => {
    await page.goto('/buyer');
    await alive(page);
    const banners = async () => (await page.getByRole('group', { name: '배너' }).boundingBox())!;
    await expect.poll(async () => (await banners()).height).toBeLessThanOrEqual(120);
    await expect.poll(async () => (await banners()).y - (await box(page)).y).toBeGreaterThan(0);
  });

  test('a mart shows its first product, and the map takes 55 % of the screen', async ({ page }) => {
    // A mart of the demo town has photos, reviews and a full shelf.
    await page.goto('/buyer/store/2');
    await alive(page);
    const belowFold = async () => {
      const { y, height } = (await firstCard(page).locator('img').boundingBox())!;
      return y + height - (await fold(page));
    };
    await expect.poll(belowFold).toBeLessThanOrEqual(0);
    await page.goto('/buyer/map');
    await alive(page);
    const [stage, list] = [page.getByTestId('store-map'), page.getByRole('list', { name: '마트 목록' })];
    const shown = async () => (await list.boundingBox())!.y - (await stage.boundingBox())!.y;
    await expect.poll(shown).toBeGreaterThanOrEqual(0.55 * 740);
  });
});
