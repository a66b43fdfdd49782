import { type Browser, expect, type Page, test } from '@playwright/test';
import { Caller } from './api.ts';
import { type OwnOrder, type OwnProduct, order, ownProduct, signInOwner, stockOf } from './own-shop.ts';
import { filmQr } from './qr-film.ts';
import { ORIGIN } from './server.ts';
import { someone, visitor } from './visitors.ts';

const qrOf = ({ uuid, orderId }: OwnOrder) => JSON.stringify({ uuid, orderId });

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const confirm = (page: Page) => page.getByRole('dialog', { name: '판매를 확정할까요?' });

/** A counter with a product and orders for it; the film must be made before a page opens the camera. */
async function counter(browser: Browser, orders: number) {
  const owner = await signInOwner();
  const product = await ownProduct(owner);
  const buyer = await Caller.signIn(ORIGIN, someone('scanned').email);
  const held: OwnOrder[] = [];
  for (let n = 0; n < orders; n += 1) held.push(await order(buyer, product));
  const { context, page } = await visitor(browser, 'owner@demo.test', { permissions: ['camera'] });
  return { owner, product, held, context, page };
}

const scanPage = ({ martId }: OwnProduct, { orderId }: OwnOrder) => `/seller/mart/${martId}/qr-scan?orderId=${orderId}`;

test('another order’s QR is refused, and scanning goes on to the right one', async ({ browser }) => {
  const { owner, product, held, context, page } = await counter(browser, 2);
  const [wanted, other] = held as [OwnOrder, OwnOrder];
  filmQr(qrOf(other));
  await page.goto(scanPage(product, wanted));
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expect(status(page, '체크인 실패: HTTP 4')).toContainText('이 주문의 QR이나 찾기 번호가 아니에요.');
  await expect(status(page, '체크인 실패')).toContainText('준비');
  expect(await stockOf(owner, product)).toEqual([8, 2, 0]);
  // The code is still before the camera: after a while it is read again.
  await expect(confirm(page)).toBeVisible();
  await confirm(page).getByRole('button', { name: '취소' }).click();
  await expect(status(page, '확정하지 않았어요.')).toBeVisible();

  filmQr(qrOf(wanted));
  await page.reload();
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expect(status(page, '체크인 완료')).toBeVisible();
  await expect(page).toHaveURL(`/seller/mart/${product.martId}/customers`);
  expect(await stockOf(owner, product)).toEqual([8, 1, 1]);
  await context.close();
});

test('a code without a uuid is told from an order’s', async ({ browser }) => {
  const { product, held, context, page } = await counter(browser, 1);
  filmQr('https://example.com/?a=1');
  await page.goto(scanPage(product, held[0]!));
  await expect(status(page, 'QR 코드에서 uuid를 찾을 수 없어요.')).toContainText('준비');
  await expect(confirm(page)).toBeHidden();
  await context.close();
});

test('with nothing before the camera it waits, and shows which camera it uses', async ({ browser }) => {
  const { product, held, context, page } = await counter(browser, 1);
  filmQr(null);
  await page.goto(scanPage(product, held[0]!));
  await expect(status(page, '카메라가 준비됐어요. QR을 보여 주세요.')).toContainText('준비');
  await expect(page.getByRole('combobox', { name: '카메라' })).not.toContainText('(카메라 없음)');
  const mirror = page.getByRole('button', { name: '좌우 반전' });
  const before = await mirror.getAttribute('aria-pressed');
  await mirror.click();
  await expect(mirror).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  await page.getByRole('button', { name: '후면 카메라' }).click();
  await expect(status(page, 'QR을 보여 주세요.')).toContainText('준비');
  await context.close();
});

test('the screen for any order finds whose code it is, and completes it', async ({ browser }) => {
  const { owner, product, held, context, page } = await counter(browser, 1);
  filmQr(qrOf(held[0]!));
  await page.goto(`/seller/mart/${product.martId}/scan`);
  await expect(confirm(page)).toContainText(`${product.name} 1개`);
  await expect(confirm(page)).toContainText('받을 금액');
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expect(status(page, '체크인 완료')).toBeVisible();
  await expect(page).toHaveURL(`/seller/mart/${product.martId}/customers`);
  expect(await stockOf(owner, product)).toEqual([9, 0, 1]);

  // The same code a second time.
  await page.goto(`/seller/mart/${product.martId}/scan`);
  await expect(status(page, '이미 체크인한 주문이에요.')).toContainText('준비');
  expect(await stockOf(owner, product)).toEqual([9, 0, 1]);
  await context.close();
});

test('the screen for any order does not know codes of other marts', async ({ browser }) => {
  const { held, product, context, page } = await counter(browser, 1);
  filmQr(qrOf({ ...held[0]!, uuid: '00000000-0000-4000-8000-000000000000' }));
  await page.goto(`/seller/mart/${product.martId}/scan`);
  await expect(status(page, '주문을 찾지 못했어요: HTTP 404')).toContainText('준비');
  await context.close();
});
