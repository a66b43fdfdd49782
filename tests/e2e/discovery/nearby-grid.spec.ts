import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { NEARBY_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { expectAccessible } from '../accessible.ts';
import { Caller } from '../api.ts';
import { wonOf } from '../cards.ts';
import { openFilter } from '../filter.ts';
import { newOwner, order, ownProduct, stockOf } from '../own-shop.ts';
import { readOn } from '../read-on.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, standAtHongdae, watchForComplaints } from '../visitors.ts';

/* The list of the neighbourhood as an island: its choices without leaving the page, and the cart from its cards. */

test.beforeEach(({ context }) => standAtHongdae(context));

const card = (page: Page) => page.locator('#nearby > ul > li:has(> a[href^="/buyer/product/"])');
const choices = (page: Page) => page.getByRole('navigation', { name: '정렬과 필터' });
const prices = async (page: Page) => (await card(page).locator('a + p').allTextContents()).map(wonOf);
const names = (page: Page) => card(page).locator('> a').allTextContents();

async function sortBy(page: Page, name: string): Promise<void> {
  await choices(page).getByRole('button', { name: /^정렬/ }).click();
  await choices(page).getByRole('link', { name }).click();
}

/** Marks the document, to tell whether another has been loaded since. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isTheSame: true }));
const isTheSame = (page: Page) => page.evaluate(() => 'isTheSame' in window);

test('order and conditions change the list where it stands; back, forward and reload bring each again', {
  tag: '@wide',
}, async ({ page }) => {
  const noComplaints = watchForComplaints(page);
  await page.goto('/buyer');
  await alive(page);
  await mark(page);
  const spread = await names(page);
  await sortBy(page, '낮은 가격순');
  await page.waitForURL(/\/buyer\?sort=cheap$/);
  const cheap = await prices(page);
  expect(cheap).toEqual(cheap.toSorted((a, b) => a - b));
  await readOn(page);
  await expect(card(page)).toHaveCount(2 * NEARBY_PAGE_SIZE);
  const filter = await openFilter(page);
  const option = filter.getByRole('radio', { name: /^30% 이상 \d+ ?개$/ });
  await option.check();
  const left = /(\d+개)$/.exec((await option.locator('xpath=..').textContent())!)![1]!;
  await filter.getByRole('button', { name: `${left} 보기` }).click();
  await page.waitForURL(/sort=cheap&discount=30$/);
  await expect(choices(page).getByRole('link', { name: '30% 이상 할인 필터 해제' })).toBeVisible();
  expect(await isTheSame(page)).toBe(true);
  await expect(page.getByRole('status').filter({ hasText: `상품 ${left}` })).toBeVisible();
  const narrowed = await names(page);

  await page.goBack();
  await expect(card(page)).toHaveCount(2 * NEARBY_PAGE_SIZE);
  expect((await prices(page)).slice(0, 30)).toEqual(cheap);
  await page.goBack();
  await expect(choices(page).getByRole('button', { name: '정렬: 기본순' })).toBeVisible();
  expect(await names(page)).toEqual(spread);
  await page.goForward();
  await page.goForward();
  await expect(choices(page).getByRole('link', { name: '30% 이상 할인 필터 해제' })).toBeVisible();
  expect(await names(page)).toEqual(narrowed);
  expect(await isTheSame(page)).toBe(true);
  await page.reload();
  expect(await names(page)).toEqual(narrowed);
  expect(await isTheSame(page)).toBe(false);
  noComplaints();
});

test('rows that were not drawn yet have the room that they will need', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/buyer?sort=cheap');
  await alive(page);
  const list = page.locator('#nearby ul:has(> li > a[href^="/buyer/product/"])');
  const height = async () => (await list.boundingBox())!.height;
  const guessed = await height();
  await list.evaluate((it) => {
    for (const row of it.querySelectorAll<HTMLElement>(':scope > li')) row.style.contentVisibility = 'visible';
  });
  expect(guessed / (await height())).toBeCloseTo(1, 1);
});

test('the latest choice wins, and one that fails leaves the list and can be tried again', async ({ page }) => {
  await page.goto('/buyer');
  await alive(page);
  const before = await names(page);
  await page.route('**/api/buyer/listings*', (route) => route.abort(), { times: 1 });
  await sortBy(page, '낮은 가격순');
  const problem = page.getByRole('main').getByRole('alert');
  await expect(problem).toContainText('인터넷이 연결되지 않았어요');
  expect(await names(page)).toEqual(before);
  expect(new URL(page.url()).search).toBe('');
  await expectAccessible(page);

  // The first of two comes last.
  const { promise: late, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(
    '**/api/buyer/listings*sort=cheap*',
    async (route) => {
      await late;
      await route.fallback();
    },
    { times: 1 },
  );
  const overtaken = page.waitForResponse(/listings.*sort=cheap/);
  await problem.getByRole('button', { name: '다시 불러오기' }).click();
  await sortBy(page, '가까운순');
  await page.waitForURL(/sort=near/);
  letThrough();
  await overtaken;
  await expect(choices(page).getByRole('button', { name: '정렬: 가까운순' })).toBeVisible();
  await expect(problem).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('sort')).toBe('near');
});

test('an order by one press waits for the server, and says where it is refused', async ({ page }) => {
  const product = await ownProduct(await newOwner(), { quantity: 9 });
  await signIn(page, someone('at-once').email);
  await page.goto(`/buyer/search?query=${encodeURIComponent(product.name)}`);
  await alive(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/buyer\/pay\/quote/, async (route) => {
    await held;
    await route.fulfill({ status: 409, json: { code: 'soldOut', message: '다 팔렸어요.' } });
  });
  const one = page.getByRole('listitem').filter({ hasText: product.name });
  const hold = one.getByRole('button', { name: `${product.name} 1개 바로 주문` });
  await hold.click();
  await expect(hold).toHaveAttribute('aria-busy', 'true');
  await expect(one.getByText('1개 주문했어요')).toHaveCount(0);
  release();
  await expect(page.getByText('주문하지 못했어요.', { exact: false })).toBeVisible();
  await expect(hold).not.toHaveAttribute('aria-busy');
});

// Field case 3.8.
test('three cards stand on a screen: one tag on the picture, the order beside the price, no cart', async ({ page }) => {
  const owner = await newOwner();
  const word = `셋${randomUUID().slice(0, 8)}`;
  for (const n of ['하나', '둘', '셋', '넷']) await ownProduct(owner, { name: `${word} ${n}`, quantity: 3 });
  await signIn(page, someone('three').email);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/buyer/search?query=${encodeURIComponent(word)}`);
  await alive(page);
  const found = page.getByRole('listitem').filter({ hasText: word });
  // Who is signed in, and may order from a card, is known once the list lives.
  for (const n of [0, 2]) await expect(found.nth(n).getByRole('button', { name: /바로 주문$/ })).toBeVisible();
  const third = (await found.nth(2).boundingBox())!;
  const bar = (await page.getByRole('navigation', { name: '주요 메뉴' }).boundingBox())!;
  expect(third.y + third.height).toBeLessThanOrEqual(bar.y);
  const first = found.first();
  const [picture, price, order] = await Promise.all(
    [first.locator('img'), first.getByText(/\d원/).last(), first.getByRole('button', { name: /바로 주문$/ })].map(
      async (part) => (await part.boundingBox())!,
    ),
  );
  // Beside the price, and not on the picture.
  expect(order!.x).toBeGreaterThan(picture!.x + picture!.width);
  expect(Math.abs(order!.y + order!.height / 2 - (price!.y + price!.height / 2))).toBeLessThan(8);
  await expect(first.getByText(/남음$/)).toHaveCount(1);
  await expect(first.getByText('오늘', { exact: false })).toHaveCount(0);
  await expect(first.getByRole('button')).toHaveCount(1);
});

test('what is sold out meanwhile says so where it stands, within a minute', async ({ page }) => {
  const owner = await newOwner();
  const word = `단계${randomUUID().slice(0, 8)}`;
  const [kept, sold] = [
    await ownProduct(owner, { name: `${word} 하나`, price: 3_000, quantity: 5 }),
    await ownProduct(owner, { name: `${word} 둘`, quantity: 1 }),
  ];
  await page.clock.install();
  await page.goto(`/buyer/search?query=${encodeURIComponent(word)}`);
  await expect(page.getByRole('listitem').filter({ hasText: kept.name })).toContainText('3,000원');
  await page.clock.runFor(2_000);
  await alive(page);
  const found = page.getByRole('main').locator('li > a[href^="/buyer/product/"]');
  const before = await found.allTextContents();
  await order(await Caller.signIn(ORIGIN, someone('takes').email), sold);
  await page.clock.runFor(61_000);
  await expect(page.getByRole('listitem').filter({ hasText: sold.name })).toContainText('품절');
  await expect(page.getByRole('button', { name: `${sold.name} 1개 바로 주문` })).toHaveCount(0);
  expect(await found.allTextContents()).toEqual(before);
});

test('one press on a card holds a piece, with ten seconds to take it back; header and card follow', {
  tag: '@wide',
}, async ({ page }) => {
  const owner = await newOwner();
  const product = await ownProduct(owner, { quantity: 3 });
  await signIn(page, someone('holds').email);
  await page.goto(`/buyer/search?query=${encodeURIComponent(product.name)}`);
  await alive(page);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name });
  const orders = page.locator('[data-count="orders"]:visible');
  await expect(orders).toHaveCount(0);
  await card.getByRole('button', { name: `${product.name} 1개 바로 주문` }).click();
  const toast = page.getByRole('listitem').filter({ hasText: '주문했어요.' });
  await expect(toast).toBeVisible();
  await expect(card.getByRole('link', { name: '1개 주문했어요' })).toBeVisible();
  await expect(orders).toHaveText('1건');
  expect(await stockOf(owner, product)).toEqual([2, 1, 0]);
  await toast.getByRole('button', { name: '되돌리기' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '주문을 되돌렸어요.' })).toBeVisible();
  await expectAccessible(page);
  await expect(card.getByRole('button', { name: `${product.name} 1개 바로 주문` })).toBeVisible();
  await expect(orders).toHaveCount(0);
  expect(await stockOf(owner, product)).toEqual([3, 0, 0]);
});

test('what is ordered flies to the orders, unless less motion is wanted', { tag: '@wide' }, async ({ page }) => {
  const owner = await newOwner();
  await signIn(page, someone('watches').email);
  await page.addInitScript(() => {
    const flown: string[] = [];
    Object.assign(globalThis, { flown });
    addEventListener('animationend', ({ target }) => target instanceof HTMLImageElement && flown.push(target.src));
  });
  for (const [reducedMotion, flights] of [
    ['no-preference', 1],
    ['reduce', 0],
  ] as const) {
    const product = await ownProduct(owner);
    await page.emulateMedia({ reducedMotion });
    await page.goto(`/buyer/search?query=${encodeURIComponent(product.name)}`);
    await alive(page);
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name });
    const picture = await card.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc);
    await card.getByRole('button', { name: `${product.name} 1개 바로 주문` }).click();
    await expect(card.getByRole('link', { name: '1개 주문했어요' })).toBeVisible();
    await expect.poll(() => page.evaluate('flown')).toEqual(Array(flights).fill(picture));
    await expect(page.locator('body > img')).toHaveCount(0);
  }
});

test('a filter counts anew after each press, begins again, and narrows where nothing can be counted', async ({
  page,
}) => {
  await page.goto('/buyer');
  const filter = await openFilter(page);
  const show = filter.getByRole('button', { name: /보기$/ });
  await expect(show).toHaveText(/^\d+개 보기$/);
  const all = (await show.textContent())!;
  await filter.getByRole('radio', { name: /^50% 이상/ }).check();
  await expect(show).not.toHaveText(all);
  await expectAccessible(page);
  await filter.getByRole('button', { name: '초기화' }).click();
  await expect(filter.getByRole('radio', { name: /^50% 이상/ })).not.toBeChecked();
  await expect(show).toHaveText(all);
  await page.route('**/api/buyer/listings/counts?*', (route) => route.abort());
  await filter.getByRole('radio', { name: /^3,000원 이하/ }).check();
  await filter.getByRole('button', { name: '적용하기' }).click();
  await page.waitForURL(/\/buyer\?price=3000$/);
  await expect(page.getByRole('dialog', { name: '필터' })).toHaveCount(0);
  await expect(choices(page).getByRole('link', { name: /^필터/ })).toBeFocused();
});

test('the place of a list that was just read on is kept, though its button is a link', async ({ page }) => {
  await page.goto('/buyer?sort=cheap');
  await alive(page);
  await readOn(page);
  await expect(card(page)).toHaveCount(2 * NEARBY_PAGE_SIZE);
  const last = card(page).last();
  await last.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // The place is kept with the entry of the history once the scroll has come to rest, which cards that are drawn for
  // the first time move by some pixels.
  const off = () =>
    page.evaluate(() => scrollY - ((history.state as { list?: { scrollY: number } } | null)?.list?.scrollY ?? 0));
  await expect.poll(async () => Math.abs(await off())).toBeLessThan(100);
  await page.goto('/home');
  await page.goBack();
  await expect(card(page)).toHaveCount(2 * NEARBY_PAGE_SIZE);
  await expect(last).toBeInViewport();
});

test('a page that an address names goes on from there', async ({ page }) => {
  await page.goto('/buyer?sort=cheap&page=1');
  await alive(page);
  const second = await prices(page);
  expect(second).toHaveLength(NEARBY_PAGE_SIZE);
  await page.getByRole('button', { name: '더 보기' }).press('Space');
  await expect(card(page)).toHaveCount(2 * NEARBY_PAGE_SIZE);
  const shown = await prices(page);
  expect(shown.slice(0, NEARBY_PAGE_SIZE)).toEqual(second);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(new Set(await names(page)).size).toBeGreaterThan(NEARBY_PAGE_SIZE);
  await expect(page).toHaveURL(/page=1$/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every product can be reached, a page at a time, and the first again', async ({ page }) => {
    await page.goto('/buyer?sort=cheap&discount=20');
    const seen = await prices(page);
    await page.getByRole('button', { name: '더 보기' }).press('Enter');
    await page.waitForURL(/page=1$/);
    seen.push(...(await prices(page)));
    expect(seen).toHaveLength(2 * NEARBY_PAGE_SIZE);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    // Another choice begins at its first page.
    await choices(page).getByRole('link', { name: '20% 이상 할인 필터 해제' }).click();
    await expect(page).toHaveURL(/\/buyer\?sort=cheap$/);
    await page.goto('/buyer?page=999');
    await expect(page.getByText('더 볼 상품이 없어요')).toBeVisible();
    await page.getByRole('link', { name: '처음 상품부터 보기' }).click();
    await expect(page).toHaveURL(/\/buyer$/);
    await expect(card(page)).toHaveCount(NEARBY_PAGE_SIZE);
    // Another place begins at the first page, and so does another way to come.
    for (const change of ['place=37.557,126.925', 'travel=bicycle']) {
      await page.goto(`/buyer?sort=cheap&page=1&${change}`);
      await expect(page).toHaveURL(/\/buyer\?sort=cheap$/);
    }
    // A mart's own shelf, and what a product's page shows of it.
    await page.goto('/buyer/store/2');
    await page.getByRole('button', { name: '더 보기' }).press('Enter');
    await expect(page).toHaveURL(/\/buyer\/store\/2\?page=1#products$/);
    await expect(page.getByRole('link', { name: '처음 상품부터 보기' })).toBeVisible();
  });

  test('its choices are links and a form, and nothing stands there that would do nothing', async ({ page }) => {
    await page.goto('/buyer?sort=cheap');
    await expect(card(page)).toHaveCount(NEARBY_PAGE_SIZE);
    const shown = await prices(page);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    await expect(page.getByRole('button', { name: /바로 주문$/ })).toHaveCount(0);
    await choices(page).getByRole('button', { name: /^정렬/ }).click();
    await choices(page).getByRole('link', { name: '마감 임박순' }).click();
    await expect(page).toHaveURL(/sort=ending/);
    await choices(page).getByRole('link', { name: /^필터/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: '필터' })).toBeVisible();
    const price = page.getByRole('radio', { name: /^5,000원 이하/ });
    const said = Number(/(\d+)개$/.exec((await price.locator('xpath=..').textContent())!)?.[1]);
    expect(said).toBeGreaterThan(0);
    await price.check();
    await page.getByRole('button', { name: '적용하기' }).click();
    await expect(page).toHaveURL(/sort=ending.*price=5000/);
    for (const price of await prices(page)) expect(price).toBeLessThanOrEqual(5_000);
  });
});
