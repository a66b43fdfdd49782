import { readFileSync } from 'node:fs';
import { expect, type Locator, test } from '@playwright/test';
import { seoulDate } from '#lib/domain/time.ts';
import { checkPage, expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { handOver, newOwner, order, ownMarts, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, watchForComplaints } from '../visitors.ts';

test('the numbers of a mart: a sale appears, days lead to their lists, tables are taken along', {
  tag: '@wide',
}, async ({ page }) => {
  const owner = await newOwner();
  const { cards } = await ownMarts(owner);
  const product = await ownProduct(owner, { cards: true });
  const sold = await order(await Caller.signIn(ORIGIN, someone('buys').email), product);
  await handOver(owner, sold);
  const { orderId } = sold;

  const noComplaints = watchForComplaints(page);
  await signIn(page, owner.email);
  await page.goto('/seller/dashboard');
  await page.getByRole('link', { name: '매출', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '모든 마트의 매출' })).toBeVisible();
  await page
    .getByRole('row', { name: new RegExp(cards.name) })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(new RegExp(`/seller/mart/${cards.storeId}/sales\\?from=`));

  const today = page.getByRole('region', { name: '지금까지' });
  await expect(today).toContainText('오늘');
  await expect(today).toContainText('어제 이 시각');
  await expect(page.getByRole('img', { name: /^날짜별 매출: .+에 가장 많이 팔렸어요/ })).toBeVisible();
  const chart = page.getByRole('figure', { name: '시간대별 매출' });
  // A title of the page's own level: none is skipped.
  await expect(chart.getByRole('heading', { level: 2, name: '시간대별 매출' })).toBeVisible();
  await chart.getByText('숫자로 보기').click();
  await expect(chart.getByRole('listitem').first()).toContainText(/\d+시 [\d,]+원, \d+건/);

  const facts = page.getByRole('region', { name: '기간' });
  for (const name of ['이전 28일', '현장 결제', '카드 결제', '과세 매출', '면세 매출', '판매 뒤 돌려준 금액']) {
    await expect(facts.getByRole('term').filter({ hasText: name })).toBeVisible();
  }

  await page.getByText('기간·파일').click();
  await page.getByLabel('시작일').fill('2020-01-01');
  await page.getByLabel('종료일').fill('2020-01-03');
  await page.getByRole('button', { name: '보기', exact: true }).click();
  await expect(page.getByText('이 기간에는 판매한 상품이 없어요')).toBeVisible();
  await expect(page.getByText('2020/1/1~2020/1/3')).toBeVisible();
  await page.getByRole('link', { name: '7일' }).click();
  await page.waitForURL((url) => url.searchParams.get('from') !== '2020-01-01');
  const days = page.getByRole('region', { name: '날짜별 판매' });
  await expect(days.getByRole('row')).not.toHaveCount(2);

  await page.getByText('기간·파일').click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV 주문별' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toMatch(/^\ufeff판매 시각,주문 번호,/);
  expect(file).toContain(`,${orderId},`);

  await days.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /판매 내역$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`#${orderId}\\b`) })).toContainText(product.name);
  const day = new URL(page.url()).pathname;
  await page.getByRole('link', { name: '하루 결산', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '오늘 결산' })).toBeVisible();
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('row', { name: /^계산대에 있어야 할 돈/ })).toContainText(/[\d,]+원/);
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([
    '받은 돈',
    '과세·면세',
    '가격별 판매',
    '팔지 못한 주문',
    '마감까지 남은 상품',
  ]);
  for (const path of ['/seller/sales', `/seller/mart/${cards.storeId}/sales`, day, `${day}/closing`])
    await checkPage(page, path);
  noComplaints();
});

test('the day closed: passed on as a text, and on one sheet of paper', async ({ page }) => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  await handOver(owner, await order(await Caller.signIn(ORIGIN, someone('buys').email), product, 2));
  await signIn(page, owner.email);
  // Neither the device's own sheet nor a clipboard is there in every browser: both are put in the way of this page.
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: ShareData) => shared.push(data),
    });
  });
  const today = seoulDate(await owner.now());
  await page.goto(`/seller/mart/${product.martId}/sales`);
  await page.getByRole('link', { name: '오늘 결산' }).click();
  await expect(page).toHaveURL(new RegExp(`/sales/${today}/closing$`));
  await alive(page);
  await page.getByRole('button', { name: '공유하기' }).click();
  const sharedNow = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
  await expect.poll(async () => (await sharedNow()).length).toBe(1);
  const shared = await sharedNow();
  expect(shared[0]!.text).toContain(`${product.martName} 하루 결산`);
  expect(shared[0]!.text).toMatch(/계산대에 있어야 할 돈: [\d,]+원/);

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
    });
  });
  await page.getByRole('button', { name: '공유하기' }).click();
  await expect(page.getByText('결산 내용을 복사했어요.')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(shared[0]!.text);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  for (const role of ['navigation', 'banner', 'contentinfo'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  const written = page.waitForResponse((answer) => answer.url().endsWith('/sales/closings'));
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  expect((await written).status()).toBe(200);
  // What comes after that is told on the next sheet, with the sums of both.
  await handOver(owner, await order(await Caller.signIn(ORIGIN, someone('buys-late').email), product));
  await page.reload();
  const since = page.getByRole('region', { name: /^\d+월 .+ 이후 1건 더 들어왔어요$/ });
  await expect(since.getByRole('row', { name: /^판매/ })).toContainText('1건 → 2건');
  await expect(since.getByRole('row', { name: /^계산대에 있어야 할 돈/ })).toContainText('5,000원 → 7,500원');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`/seller/mart/${product.martId}/sales/2999-01-01/closing`);
  await expect(page).toHaveURL(/\/sales$/);
});

test('the first figure stands before the tools, which are one line of a phone', async ({ page }) => {
  const owner = await newOwner();
  const { cards } = await ownMarts(owner);
  await signIn(page, owner.email);
  for (const path of ['/seller/sales', `/seller/mart/${cards.storeId}/sales`]) {
    await page.goto(path);
    const boxOf = async (what: Locator) => (await what.boundingBox())!;
    const figure = await boxOf(page.getByRole('region', { name: '지금까지' }));
    const week = await boxOf(page.getByRole('link', { name: '7일' }));
    const more = await boxOf(page.getByText(/^기간(·파일| 고르기)$/));
    expect(figure.y, path).toBeLessThan(180);
    expect(week.y, path).toBeGreaterThan(figure.y + figure.height);
    expect(Math.abs(more.y - week.y), path).toBeLessThan(4);
  }
});

test('the numbers of a year: weeks in its chart, and no menu on paper', async ({ page }) => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  await handOver(owner, await order(await Caller.signIn(ORIGIN, someone('buys').email), product));
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${product.martId}/sales`);
  await page.getByRole('link', { name: '1년' }).click();
  // On a Monday the week that has begun is a day.
  await expect(page.getByRole('img', { name: /^주별 매출: \d{4}년 .+에 가장 많이/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^날짜별 매출/ })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: /^주별 매출/ })).toBeVisible();
  await expect(page.getByRole('complementary', { name: '데모 안내' })).toBeHidden();
  // On paper stands whose figures they are, and nothing that would be pressed.
  await expect(page.getByRole('main').getByText(product.martName)).toBeVisible();
  await expect(page.getByRole('link', { name: '오늘 결산' })).toBeHidden();
  for (const role of ['navigation', 'banner', 'contentinfo'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
});
