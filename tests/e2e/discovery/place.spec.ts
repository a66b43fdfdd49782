import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { ORIGIN } from '../server.ts';
import { HONGDAE_COOKIE, watchForComplaints } from '../visitors.ts';

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

const chooser = (page: Page) => page.getByRole('main').locator('summary', { hasText: '동네 고르기' });

/** Opens the ways to choose a place, for who has not done it yet. */
const openChooser = (page: Page) => chooser(page).click();

test('with the position allowed, food nearby appears by itself, and the place is kept to about 100 m', async ({
  page,
  context,
}) => {
  const noComplaints = watchForComplaints(page);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HERE);
  await page.goto('/buyer');
  await expect(page.getByText('홍대입구역 근처', { exact: true })).toBeVisible();
  await expect(nearby(page).locator(PRODUCT).first()).toBeVisible();
  expect(await placeOf(context)).toBe(HONGDAE_COOKIE);
  noComplaints();
});

test('the list of a place that the device has found begins at its first page', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HERE);
  await page.goto('/buyer?sort=cheap&page=1');
  await expect(page.getByText('홍대입구역 근처', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/buyer\?sort=cheap$/);
  await expect(page.getByRole('link', { name: '처음 상품부터 보기' })).toHaveCount(0);
});

test('what is typed while the page is loaded anew for the place stays, and can be searched for', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HERE);
  // The driver touches nothing while a page is on its way; people do.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('hasTyped')) return;
    addEventListener('beforeunload', () => {
      sessionStorage.setItem('hasTyped', '1');
      const field = document.querySelector<HTMLInputElement>('#search-field')!;
      field.focus();
      field.value = '사과';
    });
  });
  await page.goto('/buyer');
  await expect(page.getByText('홍대입구역 근처', { exact: true })).toBeVisible();
  const field = page.getByLabel('상품 검색');
  await expect(field).toHaveValue('사과');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/buyer\/search\?query=/);
  // It is put back once.
  await page.goto('/buyer');
  await expect(page.getByText('홍대입구역 근처', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('');
});

test('what was typed before somebody went elsewhere is not put back later', async ({ page, context }) => {
  await context.addCookies([{ name: 'place', value: HONGDAE_COOKIE, url: ORIGIN }]);
  await page.goto('/buyer');
  await page.evaluate(() => sessionStorage.setItem('typing', JSON.stringify({ field: 'search-field', text: '사과' })));
  await page.goto('/buyer');
  await expect(page.getByText('홍대입구역 근처', { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('typing'))).toBeNull();
  await expect(page.getByLabel('상품 검색')).toHaveValue('');
});

test('not asked yet: one press asks, and the answer brings food', async ({ page, context }) => {
  await withPosition(page, 'prompt', 'here');
  await page.goto('/buyer');
  // Food is there before, of where the most is sold.
  await expect(page.getByText('내 주변 상품을 볼까요?')).toBeVisible();
  await expect(nearby(page).locator(PRODUCT).first()).toBeVisible();
  await page.getByRole('button', { name: '내 위치로 찾기' }).click();
  await expect(page.getByText('홍대입구역 근처', { exact: true })).toBeVisible();
  await expect(nearby(page).locator(PRODUCT).first()).toBeVisible();
  expect(await placeOf(context)).toBe(HONGDAE_COOKIE);
});

test('a position that cannot be found is said so, and may be sought again', async ({ page }) => {
  await withPosition(page, 'prompt', 'timeout');
  await page.goto('/buyer');
  await page.getByRole('button', { name: '내 위치로 찾기' }).click();
  const failed = page.getByRole('alert').filter({ hasText: '위치를 찾지 못했어요' });
  await expect(failed).toBeVisible();
  await failed.getByRole('button', { name: '다시 시도' }).click();
  await expect(failed).toBeVisible();
});

// spec: S4.3
test('while the browser is silent, the page says what it waits for', async ({ page }) => {
  await withPosition(page, 'pending', 'never');
  await page.goto('/buyer');
  await openChooser(page);
  await expect(page.getByRole('status').filter({ hasText: '위치 권한을 확인하고 있어요' })).toBeVisible();
});

test('while the position is sought, the page says so', async ({ page }) => {
  await withPosition(page, 'prompt', 'never');
  await page.goto('/buyer');
  await page.getByRole('button', { name: '내 위치로 찾기' }).click();
  await expect(page.getByRole('status').filter({ hasText: '내 위치를 찾고 있어요' })).toBeVisible();
});

// spec: S8.19
test('a denial is explained and remembered; a district is the way out', async ({ page, context }) => {
  await withPosition(page, 'prompt', 'denied');
  await page.goto('/buyer');
  await page.getByRole('button', { name: '내 위치로 찾기' }).click();
  await expect(page.getByText('위치 권한이 꺼져 있어요', { exact: false })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('locationDenied'))).not.toBeNull();

  // The next visit does not ask again, even where the browser would.
  await page.reload();
  await openChooser(page);
  await expect(page.getByText('위치 권한이 꺼져 있어요', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: '내 위치로 찾기' })).toBeHidden();

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
  await openChooser(page);
  await expect(page.getByText('위치 권한이 꺼져 있어요', { exact: false })).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await expect(page.getByText('홍대입구역 근처', { exact: true })).toBeVisible();
  await expect(nearby(page).locator(PRODUCT).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('locationDenied'))).toBeNull();
});

test('typing finds places of the whole country, by the keyboard alone, and one is taken', { tag: '@wide' }, async ({
  page,
  context,
}) => {
  await withPosition(page, 'denied', 'denied');
  await page.goto('/buyer');
  await openChooser(page);
  const field = page.getByLabel('동네, 역 이름이나 주소');
  const found = page.getByRole('listbox', { name: '찾은 곳' });
  await field.click();
  await field.pressSequentially('강남');
  await expect(found.getByRole('option').first()).toHaveText('강남역 서울');
  await expect(page.getByRole('link', { name: /^합정동/ })).toBeHidden();
  await expect(page.getByText(/^\d곳을 찾았어요$/)).toBeAttached();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  // An address, by the geocoder; and what lies there.
  await field.fill('서울 마포구 망원동 57-1');
  await expect(found.getByRole('option', { name: /^망원동/ })).toBeVisible();
  await expect(found.getByRole('option').first()).toContainText('망원동 57-1');
  await field.fill('평양');
  await expect(page.getByText('맞는 곳을 찾지 못했어요', { exact: false })).toBeVisible();
  await expect(found).toBeHidden();
  await field.press('Escape');
  await expect(page.getByRole('link', { name: /^합정동/ })).toBeVisible();
  await field.fill('성수');
  await expect(found.getByRole('option').first()).toContainText('성수역');
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await expect(found.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  const second = (await found.getByRole('option').nth(1).textContent())!.split(' ')[0]!;
  await field.press('Enter');
  await expect(page.getByText(`${second} 근처`)).toBeVisible();
  expect(await placeOf(context)).toMatch(/^37\.54\d,127\.05\d$/);
});

test('Enter takes the first place, also before it has come', async ({ page, context }) => {
  await withPosition(page, 'denied', 'denied');
  await page.goto('/buyer');
  await openChooser(page);
  const field = page.getByLabel('동네, 역 이름이나 주소');
  await field.click();
  await field.pressSequentially('판교역');
  await field.press('Enter');
  await expect(page.getByText('판교역 근처')).toBeVisible();
  expect(await placeOf(context)).toBe('37.395,127.111');
  // Nothing is sold there: another place is one press away.
  await page.locator('summary', { hasText: '변경' }).click();
  await page.getByLabel('동네, 역 이름이나 주소').fill('홍대입구');
  await page.getByRole('option', { name: /^홍대입구역/ }).click();
  await expect(nearby(page).locator(PRODUCT).first()).toBeVisible();
});

test('places that cannot be asked for are said so, and asked for again', async ({ page }) => {
  await withPosition(page, 'denied', 'denied');
  let isBroken = true;
  await page.route('**/api/buyer/places*', (route) => (isBroken ? route.abort() : route.fallback()));
  await page.goto('/buyer');
  await openChooser(page);
  await page.getByLabel('동네, 역 이름이나 주소').fill('성수');
  await expect(page.getByText('지금은 찾을 수 없어요', { exact: false })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('option', { name: /^성수역/ })).toBeVisible();
});

test('who has moved is offered the new place on a new visit, and nothing jumps', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HERE);
  await page.goto('/buyer');
  await expect(page.getByText('홍대입구역 근처', { exact: true })).toBeVisible();
  const offer = page.getByRole('status').filter({ hasText: '위치가 바뀌었어요' });
  await context.setGeolocation({ ...HERE, latitude: HERE.latitude + 0.002 });
  // Two streets on is no other place.
  const visit = async () => {
    const next = await context.newPage();
    await next.goto('/buyer');
    await next.waitForLoadState('networkidle');
    return next;
  };
  const near = await visit();
  await expect.poll(() => near.evaluate(() => sessionStorage.getItem('placeAsked'))).toBe('1');
  await expect(near.getByText('위치가 바뀌었어요', { exact: false })).toBeHidden();

  await context.setGeolocation({ ...HERE, latitude: HERE.latitude + 0.006 });
  const far = await visit();
  const bar = far.getByText('위치가 바뀌었어요', { exact: false });
  await expect(bar).toBeVisible();
  expect(await placeOf(context)).toBe(HONGDAE_COOKIE);
  await far.getByRole('button', { name: '닫기' }).click();
  await expect(bar).toBeHidden();
  await far.reload();
  await far.waitForLoadState('networkidle');
  await expect(bar).toBeHidden();

  const taken = await visit();
  await taken.getByRole('button', { name: '여기서 찾기' }).click();
  await expect.poll(() => placeOf(context)).toBe('37.563,126.925');
  await expect(taken.locator(PRODUCT).first()).toBeVisible();
  await expect(offer).toBeHidden();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a district is chosen by its link, here and on the search page', async ({ page }) => {
    await page.goto('/buyer/search?query=%EB%B9%B5');
    await openChooser(page);
    await page.getByRole('link', { name: /^연남동/ }).click();
    // It comes back to the address it was on.
    await expect(page.getByText('연남동 근처', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/buyer/search?query=%EB%B9%B5');
    await expect(page.getByRole('heading', { level: 1, name: '‘빵’ 검색 결과' })).toBeVisible();
    await expect(page.locator(PRODUCT).first()).toBeVisible();
    await page.goto('/buyer');
    await expect(page.getByText('연남동 근처')).toBeVisible();
    await page.locator('summary', { hasText: '변경' }).click();
    await page.getByRole('link', { name: '동네 고르기' }).click();
    await page.getByRole('link', { name: /^강남구/ }).click();
    await expect(page.getByText('강남구 근처')).toBeVisible();
  });
});

test('the ways to choose a place do not move from under a finger once a refusal is known', { tag: '@wide' }, async ({
  page,
  context,
}) => {
  const chooserOf = async (at: Page, permission: 'prompt' | 'denied') => {
    await withPosition(at, permission, 'denied');
    await at.goto('/buyer');
    await expect(at.getByRole('button', { name: '내 위치로 찾기' })).toBeVisible({ visible: permission === 'prompt' });
    return chooser(at).boundingBox();
  };
  expect(await chooserOf(page, 'prompt')).toEqual(await chooserOf(await context.newPage(), 'denied'));
});

test('nothing moves on the first page of somebody new when its scripts come', { tag: '@wide' }, async ({ page }) => {
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
    if (path === '/buyer/map') await expect(page.getByRole('button', { name: '내 위치로 찾기' })).toBeVisible();
    else await expect(chooser(page)).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved), path).toBeLessThan(0.01);
  }
});
