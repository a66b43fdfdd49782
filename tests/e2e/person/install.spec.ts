import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { Caller } from '../api.ts';
import { handOver, newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone } from '../visitors.ts';

/** As Chromium does where a page can be installed; its own question is only counted. */
const canBeInstalled = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, { prompt: () => Object.assign(document.documentElement.dataset, { prompted: '' }) });
    dispatchEvent(event);
    return event.defaultPrevented;
  });
const hint = (page: Page) => page.getByText('홈 화면에 두면 한 번에 열려요.');

for (const [answer, isPrompted] of [
  ['홈 화면에 추가', true],
  ['괜찮아요', false],
] as const) {
  test(`the account page offers the app once: ${answer}`, async ({ page }) => {
    await signIn(page, someone('installs').email);
    await page.goto('/buyer/account');
    await alive(page);
    await expect(hint(page)).toBeHidden();
    expect(await canBeInstalled(page)).toBe(true);
    await expect(hint(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: answer }).click();
    await expect(hint(page)).toBeHidden();
    expect(await page.evaluate(() => 'prompted' in document.documentElement.dataset)).toBe(isPrompted);

    await page.reload();
    await alive(page);
    const came = page.waitForRequest(/install-hint/);
    expect(await canBeInstalled(page)).toBe(true);
    await (await (await came).response())!.finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(hint(page)).toBeHidden();
  });
}

test('after the first pickup the orders offer the app, once', async ({ page }) => {
  const { email } = someone('installs-after');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const held = await order(buyer, await ownProduct(owner));
  await signIn(page, email);
  const open = async () => {
    await page.goto('/buyer/purchase');
    await alive(page);
  };
  await open();
  expect(await canBeInstalled(page)).toBe(false);
  await handOver(owner, held);
  await open();
  await expect(hint(page)).toBeHidden();
  expect(await canBeInstalled(page)).toBe(true);
  await expect(hint(page)).toBeVisible();
  await expectAccessible(page);
  // Not answered, it is not said here again; the account page has it still.
  await open();
  const came = page.waitForRequest(/install-hint/);
  await canBeInstalled(page);
  await (await (await came).response())!.finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(hint(page)).toBeHidden();
  await page.goto('/buyer/account');
  await alive(page);
  await canBeInstalled(page);
  await expect(hint(page)).toBeVisible();
});

test('where the browser asks nothing itself, as on an iPhone, the way is told in words', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false });
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
  });
  await signIn(page, someone('installs-by-hand').email);
  await page.goto('/buyer/account');
  await alive(page);
  const words = page.getByText('공유 버튼을 누르고 ‘홈 화면에 추가’를 고르면 한 번에 열려요.');
  await expect(words).toBeVisible();
  await expect(hint(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '홈 화면에 추가' })).toBeHidden();
  await page.getByRole('button', { name: '괜찮아요' }).click();
  await expect(words).toBeHidden();
});

test('the installed app has its own way back, a browser’s tab has none', async ({ page }) => {
  const back = page.getByRole('banner').getByRole('link', { name: '뒤로' });
  await page.goto('/buyer');
  await page.goto('/buyer/map');
  await expect(back).toBeHidden();
  // As in the installed app, which no browser of the tests is.
  await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.conditionText.includes('standalone')) rule.media.mediaText = 'all';
    }
  });
  await expect(back).toBeVisible();
  await alive(page);
  await back.click();
  await expect(page).toHaveURL('/buyer');
  await expect(back).toHaveCount(0);
});
