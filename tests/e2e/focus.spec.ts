import { expect, type Page, test } from '@playwright/test';
import { Caller } from './api.ts';
import { newOwner, order, ownProduct } from './own-shop.ts';
import { ORIGIN } from './server.ts';
import { alive, HONGDAE_COOKIE, signIn, someone } from './visitors.ts';

/** Presses a button as a keyboard does. */
async function press(page: Page, name: string | RegExp, within = page.locator('body')): Promise<void> {
  const button = within.getByRole('button', { name }).first();
  // What is under way may lock it for a moment: then it takes no focus, and the key would go elsewhere.
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press('Enter');
}
const focused = (page: Page) => page.locator(':focus');

/** A buyer and two products of one mart, the one that is listed first in front. */
async function scene(page: Page, name: string) {
  const { email } = someone(name);
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const products = [await ownProduct(owner), await ownProduct(owner)] as const;
  await signIn(page, email);
  return { buyer, products };
}

test('a line that leaves the cart leaves the keyboard at the next one', async ({ page }) => {
  const { buyer, products } = await scene(page, 'focus-cart');
  for (const { productId } of products)
    await buyer.call('POST', '/api/buyer/carts/addCart', { productId, quantity: 1 });
  await page.goto('/buyer/cart');
  await alive(page);
  const lines = page.getByRole('listitem').filter({ hasText: '시험딸기' });
  const rest = (await lines.nth(1).getByRole('link').first().textContent())!;
  await press(page, /삭제$/, lines.first());
  await press(page, '삭제', page.getByRole('dialog'));
  await expect(lines).toHaveCount(1);
  await expect(focused(page)).toContainText(rest);
});

/** The orders that wait, where several stand on one card too. */
const ordersOf = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: '시험딸기', hasNot: page.getByRole('listitem') });

test('an order that is extended or cancelled leaves the keyboard where it was', async ({ page }) => {
  const { buyer, products } = await scene(page, 'focus-orders');
  for (const product of products) await order(buyer, product);
  await page.goto('/buyer/purchase');
  await alive(page);
  const cards = ordersOf(page);
  await press(page, /^시간 연장/, cards.first());
  await press(page, '연장하기', page.getByRole('dialog'));
  await expect(page.getByText('시간 연장은 한 번만')).toBeVisible();
  await expect(focused(page)).toHaveText(/^시간 연장/);
  await page.keyboard.press('Enter');
  await press(page, /^주문 취소/, cards.first());
  await press(page, '주문 취소', page.getByRole('dialog'));
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(focused(page)).toContainText('시험딸기');
  // The last one leaves nothing but the page itself.
  await press(page, '주문 취소', cards.first());
  await press(page, '주문 취소', page.getByRole('dialog'));
  await expect(page.getByText('픽업 대기 주문이 없어요')).toBeVisible();
  await expect(focused(page)).toHaveText('주문 내역');
});

test('an order that leaves the list before its cancelling is answered does not close the question about the next', async ({
  page,
}) => {
  const { buyer, products } = await scene(page, 'focus-late');
  for (const product of products) await order(buyer, product);
  const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
  await page.route('**/api/buyer/order/cancel**', async (route) => {
    const response = await route.fetch();
    await late;
    await route.fulfill({ response });
  });
  await page.goto('/buyer/purchase');
  await alive(page);
  const cards = ordersOf(page);
  const [question, toasts] = [page.getByRole('dialog'), page.getByText('주문을 취소했어요')];
  await cards.first().locator('summary').click();
  await press(page, /^주문 취소/, cards.first());
  await press(page, '주문 취소', question);
  // The line to the server tells of it first.
  await expect(cards).toHaveCount(1);
  await expect(question).toBeHidden();
  await press(page, '주문 취소', cards.first());
  await expect(question.getByRole('button', { name: '주문 취소' })).toBeEnabled();
  answerLate();
  await expect(toasts).toBeVisible();
  await expect(question.getByRole('button', { name: '주문 취소' })).toBeEnabled();
  await press(page, '주문 취소', question);
  await expect(page.getByText('픽업 대기 주문이 없어요')).toBeVisible();
});

test('an order that the mart cancels leaves the keyboard at the next one', async ({ page }) => {
  const { email } = someone('focus-seller');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const product = await ownProduct(owner);
  for (let n = 0; n < 2; n += 1) await order(buyer, product);
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${product.martId}/customers`);
  await alive(page);
  await page.getByRole('searchbox').fill(product.name);
  const cards = page.getByRole('article').filter({ hasText: product.name });
  await expect(cards).toHaveCount(2);
  await press(page, '주문 취소', cards.first());
  await press(page, '주문 취소', page.getByRole('dialog'));
  await expect(cards).toHaveCount(1);
  await expect(focused(page)).toContainText(product.name);
});

test('products that are loaded are gone on with by the keyboard', async ({ page, context }) => {
  await context.addCookies([{ name: 'place', value: HONGDAE_COOKIE, url: ORIGIN }]);
  await page.goto('/buyer');
  await page.getByRole('button', { name: '더 보기' }).scrollIntoViewIfNeeded();
  await alive(page);
  await press(page, '더 보기');
  const listed = page.locator('#nearby > ul > li:has(> a[href^="/buyer/product/"])');
  const first = listed.nth(30).getByRole('link').first();
  await expect(first).toBeFocused();

  // Who has gone elsewhere before they came stays there.
  const before = await listed.count();
  const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
  await page.route('**/api/buyer/products/nearby**', async (route) => {
    await late;
    await route.continue();
  });
  await press(page, '더 보기');
  await first.focus();
  answerLate();
  await expect.poll(() => listed.count()).toBeGreaterThan(before);
  await expect(first).toBeFocused();
});

test('after signing in the keyboard goes on at what was pressed before', async ({ page }) => {
  const product = await ownProduct(await newOwner());
  const { email, name } = someone('keys');
  await page.goto(`/buyer/product/${product.productId}`);
  await alive(page);
  await press(page, '장바구니 담기');
  await page.getByRole('dialog').getByRole('link', { name: 'Google 아이디로 로그인' }).click();
  await page.getByLabel('이름').fill(name);
  await page.getByLabel('이메일').fill(email);
  await page.getByRole('button', { name: '이 계정으로 로그인' }).click();
  await page.waitForURL(`**/buyer/product/${product.productId}`);
  await expect(focused(page)).toHaveText('장바구니 담기');
});

test('a link before the menu leads to the search of a seller’s list, on the tab that is chosen too', async ({
  page,
}) => {
  const owner = await newOwner();
  const { martId } = await ownProduct(owner);
  await signIn(page, owner.email);
  for (const list of ['check', 'customers']) {
    await page.goto(`/seller/mart/${martId}/${list}`);
    await alive(page);
    for (const tab of [null, '판매 완료']) {
      if (tab) await page.getByRole('main').getByRole('link', { name: tab }).click();
      await page.getByRole('link', { name: '본문으로 건너뛰기' }).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('searchbox')).toBeFocused();
    }
  }
});
