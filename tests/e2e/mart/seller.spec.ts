import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../accessible.ts';
import { Caller } from '../api.ts';
import { dotsAtLineEnds } from '../line-dots.ts';
import { handOver, newOwner, order, ownMarts, ownProduct, signInOwner, stockOf } from '../own-shop.ts';
import { fillInProduct, submitProduct } from '../product-form.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, standAtHongdae, toast, watchForComplaints } from '../visitors.ts';

test('no line of what a seller works through on a phone ends with a dot', async ({ page }) => {
  const owner = await signInOwner();
  const { cards } = await ownMarts(owner);
  const scopes = ['products:read', 'products:write', 'stock:write', 'orders:read', 'webhooks'];
  const key = { name: '계산대 1', scopes, expiresInDays: 30 };
  expect((await owner.call('POST', `/api/seller/${cards.storeId}/keys`, key)).status).toBe(200);
  await signIn(page, owner.email);
  const ofMart = ['round', 'copy', 'settlement', 'till'].map((name) => `/seller/mart/${cards.storeId}/${name}`);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ['/seller/dashboard', '/seller/closing', ...ofMart]) {
      await page.goto(path);
      await alive(page);
      expect(await dotsAtLineEnds(page.getByRole('main')), `${path} at ${width}`).toEqual([]);
    }
  }
});

// spec: S2.24
test('the dashboard lists both marts of their general manager and leads to their pages', async ({ page }) => {
  const owner = await newOwner();
  const { cards, allDay } = await ownMarts(owner);
  await signIn(page, owner.email);
  await page.goto('/seller/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').filter({ hasText: cards.name })).toContainText('현장·카드 결제');
  await expect(main.getByRole('listitem').filter({ hasText: allDay.name })).toContainText('현장 결제만');
  await main
    .getByRole('navigation', { name: `${allDay.name} 바로 가기` })
    .getByRole('link', { name: '상품 현황' })
    .click();
  await expect(page).toHaveURL(`/seller/mart/${allDay.storeId}/check`);
  await expect(page.getByRole('heading', { level: 1, name: '등록 상품 현황' })).toBeVisible();
});

// spec: S2.34
test('the menu is a drawer on a phone and a sidebar of 200 px on a PC; it changes the mart', { tag: '@wide' }, async ({
  page,
}) => {
  const owner = await newOwner();
  const { cards, allDay } = await ownMarts(owner);
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${cards.storeId}/check`);
  const menu = page.getByRole('navigation', { name: '판매자 메뉴' });
  if (page.viewportSize()!.width < 768) {
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: '메뉴 열기' }).click();
  } else expect((await menu.boundingBox())!.width).toBe(200);
  await menu.getByText('마트 바꾸기').click();
  await menu.getByRole('link', { name: allDay.name }).click();
  await expect(page).toHaveURL(`/seller/mart/${allDay.storeId}/check`);
});

// spec: S8.4
test('logging out of the seller’s centre leads to the buyer’s', async ({ page }) => {
  await signIn(page, someone('seller-leaves').email);
  await page.goto('/seller/dashboard');
  if (page.viewportSize()!.width < 768) await page.getByRole('button', { name: '메뉴 열기' }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  const dialog = page.getByRole('dialog', { name: '로그아웃됐어요.' });
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL('/buyer/');
  await page.goto('/seller/dashboard');
  await expect(page).toHaveURL('/seller/login');
});

/** An order of somebody with a name of their own, and the owner's browser on the order list. */
async function orderOnList(page: Page, quantity = 2) {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const { email, name } = someone('buys');
  const held = await order(await Caller.signIn(ORIGIN, email), product, quantity);
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${product.martId}/customers`);
  await alive(page);
  return { owner, product, held, buyerName: name };
}

const card = (page: Page, orderId: number) => page.getByRole('article').filter({ hasText: `#${orderId}` });

test.describe('orders', () => {
  // spec: S2.32, S4.12
  test('are found by buyer and by product, and count down', { tag: '@wide' }, async ({ page }) => {
    const { product, held, buyerName } = await orderOnList(page);
    await expect(card(page, held.orderId)).toContainText(buyerName);
    await expect(card(page, held.orderId)).toContainText('결제 필요');
    await expect(card(page, held.orderId)).toContainText('5,000원');
    const timer = card(page, held.orderId).getByRole('timer');
    await expect(timer).toHaveText(/^00:5\d:\d{2}$/);
    const first = await timer.textContent();
    await expect(timer).not.toHaveText(first!);

    const field = page.getByRole('searchbox', { name: '손님 이름, 상품, 주문 번호로 찾기' });
    for (const text of [buyerName, product.name.toUpperCase(), product.name.replace(' ', '')]) {
      await field.fill(text);
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(card(page, held.orderId)).toBeVisible();
    }
    await field.fill('없는 사람');
    await expect(page.getByText('찾는 주문이 없어요')).toBeVisible();
  });

  // spec: S4.14
  test('cancelling asks first, then gives the stock back', async ({ page }) => {
    const { owner, product, held, buyerName } = await orderOnList(page, 3);
    expect(await stockOf(owner, product)).toEqual([7, 3, 0]);
    const dialog = page.getByRole('dialog', { name: '주문을 취소할까요?' });
    const cancel = card(page, held.orderId).getByRole('button', { name: '주문 취소' });
    await cancel.click();
    await expect(dialog).toContainText(`${buyerName} 님 · ${product.name} · 3개`);
    await dialog.getByRole('button', { name: '그대로 두기' }).click();
    await expect(card(page, held.orderId)).toBeVisible();
    await cancel.click();
    await dialog.getByRole('button', { name: '주문 취소' }).click();
    await expect(toast(page, '주문을 취소했어요. 재고가 돌아왔어요.')).toBeVisible();
    await expect(card(page, held.orderId)).toHaveCount(0);
    expect(await stockOf(owner, product)).toEqual([10, 0, 0]);
  });

  // spec: S8.27
  test('an order the buyer cancelled first is refused with the reason, and leaves the list', async ({ page }) => {
    const owner = await newOwner();
    const product = await ownProduct(owner);
    const buyer = await Caller.signIn(ORIGIN, someone('quick').email);
    const { orderId } = await order(buyer, product);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${product.martId}/customers`);
    await alive(page);
    await card(page, orderId).getByRole('button', { name: '주문 취소' }).click();
    const dialog = page.getByRole('dialog', { name: '주문을 취소할까요?' });
    await expect(dialog).toBeVisible();
    await buyer.call('POST', `/api/buyer/order/cancel?orderId=${orderId}`);
    await dialog.getByRole('button', { name: '주문 취소' }).click();
    await expect(dialog.getByRole('alert')).toContainText('주문을 취소하지 못했어요. 이미 취소된 주문이에요.');
    await dialog.getByRole('button', { name: '그대로 두기' }).click();
    await expect(card(page, orderId)).toHaveCount(0);
  });

  // spec: S8.27
  test('a list that cannot be loaded again says so and keeps what it has', async ({ page }) => {
    const { held, product } = await orderOnList(page);
    await page.clock.install();
    await page.goto(`/seller/mart/${product.martId}/customers`);
    await alive(page);
    await page.route('**/api/seller/*/orders**', (route) => route.abort());
    // Something changes, and the page cannot find out what.
    await order(await Caller.signIn(ORIGIN, someone('unseen').email), product);
    await expect(page.getByRole('alert')).toContainText('주문 목록을 불러오지 못했어요.');
    await expect(card(page, held.orderId)).toBeVisible();
    // The list tries again by itself every 15 s (POLL_MS), and would take the button away from under the press.
    await page.clock.pauseAt(Date.now() + 5_000);
    await page.unroute('**/api/seller/*/orders**');
    await page.getByRole('button', { name: '다시 불러오기' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('stock', () => {
  test('has one more and one less within the window, whenever a sale ends', { tag: '@wide' }, async ({ page }) => {
    const owner = await newOwner();
    const { martId } = await ownProduct(owner);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${martId}/check`);
    await alive(page);
    const frame = page.locator('.table-frame');
    await expect(frame).toContainText('마감');
    await expect.poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test('tells what ends today and what has ended as the day goes on, too', async ({ page }) => {
    const owner = await newOwner();
    const product = await ownProduct(owner, { saleEndsInMinutes: 24 * 60 });
    await signIn(page, owner.email);
    await page.clock.install();
    await page.goto(`/seller/mart/${product.martId}/check?q=${encodeURIComponent(product.name)}`);
    await alive(page);
    const row = page.getByRole('row').filter({ hasText: product.name });
    await expect(row).toContainText(/내일 오(전|후) \d+:\d\d 마감/);
    // An answer would tell the page the server's time, which has stood still.
    await page.route('**/api/**', (route) => route.abort());
    await page.clock.fastForward('23:50:00');
    await expect(row).toContainText(/오늘 오(전|후) \d+:\d\d 마감/);
    await page.clock.fastForward('00:15:00');
    await expect(row).toContainText('판매 마감');
  });

  // spec: S2.30, S5.17
  test('goes one up and one down, each after a confirmation that names the product', async ({ page }) => {
    const owner = await newOwner();
    const product = await ownProduct(owner, { quantity: 1 });
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${product.martId}/check`);
    await alive(page);
    await page.getByRole('searchbox', { name: '상품명으로 찾기' }).fill(product.name);
    const row = page.getByRole('row').filter({ hasText: product.name });
    await expect(row).toContainText('1개');
    const dialog = page.getByRole('dialog', { name: '수량을 바꿀까요?' });

    await row.getByRole('button', { name: `${product.name} 1개 늘리기` }).click();
    await expect(dialog).toContainText(`‘${product.name}’ 수량을 1개 늘릴까요? (+1)`);
    await expect(dialog).toContainText('판매 대기 수량만 바뀌어요');
    await dialog.getByRole('button', { name: '취소' }).click();
    expect(await stockOf(owner, product)).toEqual([1, 0, 0]);

    await row.getByRole('button', { name: `${product.name} 1개 늘리기` }).click();
    await dialog.getByRole('button', { name: '1개 늘리기' }).click();
    await expect(toast(page, '수량을 1개 늘렸어요.')).toBeVisible();
    await expect(row).toContainText('2개');

    for (const left of ['1개', '0개']) {
      await row.getByRole('button', { name: `${product.name} 1개 줄이기` }).click();
      await dialog.getByRole('button', { name: '1개 줄이기' }).click();
      await expect(row).toContainText(left);
    }
    await expect(row.getByRole('button', { name: `${product.name} 1개 줄이기` })).toBeDisabled();
    expect(await stockOf(owner, product)).toEqual([0, 0, 0]);
  });

  test('goes from 13 to 40 by one number, and by presses that are asked about once', async ({ page }) => {
    const owner = await newOwner();
    const product = await ownProduct(owner, { quantity: 13 });
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${product.martId}/check?q=${encodeURIComponent(product.name)}`);
    await alive(page);
    const dialog = page.getByRole('dialog', { name: '수량을 바꿀까요?' });
    const count = page.getByRole('textbox', { name: `${product.name} 판매 대기 수량` });
    await count.fill('40');
    await count.press('Enter');
    await expect(dialog).toContainText(`‘${product.name}’ 수량을 27개 늘릴까요? (+27)`);
    await expect(dialog).toContainText('13개에서 40개가 돼요.');
    await dialog.getByRole('button', { name: '27개 늘리기' }).click();
    await expect(toast(page, '수량을 27개 늘렸어요.')).toBeVisible();
    const less = page.getByRole('button', { name: `${product.name} 1개 줄이기` });
    // Keys come faster than the question does (ASK_AFTER_MS); a click waits for its button to stand still.
    await less.focus();
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('Enter');
    await expect(dialog).toContainText('40개에서 36개가 돼요.');
    await dialog.getByRole('button', { name: '4개 줄이기' }).click();
    await expect(count).toHaveValue('36');
    await expect.poll(() => stockOf(owner, product)).toEqual([36, 0, 0]);
    // A number without Enter, and a second thought.
    await count.fill('30');
    await page.getByRole('button', { name: '수량 바꾸기', exact: true }).click();
    await expect(dialog).toContainText('36개에서 30개가 돼요.');
    await dialog.getByRole('button', { name: '취소' }).click();
    await expect(count).toHaveValue('36');
    expect(await stockOf(owner, product)).toEqual([36, 0, 0]);
  });

  test('sold in another tab meanwhile: the last piece cannot be taken away', async ({ page }) => {
    const owner = await newOwner();
    const product = await ownProduct(owner, { quantity: 1 });
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${product.martId}/check?q=${encodeURIComponent(product.name)}`);
    await alive(page);
    await page.getByRole('button', { name: `${product.name} 1개 줄이기` }).click();
    const dialog = page.getByRole('dialog', { name: '수량을 바꿀까요?' });
    await expect(dialog).toBeVisible();
    await order(await Caller.signIn(ORIGIN, someone('faster').email), product);
    await dialog.getByRole('button', { name: '1개 줄이기' }).click();
    await expect(dialog.getByRole('alert')).toContainText('수량이 0개로 바뀌었어요.');
    // Nothing is left to take away.
    await dialog.getByRole('button', { name: '확인' }).click();
    await expect(dialog).toBeHidden();
    expect(await stockOf(owner, product)).toEqual([0, 1, 0]);
  });
});

test.describe('product registration', () => {
  const jpeg = () =>
    sharp({ create: { width: 480, height: 360, channels: 3, background: '#c0392b' } })
      .jpeg()
      .toBuffer();

  async function openForm(page: Page) {
    const owner = await newOwner();
    const { allDay } = await ownMarts(owner);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${allDay.storeId}/register`);
    await alive(page);
    return { mart: allDay, name: `시험상추 ${randomUUID().slice(0, 8)}` };
  }

  // spec: S2.31
  test('with a picture: preview, upload, the stock list, and the buyer’s page', async ({ page, context }) => {
    const noComplaints = watchForComplaints(page);
    const { mart, name } = await openForm(page);
    await fillInProduct(page, name);
    await expect(page.getByLabel('가격 (원)')).toHaveValue('3,500');
    await expect(page.getByLabel('수량 (개)')).toHaveValue('12');
    await page
      .getByLabel('상품 사진 파일')
      .setInputFiles({ name: 'lettuce.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
    await expect(page.getByRole('img', { name: '고른 사진 미리 보기' })).toBeVisible();
    await submitProduct(page);
    await expect(page).toHaveURL(`/seller/mart/${mart.storeId}/check`);
    await expect(toast(page, '상품을 등록했어요.')).toBeVisible();
    await alive(page);
    await page.getByRole('searchbox', { name: '상품명으로 찾기' }).fill(name);
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('12개');

    await standAtHongdae(context);
    await page.goto(`/buyer/search?query=${encodeURIComponent(name)}`);
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('아침에 들어온 상추예요.')).toBeVisible();
    const picture = page.getByRole('img', { name });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
    const drawn = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
    expect(drawn).toMatch(/\/files\/[^/]+\/\d+\.(avif|webp)$/);
    noComplaints();
  });

  // spec: S5.15
  test('what is missing or wrong is said at its field, and the first gets the focus', async ({ page }) => {
    const { name } = await openForm(page);
    await submitProduct(page);
    await expect(page.getByText('상위 카테고리를 골라 주세요.')).toBeVisible();
    await expect(page.getByText('상품명을 입력해 주세요.')).toBeVisible();
    await expect(page.getByText('가격을 입력해 주세요.')).toBeVisible();
    await expect(page.getByText('수량을 입력해 주세요.')).toBeVisible();
    await expect(page.getByLabel('상품명')).toBeFocused();
    await fillInProduct(page, name);
    await page.getByLabel('판매 마감 날짜').fill('2020-01-01');
    await submitProduct(page);
    await expect(page.getByText('판매 마감이 이미 지났어요. 지금보다 뒤로 정해 주세요.')).toBeVisible();
    await expect(page.getByLabel('상품명')).toHaveValue(name);
  });

  test('a refused upload fails it, everything stays, and the next try succeeds', async ({ page }) => {
    const { mart, name } = await openForm(page);
    await fillInProduct(page, name);
    await page
      .getByLabel('상품 사진 파일')
      .setInputFiles({ name: 'lettuce.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
    await fetch(`${ORIGIN}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'files', fault: 'forbidden', times: 1 }),
    });
    await submitProduct(page);
    await expect(page.getByRole('alert')).toContainText('사진을 올리지 못해 등록하지 않았어요.');
    await expect(page.getByLabel('상품명')).toHaveValue(name);
    await expect(page.getByRole('img', { name: '고른 사진 미리 보기' })).toBeVisible();
    await submitProduct(page);
    await expect(page).toHaveURL(`/seller/mart/${mart.storeId}/check`);
  });

  test('a file that is no picture is refused: by its type at once, by its content at the upload', async ({ page }) => {
    const { name } = await openForm(page);
    await fillInProduct(page, name);
    const file = page.getByLabel('상품 사진 파일');
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await expect(page.getByRole('alert')).toContainText('사진 파일이 아니에요.');
    await file.setInputFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload=1>') });
    await expect(page.getByRole('alert')).toContainText('이 브라우저에서 열 수 없는 SVG 사진이에요.');
    await file.setInputFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') });
    await expect(page.getByRole('alert')).toBeHidden();
    await submitProduct(page);
    await expect(page.getByRole('alert')).toContainText('사진 파일이 아니거나 손상된 파일이에요.');
  });

  test('what was typed outlives a reload, and can be thrown away', async ({ page }) => {
    const { name } = await openForm(page);
    await fillInProduct(page, name);
    await page.reload();
    await expect(page.getByText('쓰던 내용을 불러왔어요.')).toBeVisible();
    await expect(page.getByLabel('상품명')).toHaveValue(name);
    await expect(page.getByLabel('하위 카테고리')).toHaveValue('채소');
    await page.getByRole('button', { name: '처음부터 쓰기' }).click();
    await expect(page.getByLabel('상품명')).toHaveValue('');
  });
});

test.describe('check-in without a camera', () => {
  /** A browser whose camera was refused. */
  async function withoutCamera(page: Page): Promise<void> {
    await page.addInitScript(() => {
      navigator.permissions.query = () =>
        Promise.resolve(Object.assign(new EventTarget(), { state: 'denied' }) as PermissionStatus);
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);
    });
  }

  async function openScan(page: Page, quantity = 2) {
    await withoutCamera(page);
    const { owner, product, held } = await orderOnList(page, quantity);
    await card(page, held.orderId).getByRole('link', { name: '판매 확정' }).click();
    await expect(page).toHaveURL(`/seller/mart/${product.martId}/qr-scan?orderId=${held.orderId}`);
    await alive(page);
    await expect(page.getByRole('region', { name: '주문 정보' })).toContainText(product.name);
    return { owner, product, held };
  }

  async function typeCode(page: Page, code: string): Promise<void> {
    const field = page.getByLabel('픽업 번호 6자리');
    await field.fill(code);
    await page.getByRole('button', { name: '번호로 판매 확정' }).click();
  }

  const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
  const confirm = (page: Page) => page.getByRole('dialog', { name: '판매를 확정할까요?' });

  // spec: S8.34
  test('the screen says why there is no picture, and what to do', async ({ page }) => {
    await openScan(page);
    await expect(status(page, '카메라 사용이 막혀 있어요')).toContainText('준비');
    await expect(page.getByText('카메라 권한이 필요해요')).toBeVisible();
    await expect(page.getByRole('combobox', { name: '카메라' })).toContainText('(카메라 없음)');
    await page.getByRole('button', { name: '카메라 권한 요청' }).click();
    await expect(status(page, '권한 요청 실패: no. 브라우저 설정에서 이 사이트의 카메라를 허용한 뒤')).toBeVisible();
  });

  test('nothing moves away from under a finger when the order and the camera’s answer come', async ({ page }) => {
    await openScan(page);
    let comes = () => {};
    const waited = new Promise<void>((resolve) => {
      comes = resolve;
    });
    await page.route('**/api/qrCode/product*', async (route) => {
      await waited;
      await route.continue();
    });
    await page.reload();
    await alive(page);
    const help = page.getByLabel('픽업 번호 6자리');
    const summary = page.getByRole('region', { name: '주문 정보' });
    await expect(summary).not.toContainText('5,000원');
    const before = (await help.boundingBox())!.y;
    comes();
    await expect(summary).toContainText('5,000원');
    await expect(status(page, '카메라 사용이 막혀 있어요')).toBeVisible();
    expect((await help.boundingBox())!.y).toBe(before);
  });

  // spec: S8.33
  test('the typed pickup code completes the order', async ({ page }) => {
    const { owner, product, held } = await openScan(page);
    const summary = page.getByRole('region', { name: '주문 정보' });
    await expect(summary).toContainText('2개');
    await expect(summary).toContainText('5,000원');
    await expect(summary).toContainText('결제 필요');
    await typeCode(page, held.pickupCode);
    await expect(confirm(page)).toContainText('받을 금액');
    await expect(confirm(page).getByRole('button', { name: '판매 확정' })).toBeFocused();
    // It stands for 900 ms: the page that it leads to waits until it was looked at.
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/customers', async (route) => {
      await looked;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await expect(page.getByText('5,000원 받으세요')).toBeInViewport({ ratio: 1 });
    const done = status(page, '판매 확정!').filter({ hasText: '체크인 완료 (판매 완료 및 재고 차감)' });
    await expect(done).toBeInViewport({ ratio: 1 });
    goOn();
    await expect(page).toHaveURL(`/seller/mart/${product.martId}/customers`);
    await expect(card(page, held.orderId)).toHaveCount(0);
    expect(await stockOf(owner, product)).toEqual([8, 0, 2]);

    // Whoever comes again with it is told that it is done.
    await page.goto(`/seller/mart/${product.martId}/qr-scan?orderId=${held.orderId}`);
    await expect(status(page, '이미 건네준 주문이에요.')).toContainText('오류');
    await expect(status(page, /이미 건네준 주문이에요\. .+ (오전|오후) \d+:\d\d, .+ 님/)).toBeVisible();
  });

  test('the counter shows who comes next, by itself, and what is to be collected', { tag: '@wide' }, async ({
    page,
  }) => {
    await withoutCamera(page);
    const owner = await newOwner();
    const product = await ownProduct(owner);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${product.martId}/scan`);
    await alive(page);
    const next = page.getByRole('region', { name: '다음 픽업' });
    const { email, name } = someone('next');
    const held = await order(await Caller.signIn(ORIGIN, email), product, 2);
    const row = next.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText(`${product.name} · 2개`);
    await expect(row).toContainText('5,000원');
    await expectAccessible(page);
    await handOver(owner, held);
    await expect(row).toHaveCount(0);
  });

  // spec: S5.22
  test('a no, too few digits and a wrong code leave the order as it is', async ({ page }) => {
    const { owner, product, held } = await openScan(page);
    await typeCode(page, '123');
    await expect(page.getByText('6자리 숫자를 모두 입력해 주세요.', { exact: false })).toBeVisible();
    await typeCode(page, held.pickupCode);
    await confirm(page).getByRole('button', { name: '취소' }).click();
    await expect(status(page, '확정하지 않았어요.')).toContainText('준비');
    await typeCode(page, held.pickupCode === '111111' ? '222222' : '111111');
    await confirm(page).getByRole('button', { name: '판매 확정' }).click();
    await expect(status(page, '체크인 실패: HTTP 4')).toContainText('준비');
    expect(await stockOf(owner, product)).toEqual([8, 2, 0]);
  });

  // spec: S5.22
  test('without an order id the screen shows an error; with an unknown one too', async ({ page }) => {
    await withoutCamera(page);
    const owner = await newOwner();
    const { allDay, cards } = await ownMarts(owner);
    const product = await ownProduct(owner);
    const { orderId } = await order(await Caller.signIn(ORIGIN, someone('elsewhere').email), product);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${allDay.storeId}/qr-scan`);
    await expect(status(page, '주문 정보가 없어요.')).toContainText('오류');
    await page.goto(`/seller/mart/${allDay.storeId}/qr-scan?orderId=2147483000`);
    await expect(status(page, '주문 정보를 불러오지 못했어요: HTTP 404')).toContainText('오류');
    // An order of the same owner's other mart belongs to that mart's screen, which is named.
    await page.goto(`/seller/mart/${cards.storeId}/qr-scan?orderId=${orderId}`);
    await expect(status(page, `다른 마트의 주문이에요: ${allDay.name}.`)).toContainText('오류');
  });
});
