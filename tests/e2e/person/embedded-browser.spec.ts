import { type Browser, expect, type Page, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { INSTAGRAM, KAKAOTALK } from '../app-browsers.ts';
import { ORIGIN } from '../server.ts';
import { alive, someone } from '../visitors.ts';

async function inside(browser: Browser, userAgent: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: ORIGIN, locale: 'ko-KR', userAgent });
  return context.newPage();
}

test.describe('in a browser inside an app', () => {
  test('nobody is sent to Google’s refusal, and signing in with Naver goes on', async ({ browser }) => {
    const page = await inside(browser, KAKAOTALK);
    await page.goto('/oauth2/authorization/google?to=%2Fbuyer%2Fcart');
    await expect(page).toHaveURL('/login?to=%2Fbuyer%2Fcart');
    await page.getByRole('link', { name: '네이버 아이디로 로그인' }).first().click();
    await page.getByRole('button', { name: /김하늘/ }).click();
    await expect(page).toHaveURL('/buyer/cart');
    await page.context().close();
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
