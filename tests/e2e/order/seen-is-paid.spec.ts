import { expect, type Page, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { newOwner, order, ownProduct, stockOf } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone } from '../visitors.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '주문하기' });
const holdIt = (page: Page) => dialogOf(page).getByRole('button', { name: '현장 결제로 주문하기' });

async function atDialog(page: Page, role: string) {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const { email } = someone(role);
  await signIn(page, email);
  await page.goto(`/buyer/product/${product.productId}`);
  await alive(page);
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  await expect(dialogOf(page)).toContainText('2,500원');
  await expect(holdIt(page)).toBeEnabled();
  const price = async (won: number) => {
    const path = `/api/seller/stores/${product.martId}/products/${product.productId}`;
    const answer = await owner.call('PATCH', path, { price: won });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  return { owner, product, email, price };
}

test('a price that rose behind the dialog: nothing is held, the new one is shown, and the next press takes it', async ({
  page,
}) => {
  const { owner, product, price } = await atDialog(page, 'dearer');
  await price(9_000);
  await holdIt(page).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('9,000원');
  expect(await stockOf(owner, product)).toEqual([10, 0, 0]);
  await expect(holdIt(page)).toBeEnabled();
  await holdIt(page).click();
  await expect(page.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('9,000원');
});

test('a price that fell is taken, and its buyer is told', async ({ page }) => {
  const { price } = await atDialog(page, 'cheaper');
  await price(1_900);
  await holdIt(page).click();
  await expect(page.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible();
  await expect(page.getByText('가격이 내려 1,900원에 주문했어요.')).toBeVisible();
});

test('somebody else who signed in meanwhile in the same browser buys nothing with one press', async ({ page }) => {
  const { owner, product } = await atDialog(page, 'was-here');
  const second = await page.context().newPage();
  await signIn(second, someone('is-here').email);
  await holdIt(page).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('다른 계정으로 로그인했어요');
  expect(await stockOf(owner, product)).toEqual([10, 0, 0]);
});

test('who holds ten unpaid orders is told the limit before pressing, and on their own page', async ({ page }) => {
  const owner = await newOwner();
  const [product, other] = [await ownProduct(owner), await ownProduct(owner)];
  const { email } = someone('holds-much');
  const buyer = await Caller.signIn(ORIGIN, email);
  for (let n = 0; n < 10; n += 1) await order(buyer, product);
  await signIn(page, email);
  await page.goto(`/buyer/product/${other.productId}`);
  await alive(page);
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  await expect(dialogOf(page)).toContainText('현장 결제 주문은 동시에 10건까지 할 수 있어요.');
  await expect(holdIt(page)).toBeDisabled();
  await page.goto('/buyer/account');
  const holds = page.getByRole('region', { name: '현장 결제 이용' });
  await expect(holds).toContainText('최근 30일 동안 찾아가지 않은 현장 결제 주문이 없어요.');
});
