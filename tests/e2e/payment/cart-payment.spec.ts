import { expect, type Locator, type Page, test } from '@playwright/test';
import { violations } from '../accessible.ts';
import { Caller } from '../api.ts';
import { armToss, blockPopups, openPopup, payInPopup } from '../card-window.ts';
import { newOwner, type OwnProduct, order, ownProduct, stockOf } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, watchForComplaints } from '../visitors.ts';

const COMPLETE = /\/buyer\/order-complete\?orderIds=\d+,\d+/;

interface Filled {
  /** 3 × 3,335 won, of a mart that takes cards. */
  bread: OwnProduct;
  /** 1 × 2,000 won, of the same mart. */
  milk: OwnProduct;
  /** 2 × 2,500 won, of a mart that is paid on site. */
  tofu: OwnProduct;
  email: string;
  buyer: Caller;
  owner: Caller;
}

/** A signed-in buyer on the cart page, with three lines of two marts. */
async function atCart(page: Page): Promise<Filled> {
  const owner = await newOwner();
  const bread = await ownProduct(owner, { cards: true, price: 3_335 });
  const milk = await ownProduct(owner, { cards: true, price: 2_000 });
  const tofu = await ownProduct(owner, { price: 2_500 });
  const { email } = someone('cart');
  const buyer = await Caller.signIn(ORIGIN, email);
  for (const [{ productId }, quantity] of [
    [tofu, 2],
    [milk, 1],
    [bread, 3],
  ] as const) {
    expect((await buyer.call('POST', '/api/buyer/carts/addCart', { productId, quantity })).status).toBe(200);
  }
  await signIn(page, email);
  await page.goto('/buyer/cart');
  await alive(page);
  return { owner, bread, milk, tofu, email, buyer };
}

/** Opens the marts of a cart that is longer than a phone, as its buyer does. */
async function unfold(page: Page): Promise<void> {
  for (const mart of await page.getByRole('button', { name: /상품 \d+개$/ }).all()) await mart.click();
}

async function openModal(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '주문하기' }).click();
  const dialog = page.getByRole('dialog', { name: '주문하기' });
  await expect(dialog.getByText(/^매장( \d+곳)?에서$/)).toBeVisible();
  return dialog;
}

const wayOf = (dialog: Locator, { martName }: OwnProduct, way: string) =>
  dialog.getByRole('radiogroup', { name: `${martName} 결제 방법` }).getByRole('radio', { name: way });
const forAll = (dialog: Locator, way: string) =>
  dialog.getByRole('radiogroup', { name: '모든 마트 결제 방법' }).getByRole('radio', { name: way });
const payByCard = (dialog: Locator) => dialog.getByRole('button', { name: /카드로 결제하기$/ });

async function cartOf(buyer: Caller): Promise<number[]> {
  const { body } = await buyer.call('GET', '/api/buyer/carts/all');
  return (body as { productId: number }[]).map((line) => line.productId);
}

async function ordersOf(buyer: Caller) {
  const { body } = await buyer.call('GET', '/api/buyer/order/buy-ing');
  return (body as { productId: number; creditMethod: string; totalPrice: number }[]).map(
    ({ productId, creditMethod, totalPrice }) => ({ productId, creditMethod, totalPrice }),
  );
}

test('one mart by reservation, another on site: what the modal says is charged, and all leave the cart', {
  tag: '@wide',
}, async ({ page }) => {
  const quiet = watchForComplaints(page);
  const { bread, milk, tofu, buyer } = await atCart(page);
  const dialog = await openModal(page);
  await expect(dialog.getByRole('radiogroup', { name: `${tofu.martName} 결제 방법` })).toHaveCount(0);
  await expect(dialog.getByRole('region', { name: tofu.martName })).toContainText('이 마트는 현장 결제만 받아요.');
  await forAll(dialog, '카드 결제').check();
  await expect(payByCard(dialog)).toHaveText('12,005원 카드로 결제하기');
  await wayOf(dialog, bread, '예약 결제').check();
  await expect(payByCard(dialog)).toHaveText('13,206원 카드로 결제하기');
  await expect(dialog.getByRole('definition')).toHaveText(['13,206원', '5,000원']);
  // One window and one total a mart.
  const mart = dialog.getByRole('region', { name: bread.martName });
  await expect(mart.getByText(/^픽업 /)).toHaveCount(1);
  await expect(mart).toContainText('예약 결제 13,206원');
  await expect(dialog.getByRole('region', { name: tofu.martName })).toContainText('현장 결제 5,000원');
  await expect(dialog).toContainText('찾아가지 않으면 예약 수수료(10%)를 빼고 환불돼요');

  const popup = await openPopup(page, payByCard(dialog));
  await expect(popup.getByText('13,206원')).toBeVisible();
  await payInPopup(popup);
  await page.waitForURL(COMPLETE);
  await expect(page.getByRole('listitem').filter({ hasText: bread.name }).last()).toContainText('11,006원 예약 결제');
  await expect(page.getByRole('listitem').filter({ hasText: tofu.name }).last()).toContainText('5,000원 현장 결제');
  expect(await ordersOf(buyer)).toEqual(
    expect.arrayContaining([
      { productId: bread.productId, creditMethod: 'RESERVATION', totalPrice: 11_006 },
      { productId: milk.productId, creditMethod: 'RESERVATION', totalPrice: 2_200 },
      { productId: tofu.productId, creditMethod: 'ON_SITE', totalPrice: 5_000 },
    ]),
  );
  expect(await cartOf(buyer)).toEqual([]);
  await page.goto('/buyer/cart');
  await expect(page.getByText('장바구니가 비어 있어요')).toBeVisible();
  quiet();
});

test('all on site: no window, one press; what was not selected stays in the cart, and another tab hears of it', async ({
  page,
  context,
}) => {
  const { bread, buyer } = await atCart(page);
  const other = await context.newPage();
  await other.goto('/buyer/cart');
  await alive(other);
  await expect(other.getByRole('checkbox', { name: '전체 선택' }).first()).toBeVisible();
  for (const tab of [other, page]) await unfold(tab);
  await page.getByRole('checkbox', { name: `${bread.name} 선택` }).uncheck();
  const dialog = await openModal(page);
  await expect(dialog).not.toContainText(bread.name);
  await dialog.getByRole('button', { name: '현장 결제로 주문하기' }).click();
  await page.waitForURL(COMPLETE);
  expect(await cartOf(buyer)).toEqual([bread.productId]);
  await expect(other.getByRole('checkbox', { name: /^시험딸기 .* 선택$/ })).toHaveCount(1);
});

test('a declined card keeps the cart, and its reason is told; the next try pays', async ({ page }) => {
  const { owner, bread, buyer } = await atCart(page);
  const dialog = await openModal(page);
  await forAll(dialog, '카드 결제').check();
  const popup = await openPopup(page, payByCard(dialog));
  await armToss('confirm_declined');
  await popup.getByRole('button', { name: '결제하기', exact: true }).click();
  const problem = popup.getByRole('dialog', { name: '결제하지 못했어요' });
  await Promise.all([popup.waitForEvent('close'), problem.getByRole('button', { name: '확인' }).click()]);
  const said = page.getByRole('dialog', { name: '다시 결제할까요?' });
  await expect(said).toContainText('결제 실패: ');
  await expect(dialog).toBeHidden();
  expect(await cartOf(buyer)).toHaveLength(3);
  expect(await ordersOf(buyer)).toEqual([]);
  expect(await stockOf(owner, bread)).toEqual([10, 0, 0]);
  // Lines, quantities and ways are as they were.
  const again = await openPopup(page, said.getByRole('button', { name: '다시 결제하기' }));
  await expect(again.getByText('12,005원')).toBeVisible();
  await payInPopup(again);
  await page.waitForURL(COMPLETE);
  expect(await cartOf(buyer)).toEqual([]);
});

test('a line that is sold meanwhile names itself, and nothing is bought but without it; it stays in the cart', async ({
  page,
}) => {
  const { milk, buyer } = await atCart(page);
  const dialog = await openModal(page);
  const rival = await Caller.signIn(ORIGIN, someone('rival').email);
  await order(rival, milk, 10);
  await dialog.getByRole('button', { name: '현장 결제로 주문하기' }).click();
  // Nothing was to be paid: no 'payment failed'.
  await expect(dialog.getByRole('alert').filter({ hasText: `주문하지 못했어요. ${milk.name}: ` })).toBeVisible();
  await expect(dialog).not.toContainText('결제 실패');
  await expect(dialog.getByRole('region', { name: milk.martName }).getByRole('alert')).toBeVisible();
  await expect(dialog).toContainText('주문할 수 없는 상품이 있어요');
  expect(await ordersOf(buyer)).toEqual([]);
  await dialog.getByRole('button', { name: '취소' }).click();
  // Its mart was folded, and opens by itself.
  await expect(page.getByRole('listitem').filter({ hasText: milk.name })).toContainText('다 팔렸어요');
  expect(await cartOf(buyer)).toHaveLength(3);
});

test('a line that fell out is left out by one press, and what remains is ordered', async ({ page }) => {
  const { milk, bread, tofu, buyer } = await atCart(page);
  const dialog = await openModal(page);
  await order(await Caller.signIn(ORIGIN, someone('rival').email), milk, 10);
  await dialog.getByRole('button', { name: '현장 결제로 주문하기' }).click();
  await expect(dialog.getByRole('region', { name: milk.martName })).toContainText('현장 결제 10,005원');
  await dialog.getByRole('button', { name: '나머지만 현장 결제로 주문하기' }).click();
  await page.waitForURL(COMPLETE);
  expect((await ordersOf(buyer)).map(({ productId }) => productId).sort()).toEqual(
    [bread.productId, tofu.productId].sort(),
  );
  expect(await cartOf(buyer)).toEqual([milk.productId]);
});

test('a quantity that is changed in the dialog is that of the cart, too', async ({ page }) => {
  const { bread } = await atCart(page);
  const dialog = await openModal(page);
  await dialog.getByRole('button', { name: `${bread.name} 수량 줄이기` }).click();
  await expect(dialog.getByRole('region', { name: bread.martName })).toContainText('현장 결제 8,670원');
  await dialog.getByRole('button', { name: '취소' }).click();
  await unfold(page);
  await expect(page.getByRole('textbox', { name: `${bread.name} 수량` })).toHaveValue('2');
});

test('where no second window opens, the cart is paid in the page itself, and giving up leads back to it', async ({
  page,
}) => {
  await blockPopups(page);
  const { buyer } = await atCart(page);
  const dialog = await openModal(page);
  await forAll(dialog, '예약 결제').check();
  await payByCard(dialog).click();
  await page.getByRole('button', { name: /^닫기/ }).click();
  await page.waitForURL(`${ORIGIN}/buyer/cart`);
  expect(await cartOf(buyer)).toHaveLength(3);
  await alive(page);
  await openModal(page);
  await forAll(dialog, '예약 결제').check();
  await payByCard(dialog).click();
  await page.getByRole('button', { name: '결제하기', exact: true }).click();
  await page.waitForURL(COMPLETE);
  expect(await cartOf(buyer)).toEqual([]);
});

test('the modal of a cart is accessible, and complete by keyboard', async ({ page }) => {
  const { bread } = await atCart(page);
  const opener = page.getByRole('button', { name: '주문하기' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '주문하기' });
  await expect(wayOf(dialog, bread, '현장 결제')).toBeChecked();
  await wayOf(dialog, bread, '현장 결제').focus();
  await page.keyboard.press('ArrowRight');
  await expect(wayOf(dialog, bread, '카드 결제')).toBeChecked();
  // Half-way through its rise its letters are pale.
  await expect.poll(() => violations(page, { within: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
