import { expect, type Page, test } from '@playwright/test';
import { axe } from './accessible.ts';
import { alive, standAtHongdae } from './visitors.ts';

/** In the sea south of Jeju: nobody sells there. */
const AT_SEA = '33.000,126.000';

const map = (page: Page) => page.getByRole('region', { name: '매장 지도' });
const cards = (page: Page) => page.getByRole('list', { name: '매장 목록' }).locator('[data-store]');
const pins = (page: Page) =>
  map(page)
    .getByRole('button')
    .filter({ hasNot: page.locator('[data-home]') });

async function open(page: Page): Promise<void> {
  await page.goto('/buyer/map');
  await alive(page);
  await expect(page.getByRole('button', { name: '내 위치로' })).toBeVisible();
}

// spec: S2.10
test('marts within 5 km, nearest first, each with hours, phone and what it sells; map and list agree', async ({
  page,
  context,
}) => {
  await standAtHongdae(context);
  await open(page);
  await expect(page.getByRole('heading', { level: 1, name: '우리 동네 매장 보기' })).toBeVisible();
  const count = await cards(page).count();
  expect(count).toBeGreaterThanOrEqual(12);
  await expect(page.getByText(`5km 안의 매장 ${count}곳`)).toBeVisible();
  const first = cards(page).first();
  await expect(first.getByText(/지금 영업 중|에 열어요|지금은 쉬어요/)).toBeVisible();
  await expect(first.getByRole('link', { name: /전화/ })).toHaveAttribute('href', /^tel:\d+$/);
  await expect(map(page).locator('.leaflet-marker-icon, .map-pin').first()).toBeAttached();
  // What steers the map stands below it and covers no pin.
  const drawn = (await map(page).boundingBox())!;
  for (const name of ['내 위치로', '이 지역에서 찾기']) {
    const button = (await page.getByRole('button', { name }).boundingBox())!;
    expect(button.y).toBeGreaterThanOrEqual(drawn.y + drawn.height);
  }

  // From the list to the map …
  await first.getByRole('button', { name: '지도에서 보기' }).click();
  await expect(first).toHaveAttribute('aria-current', 'true');
  await expect(first.getByRole('button', { name: '지도에서 보기' })).toHaveAttribute('aria-pressed', 'true');
  // … and its products without leaving it.
  const shelf = cards(page)
    .filter({ has: page.locator('[data-shelf]') })
    .first();
  await shelf.locator('summary').click();
  await expect(shelf.locator('a[href^="/buyer/product/"]').first()).toBeVisible();
  await shelf.locator('a[href^="/buyer/product/"]').first().click();
  await page.waitForURL(/\/buyer\/product\/\d+/);
});

test('who moves by keyboard gets past the pins to the list in one step', async ({ page, context }) => {
  await standAtHongdae(context);
  await open(page);
  const skip = page.getByRole('link', { name: '매장 목록으로 건너뛰기' });
  await page.locator('summary').filter({ hasText: '변경' }).focus();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  // Its name, which leads to the mart.
  await expect(cards(page).first().getByRole('link').first()).toBeFocused();
  await expect(cards(page).first().getByRole('link').first()).toBeInViewport();
});

test('a pin leads to its card', async ({ page, context }) => {
  await standAtHongdae(context);
  await open(page);
  const name = await cards(page).first().getAttribute('data-name');
  const pin = pins(page)
    .and(page.getByRole('button', { name: name! }))
    .first();
  await pin.press('Enter');
  await expect(cards(page).first()).toHaveAttribute('aria-current', 'true');
  await expect(cards(page).first()).toBeInViewport();
});

test('a pin leads to a card far down the list, and the map does not cover it', async ({ page, context }) => {
  await standAtHongdae(context);
  await open(page);
  // One that has a pin of its own: many that other tests have opened stand at one place.
  const names = await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-name')));
  let name = '';
  await expect(async () => {
    const pinned = await pins(page).evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label')));
    name = names.findLast((one) => pinned.includes(one)) ?? '';
    expect(names.indexOf(name)).toBeGreaterThan(20);
  }).toPass();
  await pins(page)
    .and(page.getByRole('button', { name, exact: true }))
    .first()
    .press('Enter');
  const current = cards(page).and(page.locator('[aria-current]'));
  await expect(current).toHaveCount(1);
  await expect
    .poll(() =>
      current.evaluate((card) => {
        const { left, top } = card.getBoundingClientRect();
        return card.contains(document.elementFromPoint(left + 24, top + 8));
      }),
    )
    .toBe(true);
});

test('marts too close to tell apart share a pin, which says how many they are', { tag: '@any-width' }, async ({
  page,
  context,
}) => {
  await standAtHongdae(context);
  await open(page);
  // The ring is explained where it can be seen.
  const legend = page.getByText('점선 안쪽이 3km예요');
  await expect(legend).toBeHidden();
  const crowded = pins(page).and(page.getByRole('button', { name: /^매장 \d\d곳: / }));
  await expect(async () => {
    await page.getByRole('button', { name: '지도 축소' }).click();
    await expect(crowded).not.toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(async () => {
    await expect(legend).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const name = await crowded.first().getAttribute('aria-label');
  const drawn = await crowded.first().evaluate((pin) => getComputedStyle(pin, '::after').content);
  expect(`매장 ${drawn.replaceAll('"', '')}곳`).toBe(name!.split(':')[0]);
  // Pins under the map's own buttons can be moved from there, so that only what they are called is looked at.
  const { violations } = await axe(page).withRules(['label-content-name-mismatch']).analyze();
  expect(violations).toEqual([]);
});

// spec: S8.8
test('where no mart is, the map says so for a second, and the page leads on', async ({ page, context }) => {
  await context.addCookies([{ name: 'place', value: AT_SEA, url: 'http://localhost' }]);
  // A second may be over before anybody looks.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector('[data-message]')?.textContent;
      if (text) document.documentElement.dataset.said = text;
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto('/buyer/map');
  await alive(page);
  await expect(page.locator('html')).toHaveAttribute('data-said', '5km 안에 매장이 없어요.');
  await expect(page.locator('[data-message]')).toBeHidden();
  await page.getByRole('link', { name: '홍대입구역 근처 보기' }).click();
  await expect(cards(page).first()).toBeVisible();
});

// spec: S9.8
test('the map opens at zoom 16, and goes to 17 for one mart', { tag: '@any-width' }, async ({ page, context }) => {
  await standAtHongdae(context);
  const zooms = new Set<string>();
  page.on('request', (request) => {
    const zoom = /\/tiles\/(\d+)\//.exec(request.url())?.[1];
    if (zoom) zooms.add(zoom);
  });
  await open(page);
  await expect.poll(() => [...zooms]).toEqual(['16']);
  await cards(page).first().getByRole('button', { name: '지도에서 보기' }).click();
  await expect.poll(() => [...zooms]).toContain('17');
});

// spec: S8.6
test('a shelf that cannot be loaded says so, and comes at the next try', { tag: '@any-width' }, async ({
  page,
  context,
}) => {
  await standAtHongdae(context);
  await open(page);
  const shelf = cards(page)
    .filter({ has: page.locator('[data-shelf]') })
    .first();
  await page.route('**/api/buyer/products/*/products*', (route) => route.abort(), { times: 1 });
  await shelf.locator('summary').click();
  await expect(shelf.getByRole('alert')).toHaveText('상품 정보를 불러오지 못했어요.');
  await shelf.getByRole('button', { name: '다시 시도' }).click();
  await expect(shelf.locator('a[href^="/buyer/product/"]').first()).toBeVisible();
  await expect(shelf.getByRole('alert')).toHaveCount(0);
});

// spec: S8.9
test('a map that does not come leaves the list, says so, and comes at the next try', { tag: '@any-width' }, async ({
  page,
  context,
}) => {
  await standAtHongdae(context);
  let broken = true;
  await page.route(/_assets\/leaflet[^/]*\.js/, (route) => (broken ? route.abort() : route.fallback()));
  await page.goto('/buyer/map');
  await alive(page);
  await expect(page.getByText('지도를 초기화하는 중 오류가 발생했어요.')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  broken = false;
  // A module that failed once is not asked for again by this page: a browser's rule.
  await page.reload();
  await expect(page.getByRole('button', { name: '내 위치로' })).toBeVisible();
});

// spec: S8.9
test('marts that cannot be read again are told, and stay', { tag: '@any-width' }, async ({ page, context }) => {
  await standAtHongdae(context);
  await open(page);
  await page.route('**/api/buyer/maps/nearbyStores*', (route) => route.abort());
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('매장 정보를 불러오는 중 오류가 발생했어요.')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});

test('without a place it is asked for, and the list needs no script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ko-KR' });
  const page = await context.newPage();
  await page.goto('/buyer/map');
  await expect(page.getByText('내 주변 5km 안의 매장을 보여 드려요.')).toBeVisible();
  await page.goto('/buyer/map?place=37.557,126.925');
  await expect(cards(page).first()).toBeVisible();
  await context.close();
});
