import { expect, type Page, test } from '@playwright/test';
import { qrPath } from '#islands/shared/qr-path.ts';
import { expectAccessible } from '../accessible.ts';
import { Caller } from '../api.ts';
import { dotsAtLineEnds } from '../line-dots.ts';
import { handOver, newOwner, order, ownProduct, stockOf } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, standAtHongdae, toast, withoutLiveLine } from '../visitors.ts';

/** A buyer with a browser that is signed in, and a caller of the same person. */
async function buyerWithOrders(page: Page, role: string) {
  const { email } = someone(role);
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  await signIn(page, email);
  return { buyer, owner };
}

/** The order itself, where it stands among others of its visit too. */
const card = (page: Page, orderId: number) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `주문 번호 ${orderId}`, hasNot: page.getByRole('listitem') });

// spec: S2.13
test('three tabs: what is to be picked up, what was cancelled and why, what was picked up', { tag: '@wide' }, async ({
  page,
}) => {
  const { buyer, owner } = await buyerWithOrders(page, 'tabs');
  const product = await ownProduct(owner);
  const [open, cancelled, refused, done] = [
    await order(buyer, product, 2),
    await order(buyer, product),
    await order(buyer, product),
    await order(buyer, product),
  ];
  await buyer.call('POST', `/api/buyer/order/cancel?orderId=${cancelled.orderId}`);
  await owner.call('PATCH', `/api/seller/orders/${refused.orderId}/cancel`);
  await handOver(owner, done);

  await page.goto('/buyer/purchase');
  const tabs = page.getByRole('navigation', { name: '주문 상태' });
  await expect(tabs.getByRole('link', { name: '픽업 대기' })).toHaveAttribute('aria-current', 'page');
  await expect(card(page, open.orderId)).toContainText(/×2[\s\S]*매장에서 낼 금액 5,000원/);
  // The pass beside the list names its order, too.
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '주문 번호' })).toHaveCount(1);

  await tabs.getByRole('link', { name: '취소된 주문' }).click();
  await expect(card(page, cancelled.orderId)).toContainText('직접 취소했어요');
  await expect(card(page, refused.orderId)).toContainText('마트에서 취소했어요');
  await expect(page.getByText('주문 번호', { exact: false })).toHaveCount(2);

  await tabs.getByRole('link', { name: '픽업 완료' }).click();
  await expect(card(page, done.orderId)).toContainText('구매 확정');
  await expect(page.getByText('주문 번호', { exact: false })).toHaveCount(1);
});

test('tabs change the address and not the page; back and forward go through them, and what was read is kept', {
  tag: '@wide',
}, async ({ page }) => {
  const { buyer, owner } = await buyerWithOrders(page, 'history');
  const product = await ownProduct(owner);
  const [open, cancelled] = [await order(buyer, product), await order(buyer, product)];
  await buyer.call('POST', `/api/buyer/order/cancel?orderId=${cancelled.orderId}`);
  await page.goto('/buyer/purchase');
  await alive(page);
  const pages: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && pages.push(request.url()));
  const tabs = page.getByRole('navigation', { name: '주문 상태' });
  const tab = (name: string) => tabs.getByRole('link', { name });

  await tab('취소된 주문').click();
  await expect(page).toHaveURL(/\?tab=cancelled$/);
  await expect(tab('취소된 주문')).toHaveAttribute('aria-current', 'page');
  await expect(tab('취소된 주문')).toBeFocused();
  await expect(card(page, cancelled.orderId)).toBeVisible();
  await tab('픽업 완료').click();
  await expect(page.getByText('픽업 완료한 주문이 없어요')).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\?tab=cancelled$/);
  await expect(card(page, cancelled.orderId)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/buyer\/purchase$/);
  await expect(card(page, open.orderId)).toBeVisible();
  await page.goForward();
  await expect(card(page, cancelled.orderId)).toBeVisible();

  // An order that ends meanwhile is on its new tab, and on its old one no more.
  await page.goBack();
  await card(page, open.orderId).getByRole('button', { name: '주문 취소' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '주문 취소' }).click();
  await expect(page.getByText('픽업 대기 주문이 없어요')).toBeVisible();
  await tab('취소된 주문').click();
  await expect(card(page, open.orderId)).toBeVisible();
  await expect(card(page, cancelled.orderId)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('픽업 대기 주문이 없어요')).toBeVisible();
  expect(pages).toEqual([]);
});

test('a tab whose orders cannot be read says so, and reads them at the next try', async ({ page }) => {
  const { buyer, owner } = await buyerWithOrders(page, 'unread');
  const { orderId } = await order(buyer, await ownProduct(owner));
  await buyer.call('POST', `/api/buyer/order/cancel?orderId=${orderId}`);
  await page.goto('/buyer/purchase');
  await alive(page);
  await page.route('**/api/buyer/order/buy-cancel*', (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: '취소된 주문' }).click();
  await expect(page.getByRole('alert')).toContainText('주문 정보를 불러오지 못했어요.');
  await page.getByRole('button', { name: '다시 불러오기' }).click();
  await expect(card(page, orderId)).toBeVisible();
});

// spec: S2.14
test('the countdown runs', async ({ page }) => {
  const { buyer, owner } = await buyerWithOrders(page, 'counts');
  const { orderId } = await order(buyer, await ownProduct(owner));
  await page.goto('/buyer/purchase');
  const timer = card(page, orderId).getByRole('timer');
  await expect(timer).toHaveText(/^00:5\d:\d{2}$/);
  const first = await timer.textContent();
  await expect(timer).not.toHaveText(first!);
});

// spec: S2.14, S8.14
test('the pass shows QR and code, and again without a network; one that was never kept needs it', async ({
  page,
  context,
}) => {
  const { buyer, owner } = await buyerWithOrders(page, 'pass');
  const product = await ownProduct(owner);
  const shown = await order(buyer, product);
  const unseen = await order(buyer, product);
  await page.goto('/buyer/purchase');
  await alive(page);
  const dialog = page.getByRole('dialog', { name: '매장에서 보여 주세요' });
  await card(page, shown.orderId).getByRole('button', { name: 'QR 보기' }).click();
  await expect(dialog.getByRole('img', { name: `주문 ${shown.orderId}의 QR 코드` })).toBeVisible();
  await expect(dialog).toContainText(shown.pickupCode);
  await dialog.getByRole('button', { name: '닫기' }).click();

  // Passes of all open orders are kept in advance; this one was not, as on a full disk.
  const key = `:${unseen.orderId}`;
  await expect
    .poll(() => page.evaluate((end) => Object.keys(localStorage).some((name) => name.endsWith(end)), key))
    .toBe(true);
  // With a network it would be kept again.
  await context.setOffline(true);
  await page.evaluate((end) => {
    for (const name of Object.keys(localStorage)) if (name.endsWith(end)) localStorage.removeItem(name);
  }, key);
  await card(page, shown.orderId).getByRole('button', { name: 'QR 보기' }).click();
  await expect(dialog.getByRole('img', { name: `주문 ${shown.orderId}의 QR 코드` })).toBeVisible();
  await expect(dialog).toContainText(shown.pickupCode);
  await expect(dialog).toContainText('인터넷이 연결되지 않아 저장해 둔 QR을 보여 드려요.');
  await dialog.getByRole('button', { name: '닫기' }).click();

  await card(page, unseen.orderId).getByRole('button', { name: 'QR 보기' }).click();
  await expect(dialog.getByRole('alert')).toContainText('QR 코드를 불러오지 못했어요.');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: '다시 시도' }).click();
  await expect(dialog).toContainText(unseen.pickupCode);
});

/** The pass, turned over once all of it was handed over; closing it shows the list again. */
async function closeTurned(page: Page): Promise<void> {
  const turned = page.getByRole('dialog', { name: '잘 받았어요' });
  await expect(turned.getByText('픽업했어요. 맛있게 드세요!')).toBeVisible();
  await turned.getByRole('button', { name: '닫기' }).click();
}

test('the pass turns over once the seller has handed the order over: what was saved, stars and sharing', async ({
  page,
  context,
}) => {
  const { buyer, owner } = await buyerWithOrders(page, 'turned');
  const product = await ownProduct(owner, { price: 2_000, name: '시험두부 300g' });
  await owner.call('PATCH', `/api/seller/stores/${product.martId}/products/${product.productId}`, { listPrice: 3_000 });
  const held = await order(buyer, product, 2);
  await page.goto(`/buyer/purchase?qr=${held.orderId}`);
  await expect(page.getByRole('dialog', { name: '매장에서 보여 주세요' })).toContainText(held.pickupCode);
  await handOver(owner, held);
  const turned = page.getByRole('dialog', { name: '잘 받았어요' });
  await expect(turned.getByText('픽업했어요. 맛있게 드세요!')).toBeVisible();
  await expect(turned.getByRole('definition')).toHaveText([
    '먹거리 600g을 구하고 2,000원 아꼈어요',
    '먹거리 600g을 구하고 2,000원 아꼈어요',
  ]);
  await expectAccessible(page);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
  await turned.getByRole('button', { name: '친구에게 공유하기' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${ORIGIN}/buyer/store/${product.martId}`);

  // Stars at one press: they stand in the form, which asks for words, as the specification has it.
  await turned.getByRole('button', { name: '별점 4점 주기' }).click();
  const form = page.getByRole('dialog', { name: '리뷰 쓰기' });
  await expect(form.getByRole('radio', { name: /^4점/ })).toBeChecked();
  await form.getByRole('textbox', { name: '리뷰 내용' }).fill('고소해요');
  await form.getByRole('button', { name: '등록' }).click();
  await expect(toast(page, '리뷰를 등록했어요. 고마워요!')).toBeVisible();
  await expect(turned.getByRole('button', { name: /^별점/ })).toHaveCount(0);
  await closeTurned(page);
  await expect(page.getByText('픽업 대기 주문이 없어요')).toBeVisible();
});

test('a card whose order is handed over while the list is looked at turns over in its place', async ({ page }) => {
  const { buyer, owner } = await buyerWithOrders(page, 'turned-card');
  const held = await order(buyer, await ownProduct(owner));
  await page.goto('/buyer/purchase');
  await alive(page);
  await handOver(owner, held);
  await expect(page.getByText('픽업했어요. 맛있게 드세요!')).toBeVisible();
  await expect(card(page, held.orderId)).toHaveCount(0);
  await expectAccessible(page);
});

test('the card of a visit begins with mart, QR and window; the QR is the very one that a counter reads', async ({
  page,
}) => {
  const { buyer, owner } = await buyerWithOrders(page, 'card');
  const product = await ownProduct(owner);
  const held = await order(buyer, product, 2);
  await page.goto('/buyer/purchase');
  const shown = card(page, held.orderId);
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText(product.martName);
  await expect(shown).toContainText(/남은 시간\s*00:5\d:\d{2}/);
  const picture = shown.getByRole('button', { name: 'QR 보기' }).locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const file = await page.request.get(`/buyer/order/${held.orderId}.svg`);
  expect(file.headers()).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'private, no-store' });
  const { size, path } = qrPath(JSON.stringify({ uuid: held.uuid, orderId: held.orderId }));
  expect(await file.text()).toContain(`viewBox="0 0 ${size} ${size}"`);
  expect(await file.text()).toContain(path);
  // Nobody else's, and none of an order that has ended.
  const other = await Caller.signIn(ORIGIN, someone('other').email);
  expect((await other.call('GET', `/buyer/order/${held.orderId}.svg`)).status).not.toBe(200);
  expect((await fetch(`${ORIGIN}/buyer/order/${held.orderId}.svg`)).status).toBe(401);
  await handOver(owner, held);
  expect((await page.request.get(`/buyer/order/${held.orderId}.svg`)).status()).toBe(409);
});

test('on a desk a pass stands once, beside the list: of what runs out first, then of what was pressed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { buyer, owner } = await buyerWithOrders(page, 'desk');
  const other = await newOwner();
  const [first, second] = [await order(buyer, await ownProduct(owner)), await order(buyer, await ownProduct(owner), 2)];
  const product = await ownProduct(other);
  const elsewhere = await order(buyer, product);
  await page.goto('/buyer/purchase');
  await alive(page);
  const beside = page.getByRole('complementary', { name: '매장에서 보여 주세요' });
  await expect(beside).toContainText(second.pickupCode);
  await expect(beside.getByRole('img', { name: '주문 2건의 QR 코드' })).toBeVisible();
  // Neither as a picture on a card nor as a dialog again, and when and for how much is said by the card.
  const main = page.getByRole('main');
  await expect(main.locator('img[src$=".svg"]:visible')).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'QR 보기', exact: true })).toHaveCount(1);
  await expect(beside).not.toContainText(/픽업 \d|남은 시간|낼 금액/);
  await expectAccessible(page);

  await main.getByRole('button', { name: 'QR 보기', exact: true }).click();
  await expect(beside).toContainText(elsewhere.pickupCode);
  await expect(beside).toContainText(product.martName);
  await expect(beside).toBeFocused();
  // One order of several, alone.
  await card(page, first.orderId)
    .getByRole('button', { name: /^QR 보기/ })
    .click();
  await expect(beside).toContainText(first.pickupCode);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Its address brings that of its mart.
  await page.goto(`/buyer/purchase?qr=${elsewhere.orderId}`);
  await expect(beside).toContainText(elsewhere.pickupCode);
  await handOver(other, elsewhere);
  await expect(page.getByText('픽업했어요. 맛있게 드세요!')).toBeVisible();
  await expect(beside).toContainText(second.pickupCode);
});

test('when and how far stand whole, and no line of a pass ends with a dot', async ({ page, context }) => {
  await standAtHongdae(context);
  const { buyer, owner } = await buyerWithOrders(page, 'dots');
  const { productId } = await ownProduct(owner, { saleEndsInMinutes: 25 });
  const { orderId } = await order(buyer, { productId });
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ['/buyer/purchase', '/buyer']) {
      await page.goto(path);
      await alive(page);
      const pass = path === '/buyer' ? page.getByRole('region', { name: '픽업 대기 주문' }) : card(page, orderId);
      await expect(pass).toContainText(/픽업 .*\d · 걸어서 \d+분/);
      expect(await dotsAtLineEnds(pass), `${path} at ${width}`).toEqual([]);
    }
  }
});

test('the pass goes once all of it was handed over, and the list is empty', async ({ page }) => {
  const { buyer, owner } = await buyerWithOrders(page, 'handed');
  const held = await order(buyer, await ownProduct(owner));
  await page.goto(`/buyer/purchase?qr=${held.orderId}`);
  const dialog = page.getByRole('dialog', { name: '매장에서 보여 주세요' });
  await expect(dialog).toContainText(held.pickupCode);
  await handOver(owner, held);
  await closeTurned(page);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('픽업 대기 주문이 없어요')).toBeVisible();
});

test('an address that asks for the pass of an order that is over shows a list that stays fresh', async ({ page }) => {
  const { buyer, owner } = await buyerWithOrders(page, 'late');
  const product = await ownProduct(owner);
  const [over, open] = [await order(buyer, product), await order(buyer, product)];
  await handOver(owner, over);
  await page.goto(`/buyer/purchase?qr=${over.orderId}`);
  await expect(card(page, open.orderId)).toBeVisible();
  await alive(page);
  await handOver(owner, open);
  await expect(page.getByText('픽업 대기 주문이 없어요')).toBeVisible();
});

test('orders of one mart have one pass: what was handed over leaves it, and its QR is always one that holds', async ({
  page,
}) => {
  const { buyer, owner } = await buyerWithOrders(page, 'counter');
  const product = await ownProduct(owner);
  const [first, second, third] = [
    await order(buyer, product),
    await order(buyer, product, 2),
    await order(buyer, product, 3),
  ];
  // The code is the newest order's; the three deadlines are seconds apart.
  await page.goto(`/buyer/purchase?qr=${first.orderId}`);
  const dialog = page.getByRole('dialog', { name: '매장에서 보여 주세요' });
  await expect(dialog.getByRole('img', { name: '주문 3건의 QR 코드' })).toBeVisible();
  await expect(dialog).toContainText(third.pickupCode);
  await expect(dialog).toContainText('이 QR 하나로 주문 3건을 모두 받아요');
  await expect(dialog).toContainText('매장에서 낼 금액 15,000원');
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveText([/×1/, /×2/, /×3/].reverse());
  for (const [name, href] of [
    ['카카오맵 길찾기 (새 창)', /^https:\/\/map\.kakao\.com\/link\/(to|by\/walk)\/.+,37\.\d+,12\d\.\d+$/],
    ['네이버 지도 길찾기 (새 창)', /^https:\/\/map\.naver\.com\/p\/directions\/.+\/12\d\.\d+,37\.\d+,.+\/walk$/],
  ] as const) {
    await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expect(dialog.getByRole('link', { name: '마트에 전화하기' })).toHaveAttribute('href', /^tel:\d+$/);
  // Another than the one whose QR is shown.
  await handOver(owner, first);
  await expect(dialog).toContainText(`${product.name}: 픽업했어요.`);
  await expect(dialog).toContainText('매장에서 낼 금액 12,500원');
  await expect(dialog).toContainText(third.pickupCode);

  await handOver(owner, third);
  await expect(dialog).toContainText(second.pickupCode);
  await expect(dialog).toContainText(`주문 번호 ${second.orderId}`);
  await expect(dialog).toContainText('매장에서 낼 금액 5,000원');
  await handOver(owner, second);
  await closeTurned(page);
  await expect(page.getByText('픽업 대기 주문이 없어요')).toBeVisible();
});

test('orders that are handed over in the same moment all leave the pass', async ({ page }) => {
  const { buyer, owner } = await buyerWithOrders(page, 'counter-at-once');
  const product = await ownProduct(owner);
  const orders = [await order(buyer, product), await order(buyer, product), await order(buyer, product)];
  await page.goto(`/buyer/purchase?qr=${orders[0]!.orderId}`);
  const dialog = page.getByRole('dialog', { name: '매장에서 보여 주세요' });
  await expect(dialog).toContainText('주문 3건');
  // The first answer is late: what was asked for meanwhile is asked once more, and tells all three.
  const { promise: over, resolve: allOver } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/buyer/order/buy-ing', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const early = await route.fetch();
    await over;
    await route.fulfill({ response: early });
  });
  await handOver(owner, orders[0]!);
  await expect.poll(() => asked).toBeGreaterThan(0);
  for (const one of orders.slice(1)) await handOver(owner, one);
  allOver();
  await expect(dialog).toBeHidden({ timeout: 8_000 });
  await closeTurned(page);
  await expect(page.getByText('픽업 대기 주문이 없어요')).toBeVisible();
});

// spec: S2.14
test('the time is extended once, by half an hour; a second tab that missed it is told so', async ({
  page,
  context,
}) => {
  const { buyer, owner } = await buyerWithOrders(page, 'extends');
  const { orderId } = await order(buyer, await ownProduct(owner));
  const second = await context.newPage();
  // Tabs share one line: neither has one.
  for (const tab of [page, second]) await withoutLiveLine(tab);
  for (const tab of [page, second]) {
    await tab.goto('/buyer/purchase');
    await alive(tab);
  }
  const extend = (tab: Page) => card(tab, orderId).getByRole('button', { name: '시간 연장' });
  await expect(extend(page)).toContainText('+30분, 1번만');
  const question = page.getByRole('dialog', { name: '픽업 시간을 늘릴까요?' });
  await extend(page).click();
  await expect(question).toContainText(/연장하면 .+까지 픽업할 수 있어요\./);
  await question.getByRole('button', { name: '그대로 두기' }).click();
  await expect(card(page, orderId).getByRole('timer')).toHaveText(/^00:(59|58):\d{2}$/);
  await extend(page).click();
  await page.getByRole('dialog').getByRole('button', { name: '연장하기' }).click();
  await expect(toast(page, /픽업 시간을 .+까지 늘렸어요\./)).toBeVisible();
  await expect(extend(page)).toBeDisabled();
  await expect(card(page, orderId).getByRole('timer')).toHaveText(/^01:(29|28):\d{2}$/);

  await extend(second).click();
  await second.getByRole('dialog').getByRole('button', { name: '연장하기' }).click();
  await expect(toast(second, '시간 연장은 주문마다 한 번만 할 수 있어요.')).toBeVisible();
  await expect(extend(second)).toBeDisabled();
});

test('an order whose sale ends with it cannot be extended', async ({ page }) => {
  const { buyer, owner } = await buyerWithOrders(page, 'sale-ends');
  const { orderId } = await order(buyer, await ownProduct(owner, { saleEndsInMinutes: 45 }));
  await page.goto('/buyer/purchase');
  await alive(page);
  await expect(card(page, orderId).getByRole('timer')).toHaveText(/^00:4[45]:\d{2}$/);
  await expect(card(page, orderId).getByRole('button', { name: '시간 연장' })).toBeDisabled();
});

// spec: S2.14
test('cancelling asks first; a no keeps the order, a yes gives the stock back', async ({ page }) => {
  const { buyer, owner } = await buyerWithOrders(page, 'cancels');
  const product = await ownProduct(owner);
  const { orderId } = await order(buyer, product, 3);
  await page.goto('/buyer/purchase');
  await alive(page);
  const cancel = card(page, orderId).getByRole('button', { name: '주문 취소' });
  const dialog = page.getByRole('dialog', { name: '주문을 취소할까요?' });
  await cancel.click();
  await expect(dialog).toContainText(`${product.name} · 3개`);
  await dialog.getByRole('button', { name: '그대로 두기' }).click();
  await expect(dialog).toBeHidden();
  expect(await stockOf(owner, product)).toEqual([7, 3, 0]);

  await cancel.click();
  await dialog.getByRole('button', { name: '주문 취소' }).click();
  await expect(toast(page, '주문을 취소했어요.')).toBeVisible();
  await expect(page.getByText('픽업 대기 주문이 없어요')).toBeVisible();
  expect(await stockOf(owner, product)).toEqual([10, 0, 0]);
});

// spec: S8.15
test('a cancel that comes after the pickup is refused with the server’s words', async ({ page }) => {
  const { buyer, owner } = await buyerWithOrders(page, 'too-late');
  const held = await order(buyer, await ownProduct(owner));
  await withoutLiveLine(page);
  // List and header ask for the orders as they come alive, whenever that is: until the cancel they hear what was.
  const asked = '**/api/buyer/order/buy-ing';
  const before = await page.request.get('/api/buyer/order/buy-ing');
  await page.route(asked, (route) => route.fulfill({ response: before }));
  await page.goto('/buyer/purchase');
  await alive(page);
  await handOver(owner, held);
  await card(page, held.orderId).getByRole('button', { name: '주문 취소' }).click();
  const yes = page.getByRole('dialog').getByRole('button', { name: '주문 취소' });
  await expect(yes).toBeVisible();
  await page.unroute(asked);
  await yes.click();
  await expect(toast(page, '이미 찾아간 주문이에요.')).toBeVisible();
  await expect(card(page, held.orderId)).toHaveCount(0);
});

test.describe('order complete', () => {
  // spec: S2.16
  test('shows one order with its deadline and leads to its QR', async ({ page }) => {
    const { buyer, owner } = await buyerWithOrders(page, 'complete');
    const product = await ownProduct(owner);
    const { orderId, pickupCode } = await order(buyer, product, 2);
    await page.goto(`/buyer/order-complete?orderId=${orderId}`);
    await expect(page.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible();
    await expect(card(page, orderId)).toContainText(product.name);
    await expect(card(page, orderId)).toContainText('5,000원');
    // The amount is said once.
    await expect(page.getByRole('main').getByText(/5,000원/)).toHaveCount(1);
    await expect(page.getByText('현장 결제는 상품을 받을 때 해 주세요.')).toBeVisible();
    await page.getByRole('link', { name: 'QR 보기' }).click();
    await expect(page.getByRole('dialog', { name: '매장에서 보여 주세요' })).toContainText(pickupCode);
  });
});

test('who is not signed in is offered to, on both pages', async ({ page }) => {
  for (const [path, text] of [
    ['/buyer/purchase', '로그인하면 주문 내역을 볼 수 있어요'],
    ['/buyer/order-complete?orderId=1', '로그인하면 주문을 볼 수 있어요'],
  ]) {
    await page.goto(path!);
    await expect(page.getByText(text!)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: '로그인' }).click();
    await expect(page.getByRole('dialog', { name: '로그인' })).toBeVisible();
  }
});
