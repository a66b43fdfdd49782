import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { Caller } from '../api.ts';
import { openPopup, payInPopup } from '../card-window.ts';
import { actOf, openAct } from '../operator-acts.ts';
import { handOver, newOwner, ownMarts, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, aliveOnceSeen, signIn, someone, toast, visitor } from '../visitors.ts';

const OPERATOR = 'operator@demo.test';

/** Marks the document; a page that is loaded anew has another one. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', ''));
const isMarked = (page: Page) => page.locator('body[data-marked]');

async function expectUniqueIds(page: Page): Promise<void> {
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
}

// house.md, step 4.
test('an operator who has acted stands where they stood, with what they typed elsewhere', { tag: '@wide' }, async ({
  page,
}) => {
  const { allDay: mart } = await ownMarts(await newOwner());
  await signIn(page, OPERATOR);
  await page.goto(`/operator/marts/${mart.storeId}`);
  await alive(page);
  await mark(page);
  const suspend = await openAct(page, '판매 정지');
  await suspend.getByRole('textbox', { name: '이유' }).fill('아직 쓰는 중이에요');
  const warn = await openAct(page, '경고하기');
  await warn.getByRole('textbox', { name: '이유' }).fill('원산지를 적지 않았어요');
  await warn.getByRole('button', { name: '경고하기' }).scrollIntoViewIfNeeded();
  const before = await warn.boundingBox();
  await warn.getByRole('button', { name: '경고하기' }).click();
  await expect(toast(page, '완료했어요: 경고하기')).toBeVisible();
  const decisions = page.getByRole('region', { name: '심사 기록' }).getByRole('listitem');
  await expect(decisions.filter({ hasText: '원산지를 적지 않았어요' })).toHaveCount(1);
  await expect(isMarked(page)).toHaveCount(1);
  // What is done is folded up; what was begun elsewhere waits in its own.
  await expect(warn).not.toHaveAttribute('open');
  await expect(warn.locator('summary')).toBeFocused();
  await expect(warn.locator('summary')).toBeInViewport({ ratio: 1 });
  // A page that has grown shorter may end before it stands there.
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
  await expect
    .poll(async () => (await isAtEnd()) || Math.abs((await warn.boundingBox())!.y - before!.y) <= 1)
    .toBe(true);

  // The form knows the new state, and what comes with it lives.
  await openAct(page, '판매 정지');
  await expect(suspend.getByRole('textbox', { name: '이유' })).toHaveValue('아직 쓰는 중이에요');
  await suspend.getByRole('button', { name: '판매 정지' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '판매 정지' }).click();
  const back = await openAct(page, '정지 해제');
  await expectUniqueIds(page);
  await expectAccessible(page);
  await back.getByRole('textbox', { name: '이유' }).fill('점검이 끝났어요');
  await back.getByRole('button', { name: '정지 해제' }).click();
  await expect(back).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await openAct(page, '판매 정지');
  await expect(suspend.getByRole('textbox', { name: '이유' })).toHaveValue('');
  await expect(isMarked(page)).toHaveCount(1);
});

// design.md 6: what may be done is a list; each says what comes of it before it is opened.
test('what may be done with a mart opens one at a time, at the keyboard, and keeps what was refused', {
  tag: '@wide',
}, async ({ page }) => {
  const { allDay: mart } = await ownMarts(await newOwner());
  await signIn(page, OPERATOR);
  await page.goto(`/operator/marts/${mart.storeId}`);
  await alive(page);
  const acts = page.getByRole('region', { name: '할 수 있는 일' });
  await expect(acts.getByRole('textbox')).toHaveCount(0);
  await expect(acts.locator('summary')).toHaveText([
    /^글 보내기.*고객센터에 문의로 열리고/s,
    /^경고하기.*판매는 그대로예요/s,
    /^판매 정지.*구매자에게 마트와 상품이 보이지 않고/s,
    /^마트 운영 종료.*되돌릴 수 없어요/s,
  ]);
  const close = actOf(page, '마트 운영 종료');
  await close.locator('summary').press('Enter');
  await expect(close).toHaveAttribute('open');
  const suspend = actOf(page, '판매 정지');
  await suspend.locator('summary').press('Space');
  await expect(suspend).toHaveAttribute('open');
  await expect(close).not.toHaveAttribute('open');
  await expectAccessible(page);
  await openAct(page, '판매 정지');
  const reason = suspend.getByRole('textbox', { name: '이유' });
  await reason.fill('짧아');
  await suspend.getByRole('button', { name: '판매 정지' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '판매 정지' }).click();
  await expect(suspend.getByText('이유를 5자 이상 입력해 주세요')).toBeVisible();
  await expect(suspend).toHaveAttribute('open');
  await expect(reason).toHaveValue('짧아');
});

/** A case about a mart of this test's own, whose acts stand folded beside it. */
async function openCaseOfMart(page: Page) {
  const { allDay: mart } = await ownMarts(await newOwner());
  // A colleague's: whoever opens a case has it, and is not offered it.
  const { body } = await (await Caller.signIn(ORIGIN, 'support@demo.test')).call('POST', '/api/operator/cases', {
    martId: mart.storeId,
    text: '원산지를 확인하고 있어요',
  });
  await signIn(page, OPERATOR);
  await page.goto(`/operator/cases/${(body as { caseId: number }).caseId}`);
  await alive(page);
  await mark(page);
  const beside = page.getByRole('region', { name: mart.name });
  const fold = (name: string) => beside.locator('details').filter({ has: page.getByText(name, { exact: true }) });
  const reason = (name: string) => fold(name).getByRole('textbox', { name: '이유' });
  return {
    beside,
    fold,
    reason,
    send: (name: string) => fold(name).getByRole('button', { name }).click(),
    async fill(name: string, text: string) {
      await fold(name).getByText(name, { exact: true }).first().click();
      await aliveOnceSeen(reason(name));
      await reason(name).fill(text);
    },
  };
}

test('what is unfolded elsewhere stays so, with what was typed', async ({ page }) => {
  const { beside, reason, fill, send } = await openCaseOfMart(page);
  await fill('판매 정지', '나중에 볼게요');
  await fill('경고하기', '원산지를 적지 않았어요');
  await send('경고하기');
  await expect(toast(page, '완료했어요: 경고하기')).toBeVisible();
  await expect(beside.getByRole('heading')).toBeFocused();
  await expect(reason('판매 정지')).toHaveValue('나중에 볼게요');
  await expect(isMarked(page)).toHaveCount(1);
  await expectUniqueIds(page);
});

test('a form that another one’s act has taken off the page says what it did', async ({ page }) => {
  const { fold, fill, send } = await openCaseOfMart(page);
  await fill('판매 정지', '원산지를 적지 않았어요');
  await send('판매 정지');
  await page.getByRole('dialog').getByRole('button', { name: '판매 정지' }).click();
  await expect(fold('정지 해제')).toHaveCount(1);
  await fill('정지 해제', '점검이 끝났어요');
  const ended = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  await page.route('**/api/operator/marts/*/unsuspend', async (route) => {
    const response = await route.fetch();
    ended.resolve();
    await goOn.promise;
    await route.fulfill({ response });
  });
  await send('정지 해제');
  await ended.promise;
  await page.getByRole('button', { name: '내가 담당하기' }).click();
  await expect(fold('정지 해제')).toHaveCount(0);
  goOn.resolve();
  await expect(toast(page, '완료했어요: 정지 해제')).toBeVisible();
  await expect(isMarked(page)).toHaveCount(1);
});

test('a page that does not come is loaded anew', async ({ page }) => {
  const { allDay: mart } = await ownMarts(await newOwner());
  await signIn(page, OPERATOR);
  const path = `/operator/marts/${mart.storeId}`;
  await page.goto(path);
  await alive(page);
  await mark(page);
  await page.route(`**${path}`, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ status: 502 }),
  );
  const warn = await openAct(page, '경고하기');
  await warn.getByRole('textbox', { name: '이유' }).fill('원산지를 적지 않았어요');
  await warn.getByRole('button', { name: '경고하기' }).click();
  await expect(isMarked(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: '심사 기록' })).toContainText('원산지를 적지 않았어요');
});

// market.md 23.3; house.md, step 4.
test('a refund says how much it may be, and asks for no more', async ({ page, browser }) => {
  const owner = await newOwner();
  const product = await ownProduct(owner, { cards: true, price: 3_335 });
  const { email } = someone('refunded');
  const { page: shop, context } = await visitor(browser, email);
  await shop.goto(`/buyer/product/${product.productId}`);
  await alive(shop);
  await shop.getByRole('textbox', { name: '수량' }).fill('3');
  await shop.getByRole('button', { name: '주문하기', exact: true }).click();
  const dialog = shop.getByRole('dialog', { name: '주문하기' });
  await dialog.getByRole('radio', { name: '카드 결제' }).check();
  await dialog.getByRole('radio', { name: '바로 결제' }).check();
  await payInPopup(await openPopup(shop, dialog.getByRole('button', { name: /카드로 결제하기$/ })));
  await shop.waitForURL(/\/buyer\/order-complete\?orderId=\d+$/);
  const orderId = Number(new URL(shop.url()).searchParams.get('orderId'));
  await context.close();
  const buyer = await Caller.signIn(ORIGIN, email);
  const { body } = await buyer.call('GET', `/api/qrCode/get?orderId=${orderId}`);
  await handOver(owner, { orderId, ...(body as { uuid: string; pickupCode: string }) });

  await signIn(page, OPERATOR);
  await page.goto(`/operator/orders/${orderId}`);
  await alive(page);
  const calls: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())));
  const refund = await openAct(page, '일부 또는 전부 환불');
  const won = refund.getByLabel(/금액 \(원\)/);
  await expect(refund).toContainText('10,005원까지 돌려줄 수 있어요.');
  await expect(refund).toContainText('3개까지 돌려줄 수 있어요.');
  await refund.getByRole('textbox', { name: '이유' }).fill('상한 사과가 들어 있었어요');
  const press = () => refund.getByRole('button', { name: '일부 또는 전부 환불' }).click();
  await won.fill('10006');
  await press();
  await expect(refund).toContainText('돌려줄 수 있는 금액은 10,005원까지예요.');
  await expect(won).toHaveAttribute('aria-invalid', 'true');
  await won.fill('');
  await refund.getByLabel(/개수/).fill('4');
  await press();
  await expect(refund).toContainText('돌려줄 수 있는 개수는 3개까지예요.');
  expect(calls.filter((url) => url.includes('/refunds'))).toEqual([]);
  await refund.getByLabel(/개수/).fill('1');
  await press();
  await page.getByRole('dialog').getByRole('button', { name: '일부 또는 전부 환불' }).click();
  await expect(refund).toContainText('6,670원까지 돌려줄 수 있어요.');
  await expect(refund).toContainText('2개까지 돌려줄 수 있어요.');
});
