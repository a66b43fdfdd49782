import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { newMark } from '../mark.ts';
import { newBarcode } from '../new-barcode.ts';
import { newOwner, ownProduct } from '../own-shop.ts';
import { alive, signIn, watchForComplaints } from '../visitors.ts';

/** Nothing lies over the middle of it, once the page stands still. */
const expectInReach = (target: Locator, what: string) =>
  expect
    .poll(
      () =>
        target.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const at = document.elementFromPoint(left + width / 2, top + height / 2);
          return at !== null && element.contains(at);
        }),
      { message: what },
    )
    .toBe(true);

/** The page of a mart that has sold something under a barcode. */
async function openShop(page: Page, path: string) {
  const owner = await newOwner();
  const product = await ownProduct(owner, { price: 2_800 });
  const barcode = newBarcode();
  const address = `/api/seller/stores/${product.martId}/products/${product.productId}`;
  expect((await owner.call('PATCH', address, { barcode })).status).toBe(200);
  expect((await owner.call('POST', `${address}/end-sale`, {})).status).toBe(200);
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${product.martId}/${path}`);
  await alive(page);
  /** How many pieces of each listing of a name wait. */
  const waiting = async (name: string) => {
    const { body } = await owner.call('GET', `/api/seller/stores/${product.martId}/products/status-summary`);
    return (body as { productName: string; waitingCount: number }[])
      .filter(({ productName }) => productName === name)
      .map(({ waitingCount }) => waitingCount);
  };
  return { product, barcode, waiting };
}

test('one thing after another: its category is its name’s, what they share stays, and the buttons stay in reach', async ({
  page,
}) => {
  const noComplaints = watchForComplaints(page);
  const { waiting } = await openShop(page, 'register');
  const mark = newMark();
  const next = page.getByRole('button', { name: '저장하고 하나 더' });
  const [name, price, quantity] = [
    page.getByLabel('상품명'),
    page.getByLabel('가격 (원)'),
    page.getByLabel('수량 (개)'),
  ];
  await expectInReach(next, 'at the top of the page');
  await page.getByLabel('판매 마감 시간').fill('23:59');
  for (const [what, won, many] of [
    ['감', '3500', '4'],
    ['배', '5000', '2'],
  ] as const) {
    await name.fill(`${mark} ${what}`);
    await price.fill(won);
    await quantity.fill(many);
    await expect(page.getByLabel('하위 카테고리')).toHaveValue('과일');
    await expect(page.getByRole('button', { name: '과일', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: '면세', exact: true })).toHaveAttribute('aria-pressed', 'true');
    for (const field of [name, price, quantity]) {
      await field.focus();
      await expectInReach(field, 'what has the focus');
    }
    await next.click();
    await expect(page.getByRole('status').filter({ hasText: `‘${mark} ${what}’ 상품을 등록했어요.` })).toBeVisible();
    await expect(page.getByRole('button', { name: '사진 찍기', exact: true })).toBeFocused();
    await expect(name).toHaveValue('');
    await expect(page.getByLabel('상위 카테고리')).toHaveValue('');
    await expect(page.getByLabel('판매 마감 시간')).toHaveValue('23:59');
  }
  // A name that may be several things has a chip for each: none of them is taken without a press.
  await name.fill('두부 1모');
  await expect(page.getByLabel('상위 카테고리')).toHaveValue('');
  await page.getByRole('button', { name: '간편조리식', exact: true }).click();
  await expect(page.getByLabel('하위 카테고리')).toHaveValue('간편조리식');
  await expect(page.getByLabel('상위 카테고리')).toHaveValue('processed');
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const field of [name, price, quantity]) {
    await field.focus();
    await expectInReach(field, 'what has the focus, in large letters');
    await expectInReach(next, 'the button, too');
  }
  await expectNoSidewaysScroll(page);
  // It lets go of what sticks.
  await expectAccessible(page);
  expect([await waiting(`${mark} 감`), await waiting(`${mark} 배`)]).toEqual([[4], [2]]);
  noComplaints();
});

test('barcodes in a row become lines that outlive a reload, and one press registers them', async ({ page }) => {
  const noComplaints = watchForComplaints(page);
  const { product, barcode, waiting } = await openShop(page, 'rapid');
  const unknown = newBarcode();
  await expect(page.getByText('아직 찍은 상품이 없어요')).toBeVisible();
  await expectAccessible(page);
  const field = page.getByLabel('바코드', { exact: true });
  for (const scanned of [barcode, barcode, unknown]) {
    await field.fill(scanned);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
  const known = page.getByRole('group', { name: product.name });
  await expect(known.getByLabel('가격 (원)')).toHaveValue('2,800');
  await expect(known.getByLabel('수량 (개)')).toHaveValue('2');
  const fresh = page.getByRole('group', { name: unknown });
  await expect(fresh).toContainText('처음 찍은 바코드예요.');
  await page.getByRole('button', { name: '2가지 모두 등록' }).click();
  await expect(page.getByRole('alert')).toContainText('비어 있거나 맞지 않는 곳이 있어요.');
  await expect(fresh.getByLabel('상품명')).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const name = `새 과자 ${newMark()}`;
  await page.keyboard.type(name);
  await page.reload();
  await alive(page);
  const named = page.getByRole('group', { name });
  await named.getByLabel('카테고리').selectOption('쿠키/스낵');
  await named.getByLabel('가격 (원)').fill('1500');
  await named.getByLabel('수량 (개)').fill('7');
  await page.getByLabel('판매 마감 시간').fill('23:59');
  await page.getByRole('button', { name: '2가지 모두 등록' }).click();
  await expect(page.getByRole('status').filter({ hasText: '새로 등록 2가지' })).toBeVisible();
  await expect(page.getByText('아직 찍은 상품이 없어요')).toBeVisible();
  expect(await waiting(name)).toEqual([7]);
  expect(await waiting(product.name)).toContain(2);
  noComplaints();
});

/** A hand on a phone: what it presses and types is counted. */
function countedHand(page: Page) {
  const count = { presses: 0, keys: 0 };
  return {
    count,
    async press(target: Locator): Promise<void> {
      count.presses += 1;
      await target.click();
    },
    async type(text: string): Promise<void> {
      count.keys += text.length;
      await page.keyboard.type(text);
    },
    async key(name: string): Promise<void> {
      count.keys += 1;
      await page.keyboard.press(name);
    },
  };
}

test('twelve things take half the presses and keys of a form for each', async ({ page }) => {
  const owner = await newOwner();
  const sold = await Promise.all(Array.from({ length: 8 }, () => ownProduct(owner, { price: 2_800 })));
  const barcodes: string[] = [];
  for (const { martId, productId } of sold) {
    const barcode = newBarcode();
    barcodes.push(barcode);
    const address = `/api/seller/stores/${martId}/products/${productId}`;
    expect((await owner.call('PATCH', address, { barcode })).status).toBe(200);
    expect((await owner.call('POST', `${address}/end-sale`, {})).status).toBe(200);
  }
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${sold[0]!.martId}/register`);
  await alive(page);
  const hand = countedHand(page);

  // Eight with a barcode that the mart has sold before: the gun types the digits.
  await hand.press(page.getByRole('link', { name: '연속 등록' }));
  await alive(page);
  const field = page.getByLabel('바코드', { exact: true });
  for (const barcode of barcodes) {
    await field.fill(barcode);
    await field.press('Enter');
  }
  for (const { name } of sold) {
    const quantity = page.getByRole('group', { name }).getByLabel('수량 (개)');
    await hand.press(quantity);
    await hand.type('12');
    await expect(quantity, 'in the place of the 1 of its scan').toHaveValue('12');
  }
  await hand.press(page.getByRole('button', { name: '8가지 모두 등록' }));
  await expect(page.getByRole('status').filter({ hasText: '새로 등록 8가지' })).toBeVisible();

  // Four that are new and loose, with a photo each.
  await hand.press(page.getByRole('link', { name: '하나씩 등록' }));
  await alive(page);
  const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c98b4a' } })
    .jpeg()
    .toBuffer();
  for (let place = 0; place < 4; place++) {
    const camera = page.waitForEvent('filechooser');
    await hand.press(page.getByRole('button', { name: '사진 찍기', exact: true }));
    await (await camera).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    await hand.press(page.getByLabel('상품명'));
    await hand.type(`시금치 30${place}g`);
    await hand.press(page.getByLabel('가격 (원)'));
    await hand.type('2500');
    await hand.press(page.getByLabel('수량 (개)'));
    await hand.type('12');
    await hand.press(page.getByRole('button', { name: '저장하고 하나 더' }));
    await expect(page.getByRole('status').filter({ hasText: `연속 등록 ${place + 1}개째예요.` })).toBeVisible();
  }
  // One form after another asked for 120 and 170 (issue 41): half of them at the most.
  expect(hand.count).toEqual({ presses: 31, keys: 72 });
});

// Issue 55.12.
test('twelve things by their names take a hundred keys', { tag: '@wide' }, async ({ page }) => {
  const noComplaints = watchForComplaints(page);
  const owner = await newOwner();
  const sold = await Promise.all(Array.from({ length: 12 }, () => ownProduct(owner, { price: 2_800 })));
  const martId = sold[0]!.martId;
  const letters = [...'가나다라마바사아자차카타'];
  for (const [at, { productId }] of sold.entries()) {
    const address = `/api/seller/stores/${martId}/products/${productId}`;
    expect((await owner.call('PATCH', address, { productName: `${letters[at]}지 1봉` })).status).toBe(200);
    expect((await owner.call('POST', `${address}/end-sale`, {})).status).toBe(200);
  }
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${martId}/rapid`);
  await alive(page);
  const hand = countedHand(page);
  await hand.press(page.getByRole('button', { name: '바코드 없는 상품 추가' }));
  for (const letter of letters) {
    const name = `${letter}지 1봉`;
    await expect(page.getByLabel('상품명').first()).toBeFocused();
    await hand.type(`${letter}지`);
    await expect(page.getByRole('button', { name: `${name} 2,800원` })).toBeVisible();
    await hand.key('Enter');
    const line = page.getByRole('group', { name, exact: true });
    await expect(line.getByLabel('가격 (원)')).toHaveValue('2,800');
    await expect(line.getByLabel('수량 (개)')).toBeFocused();
    await hand.type('12');
    if (letter !== letters.at(-1)) await hand.key('Enter');
  }
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('group', { name: '카지 1봉' }).getByLabel('수량 (개)')).toBeFocused();
  await hand.press(page.getByRole('button', { name: '12가지 모두 등록' }));
  await expect(page.getByRole('status').filter({ hasText: '새로 등록 12가지' })).toBeVisible();
  expect(hand.count).toEqual({ presses: 2, keys: 71 });
  noComplaints();
});

test('cells of a table are pasted into a line, and become a line each', { tag: '@wide' }, async ({ page, context }) => {
  await openShop(page, 'rapid');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '바코드 없는 상품 추가' }).click();
  await expect(page.getByLabel('상품명').first()).toBeFocused();
  await page.evaluate(() => navigator.clipboard.writeText('바나나 1송이\t3,000\t5\n시금치 300g\t2500\t8\n'));
  await page.keyboard.press('ControlOrMeta+v');
  const [first, second] = ['바나나 1송이', '시금치 300g'].map((name) => page.getByRole('group', { name }));
  await expect(first!.getByLabel('가격 (원)')).toHaveValue('3,000');
  await expect(first!.getByRole('combobox', { name: '카테고리' })).toHaveValue('과일');
  await expect(second!.getByLabel('수량 (개)')).toHaveValue('8');
  await expect(second!.getByRole('combobox', { name: '카테고리' })).toHaveValue('채소');
  await expectAccessible(page);
});

test('the name of a product is typed in the first view of its form', async ({ page }) => {
  await openShop(page, 'register');
  await expectInReach(page.getByRole('textbox', { name: '상품명' }), 'the name');
});
