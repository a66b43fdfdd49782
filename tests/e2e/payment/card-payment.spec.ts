import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { Caller } from '../api.ts';
import { armToss, blockPopups, openPopup } from '../card-window.ts';
import { newOwner, type OwnProduct, ownProduct, stockOf } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, signInElsewhere, someone, watchForComplaints } from '../visitors.ts';

const COMPLETE = /\/buyer\/order-complete\?orderId=\d+$/;

const open = (page: Page, { productId }: OwnProduct) =>
  page.goto(`/buyer/product/${productId}`).then(() => alive(page));

/** A signed-in buyer at the payment modal of a product that costs 3,335 won; three of them. */
async function atModal(page: Page, enter: (page: Page, email: string) => Promise<void> = signIn) {
  const owner = await newOwner();
  const product = await ownProduct(owner, { cards: true, price: 3_335 });
  const { email } = someone('card');
  await enter(page, email);
  await open(page, product);
  await page.getByRole('textbox', { name: '수량' }).fill('3');
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  return { owner, product, dialog: page.getByRole('dialog', { name: '주문하기' }), email };
}

async function choose(dialog: Locator, way: '바로 결제' | '예약 결제'): Promise<void> {
  await dialog.getByRole('radio', { name: '카드 결제' }).check();
  await dialog.getByRole('radio', { name: way }).check();
}

const pay = (dialog: Locator) => dialog.getByRole('button', { name: /카드로 결제하기$/ });

async function ordersOf(email: string) {
  const buyer = await Caller.signIn(ORIGIN, email);
  const { body } = await buyer.call('GET', '/api/buyer/order/buy-ing');
  return body as { orderId: number; creditMethod: string; totalPrice: number }[];
}

for (const [way, amount, method, label] of [
  ['바로 결제', '10,005원', 'CARD', '카드 결제'],
  ['예약 결제', '11,006원', 'RESERVATION', '예약 결제'],
] as const) {
  // spec: S2.22
  test(`${way}: what the modal said is charged and ordered`, { tag: '@wide' }, async ({ page }) => {
    const quiet = watchForComplaints(page);
    const { dialog, email } = await atModal(page);
    await choose(dialog, way);
    await expect(dialog).toContainText(/픽업 .*\d:\d\d~/);
    await expect(pay(dialog)).toHaveText(`${amount} 카드로 결제하기`);
    // However long the choice is, the yes is in sight.
    await expect(pay(dialog)).toBeInViewport({ ratio: 1 });
    const popup = await openPopup(page, pay(dialog));
    await expect(popup.getByText(amount)).toBeVisible();
    await expect(dialog.getByRole('status').filter({ hasText: '새로 열린 결제창에서' })).toBeVisible();
    await Promise.all([
      popup.waitForEvent('close'),
      popup.getByRole('button', { name: '결제하기', exact: true }).click(),
    ]);
    await page.waitForURL(COMPLETE);
    await expect(page.getByRole('main')).toContainText(label);
    await expect(page.getByRole('main')).toContainText(amount);
    expect(await ordersOf(email)).toEqual([
      expect.objectContaining({ creditMethod: method, totalPrice: Number(amount.replace(/\D/g, '')) }),
    ]);
    quiet();
  });
}

// spec: S2.22
test('a mart that takes no cards: the card cannot be chosen, and it is said why', async ({ page }) => {
  const product = await ownProduct(await newOwner());
  await signIn(page, someone('cash').email);
  await open(page, product);
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  const card = page.getByRole('dialog', { name: '주문하기' }).getByRole('radio', { name: '카드 결제' });
  await expect(card).toBeDisabled();
  await expect(card).toHaveAccessibleDescription('이 마트는 현장 결제만 받아요.');
});

test('a card that is declined: its reason in the window and in place of the modal, and nothing is held', async ({
  page,
}) => {
  const { owner, dialog, product, email } = await atModal(page);
  await choose(dialog, '바로 결제');
  const popup = await openPopup(page, pay(dialog));
  await armToss('confirm_declined');
  await popup.getByRole('button', { name: '결제하기', exact: true }).click();
  const problem = popup.getByRole('dialog', { name: '결제하지 못했어요' });
  const reason = (await problem.locator('[data-message]').textContent())!;
  expect(reason).not.toBe('');
  await Promise.all([popup.waitForEvent('close'), problem.getByRole('button', { name: '확인' }).click()]);
  const said = page.getByRole('dialog', { name: '다시 결제할까요?' });
  await expect(said).toContainText(`결제 실패: ${reason}`);
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
  expect(await ordersOf(email)).toEqual([]);
  expect(await stockOf(owner, product)).toEqual([10, 0, 0]);

  // The same once more, by one press.
  const again = await openPopup(page, said.getByRole('button', { name: '다시 결제하기' }));
  await expect(again.getByText('10,005원')).toBeVisible();
  await again.getByRole('button', { name: '결제하기', exact: true }).click();
  await page.waitForURL(COMPLETE);
});

// spec: S2.17
test('a card that the window itself refuses: code and message', async ({ page }) => {
  const { dialog, email } = await atModal(page);
  await choose(dialog, '바로 결제');
  const popup = await openPopup(page, pay(dialog));
  await popup.getByRole('button', { name: /거절/ }).click();
  const problem = popup.getByRole('dialog', { name: '결제하지 못했어요' });
  await expect(problem).toContainText('REJECT_CARD_COMPANY');
  await Promise.all([popup.waitForEvent('close'), problem.getByRole('button', { name: '확인' }).click()]);
  const said = page.getByRole('dialog', { name: '다시 결제할까요?' });
  await expect(said).toContainText('결제 실패: ');
  await expect(dialog).toBeHidden();

  // In the mart instead: the same quantity, by terms that are shown before they are agreed to.
  await said.getByRole('button', { name: '현장 결제로 주문' }).click();
  await expect(dialog.getByRole('radio', { name: '현장 결제' })).toBeChecked();
  await dialog.getByRole('button', { name: '현장 결제로 주문하기' }).click();
  await page.waitForURL(COMPLETE);
  expect(await ordersOf(email)).toMatchObject([{ creditMethod: 'ON_SITE', totalPrice: 10_005 }]);
});

// spec: S4.6
test('giving up closes the modal, silently: inside the window, by closing it, and from the modal', async ({ page }) => {
  const { dialog, email } = await atModal(page);
  const buy = page.getByRole('button', { name: '주문하기', exact: true });
  const gone = async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(buy).toBeFocused();
  };
  await choose(dialog, '바로 결제');
  const inside = await openPopup(page, pay(dialog));
  await Promise.all([inside.waitForEvent('close'), inside.getByRole('button', { name: /^닫기/ }).click()]);
  await gone();
  await buy.click();
  await choose(dialog, '바로 결제');
  await (await openPopup(page, pay(dialog))).close();
  await gone();
  await buy.click();
  await choose(dialog, '바로 결제');
  const third = await openPopup(page, pay(dialog));
  await Promise.all([third.waitForEvent('close'), dialog.getByRole('button', { name: '결제 그만두기' }).click()]);
  await gone();
  expect(await ordersOf(email)).toEqual([]);
});

test('a blocked popup: the same in the page itself; the success page, loaded again, is the same order', async ({
  page,
}) => {
  await blockPopups(page);
  const { dialog, product, email } = await atModal(page);
  await choose(dialog, '바로 결제');
  await pay(dialog).click();
  await page.getByRole('button', { name: /^닫기/ }).click();
  await page.waitForURL(`${ORIGIN}/buyer/product/${product.productId}`);

  await alive(page);
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  await choose(dialog, '바로 결제');
  await pay(dialog).click();
  const success = page.waitForRequest((request) => request.url().includes('/toss/success?'));
  await page.getByRole('button', { name: '결제하기', exact: true }).click();
  await page.waitForURL(COMPLETE);
  const complete = page.url();
  await page.goto((await success).url());
  await page.waitForURL(complete);
  expect(await ordersOf(email)).toHaveLength(1);
});

/** The provider's script, as somebody else wrote it. */
const scriptIs = (page: Page, text: string) =>
  page
    .context()
    .route('**/sandbox/toss/v1.js', (route) => route.fulfill({ contentType: 'text/javascript', body: text }));
const refusing = (code: string) => `window.TossPayments = () => ({
  requestPayment: () => Promise.reject(Object.assign(new Error('${code}'), { code: '${code}' })),
});`;

test.describe('inside another app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36 KAKAOTALK 25.1.0',
  });

  test('no second window is asked for; the page itself pays, and shows the order', async ({ page, context }) => {
    const { dialog, email } = await atModal(page, signInElsewhere);
    await choose(dialog, '예약 결제');
    await pay(dialog).click();
    await page.getByRole('button', { name: '결제하기', exact: true }).click();
    await page.waitForURL(COMPLETE);
    expect(context.pages()).toHaveLength(1);
    const complete = page.url();
    expect(await ordersOf(email)).toMatchObject([{ creditMethod: 'RESERVATION', totalPrice: 11_006 }]);
    // Back: the first page is the provider's own, which has ended; the next is ours, and leads to the order again.
    await page.goBack();
    await expect(page).toHaveURL(/sandbox\/toss\/pay/);
    await page.goBack();
    await page.waitForURL(complete);
    await expect(page.getByText('결제하지 못했어요')).toHaveCount(0);
    expect(await ordersOf(email)).toHaveLength(1);
  });

  // spec: S2.22
  test('Back from the payment leads to the product, however often it is pressed; Forward opens no other', async ({
    page,
  }) => {
    const { dialog, product, email } = await atModal(page, signInElsewhere);
    const shop = `${ORIGIN}/buyer/product/${product.productId}`;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/sandbox\/toss\/pay\/[^/]+$/.test(request.url()) && request.isNavigationRequest())
        asked.push(request.url());
    });
    await choose(dialog, '바로 결제');
    await pay(dialog).click();
    await expect(page.getByRole('button', { name: '결제하기', exact: true })).toBeVisible();
    const payment = page.url();
    await page.goBack();
    await page.waitForURL(shop);
    // The choice is there again, or the product.
    await expect(page.getByRole('button', { name: /주문하기|카드로 결제하기/ }).first()).toBeVisible();
    expect(new Set(asked)).toEqual(new Set([payment]));

    // Forward: the payment's own page sends back.
    await page.goForward().catch(() => null);
    await page.waitForURL(shop);
    expect(new Set(asked)).toEqual(new Set([payment]));
    expect(await ordersOf(email)).toEqual([]);

    // Another payment, given up in the window: what was opened is not in the way back.
    await page.goto(shop);
    await alive(page);
    await page.getByRole('button', { name: '주문하기', exact: true }).click();
    await choose(dialog, '바로 결제');
    await pay(dialog).click();
    await page.getByRole('button', { name: /^닫기/ }).click();
    await page.waitForURL(shop);
    await page.goBack();
    await expect(page).not.toHaveURL(/toss/);
  });

  test('a card that is refused: its reason, and back to the product, with the choice as it was', async ({ page }) => {
    const { dialog, product, email } = await atModal(page, signInElsewhere);
    await choose(dialog, '바로 결제');
    await pay(dialog).click();
    await page.getByRole('button', { name: /거절/ }).click();
    const problem = page.getByRole('dialog', { name: '결제하지 못했어요' });
    await expect(problem).toContainText('REJECT_CARD_COMPANY');
    await problem.getByRole('button', { name: '확인' }).click();
    await page.waitForURL(`${ORIGIN}/buyer/product/${product.productId}`);
    const said = page.getByRole('dialog', { name: '다시 결제할까요?' });
    await expect(said).toContainText('결제 실패: ');
    expect(await ordersOf(email)).toEqual([]);
    await said.getByRole('button', { name: '현장 결제로 주문' }).click();
    await expect(dialog.getByRole('textbox', { name: `${product.name} 수량` })).toHaveValue('3');
    await dialog.getByRole('button', { name: '현장 결제로 주문하기' }).click();
    await page.waitForURL(COMPLETE);
    expect(await ordersOf(email)).toMatchObject([{ creditMethod: 'ON_SITE', totalPrice: 10_005 }]);
  });
});

// spec: S8.17
test('the provider’s own close button: the promise is broken with USER_CANCEL, and nothing is said', async ({
  page,
}) => {
  const { dialog } = await atModal(page);
  await choose(dialog, '바로 결제');
  await scriptIs(page, refusing('USER_CANCEL'));
  const [popup] = await Promise.all([page.waitForEvent('popup'), pay(dialog).click()]);
  if (!popup.isClosed()) await popup.waitForEvent('close');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const [what, script] of [
  ['loads, but is not what it should be', ''],
  ['refuses the call', refusing('FORBIDDEN_SCRIPT')],
] as const) {
  test(`the provider’s script ${what}: said so, without a word of machines`, async ({ page }) => {
    const { dialog } = await atModal(page);
    await choose(dialog, '바로 결제');
    await scriptIs(page, script);
    const [popup] = await Promise.all([page.waitForEvent('popup'), pay(dialog).click()]);
    const problem = popup.getByRole('dialog', { name: '결제창을 열지 못했어요' });
    await expect(problem).toContainText('결제는 되지 않았어요');
    await expect(problem).not.toContainText('FORBIDDEN_SCRIPT');
    await Promise.all([popup.waitForEvent('close'), problem.getByRole('button', { name: '확인' }).click()]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('a confirm that takes longer than we wait: the window says that it is being looked at, then the order', async ({
  page,
}) => {
  const { dialog, email } = await atModal(page);
  await choose(dialog, '바로 결제');
  const popup = await openPopup(page, pay(dialog));
  await armToss('confirm_slow');
  await popup.getByRole('button', { name: '결제하기', exact: true }).click();
  await expect(popup.getByText('결제를 확인하고 있어요')).toBeVisible();
  await page.waitForURL(COMPLETE, { timeout: 60_000 });
  expect(await ordersOf(email)).toHaveLength(1);
});

test('no network after the card was agreed to: asked again until there is one; charged once', async ({ page }) => {
  const { dialog, email } = await atModal(page);
  await choose(dialog, '바로 결제');
  const popup = await openPopup(page, pay(dialog));
  let tries = 0;
  await popup.route('**/api/buyer/pay/toss/confirm', (route) => {
    tries += 1;
    return tries < 3 ? route.abort() : route.continue();
  });
  await popup.getByRole('button', { name: '결제하기', exact: true }).click();
  await page.waitForURL(COMPLETE);
  expect(tries).toBe(3);
  expect(await ordersOf(email)).toHaveLength(1);
});

test('an answer that is lost after the charge: the order is made, and charged once', async ({ page }) => {
  const { dialog, email } = await atModal(page);
  await choose(dialog, '바로 결제');
  const popup = await openPopup(page, pay(dialog));
  await armToss('confirm_timeout_after_commit');
  await popup.getByRole('button', { name: '결제하기', exact: true }).click();
  await page.waitForURL(COMPLETE, { timeout: 45_000 });
  expect(await ordersOf(email)).toHaveLength(1);
});

// spec: S2.17
test('the opener is gone: the success page makes the order and shows it', async ({ page }) => {
  const { dialog, email } = await atModal(page);
  await choose(dialog, '바로 결제');
  const popup = await openPopup(page, pay(dialog));
  await page.close();
  await popup.getByRole('button', { name: '결제하기', exact: true }).click();
  await popup.waitForURL(COMPLETE);
  expect(await ordersOf(email)).toHaveLength(1);
});

test('the window is closed while the card is being confirmed: the modal goes on', async ({ page }) => {
  const { dialog, email } = await atModal(page);
  await choose(dialog, '바로 결제');
  const popup = await openPopup(page, pay(dialog));
  let asked = () => {};
  const confirming = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await popup.route('**/api/buyer/pay/toss/confirm', () => asked());
  await popup.getByRole('button', { name: '결제하기', exact: true }).click();
  await confirming;
  await popup.close();
  await page.waitForURL(COMPLETE);
  expect(await ordersOf(email)).toHaveLength(1);
});

// spec: S8.17
test('the provider’s script does not load: said so, and tried again', async ({ page }) => {
  await blockPopups(page);
  const { dialog } = await atModal(page);
  await choose(dialog, '바로 결제');
  await armToss('script_404');
  await pay(dialog).click();
  const problem = page.getByRole('dialog', { name: '결제창을 열지 못했어요' });
  await problem.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('button', { name: '결제하기', exact: true })).toBeVisible();
});

// spec: S5.6
test('a popup without its ids says so, and closes', async ({ page }) => {
  await page.goto('/home');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/toss-checkout?amount=1000&orderName=a', '', 'width=800,height=600')),
  ]);
  const told = popup.getByRole('dialog', { name: '결제 정보가 올바르지 않아요' });
  await Promise.all([popup.waitForEvent('close'), told.getByRole('button', { name: '확인' }).click()]);
  expect(popup.isClosed()).toBe(true);
  await expect(page).toHaveURL('/home');
});

// spec: S2.17, S5.6
test('addresses that nobody began are told, as text, and lead away', async ({ page }) => {
  await page.goto('/toss-checkout?amount=1000&orderName=a');
  await page.getByRole('dialog', { name: '결제 정보가 올바르지 않아요' }).getByRole('button', { name: '확인' }).click();
  await page.waitForURL(/\/buyer$/);

  await page.goto('/toss/success?paymentKey=k&orderId=order_1&amount=1000&sessionKey=card_none');
  await expect(page.getByRole('dialog', { name: '결제 정보가 올바르지 않아요' })).toBeVisible();

  await page.goto('/toss/fail?sessionKey=card_none&code=SOME_CODE&message=%3Cb%3E안%3C/b%3E');
  await expect(page.getByText('<b>안</b>')).toBeVisible();
  await expect(page.getByText('오류 코드: SOME_CODE')).toBeVisible();
  await page.goto('/toss/fail?sessionKey=card_none&code=X');
  await expect(page.getByText('알 수 없는 오류가 발생했어요')).toBeVisible();
});

test('a paid order that is cancelled: what comes back, before and after', async ({ page }) => {
  const { dialog } = await atModal(page);
  await choose(dialog, '예약 결제');
  const popup = await openPopup(page, pay(dialog));
  await popup.getByRole('button', { name: '결제하기', exact: true }).click();
  await page.waitForURL(COMPLETE);
  await page.goto('/buyer/purchase');
  await alive(page);
  await expect(page.getByRole('main')).toContainText('예약 결제');
  await page.getByRole('button', { name: '주문 취소' }).click();
  const question = page.getByRole('dialog', { name: '주문을 취소할까요?' });
  await expect(question).toContainText('11,006원이 모두 카드로 환불돼요');
  await question.getByRole('button', { name: '주문 취소' }).click();
  await expect(question).toBeHidden();
  await expect(async () => {
    await page.goto('/buyer/purchase?tab=cancelled');
    await expect(page.getByRole('main')).toContainText('환불 완료 11,006원', { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
});

test('the way back from a card company opens in another browser: the same person finishes there, and the first one finds it', async ({
  page,
  browser,
}) => {
  const { dialog, email } = await atModal(page);
  await choose(dialog, '예약 결제');
  const popup = await openPopup(page, pay(dialog));
  await expect(popup.getByText('11,006원')).toBeVisible();
  // The card company's app pays, and leads on by an address, in the browser that it opens.
  const { sessionKey, orderId, amount } = await page.evaluate(() => {
    const kept = Object.keys(localStorage).find((key) => localStorage[key].includes('"orderName"'))!;
    return JSON.parse(localStorage[kept]) as { sessionKey: string; orderId: string; amount: number };
  });
  const authorized = await page.request.post('/sandbox/toss/authorize', { data: { orderId, amount } });
  const { paymentKey } = (await authorized.json()) as { paymentKey: string };
  const back = `/toss/success?sessionKey=${sessionKey}&ways=r&paymentKey=${paymentKey}&orderId=${orderId}&amount=${amount}`;

  const other = await (await browser.newContext({ baseURL: ORIGIN, locale: 'ko-KR' })).newPage();
  await other.goto(back);
  const problem = other.getByRole('dialog', { name: '로그인하면 결제를 마칠 수 있어요' });
  await expect(problem).toBeVisible();
  await expectAccessible(other);
  expect(await ordersOf(email)).toEqual([]);
  await problem.getByRole('link', { name: '로그인' }).click();
  const door = other.getByRole('region', { name: '구매자로 시작하기' });
  await door.getByRole('link', { name: 'Google 아이디로 로그인' }).click();
  await other.getByLabel('이메일').fill(email);
  await other.getByLabel('이메일').press('Enter');
  await other.waitForURL(COMPLETE);
  await expect(other.getByRole('main')).toContainText('예약 결제');
  expect(await ordersOf(email)).toHaveLength(1);

  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.waitForURL(COMPLETE);

  // Somebody else's address makes nothing.
  const stranger = await (await browser.newContext({ baseURL: ORIGIN, locale: 'ko-KR' })).newPage();
  await signInElsewhere(stranger, someone('thief').email);
  await stranger.goto(back);
  await expect(stranger.getByRole('dialog', { name: '결제 정보가 올바르지 않아요' })).toBeVisible();
});
