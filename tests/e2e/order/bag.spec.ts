import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { handOver, newOwner, order, ownMarts } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, signInOnPage, someone } from '../visitors.ts';

const KINDS = '식빵, 모닝빵, 크루아상 가운데 3~5개';
const dialog = (page: Page) => page.getByRole('dialog', { name: '주문하기' });

/** Everything that may be in it, wherever it is told. */
async function expectTold(place: ReturnType<Page['locator']>) {
  for (const told of ['최소 9,000원어치', KINDS, '밀: 미국산', '우유, 밀']) await expect(place).toContainText(told);
}

async function bagOf(owner: Caller, name: string) {
  const { allDay: mart } = await ownMarts(owner);
  const made = await owner.call('POST', `/api/seller/stores/${mart.storeId}/products`, {
    category: '빵',
    productName: name,
    price: 3_900,
    listPrice: 9_000,
    quantity: 5,
    expirationDate: new Date((await owner.now()).getTime() + 24 * 3_600_000).toISOString(),
    bagWorth: 9_000,
    bagKinds: KINDS,
    origin: '밀: 미국산',
    allergens: ['milk', 'wheat'],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { productId } = made.body as { productId: number };
  return { productId, martId: mart.storeId, name };
}

// shelf.md 36.2
test('a mart puts up a bag, and says what may be in it before it can', { tag: '@wide' }, async ({ page }) => {
  const owner = await newOwner();
  const { allDay: mart } = await ownMarts(owner);
  const name = `오늘의 빵 ${randomUUID().slice(0, 8)}`;
  await signInOnPage(page, owner.email);
  await page.goto(`/seller/mart/${mart.storeId}/register`);
  await alive(page);
  const form = page.locator('form').filter({ has: page.getByLabel('상품명') });
  await form.getByLabel('상품명').fill(name);
  await form.getByLabel('가격 (원)').fill('3900');
  await form.getByLabel('수량 (개)').fill('5');
  await form.getByLabel('상위 카테고리').selectOption('베이커리/디저트');
  await form.getByLabel('하위 카테고리').selectOption('빵');
  await form.getByRole('checkbox', { name: '꾸러미로 팔기' }).check();
  await form.getByLabel('꾸러미 최소 금액 (원)').fill('3000');
  await form.getByRole('button', { name: '상품 등록' }).click();
  await expect(form.getByText('꾸러미 최소 금액은 가격과 정가보다 낮을 수 없어요.')).toBeVisible();
  await expect(form.getByText('꾸러미에 무엇이 담길 수 있는지 적어 주세요.')).toBeVisible();
  await expect(form.getByText('담길 수 있는 상품의 원산지를 모두 적어 주세요.').last()).toBeVisible();
  await expect(form.getByRole('alert').filter({ hasText: '알레르기 유발물질을 모두 골라 주세요' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await form.getByLabel('꾸러미 최소 금액 (원)').fill('9000');
  await form.getByLabel('담길 수 있는 상품').fill(KINDS);
  await form.getByLabel('들어갈 수 있는 원산지').fill('밀: 미국산');
  await form.getByRole('checkbox', { name: '우유' }).check();
  await form.getByRole('checkbox', { name: '밀', exact: true }).check();
  await form.getByRole('button', { name: '상품 등록' }).click();
  await page.waitForURL(/\/check$/);
  const { body } = await owner.call('GET', `/api/seller/stores/${mart.storeId}/products/status-summary`);
  const made = (body as { productId: number; productName: string }[]).find((one) => one.productName === name);
  const shown = await owner.call('GET', `/api/buyer/products/${made?.productId}`);
  expect(shown.body).toMatchObject({
    bag: { worth: 9_000, allergens: ['milk', 'wheat'] },
    listPrice: 9_000,
    maxPerBuyer: 1,
  });
});

test('a buyer reads what may be in a bag before ordering it, and gets one a day', { tag: '@wide' }, async ({
  page,
}) => {
  const owner = await newOwner();
  const bag = await bagOf(owner, `오늘의 빵 ${randomUUID().slice(0, 8)}`);
  await signIn(page, someone('bag').email);
  await page.goto(`/buyer/store/${bag.martId}`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: bag.name }) });
  await expect(card.getByText(/^꾸러미/)).toBeVisible();
  await expect(card.getByRole('button', { name: /바로 주문/ })).toHaveCount(0);
  await page.goto(`/buyer/product/${bag.productId}`);
  await alive(page);
  await expectTold(page.getByRole('main'));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '주문하기' }).first().click();
  await expectTold(dialog(page));
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: '현장 결제로 주문하기' }).click();
  await page.waitForURL(/\/buyer\/order-complete\?orderId=\d+$/);
  const orderId = new URL(page.url()).searchParams.get('orderId');
  await page.goto(`/buyer/receipt?orderId=${orderId}`);
  await expectTold(page.getByRole('main'));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The second is refused before it is pressed.
  await page.goto(`/buyer/product/${bag.productId}`);
  await alive(page);
  await page.getByRole('button', { name: '주문하기' }).first().click();
  await expect(dialog(page).getByRole('alert')).toContainText('하루에 1인당 1개까지');
  await expect(dialog(page).getByRole('button', { name: '현장 결제로 주문하기' })).toBeDisabled();
});

test('the counter asks what lies in it, holds nobody up for it, and writes it behind the sale', async ({ page }) => {
  const owner = await newOwner();
  const bag = await bagOf(owner, `오늘의 빵 ${randomUUID().slice(0, 8)}`);
  const buyer = await Caller.signIn(ORIGIN, someone('bag').email);
  const { uuid, orderId } = await order(buyer, bag);
  await signInOnPage(page, owner.email);
  await page.goto(`/seller/mart/${bag.martId}/scan`);
  await alive(page);
  await page.getByLabel('픽업 번호 6자리').fill(JSON.stringify({ uuid, orderId }));
  const confirm = page.getByRole('dialog', { name: '판매를 확정할까요?' });
  const yes = confirm.getByRole('button', { name: '판매 확정' });
  await expect(yes).toBeFocused();
  await expect(yes).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await confirm.getByLabel('담은 상품 (선택)').fill('식빵 1봉\n크루아상 2개');
  await confirm
    .getByLabel(`${bag.name} 사진 찍기`)
    .setInputFiles({
      name: 'bag.png',
      mimeType: 'image/png',
      buffer: await readFile(new URL('../../../public/icons/192.png', import.meta.url)),
    });
  await expect(confirm.getByText('사진 1장')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const contents = `**/api/seller/orders/${orderId}/contents`;
  await page.route(contents, (route) => route.abort());
  await yes.click();
  await page.getByRole('button', { name: /^판매 확정!/ }).click();
  const sold = page.getByRole('region', { name: '지금까지 확정한 판매' });
  await expect(sold.getByRole('alert')).toContainText('내용을 저장하지 못했어요.');
  await expect(sold.getByRole('link', { name: /꾸러미 내용 적기/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.unroute(contents);
  await sold.getByRole('button', { name: '다시 저장' }).click();
  await expect(sold).toContainText('꾸러미 내용을 저장했어요');
  await expect(sold.getByRole('link', { name: /꾸러미 내용 적기/ })).toHaveCount(0);
  const [bought] = (await buyer.call('GET', '/api/buyer/order/buy-completed')).body as [{ bag: { contents: object } }];
  expect(bought.bag.contents).toMatchObject({ text: '식빵 1봉\n크루아상 2개', imageKey: expect.stringMatching(/./) });
});

test('its mart writes what lay in it after the hand-over, its buyer sees that, and may say it was not worth it', async ({
  page,
  browser,
}) => {
  const owner = await newOwner();
  const bag = await bagOf(owner, `오늘의 빵 ${randomUUID().slice(0, 8)}`);
  const { email } = someone('bag');
  const held = await order(await Caller.signIn(ORIGIN, email), bag);
  await handOver(owner, held);
  await signInOnPage(page, owner.email);
  await page.goto(`/seller/mart/${bag.martId}`);
  await page.getByRole('link', { name: /^내용 적기: 건네준 꾸러미 1건/ }).click();
  await page.waitForURL(/\/bags$/);
  await alive(page);
  const packed = page.getByRole('region', { name: new RegExp(bag.name) });
  await packed.getByRole('button', { name: '내용 저장' }).click();
  await expect(packed.getByRole('alert')).toContainText('담은 상품을 적거나 사진을 올려 주세요.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await packed.getByLabel('담은 상품').fill('식빵 1봉\n크루아상 2개');
  await packed.getByRole('button', { name: '내용 저장' }).click();
  await expect(packed.getByText('크루아상 2개')).toBeVisible();
  await expectAccessible(page);

  const buyers = await browser.newPage();
  await signIn(buyers, email);
  await buyers.goto('/buyer/purchase?tab=completed');
  await alive(buyers);
  const contents = buyers.getByRole('region', { name: `받은 내용: ${bag.name}` });
  await expect(contents).toContainText('크루아상 2개');
  await expectAccessible(buyers);
  await expectNoSidewaysScroll(buyers);
  await buyers.goto(`/buyer/help?orderId=${held.orderId}&reason=notWorth`);
  await alive(buyers);
  const compared = (at: Page) => at.getByRole('region', { name: '약속과 받은 내용' });
  await expect(compared(buyers)).toContainText('최소 9,000원어치');
  await expect(compared(buyers)).toContainText('식빵 1봉');
  await expectAccessible(buyers);
  await buyers.getByLabel('내용', { exact: true }).fill('5,000원어치도 안 돼요.');
  await buyers.getByRole('button', { name: '보내기' }).click();
  await buyers.waitForURL(/\/buyer\/help\/(\d+)\?sent=1$/);
  const caseId = /help\/(\d+)/.exec(buyers.url())?.[1];
  await expect(compared(buyers)).toContainText('식빵 1봉');
  await page.goto(`/seller/mart/${bag.martId}/help/${caseId}`);
  await expect(compared(page)).toContainText('최소 9,000원어치');
  await expect(compared(page)).toContainText('식빵 1봉');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await signInOnPage(page, 'support@demo.test');
  await page.goto(`/operator/cases/${caseId}`);
  await expect(compared(page)).toContainText('최소 9,000원어치');
  await expectAccessible(page);
  await buyers.close();
});
