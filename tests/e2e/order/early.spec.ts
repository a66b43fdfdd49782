import { expect, type Page, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { newOwner, order, ownMarts, ownProduct, quantityInCart } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, hasReactAllIslands, signIn, someone, standAtHongdae } from '../visitors.ts';

const SCRIPT_OF_ISLANDS = /_assets\/react\.[^/]*\.js/;

/** A network on which these files come only when they are let through; what islands need, unless others are named. */
async function slow(page: Page, files: RegExp | string = SCRIPT_OF_ISLANDS) {
  const { promise: open, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await open;
    await route.fallback();
  });
  return letThrough;
}

async function buyerOf(page: Page, name: string) {
  const { email } = someone(name);
  const buyer = await Caller.signIn(ORIGIN, email);
  await signIn(page, email);
  return buyer;
}

test('what is ticked, typed and pressed in a cart that does not live yet is done once it does', async ({ page }) => {
  const buyer = await buyerOf(page, 'early-cart');
  const owner = await newOwner();
  const [berries, milk] = [
    await ownProduct(owner, { quantity: 9, price: 2_000 }),
    await ownProduct(owner, { quantity: 9, price: 5_000, cards: true }),
  ];
  for (const { productId } of [berries, milk]) {
    await buyer.call('POST', '/api/buyer/carts/addCart', { productId, quantity: 1 });
  }
  const letThrough = await slow(page);
  await page.goto('/buyer/cart');
  const ticked = page.getByRole('checkbox', { name: `${milk.name} 선택` });
  const quantity = page.getByRole('textbox', { name: `${berries.name} 수량` });
  await ticked.uncheck();
  await quantity.fill('4');
  await quantity.blur();
  await page.getByRole('button', { name: '선택 삭제' }).click();
  letThrough();

  await expect(page.getByRole('status', { name: '합계' })).toHaveText('8,000원');
  await expect(ticked).not.toBeChecked();
  await expect(quantity).toHaveValue('4');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => quantityInCart(buyer, berries)).toBe(4);
  await page.reload();
  await expect(quantity).toHaveValue('4');
});

test('orders of a visit are asked about by a press that came before their page lived', async ({ page }) => {
  const buyer = await buyerOf(page, 'early-visit');
  const owner = await newOwner();
  for (let made = 0; made < 2; made += 1) await order(buyer, await ownProduct(owner));
  const letThrough = await slow(page);
  await page.goto('/buyer/purchase');
  await page.getByRole('button', { name: '모두 취소' }).click();
  letThrough();

  await expect(page.getByRole('dialog', { name: '주문 2건을 모두 취소할까요?' })).toBeVisible();
});

test('a product is put into the cart once, as many as were typed and stepped to, by a press that came before the page lived', async ({
  page,
}) => {
  await buyerOf(page, 'early-product');
  const { productId } = await ownProduct(await newOwner(), { quantity: 9 });
  const letThrough = await slow(page);
  await page.goto(`/buyer/product/${productId}`);
  const more = page.getByRole('button', { name: '수량 늘리기' });
  await more.click();
  await expect(more).toHaveAttribute('aria-busy', 'true');
  // Typed over what was there, and over one more.
  await page.getByRole('textbox', { name: '수량' }).fill('3');
  await expect(more).not.toHaveAttribute('aria-busy');
  // Each of these is meant, and none is forgotten for what is pressed after it.
  await more.click();
  await more.click();
  const add = page.getByRole('button', { name: '장바구니 담기' });
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  letThrough();

  await expect(page.getByText('장바구니에 담았어요')).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-busy', 'true');
  await expect(more).not.toHaveAttribute('aria-busy');
  await page.goto('/buyer/cart');
  await expect(page.getByRole('textbox', { name: '수량' })).toHaveValue('5');
});

test('what is put into a field while React takes its island over in slices is known to it', async ({ page }) => {
  await buyerOf(page, 'early-slices');
  const { productId } = await ownProduct(await newOwner(), { quantity: 9 });
  // React goes on by messages to itself: it has begun, and reaches no field before they are let through.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      held.push(() => postMessage.apply(this, message as [unknown]));
    };
    Object.assign(window, {
      goOn() {
        MessagePort.prototype.postMessage = postMessage;
        for (const send of held) send();
      },
    });
  });
  await page.goto(`/buyer/product/${productId}`);
  await expect(page.locator('astro-island[ssr]:not([client="visible"])')).toHaveCount(0);
  const quantity = page.getByRole('textbox', { name: '수량' });
  expect(await page.evaluate(hasReactAllIslands), 'React has begun, and reached none').toBe(false);
  // As the keyboard of a phone or a voice puts it there: without a key.
  await quantity.fill('3');
  await page.evaluate(() => (window as unknown as { goOn(): void }).goOn());
  await alive(page);
  await expect(quantity).toHaveValue('3');
  await page.getByRole('button', { name: '수량 늘리기' }).click();
  await expect(quantity).toHaveValue('4');
});

test('a link that is opened in another tab before its page lives leaves this one as it is', async ({
  page,
  context,
}) => {
  await standAtHongdae(context);
  const letThrough = await slow(page);
  await page.goto('/buyer?sort=cheap');
  for (const link of [page.getByRole('link', { name: /^필터/ }), page.getByRole('button', { name: '더 보기' })]) {
    // Cards that come near move what stands below them once more.
    await link.scrollIntoViewIfNeeded();
    const [other] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })]);
    await other.close();
  }
  const cards = page.locator('#nearby').getByRole('listitem');
  const before = await cards.count();
  letThrough();
  await alive(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '더 보기' })).not.toHaveAttribute('aria-busy', 'true');
  await expect(cards).toHaveCount(before);
  await expect(page).toHaveURL(/\/buyer\?sort=cheap$/);
});

test('what an island hears itself is not done once more when the last script comes', async ({ page }) => {
  const { productId } = await ownProduct(await newOwner(), { quantity: 9 });
  const letThrough = await slow(page, /_assets\/BuyerFrame\.[^/]*\.js/);
  // Its own scripts may count for the page's load.
  await page.goto(`/buyer/product/${productId}`, { waitUntil: 'commit' });
  const quantity = page.getByRole('textbox', { name: '수량' });
  await expect(quantity).toBeVisible();
  await alive(page);
  await page.getByRole('button', { name: '수량 늘리기' }).click();
  await expect(quantity).toHaveValue('2');
  letThrough();

  await page.waitForLoadState('domcontentloaded');
  await expect(quantity).toHaveValue('2');
});

test('what has come alive beside islands is pressed once, too, while another script is on its way', async ({
  page,
}) => {
  const letThrough = await slow(page, /_assets\/BuyerFrame\.[^/]*\.js/);
  await page.goto('/buyer', { waitUntil: 'commit' });
  const pause = page.getByRole('button', { name: '자동 넘김 멈추기' });
  await pause.click();
  letThrough();

  await page.waitForLoadState('domcontentloaded');
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  await expect(pause).not.toHaveAttribute('aria-busy');
});

test('a bell that was pressed before its script came shows the alarms all the same', async ({ page }) => {
  await signIn(page, someone('early-bell').email);
  const letThrough = await slow(page, '**/_assets/*.js');
  await page.goto('/buyer', { waitUntil: 'commit' });
  await page.getByRole('button', { name: '알림' }).click();
  letThrough();
  await expect(page.getByText('아직 알림이 없어요')).toBeVisible();
});

test('a form that is filled and sent before it lives keeps its words and is not sent by the browser', async ({
  page,
}) => {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  await signIn(page, owner.email);
  const letThrough = await slow(page);
  const address = `/seller/mart/${allDay.storeId}/register`;
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByLabel('상위 카테고리').selectOption('신선식품');
  await page.getByLabel('상품명').fill('일찍 적은 우유');
  await page.getByLabel('설명').fill('아침에 들어왔어요.');
  await page.getByLabel('가격 (원)').fill('2800');
  await page.getByRole('button', { name: '상품 등록' }).click();
  letThrough();

  await expect(page.getByLabel('가격 (원)'), 'read as an amount').toHaveValue('2,800');
  await expect(page.getByLabel('상품명')).toHaveValue('일찍 적은 우유');
  await expect(page.getByLabel('설명')).toHaveValue('아침에 들어왔어요.');
  await expect(
    page.getByLabel('하위 카테고리').getByRole('option', { name: '유제품' }),
    'of the chosen one',
  ).toBeAttached();
  await expect(page.getByLabel('수량 (개)'), 'sent, and refused').toHaveAttribute('aria-invalid', 'true');
  expect(new URL(page.url()).search).toBe('');
});

test('a menu that opened before the page lived stays open, and what is pressed in it is done', async ({ page }) => {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  await signIn(page, owner.email);
  const letThrough = await slow(page);
  await page.goto('/seller/dashboard', { waitUntil: 'commit' });
  const mart = page.getByRole('button', { name: `${allDay.name} 메뉴` });
  await mart.click();
  const remove = page.getByRole('button', { name: `${allDay.name} 삭제` });
  await expect(remove).toBeVisible();
  letThrough();
  await alive(page);
  await expect(remove).toBeVisible();
  await remove.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the time an order has left is told by the market’s clock from the first moment on', async ({ page }) => {
  const owner = await newOwner();
  const { email } = someone('early-clock');
  const product = await ownProduct(owner);
  const { orderId } = await order(await Caller.signIn(ORIGIN, email), product);
  await signIn(page, owner.email);
  // A clock that is hours ahead, and a frame whose script comes last.
  await page.addInitScript((name) => {
    const now = Date.now;
    Date.now = () => now() + 30 * 3_600_000;
    const said = new Set<string>();
    Object.assign(window, { said });
    const note = () => {
      for (const left of document.querySelectorAll(`[aria-label*="${name}"] :is([role="timer"], [data-state])`))
        said.add(left.textContent!);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  }, product.name);
  await page.route(/_assets\/SellerFrame\.[^/]*\.js/, () => {});
  await page.goto(`/seller/mart/${product.martId}/customers`, { waitUntil: 'commit' });
  await alive(page);
  const timer = page.getByRole('article', { name: product.name }).getByRole('timer');
  const first = await timer.textContent();
  await expect(timer).not.toHaveText(first!);
  const said = await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
  expect(said.length, `order ${orderId}`).toBeGreaterThan(0);
  expect(said.filter((text) => /만료|지났/.test(text))).toEqual([]);
});

/** A buyer with an order, and the address where it waits. */
async function waitingBuyer(page: Page, name: string) {
  const buyer = await buyerOf(page, name);
  const owner = await newOwner();
  const { orderId } = await order(buyer, await ownProduct(owner));
  // What counts down and what can be done stand in the card of the visit.
  const card = page.getByRole('listitem').filter({ has: page.locator(`#order-${orderId}`) });
  return { owner, orderId, card: card.first() };
}

test('an open order has its time and its pass for the mart before its island lives', async ({ page }) => {
  const { orderId, card } = await waitingBuyer(page, 'early-orders');
  const letThrough = await slow(page);
  await page.goto('/buyer/purchase');
  const timer = card.getByRole('timer');
  await expect(timer).toHaveText(/^(01:00:00|00:5\d:\d{2})$/);
  await expect
    .poll(() => page.evaluate((end) => Object.keys(localStorage).some((name) => name.endsWith(end)), `:${orderId}`))
    .toBe(true);

  letThrough();
  await alive(page);
  const first = await timer.textContent();
  await expect(timer).not.toHaveText(first!);
  await expect(timer).toHaveText(/^00:5\d:\d{2}$/);
});

test('what the mart does to an open order shows at once, though nobody has touched the page', async ({ page }) => {
  const { owner, orderId, card } = await waitingBuyer(page, 'early-news');
  await page.clock.install();
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'));
  await page.goto('/buyer/purchase');
  // Long enough to be idle, too short to come alive by itself.
  await page.clock.runFor(2_000);
  await listening;
  await expect(card).toBeVisible();
  await owner.call('PATCH', `/api/seller/orders/${orderId}/cancel`);
  await page.clock.runFor(2_000);
  await expect(card).toHaveCount(0);
});

test('a link to sign in that is pressed before its script has come keeps the way back', async ({ page }) => {
  const runScripts = await slow(page, '**/_assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Google 아이디로 로그인' }).first().click();
  // Where it leads back to is what the script is for.
  expect(new URL(page.url()).pathname).toBe('/login');
  runScripts();
  await page.waitForURL('**/sandbox/google/**');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('redirectPathAfterLogin'))).toBe('/buyer');
});

test('a follow that was pressed before the page lived is sent once', async ({ page }) => {
  await buyerOf(page, 'early-follow');
  const { productId } = await ownProduct(await newOwner());
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/buyer\/stores\/(un)?follow/.test(request.url())) sent.push(request.url());
  });
  const letThrough = await slow(page);
  await page.goto(`/buyer/product/${productId}`);
  const follow = page.getByRole('button', { name: /단골 맺기|단골이에요|단골 해제/ });
  // Who presses again waits for an answer: a second press is not a change of mind.
  await follow.click();
  await follow.click();
  await expect(follow).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await expect(follow).not.toHaveAttribute('aria-busy', 'true');
  await page.waitForLoadState('networkidle');
  expect(sent.map((url) => url.replace(/.*stores\/(\w+)\/.*/, '$1'))).toEqual(['followStore']);
});

test('a cancellation that was pressed before the page lived asks once, and cancels once', async ({ page }) => {
  const { orderId, card } = await waitingBuyer(page, 'early-cancel');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' || request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const letThrough = await slow(page);
  await page.goto('/buyer/purchase');
  await card.getByRole('button', { name: '주문 취소' }).click();
  letThrough();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(1);
  await dialog.getByRole('button', { name: '주문 취소' }).click();
  await expect(card).toHaveCount(0);
  expect(
    sent.filter((path) => path.includes('cancel')),
    `order ${orderId}`,
  ).toHaveLength(1);
});

test('what is pressed before the first script of a page has come is done: on an island, and beside one', async ({
  page,
}) => {
  const buyer = await buyerOf(page, 'early-all');
  const { productId } = await ownProduct(await newOwner(), { quantity: 9 });
  const letThrough = await slow(page, '**/_assets/*.js');
  // Its own scripts may count for the page's load.
  await page.goto(`/buyer/product/${productId}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: '수량 늘리기' }).click();
  await page.getByRole('button', { name: '장바구니 담기' }).click();
  letThrough();
  await expect(page.getByText('장바구니에 담았어요')).toBeVisible();
  const { body } = await buyer.call('GET', '/api/buyer/carts/all');
  expect(body).toMatchObject([{ productId, cartProductQuantity: 2 }]);

  const again = await slow(page, '**/_assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: /님 메뉴/ }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  again();
  await expect(page.getByRole('dialog')).toContainText('로그아웃');
});
