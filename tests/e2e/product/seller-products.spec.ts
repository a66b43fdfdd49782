import { randomBytes, randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { checkPage, expectAccessible } from '../accessible.ts';
import { Caller } from '../api.ts';
import { newBarcode } from '../new-barcode.ts';
import { newOwner, order, ownMarts, ownProduct, stockOf } from '../own-shop.ts';
import { openMore } from '../product-form.ts';
import { ORIGIN } from '../server.ts';
import { inDays } from '../town-clock.ts';
import { alive, signIn, someone, standAtHongdae, toast, watchForComplaints } from '../visitors.ts';

test.describe('a listing', () => {
  async function openListing(page: Page, wish: Parameters<typeof ownProduct>[1] = {}) {
    const owner = await newOwner();
    const product = await ownProduct(owner, wish);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${product.martId}/check?q=${encodeURIComponent(product.name)}`);
    await page.getByRole('link', { name: product.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await alive(page);
    return { owner, product };
  }

  test('is changed; buyers see it as it is now', async ({ page }) => {
    const noComplaints = watchForComplaints(page);
    const { product } = await openListing(page, { price: 2_500 });
    await expectAccessible(page);
    await expect(page.getByLabel('가격 (원)')).toHaveValue('2,500');
    await expect(page.getByLabel('수량 (개)')).toHaveCount(0);
    await page.getByLabel('가격 (원)').fill('1,900');
    await page.getByLabel('설명').fill('오늘까지만 싸게 드려요.');
    await page.getByRole('button', { name: '수정한 내용 저장' }).click();
    await expect(page).toHaveURL(`/seller/mart/${product.martId}/check`);
    await expect(toast(page, '상품을 수정했어요.')).toBeVisible();
    await page.goto(`/buyer/product/${product.productId}`);
    await expect(page.getByText('1,900원').first()).toBeVisible();
    await expect(page.getByText('오늘까지만 싸게 드려요.')).toBeVisible();
    noComplaints();
  });

  test('is marked down: buyers see from what, and by how much', async ({ page, context }) => {
    const { product } = await openListing(page, { price: 2_500 });
    const [price, listPrice] = [page.getByLabel('가격 (원)'), page.getByLabel('정가 (원)')];
    await listPrice.fill('2500');
    await page.getByRole('button', { name: '수정한 내용 저장' }).click();
    await expect(page.getByText('정가는 가격보다 높아야 해요. 할인하지 않으면 비워 두세요.')).toBeVisible();
    await expect(listPrice).toBeFocused();
    await price.fill('1,600');
    await page.getByRole('button', { name: '수정한 내용 저장' }).click();
    await expect(toast(page, '상품을 수정했어요.')).toBeVisible();
    await page.goto(`/buyer/product/${product.productId}`);
    const about = page.getByRole('article');
    await expect(about).toContainText('정가 2,500원');
    await expect(about).toContainText('36% 할인 1,600원');
    await expectAccessible(page);
    await standAtHongdae(context);
    await page.goto(`/buyer/search?query=${encodeURIComponent(product.name)}`);
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name });
    await expect(card).toContainText('36% 할인 1,600원');
  });

  test('that a buyer holds changes for those who come next; the buyer keeps what they ordered', async ({ page }) => {
    const { product } = await openListing(page);
    const buyer = await Caller.signIn(ORIGIN, someone('first').email);
    await order(buyer, product, 2);
    await page.reload();
    await alive(page);
    await expect(
      page.getByText('주문이 들어온 2개는 주문할 때의 가격과 이름 그대로예요.', { exact: false }),
    ).toBeVisible();
    await page.getByLabel('가격 (원)').fill('9,900');
    await page.getByLabel('상품명').fill(`${product.name} 특가`);
    await page.getByRole('button', { name: '수정한 내용 저장' }).click();
    await expect(toast(page, '상품을 수정했어요.')).toBeVisible();
    await page.goto(`/buyer/product/${product.productId}`);
    await expect(page.getByText('9,900원').first()).toBeVisible();
    const { body } = await buyer.call('GET', '/api/buyer/order/buy-ing');
    expect(body).toMatchObject([{ productName: product.name, totalPrice: product.price * 2 }]);
  });

  test('ends early after a confirmation, and comes back with a new sale end', async ({ page }) => {
    const { owner, product } = await openListing(page);
    await page.getByRole('button', { name: '지금 판매 끝내기' }).click();
    const dialog = page.getByRole('dialog', { name: '지금 판매를 끝낼까요?' });
    await expect(dialog).toContainText(product.name);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '지금 판매 끝내기' }).click();
    await expect(toast(page, '판매를 끝냈어요.')).toBeVisible();
    await alive(page);
    await page.getByRole('searchbox', { name: '상품명으로 찾기' }).fill(product.name);
    await expect(page.getByRole('row').filter({ hasText: product.name })).toContainText('판매 마감');
    const buyer = await Caller.signIn(ORIGIN, someone('late').email);
    const refused = await buyer.call('POST', `/api/buyer/pay/on-site?productId=${product.productId}&quantity=1`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'saleEnded' } });

    await page.getByRole('link', { name: product.name }).click();
    await expect(page.getByText('판매가 끝난 상품이에요.', { exact: false })).toBeVisible();
    await alive(page);
    await page.getByLabel('판매 마감 날짜').fill(await inDays(2));
    await page.getByRole('button', { name: '수정한 내용 저장' }).click();
    await expect(toast(page, '상품을 수정했어요.')).toBeVisible();
    await order(buyer, product);
    expect(await stockOf(owner, product)).toEqual([9, 1, 0]);
  });

  test('is put up again as a new one', async ({ page }) => {
    const { product } = await openListing(page, { quantity: 7 });
    await page.getByRole('link', { name: '같은 상품 새로 등록' }).click();
    await alive(page);
    await expect(page.getByText('지난 상품의 내용을 가져왔어요.', { exact: false })).toBeVisible();
    await expect(page.getByLabel('상품명')).toHaveValue(product.name);
    await expect(page.getByLabel('수량 (개)')).toHaveValue('7');
    await page.getByRole('button', { name: '상품 등록' }).click();
    await expect(toast(page, '상품을 등록했어요.')).toBeVisible();
    await alive(page);
    await page.getByRole('searchbox', { name: '상품명으로 찾기' }).fill(product.name);
    await expect(page.getByRole('row').filter({ hasText: product.name })).toHaveCount(2);
  });
});

test('every page about listings fits and is accessible', { tag: '@wide' }, async ({ page }) => {
  const owner = await newOwner();
  const free = await ownProduct(owner);
  const held = await ownProduct(owner);
  await order(await Caller.signIn(ORIGIN, someone('fits').email), held);
  await signIn(page, owner.email);
  for (const path of [
    'check',
    'check?tab=inSale',
    'register',
    'rapid',
    `register?from=${free.productId}`,
    'copy',
    'import',
    'customers',
    'scan',
    `products/${free.productId}`,
    `products/${held.productId}`,
    'products/2147483000',
  ]) {
    await checkPage(page, `/seller/mart/${free.martId}/${path}`);
  }
});

test.describe('a barcode', () => {
  async function openForm(page: Page, owner?: Caller) {
    owner ??= await newOwner();
    const { allDay } = await ownMarts(owner);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${allDay.storeId}/register`);
    await alive(page);
    return allDay;
  }

  test('typed twice: the second time it brings what was sold under it, and that can be taken back', async ({
    page,
  }) => {
    const mart = await openForm(page);
    const barcode = newBarcode();
    const name = `시험우유 ${randomUUID().slice(0, 8)}`;
    const field = page.getByLabel('바코드', { exact: false }).first();
    await field.fill(barcode);
    await expect(page.getByText('이 바코드로 등록한 상품이 아직 없어요.', { exact: false })).toBeVisible();
    await page.getByLabel('상위 카테고리').selectOption('신선식품');
    await page.getByLabel('하위 카테고리').selectOption('유제품');
    await page.getByLabel('상품명').fill(name);
    await page.getByLabel('가격 (원)').fill('2800');
    await page.getByLabel('수량 (개)').fill('6');
    await page.getByLabel('판매 마감 날짜').fill(await inDays(1));
    await openMore(page);
    await page.getByLabel('소비기한').fill(await inDays(2));
    await page.getByRole('button', { name: '상품 등록' }).click();
    await expect(toast(page, '상품을 등록했어요.')).toBeVisible();

    await page.goto(`/seller/mart/${mart.storeId}/register`);
    await alive(page);
    await page.getByLabel('상품명').fill('다른 이름');
    await field.fill(barcode);
    await expect(page.getByText(`‘${name}’의 내용을 불러왔어요.`, { exact: false })).toBeVisible();
    await expect(page.getByLabel('상품명')).toHaveValue(name);
    await expect(page.getByLabel('하위 카테고리')).toHaveValue('유제품');
    await expect(page.getByLabel('가격 (원)')).toHaveValue('2,800');
    await expect(page.getByLabel('수량 (개)')).toHaveValue('');
    await expectAccessible(page);
    await page.getByRole('button', { name: '되돌리기' }).click();
    await expect(page.getByLabel('상품명')).toHaveValue('다른 이름');
    await expect(field).toHaveValue(barcode);
  });

  test('whose answer is late leaves what was typed meanwhile, and gives it back', async ({ page }) => {
    const owner = await newOwner();
    const { productId, martId, name } = await ownProduct(owner);
    const barcode = newBarcode();
    await owner.call('PATCH', `/api/seller/stores/${martId}/products/${productId}`, { barcode });
    await openForm(page, owner);
    const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
    await page.route('**/products/by-barcode**', async (route) => {
      await late;
      await route.continue();
    });
    await page.getByLabel('바코드', { exact: false }).first().fill(barcode);
    await page.getByLabel('수량 (개)').fill('7');
    answerLate();
    await expect(page.getByText(`‘${name}’의 내용을 불러왔어요.`, { exact: false })).toBeVisible();
    await expect(page.getByLabel('수량 (개)')).toHaveValue('7');
    await page.getByRole('button', { name: '되돌리기' }).click();
    await expect(page.getByLabel('수량 (개)')).toHaveValue('7');
  });

  test('with a wrong digit is said at its field', async ({ page }) => {
    await openForm(page);
    await page.getByLabel('바코드', { exact: false }).first().fill('8801234567890');
    await page.getByRole('button', { name: '상품 등록' }).click();
    await expect(page.getByText('바코드를 확인해 주세요. 8자리나 13자리 숫자예요.')).toBeVisible();
  });

  test('is typed where the camera is not allowed', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.permissions.query = () =>
        Promise.resolve(Object.assign(new EventTarget(), { state: 'denied' }) as PermissionStatus);
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);
    });
    await openForm(page);
    await page.getByRole('button', { name: '바코드 찍기' }).click();
    const dialog = page.getByRole('dialog', { name: '바코드를 찍어 주세요' });
    await expect(dialog.getByRole('status')).toContainText('카메라 사용이 막혀 있어요.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '직접 입력' }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('several at once', () => {
  test('yesterday’s listings are put up again, all that are chosen', async ({ page }) => {
    const owner = await newOwner();
    const both = `어제 ${randomUUID().slice(0, 8)}`;
    const one = await ownProduct(owner, { name: `${both} 감`, quantity: 4 });
    const two = await ownProduct(owner, { name: `${both} 배`, quantity: 9 });
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${one.martId}/check`);
    await alive(page);
    await page.getByRole('button', { name: '상품 관리 메뉴' }).click();
    await page.getByRole('link', { name: '지난 상품 다시 등록' }).click();
    await alive(page);
    await page.getByLabel('언제 팔던 상품인가요?').selectOption(await inDays(3));
    await page.getByRole('button', { name: /다시 등록$/ }).click();
    await expect(page.getByRole('alert')).toContainText('다시 등록할 상품을 골라 주세요.');
    await page.getByRole('searchbox', { name: '상품명으로 찾기' }).fill(both);
    await page.getByRole('checkbox', { name: one.name }).check();
    await page.getByRole('checkbox', { name: two.name }).check();
    await page.getByRole('textbox', { name: `${two.name} 수량` }).fill('3');
    await expectAccessible(page);
    await page.getByRole('button', { name: '2가지 다시 등록' }).click();
    await expect(toast(page, '2가지를 다시 등록했어요.')).toBeVisible();
    await alive(page);
    await page.getByRole('searchbox', { name: '상품명으로 찾기' }).fill(two.name);
    await expect(page.getByRole('row').filter({ hasText: two.name })).toHaveCount(2);
    await expect(page.getByRole('row').filter({ hasText: two.name }).filter({ hasText: '3개' })).toHaveCount(1);
  });
});

test.describe('what goes wrong is said', () => {
  test('stock: a change that fails, a list that does not come back', async ({ page }) => {
    const owner = await newOwner();
    const product = await ownProduct(owner);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${product.martId}/check?q=${encodeURIComponent(product.name)}`);
    await alive(page);
    const dialog = page.getByRole('dialog', { name: '수량을 바꿀까요?' });
    await page.route('**/stock', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: '잠시 뒤 다시 시도해 주세요.' } }),
    );
    await page.getByRole('button', { name: `${product.name} 1개 늘리기` }).click();
    await dialog.getByRole('button', { name: '1개 늘리기' }).click();
    await expect(dialog.getByRole('alert')).toContainText('재고를 바꾸지 못했어요. 잠시 뒤 다시 시도해 주세요.');
    await page.unroute('**/stock');
    await page.route('**/status-summary*', (route) => route.abort());
    await dialog.getByRole('button', { name: '1개 늘리기' }).click();
    await expect(page.getByRole('alert')).toContainText('수량은 바꿨지만 목록을 다시 불러오지 못했어요.');
    await page.unroute('**/status-summary*');
    await page.getByRole('button', { name: '다시 불러오기' }).click();
    await expect(page.getByRole('row').filter({ hasText: product.name })).toContainText('11개');
  });

  test('stock: a number, Enter and Enter are another count', async ({ page }) => {
    const owner = await newOwner();
    const product = await ownProduct(owner);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${product.martId}/check?q=${encodeURIComponent(product.name)}`);
    await alive(page);
    const row = page.getByRole('row').filter({ hasText: product.name });
    const { height } = (await row.boundingBox())!;
    await page.getByLabel(`${product.name} 판매 대기 수량`).click();
    await page.keyboard.type('33');
    // Nothing moves under the hand.
    await expect(row.getByRole('button', { name: '수량 바꾸기' })).toBeVisible();
    expect((await row.boundingBox())!.height).toBe(height);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: '수량을 바꿀까요?' }).getByRole('button').last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: product.name })).toContainText('33개');
  });

  test('stock: cells of a spreadsheet are shown as what they change, row by row, and Enter does it', {
    tag: '@wide',
  }, async ({ page, context }) => {
    const owner = await newOwner();
    const [one, two] = [await ownProduct(owner), await ownProduct(owner)];
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${one.martId}/check`);
    await alive(page);
    const cells = `상품명\t가격\t수량\n${two.name}\t2,500\t0\n${one.name}\t2,500\t1,200\n없는 상품\t900\t3\n`;
    await page.evaluate((text) => navigator.clipboard.writeText(text), cells);
    await page.getByLabel(`${one.name} 판매 대기 수량`).click();
    await page.keyboard.press('ControlOrMeta+v');
    const dialog = page.getByRole('dialog', { name: '붙여넣은 수량으로 바꿀까요?' });
    await expect(dialog.getByRole('listitem').filter({ hasText: '없는 상품' })).toContainText(
      '이 목록에 없는 상품이에요',
    );
    await expect(dialog.getByRole('listitem').filter({ hasText: one.name })).toContainText('10개 → 에서 1,200개');
    await expect(dialog.getByRole('button', { name: '2가지 바꾸기' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(toast(page, '2가지 수량을 바꿨어요.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: one.name })).toContainText('1,200개');
    expect(await stockOf(owner, two)).toEqual([0, 0, 0]);
    // The arrows go on from the field that was pasted into.
    await expect(page.getByLabel(`${one.name} 판매 대기 수량`)).toBeFocused();
  });

  test('stock: a count that was pressed is asked about on whichever tab one stands by then', async ({ page }) => {
    const owner = await newOwner();
    const product = await ownProduct(owner);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${product.martId}/check?q=${encodeURIComponent(product.name)}`);
    await alive(page);
    const plus = await page.getByRole('button', { name: `${product.name} 1개 늘리기` }).elementHandle();
    const tab = page.getByRole('navigation', { name: '등록 상품 현황' }).getByRole('link', { name: /판매 중/ });
    // In one turn: the question comes by itself in between on a slow machine.
    await tab.evaluate((link: HTMLElement, button) => {
      (button as HTMLElement).click();
      link.click();
    }, plus);
    await expect(tab).toHaveAttribute('aria-current', 'page');
    const dialog = page.getByRole('dialog', { name: '수량을 바꿀까요?' });
    await dialog.getByRole('button', { name: '1개 늘리기' }).click();
    await expect(toast(page, '수량을 1개 늘렸어요.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('stock that moves elsewhere moves here', async ({ page }) => {
    const owner = await newOwner();
    const product = await ownProduct(owner);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${product.martId}/check?q=${encodeURIComponent(product.name)}`);
    await alive(page);
    const row = page.getByRole('row').filter({ hasText: product.name });
    await expect(row).toContainText('10개');
    await order(await Caller.signIn(ORIGIN, someone('moves').email), product, 4);
    await expect(row).toContainText('6개');
  });

  test('a picture comes from the device or straight from the phone’s camera; its upload shows how far it is', async ({
    page,
  }) => {
    const owner = await newOwner();
    const { allDay } = await ownMarts(owner);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${allDay.storeId}/register`);
    await alive(page);
    const camera = page.getByLabel('상품 사진 찍기');
    await expect(camera).toHaveAttribute('capture', 'environment');
    await page.getByLabel('상위 카테고리').selectOption('음료');
    await page.getByLabel('하위 카테고리').selectOption('커피/차');
    await page.getByLabel('상품명').fill('시험커피');
    await page.getByLabel('가격 (원)').fill('1000');
    await page.getByLabel('수량 (개)').fill('1');
    await page.getByLabel('판매 마감 날짜').fill(await inDays(2));
    // Held upright, as phones write it: lying, with a word on how to turn it.
    const jpeg = await sharp(randomBytes(4000 * 3000 * 3), { raw: { width: 4000, height: 3000, channels: 3 } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 96 })
      .toBuffer();
    expect(jpeg.byteLength).toBeGreaterThan(12_000_000);
    await camera.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await expect(page.getByRole('img', { name: '고른 사진 미리 보기' })).toBeVisible();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let sent: Buffer = Buffer.alloc(0);
    await page.route('**/api/files/uploads/**', async (route) => {
      await held;
      sent = route.request().postDataBuffer()!;
      await route.continue();
    });
    await page.getByRole('button', { name: '상품 등록' }).click();
    await expect(page.getByRole('progressbar', { name: /사진을 올리고 있어요/ })).toBeVisible();
    await expectAccessible(page);
    letGo();
    await expect(toast(page, '상품을 등록했어요.')).toBeVisible();
    // Shrunk and turned before it travelled.
    expect(sent.byteLength).toBeLessThan(5_000_000);
    expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 2133 });
  });

  test('whatever this browser shows goes as JPEG, however small; the rest is named with its remedy', async ({
    page,
  }) => {
    const owner = await newOwner();
    const product = await ownProduct(owner);
    await signIn(page, owner.email);
    const open = async () => {
      await page.goto(`/seller/mart/${product.martId}/products/${product.productId}`);
      await alive(page);
    };
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel('상품 사진 파일').setInputFiles({ name, mimeType, buffer });
    // Two pixels by two, 24 bits each, rows filled up to four bytes.
    const bmp = Buffer.alloc(54 + 16, 0x7f);
    bmp.write('BM', 0, 'latin1');
    for (const [at, value] of [
      [2, 70],
      [6, 0],
      [10, 54],
      [14, 40],
      [18, 2],
      [22, 2],
      [30, 0],
      [34, 16],
      [38, 0],
      [42, 0],
      [46, 0],
      [50, 0],
    ]) {
      bmp.writeUInt32LE(value!, at!);
    }
    bmp.writeUInt32LE(1 | (24 << 16), 26);
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>',
    );
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/files/uploads/')) sent.push(request.headers()['content-type']!);
    });
    for (const [name, type, bytes] of [
      ['작은.bmp', 'image/bmp', bmp],
      ['그림.svg', 'image/svg+xml', svg],
    ] as const) {
      await open();
      await choose(name, type, bytes);
      await expect(page.getByRole('img', { name: '고른 사진 미리 보기' })).toBeVisible();
      await page.getByRole('button', { name: '수정한 내용 저장' }).click();
      await expect(toast(page, '상품을 수정했어요.')).toBeVisible();
    }
    expect(sent).toEqual(['image/jpeg', 'image/jpeg']);
    await open();
    // As Windows gives it: without a type.
    await choose('IMG_0001.HEIC', '', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'));
    await expect(page.getByRole('alert')).toContainText('높은 호환성');
    // The picture that stood there before stands there still.
    await expect(page.getByRole('img', { name: '지금 사진' })).toBeVisible();
    await choose('표.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
    await expect(page.getByRole('alert')).toContainText('사진 파일이 아니에요.');
  });

  // spec: S8.26
  test('registration: without an answer the form says so, and nothing typed is lost', async ({ page }) => {
    const owner = await newOwner();
    const { allDay } = await ownMarts(owner);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${allDay.storeId}/register`);
    await alive(page);
    await page.getByLabel('상위 카테고리').selectOption('음료');
    await page.getByLabel('하위 카테고리').selectOption('커피/차');
    await page.getByLabel('상품명').fill('시험커피');
    await page.getByLabel('가격 (원)').fill('1000');
    await page.getByLabel('수량 (개)').fill('1');
    await page.getByLabel('판매 마감 날짜').fill(await inDays(1));
    await page.route('**/api/seller/stores/*/products', (route) => route.abort());
    await page.getByRole('button', { name: '상품 등록' }).click();
    await expect(page.getByRole('alert')).toContainText('응답이 없어요. 인터넷을 확인하고 다시 눌러 주세요.');
    await expect(page.getByLabel('상품명')).toHaveValue('시험커피');
  });
});
