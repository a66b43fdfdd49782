import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { newOwner, ownProduct, stockOf } from '../own-shop.ts';
import { hasRoomForPass, shownPass } from '../pass.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, signInOnPage, someone } from '../visitors.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: '주문하기' });
const adult = (page: Page) => dialog(page).getByRole('checkbox', { name: '만 19세 이상이에요' });

/** A mart of one's own with alcohol and with something else. */
async function shop() {
  const owner = await newOwner();
  const drink = await ownProduct(owner, { name: `생막걸리 ${randomUUID().slice(0, 8)} 750ml`, price: 4_000 });
  const snack = await ownProduct(owner, { price: 1_000 });
  return { owner, drink, snack };
}

async function buyer(page: Page) {
  const { email } = someone('adult');
  const caller = await Caller.signIn(ORIGIN, email);
  await signIn(page, email);
  return caller;
}

// adopt.md 31.1
test('alcohol is marked, and ordered by who says to be 19 or older', { tag: '@wide' }, async ({ page }) => {
  const { owner, drink } = await shop();
  await buyer(page);
  await page.goto(`/buyer/store/${drink.martId}`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: drink.name }) });
  await expect(card.getByText(/^19/)).toBeVisible();
  await expect(card.getByRole('button', { name: /바로 주문/ })).toHaveCount(0);
  await page.goto(`/buyer/product/${drink.productId}`);
  await alive(page);
  await expect(page.getByRole('main')).toContainText('만 19세 이상만 살 수 있어요.');
  await page.getByRole('button', { name: '주문하기' }).first().click();
  const pay = dialog(page).getByRole('button', { name: '현장 결제로 주문하기' });
  await expect(adult(page)).not.toBeChecked();
  await expect(pay).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await adult(page).check();
  await pay.click();
  await page.waitForURL(/\/buyer\/order-complete\?orderId=\d+$/);
  await expect(page.getByRole('main')).toContainText('신분증을 챙겨 주세요.');
  await page.getByRole('link', { name: 'QR 보기' }).click();
  await expect(shownPass(page)).toBeVisible();
  // On its card, and where that lies below a dialog in the pass.
  const told = hasRoomForPass(page) ? page.getByRole('main') : shownPass(page);
  await expect(told.getByText('신분증을 챙겨 주세요.', { exact: false })).toHaveCount(1);
  await expectAccessible(page);
  expect(await stockOf(owner, drink)).toEqual([9, 1, 0]);
});

test('a cart with alcohol asks once for all of it, and one without asks nothing', async ({ page }) => {
  const { drink, snack } = await shop();
  const caller = await buyer(page);
  const addCart = ({ productId }: { productId: number }) =>
    caller.call('POST', '/api/buyer/carts/addCart', { productId, quantity: 1 });
  await addCart(snack);
  const open = async () => {
    await page.goto('/buyer/cart');
    await alive(page);
    await page.getByRole('button', { name: '주문하기' }).click();
    await expect(dialog(page).getByRole('button', { name: /주문하기$/ })).toBeVisible();
  };
  await open();
  await expect(dialog(page).getByRole('button', { name: /주문하기$/ })).toBeEnabled();
  await expect(adult(page)).toHaveCount(0);
  await addCart(drink);
  await open();
  await expect(dialog(page).getByRole('button', { name: /주문하기$/ })).toBeDisabled();
  await adult(page).check();
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: /주문하기$/ })
    .click();
  await page.waitForURL(/\/buyer\/order-complete\?orderIds=[\d,]+$/);
});

test('the counter hands alcohol over once the identity card is ticked', async ({ page }) => {
  const { owner, drink, snack } = await shop();
  const caller = await Caller.signIn(ORIGIN, someone('adult').email);
  const hold = async (productId: number) => {
    const made = await caller.call('POST', `/api/buyer/pay/on-site?productId=${productId}&quantity=1&isAdult=1`);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return (made.body as { orderId: number }).orderId;
  };
  const orderId = await hold(drink.productId);
  await hold(snack.productId);
  const { body } = await caller.call('GET', `/api/qrCode/get?orderId=${orderId}`);
  await signInOnPage(page, owner.email);
  await page.goto(`/seller/mart/${drink.martId}/customers`);
  await expect(page.getByRole('main').getByText('신분증 확인')).toBeVisible();
  await page.goto(`/seller/mart/${drink.martId}/scan`);
  await alive(page);
  await page.getByLabel('픽업 번호 6자리').fill(JSON.stringify({ uuid: (body as { uuid: string }).uuid, orderId }));
  const confirm = page.getByRole('dialog', { name: '판매를 확정할까요?' });
  const checked = confirm.getByRole('checkbox', { name: /신분증 확인/ });
  await expect(checked).not.toBeChecked();
  await expect(confirm.getByRole('alert')).toContainText('손님의 신분증을 확인하고 표시해 주세요.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The yes says why, and does nothing yet.
  await confirm.getByRole('button', { name: '판매 확정' }).click();
  await expect(confirm).toBeVisible();
  expect(await stockOf(owner, drink)).toEqual([9, 1, 0]);
  // Without the alcohol there is nothing to look at.
  await confirm.getByRole('checkbox', { name: new RegExp(drink.name) }).uncheck();
  await expect(checked).toHaveCount(0);
  await confirm.getByRole('checkbox', { name: new RegExp(drink.name) }).check();
  await checked.check();
  await expect(confirm.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await confirm.getByRole('button', { name: '판매 확정' }).click();
  await expect.poll(() => stockOf(owner, drink)).toEqual([9, 0, 1]);
});
