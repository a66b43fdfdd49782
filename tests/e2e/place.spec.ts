import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { ORIGIN } from './server.ts';
import { HONGDAE_COOKIE, watchForComplaints } from './visitors.ts';

/** Finer than what is kept of it: HONGDAE_COOKIE. */
const HERE = { latitude: 37.5572341, longitude: 126.9251987 };
const PRODUCT = 'a[href^="/buyer/product/"]';

/** What the browser answers when it is asked for the position; 'never' stays silent, as a phone without a signal. */
type Answer = 'here' | 'denied' | 'timeout' | 'never';

/** Puts a position of the test's own in place of the browser's. */
async function withPosition(page: Page, permission: 'prompt' | 'denied' | 'pending', answer: Answer): Promise<void> {
  await page.addInitScript(
    ([permission, answer, coords]) => {
      navigator.permissions.query = () =>
        permission === 'pending'
          ? new Promise(() => {})
          : Promise.resolve(Object.assign(new EventTarget(), { state: permission }) as PermissionStatus);
      const refusal = (code: 1 | 3) => ({ code, PERMISSION_DENIED: 1, TIMEOUT: 3 }) as GeolocationPositionError;
      navigator.geolocation.getCurrentPosition = (success, failure) => {
        if (answer === 'here') success({ coords } as unknown as GeolocationPosition);
        if (answer === 'denied') failure?.(refusal(1));
        if (answer === 'timeout') failure?.(refusal(3));
      };
    },
    [permission, answer, HERE] as const,
  );
}

const placeOf = async (context: BrowserContext) =>
  decodeURIComponent((await context.cookies(ORIGIN)).find(({ name }) => name === 'place')?.value ?? '');

const nearby = (page: Page) => page.getByRole('region', { name: '가까운 상품' });

test('with the position allowed, food nearby appears by itself, and the place is kept to about 100 m', async ({
  page,
  context,
}) => {
  const noComplaints = watchForComplaints(page);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HERE);
  await page.goto('/buyer');
  await expect(nearby(page).locator(PRODUCT).first()).toBeVisible();
  expect(await placeOf(context)).toBe(HONGDAE_COOKIE);
  noComplaints();
});

test('not asked yet: one press asks, and the answer brings food', async ({ page, context }) => {
  await withPosition(page, 'prompt', 'here');
  await page.goto('/buyer');
  await expect(page.getByRole('heading', { name: '어느 동네에서 찾을까요?' })).toBeVisible();
  await page.getByRole('button', { name: '내 위치 쓰기' }).click();
  await expect(nearby(page).locator(PRODUCT).first()).toBeVisible();
  expect(await placeOf(context)).toBe(HONGDAE_COOKIE);
});

test('a position that cannot be found is said so, and may be sought again', { tag: '@any-width' }, async ({ page }) => {
  await withPosition(page, 'prompt', 'timeout');
  await page.goto('/buyer');
  await page.getByRole('button', { name: '내 위치 쓰기' }).click();
  const failed = page.getByRole('alert').filter({ hasText: '위치를 찾지 못했어요' });
  await expect(failed).toBeVisible();
  await failed.getByRole('button', { name: '다시 시도' }).click();
  await expect(failed).toBeVisible();
});

test('while the browser is silent, the page says what it waits for', { tag: '@any-width' }, async ({ page }) => {
  await withPosition(page, 'pending', 'never');
  await page.goto('/buyer');
  await expect(page.getByRole('status').filter({ hasText: '위치 권한을 확인하고 있어요' })).toBeVisible();
});

test('while the position is sought, the page says so', { tag: '@any-width' }, async ({ page }) => {
  await withPosition(page, 'prompt', 'never');
  await page.goto('/buyer');
  await page.getByRole('button', { name: '내 위치 쓰기' }).click();
  await expect(page.getByRole('status').filter({ hasText: '내 위치를 찾고 있어요' })).toBeVisible();
});

test('a denial is explained and remembered; a district is the way out', async ({ page, context }) => {
  await withPosition(page, 'prompt', 'denied');
  await page.goto('/buyer');
  await page.getByRole('button', { name: '내 위치 쓰기' }).click();
  await expect(page.getByText('위치 권한이 꺼져 있어요', { exact: false })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('locationDenied'))).not.toBeNull();

  // The next visit does not ask again, even where the browser would.
  await page.reload();
  await expect(page.getByText('위치 권한이 꺼져 있어요', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: '내 위치 쓰기' })).toBeHidden();

  await page.getByRole('link', { name: /^합정동/ }).click();
  await expect(nearby(page).locator(PRODUCT).first()).toBeVisible();
  await expect(page.getByText('합정동 근처')).toBeVisible();
  expect(await placeOf(context)).toBe('37.550,126.914');
});

test('permission granted later loads the page again, with food', async ({ page, context }) => {
  await context.setGeolocation(HERE);
  await page.goto('/buyer');
  await page.evaluate(() => localStorage.setItem('locationDenied', '1'));
  await page.reload();
  await expect(page.getByText('위치 권한이 꺼져 있어요', { exact: false })).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await expect(nearby(page).locator(PRODUCT).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('locationDenied'))).toBeNull();
});

test('typing narrows the districts, says how many are left, and Enter takes the first', async ({ page }) => {
  await withPosition(page, 'denied', 'denied');
  await page.goto('/buyer');
  const field = page.getByRole('searchbox', { name: '동네 이름이나 주소' });
  await field.fill('서울 마포구 망원동 57-1');
  await expect(page.getByRole('link', { name: /^망원동/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^합정동/ })).toBeHidden();
  await field.fill('부산');
  await expect(page.getByRole('link', { name: /^부산시청/ })).toBeVisible();
  await expect(page.getByText('동네 1곳을 찾았어요')).toBeAttached();
  await field.fill('없는동네');
  await expect(page.getByText('그런 동네를 찾지 못했어요', { exact: false })).toBeVisible();
  await field.fill('망원');
  await field.press('Enter');
  await expect(page.getByText('망원동 근처')).toBeVisible();
});

test('the place of the last visit is in the next HTML, products and all', { tag: '@any-width' }, async ({
  request,
}) => {
  const unknown = await request.get('/buyer', { headers: { accept: 'text/html' } });
  expect(await unknown.text()).not.toContain('href="/buyer/product/');

  const chosen = await request.get('/buyer?place=37.557149,126.924833', { maxRedirects: 0 });
  expect(chosen.status()).toBe(303);
  expect(decodeURIComponent(chosen.headers()['set-cookie'] ?? '')).toMatch(/^place=37\.557,126\.925; /);

  const next = await request.get('/buyer', { headers: { accept: 'text/html' } });
  expect((await next.text()).match(/href="\/buyer\/product\/\d+"/g)).toHaveLength(30);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a district is chosen by its link, here and on the search page', async ({ page }) => {
    await page.goto('/buyer/search?query=%EB%B9%B5');
    await page.getByRole('link', { name: /^연남동/ }).click();
    await expect(page).toHaveURL('/buyer/search?query=%EB%B9%B5');
    await expect(page.getByRole('heading', { level: 1, name: '‘빵’ 검색 결과' })).toBeVisible();
    await expect(page.locator(PRODUCT).first()).toBeVisible();
    await page.goto('/buyer');
    await expect(page.getByText('연남동 근처')).toBeVisible();
    await page.getByText('변경').click();
    await page.getByRole('link', { name: /^상수동/ }).click();
    await expect(page.getByText('상수동 근처')).toBeVisible();
  });
});

test('nothing moves on the first page of somebody new when its scripts come', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        (window as unknown as { moved: number }).moved += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/buyer', '/buyer/search?query=%EB%B9%B5', '/buyer/map']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: '내 위치 쓰기' })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved), path).toBeLessThan(0.01);
  }
});
