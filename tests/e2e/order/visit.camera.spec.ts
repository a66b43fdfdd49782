import { type Browser, expect, type Page, test } from '@playwright/test';
import { violations } from '../accessible.ts';
import { Caller } from '../api.ts';
import { newOwner, type OwnOrder, type OwnProduct, order, ownProduct, stockOf } from '../own-shop.ts';
import { filmQr } from '../qr-film.ts';
import { ORIGIN } from '../server.ts';
import { someone, visitor } from '../visitors.ts';

const qrOf = ({ uuid, orderId }: OwnOrder) => JSON.stringify({ uuid, orderId });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const confirm = (page: Page) => page.getByRole('dialog', { name: '판매를 확정할까요?' });

/** A buyer who holds three products of one mart, and the owner's browser with a camera. */
async function counter(browser: Browser) {
  const owner = await newOwner();
  const buyer = await Caller.signIn(ORIGIN, someone('visit-scan').email);
  const products: OwnProduct[] = [];
  const held: OwnOrder[] = [];
  for (const price of [1_000, 2_000, 3_000]) {
    const product = await ownProduct(owner, { price });
    products.push(product);
    held.push(await order(buyer, product));
  }
  const { context, page } = await visitor(browser, owner.email, { permissions: ['camera'] });
  const stocks = () => Promise.all(products.map((product) => stockOf(owner, product)));
  return { owner, buyer, products, held, context, page, stocks };
}

test('one scan, one confirmation: three orders are picked up', async ({ browser }) => {
  const { buyer, products, held, context, page, stocks } = await counter(browser);
  filmQr(qrOf(held[1]!));
  await page.goto(`/seller/mart/${products[0]!.martId}/scan`);
  const question = confirm(page);
  await expect(question.getByRole('checkbox', { checked: true })).toHaveCount(3);
  for (const { name } of products) await expect(question).toContainText(`${name} · 1개`);
  await expect(question).toContainText(/받을 금액\s*6,000원/);
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: '판매 확정' }).click();
  await expect(status(page, '체크인 완료')).toBeVisible();
  await expect(status(page, `${products[0]!.name} 외 2건, 6,000원 판매를 확정했어요.`)).toContainText('준비');
  await expect(page.getByRole('region', { name: '지금까지 확정한 판매' }).getByRole('listitem')).toHaveCount(3);
  expect(await stocks()).toEqual([
    [9, 0, 1],
    [9, 0, 1],
    [9, 0, 1],
  ]);
  const { body } = await buyer.call('GET', '/api/buyer/alarms');
  const told = (body as { content: { kind: string }[] }).content.filter(({ kind }) => kind === 'orderPickedUp');
  expect(told).toHaveLength(1);
  // The same code once more.
  await page.reload();
  await expect(status(page, '이미 건네준 주문이에요.')).toContainText('준비');
  await context.close();
});

test('what is not ticked stays, and is picked up by the next scan', async ({ browser }) => {
  const { products, held, context, page, stocks } = await counter(browser);
  filmQr(qrOf(held[0]!));
  await page.goto(`/seller/mart/${products[0]!.martId}/scan`);
  const question = confirm(page);
  const ticks = question.getByRole('checkbox');
  await expect(ticks).toHaveCount(3);
  for (const tick of await ticks.all()) await tick.uncheck();
  await expect(question.getByRole('alert')).toHaveText('건네줄 상품을 하나 이상 골라 주세요.');
  await question.getByRole('button', { name: '판매 확정' }).click();
  await expect(question).toBeVisible();
  await question.getByRole('checkbox', { name: products[1]!.name }).check();
  await expect(question).toContainText(/받을 금액\s*2,000원/);
  await question.getByRole('button', { name: '판매 확정' }).click();
  await expect(status(page, `${products[1]!.name} · 1개, 2,000원 판매를 확정했어요.`)).toBeVisible();
  expect(await stocks()).toEqual([
    [9, 1, 0],
    [9, 0, 1],
    [9, 1, 0],
  ]);
  await page.reload();
  await expect(question.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(question).toContainText(/받을 금액\s*4,000원/);
  await context.close();
});

test('an order that is cancelled while the counter looks: nothing is handed over, and its name is said', async ({
  browser,
}) => {
  const { buyer, products, held, context, page, stocks } = await counter(browser);
  filmQr(qrOf(held[0]!));
  await page.goto(`/seller/mart/${products[0]!.martId}/scan`);
  await expect(confirm(page).getByRole('checkbox')).toHaveCount(3);
  await buyer.call('POST', `/api/buyer/order/cancel?orderId=${held[2]!.orderId}`);
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expect(status(page, '체크인 실패: HTTP 409')).toContainText(`${products[2]!.name}: `);
  expect(await stocks()).toEqual([
    [9, 1, 0],
    [9, 1, 0],
    [10, 0, 0],
  ]);
  // The code is read again, and what is left of the visit is shown.
  await expect(confirm(page).getByRole('checkbox')).toHaveCount(2);
  await context.close();
});

// spec: S2.33
test('the screen of one order takes the QR of the buyer’s visit, and hands over that order alone', async ({
  browser,
}) => {
  const { products, held, context, page, stocks } = await counter(browser);
  filmQr(qrOf(held[2]!));
  await page.goto(`/seller/mart/${products[0]!.martId}/qr-scan?orderId=${held[0]!.orderId}`);
  await expect(confirm(page)).toContainText(`${products[0]!.name} · 1개`);
  await expect(confirm(page).getByRole('checkbox')).toHaveCount(0);
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expect(page).toHaveURL(`/seller/mart/${products[0]!.martId}/customers`);
  expect(await stocks()).toEqual([
    [9, 0, 1],
    [9, 1, 0],
    [9, 1, 0],
  ]);
  await context.close();
});
