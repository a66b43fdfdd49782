import { expect, type Page, test } from '@playwright/test';
import { checkPage, violations } from '../accessible.ts';
import { Caller } from '../api.ts';
import { openAct } from '../operator-acts.ts';
import { newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, aliveOnceSeen, signIn, someone } from '../visitors.ts';

/** Who runs the market of the demo town. */
const OWNER = 'operator@demo.test';
/** Reports are of people whose account is older than a day: two of the demo town. */
const REPORTERS = ['buyer@demo.test', 'buyer2@demo.test'];

const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody').getByRole('row');
const focused = (page: Page) => page.locator(':focus');

/** Two people report one listing of a mart of this test's own. */
async function reported() {
  const product = await ownProduct(await newOwner());
  const caseIds: number[] = [];
  const reporters: Caller[] = [];
  for (const email of REPORTERS) {
    const reporter = await Caller.signIn(ORIGIN, email);
    const { status, body } = await reporter.call('POST', '/api/reports', {
      productId: product.productId,
      reason: 'unsafe',
      text: `상한 것 같아요 (${email})`,
    });
    expect(status).toBe(200);
    caseIds.push((body as { caseId: number }).caseId);
    reporters.push(reporter);
  }
  return { product, caseIds, reporters };
}

// market.md 22.8.
test('reports of one listing are one case, decided beside the listing, and each reporter is told', {
  tag: '@wide',
}, async ({ page }) => {
  const { product, caseIds, reporters } = await reported();
  await signIn(page, OWNER);
  await checkPage(page, '/operator/cases?kind=report&state=waitingOperator&sort=-opened');
  const row = rowsOf(page, '문의와 분쟁').filter({ hasText: `신고 #${caseIds[0]}` });
  await expect(row).toHaveCount(1);
  await expect(rowsOf(page, '문의와 분쟁').filter({ hasText: `신고 #${caseIds[1]}` })).toHaveCount(0);
  await row.getByRole('link').first().click();
  await page.waitForURL(`**/operator/cases/${caseIds[0]}`);
  await checkPage(page, `/operator/cases/${caseIds[0]}`);
  await expect(page.getByRole('region', { name: '같은 대상을 신고한 다른 회원 1명' })).toContainText('상한 것 같아요');
  // The second's number leads to the same.
  await page.goto(`/operator/cases/${caseIds[1]}`);
  await expect(page).toHaveURL(new RegExp(`/operator/cases/${caseIds[0]}$`));

  const listing = page.getByRole('complementary', { name: '대상' }).getByRole('region', { name: product.name });
  await listing.getByText('숨기거나 회수하기').click();
  const reason = listing.getByRole('textbox', { name: '이유' }).first();
  await aliveOnceSeen(reason);
  await reason.fill('신고를 확인하는 동안 숨겨요');
  await listing.getByRole('button', { name: '숨기기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '숨기기' }).click();
  await expect(listing.getByText('숨김', { exact: true })).toBeVisible();
  await alive(page);
  await page.getByRole('main').getByRole('button', { name: '종료하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '종료하기' }).click();
  await expect(page.getByText('조치함').first()).toBeVisible();
  for (const [index, reporter] of reporters.entries()) {
    const { body } = await reporter.call('GET', `/api/cases/${caseIds[index]}`);
    expect(body).toMatchObject({ state: 'closed', outcome: 'done' });
  }
});

test('a day at the keyboard: searched, gone through and opened, and never while somebody types', {
  tag: '@wide',
}, async ({ page }) => {
  const held = await order(await Caller.signIn(ORIGIN, someone('buyer').email), await ownProduct(await newOwner()));
  await signIn(page, OWNER);
  await page.goto('/operator/orders?state=open');
  await alive(page);
  const rows = rowsOf(page, '주문');
  await page.keyboard.press('j');
  await expect(focused(page)).toHaveAttribute('href', `/operator/orders/${held.orderId}`);
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.first().getByRole('link').first()).toBeFocused();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: '번호로 찾기' });
  await expect(search).toBeFocused();
  await page.keyboard.type('j/k?');
  await expect(search).toHaveValue('j/k?');
  await search.fill(String(held.orderId));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '찾기' })).toBeVisible();
  await alive(page);
  await page.keyboard.press('j');
  await expect(focused(page)).toHaveAttribute('href', `/operator/orders/${held.orderId}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/operator/orders/${held.orderId}$`));
  await alive(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '단축키' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('lists sort by their heads without a script, sum what they hold, and are taken as a file for a reason', async ({
  browser,
}) => {
  const buyer = await Caller.signIn(ORIGIN, someone('buyer').email);
  const product = await ownProduct(await newOwner());
  await order(buyer, product);
  await order(buyer, product);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signIn(page, OWNER);
  await page.goto(`/operator/orders?martId=${product.martId}`);
  await page.getByRole('columnheader', { name: '금액' }).getByRole('link').click();
  await expect(page.getByRole('columnheader', { name: '금액' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rowsOf(page, '주문')).toHaveCount(2);
  await expect(page.locator('tfoot')).toContainText('합계 · 2건');
  await expect(page.locator('tfoot')).toContainText(`${(2 * product.price).toLocaleString('ko-KR')}원`);
  await page.getByText('파일로 받기').click();
  await page.getByRole('textbox', { name: '파일을 받는 이유' }).fill('월말에 맞춰 봐요');
  const loading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV로 받기' }).click();
  expect((await loading).suggestedFilename()).toMatch(/^주문 \d{4}-\d{2}-\d{2}\.csv$/);
  await context.close();
});

for (const [name, width] of [
  ['a phone', 360],
  ['a wide desk', 1680],
] as const) {
  test(`every list of the console stands on ${name}, its menu on one line`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, OWNER);
    for (const path of [
      'orders',
      'payments',
      'marts',
      'cases',
      'listings',
      'reviews',
      'log',
      'settlement',
      'settlement/payouts',
      'settlement/provider',
      'settlement/books',
    ]) {
      await checkPage(page, `/operator/${path}`);
      const menu = await page.getByRole('navigation', { name: '운영자 센터' }).boundingBox();
      expect(menu?.height, path).toBeLessThan(64);
      // What is worked on begins in the upper third.
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(title?.y, path).toBeLessThan(width < 768 ? 240 : 200);
    }
  });
}

// field-cases.md, section 1: 10,053 px of payouts.
test('payouts have one form, and those that failed stand first', { tag: '@wide' }, async ({ page }) => {
  await signIn(page, OWNER);
  await checkPage(page, '/operator/settlement/payouts');
  await expect(rowsOf(page, '지급 목록').first()).toContainText('지급 실패');
  const form = page.getByRole('region', { name: /^지급 \d/ });
  await expect(form.getByRole('button', { name: /다시 보내기/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /다시 보내기/ })).toHaveCount(1);
  await expect(page.getByText('입금 완료', { exact: true })).toHaveCount(0);
});

// design.md 6: a desk is composed; who decides does not scroll past all that they read.
test('what is decided on an order and a person stands beside it, and a mart leads to its lists', async ({ page }) => {
  const buyer = someone('buyer');
  const caller = await Caller.signIn(ORIGIN, buyer.email);
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const held = await order(caller, product);
  await signIn(page, OWNER);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/operator/orders/${held.orderId}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: '주문 취소' })).toBeInViewport({ ratio: 1 });
  await main.getByRole('region', { name: '주문', exact: true }).getByRole('link').first().click();
  await page.waitForURL(/\/operator\/people\/\d+$/);
  await expect(main.getByRole('region', { name: '할 수 있는 일' })).toBeInViewport({ ratio: 1 });
  await page.goto(`/operator/marts/${product.martId}`);
  await main.getByRole('link', { name: '주문', exact: true }).click();
  await expect(rowsOf(page, '주문').filter({ hasText: String(held.orderId) })).toHaveCount(1);
  await page.goto(`/operator/marts/${product.martId}`);
  await main.getByRole('link', { name: '문의와 분쟁' }).click();
  await expect(main.getByText('문의가 없어요.')).toBeVisible();
});

test('a decision on what has changed meanwhile is refused, and taken again with what was typed', async ({ page }) => {
  const { email } = someone('buyer');
  await Caller.signIn(ORIGIN, email);
  const support = await Caller.signIn(ORIGIN, 'support@demo.test');
  const { body } = await support.call('GET', `/api/operator/people?q=${encodeURIComponent(email)}`);
  const { userId } = (body as { people: { userId: number }[] }).people[0]!;
  await signIn(page, OWNER);
  await page.goto(`/operator/people/${userId}`);
  await alive(page);
  const main = page.getByRole('main');
  const block = await openAct(page, '로그인 차단');
  const reason = block.getByRole('textbox', { name: '이유' });
  await reason.fill('거짓 신고를 여러 번 했어요');
  expect((await support.call('POST', `/api/operator/people/${userId}/lift-holds`, {})).status).toBe(200);
  const press = async () => {
    await block.getByRole('button', { name: '로그인 차단' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '로그인 차단' }).click();
  };
  await press();
  await expect(block.getByRole('alert')).toContainText('상태가 바뀌었어요');
  await block.getByRole('button', { name: '새로고침' }).click();
  await expect(block.getByRole('alert')).toHaveCount(0);
  await expect(reason).toHaveValue('거짓 신고를 여러 번 했어요');
  await press();
  await expect(main.getByRole('group', { name: '로그인 차단 해제' })).toBeVisible();
});
