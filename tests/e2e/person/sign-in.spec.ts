import { expect, type Page, test } from '@playwright/test';
import { newOwner, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { signInOnPage, someone } from '../visitors.ts';

/** Arms one failure at a stand-in; the next call that it fits uses it up. */
async function arm(provider: 'google' | 'naver', fault: string): Promise<void> {
  const answer = await fetch(`${ORIGIN}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, fault, times: 1 }),
  });
  expect(answer.status).toBe(200);
}

const failure = (page: Page) => page.getByRole('dialog', { name: '로그인하지 못했어요' });
const userMenu = (page: Page) => page.getByRole('button', { name: /님 메뉴$/ });

async function openLogin(page: Page) {
  const product = await ownProduct(await newOwner());
  await page.goto(`/buyer/product/${product.productId}`);
  await page.getByRole('banner').getByRole('link', { name: '로그인' }).click();
  return { login: page.getByRole('dialog', { name: '로그인' }), here: `/buyer/product/${product.productId}` };
}

const LOGIN_LINKS = { Google: 'Google 아이디로 로그인', Naver: '네이버 아이디로 로그인' } as const;

for (const provider of ['Google', 'Naver'] as const) {
  // spec: S4.1
  test(`${provider}: the picker leads back to where one came from, signed in`, async ({ page }) => {
    const { login, here } = await openLogin(page);
    // No third one without its key.
    await expect(login.getByRole('link', { name: /로 로그인$/ })).toHaveText(Object.values(LOGIN_LINKS));
    await login.getByRole('link', { name: LOGIN_LINKS[provider] }).click();
    await page.getByRole('button', { name: /buyer2@demo\.test/ }).click();
    await expect(page).toHaveURL(here);
    await expect(userMenu(page)).toBeVisible();
    await page.goto('/api/auth/login');
    expect(JSON.parse((await page.locator('body').textContent())!)).toMatchObject({
      email: 'buyer2@demo.test',
      social_login_platform: provider.toLowerCase(),
    });
  });

  test(`${provider}: somebody new types who they are`, async ({ page }) => {
    const { login, here } = await openLogin(page);
    const { email } = someone('types');
    await login.getByRole('link', { name: LOGIN_LINKS[provider] }).click();
    await page.getByLabel(/이메일/).fill(email);
    await page.getByLabel(/이름/).fill('홍길동');
    await page.getByRole('button', { name: '이 계정으로 로그인' }).click();
    await expect(page).toHaveURL(here);
    await expect(userMenu(page)).toContainText('홍길동');
  });

  // spec: S8.2
  test(`${provider}: who refuses is told so and comes back to where they were`, async ({ page }) => {
    const { login, here } = await openLogin(page);
    await login.getByRole('link', { name: LOGIN_LINKS[provider] }).click();
    await page.getByRole('button', { name: '거절하고 돌아가기' }).click();
    await expect(failure(page)).toContainText(
      '로그인에 실패했어요: 동의를 취소했어요. 문제가 계속되면 고객센터에 문의해 주세요.',
    );
    await failure(page).getByRole('button', { name: '확인' }).click();
    await expect(page).toHaveURL(here);
    await expect(userMenu(page)).toHaveCount(0);
  });

  for (const [fault, reason] of [
    ['denied', '동의를 취소했어요'],
    ['server_error', '로그인 서비스에 문제가 있어요'],
    ['wrong_state', '로그인이 중간에 끊겼어요'],
  ] as const) {
    // spec: S8.2
    test(`${provider}: the provider’s ${fault} ends in a message, not in a session`, async ({ page, context }) => {
      await arm(provider.toLowerCase() as 'google' | 'naver', fault);
      const { email } = someone('faulty');
      await page.goto(`/oauth2/authorization/${provider.toLowerCase()}?login_hint=${email}`);
      await expect(failure(page)).toContainText(`로그인에 실패했어요: ${reason}.`);
      await failure(page).getByRole('button', { name: '확인' }).click();
      // No path was kept: the page with both doors.
      await expect(page).toHaveURL('/login');
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('access');
    });
  }
}

test('the login page has a door for buyers and one for sellers', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('region', { name: '구매자로 시작하기' }).getByRole('link', { name: LOGIN_LINKS.Google }).click();
  await page.getByRole('button', { name: /newcomer@demo\.test/ }).click();
  await expect(page).toHaveURL(/\/buyer\/?$/);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('region', { name: '판매자로 시작하기' }).getByRole('link', { name: LOGIN_LINKS.Naver }).click();
  await page.getByRole('button', { name: /newcomer@demo\.test/ }).click();
  await expect(page).toHaveURL('/seller/dashboard');
});

// spec: S2.23
test('sellers come in by their own door, and are not shown it again', async ({ page }) => {
  await page.goto('/seller/login');
  await page.getByRole('link', { name: LOGIN_LINKS.Google }).click();
  await page.getByRole('button', { name: /owner@demo\.test/ }).click();
  await expect(page).toHaveURL('/seller/dashboard');
  await page.goto('/seller/login');
  await expect(page).toHaveURL('/seller/dashboard');
});

test('a seller who refuses at the provider stands before the seller’s login again', async ({ page }) => {
  await page.goto('/seller/login');
  await page.getByRole('link', { name: LOGIN_LINKS.Naver }).click();
  await page.getByRole('button', { name: '거절하고 돌아가기' }).click();
  await failure(page).getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL('/seller/login');
});

// spec: S2.4, S9.11
test('the return page goes to the stored path, and to no other site', async ({ page }) => {
  await signInOnPage(page, someone('returns').email);
  for (const [stored, target] of [
    ['/buyer/purchase?tab=completed', '/buyer/purchase?tab=completed'],
    ['//elsewhere.example/', '/home'],
    ['https://elsewhere.example/', '/home'],
    ['/login', '/home'],
  ]) {
    await page.evaluate((path) => localStorage.setItem('redirectPathAfterLogin', path), stored!);
    await page.goto('/auth/callback');
    await expect(page).toHaveURL(target!);
    expect(await page.evaluate(() => localStorage.getItem('redirectPathAfterLogin'))).toBeNull();
  }
});

// spec: S2.4
test('the return page says what it does while it looks for the session', async ({ page }) => {
  await signInOnPage(page, someone('waits').email);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/auth/callback');
  await expect(page.getByRole('status')).toContainText('로그인 처리 중이에요');
  await expect(page.getByRole('status')).toContainText('잠시만 기다려 주세요');
  answer();
  await expect(page).toHaveURL('/home');
});

// spec: S2.3
test('the return page without a session says that signing in failed', async ({ page }) => {
  await page.goto('/login/success');
  await expect(failure(page)).toContainText('인증하지 못했어요. 다시 로그인해 주세요.');
  await failure(page).getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL('/login');
});

// spec: S2.4, S9.11
test('the quiet check tells no failure: without a session it goes on to the stored path', async ({ page }) => {
  await page.goto('/login');
  for (const [stored, target] of [
    ['/buyer/search?query=우유', /\/buyer\/search\?query=/],
    [null, '/home'],
  ] as const) {
    await page.evaluate((path) => path && localStorage.setItem('redirectPathAfterLogin', path), stored);
    await page.goto(stored ? '/auth/callback?error=access_denied' : '/auth/callback');
    await expect(page).toHaveURL(target);
    await expect(failure(page)).toHaveCount(0);
  }
});

// spec: S2.3
test('success and failure are one screen: who is signed in is led on by both', async ({ page }) => {
  await signInOnPage(page, someone('led-on').email);
  for (const address of ['/login/success', '/login/failure', '/login/failure?error=stateMismatch']) {
    await page.evaluate(() => localStorage.setItem('redirectPathAfterLogin', '/buyer/cart'));
    await page.goto(address);
    await expect(page).toHaveURL('/buyer/cart');
  }
  await page.context().clearCookies();
  await page.goto('/login/failure');
  await expect(failure(page)).toContainText('인증하지 못했어요. 다시 로그인해 주세요.');
});

// spec: S2.3
test('what the address says went wrong is text', async ({ page }) => {
  await page.goto(`/login/failure?error=${encodeURIComponent('<b>no</b>')}`);
  await expect(failure(page)).toContainText('<b>no</b>');
});
