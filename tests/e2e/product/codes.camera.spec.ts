import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { newOwner, ownMarts } from '../own-shop.ts';
import { film } from '../qr-film.ts';
import { alive, visitor } from '../visitors.ts';

/** 1,234 g of one item by the layout that most scales have. */
const LABEL = '2012345012349';

test('the camera reads use-by and batch of a good in two dimensions', async ({ browser }) => {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  const { context, page } = await visitor(browser, owner.email, { permissions: ['camera'] });
  film([{ scene: { dataMatrix: '(01)08801234567893(17)261231(10)A7' }, seconds: 2 }]);
  await page.goto(`/seller/mart/${allDay.storeId}/register`);
  await alive(page);
  await page.getByRole('button', { name: '바코드 찍기' }).click();
  await expect(page.getByLabel('바코드', { exact: false }).first()).toHaveValue('8801234567893');
  await expect(page.getByText('소비기한: 2026-12-31.')).toBeVisible();
  await context.close();
});

test('a label of a scale is asked about once, at its picture', async ({ browser }) => {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  const { context, page } = await visitor(browser, owner.email, { permissions: ['camera'] });
  film([{ scene: { barcode: LABEL }, seconds: 2 }]);
  await page.goto(`/seller/mart/${allDay.storeId}/register`);
  await alive(page);
  await page.getByRole('button', { name: '바코드 찍기' }).click();
  const question = page.getByRole('dialog', { name: '저울 바코드예요' });
  await expect(question.getByLabel('앞 7자리 상품, 뒤 5자리 무게 (1,234g)')).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await question.getByRole('button', { name: '이렇게 읽기' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('저울 바코드예요: 1,234g.')).toBeVisible();
  await expect(page.locator('input[name="barcode"]')).toHaveValue('2012345000001');

  // Another weight of it is the same good, and nobody is asked again.
  await page.goto(`/seller/mart/${allDay.storeId}/rapid`);
  await alive(page);
  await page.getByLabel('바코드', { exact: true }).fill('2012345006102');
  await page.keyboard.press('Enter');
  await expect(page.getByText('저울 바코드예요: 610g.').first()).toBeVisible();
  await expect(question).toBeHidden();
  await context.close();
});
