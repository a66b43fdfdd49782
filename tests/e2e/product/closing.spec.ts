import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { chooseLetters } from '../large-text.ts';
import { order } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { openMart } from '../store-form.ts';
import { alive, signIn, someone, toast, visitor, watchForComplaints } from '../visitors.ts';

/**
 * Two marts of one seller; four listings that end within the hours of today, one of them sold out and held, and one of
 * tomorrow.
 */
async function evening(page: Page) {
  const { email } = someone('closing');
  const seller = await Caller.signIn(ORIGIN, email);
  const marts = [];
  for (const name of ['마감마트', '야식마트']) {
    const martName = `${name} ${randomUUID().slice(0, 6)}`;
    marts.push({ storeId: await openMart(seller, martName), martName });
  }
  const [day, night] = [marts[0]!, marts[1]!];
  const now = await seller.now();
  const register = async (storeId: number, productName: string, minutes: number, more: object = {}) => {
    const expirationDate = new Date(now.getTime() + minutes * 60_000).toISOString();
    const { body, status } = await seller.call('POST', `/api/seller/stores/${storeId}/products`, {
      category: '과일',
      productName,
      price: 3_000,
      quantity: 5,
      expirationDate,
      markdown: [],
      ...more,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as { productId: number }).productId;
  };
  const bread = await register(day.storeId, '크림빵', 100);
  await register(night.storeId, '김밥', 100, { price: 4_000, quantity: 3 });
  await register(night.storeId, '우유', 130, { floorPrice: 2_900 });
  const cake = await register(day.storeId, '케이크', 130, { quantity: 1 });
  await register(day.storeId, '내일 사과', 40 * 60);
  await order(await Caller.signIn(ORIGIN, someone('holder').email), { productId: cake });
  await signIn(page, email);
  return { seller, email, day, night, bread, now };
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
const bar = (page: Page) => page.getByRole('region', { name: '오늘 할인' });
const priceOf = async (seller: Caller, productId: number) =>
  ((await seller.call('GET', `/api/buyer/products/${productId}`)).body as { price: number }).price;

test('tonight 30 % off all that is left in all marts, in two presses from the dashboard, and back', {
  tag: '@wide',
}, async ({ page }) => {
  const noComplaints = watchForComplaints(page);
  const { seller, bread, day } = await evening(page);
  await page.goto('/seller/dashboard');
  await alive(page);
  await page.getByRole('main').getByRole('link', { name: '오늘 마감', exact: true }).click();
  await alive(page);
  await expect(page.getByText('4가지 · 13개 남음 · 주문 1개')).toBeVisible();
  await expect(row(page, '내일 사과')).toHaveCount(0);
  await expect(row(page, '케이크')).toContainText('품절');
  await expect(row(page, '크림빵')).toContainText(day.martName);
  await expect(row(page, '크림빵')).toContainText('2,100원');
  await expect(row(page, '우유')).toContainText('2,900원');
  // 5 × 3,000 + 3 × 4,000 + 5 × 3,000 → 5 × 2,100 + 3 × 2,800 + 5 × 2,900.
  await expect(bar(page)).toContainText('13개');
  await expect(bar(page)).toContainText('42,000원');
  await expect(bar(page)).toContainText('33,400원');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await bar(page).getByRole('button', { name: '3가지 30% 내리기' }).click();
  await expect(toast(page, '3가지 가격을 30% 내렸어요.')).toBeVisible();
  const undo = page.getByRole('button', { name: '되돌리기' });
  // It goes after ten seconds unless a pointer is on it.
  await undo.hover();
  await expect(bar(page).getByRole('button', { name: '0가지 30% 내리기' })).toBeDisabled();
  await expect(bar(page)).toContainText('더 내려가는 상품이 없어요');
  expect(await priceOf(seller, bread)).toBe(2_100);
  await undo.click();
  await expect(toast(page, '3가지를 되돌렸어요.')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: '3가지 30% 내리기' })).toBeEnabled();
  expect(await priceOf(seller, bread)).toBe(3_000);
  noComplaints();
});

// Issue 55.11.
test('five products stand above the bar of a phone, each ticked one with its price after or why it stays', async ({
  page,
}) => {
  const { seller, day, now } = await evening(page);
  for (const [productName, more] of [
    ['바게트', { markdown: [{ minutesBeforeEnd: 300, percentOff: 40 }] }],
    ['산지직송 세척 사과 1.5kg 큰 것', { floorPrice: 3_000 }],
  ] as const) {
    const expirationDate = new Date(now.getTime() + 100 * 60_000).toISOString();
    const listing = { category: '과일', productName, price: 3_000, quantity: 5, expirationDate, markdown: [], ...more };
    const { status } = await seller.call('POST', `/api/seller/stores/${day.storeId}/products`, listing);
    expect(status).toBe(200);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/seller/closing');
  await alive(page);
  await expect(row(page, '바게트')).toContainText('이미 40% 할인');
  await expect(row(page, '산지직송')).toContainText('최저가예요');
  await expect(bar(page)).toContainText('등록 가격에서 할인해요.');
  await expect(bar(page)).toContainText('5가지 중 3가지');
  const names = page.getByRole('row').filter({ has: page.getByRole('rowheader').getByRole('link') });
  const shown = async () => {
    const edge = (await bar(page).boundingBox())!.y;
    const bottoms = await names.evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().bottom));
    return bottoms.filter((bottom) => bottom <= edge).length;
  };
  await expect.poll(shown).toBeGreaterThanOrEqual(5);
  await bar(page).getByRole('button', { name: '등록 가격에서 50% 할인' }).click();
  await expect(bar(page).getByRole('slider', { name: '할인율' })).toHaveValue('50');
  await expect(row(page, '바게트')).toContainText('1,500원');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

for (const [face, width, height, letters] of [
  ['the smallest phone', 320, 568, 16],
  ['letters of 200 %', 360, 740, 32],
] as const) {
  test(`${face}: goods are seen above the bar`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await chooseLetters(page, letters);
    await evening(page);
    await page.goto('/seller/closing');
    await alive(page);
    const [first, tools] = [await row(page, '크림빵').boundingBox(), await bar(page).boundingBox()];
    expect(first!.y + first!.height).toBeLessThan(tools!.y);
    expect(first!.y + first!.height).toBeLessThan(height);
    await bar(page).getByRole('button', { name: '50% 할인' }).click();
    await expect(bar(page).getByRole('button', { name: /50% 내리기$/ })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  });
}

test('another percentage, some of the listings, from a time of this evening on', async ({ page }) => {
  const { seller, bread } = await evening(page);
  await page.goto('/seller/closing');
  await alive(page);
  await page.getByRole('checkbox', { name: '김밥 고르기' }).uncheck();
  await bar(page).getByRole('slider', { name: '할인율' }).fill('50');
  const start = bar(page).getByRole('combobox', { name: '언제부터' });
  // The next half hour may begin while this is done; the one after it does not.
  const [, , later] = await start.getByRole('option').allTextContents();
  await start.selectOption({ label: later! });
  await expect(row(page, '김밥')).not.toContainText('2,000원');
  await bar(page).getByRole('button', { name: '2가지 50% 내리기' }).click();
  await expect(toast(page, `2가지를 ${later} 50% 내려요.`)).toBeVisible();
  await expect(row(page, '크림빵')).toContainText(`${later} 1,500원`);
  // Not before.
  expect(await priceOf(seller, bread)).toBe(3_000);
  await page.getByRole('combobox', { name: '마트' }).selectOption({ index: 2 });
  await expect(row(page, '크림빵')).toHaveCount(0);
  await expect(row(page, '김밥')).toBeVisible();
});

test('without a connection nothing is lowered, and the same press does it later', async ({ page, context }) => {
  const { seller, bread } = await evening(page);
  await page.goto('/seller/closing');
  await alive(page);
  await context.setOffline(true);
  await bar(page).getByRole('button', { name: '3가지 30% 내리기' }).click();
  await expect(bar(page).getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await bar(page).getByRole('button', { name: '3가지 30% 내리기' }).click();
  await expect(toast(page, '3가지 가격을 30% 내렸어요.')).toBeVisible();
  expect(await priceOf(seller, bread)).toBe(2_100);
});

test('an order of this minute is counted at once; nothing that ends today is said so', async ({ page }) => {
  const { bread } = await evening(page);
  await page.goto('/seller/closing');
  await alive(page);
  const [left, held] = [1, 2].map((n) => row(page, '크림빵').getByRole('cell').nth(n));
  await expect(left!).toHaveText('5');
  await order(await Caller.signIn(ORIGIN, someone('meanwhile').email), { productId: bread }, 2);
  await expect(left!).toHaveText('3');
  await expect(held!).toHaveText('2');
  const { email } = someone('no-evening');
  await openMart(await Caller.signIn(ORIGIN, email), `새벽마트 ${randomUUID().slice(0, 6)}`);
  await signIn(page, email);
  await page.goto('/seller/closing');
  await expect(page.getByText('오늘 끝나는 상품이 없어요')).toBeVisible();
  await expectAccessible(page);
});

test('a price that is lowered on one screen stands on the others, on the board, the stock and the round', async ({
  page,
  browser,
}) => {
  const { day, email } = await evening(page);
  const { page: board, context } = await visitor(browser, email, { viewport: page.viewportSize()! });
  const stock = await context.newPage();
  const round = await context.newPage();
  const mart = `/seller/mart/${day.storeId}`;
  for (const [screen, address] of [
    [page, '/seller/closing'],
    [board, '/seller/closing'],
    [stock, `${mart}/check`],
    [round, `${mart}/round`],
  ] as const) {
    await screen.goto(address);
    await alive(screen);
  }
  await expect(bar(board).getByRole('button', { name: '3가지 30% 내리기' })).toBeEnabled();
  const bread = (screen: Page) => screen.getByRole('main').getByText('2,100원');
  await expect(bread(stock)).toHaveCount(0);
  await bar(page).getByRole('button', { name: '3가지 30% 내리기' }).click();
  await expect(toast(page, '3가지 가격을 30% 내렸어요.')).toBeVisible();
  await expect(bar(board).getByRole('button', { name: '0가지 30% 내리기' })).toBeDisabled();
  await expect(row(board, '크림빵')).toContainText('이미 30% 할인');
  await expect(bread(stock)).toBeVisible();
  await expect(bread(round)).toBeVisible();
  await context.close();
});

// Issue 41.9.
test('what will stay is said beside a step that helps, which one press takes and another takes back', async ({
  page,
}) => {
  const { seller, day } = await evening(page);
  const buyers = await Promise.all(['one', 'two'].map((name) => Caller.signIn(ORIGIN, someone(name).email)));
  const register = async (productName: string, quantity: number) => {
    const expirationDate = new Date((await seller.now()).getTime() + 90 * 60_000).toISOString();
    const { body } = await seller.call('POST', `/api/seller/stores/${day.storeId}/products`, {
      category: '과일',
      productName,
      price: 3_000,
      quantity,
      expirationDate,
      markdown: [],
    });
    return (body as { productId: number }).productId;
  };
  for (const buyer of buyers) {
    for (let sale = 0; sale < 5; sale++) await order(buyer, { productId: await register('팔린 사과', 1) });
  }
  const pears = await register('배 한 상자', 60);
  await page.goto('/seller/closing');
  await alive(page);
  const press = page.getByRole('button', {
    name: /^배 한 상자, 지금 [\d,]+원\(\d+% 할인\)이면 \d+개 덜 남고 \+[\d,]+원$/,
  });
  await expect(row(page, '배 한 상자')).toContainText(/\d개쯤 남아요/);
  // The other mart has sold nothing.
  await expect(page.getByRole('button', { name: /^김밥, 지금/ })).toHaveCount(0);
  await press.click();
  await expect(toast(page, /^1가지 가격을 \d+% 내렸어요\.$/)).toBeVisible();
  const undo = page.getByRole('button', { name: '되돌리기' });
  await undo.hover();
  expect(await priceOf(seller, pears)).toBeLessThan(3_000);
  await undo.click();
  await expect(toast(page, '1가지를 되돌렸어요.')).toBeVisible();
  expect(await priceOf(seller, pears)).toBe(3_000);
  await expectAccessible(page);
});
