import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { Caller } from '../api.ts';
import { newOwner, type OwnProduct, order, ownMarts, ownProduct, stockOf } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, standAtHongdae, watchForComplaints } from '../visitors.ts';

const quantity = (page: Page) => page.getByRole('textbox', { name: '수량' });

async function open(page: Page, { productId }: OwnProduct): Promise<void> {
  await page.goto(`/buyer/product/${productId}`);
  await alive(page);
}

test.describe('quantity', () => {
  // spec: S5.1
  test('takes digits only, reads 1 for nothing, and never goes above the stock', async ({ page }) => {
    await open(page, await ownProduct(await newOwner(), { quantity: 5 }));
    const field = quantity(page);
    await field.fill('');
    await field.pressSequentially('a3.b-');
    await expect(field).toHaveValue('3');
    await expect(page.getByText('7,500원')).toBeVisible();
    for (const nothing of ['', '0']) {
      await field.fill(nothing);
      await field.blur();
      await expect(field).toHaveValue('1');
    }
    await field.fill('99');
    await field.blur();
    await expect(field).toHaveValue('5');
    await expect(page.getByRole('status').filter({ hasText: '최대 5개까지 살 수 있어요.' })).toBeVisible();
  });

  test('one less stops at 1, one more at the stock', async ({ page }) => {
    await open(page, await ownProduct(await newOwner(), { quantity: 2 }));
    const less = page.getByRole('button', { name: '수량 줄이기' });
    const more = page.getByRole('button', { name: '수량 늘리기' });
    await expect(less).toBeDisabled();
    await more.click();
    await expect(quantity(page)).toHaveValue('2');
    await expect(more).toBeDisabled();
    await less.click();
    await expect(quantity(page)).toHaveValue('1');
    await expect(less).toBeDisabled();
  });
});

test('a product and a mart are passed on by their address, which is said to be copied', async ({ page, context }) => {
  const product = await ownProduct(await newOwner());
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const path of [`/buyer/product/${product.productId}`, `/buyer/store/${product.martId}`]) {
    await page.goto(path);
    await page.getByRole('button', { name: '공유하기' }).click();
    await expect(page.getByText('링크를 복사했어요.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${ORIGIN}${path}`);
  }
});

test('who signs in to buy comes back to the purchase, with what was typed; who says no does not', async ({ page }) => {
  const { email } = someone('buys-next');
  await open(page, await ownProduct(await newOwner(), { quantity: 9 }));
  await quantity(page).fill('3');
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  const asked = page.getByRole('dialog', { name: '로그인' });
  await asked.getByRole('button', { name: '닫기' }).click();
  await expect(asked).toBeHidden();
  await expect(page).not.toHaveURL(/[?&]buy=/);

  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  // The same redirects with an account that is known already.
  await page.route('**/oauth2/authorization/google', (route) =>
    route.continue({ url: `${route.request().url()}?login_hint=${encodeURIComponent(email)}` }),
  );
  await asked.getByRole('link', { name: 'Google 아이디로 로그인' }).click();
  const purchase = page.getByRole('dialog', { name: '주문하기' });
  await expect(purchase).toBeVisible();
  await expect(purchase).toContainText('3개');
  // Opened once: a reload is no press.
  await page.reload();
  await alive(page);
  await expect(purchase).toBeHidden();
});

// spec: S2.21, S5.2
test('who is not signed in is asked to, and may close the question in three ways', async ({ page }) => {
  await open(page, await ownProduct(await newOwner()));
  const dialog = page.getByRole('dialog', { name: '로그인' });
  const ask = async () => {
    await page.getByRole('button', { name: '주문하기', exact: true }).click();
    await expect(dialog).toContainText('로그인하면 주문할 수 있어요.');
  };
  await ask();
  await expect(dialog.getByRole('link', { name: 'Google 아이디로 로그인' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: '네이버 아이디로 로그인' })).toBeVisible();
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(dialog).toBeHidden();
  await ask();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await ask();
  await page.mouse.click(3, 3);
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: '단골 맺기' }).click();
  await expect(dialog).toContainText('로그인하면 단골을 맺을 수 있어요.');
});

test('a browser that keeps nothing shows the pages all the same, and what can be done on them', async ({ page }) => {
  const product = await ownProduct(await newOwner());
  const noComplaints = watchForComplaints(page);
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, storage, { get: denied });
  });
  for (const path of [
    '/buyer',
    '/buyer/map',
    '/buyer/search?query=%EB%B9%B5',
    '/buyer/cart',
    '/buyer/purchase',
    '/login',
  ]) {
    await page.goto(path);
    await alive(page);
  }
  await page.goto(`/buyer/product/${product.productId}`);
  await alive(page);
  await page.getByRole('button', { name: '수량 늘리기' }).click();
  await expect(page.getByRole('textbox', { name: '수량' })).toHaveValue('2');
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '로그인' })).toBeVisible();
  noComplaints();
});

// spec: S2.11
test('an order goes from the product page to its confirmation, and holds the stock', { tag: '@wide' }, async ({
  page,
}) => {
  const owner = await newOwner();
  const product = await ownProduct(owner, { quantity: 4 });
  await signIn(page, someone('buys').email);
  await open(page, product);
  await page.getByRole('button', { name: '수량 늘리기' }).click();
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '주문하기' });
  await expect(dialog).toContainText('5,000원');
  await expect(dialog).toContainText(/픽업 ((오전|오후) )?\d{1,2}:\d{2}~/);
  await dialog.getByRole('button', { name: '현장 결제로 주문하기' }).click();
  await expect(page.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible();
  expect(await stockOf(owner, product)).toEqual([2, 2, 0]);
});

test('while the order is being made, no key takes the dialog away', async ({ page }) => {
  const product = await ownProduct(await newOwner());
  await signIn(page, someone('impatient').email);
  await open(page, product);
  const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
  await page.route('**/api/buyer/pay/on-site**', async (route) => {
    await late;
    await route.continue();
  });
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '주문하기' });
  await dialog.getByRole('button', { name: '현장 결제로 주문하기' }).click();
  // The browser closes a dialog at the second one, whatever the page says to the first.
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  answerLate();
  await expect(page.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible();
});

test('a deadline that changed meanwhile is shown, and nothing is bought before the buyer agrees', async ({ page }) => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  await signIn(page, someone('deadline').email);
  await open(page, product);
  const message = '픽업 시간이 11월 21일(토) 오후 3:00까지로 바뀌었어요. 확인하고 다시 시도해 주세요.';
  await page.route(
    '**/api/buyer/pay/on-site**',
    (route) => route.fulfill({ status: 409, json: { code: 'deadlineChanged', message } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '주문하기' });
  const buy = dialog.getByRole('button', { name: '현장 결제로 주문하기' });
  // The first terms have come: the next request for them is another one.
  await expect(buy).toBeEnabled();
  const asksAgain = page.waitForRequest('**/api/buyer/pay/quote');
  await buy.click();
  await asksAgain;
  await expect(dialog.getByRole('alert').filter({ hasText: message })).toBeVisible();
  expect(await stockOf(owner, product)).toEqual([10, 0, 0]);
  await buy.click();
  await page.waitForURL(/\/buyer\/order-complete\?orderId=\d+/);
});

// spec: S8.16
test('the last piece that goes to another buyer first: said in the dialog, and on the page', async ({ page }) => {
  const product = await ownProduct(await newOwner(), { quantity: 1 });
  await signIn(page, someone('second').email);
  await open(page, product);
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '주문하기' });
  const buy = dialog.getByRole('button', { name: '현장 결제로 주문하기' });
  await expect(buy).toBeEnabled();
  await order(await Caller.signIn(ORIGIN, someone('first').email), product);
  await buy.click();
  await expect(dialog.getByText('주문하지 못했어요. 방금 다 팔렸어요.')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: '다 팔렸어요.' })).toBeVisible();
  // What can be done stands where the purchase did.
  await expect(page.getByRole('button', { name: '주문하기', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '재입고 알림 받기' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('picture + span')).toHaveText('품절');
});

test('the dialog says where, who sells, and how many, which can be changed there', { tag: '@wide' }, async ({
  page,
  context,
}) => {
  await standAtHongdae(context);
  const product = await ownProduct(await newOwner(), { quantity: 5 });
  await signIn(page, someone('where').email);
  await open(page, product);
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '주문하기' });
  await expect(dialog.getByRole('heading', { name: product.martName })).toBeVisible();
  await expect(dialog).toContainText(/서울 .+\d/);
  await expect(dialog).toContainText(/픽업 .+ · 걸어서 \d+분/);
  await expect(dialog).toContainText('찾아가지 않으면 주문이 취소되고, 30일에 두 번이면');
  const seller = dialog.getByText(/^판매자 .+ ·\s+사업자등록번호 \d{3}-\d{2}-\d{5}$/);
  await seller.click();
  await expect(dialog.getByText('동네마켓은 통신판매중개자로서 거래 당사자가 아니며')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: `${product.name} 수량 늘리기` }).click();
  await expect(dialog.getByRole('textbox', { name: `${product.name} 수량` })).toHaveValue('2');
  await expect(dialog).toContainText('5,000원');
  await dialog.getByRole('button', { name: '취소' }).click();
  // The page behind has heard of it.
  await expect(page.getByRole('textbox', { name: '수량' })).toHaveValue('2');
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  await dialog.getByRole('button', { name: '현장 결제로 주문하기' }).click();
  await expect(page.getByRole('main')).toContainText('2개 · 5,000원');
});

// spec: S5.3
test('when the terms cannot be loaded it is said so, and asked again', async ({ page }) => {
  const product = await ownProduct(await newOwner());
  await signIn(page, someone('quote').email);
  await open(page, product);
  await page.route('**/api/buyer/pay/quote', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '주문하기' });
  await expect(dialog.getByRole('alert')).toContainText('결제 정보를 불러오지 못했어요.');
  await expect(dialog.getByRole('button', { name: '현장 결제로 주문하기' })).toBeDisabled();
  await dialog.getByRole('button', { name: '다시 시도' }).click();
  await expect(dialog.getByRole('button', { name: '현장 결제로 주문하기' })).toBeEnabled();
});

test('a sale about to end is not sold: the page says why, and leads to others', async ({ page }) => {
  const product = await ownProduct(await newOwner(), { saleEndsInMinutes: 6 });
  await signIn(page, someone('closing').email);
  await page.goto(`/buyer/product/${product.productId}`);
  await expect(page.getByText('픽업 시간이 10분도 남지 않아')).toBeVisible();
  await expect(page.getByRole('button', { name: '주문하기', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '비슷한 상품 보기' })).toBeInViewport({ ratio: 1 });
});

test('a sale that comes to its end while its page is open: the reason stands where the window would', async ({
  page,
}) => {
  const product = await ownProduct(await newOwner());
  await signIn(page, someone('lingering').email);
  await open(page, product);
  const message = '픽업 시간이 10분도 남지 않아 살 수 없어요.';
  await page.route('**/api/buyer/pay/quote', async (route) => {
    const answer = await (await route.fetch()).json();
    const refused = { possible: false, reason: 'windowTooShort', message };
    for (const line of answer.lines) Object.assign(line, { onSite: refused, card: refused, reservation: refused });
    await route.fulfill({ json: answer });
  });
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '주문하기' });
  await expect(dialog.getByRole('alert')).toContainText(message);
  await expect(dialog.getByRole('button', { name: '현장 결제로 주문하기' })).toBeDisabled();
});

test('a page that is looked at tells within a minute of a lower price, and that all are gone', async ({ page }) => {
  const owner = await newOwner();
  const product = await ownProduct(owner, { quantity: 9, price: 4_000 });
  const buyer = await Caller.signIn(ORIGIN, someone('buys-meanwhile').email);
  const { allDay } = await ownMarts(owner);
  const main = page.getByRole('main');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.clock.install();
  await page.goto(`/buyer/product/${product.productId}`);
  await page.clock.runFor(2_000);
  await alive(page);
  await page.getByRole('button', { name: '수량 늘리기' }).click();
  await expect(main.getByText('8,000원')).toBeVisible();
  // A piece fewer is no reason to begin again.
  await order(buyer, product);
  const asked = page.waitForResponse(`**/api/buyer/products/${product.productId}`);
  await page.clock.runFor(61_000);
  await (await asked).finished();
  const lowered = await owner.call('POST', `/api/seller/stores/${allDay.storeId}/products/${product.productId}/lower`, {
    percentOff: 30,
    price: 4_000,
  });
  expect(lowered.status, JSON.stringify(lowered.body)).toBe(200);
  expect(loads).toBe(1);
  // The answer told the page the server's time, by which that minute has not passed.
  await page.clock.runFor(121_000);
  await expect(main.getByText('5,600원').first()).toBeVisible();
  await expect(quantity(page)).toHaveValue('2');
  await page.clock.runFor(2_000);
  await alive(page);
  await order(buyer, product, 8);
  await page.clock.runFor(61_000);
  await expect(main.getByText('다 팔렸어요.', { exact: false })).toBeVisible();
});

test.describe('follow', () => {
  // spec: S2.11
  test('turns at once, stays after a reload, and can be taken back', async ({ page }) => {
    await signIn(page, someone('follows').email);
    await open(page, await ownProduct(await newOwner()));
    const answered = page.waitForResponse('**/api/buyer/stores/followStore/*');
    await page.getByRole('button', { name: '단골 맺기', exact: true }).click();
    const following = page.getByRole('button', { name: '단골이에요' });
    await expect(following).toHaveAttribute('aria-pressed', 'true');
    await answered;
    await page.reload();
    await alive(page);
    await following.click();
    await expect(page.getByRole('button', { name: '단골 맺기', exact: true })).toHaveAttribute('aria-pressed', 'false');
  });

  test('is heard, as is what was put into the cart, even if the page is left in the same moment', async ({ page }) => {
    const { email } = someone('hurries');
    await signIn(page, email);
    const buyer = await Caller.signIn(ORIGIN, email);
    const product = await ownProduct(await newOwner());
    await open(page, product);
    const leave = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button: HTMLButtonElement) => {
        // A phone too busy to paint before it leaves.
        window.requestAnimationFrame = () => 0;
        button.click();
        location.assign('/home');
      });
    await leave('단골 맺기');
    await page.waitForURL('**/home');
    await expect
      .poll(async () => (await buyer.call('GET', `/api/buyer/products/${product.productId}`)).body)
      .toMatchObject({ store: { isFollowing: true } });

    await open(page, product);
    await leave('장바구니 담기');
    await page.waitForURL('**/home');
    await expect
      .poll(async () => (await buyer.call('GET', '/api/buyer/carts/all')).body)
      .toMatchObject([{ productId: product.productId }]);
  });

  // spec: S8.12
  test('turns back, followers and all, when the call fails', async ({ page }) => {
    await signIn(page, someone('fails').email);
    await open(page, await ownProduct(await newOwner()));
    let fail = () => {};
    const held = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route('**/api/buyer/stores/followStore/*', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { code: 'internal', message: '문제가 생겼어요.' } });
    });
    const followers = page.getByText(/^단골 [\d,]+명$/);
    const before = await followers.textContent();
    const count = (text: string | null) => Number(text?.replace(/\D/g, ''));
    await page.getByRole('button', { name: '단골 맺기', exact: true }).click();
    await expect(page.getByRole('button', { name: '단골이에요' })).toBeVisible();
    expect(count(await followers.textContent())).toBe(count(before) + 1);
    fail();
    await expect(page.getByRole('alert')).toHaveText('요청하지 못했어요. 다시 시도해 주세요.');
    await expect(page.getByRole('button', { name: '단골 맺기', exact: true })).toBeVisible();
    await expect(followers).toHaveText(before!);
  });
});

// spec: S2.11, S8.7
test('the location dialog tells where the mart is, and tries again after a failure', { tag: '@wide' }, async ({
  page,
}) => {
  const product = await ownProduct(await newOwner());
  await open(page, product);
  await page.route('**/api/buyer/maps/*', (route) => route.abort(), { times: 1 });
  const opener = page.getByRole('button', { name: '위치와 영업시간' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: `${product.martName} 위치` });
  await expect(dialog.getByRole('alert')).toContainText('마트 위치 정보를 불러오지 못했어요.');
  await dialog.getByRole('button', { name: '다시 시도' }).click();
  await expect(dialog).toContainText('서울 마포구');
  await expect(dialog.getByRole('link', { name: /^0[\d-]+$/ })).toHaveAttribute('href', /^tel:0\d+$/);
  await expect(dialog).toContainText('지금 영업 중');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the way to buy is in the first view', { tag: '@wide' }, async ({ page }) => {
  const product = await ownProduct(await newOwner());
  await page.goto(`/buyer/product/${product.productId}`);
  await expect(page.getByRole('button', { name: '주문하기', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: '장바구니 담기' })).toBeInViewport({ ratio: 1 });
});

test('each figure of a product stands once on its page, and the press of a mart’s card beside its price', async ({
  page,
  context,
}) => {
  await standAtHongdae(context);
  await page.setViewportSize({ width: 1280, height: 900 });
  const owner = await newOwner();
  const product = await ownProduct(owner, { price: 12_690 });
  const other = await ownProduct(owner, { price: 15_340 });
  await signIn(page, someone('once').email);
  await open(page, product);
  const main = page.getByRole('main');
  await expect(main.getByText('12,690원')).toHaveCount(1);
  await expect(main.getByText(/걸어서 \d+분/)).toHaveCount(1);
  await expect(main.getByText(/까지 판매$/)).toHaveCount(1);
  await expect(main.getByText('판매 마감')).toHaveCount(0);
  await page.getByRole('button', { name: '수량 늘리기' }).click();
  await expect(main.getByText('25,380원')).toHaveCount(1);

  await page.goto(`/buyer/store/${product.martId}`);
  const card = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: other.name }) });
  const [price, press] = [card.getByText('15,340원'), card.getByRole('button', { name: /바로 주문/ })];
  await expect(press).toBeVisible();
  const middle = async (part: typeof price) => {
    const { y, height } = (await part.boundingBox())!;
    return y + height / 2;
  };
  await expect.poll(async () => Math.abs((await middle(price)) - (await middle(press)))).toBeLessThan(8);
});
