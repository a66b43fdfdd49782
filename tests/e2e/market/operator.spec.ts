import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { checkPage } from '../accessible.ts';
import { Caller } from '../api.ts';
import { actOf, openAct } from '../operator-acts.ts';
import { newOwner, order, ownMarts, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, aliveOnceSeen, signIn, someone, visitor } from '../visitors.ts';

const PAGES = [
  '/operator',
  '/operator/cases',
  '/operator/marts',
  '/operator/orders',
  '/operator/people',
  '/operator/staff',
  '/operator/log',
];
/** Who runs the market of the demo town. */
const OWNER = 'operator@demo.test';

const statusOf = async (page: Page, path: string) => (await page.goto(path))!.status();

test('an owner sees what waits, adds somebody, and reads of it in the log', { tag: '@wide' }, async ({ page }) => {
  const helper = someone('helper');
  await Caller.signIn(ORIGIN, helper.email);
  await signIn(page, OWNER);
  for (const path of PAGES) await checkPage(page, path);

  await page.goto('/operator/staff');
  await alive(page);
  await page.getByRole('textbox', { name: '이메일 또는 회원 번호' }).fill('nobody@demo.test');
  await page.getByRole('button', { name: '운영자 추가' }).click();
  await expect(page.getByRole('alert')).toContainText('찾을 수 없어요');
  await page.getByRole('textbox', { name: '이메일 또는 회원 번호' }).fill(helper.email);
  const adding = page.getByRole('region', { name: '운영자 추가' });
  await adding.getByRole('combobox', { name: '역할' }).selectOption('고객 지원');
  await page.getByRole('button', { name: '운영자 추가' }).click();
  const colleague = page.getByRole('listitem').filter({ hasText: helper.name });
  await expect(colleague).toContainText('고객 지원');
  await alive(page);
  await colleague.getByRole('button', { name: '운영자 해제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '운영자 해제' }).click();
  await expect(colleague).toHaveCount(0);

  await page.goto('/operator/log');
  const rows = page.getByRole('table', { name: '기록' }).getByRole('row');
  const read = rows.filter({ hasText: '운영자 목록 열람' }).first();
  await expect(read).toContainText('127.0.0.1');
  await expect(rows.filter({ hasText: '운영자 해제' }).first()).toContainText('역할 고객 지원 → 없음');
});

// market.md 24.8: the demo town has statements that are late and a payout that failed.
test('danger comes before routine, the oldest first, and its number stands on every page', async ({ page }) => {
  await signIn(page, OWNER);
  await checkPage(page, '/operator');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['먼저 볼 일', '기다리는 일']);
  const dangers = page.getByRole('list', { name: '먼저 볼 일' }).getByRole('listitem');
  const routine = page.getByRole('list', { name: '기다리는 일' }).getByRole('listitem');
  await expect(dangers.filter({ hasText: '지급일이 지난 정산서' })).toContainText(/\d+건.*\d+일 전.*[\d,]+원/s);
  await expect(routine.filter({ hasText: '지급할 정산서' })).toHaveCount(1);
  const count = await dangers.count();
  await page.goto('/operator/marts');
  const today = page.getByRole('navigation', { name: '운영자 센터' }).getByRole('link', { name: /오늘 할 일/ });
  await expect(today.locator('.badge')).toHaveText(new RegExp(`^먼저 볼 일\\s*${count}\\s*건$`));
});

// market.md 20.
test('a mart shows its papers, wants another representative, is suspended and comes back', { tag: '@wide' }, async ({
  page,
  browser,
}) => {
  const seller = await newOwner();
  const { allDay: mart } = await ownMarts(seller);
  const { page: shop, context } = await visitor(browser, seller.email, { viewport: page.viewportSize() });
  const papers = `/seller/mart/${mart.storeId}/papers`;
  await checkPage(shop, papers);
  await alive(shop);
  const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await shop
    .getByLabel('사업자등록증 사진 파일')
    .setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer: picture });
  const row = shop.getByRole('listitem').filter({ hasText: '사업자등록증' });
  await expect(row.getByRole('link', { name: /사진 보기/ })).toBeVisible();
  await alive(shop);
  await shop.getByRole('textbox', { name: '대표자' }).fill('김사장');
  await shop.getByRole('button', { name: '저장' }).click();
  await expect(shop.getByText('운영자가 확인하면 바뀌어요')).toBeVisible();

  await signIn(page, OWNER);
  await checkPage(page, '/operator');
  await expect(page.getByRole('link', { name: /사업자 정보를 바꾸려는 마트/ })).toBeVisible();
  // One that waits alone is led to at once, several to their list.
  await page.goto('/operator/marts?state=review');
  await page.getByRole('link', { name: mart.name }).click();
  await page.waitForURL(/\/operator\/marts\/\d+$/);
  await checkPage(page, new URL(page.url()).pathname);
  await alive(page);
  await page.getByRole('button', { name: '변경 승인' }).click();
  await expect(page.getByText('바꾸려는 사업자 정보')).toHaveCount(0);
  await expect(page.getByRole('definition').filter({ hasText: '김사장' })).toBeVisible();
  await alive(page);

  const suspend = await openAct(page, '판매 정지');
  await suspend.getByRole('textbox', { name: '이유' }).fill('짧아');
  await suspend.getByRole('button', { name: '판매 정지' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '판매 정지' }).click();
  await expect(suspend.getByText('이유를 5자 이상 입력해 주세요')).toBeVisible();
  await suspend.getByRole('textbox', { name: '이유' }).fill('위생 점검이 끝날 때까지');
  await suspend.getByRole('button', { name: '판매 정지' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '판매 정지' }).click();
  const back = actOf(page, '정지 해제');
  await expect(back).toBeVisible();
  await shop.goto(`/seller/mart/${mart.storeId}`);
  await expect(shop.getByText('판매가 정지돼 손님에게 보이지 않아요')).toBeVisible();
  await expect(shop.getByText('위생 점검이 끝날 때까지')).toBeVisible();
  await shop.getByRole('main').or(shop.locator('.notice')).getByRole('link', { name: '입점 서류' }).first().click();
  await expect(shop.getByText('판매 중 → 판매 정지')).toBeVisible();
  await openAct(page, '정지 해제');
  await back.getByRole('textbox', { name: '이유' }).fill('점검이 끝났어요');
  await back.getByRole('button', { name: '정지 해제' }).click();
  await expect(actOf(page, '판매 정지')).toBeVisible();
  await page.goto(`/operator/marts?q=${mart.storeId}`);
  await expect(page.getByRole('table', { name: '마트' }).getByRole('row').nth(1)).toContainText('판매 중');
  await page.goto('/operator/marts?q=nothing-of-this-name');
  await expect(page.getByText('찾는 마트가 없어요')).toBeVisible();
  await context.close();
});

// market.md 24.1
test('an owner changes the commission of a mart', { tag: '@wide' }, async ({ page }) => {
  const { allDay: mart } = await ownMarts(await newOwner());
  await signIn(page, OWNER);
  await checkPage(page, `/operator/marts/${mart.storeId}/terms`);
  await expect(page.getByText('지금 5.5%')).toBeVisible();
  await alive(page);
  const change = async (fromDay: string, commission: string) => {
    await page.getByLabel('시작일').fill(fromDay);
    await page.getByRole('textbox', { name: '수수료 (%)' }).fill(commission);
    await page.getByRole('button', { name: '수수료 바꾸기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '수수료 바꾸기' }).click();
  };
  await change('2020-01-01', '5.25');
  await expect(page.getByRole('alert')).toContainText('부터 바꿀 수 있어요');
  await change('2099-01-01', '5.25');
  await expect(page.getByRole('list', { name: '정한 수수료' })).toContainText('2099년 1월 1일(목)부터 5.25%');
  expect(await statusOf(page, '/operator/marts/999999/terms')).toBe(404);
});

test('a new general manager is found by what they say of themselves, and named before the mart is theirs', {
  tag: '@wide',
}, async ({ page }) => {
  const heir = someone('heir');
  await Caller.signIn(ORIGIN, heir.email);
  const owner = await newOwner();
  const { cards: mart } = await ownMarts(owner);
  await signIn(page, OWNER);
  await page.goto(`/operator/marts/${mart.storeId}`);
  const people = page.getByRole('region', { name: '일하는 사람' });
  await people.getByRole('link', { name: '총괄 매니저 바꾸기' }).click();
  await page.waitForURL(`**/operator/marts/${mart.storeId}/hand-over`);
  await checkPage(page, new URL(page.url()).pathname);
  const masked = heir.email.replace(/^(..).*(@.*)$/, '$1***$2');
  await page.getByRole('textbox', { name: '이메일, 이름, 휴대전화 또는 회원 번호' }).fill(heir.email);
  await page.getByRole('main').getByRole('button', { name: '찾기' }).click();
  const found = page.getByRole('list', { name: '찾은 회원' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(masked);
  await expect(found).not.toContainText(heir.name);
  await alive(page);
  await found.getByRole('button', { name: '총괄 매니저로 변경' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(masked);
  await dialog.getByRole('button', { name: '총괄 매니저로 변경' }).click();
  await page.waitForURL(`**/operator/marts/${mart.storeId}`);
  await expect(people.getByRole('listitem').filter({ hasText: heir.name })).toContainText('총괄 매니저');
  await page.goto('/operator/log');
  await expect(page.getByRole('table', { name: '기록' })).toContainText('새 총괄 매니저 찾기');
});

// market.md 19.
test('a person is found, looked at with a reason, and their order called off', { tag: '@wide' }, async ({ page }) => {
  const somebody = someone('buyer');
  const buyer = await Caller.signIn(ORIGIN, somebody.email);
  const held = await order(buyer, await ownProduct(await newOwner()));
  await signIn(page, OWNER);
  await page.goto('/operator/people');
  await page.getByRole('textbox', { name: '이메일, 이름, 휴대전화 또는 회원 번호' }).fill(somebody.email);
  await page.getByRole('main').getByRole('button', { name: '찾기' }).click();
  const found = page.getByRole('table', { name: '회원' }).locator('tbody').getByRole('row');
  await expect(found).toHaveCount(1);
  await expect(found).not.toContainText(somebody.name);
  await found.getByRole('link').click();
  await page.waitForURL(/\/operator\/people\/\d+$/);
  await checkPage(page, new URL(page.url()).pathname);
  await alive(page);
  const facts = page.getByRole('region', { name: '회원 정보' });
  await facts.getByRole('textbox', { name: '이유' }).fill('본인이 전화로 물어봤어요');
  await facts.getByRole('button', { name: '이름과 이메일 보기' }).click();
  await expect(facts.getByText(somebody.email)).toBeVisible();

  await page.goto('/operator/orders');
  await page.getByRole('textbox', { name: '주문 번호' }).fill(String(held.orderId));
  await page.getByRole('main').getByRole('button', { name: '찾기' }).click();
  // A form is sent in a task of its own, and would be sent over the page that is asked for next.
  await page.waitForURL(`**/operator/orders/${held.orderId}`);
  await checkPage(page, `/operator/orders/${held.orderId}`);
  const seen = page.getByRole('region', { name: '구매자에게 보이는 내용' });
  await expect(seen.getByText('픽업 대기')).toBeVisible();
  const cancel = await openAct(page, '주문 취소');
  await cancel.getByRole('textbox', { name: '이유' }).fill('마트가 전화로 부탁했어요');
  await cancel.getByRole('button', { name: '주문 취소' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '주문 취소' }).click();
  await expect(page.getByText('취소 · 동네마켓이 취소했어요')).toBeVisible();
  await page.goto('/operator/people?q=nobody@nowhere.test');
  await expect(page.getByText('찾는 회원이 없어요')).toBeVisible();
});

// market.md 22.8.
test('a listing is hidden with a reason and shown again', async ({ page }) => {
  const product = await ownProduct(await newOwner());
  await signIn(page, OWNER);
  await page.goto(`/operator/listings?q=${encodeURIComponent(product.name)}`);
  await alive(page);
  // Found alone, it stands beside the list.
  const form = page.getByRole('region', { name: product.name });
  await form.getByText('숨기거나 회수하기').click();
  const reason = form.getByRole('textbox', { name: '이유' }).first();
  await aliveOnceSeen(reason);
  await reason.fill('원산지 표시가 없어요');
  await form.getByRole('button', { name: '숨기기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '숨기기' }).click();
  const row = page.getByRole('table', { name: '상품' }).locator('tbody').getByRole('row');
  await expect(row).toContainText('원산지 표시가 없어요');
  await expect(form.getByRole('heading')).toBeFocused();
  await alive(page);
  await form.getByRole('button', { name: '다시 보이기' }).click();
  await expect(row).not.toContainText('원산지 표시가 없어요');
});

// market.md 24.7, 25.1. The demo town has traded for half a year: its weeks are settled as the server starts, but for
// the newest.
test('finance approves a statement and pays it by a bank file, and a mart reads its own', { tag: '@wide' }, async ({
  page,
  browser,
}) => {
  await signIn(page, OWNER);
  const statements = page.getByRole('table', { name: '정산서' }).locator('tbody').getByRole('row');
  await expect(async () => {
    await page.goto('/operator/settlement?state=closed');
    await expect(statements.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await checkPage(page, '/operator/settlement');
  // One mart of the town has named no account, and is paid nothing; on some days it comes first.
  await page.goto('/operator/settlement/payouts');
  const payables = page.getByRole('region', { name: '은행 파일 만들기' }).getByRole('listitem');
  const [unpaid] = await payables.filter({ hasText: '계좌 없음' }).getByRole('link').allTextContents();
  await page.goto('/operator/settlement?state=closed');
  await statements.filter({ hasNotText: unpaid! }).getByRole('link').first().click();
  await page.waitForURL(/\/operator\/settlement\/\d+$/);
  await expect(page.getByRole('list', { name: '내역' })).toBeVisible();
  await checkPage(page, new URL(page.url()).pathname);
  await alive(page);
  await page.getByRole('button', { name: '확정하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '확정하기' }).click();
  await expect(page.getByText('지급 예정')).toBeVisible();
  const statement = new URL(page.url()).pathname;
  await checkPage(page, '/operator/settlement/payouts');
  await alive(page);
  await page.getByRole('button', { name: '은행 파일 만들기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '은행 파일 만들기' }).click();
  const payout = page.getByRole('row').filter({ has: page.locator(`a[href="${statement}"]`) });
  await expect(payout.getByText('지급 중', { exact: true })).toBeVisible();
  // One form for all of them: of the one that is chosen.
  await payout.getByRole('link', { name: /^지급 / }).click();
  await page.waitForURL(/[?&]payout=\d+/);
  const form = page.getByRole('region', { name: /^지급 \d/ });
  await expect(form.locator(`a[href="${statement}"]`)).toBeVisible();
  await alive(page);
  await form.getByText('입금 완료', { exact: true }).first().click();
  const reference = form.getByLabel(/은행의 거래 번호/);
  await aliveOnceSeen(reference);
  await reference.fill('오전 이체');
  await form.getByRole('button', { name: '입금 완료' }).click();
  await expect(payout.getByText('지급 완료', { exact: true })).toBeVisible();
  await page.goto(statement);
  await expect(page.getByText('지급 완료', { exact: true })).toBeVisible();
  await page.goto('/operator/settlement?martId=999999');
  await expect(page.getByText('아직 정산서가 없어요')).toBeVisible();

  // Only a mart of the demo town has traded for weeks.
  const { page: shop, context } = await visitor(browser, 'owner@demo.test', { viewport: page.viewportSize() });
  await checkPage(shop, '/seller/mart/1/settlement');
  await shop.getByRole('list', { name: '정산서' }).getByRole('link').first().click();
  await shop.waitForURL(/\/settlement\/\d+$/);
  await expect(shop.getByText('정산 금액')).toBeVisible();
  await checkPage(shop, new URL(shop.url()).pathname);
  const file = shop.waitForEvent('download');
  await shop.getByRole('link', { name: '엑셀로 받기' }).click();
  expect((await file).suggestedFilename()).toMatch(/^정산서 .*\.xlsx$/);
  await shop.goto('/seller/mart/1/settlement/999999');
  await expect(shop.getByText('찾을 수 없는 페이지예요')).toBeVisible();
  await context.close();
});
