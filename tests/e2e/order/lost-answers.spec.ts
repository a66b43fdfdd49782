import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import iconv from 'iconv-lite';
import { Caller } from '../api.ts';
import { handOver, newOwner, order, ownMarts, ownProduct, stockOf } from '../own-shop.ts';
import { fillInProduct, submitProduct } from '../product-form.ts';
import { ORIGIN } from '../server.ts';
import { fillIn, submitMart } from '../store-form.ts';
import { inDays } from '../town-clock.ts';
import { alive, signIn, someone, toast, whenSaid } from '../visitors.ts';

// The server did what was asked of it and the network lost its answer: who presses again must not have it done twice.
// What a service worker asks for passes by the routes of a test.
test.use({ serviceWorkers: 'block' });

const SEE_LIST = '응답이 없어 주문을 다시 불러왔어요. 처리됐는지 확인해 주세요.';
const NO_RESPONSE = '응답이 없어요. 인터넷을 확인하고 다시 눌러 주세요. 두 번 처리되지 않아요.';

/** The next call of an address is heard by the server, and its answer by nobody. */
async function loseAnswer(page: Page, address: string | RegExp): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

test.describe('a seller whose answer is lost presses again', () => {
  const listed = async (owner: Caller, name: string) => {
    const { allDay } = await ownMarts(owner);
    const { body } = await owner.call('GET', `/api/seller/stores/${allDay.storeId}/products/status-summary`);
    const products = body as { productName: string; waitingCount: number }[];
    return products.filter(({ productName }) => productName === name).map(({ waitingCount }) => waitingCount);
  };

  /** A product that was sent and registered, as far as the server knows. */
  async function sendUnheard(page: Page, quantity: string) {
    const owner = await newOwner();
    const { allDay } = await ownMarts(owner);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${allDay.storeId}/register`);
    await alive(page);
    const name = `시험상추 ${randomUUID().slice(0, 8)}`;
    await fillInProduct(page, name, quantity);
    await loseAnswer(page, /\/products$/);
    await submitProduct(page);
    await expect(page.getByRole('alert')).toHaveText(NO_RESPONSE);
    return { owner, name };
  }

  test('a product is registered once; with other contents it says so first', async ({ page }) => {
    const { owner, name } = await sendUnheard(page, '12');
    await page.getByLabel('수량 (개)').fill('13');
    await submitProduct(page);
    await expect(page.getByRole('alert')).toContainText('앞서 보낸 내용으로 이미 저장됐어요.');
    expect(await listed(owner, name)).toEqual([12]);
    await submitProduct(page);
    await expect(toast(page, '상품을 등록했어요.')).toBeVisible();
    expect(await listed(owner, name)).toEqual([13, 12]);
  });

  test('a product is registered once, although the page was loaded again meanwhile', async ({ page }) => {
    const { owner, name } = await sendUnheard(page, '7');
    await page.reload();
    await expect(page.getByText('쓰던 내용을 불러왔어요.')).toBeVisible();
    await alive(page);
    await submitProduct(page);
    await expect(toast(page, '상품을 등록했어요.')).toBeVisible();
    expect(await listed(owner, name)).toEqual([7]);
  });

  test('a piece more is one piece', async ({ page }) => {
    const owner = await newOwner();
    const product = await ownProduct(owner, { quantity: 1 });
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${product.martId}/check?q=${encodeURIComponent(product.name)}`);
    await alive(page);
    const dialog = page.getByRole('dialog', { name: '수량을 바꿀까요?' });
    await page.getByRole('button', { name: `${product.name} 1개 늘리기` }).click();
    await loseAnswer(page, '**/stock');
    await dialog.getByRole('button', { name: '1개 늘리기' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(NO_RESPONSE);
    await dialog.getByRole('button', { name: '1개 늘리기' }).click();
    await expect(toast(page, '수량을 1개 늘렸어요.')).toBeVisible();
    expect(await stockOf(owner, product)).toEqual([2, 0, 0]);
  });

  test('a table is registered once', async ({ page }) => {
    const owner = await newOwner();
    const { allDay } = await ownMarts(owner);
    const name = `시험배 ${randomUUID().slice(0, 8)}`;
    const table = `하위 카테고리,상품명,가격,수량,판매 마감\n과일,${name},1000,3,${await inDays(2)} 21:00\n`;
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${allDay.storeId}/import`);
    await alive(page);
    await page
      .getByLabel('상품 파일', { exact: true })
      .setInputFiles({ name: '상품.csv', mimeType: 'text/csv', buffer: iconv.encode(table, 'cp949') });
    const send = page.getByRole('button', { name: '1줄 등록' });
    await expect(send).toBeEnabled();
    await expect(page.getByText('상품 1줄을 읽었어요.')).toBeVisible();
    await loseAnswer(page, '**/import-rows');
    await send.click();
    await expect(page.getByRole('alert')).toContainText(NO_RESPONSE);
    await send.click();
    await expect(page.getByText('새로 등록 1가지')).toBeVisible();
    expect(await listed(owner, name)).toEqual([3]);
  });

  test('a mart is opened once', async ({ page }) => {
    const { email, name } = someone('lost-mart');
    await signIn(page, email);
    await page.goto('/seller/store/create');
    await alive(page);
    await fillIn(page, name);
    await expect(page.getByText('지도에서 위치를 확인해 주세요.')).toBeVisible();
    await page.getByRole('button', { name: '확인', exact: true }).click();
    await expect(page.getByText(/^확인됐어요/)).toBeVisible();
    await loseAnswer(page, '**/store/create');
    await submitMart(page);
    await expect(page.getByRole('alert').filter({ hasText: NO_RESPONSE })).toBeVisible();
    await submitMart(page);
    await expect(page).toHaveURL('/seller/dashboard');
    const { body } = await (await Caller.signIn(ORIGIN, email)).call('GET', '/api/seller/store/dashboard');
    expect(body).toHaveLength(1);
  });

  test('an order is handed over once, and the second press says that it is', async ({ page }) => {
    const owner = await newOwner();
    const product = await ownProduct(owner);
    const held = await order(await Caller.signIn(ORIGIN, someone('lost-check-in').email), product);
    await signIn(page, owner.email);
    await page.goto(`/seller/mart/${product.martId}/qr-scan?orderId=${held.orderId}`);
    await alive(page);
    await expect(page.getByRole('region', { name: '주문 정보' })).toContainText('1개');
    const type = async () => {
      const field = page.getByLabel('픽업 번호 6자리');
      await field.fill(held.pickupCode);
      await page.getByRole('button', { name: '번호로 판매 확정' }).click();
      await page.getByRole('dialog', { name: '판매를 확정할까요?' }).getByRole('button', { name: '판매 확정' }).click();
    };
    await loseAnswer(page, '**/checkin-by-code');
    await type();
    await expect(page.getByRole('status').filter({ hasText: '체크인 실패.' })).toBeVisible();
    const completed = whenSaid(page, '체크인 완료');
    await type();
    await completed;
    expect(await stockOf(owner, product)).toEqual([9, 0, 1]);
  });
});

test.describe('a buyer whose answer is lost presses again', () => {
  async function buyer(page: Page, role: string) {
    const { email } = someone(role);
    await signIn(page, email);
    return Caller.signIn(ORIGIN, email);
  }

  test('an order on site is made once', async ({ page }) => {
    const [caller, owner] = [await buyer(page, 'lost-on-site'), await newOwner()];
    const product = await ownProduct(owner);
    await page.goto(`/buyer/product/${product.productId}`);
    await alive(page);
    await page.getByRole('button', { name: '주문하기', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '주문하기' });
    await loseAnswer(page, '**/api/buyer/pay/on-site*');
    await dialog.getByRole('button', { name: '현장 결제로 주문하기' }).click();
    await expect(dialog.getByText('다시 눌러도 두 번 주문되지 않아요.', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: '현장 결제로 주문하기' }).click();
    await expect(page).toHaveURL(/order-complete/);
    expect(await stockOf(owner, product)).toEqual([9, 1, 0]);
    expect((await caller.call('GET', '/api/buyer/order/buy-ing')).body).toHaveLength(1);
  });

  test('an order on site is made once, although its window was closed and opened again', async ({ page }) => {
    const [caller, owner] = [await buyer(page, 'lost-window'), await newOwner()];
    const product = await ownProduct(owner);
    await page.goto(`/buyer/product/${product.productId}`);
    await alive(page);
    const open = page.getByRole('button', { name: '주문하기', exact: true });
    const dialog = page.getByRole('dialog', { name: '주문하기' });
    const submit = dialog.getByRole('button', { name: '현장 결제로 주문하기' });
    await open.click();
    await loseAnswer(page, '**/api/buyer/pay/on-site*');
    await submit.click();
    await expect(dialog.getByText('다시 눌러도 두 번 주문되지 않아요.', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: '취소' }).click();
    await expect(dialog).toBeHidden();
    await open.click();
    await submit.click();
    await expect(page).toHaveURL(/order-complete/);
    expect(await stockOf(owner, product)).toEqual([9, 1, 0]);
    expect((await caller.call('GET', '/api/buyer/order/buy-ing')).body).toHaveLength(1);
    // Who comes back and orders again wants another one: the page loads itself anew for what is left now.
    await page.goBack();
    await expect(page.getByRole('main')).toContainText('9개 남음');
    await alive(page);
    await open.click();
    await submit.click();
    await expect(page).toHaveURL(/order-complete/);
    expect(await stockOf(owner, product)).toEqual([8, 2, 0]);
  });

  test('a review is written once', async ({ page }) => {
    const [caller, owner] = [await buyer(page, 'lost-review'), await newOwner()];
    const product = await ownProduct(owner);
    await handOver(owner, await order(caller, product));
    await page.goto('/buyer/purchase?tab=completed');
    await alive(page);
    await page.getByRole('button', { name: `${product.name} 리뷰 쓰기` }).click();
    const form = page.getByRole('dialog', { name: '리뷰 쓰기' });
    await form.getByLabel('리뷰 내용').fill('맛있어요');
    await loseAnswer(page, '**/api/buyer/review/*');
    await form.getByRole('button', { name: '등록' }).click();
    await expect(form.getByText('리뷰를 등록하지 못했어요. 다시 시도해 주세요.')).toBeVisible();
    await form.getByRole('button', { name: '등록' }).click();
    await expect(toast(page, '리뷰를 등록했어요. 고마워요!')).toBeVisible();
    await expect(page.getByRole('button', { name: `${product.name} 리뷰 보기` })).toBeFocused();
  });

  test('an order is longer, and cancelled, once; the list shows what it is', async ({ page }) => {
    const [caller, owner] = [await buyer(page, 'lost-order'), await newOwner()];
    const held = await order(caller, await ownProduct(owner));
    await page.goto('/buyer/purchase');
    await alive(page);
    const timer = page.getByRole('timer');
    await loseAnswer(page, '**/valid-until-extension*');
    await page.getByRole('button', { name: '시간 연장' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '연장하기' }).click();
    await expect(timer).toHaveText(/^01:2\d:\d{2}$/);
    await expect(toast(page, SEE_LIST)).toBeVisible();
    await expect(page.getByRole('button', { name: '시간 연장' })).toBeDisabled();
    await page.getByRole('button', { name: '알림 닫기' }).click();
    await expect(toast(page, SEE_LIST)).toHaveCount(0);
    await loseAnswer(page, '**/order/cancel*');
    await page.getByRole('button', { name: '주문 취소' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '주문 취소' }).click();
    await expect(page.getByText(`주문 번호 ${held.orderId}`)).toHaveCount(0);
    await expect(toast(page, SEE_LIST)).toBeVisible();
  });
});
