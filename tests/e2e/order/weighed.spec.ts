import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { newOwner, ownMarts, stockOf } from '../own-shop.ts';
import { fillInProduct, submitProduct } from '../product-form.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, signInOnPage, someone } from '../visitors.ts';

const checkout = (page: Page) => page.getByRole('dialog', { name: '주문하기' });

/** A listing of one's own by weight: 약 600g, 100g당 1,980원. */
async function pork() {
  const owner = await newOwner();
  const { allDay: mart } = await ownMarts(owner);
  const name = `한돈 앞다리 ${randomUUID().slice(0, 8)}`;
  const made = await owner.call('POST', `/api/seller/stores/${mart.storeId}/products`, {
    category: '정육',
    productName: name,
    weightGrams: 600,
    pricePer100g: 1_980,
    quantity: 10,
    expirationDate: new Date((await owner.now()).getTime() + 24 * 60 * 60_000).toISOString(),
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { productId } = made.body as { productId: number };
  return { owner, mart, product: { productId, martId: mart.storeId, martName: mart.name, name, price: 11_880 } };
}

// shelf.md 36.1
test('goods by weight are put up by weight and price of 100 g', { tag: '@wide' }, async ({ page }) => {
  const owner = await newOwner();
  const { allDay: mart } = await ownMarts(owner);
  const name = `한돈 앞다리 ${randomUUID().slice(0, 8)}`;
  await signInOnPage(page, owner.email);
  await page.goto(`/seller/mart/${mart.storeId}/register`);
  await alive(page);
  await fillInProduct(page, name);
  await page.getByRole('checkbox', { name: /무게로 팔아요/ }).check();
  await expect(page.getByLabel('가격 (원)', { exact: true })).toHaveCount(0);
  await submitProduct(page);
  await expect(page.getByLabel('한 개의 최대 무게 (g)')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('한 개의 최대 무게 (g)').fill('600');
  await page.getByLabel('100g당 가격 (원)').fill('1980');
  await expect(page.getByRole('main')).toContainText('손님에게 보이는 최대 가격: 11,880원');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await submitProduct(page);
  await page.waitForURL(/\/check/);
  await expect(page.getByRole('main')).toContainText(name);
});

test('goods by weight are told by the most they cost, and what they weigh at most', { tag: '@wide' }, async ({
  page,
}) => {
  const { owner, product } = await pork();
  await signIn(page, someone('eater').email);
  await page.goto(`/buyer/store/${product.martId}`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: product.name }) });
  await expect(card).toContainText('약 600g · 100g당 1,980원');
  await page.goto(`/buyer/product/${product.productId}`);
  await alive(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('최대 11,880원');
  await expect(main).toContainText('약 600g · 100g당 1,980원');
  // The price says it of one piece, their sum of more.
  await expect(main.getByText('최대 합계')).toHaveCount(0);
  await page.getByRole('button', { name: '수량 늘리기' }).click();
  await expect(main).toContainText('최대 합계 23,760원');
  await page.getByRole('button', { name: '수량 줄이기' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '주문하기' }).first().click();
  await expect(checkout(page)).toContainText('픽업할 때 무게를 달아 계산');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await checkout(page).getByRole('button', { name: '현장 결제로 주문하기' }).click();
  await page.waitForURL(/\/buyer\/order-complete\?orderId=\d+$/);
  await expect(main).toContainText('무게를 달아 계산해요');
  await expect(main.getByText('최대 11,880원')).toHaveCount(1);
  expect(await stockOf(owner, product)).toEqual([9, 1, 0]);
});

test('the counter asks for the weight, and the receipt shows what was told and what it came to', async ({ page }) => {
  const { owner, product } = await pork();
  const { email } = someone('eater');
  const caller = await Caller.signIn(ORIGIN, email);
  const made = await caller.call('POST', `/api/buyer/pay/on-site?productId=${product.productId}&quantity=1`);
  const { orderId } = made.body as { orderId: number };
  const { body } = await caller.call('GET', `/api/qrCode/get?orderId=${orderId}`);
  await signInOnPage(page, owner.email);
  await page.goto(`/seller/mart/${product.martId}/customers`);
  await expect(page.getByRole('article')).toContainText(/결제 필요\s*최대 11,880원/);
  await page.goto(`/seller/mart/${product.martId}/scan`);
  await alive(page);
  await page.getByLabel('픽업 번호 6자리').fill(JSON.stringify({ uuid: (body as { uuid: string }).uuid, orderId }));
  const confirm = page.getByRole('dialog', { name: '판매를 확정할까요?' });
  const weight = confirm.getByLabel('저울 무게 (g)');
  await expect(weight).toBeFocused();
  await expect(confirm.getByRole('alert')).toContainText('저울 무게나 라벨 가격을 입력해 주세요.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await confirm.getByRole('button', { name: '판매 확정' }).click();
  await expect(confirm).toBeVisible();
  expect(await stockOf(owner, product)).toEqual([9, 1, 0]);
  await weight.fill('60');
  await expect(confirm).toContainText('주문한 무게와 많이 달라요.');
  await weight.fill('550');
  await expect(confirm).toContainText('받을 금액 10,890원');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: '판매 확정' }).click();
  await expect.poll(() => stockOf(owner, product)).toEqual([9, 0, 1]);
  await signIn(page, email);
  await page.goto(`/buyer/receipt?visit=${orderId}`);
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText('저울 550g · 10,890원');
  await expect(receipt).toContainText('최대 11,880원');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
