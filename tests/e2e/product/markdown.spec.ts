import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { checkPage, expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { newOwner, ownMarts, ownProduct } from '../own-shop.ts';
import { fillInProduct, openMore, submitProduct } from '../product-form.ts';
import { ORIGIN } from '../server.ts';
import { openMart } from '../store-form.ts';
import { alive, signIn, someone, toast, watchForComplaints } from '../visitors.ts';

const priceOf = (page: Page) => page.getByRole('region', { name: '지금 가격' });

test('a seller registers a product with steps and a floor, and finds them when it is edited', async ({ page }) => {
  const noComplaints = watchForComplaints(page);
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${allDay.storeId}/register`);
  await alive(page);
  const name = `마감상추 ${randomUUID().slice(0, 8)}`;
  await fillInProduct(page, name);
  await openMore(page);
  const steps = page.getByRole('group', { name: '마감 할인' });
  await steps.getByRole('button', { name: '할인 단계 추가' }).click();
  await steps.getByLabel('1단계 마감 전 시간').fill('3');
  await steps.getByLabel('1단계 할인율').fill('30');
  await steps.getByRole('button', { name: '단계 추가' }).click();
  await steps.getByLabel('2단계 마감 전 시간').fill('1');
  await steps.getByLabel('2단계 할인율').fill('20');
  await submitProduct(page);
  await expect(page.getByText('마감에 가까운 단계일수록 더 많이 할인해 주세요.')).toBeVisible();
  await expect(steps.getByLabel('1단계 마감 전 시간')).toBeFocused();
  await steps.getByLabel('2단계 할인율').fill('60');
  await page.getByLabel('최저가 (원)').fill('1500');
  // Of 3,500 won at half past six: 30 % less at half past three, then the floor.
  await expect(page.getByText('오후 3:30부터 2,450원')).toBeVisible();
  await expect(page.getByText('오후 5:30부터 1,500원')).toBeVisible();
  await expectAccessible(page);
  await submitProduct(page);
  await expect(toast(page, '상품을 등록했어요.')).toBeVisible();
  await page.getByRole('link', { name }).click();
  await alive(page);
  await expect(priceOf(page)).toContainText('3,500원');
  await expect(priceOf(page)).toContainText('등록한 가격 그대로예요.');
  await expect(
    priceOf(page).getByRole('img', { name: /오후 3:30부터 2,450원, 오후 5:30부터 1,500원이에요/ }),
  ).toBeVisible();
  await expect(page.getByLabel('최저가 (원)')).toHaveValue('1,500');
  await expect(page.getByLabel('2단계 할인율')).toHaveValue('60');
  noComplaints();
});

test('one press lowers a listing, buyers see it at once, and another press takes it back', async ({
  page,
  browser,
}) => {
  const owner = await newOwner();
  const product = await ownProduct(owner, { price: 5_000 });
  const buyer = await (await browser.newContext({ baseURL: ORIGIN })).newPage();
  await buyer.goto(`/buyer/product/${product.productId}`);
  await expect(buyer.getByRole('article')).toContainText('5,000원');
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${product.martId}/products/${product.productId}`);
  await alive(page);
  await priceOf(page).getByRole('button', { name: '20% 내려서 4,000원' }).click();
  await expect(toast(page, '4,000원으로 내렸어요.')).toBeVisible();
  await expect(priceOf(page)).toContainText('등록 가격 5,000원에서 직접 내린 가격');
  await expectAccessible(page);
  await buyer.reload();
  await expect(buyer.getByRole('article')).toContainText('20% 할인 4,000원');
  await priceOf(page).getByRole('button', { name: '되돌리기' }).click();
  await expect(toast(page, '5,000원으로 되돌렸어요.')).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByRole('article')).toContainText('5,000원');
  await expect(buyer.getByRole('article')).not.toContainText('할인');
  await buyer.context().close();
});

test('a mart keeps a rule, sees the price over its day, and finds it in the next form', async ({ page }) => {
  const { email } = someone('rule');
  const seller = await Caller.signIn(ORIGIN, email);
  const storeId = await openMart(seller, `규칙마트 ${randomUUID().slice(0, 6)}`);
  await signIn(page, email);
  await checkPage(page, `/seller/mart/${storeId}/markdown`);
  await expect(page.getByText('할인 단계를 추가하면 하루 동안 가격이 어떻게 내려가는지 보여 드려요.')).toBeVisible();
  const steps = page.getByRole('group', { name: '마감 할인' });
  await steps.getByRole('button', { name: '할인 단계 추가' }).click();
  await steps.getByLabel('1단계 마감 전 시간').fill('90');
  await steps.getByLabel('1단계 단위').selectOption('분');
  await steps.getByLabel('1단계 할인율').fill('40');
  await page.getByLabel('예로 볼 가격 (원)').fill('10000');
  const picture = page.getByRole('img', { name: '밤 12시(자정)에 10,000원, 오후 10:30부터 6,000원이에요.' });
  await expect(picture).toBeVisible();
  await page.getByRole('button', { name: '저장' }).click();
  await expect(toast(page, '기본 마감 할인을 저장했어요.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/seller/mart/${storeId}/register`);
  await alive(page);
  await expect(page.getByLabel('1단계 마감 전 시간')).toHaveValue('90');
  await expect(page.getByLabel('1단계 할인율')).toHaveValue('40');
  await openMore(page);
  await expect(page.getByText('마트의 기본 마감 할인이에요.', { exact: false })).toBeVisible();
});

test('where its mart consents buyers see the next price, and are told of it if they ask', async ({ page, browser }) => {
  const { email } = someone('shows-next');
  const seller = await Caller.signIn(ORIGIN, email);
  const storeId = await openMart(seller, `다음값마트 ${randomUUID().slice(0, 6)}`);
  const end = new Date((await seller.now()).getTime() + 3 * 60 * 60_000);
  const made = await seller.call('POST', `/api/seller/stores/${storeId}/products`, {
    category: '과일',
    productName: `시험귤 ${randomUUID().slice(0, 8)}`,
    price: 4_000,
    quantity: 5,
    expirationDate: end.toISOString(),
    description: '',
    productImgSrc: '',
    markdown: [{ minutesBeforeEnd: 60, percentOff: 30 }],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { productId } = made.body as { productId: number };
  const buyer = await (await browser.newContext({ baseURL: ORIGIN, viewport: { width: 360, height: 740 } })).newPage();
  await signIn(buyer, someone('waits-for-price').email);
  await buyer.goto(`/buyer/product/${productId}`);
  await alive(buyer);
  const ask = buyer.getByRole('button', { name: '동의하고 알림 받기' });
  await expect(ask).toHaveCount(0);

  await signIn(page, email);
  await page.goto(`/seller/mart/${storeId}/markdown`);
  await alive(page);
  await page.getByLabel('다음 가격 공개').check();
  await page.getByRole('button', { name: '저장' }).click();
  await expect(toast(page, '기본 마감 할인을 저장했어요.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('다음 가격 공개')).toBeChecked();
  await expectAccessible(page);

  await buyer.reload();
  await alive(buyer);
  const steps = buyer.getByRole('region', { name: '내려가는 가격' }).getByRole('listitem');
  await expect(steps).toHaveText([/^지금4,000원5개 남음$/, /^(오늘 |내일 )?(오전|오후) \d{1,2}(:\d{2}|시)2,800원$/]);
  // What the press agrees to is said before it.
  await expect(buyer.getByText(/혜택 알림\(광고성 정보\) 수신에 동의해야/)).toBeVisible();
  await ask.click();
  await expect(buyer.getByText('그때 한 번 알려 드려요.')).toBeVisible();
  await expect(buyer.getByText('혜택 알림이 꺼져 있어서 지금은 알려 드릴 수 없어요.')).toHaveCount(0);
  await expectAccessible(buyer);
  await expectNoSidewaysScroll(buyer);
  await buyer.reload();
  await alive(buyer);
  await buyer.getByRole('button', { name: '알림 끄기' }).click();
  await expect(buyer.getByRole('button', { name: '2,800원 되면 알림 받기' })).toBeVisible();
  // A card says it, too.
  await buyer.goto(`/buyer/store/${storeId}`);
  await expect(buyer.getByRole('listitem').getByText(/에 2,800원$/)).toBeVisible();
});
