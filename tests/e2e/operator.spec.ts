import { expect, type Page, test } from '@playwright/test';
import { checkPage } from './accessible.ts';
import { Caller } from './api.ts';
import { ORIGIN } from './server.ts';
import { alive, signIn, someone } from './visitors.ts';

const PAGES = ['/operator', '/operator/staff', '/operator/log'];
/** Who runs the market of the demo town. */
const OWNER = 'market@demo.test';

const statusOf = async (page: Page, path: string) => (await page.goto(path))!.status();

// market.md 19.4
test('to everybody but operators there is no console', async ({ page }) => {
  for (const path of [...PAGES, '/operator/second-factor', '/operator/nothing'])
    expect(await statusOf(page, path), path).toBe(404);
  await signIn(page, 'owner@demo.test');
  for (const path of PAGES) expect(await statusOf(page, path), path).toBe(404);
  await expect(page.getByText('찾을 수 없는 페이지예요')).toBeVisible();
});

test('an owner sees what waits, adds somebody, and reads of it in the log', { tag: '@wide' }, async ({ page }) => {
  const helper = someone('helper');
  await Caller.signIn(ORIGIN, helper.email);
  await signIn(page, OWNER);
  for (const path of PAGES) await checkPage(page, path);

  await page.goto('/operator/staff');
  await alive(page);
  await page.getByRole('textbox', { name: '이메일 또는 회원 번호' }).fill('nobody@demo.test');
  await page.getByRole('button', { name: '운영자 추가' }).click();
  await expect(page.getByRole('alert')).toContainText('찾을 수 없어요');
  await page.getByRole('textbox', { name: '이메일 또는 회원 번호' }).fill(helper.email);
  await page.getByRole('combobox', { name: '역할' }).selectOption('고객 지원');
  await page.getByRole('button', { name: '운영자 추가' }).click();
  const colleague = page.getByRole('listitem').filter({ hasText: helper.name });
  await expect(colleague).toContainText('고객 지원');
  await alive(page);
  await colleague.getByRole('button', { name: '그만두기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '그만두기' }).click();
  await expect(colleague).toHaveCount(0);

  await page.goto('/operator/log');
  const rows = page.getByRole('list', { name: '기록' }).getByRole('listitem');
  await expect(rows.first()).toContainText('운영자 목록 열람');
  await expect(rows.filter({ hasText: '운영자 해제' }).first()).toContainText('{"role":"support"}');
});
