import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
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
