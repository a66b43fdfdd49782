import { expect, type Page, test } from '@playwright/test';
import { violations } from '../accessible.ts';
import { Caller } from '../api.ts';
import { handOver, newOwner, type OwnOrder, type OwnProduct, order, ownProduct, stockOf } from '../own-shop.ts';
import { hasRoomForPass, shownPass } from '../pass.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, toast, watchForComplaints, withoutLiveLine } from '../visitors.ts';

/** Three products of one mart, and a buyer whose browser is signed in. */
async function scene(page: Page, role: string) {
  const owner = await newOwner();
  const products: OwnProduct[] = [];
  for (const price of [1_000, 2_000, 3_000]) products.push(await ownProduct(owner, { price }));
  const { email } = someone(role);
  const buyer = await Caller.signIn(ORIGIN, email);
  await signIn(page, email);
  return { owner, buyer, products };
}

const visitCard = (page: Page, { martName }: OwnProduct) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name: martName }) });

test('three products of one mart in one cart: one card, one total, one pass, one alarm', { tag: '@wide' }, async ({
  page,
}) => {
  const quiet = watchForComplaints(page);
  const { buyer, products } = await scene(page, 'visit-cart');
  for (const { productId } of products) {
    await buyer.call('POST', '/api/buyer/carts/addCart', { productId, quantity: 1 });
  }
  await page.goto('/buyer/cart');
  await alive(page);
  await page.getByRole('button', { name: '주문하기' }).click();
  await page
    .getByRole('dialog', { name: '주문하기' })
    .getByRole('button', { name: /주문하기$/ })
    .click();
  await page.waitForURL(/\/buyer\/order-complete\?orderIds=[\d,]+$/);
  // The confirmation is one card for the mart, with its sum and what is to be paid there.
  const paper = page.getByRole('main');
  await expect(paper.getByText('모두 3건')).toBeVisible();
  await expect(paper.getByText('매장에서 낼 금액 6,000원')).toBeVisible();
  await page.getByRole('link', { name: 'QR 보기' }).click();

  const pass = shownPass(page);
  await expect(pass.getByRole('img', { name: '주문 3건의 QR 코드' })).toBeVisible();
  // On a desk its card says the rest.
  if (!hasRoomForPass(page)) {
    await expect(pass).toContainText('매장에서 낼 금액 6,000원');
    for (const { name } of products) await expect(pass).toContainText(`${name} ×1`);
    expect(await violations(page)).toEqual([]);
    await pass.getByRole('button', { name: '닫기' }).click();
  }

  const card = visitCard(page, products[0]!);
  await expect(card).toHaveCount(1);
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card).toContainText('상품 3가지');
  await expect(card.getByText('6,000원')).toHaveCount(1);
  // The visit's time, and that of each order.
  await expect(card.getByRole('timer')).toHaveText(Array.from({ length: 4 }, () => /^00:5\d:\d{2}$/));
  expect(await violations(page)).toEqual([]);
  const { body } = await buyer.call('GET', '/api/buyer/alarms');
  expect((body as { content: { message: string }[] }).content.map(({ message }) => message)).toEqual([
    expect.stringMatching(/외 2건 주문을 받았어요/),
  ]);
  quiet();
});

/** The three of them held, one after the other. */
async function held(page: Page, role: string) {
  const given = await scene(page, role);
  const orders: OwnOrder[] = [];
  for (const product of given.products) orders.push(await order(given.buyer, product));
  return { ...given, orders };
}

test('all of a visit is cancelled by one answer; what cannot be is said', async ({ page }) => {
  const { owner, products, orders } = await held(page, 'visit-cancel');
  await withoutLiveLine(page);
  await page.goto('/buyer/purchase');
  await alive(page);
  const card = visitCard(page, products[0]!);
  const question = page.getByRole('dialog', { name: '주문 3건을 모두 취소할까요?' });
  await card.getByRole('button', { name: '모두 취소' }).click();
  for (const { name } of products) await expect(question).toContainText(`${name} · 1개`);
  await expect(question).toContainText('결제한 금액이 없어 환불은 없어요.');
  await question.getByRole('button', { name: '그대로 두기' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(3);

  // Handed over between the question and the answer: this page has not heard of it.
  await card.getByRole('button', { name: '모두 취소' }).click();
  await handOver(owner, orders[1]!);
  await question.getByRole('button', { name: '모두 취소' }).click();
  await expect(
    toast(page, `주문 2건을 취소했어요. ‘${products[1]!.name}’ 1건은 취소하지 못했어요. 이미 찾아간 주문이에요.`),
  ).toBeVisible();
  await expect(page.getByText('픽업 대기 주문이 없어요')).toBeVisible();
  expect(await Promise.all(products.map((product) => stockOf(owner, product)))).toEqual([
    [10, 0, 0],
    [9, 0, 1],
    [10, 0, 0],
  ]);
});

test('one order of a visit is extended or cancelled alone, and all of them together', async ({ page }) => {
  const { products, orders } = await held(page, 'visit-each');
  await page.goto('/buyer/purchase');
  await alive(page);
  const card = visitCard(page, products[0]!);
  const one = card.getByRole('listitem').filter({ hasText: `주문 번호 ${orders[0]!.orderId}` });
  // Nothing is folded away: each order has its time and its actions (spec section 2, field case 4.4).
  await expect(one.getByRole('timer')).toHaveText(/^00:5\d:\d{2}$/);
  await expect(one.getByRole('button')).toHaveText([/^QR 보기/, /^시간 연장/, /^주문 취소/]);
  await one.getByRole('button', { name: /^시간 연장/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '연장하기' }).click();
  await expect(toast(page, /픽업 시간을 .+까지 늘렸어요\./)).toBeVisible();
  await expect(one.getByRole('button', { name: /^시간 연장/ })).toBeDisabled();
  // The card shows the deadline that comes first, still; the order its own.
  await expect(card.getByRole('timer').first()).toHaveText(/^00:5\d:\d{2}$/);
  await expect(one.getByRole('timer')).toHaveText(/^01:2\d:\d{2}$/);

  await card.getByRole('button', { name: '모두 연장' }).click();
  // What is extended, and what was before.
  const question = page.getByRole('dialog', { name: '픽업 시간을 늘릴까요?' });
  await expect(question.getByRole('listitem').filter({ hasText: '까지 픽업할 수 있어요.' })).toHaveCount(2);
  await expect(question.getByRole('listitem').filter({ hasText: '더 늘릴 수 없어요.' })).toContainText(
    products[0]!.name,
  );
  await page.getByRole('dialog').getByRole('button', { name: '연장하기' }).click();
  await expect(
    toast(page, `주문 2건의 픽업 시간을 늘렸어요. ‘${products[0]!.name}’ 1건은 늘리지 못했어요.`),
  ).toBeVisible();
  await expect(card.getByRole('timer').first()).toHaveText(/^01:2\d:\d{2}$/);
  await expect(card.getByRole('button', { name: '모두 연장' })).toBeDisabled();

  await one.getByRole('button', { name: /^주문 취소/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '주문 취소' }).click();
  await expect(toast(page, '주문을 취소했어요.')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card).toContainText('5,000원');
});

test('what was picked up in one check-in has one receipt', async ({ page }) => {
  const { owner, products, orders } = await held(page, 'visit-receipt');
  const [first, second, third] = orders as [OwnOrder, OwnOrder, OwnOrder];
  const answer = await owner.call('POST', '/api/seller/orders/checkin-visit', {
    martId: products[0]!.martId,
    uuid: third.uuid,
    orderIds: [first.orderId, second.orderId],
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await handOver(owner, third);
  await page.goto('/buyer/purchase?tab=completed');
  await alive(page);
  await page.getByRole('link', { name: `영수증 보기: ${products[1]!.name}` }).click();
  const paper = page.getByRole('article');
  await expect(paper.getByRole('listitem')).toHaveCount(2);
  await expect(paper).toContainText('픽업 일시');
  await expect(paper.locator('.sums').last()).toContainText('3,000원');
  await page.goto('/buyer/purchase?tab=completed');
  await page.getByRole('link', { name: `영수증 보기: ${products[2]!.name}` }).click();
  await expect(paper.getByRole('listitem')).toHaveCount(1);
  // The address of a checkout's receipt goes on working.
  await page.goto(`/buyer/receipt?orderId=${first.orderId}`);
  await expect(paper).toContainText(products[0]!.name);
  // A visit has no receipt before the pickup, nor has somebody else's.
  expect((await page.request.get('/buyer/receipt?visit=1')).status()).toBe(404);
});

test('the counter sees one card, each order in it with what can be done', { tag: '@wide' }, async ({ page }) => {
  const { products, orders, owner } = await held(page, 'visit-counter');
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${products[0]!.martId}/customers`);
  await alive(page);
  await page.getByRole('searchbox').fill(products[1]!.name);
  // The whole visit is found by one of its products.
  const card = page.getByRole('region', { name: / 님 · 3가지 · 6,000원$/ });
  await expect(card.getByRole('article')).toHaveCount(3);
  await expect(card).toContainText(/결제 필요\s*6,000원/);
  await expect(card.getByRole('link', { name: '모두 판매 확정' })).toHaveAttribute('href', /\/scan$/);
  const one = card.getByRole('article').filter({ hasText: `#${orders[0]!.orderId}` });
  // Said once, as all of it stands so.
  await expect(card.getByText('결제 필요')).toHaveCount(1);
  await expect(one.getByRole('link', { name: '판매 확정' })).toHaveAttribute(
    'href',
    `/seller/mart/${products[0]!.martId}/qr-scan?orderId=${orders[0]!.orderId}`,
  );
  expect(await violations(page)).toEqual([]);
  await one.getByRole('button', { name: '주문 취소' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '주문 취소' }).click();
  await expect(page.getByRole('region', { name: / 님 · 2가지 · 5,000원$/ })).toBeVisible();
  expect(await stockOf(owner, products[0]!)).toEqual([10, 0, 0]);
});
