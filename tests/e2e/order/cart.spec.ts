import { expect, type Locator, type Page, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { newOwner, order, ownProduct, quantityInCart } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { anyBusinessNumber } from '../store-form.ts';
import { alive, signIn, someone, toast } from '../visitors.ts';

const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const total = (page: Page) => page.getByRole('status', { name: '합계' });

/** A buyer before a cart of two products, of the mart that takes cards and of the one that does not. */
async function filledCart(page: Page) {
  const { email } = someone('cart');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const [berries, milk] = [
    await ownProduct(owner, { quantity: 5, price: 2_500 }),
    await ownProduct(owner, { quantity: 3, price: 4_000, cards: true }),
  ];
  for (const [{ productId }, quantity] of [[berries, 2] as const, [milk, 1] as const]) {
    await buyer.call('POST', '/api/buyer/carts/addCart', { productId, quantity });
  }
  await signIn(page, email);
  await page.goto('/buyer/cart');
  await alive(page);
  return { buyer, owner, berries, milk };
}

// spec: S8.20
test('an empty cart leads to the food', async ({ page }) => {
  await signIn(page, someone('empty-cart').email);
  await page.goto('/buyer/cart');
  await expect(page.getByText('장바구니가 비어 있어요')).toBeVisible();
  await page.getByRole('link', { name: '가까운 상품 보기' }).click();
  await page.waitForURL('**/buyer');
});

// spec: S2.12
test('all, a mart or a line are selected; the totals follow, per mart and altogether', { tag: '@wide' }, async ({
  page,
}) => {
  const { berries, milk } = await filledCart(page);
  const mart = (name: string) => page.getByRole('region', { name });
  await expect(total(page)).toHaveText('9,000원');
  await expect(mart(berries.martName)).toContainText(/이 마트 합계 5,000원.*현장 결제만 돼요/);
  await expect(mart(milk.martName)).toContainText('이 마트 합계 4,000원');

  // Chosen, seen, read: from left to right.
  const left = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().left);
  const first = page
    .getByRole('listitem')
    .filter({ has: box(page, `${berries.name} 선택`) })
    .last();
  const [chosen, seen, read] = [
    await left(first.getByRole('checkbox')),
    await left(first.locator('picture')),
    await left(first.getByRole('link', { name: berries.name })),
  ];
  expect(chosen).toBeLessThan(seen);
  expect(seen).toBeLessThan(read);
  await box(page, `${berries.name} 선택`).uncheck();
  await expect(total(page)).toHaveText('4,000원');
  await expect(box(page, '전체 선택').first()).toHaveJSProperty('indeterminate', true);
  await expect(page.getByText('전체 선택 (1/2)')).toBeVisible();
  await box(page, `${milk.martName} 전체 선택`).uncheck();
  await expect(total(page)).toHaveText('0원');
  await page.getByRole('checkbox', { name: '전체 선택', exact: true }).check();
  await expect(total(page)).toHaveText('9,000원');
});

/** What of a line one sees and presses. */
const partsOf = (row: Locator, name: string) => [
  row.getByRole('checkbox'),
  row.getByRole('link', { name }),
  row.getByRole('button', { name: `${name} 수량 줄이기` }),
  row.getByRole('button', { name: `${name} 수량 늘리기` }),
  row.getByRole('button', { name: `${name} 삭제` }),
];

test('four lines stand on a phone’s screen above the one bar at its foot, each with targets for a finger', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email } = someone('cart-of-four');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const names: string[] = [];
  for (const price of [2_500, 13_570, 990, 4_740]) {
    const { productId, name } = await ownProduct(owner, { price });
    await buyer.call('POST', '/api/buyer/carts/addCart', { productId, quantity: 2 });
    names.push(name);
  }
  await signIn(page, email);
  await page.goto('/buyer/cart');
  await alive(page);
  const bar = page.getByRole('region', { name: '주문 금액' });
  const { y: fold, height } = (await bar.boundingBox())!;
  expect(fold + height).toBe(740);
  await expect(page.getByRole('navigation', { name: '주요 메뉴' })).toBeHidden();
  for (const name of names) {
    const row = line(page, name).last();
    for (const part of partsOf(row, name)) {
      const { y, height } = (await part.boundingBox())!;
      expect(y + height, `${name}: ${part}`).toBeLessThanOrEqual(fold);
    }
    for (const button of await row.getByRole('button').all()) {
      const { width, height } = (await button.boundingBox())!;
      expect(Math.min(width, height), `${name}: ${button}`).toBeGreaterThanOrEqual(44);
    }
    const { height } = (await row.locator('label').first().boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(44);
  }

  // An empty cart has its tabs again.
  await page.getByRole('button', { name: '선택 삭제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('장바구니가 비어 있어요')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '주요 메뉴' })).toBeVisible();
});

test('a price that moved since is told', async ({ page }) => {
  const { owner, berries, milk } = await filledCart(page);
  const lower = (martId: number, productId: number) =>
    owner.call('POST', `/api/seller/stores/${martId}/products/${productId}/lower`, { percentOff: 20 });
  await lower(berries.martId, berries.productId);
  await page.reload();
  await expect(line(page, berries.name).last()).toContainText('담을 때보다 500원 내렸어요');
  await expect(line(page, milk.name).last()).not.toContainText('담을 때보다');
});

// Field case 7.20.
test('a price that steps down while the cart stands open: more of it is counted at the price of now', async ({
  page,
}) => {
  const { owner, berries } = await filledCart(page);
  await expect(total(page)).toHaveText('9,000원');
  const lower = await owner.call('POST', `/api/seller/stores/${berries.martId}/products/${berries.productId}/lower`, {
    percentOff: 20,
  });
  expect(lower.status).toBe(200);
  await page.getByRole('button', { name: `${berries.name} 수량 늘리기` }).click();
  await expect(total(page)).toHaveText('10,000원');
  await expect(line(page, berries.name).last()).toContainText('담을 때보다 500원 내렸어요');
});

// spec: S5.1
test('the quantity goes in steps, never above the stock, and stays after a reload', async ({ page }) => {
  const { buyer, berries } = await filledCart(page);
  const quantity = page.getByRole('textbox', { name: `${berries.name} 수량` });
  const more = page.getByRole('button', { name: `${berries.name} 수량 늘리기` });
  await more.click();
  await expect(total(page)).toHaveText('11,500원');
  await quantity.fill('99');
  await quantity.blur();
  await expect(quantity).toHaveValue('5');
  await expect(page.getByText('재고 수량을 넘을 수 없어요.')).toBeVisible();
  await expect(more).toBeDisabled();
  await quantity.fill('');
  await quantity.blur();
  await expect(quantity).toHaveValue('1');
  await expect(page.getByRole('button', { name: `${berries.name} 수량 줄이기` })).toBeDisabled();
  await expect(total(page)).toHaveText('6,500원');
  await expect.poll(() => quantityInCart(buyer, berries)).toBe(1);
  await page.reload();
  await expect(quantity).toHaveValue('1');
});

test('a change that the server refuses is taken back, and said', async ({ page }) => {
  const { berries } = await filledCart(page);
  await page.route('**/api/buyer/carts/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { code: 'unavailable', message: '잠시 뒤에 다시 시도해 주세요.' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: `${berries.name} 수량 늘리기` }).click();
  await expect(toast(page, /수량을 바꾸지 못했어요\./)).toBeVisible();
  await expect(page.getByRole('textbox', { name: `${berries.name} 수량` })).toHaveValue('2');
  await expect(total(page)).toHaveText('9,000원');
});

// spec: S5.5
test('nothing selected: neither paid nor deleted, and it is said why', async ({ page }) => {
  const { berries, milk } = await filledCart(page);
  await page.getByRole('checkbox', { name: '전체 선택', exact: true }).uncheck();
  await page.getByRole('button', { name: '주문하기' }).click();
  await expect(toast(page, '결제할 상품을 선택해 주세요.')).toBeVisible();
  await page.getByRole('button', { name: '선택 삭제' }).click();
  await expect(toast(page, '삭제할 상품을 선택해 주세요.')).toBeVisible();

  await box(page, `${berries.name} 선택`).check();
  await page.getByRole('button', { name: '선택 삭제' }).click();
  const dialog = page.getByRole('dialog', { name: '장바구니에서 삭제할까요?' });
  await expect(dialog).toContainText(berries.name);
  await dialog.getByRole('button', { name: '취소' }).click();
  await expect(line(page, berries.name)).toBeVisible();
  await page.getByRole('button', { name: `${berries.name} 삭제` }).click();
  await dialog.getByRole('button', { name: '삭제' }).click();
  await expect(line(page, berries.name)).toHaveCount(0);
  await expect(line(page, milk.name)).toBeVisible();
});

// spec: S4.8
test('what is sold out meanwhile, and what a closed mart had, can only be deleted', async ({ page }) => {
  const { email } = someone('late-cart');
  const other = someone('closing');
  const [buyer, rival, seller] = [
    await Caller.signIn(ORIGIN, email),
    await Caller.signIn(ORIGIN, someone('rival').email),
    await Caller.signIn(ORIGIN, other.email),
  ];
  const owner = await newOwner();
  const last = await ownProduct(owner, { quantity: 1 });
  const made = await seller.call('POST', '/api/seller/store/create', {
    name: `문닫을마트 ${other.name}`,
    address: '서울 마포구 양화로 160, 1층',
    latitude: 37.5572,
    longitude: 126.9245,
    phone_number: '02-123-4567',
    business_number: anyBusinessNumber(),
    opening_time: '00:00:00',
    closing_time: '00:00:00',
    payment_method: 0,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { storeId, name: martName } = made.body as { storeId: number; name: string };
  const listed = await seller.call('POST', `/api/seller/stores/${storeId}/products`, {
    category: '빵',
    productName: '문닫을 식빵',
    price: 3_000,
    quantity: 4,
    description: '',
    productImgSrc: '',
    expirationDate: new Date((await seller.now()).getTime() + 86_400_000).toISOString(),
  });
  const { productId } = listed.body as { productId: number };
  for (const id of [last.productId, productId]) {
    await buyer.call('POST', '/api/buyer/carts/addCart', { productId: id, quantity: 1 });
  }
  await signIn(page, email);
  await page.goto('/buyer/cart');
  await alive(page);
  await expect(total(page)).toHaveText('5,500원');

  await order(rival, last);
  expect((await seller.call('DELETE', `/api/seller/store/${storeId}`)).status).toBe(200);
  await page.reload();
  await alive(page);
  await expect(line(page, last.name)).toContainText('다 팔렸어요');
  await expect(page.getByRole('region', { name: martName })).toContainText('더는 운영하지 않는 마트');
  await expect(box(page, '문닫을 식빵 선택')).toBeDisabled();
  await expect(page.getByRole('textbox', { name: '문닫을 식빵 수량' })).toHaveCount(0);
  await page.getByRole('button', { name: '주문하기' }).click();
  await expect(toast(page, '결제할 상품을 선택해 주세요.')).toBeVisible();
  await page.getByRole('button', { name: '못 사는 상품 삭제' }).click();
  await page.getByRole('dialog', { name: '장바구니에서 삭제할까요?' }).getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('장바구니가 비어 있어요')).toBeVisible();
});

// spec: S2.18
test('a cart from before signing in is taken over, and the number in the header is right all the way', async ({
  page,
}) => {
  const product = await ownProduct(await newOwner());
  const { email } = someone('merges');
  const count = page.locator('header [data-count="cart"] [data-number]');
  await page.goto(`/buyer/product/${product.productId}`);
  await alive(page);
  await page.getByRole('textbox', { name: '수량' }).fill('3');
  await page.getByRole('button', { name: '장바구니 담기' }).click();
  await expect(page.getByRole('dialog', { name: '로그인' })).toBeVisible();
  await expect(count).toHaveText('1');
  await signIn(page, email);
  await page.goto('/buyer/cart');
  await expect(line(page, product.name).getByRole('textbox', { name: `${product.name} 수량` })).toHaveValue('3');
  await expect(count).toHaveText('1');
});
