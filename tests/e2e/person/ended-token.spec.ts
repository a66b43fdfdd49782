import { expect, type Page, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone } from '../visitors.ts';

/** Who runs the market of the demo town. */
const OWNER = 'operator@demo.test';
const endToken = (page: Page) => page.context().clearCookies({ name: 'access' });

/** Fills in the form that adds an operator. */
async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: '이메일 또는 회원 번호' }).fill(email);
  await page.getByRole('region', { name: '운영자 추가' }).getByLabel('역할').selectOption('고객 지원');
}
const add = (page: Page) => page.getByRole('button', { name: '운영자 추가' }).click();
const colleague = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

// Field case 1.1.
test('an operator’s page left open for an hour still acts, with what was typed', async ({ page }) => {
  const helper = someone('late-helper');
  await Caller.signIn(ORIGIN, helper.email);
  await signIn(page, OWNER);
  await page.goto('/operator/staff');
  await alive(page);
  await fillIn(page, helper.email);
  await endToken(page);
  await add(page);
  await expect(colleague(page, helper.name)).toContainText('고객 지원');
});

test('where its session has ended for good, it says so, keeps what was typed, and sends it after signing in beside', async ({
  page,
  context,
}) => {
  const helper = someone('lost-helper');
  await Caller.signIn(ORIGIN, helper.email);
  await signIn(page, OWNER);
  await page.goto('/operator/staff');
  await alive(page);
  await fillIn(page, helper.email);
  await endToken(page);
  await context.clearCookies({ name: 'refresh' });
  await add(page);
  const over = page.getByRole('alert').filter({ hasText: '로그인이 끝났어요.' });
  await expect(over.getByRole('link', { name: '다시 로그인' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '이메일 또는 회원 번호' })).toHaveValue(helper.email);

  const beside = await context.newPage();
  await beside.goto('/operator/marts?state=approved');
  expect(beside.url()).toBe(`${ORIGIN}/login?to=%2Foperator%2Fmarts%3Fstate%3Dapproved`);
  await signIn(beside, OWNER);
  await add(page);
  await expect(colleague(page, helper.name)).toContainText('고객 지원');
});
