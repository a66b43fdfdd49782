import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { handOver, order } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { openMart } from '../store-form.ts';
import { alive, signIn, watchForComplaints } from '../visitors.ts';

/** A mart of the test's own, whose general manager and clerk nobody else is. */
async function ownMart() {
  const [boss, clerk] = [`${randomUUID()}@log.test`, `${randomUUID()}@log.test`];
  const owner = await Caller.signIn(ORIGIN, boss);
  const employee = await Caller.signIn(ORIGIN, clerk);
  const storeId = await openMart(owner, `기록마트 ${randomUUID().slice(0, 6)}`);
  const found = await owner.call('GET', `/api/seller/store/${storeId}/employees/search-user?email=${clerk}`);
  const { userId } = found.body as { userId: number };
  const added = await owner.call('POST', `/api/seller/store/${storeId}/employees/add`, { userIds: [userId] });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return { owner, boss, employee, clerk, storeId };
}

test.describe('the log of a mart', () => {
  test('shows its general manager who did what, by kind and day, and as a file', { tag: '@wide' }, async ({ page }) => {
    const noComplaints = watchForComplaints(page);
    const { owner, boss, employee, storeId } = await ownMart();
    const path = `/seller/mart/${storeId}/log`;
    const expirationDate = new Date((await owner.now()).getTime() + 24 * 3_600_000).toISOString();
    const made = await owner.call('POST', `/api/seller/stores/${storeId}/products`, {
      category: '과일',
      productName: '기록딸기 한 상자',
      price: 10_000,
      quantity: 20,
      expirationDate,
    });
    const { productId } = made.body as { productId: number };
    const edited = await employee.call('PATCH', `/api/seller/stores/${storeId}/products/${productId}`, { price: 100 });
    expect(edited.status).toBe(200);
    const own = await order(employee, { productId }, 10);
    const refused = await employee.call('PATCH', `/api/seller/orders/${own.orderId}/checkin`, { uuid: own.uuid });
    expect(refused).toMatchObject({ status: 403, body: { code: 'ownOrder' } });
    await handOver(owner, own);

    await signIn(page, boss);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '마트 기록', level: 1 })).toBeVisible();
    const rows = page.getByRole('main').locator('li[data-kind]');
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(0)).toContainText(`판매 확정 기록딸기 한 상자 주문 #${own.orderId}`);
    await expect(rows.nth(1)).toContainText('직원 주문');
    await expect(rows.nth(2)).toContainText('가격 10,000원 → 100원');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.getByLabel('종류').selectOption('가격');
    await page.getByRole('button', { name: '보기', exact: true }).click();
    await expect(rows).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV로 받기' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain('가격 10,000원 → 100원');
    expect(file).not.toContain('판매 확정');

    await page.getByLabel('날짜').fill('2026-01-01');
    await page.goto(`${path}?kind=price&day=2020-01-01`);
    await expect(page.getByText('조건에 맞는 기록이 없어요')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: '모두 보기' }).click();
    await expect(rows).toHaveCount(5);
    noComplaints();
  });

  test('says to an employee that it is the general manager’s', async ({ page }) => {
    const { clerk, storeId } = await ownMart();
    await signIn(page, clerk);
    await page.goto(`/seller/mart/${storeId}/log`);
    await expect(page.getByText('총괄 매니저만 볼 수 있어요')).toBeVisible();
    await expect(page.getByRole('main').locator('li[data-kind]')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: '마트 홈' }).click();
    await expect(page).toHaveURL(`/seller/mart/${storeId}`);
  });

  test('a buyer is held to the pieces that one person may have', async ({ page }) => {
    const { owner, storeId } = await ownMart();
    const expirationDate = new Date((await owner.now()).getTime() + 24 * 3_600_000).toISOString();
    const made = await owner.call('POST', `/api/seller/stores/${storeId}/products`, {
      category: '과일',
      productName: '한정딸기',
      price: 1_000,
      quantity: 20,
      maxPerBuyer: 3,
      expirationDate,
    });
    const { productId } = made.body as { productId: number };
    await signIn(page, `${randomUUID()}@log.test`);
    await page.goto(`/buyer/product/${productId}`);
    await alive(page);
    await expect(page.getByText('1인당 3개까지')).toBeVisible();
    const field = page.getByLabel('수량', { exact: true });
    await field.fill('9');
    await field.blur();
    await expect(field).toHaveValue('3');
    await expect(page.getByText('1인당 3개까지 살 수 있는 상품이에요.')).toBeVisible();
    await expectAccessible(page);
  });
});
