import { type Browser, expect, type Page, test } from '@playwright/test';
import { Caller } from './api.ts';
import { ORIGIN } from './server.ts';
import { alive, someone } from './visitors.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-S928N; wv) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const KAKAOTALK = `${ANDROID};KAKAOTALK 2611230`;
const BAND = `${ANDROID} BAND/22.1.0 (Android OS 15;SM-S928N)`;
const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/22G86 Instagram 402.0';

async function inside(browser: Browser, userAgent: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: ORIGIN, locale: 'ko-KR', userAgent });
  return context.newPage();
}

const links = (page: Page) => page.locator('#login-dialog').getByRole('link', { name: '로 로그인' });

async function openDialog(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
  await page.getByRole('link', { name: '로그인', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: '로그인' })).toBeVisible();
}

test.describe('in a browser inside an app', () => {
  test('Naver stands first, and Google is opened outside by KakaoTalk, with the way back', { tag: '@long' }, async ({
    browser,
  }) => {
    const page = await inside(browser, KAKAOTALK);
    await openDialog(page, '/buyer/search?query=두부');
    await expect(links(page)).toHaveText([/네이버 아이디로 로그인/, /Google 아이디로 로그인/]);
    const outside = new URL((await links(page).last().getAttribute('href'))!);
    expect(outside.href).toMatch('kakaotalk://web/openExternal?url=');
    const address = new URL(outside.searchParams.get('url')!);
    expect(address.origin + address.pathname).toBe(`${ORIGIN}/oauth2/authorization/google`);
    expect(decodeURI(address.searchParams.get('to')!)).toBe('/buyer/search?query=두부');
    await expect(page.getByRole('dialog')).toContainText('다른 브라우저에서 열려요');

    // Whoever opens that address outside signs in, and is where they were.
    const there = await inside(browser, ANDROID.replace('; wv', ''));
    address.searchParams.set('login_hint', 'outside@demo.test');
    await there.goto(address.href);
    await expect(there).toHaveURL(/\/buyer\/search\?query=/);
    await expect(there.locator('html')).toHaveAttribute('data-viewer', /./);
    await Promise.all([page.context().close(), there.context().close()]);
  });

  test('another app on Android opens Chrome', { tag: '@long' }, async ({ browser }) => {
    const page = await inside(browser, BAND);
    await page.goto('/login');
    const google = page.getByRole('link', { name: 'Google 아이디로 로그인' }).first();
    expect(await google.getAttribute('href')).toMatch(
      /^intent:\/\/localhost:\d+\/oauth2\/authorization\/google\?to=%2Fbuyer#Intent;scheme=http;package=com\.android\.chrome;.*end$/,
    );
    await page.goto('/seller/login');
    await expect(page.getByRole('link', { name: '로 로그인' }).first()).toHaveText(/네이버/);
    await page.context().close();
  });

  test('on an iPhone a sentence says how', { tag: '@long' }, async ({ browser }) => {
    const page = await inside(browser, INSTAGRAM);
    await openDialog(page, '/buyer');
    await expect(links(page)).toHaveText([/네이버 아이디로 로그인/]);
    await expect(page.getByRole('dialog')).toContainText('Safari에서 열어 주세요');
    await page.context().close();
  });

  test('nobody is sent to Google’s refusal, and signing in with Naver goes on', { tag: '@long' }, async ({
    browser,
  }) => {
    const page = await inside(browser, KAKAOTALK);
    await page.goto('/oauth2/authorization/google?to=%2Fbuyer%2Fcart');
    await expect(page).toHaveURL('/login?to=%2Fbuyer%2Fcart');
    await page.getByRole('link', { name: '네이버 아이디로 로그인' }).first().click();
    await page.getByRole('button', { name: /김하늘/ }).click();
    await expect(page).toHaveURL('/buyer/cart');
    await page.context().close();
  });

  test('what is kept of a page for visitors is not shown to those of another browser', { tag: '@long' }, async ({
    browser,
    page,
  }) => {
    const talk = await inside(browser, KAKAOTALK);
    const path = '/buyer/search/category?category=과일';
    for (let visit = 0; visit < 2; visit += 1) {
      await talk.goto(path);
      await expect(talk.locator('#login-dialog a').first()).toHaveText(/네이버/);
      await page.goto(path);
      await expect(page.locator('#login-dialog a').first()).toHaveText(/Google/);
      await expect(page.locator('#login-dialog a').first()).toHaveAttribute('href', '/oauth2/authorization/google');
    }
    await talk.context().close();
  });

  // Field case 7.15.
  test('one’s own data has an address that opens outside, and the page says how', async ({ browser }) => {
    const buyer = await Caller.signIn(ORIGIN, someone('takes-data').email);
    const account = async (userAgent: string) => {
      const page = await inside(browser, userAgent);
      await page.context().addCookies([buyer.cookie()]);
      await page.goto('/buyer/account');
      await alive(page);
      return page;
    };
    const talk = await account(KAKAOTALK);
    const data = talk.getByRole('region', { name: '내 정보 내려받기' });
    await expect(data).toContainText('이 앱 안에서는 파일이 저장되지 않을 수 있어요.');
    await expect(data.getByRole('link', { name: '다른 브라우저에서 열기' })).toHaveAttribute(
      'href',
      `kakaotalk://web/openExternal?url=${encodeURIComponent(`${ORIGIN}/buyer/account`)}`,
    );
    // A file from an address, not one that the page has made.
    const [download] = await Promise.all([
      talk.waitForEvent('download'),
      data.getByRole('link', { name: '파일로 받기' }).click(),
    ]);
    expect(download.url()).toBe(`${ORIGIN}/api/account/export`);

    const phone = await account(INSTAGRAM);
    await expect(phone.getByRole('region', { name: '내 정보 내려받기' })).toContainText('‘Safari로 열기’');
    await Promise.all([talk.context().close(), phone.context().close()]);
  });
});
