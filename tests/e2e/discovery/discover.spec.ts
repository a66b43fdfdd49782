import { expect, type Locator, type Page, test } from '@playwright/test';
import { NEARBY_PAGE_SIZE, SLIDER_DESKTOP_WIDTH_PX } from '#lib/domain/person/limits.ts';
import { CATEGORY_GROUPS } from '#lib/domain/product/categories.ts';
import { wonOf } from '../cards.ts';
import { openFilter } from '../filter.ts';
import { newOwner, ownProduct } from '../own-shop.ts';
import { readOn } from '../read-on.ts';
import { alive, standAtHongdae, watchForComplaints } from '../visitors.ts';

const PRODUCT = 'a[href^="/buyer/product/"]';
/** The grid's own cards: rows of others stand among them. */
const CARD = `#nearby > ul > li > ${PRODUCT}`;
const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
const cardAddresses = (page: Page) => hrefs(page.locator(CARD));

test.beforeEach(({ context }) => standAtHongdae(context));

test.describe('lists', () => {
  // spec: S2.7
  test('30 products of the neighbourhood stand in the page; more are appended, none twice', async ({ page }) => {
    const noComplaints = watchForComplaints(page);
    await page.goto('/buyer');
    const nearby = page.getByRole('region', { name: '가까운 상품' });
    await expect(page.locator(CARD)).toHaveCount(NEARBY_PAGE_SIZE);
    const first = await cardAddresses(page);
    await readOn(nearby);
    await expect(page.locator(CARD)).toHaveCount(2 * NEARBY_PAGE_SIZE);
    const all = await cardAddresses(page);
    expect(all.slice(0, NEARBY_PAGE_SIZE)).toEqual(first);
    expect(new Set(all).size).toBe(2 * NEARBY_PAGE_SIZE);
    await expect(nearby.getByText(`상품 ${2 * NEARBY_PAGE_SIZE}개를 보고 있어요`)).toBeAttached();
    noComplaints();
  });

  // spec: S8.10
  test('when more cannot be loaded it is said so, and tried again', async ({ page }) => {
    await page.goto('/buyer');
    const nearby = page.getByRole('region', { name: '가까운 상품' });
    await page.route('**/api/buyer/products/nearby**', (route) => route.abort(), { times: 1 });
    await readOn(nearby);
    await expect(nearby.getByRole('alert')).toContainText('인터넷이 연결되지 않았어요');
    await nearby.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.locator(CARD)).toHaveCount(2 * NEARBY_PAGE_SIZE);
    await expect(nearby.getByRole('alert')).toHaveCount(0);
  });

  // spec: S2.8
  test('search finds a product by a part of its name; a short list offers no more', { tag: '@wide' }, async ({
    page,
  }) => {
    const product = await ownProduct(await newOwner());
    await page.goto('/buyer');
    const field = page.getByLabel('상품 검색');
    // Spaces do not matter.
    await field.fill(product.name.replace(' ', ''));
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('검색 결과');
    const found = page.getByRole('listitem').filter({ hasText: product.name });
    await expect(found).toHaveCount(1);
    await expect(found).toContainText('2,500원');
    await expect(found).toContainText(product.martName);
    await expect(page.getByRole('button', { name: '더 보기' })).toHaveCount(0);
    await expect(page.getByLabel('상품 검색')).toHaveValue(product.name.replace(' ', ''));
    await found.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  });

  // spec: S2.8, S8.20
  test('a search without results says so and leads on', async ({ page }) => {
    await page.goto(`/buyer/search?query=${encodeURIComponent('유니콘 장난감')}`);
    await expect(page.getByText('3km 안에 ‘유니콘 장난감’ 상품이 없어요')).toBeVisible();
    await page.getByRole('link', { name: '다른 동네 고르기' }).click();
    await expect(page.getByLabel('동네, 역 이름이나 주소')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '가까운 상품 모두 보기' }).click();
    await expect(page.locator(PRODUCT).first()).toBeVisible();
  });
});

test.describe('categories', () => {
  // spec: S2.19, S2.20
  test('the accordion holds the five groups, opens one at a time, and leads to a category', { tag: '@wide' }, async ({
    page,
  }) => {
    await page.goto('/buyer');
    await page.getByRole('button', { name: '카테고리' }).click();
    const menu = page.getByRole('navigation', { name: '카테고리', exact: true });
    for (const group of CATEGORY_GROUPS) {
      await menu.getByText(group.name, { exact: true }).click();
      await expect(menu.getByRole('link')).toHaveText(group.categories.map(({ name }) => name));
    }
    await menu.getByText(CATEGORY_GROUPS[0].name, { exact: true }).click();
    await menu.getByRole('link', { name: '과일', exact: true }).click();
    await expect(page).toHaveURL(`/buyer/search/category?category=${encodeURIComponent('과일')}`);
    await expect(page.getByRole('heading', { level: 1, name: '과일' })).toBeVisible();
    await expect(page.locator(PRODUCT).first()).toBeVisible();
    await expect(menu).toBeHidden();
  });

  // spec: S2.19
  test('a press outside closes the menu', async ({ page }) => {
    await page.goto('/buyer');
    await page.getByRole('button', { name: '카테고리' }).click();
    const menu = page.getByRole('navigation', { name: '카테고리', exact: true });
    await expect(menu).toBeVisible();
    await page.mouse.click(5, page.viewportSize()!.height - 120);
    await expect(menu).toBeHidden();
  });

  // spec: S2.9
  test('what a category lists belongs to it', async ({ page }) => {
    await page.goto(`/buyer/search/category?category=${encodeURIComponent('빵')}`);
    await page.locator(PRODUCT).first().click();
    await expect(page.getByRole('link', { name: '빵', exact: true }).first()).toBeVisible();
  });

  // spec: S2.9
  test('an unknown category says so and offers the others', async ({ page }) => {
    const answer = await page.goto(`/buyer/search/category?category=${encodeURIComponent('우주식량')}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('없는 카테고리예요')).toBeVisible();
    await page.getByRole('main').getByText(CATEGORY_GROUPS[3].name, { exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: '빵', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '빵' })).toBeVisible();
  });
});

test('the neighbourhood is put in order and narrowed, and goes on so', async ({ page }) => {
  await page.goto('/buyer');
  const choices = page.getByRole('navigation', { name: '정렬과 필터' });
  const prices = async (within: string) =>
    (await page.locator(`${within} li a[href^="/buyer/product/"] + p`).allTextContents()).map(wonOf);
  await choices.getByRole('button', { name: '정렬: 기본순' }).click();
  await choices.getByRole('link', { name: '낮은 가격순' }).click();
  await page.waitForURL(/\/buyer\?sort=cheap$/);
  const first = await prices('#nearby');
  expect(first).toHaveLength(NEARBY_PAGE_SIZE);
  expect(first).toEqual(first.toSorted((a, b) => a - b));
  await readOn(page);
  await expect.poll(() => prices('#nearby')).toHaveLength(2 * NEARBY_PAGE_SIZE);
  const all = await prices('#nearby');
  expect(all.slice(0, NEARBY_PAGE_SIZE)).toEqual(first);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  const filter = await openFilter(page);
  await filter.getByRole('checkbox', { name: /^지금 영업 중/ }).check();
  await filter.getByRole('button', { name: /보기$/ }).click();
  await page.waitForURL(/sort=cheap.*open=1/);
  await choices.getByRole('link', { name: '지금 영업 중 필터 해제' }).click();
  await page.waitForURL(/\/buyer\?sort=cheap$/);
  await expect(choices.getByRole('list', { name: '적용한 필터' })).toHaveCount(0);
});

test.describe('banner slider', () => {
  const slider = (page: Page) => page.getByRole('group', { name: '배너' });

  /** Opens the home with a clock that stands still until it is told to run. */
  async function openWithStandingClock(page: Page): Promise<void> {
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 1_000);
    await page.goto('/buyer');
    // The list, and the banners in it, come to life when the browser is idle, which is a matter of the clock.
    await expect
      .poll(async () => {
        await page.clock.runFor(10);
        return page.locator('astro-island[ssr]:not([client="visible"])').count();
      })
      .toBe(0);
    await alive(page);
    await expectBanner(page, 1);
  }

  const isPhone = (page: Page) => page.viewportSize()!.width < SLIDER_DESKTOP_WIDTH_PX;

  /** By its button, or, where a thumb does without, by wiping. */
  async function turn(page: Page, to: '이전' | '다음'): Promise<void> {
    if (!isPhone(page)) return page.getByRole('button', { name: `${to} 배너` }).click();
    const { x, y, width } = (await slider(page).boundingBox())!;
    const by = to === '다음' ? -120 : 120;
    await page.mouse.move(x + width / 2, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + by, y + 20);
    await page.mouse.up();
  }

  /** Takes pointer and focus off the slider. */
  async function rest(page: Page): Promise<void> {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.mouse.move(5, page.viewportSize()!.height - 5);
  }

  const dot = (page: Page, n: number) => page.getByRole('button', { name: `${n}번째 배너` });
  async function expectBanner(page: Page, n: number): Promise<void> {
    await expect(dot(page, n)).toHaveAttribute('aria-current', 'true');
    // Only the banner that is shown can be reached.
    await expect(slider(page).locator('ul > li:not([inert])')).toHaveAttribute('aria-label', `3개 중 ${n}번째`);
  }

  // spec: S2.7, S4.9
  test('moves on every 5 seconds, and from the last to the first', async ({ page }) => {
    await openWithStandingClock(page);
    for (const next of [2, 3, 1]) {
      await page.clock.runFor(5_000);
      await expectBanner(page, next);
    }
  });

  test('wraps backwards too, and while a banner moves in, nothing else moves', async ({ page }) => {
    await openWithStandingClock(page);
    await turn(page, '이전');
    await expectBanner(page, 3);
    await turn(page, '다음');
    await page.clock.runFor(700);
    await dot(page, 2).click();
    await expectBanner(page, 3);
    await page.clock.runFor(200);
    await turn(page, '다음');
    await expectBanner(page, 1);
  });

  test('stands still under the pointer, with focus inside, and when paused', { tag: '@wide' }, async ({ page }) => {
    await openWithStandingClock(page);
    await slider(page).hover();
    await page.clock.runFor(20_000);
    await expectBanner(page, 1);

    await rest(page);
    await page.getByRole('group', { name: '배너' }).getByRole('link').first().focus();
    await page.clock.runFor(20_000);
    await expectBanner(page, 1);

    const pause = page.getByRole('button', { name: '자동 넘김 멈추기' });
    await pause.click();
    await expect(pause).toHaveAttribute('aria-pressed', 'true');
    await rest(page);
    await page.clock.runFor(20_000);
    await expectBanner(page, 1);
    await pause.click();
    await rest(page);
    await page.clock.runFor(5_000);
    await expectBanner(page, 2);
  });

  // spec: S2.7, S4.9
  test('goes on 5 seconds after the last touch of a control, whatever focus and pointer it leaves behind', async ({
    page,
  }) => {
    await openWithStandingClock(page);
    await page.clock.runFor(4_000);
    await dot(page, 3).click();
    await expectBanner(page, 3);
    await page.clock.runFor(4_000);
    await expectBanner(page, 3);
    await turn(page, '이전');
    await expectBanner(page, 2);
    await page.clock.runFor(4_900);
    await expectBanner(page, 2);
    await page.clock.runFor(100);
    await expectBanner(page, 3);
    await page.clock.runFor(5_000);
    await expectBanner(page, 1);
    // A key on what was pressed before is the keyboard's focus.
    await dot(page, 2).click();
    await page.clock.runFor(1_000);
    await page.keyboard.press('Space');
    await page.clock.runFor(20_000);
    await expectBanner(page, 2);
  });

  test('stands still for who wants less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto('/buyer');
    await expect(page.getByRole('button', { name: '자동 넘김 멈추기' })).toBeVisible();
    await page.clock.runFor(20_000);
    await expectBanner(page, 1);
  });

  test('can be worked by the keyboard alone', async ({ page }) => {
    await openWithStandingClock(page);
    await page.getByRole('group', { name: '배너' }).getByRole('link').first().focus();
    // The links of the banners outside are skipped.
    await page.keyboard.press('Tab');
    if (isPhone(page)) {
      await expect(dot(page, 1)).toBeFocused();
      await page.keyboard.press('Tab');
    } else {
      await expect(page.getByRole('button', { name: '이전 배너' })).toBeFocused();
      for (let i = 0; i < 4; i += 1) await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: '다음 배너' })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expectBanner(page, 2);
    await page.clock.runFor(1_000);
    if (isPhone(page)) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expectBanner(page, 3);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  // spec: S2.18
  test('search and categories work', async ({ page }) => {
    await page.goto('/buyer');
    await page.getByLabel('상품 검색').fill('빵');
    await page.getByRole('button', { name: '검색' }).click();
    // The home has products and the same menu.
    await expect(page.getByRole('heading', { level: 1, name: '‘빵’ 검색 결과' })).toBeVisible();
    await expect(page.locator(PRODUCT).first()).toBeVisible();
    await page.getByRole('button', { name: '카테고리' }).click();
    const menu = page.getByRole('navigation', { name: '카테고리', exact: true });
    await menu.getByText('음료', { exact: true }).click();
    await menu.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/buyer\/search\/category\?/);
  });
});
