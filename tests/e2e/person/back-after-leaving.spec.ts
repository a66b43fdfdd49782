import { expect, type Page, test } from '@playwright/test';
import { checkPage } from '../accessible.ts';
import { Caller } from '../api.ts';
import { newOwner, order, ownMarts, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone } from '../visitors.ts';

/** All that a page has said while it was there, however shortly. */
async function watchTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const look = () => {
      const { documentElement: root, body } = document;
      if (body && !root.hidden) seen.add(body.textContent);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen].join('\n'));
}

/** How a session ends here: the server is told, or only this browser knows. */
const ENDS = {
  async heard(page: Page) {
    await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
  },
  async unheard(page: Page) {
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.evaluate(() => {
      const [, word] = /leave=([^;]*)/.exec(document.cookie)!;
      // biome-ignore lint/suspicious/noDocumentCookie: as the page itself does (client/caller/session.ts)
      document.cookie = `left=${word};path=/`;
    });
  },
  async elsewhere(page: Page) {
    await page.context().clearCookies({ name: 'access' });
    await page.context().clearCookies({ name: 'refresh' });
    await page.evaluate(() => fetch('/api/auth/refresh', { method: 'POST' }));
  },
} satisfies Record<string, (page: Page) => Promise<void>>;

// Field case 8.1.
for (const [how, end] of Object.entries(ENDS)) {
  test(`Back shows nobody’s pages once their session has ended: ${how}`, async ({ page }) => {
    const owner = await newOwner();
    const { allDay } = await ownMarts(owner);
    const { email } = someone('leaves-back');
    const { orderId } = await order(await Caller.signIn(ORIGIN, email), await ownProduct(owner));
    const pages: [string, string, string][] = [
      [email, '/buyer/account', email],
      [email, '/buyer/purchase', `주문 번호 ${orderId}`],
      [owner.email, `/seller/mart/${allDay.storeId}/customers`, allDay.name],
      [owner.email, '/seller/sales', '매출'],
      ['operator@demo.test', '/operator/people?q=demo', '회원'],
    ];
    const said = await watchTexts(page);
    for (const [who, path, told] of pages) {
      await signIn(page, who);
      await page.goto(path);
      await expect(page.locator('body'), path).toContainText(told);
      await page.goto('/home');
      await end(page);
      await page.goBack();
      await page.waitForLoadState('load');
      // It is loaded anew once, and leads to where nobody is signed in.
      await expect(page.locator('html'), path).not.toHaveAttribute('data-owner');
      expect(await said(), path).not.toContain(told);
      await page.unrouteAll();
      await page.context().clearCookies();
    }
  });
}

test('Back shows what a person had before to them alone', async ({ page }) => {
  const [first, second] = [someone('first-back'), someone('second-back')];
  await signIn(page, first.email);
  await page.goto('/buyer/account');
  await expect(page.locator('body')).toContainText(first.email);
  await page.goto('/home');
  await signIn(page, second.email);
  await page.goBack();
  await expect(page.locator('body')).toContainText(second.email);
  await expect(page.locator('body')).not.toContainText(first.email);
});

test('the console has a way to sign out', { tag: '@wide' }, async ({ page }) => {
  await signIn(page, 'operator@demo.test');
  await checkPage(page, '/operator/people?q=demo');
  await alive(page);
  await page.getByRole('button', { name: '로그아웃' }).click();
  await page.waitForURL('/login');
  await page.goBack();
  await expect(page.getByText('찾을 수 없는 페이지예요')).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('access');
});
