import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { order } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { openMart } from '../store-form.ts';
import { alive, signIn, someone, toast, watchForComplaints } from '../visitors.ts';

/** A mart of the test's own with three listings at 3,000 won, the last of which does not go below 2,900. */
async function shelf(page: Page) {
  const { email } = someone('bulk');
  const seller = await Caller.signIn(ORIGIN, email);
  const martName = `일괄마트 ${randomUUID().slice(0, 6)}`;
  const storeId = await openMart(seller, martName);
  const expirationDate = new Date((await seller.now()).getTime() + 6 * 3_600_000).toISOString();
  const register = async (productName: string, floorPrice: number | null) => {
    const { body } = await seller.call('POST', `/api/seller/stores/${storeId}/products`, {
      category: '과일',
      productName,
      price: 3_000,
      quantity: 5,
      expirationDate,
      floorPrice,
    });
    return (body as { productId: number }).productId;
  };
  const [apple, pear] = [await register('사과', null), await register('배', null)];
  await register('귤', 2_900);
  await signIn(page, email);
  await page.goto(`/seller/mart/${storeId}/check`);
  await alive(page);
  return { seller, storeId, martName, apple, pear };
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });

/** All listings of the table cost a tenth less. */
async function cutPrices(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: '보이는 상품 모두 고르기' }).check();
  await page.getByRole('region', { name: '고른 상품' }).getByRole('button', { name: '한 번에 바꾸기' }).click();
  const dialog = page.getByRole('dialog', { name: '한 번에 바꾸기 · 3가지' });
  await dialog.getByRole('button', { name: '미리 보기' }).click();
  await dialog.getByRole('button', { name: '3가지 바꾸기' }).click();
}

test('a seller changes many prices at once, sees it first, and takes it back', { tag: '@wide' }, async ({ page }) => {
  const noComplaints = watchForComplaints(page);
  const { seller, apple } = await shelf(page);
  await page.getByRole('checkbox', { name: '사과 고르기' }).check();
  await page.getByRole('checkbox', { name: '귤 고르기' }).check();
  const bar = page.getByRole('region', { name: '고른 상품' });
  await expect(bar).toContainText('2가지 고름');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await bar.getByRole('button', { name: '한 번에 바꾸기' }).click();
  const dialog = page.getByRole('dialog', { name: '한 번에 바꾸기 · 2가지' });
  await dialog.getByLabel('몇 % 바꿀까요?').fill('96');
  await dialog.getByRole('button', { name: '미리 보기' }).click();
  await expect(dialog.getByText('1에서 95 사이의 숫자를 입력해 주세요.')).toBeVisible();
  await dialog.getByLabel('몇 % 바꿀까요?').fill('10');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '미리 보기' }).click();
  await expect(dialog.getByText('2가지가 바뀌어요.')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: '사과' })).toContainText('2,700원');
  await expect(dialog.getByRole('listitem').filter({ hasText: '귤' })).toContainText('2,900원');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '2가지 바꾸기' }).click();
  await expect(toast(page, '2가지 등록 가격을 바꿨어요.')).toBeVisible();
  const undo = page.getByRole('button', { name: '되돌리기' });
  // It goes after ten seconds unless it has the focus.
  await undo.focus();
  await expect(row(page, '사과')).toContainText('2,700원');
  await expect(row(page, '배')).toContainText('3,000원');
  // Somebody buys meanwhile: their order stays.
  await order(await Caller.signIn(ORIGIN, someone('meanwhile').email), { productId: apple });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, '2가지를 되돌렸어요. 방금 팔린 상품: ‘사과’.')).toBeVisible();
  await expect(row(page, '사과')).toContainText('3,000원');
  const { body } = await seller.call('GET', `/api/buyer/products/${apple}`);
  expect(body).toMatchObject({ price: 3_000, quantity: 4 });
  noComplaints();
});

test('a seller limits how many one buyer takes of chosen listings', async ({ page }) => {
  const { seller, apple } = await shelf(page);
  await page.getByRole('checkbox', { name: '사과 고르기' }).check();
  await page.getByRole('region', { name: '고른 상품' }).getByRole('button', { name: '한 번에 바꾸기' }).click();
  const dialog = page.getByRole('dialog', { name: '사과' });
  await dialog.getByLabel('무엇을 바꿀까요?').selectOption('1인당 구매 수량');
  await dialog.getByLabel('1인당 구매 수량').fill('0');
  await dialog.getByRole('button', { name: '미리 보기' }).click();
  await expect(dialog.getByText('1개부터 999개까지 정할 수 있어요')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('1인당 구매 수량').fill('2');
  await dialog.getByRole('button', { name: '미리 보기' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('제한 없음');
  await expect(dialog.getByRole('listitem')).toContainText('2개까지');
  await dialog.getByRole('button', { name: '1가지 바꾸기' }).click();
  await expect(toast(page, '1가지 1인당 구매 수량을 바꿨어요.')).toBeVisible();
  const { body } = await seller.call('GET', `/api/buyer/products/${apple}`);
  expect(body).toMatchObject({ maxPerBuyer: 2 });
});

test('the way back stays while it has the focus, and goes ten seconds after', async ({ page }) => {
  await page.clock.install();
  await shelf(page);
  await cutPrices(page);
  const undo = page.getByRole('button', { name: '되돌리기' });
  await undo.focus();
  // A minute on, and there the clock stands: what a slow machine takes is no part of the seconds below.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await expect(undo).toBeVisible();
  await page.getByLabel('상품명으로 찾기').focus();
  await page.clock.fastForward(9_000);
  await expect(undo).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(undo).toHaveCount(0);
});

test('one listing is lowered from the table, with the same preview', { tag: '@wide' }, async ({ page }) => {
  await shelf(page);
  await row(page, '배').getByRole('button', { name: '배 가격 내리기' }).click();
  const dialog = page.getByRole('dialog', { name: '배' });
  await dialog.getByRole('radio', { name: '30%' }).check();
  await dialog.getByRole('button', { name: '미리 보기' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('2,100원');
  await dialog.getByRole('button', { name: '1가지 내리기' }).click();
  await expect(row(page, '배')).toContainText('2,100원 직접 내림');
});

test('a seller recalls a listing after being told whom it touches; its buyers read why', async ({ page, browser }) => {
  const { storeId, pear, martName } = await shelf(page);
  const { email } = someone('holder');
  await order(await Caller.signIn(ORIGIN, email), { productId: pear }, 2);
  await page.goto(`/seller/mart/${storeId}/products/${pear}`);
  await alive(page);
  await page.getByRole('button', { name: '회수하기' }).click();
  const dialog = page.getByRole('dialog', { name: '이 상품을 회수할까요?' });
  await expect(dialog.getByText(/손님 1명에게 이유를 알려요\. 픽업 전인 주문 1건은 취소되고/)).toBeVisible();
  await dialog.getByRole('button', { name: '회수하기' }).click();
  await expect(dialog.getByText('회수하는 이유를 입력해 주세요.')).toBeVisible();
  await dialog.getByLabel('회수하는 이유').fill('소비기한 표시가 잘못됐어요');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '회수하기' }).click();
  await expect(page.getByText('회수한 상품이에요. 다시 팔거나 수정할 수 없어요.')).toBeVisible();
  await expect(page.getByRole('button', { name: /저장|회수하기/ })).toHaveCount(0);
  await expectAccessible(page);
  const buyer = await (await browser.newContext({ baseURL: ORIGIN })).newPage();
  await signIn(buyer, email);
  await buyer.goto(`/buyer/product/${pear}`);
  await expect(buyer.getByText('이유: 소비기한 표시가 잘못됐어요')).toBeVisible();
  await expect(buyer.getByRole('button', { name: '주문하기', exact: true })).toHaveCount(0);
  await expectAccessible(buyer);
  await buyer.goto('/buyer/purchase?tab=cancelled');
  await expect(buyer.getByRole('main')).toContainText('마트가 상품을 회수해 취소됐어요');
  const { content } = await (await buyer.request.get('/api/buyer/alarms')).json();
  expect(content[0].message).toContain(`${martName}에서 ‘배’ 상품을 회수해요. 이유: 소비기한 표시가 잘못됐어요`);
  await buyer.context().close();
});

test('a shift-press chooses all between', { tag: '@wide' }, async ({ page }) => {
  await shelf(page);
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.first().check();
  await boxes.last().click({ modifiers: ['Shift'] });
  await expect(page.getByRole('region', { name: '고른 상품' })).toContainText('3가지 고름');
  await boxes.first().click({ modifiers: ['Shift'] });
  await expect(page.getByRole('region', { name: '고른 상품' })).toHaveCount(0);
});

test('the table narrows to what is sold out, held or of a category, and the address keeps it', {
  tag: '@wide',
}, async ({ page }) => {
  const noComplaints = watchForComplaints(page);
  const { apple } = await shelf(page);
  await order(await Caller.signIn(ORIGIN, someone('takes-all').email), { productId: apple }, 5);
  const open = async () => {
    const opener = page.getByRole('button', { name: '정렬·필터' });
    if ((await opener.isVisible()) && (await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  };
  await open();
  await page.getByRole('combobox', { name: '필터' }).selectOption('품절');
  await expect(row(page, '배')).toHaveCount(0);
  await expect(row(page, '사과')).toContainText('판매 중 5');
  await expect(page).toHaveURL(/only=soldOut/);
  await page.reload();
  await alive(page);
  await expect(row(page, '사과')).toBeVisible();
  await expect(row(page, '배')).toHaveCount(0);
  await open();
  await page.getByRole('combobox', { name: '카테고리' }).selectOption('빵');
  await expect(page.getByText('조건에 맞는 상품이 없어요')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '필터 해제' }).click();
  await expect(row(page, '배')).toBeVisible();
  await expect(page).not.toHaveURL(/only|category/);
  await page.getByRole('combobox', { name: '정렬' }).selectOption('이름순');
  await expect(page).toHaveURL(/sort=name/);
  noComplaints();
});

test('the first product stands in the upper third of a phone, and a product takes 88 px at the most', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await shelf(page);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(3);
  // Until the page stands still.
  await expect(async () => {
    const boxes = await rows.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => ({ top, height })),
    );
    expect(boxes[0]!.top).toBeLessThan(260);
    expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(88);
  }).toPass({ timeout: 20_000 });
  await expectNoSidewaysScroll(page);
});

test('on a desk no sale end lies under what changes the count, and a name is read whole where it stands alone', {
  tag: '@wide',
}, async ({ page }) => {
  const { seller, storeId } = await shelf(page);
  const name = '새콤한집 한라봉 주스 200ml × 4개';
  const { status } = await seller.call('POST', `/api/seller/stores/${storeId}/products`, {
    category: '주스/스무디',
    productName: name,
    price: 116_900,
    quantity: 5,
    expirationDate: new Date((await seller.now()).getTime() + 60 * 60_000).toISOString(),
    markdown: [{ minutesBeforeEnd: 120, percentOff: 35 }],
  });
  expect(status).toBe(200);
  for (const width of [1024, 1180, 1280, 1680]) {
    await page.setViewportSize({ width, height: 820 });
    await page.reload();
    await alive(page);
    const long = row(page, name);
    const edges = await long.evaluate((one) => {
      const [end, count] = [...one.querySelectorAll('th span, [data-cell="count"]')]
        .filter((each) => each.matches('[data-cell]') || / 마감$/.test(each.textContent ?? ''))
        .map((each) => each.getBoundingClientRect())
        .slice(-2);
      return { end: end!.right, count: count!.left };
    });
    expect(edges.end, `${width}`).toBeLessThanOrEqual(edges.count);
    if (width < 1280)
      expect(await long.getByRole('link').evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
    await expectNoSidewaysScroll(page);
  }
});
