import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { Caller } from '../api.ts';
import { handOver, newOwner, order, ownMarts, ownProduct, stockOf } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, toast, visitor } from '../visitors.ts';

const card = (page: Page, orderId: number) => page.getByRole('article').filter({ hasText: `#${orderId}` });
const banner = (page: Page) =>
  page.getByRole('status').getByText('연결이 끊겨 다시 연결하고 있어요.', { exact: false });

/** The owner's order list, and somebody who buys from them. */
async function openList(page: Page, tab: 'checkin' | 'completed' = 'checkin') {
  const owner = await newOwner();
  // News say of which mart they are to who has several.
  await ownMarts(owner);
  const product = await ownProduct(owner);
  const buyer = await Caller.signIn(ORIGIN, someone('live').email);
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${product.martId}/customers?tab=${tab}`);
  await alive(page);
  return { owner, product, buyer };
}

// spec: S4.13
test('an order appears by itself, leaves when it is picked up, and then stands on the other tab', {
  tag: '@wide',
}, async ({ page }) => {
  const { owner, product, buyer } = await openList(page);
  const held = await order(buyer, product);
  await expect(card(page, held.orderId)).toContainText('새 주문');
  await expect(page.getByRole('status').filter({ hasText: /새 주문 \d+건이 들어왔어요/ })).toHaveCount(1);
  await handOver(owner, held);
  await expect(card(page, held.orderId)).toHaveCount(0);
  await page.getByRole('navigation', { name: '주문 현황' }).getByRole('link', { name: '판매 완료' }).click();
  await expect(card(page, held.orderId)).toContainText('판매 완료');
  await expect(card(page, held.orderId)).toContainText('판매 시각');
});

test('a sale appears on the completed tab by itself', async ({ page }) => {
  const { owner, product, buyer } = await openList(page, 'completed');
  const held = await order(buyer, product);
  await handOver(owner, held);
  await expect(card(page, held.orderId)).toContainText('판매 완료');
});

test('while the line is down the list says so; when it is back, what came meanwhile is there', async ({ page }) => {
  await page.route('**/api/events**', (route) => route.abort());
  const { product, buyer } = await openList(page);
  await expect(banner(page)).toBeVisible();
  const held = await order(buyer, product);
  await page.unroute('**/api/events**');
  await expect(card(page, held.orderId)).toBeVisible();
  // It is opened anew after a while of its own, so that all who lost theirs do not come back at once.
  await expect(banner(page)).toHaveCount(0, { timeout: 40_000 });
});

test('without the line the list is looked at every 15 seconds', async ({ page }) => {
  await page.route('**/api/events**', (route) => route.abort());
  await page.clock.install();
  const { product, buyer } = await openList(page);
  const held = await order(buyer, product);
  await page.clock.runFor(16_000);
  await expect(card(page, held.orderId)).toBeVisible();
});

test('a new order rings, unless this browser was told to be silent', async ({ page }) => {
  // Counts the tones that are played, and keeps a page silent until it was touched, as browsers outside of tests do.
  await page.addInitScript(() => {
    let touched = false;
    addEventListener('pointerup', () => (touched = true), { capture: true });
    const { resume } = AudioContext.prototype;
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => (touched ? 'running' : 'suspended') });
    AudioContext.prototype.resume = function () {
      return touched ? resume.call(this) : new Promise(() => {});
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1);
      start.call(this, when);
    };
  });
  const tones = () => page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0));
  const { product, buyer } = await openList(page);
  const bell = page.getByRole('button', { name: '새 주문 소리' });
  // A browser lets nothing ring before the page was touched: until then it is said, and any touch will do.
  await expect(bell).toHaveCount(0);
  await expect(page.getByRole('button', { name: '알림음 켜기' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await order(buyer, product);
  await expect.poll(tones).toBe(2);

  await bell.click();
  await expect(bell).toHaveText('새 주문 소리 꺼짐');
  const { orderId } = await order(buyer, product);
  await expect(card(page, orderId)).toBeVisible();
  expect(await tones()).toBe(2);
  await page.reload();
  await alive(page);
  await expect(bell).toHaveText('새 주문 소리 꺼짐');
  await bell.click();
  await expect(bell).toHaveText('새 주문 소리 켜짐');
});

test('an order called off because nothing is there takes the rest off the shelf', async ({ page }) => {
  const { owner, product, buyer } = await openList(page);
  const held = await order(buyer, product, 3);
  await card(page, held.orderId).getByRole('button', { name: '주문 취소' }).click();
  const dialog = page.getByRole('dialog', { name: '주문을 취소할까요?' });
  await expect(dialog.getByRole('radio', { name: '마트 사정' })).toBeChecked();
  await expect(dialog).toContainText('재고가 판매 대기로 돌아와요.');
  await dialog.getByRole('radio', { name: '재고 없음' }).check();
  await expect(dialog).toContainText('판매 대기 수량도 0개가 돼요');
  await dialog.getByRole('button', { name: '주문 취소' }).click();
  await expect(toast(page, '주문을 취소하고 판매 대기 수량을 비웠어요.')).toBeVisible();
  expect(await stockOf(owner, product)).toEqual([0, 0, 0]);
  const { body } = await buyer.call('GET', '/api/buyer/order/buy-cancel');
  expect(body).toMatchObject([{ orderId: held.orderId, endReason: 'outOfStock' }]);
});

test('a cancel that does not get through stays in its dialog with its reason', async ({ page }) => {
  const { product, buyer, owner } = await openList(page);
  const held = await order(buyer, product);
  await card(page, held.orderId).getByRole('button', { name: '주문 취소' }).click();
  const dialog = page.getByRole('dialog', { name: '주문을 취소할까요?' });
  await dialog.getByRole('radio', { name: '재고 없음' }).check();
  await page.route('**/api/seller/orders/*/cancel', (route) => route.abort());
  await dialog.getByRole('button', { name: '주문 취소' }).click();
  await expect(dialog.getByRole('alert')).toContainText('주문을 취소하지 못했어요. 인터넷이 연결되지 않았어요.');
  await expect(dialog.getByRole('radio', { name: '재고 없음' })).toBeChecked();
  expect(await stockOf(owner, product)).toEqual([9, 1, 0]);
});

test('a new order is seen: a bar, the count on tab and title, its card marked; until it was looked at', {
  tag: '@wide',
}, async ({ page }) => {
  const { product, buyer } = await openList(page);
  await expect(page).toHaveTitle(/^주문 현황/);
  const held = await order(buyer, product);
  const bar = page.getByRole('status').filter({ hasText: `${product.martName}에 새 주문 1건이 들어왔어요.` });
  await expect(bar).toBeInViewport();
  await expect(page).toHaveTitle(/^\(1\) 주문 현황/);
  const tab = page.getByRole('navigation', { name: '주문 현황' }).getByRole('link', { name: /^픽업 대기/ });
  // The tab's number is the menu's: what waits, not what is new.
  const inMenu = page.locator(`#seller-menu a[href$="/${product.martId}/customers"] [data-number]`);
  const numbers = async () => [await inMenu.textContent(), await tab.locator('.badge > :first-child').textContent()];
  await expect.poll(async () => new Set(await numbers()).size).toBe(1);
  await expect(card(page, held.orderId)).toHaveAttribute('data-new', 'true');
  await expectAccessible(page);
  await page.getByRole('link', { name: '새 주문 보기' }).click();
  await expect(card(page, held.orderId)).toBeInViewport();
  await expect(bar).toHaveCount(0);
  await expect(page).toHaveTitle(/^주문 현황/);
  await expect(card(page, held.orderId)).toContainText('새 주문');
});

test('on the completed tab a new order is told as well, with the way to it', async ({ page }) => {
  const { product, buyer } = await openList(page, 'completed');
  const held = await order(buyer, product);
  await expect(page).toHaveTitle(/^\(1\) /);
  await page.getByRole('link', { name: '새 주문 보기' }).click();
  await expect(card(page, held.orderId)).toBeVisible();
});

test('on any page, of any mart, a new order is told until somebody looks; the numbers follow', {
  tag: '@wide',
}, async ({ page }) => {
  const { owner, product, buyer } = await openList(page);
  await page.goto('/seller/dashboard');
  await alive(page);
  const mart = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: product.martName, exact: true }) });
  const waiting = async () => Number((await mart.getByRole('link', { name: /^주문/ }).textContent())!.match(/\d+/)![0]);
  const before = await waiting();
  const held = await order(buyer, product);
  await expect(page.getByRole('status').filter({ hasText: `${product.martName}에 새 주문 1건` })).toBeVisible();
  await expect.poll(waiting).toBeGreaterThan(before);
  await expectAccessible(page);

  // It goes along to the next page, of another mart, too.
  const other = (await ownMarts(owner)).cards;
  await page.goto(`/seller/mart/${other.storeId}/register`);
  await alive(page);
  await expect(page).toHaveTitle(/^\(1\) /);
  await page.getByRole('link', { name: '새 주문 보기' }).click();
  await page.waitForURL(`**/seller/mart/${product.martId}/customers?tab=checkin`);
  await expect(card(page, held.orderId)).toBeInViewport();
  await expect(card(page, held.orderId)).toHaveAttribute('data-new', 'true');
  await expect(page).toHaveTitle(/^주문 현황/);
});

test('an order that comes while the next page loads is told there', async ({ page }) => {
  const { product, buyer } = await openList(page);
  // Made after the page was left and before the next one was rendered.
  await page.route('**/seller/dashboard', async (route) => {
    await order(buyer, product);
    await route.continue();
  });
  await page.goto('/seller/dashboard');
  await expect(page.getByRole('status').filter({ hasText: '새 주문 1건' })).toBeVisible();
});

test('the order number finds its order', async ({ page }) => {
  const { owner, product, buyer } = await openList(page);
  // Another buyer's: one buyer's orders stand on one card.
  const stranger = await Caller.signIn(ORIGIN, someone('numbered').email);
  const [one, other] = [await order(buyer, product), await order(stranger, product)];
  await page.getByRole('searchbox').fill(`#${one.orderId}`);
  await expect(card(page, one.orderId)).toBeVisible();
  await expect(card(page, other.orderId)).toHaveCount(0);
  // Also the one that stands on the other tab by now.
  await handOver(owner, one);
  await page.getByRole('link', { name: '‘판매 완료’에서 찾기' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(`#${one.orderId}`);
  await expect(card(page, one.orderId)).toContainText('판매 시각');
});

test('a pause of new orders on one screen stands on the others of the mart', async ({ page, browser }) => {
  const { owner, product } = await openList(page);
  const mart = `/seller/mart/${product.martId}`;
  const { page: other, context } = await visitor(browser, owner.email, { viewport: page.viewportSize()! });
  for (const screen of [page, other]) {
    await screen.goto(mart);
    await alive(screen);
  }
  const orders = (screen: Page) => screen.getByRole('region', { name: '새 주문' });
  await expect(orders(other)).toContainText('새 주문을 받고 있어요.');
  await orders(page).getByRole('button', { name: '주문 잠시 멈추기 30분' }).click();
  await expect(orders(other)).toContainText('까지 새 주문을 받지 않아요.');
  await orders(other).getByRole('button', { name: '다시 받기' }).click();
  await expect(orders(page)).toContainText('새 주문을 다시 받아요.');
  await context.close();
});
