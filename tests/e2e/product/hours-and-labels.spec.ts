import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { ORIGIN } from '../server.ts';
import { openMart } from '../store-form.ts';
import { alive, signIn, someone, standAtHongdae, watchForComplaints } from '../visitors.ts';

/** A mart of the test's own, open all day, with one listing. */
async function martWithListing(boss: ReturnType<typeof someone>) {
  const owner = await Caller.signIn(ORIGIN, boss.email);
  const name = `${boss.name} 마트`;
  const storeId = await openMart(owner, name);
  const hours = { openingTime: '00:00', closingTime: '00:00' };
  await owner.call('PATCH', `/api/seller/store/${storeId}/hours`, hours);
  const now = await owner.now();
  const { body } = await owner.call('POST', `/api/seller/stores/${storeId}/products`, {
    category: '과일',
    productName: `${boss.name} 배`,
    price: 4_000,
    listPrice: 5_000,
    quantity: 9,
    barcode: '8801234567893',
    netContent: '500g',
    origin: '국산 (나주)',
    expirationDate: new Date(now.getTime() + 3 * 86_400_000).toISOString(),
  });
  return { owner, storeId, name, product: `${boss.name} 배`, productId: (body as { productId: number }).productId };
}

test('a break and a Saturday of its own: edited as a row, and read by buyers as a week', async ({ page }) => {
  const boss = someone('rests');
  const { storeId } = await martWithListing(boss);
  const noComplaints = watchForComplaints(page);
  await signIn(page, boss.email);
  await page.goto(`/seller/store/manage/${storeId}`);
  await alive(page);
  const row = page.getByRole('region', { name: '쉬는 시간과 요일별 시간' });
  await row.getByRole('button', { name: '쉬는 시간과 요일별 시간 수정' }).click();
  await row.getByLabel('중간에 쉬는 시간이 있어요').check();
  await row.getByLabel('토요일').check();
  const saturday = row.getByRole('group', { name: '토요일' });
  await saturday.getByLabel('여는 시간', { exact: true }).fill('10:00');
  await saturday.getByLabel('닫는 시간').fill('14:00');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: '저장' }).click();
  await expect(row.getByRole('alert')).toContainText('토요일: 쉬는 시간은 영업시간 안에 있어야 해요.');
  await saturday.getByLabel('중간에 쉬는 시간이 있어요').uncheck();
  await row.getByRole('button', { name: '저장' }).click();
  await expect(row.getByText('저장됐어요')).toBeVisible();
  await expect(row.getByText('토요일 10:00 ~ 14:00')).toBeVisible();

  await page.goto(`/buyer/store/${storeId}`);
  for (const line of ['월~금', '토', '일']) await expect(page.getByText(line, { exact: true })).toBeVisible();
  await expect(page.getByText('쉬는 시간 15:00 ~ 17:00')).toHaveCount(2);
  await expectAccessible(page);
  noComplaints();
});

// 전자상거래법 제13조
test('a mart without an e-mail is asked for it, and says it in its row', async ({ page }) => {
  const boss = someone('mails');
  const owner = await Caller.signIn(ORIGIN, boss.email);
  const storeId = await openMart(owner, `${boss.name} 마트`, { email: null });
  await signIn(page, boss.email);
  await page.goto('/seller/dashboard');
  await alive(page);
  await expectAccessible(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: '마트 이메일을 입력해 주세요' })
    .getByRole('link', { name: /이메일 입력/ })
    .click();
  await page.waitForURL(`**/seller/store/manage/${storeId}`);
  await alive(page);
  const row = page.getByRole('region', { name: '이메일' });
  await expect(row).toContainText('아직 입력하지 않았어요.');
  await row.getByRole('button', { name: '이메일 수정' }).click();
  await row.getByLabel('이메일').fill('mart@market');
  await row.getByRole('button', { name: '저장' }).click();
  await expect(row.getByRole('alert')).toContainText('mart@example.com처럼');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByLabel('이메일').fill('mart@market.test');
  await row.getByRole('button', { name: '저장' }).click();
  await expect(row.getByText('저장됐어요')).toBeVisible();
  await page.goto('/seller/dashboard');
  await alive(page);
  await expect(page.getByText('마트 이메일을 입력해 주세요')).toHaveCount(0);
});

test('orders are paused with one press: buyers read until when, and with another they can buy', async ({ page }) => {
  const boss = someone('pauses');
  const { storeId, productId, owner } = await martWithListing(boss);
  await signIn(page, boss.email);
  await page.goto(`/seller/mart/${storeId}`);
  await alive(page);
  await page.getByRole('button', { name: '주문 잠시 멈추기 30분' }).click();
  await expect(page.getByText(/^(오전|오후) \d{1,2}:\d\d까지 새 주문을 받지 않아요\.$/)).toBeVisible();
  await page.getByRole('button', { name: '30분 더' }).click();
  await expect(page.getByRole('button', { name: '다시 받기' })).toBeEnabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const told =
    /지금은 새 주문을 받지 않아요\. \d+월 \d+일\(.\) (오전|오후|밤|새벽) ?\d{1,2}(:\d\d|시\(자정\))부터 주문할 수 있어요\./;
  await standAtHongdae(page.context());
  await page.context().clearCookies();
  await signIn(page, someone('waits').email);
  await page.goto(`/buyer/product/${productId}`);
  await expect(page.getByText(told)).toBeVisible();
  await alive(page);
  await page.getByRole('button', { name: /^주문하기/ }).click();
  const dialog = page.getByRole('dialog', { name: '주문하기' });
  await expect(dialog.getByText(told).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: '현장 결제로 주문하기' })).toBeDisabled();

  await owner.call('DELETE', `/api/seller/store/${storeId}/pause`);
  await page.reload();
  await alive(page);
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  await dialog.getByRole('button', { name: '현장 결제로 주문하기' }).click();
  await expect(page.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible();
});

test('price labels of a selection: sheets of 24 and single ones, alone on the paper', async ({ page }) => {
  const boss = someone('labels');
  const { storeId, product, productId } = await martWithListing(boss);
  const noComplaints = watchForComplaints(page);
  await signIn(page, boss.email);
  await page.goto(`/seller/mart/${storeId}/products/${productId}`);
  await page.getByRole('link', { name: '가격표' }).click();
  const sheet = page.getByRole('group', { name: '가격표 1/1장' });
  await expect(sheet.getByText(product)).toBeVisible();
  await expect(sheet.getByText('4,000원')).toBeVisible();
  await expect(sheet.getByText('국산 (나주) · 100g당 800원')).toBeVisible();
  await expect(sheet.getByRole('img', { name: '바코드 8801234567893' })).toBeVisible();
  await expect(page.getByRole('button', { name: '인쇄·PDF 저장' })).toBeVisible();
  await page.getByRole('spinbutton', { name: '상품별 매수' }).fill('24');
  await page.getByRole('button', { name: '가격표 보기' }).click();
  await expect(sheet.getByText(product)).toHaveCount(24);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  for (const [paper, pages, [width, height]] of [
    ['낱장', 24, [142, 85]],
    ['A4 한 장에', 1, [595, 842]],
  ] as const) {
    await page.getByRole('radio', { name: paper }).check();
    await page.getByRole('button', { name: '가격표 보기' }).click();
    // All sheets have come, and none of the page before is left.
    const sheets = page.getByRole('group', { name: new RegExp(`^가격표 \\d+/${pages}장$`) });
    await expect(sheets).toHaveCount(pages);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(pages);
    const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf)!.slice(1).map(Number);
    expect(Math.abs(box[0]! - width)).toBeLessThan(2);
    expect(Math.abs(box[1]! - height)).toBeLessThan(2);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: '가격표 인쇄' })).toBeHidden();
  noComplaints();
});

test('the form asks for what the law wants, and a product says what is missing', async ({ page }) => {
  const boss = someone('labelled');
  const { storeId, productId } = await martWithListing(boss);
  const noComplaints = watchForComplaints(page);
  await signIn(page, boss.email);
  await page.goto(`/seller/mart/${storeId}/products/${productId}`);
  await alive(page);
  await expect(page.getByRole('group', { name: '표시 사항' })).toContainText('이 카테고리에서 표시해야 해요');
  await expect(page.getByLabel('제조사·수입사 (선택)')).toBeVisible();
  await page.getByLabel('보관 방법').selectOption('냉장');
  await page.getByText('알레르기 유발물질 (선택)').click();
  await page.getByLabel('복숭아').check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText(/저장했어요|수정했어요/)).toBeVisible();
  // It goes out in the table that can be brought back in.
  await page.goto(`/seller/mart/${storeId}/import`);
  await page.getByText('양식과 읽는 칸 보기').click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '판매 중 상품 내려받기' }).click();
  expect((await download).suggestedFilename()).toMatch(/^동네마켓-판매중-상품-\d{4}-\d\d-\d\d\.xlsx$/);
  await page.goto(`/buyer/product/${productId}`);
  const facts = page.getByRole('definition');
  await expect(facts.filter({ hasText: '국산 (나주)' })).toBeVisible();
  await expect(facts.filter({ hasText: '냉장' })).toBeVisible();
  await expect(facts.filter({ hasText: '복숭아' })).toBeVisible();
  await expect(facts.filter({ hasText: ' · 매장에서 확인해 주세요' })).toHaveCount(1);
  await expectAccessible(page);
  noComplaints();
});
