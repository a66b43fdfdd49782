import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { checkPage } from './accessible.ts';
import { Caller } from './api.ts';
import { handOver, order, ownMarts, ownProduct, signInOwner } from './own-shop.ts';
import { ORIGIN } from './server.ts';
import { signIn, watchForComplaints } from './visitors.ts';

test('the numbers of a mart: a sale appears, days lead to their lists, tables are taken along', {
  tag: '@wide',
}, async ({ page }) => {
  const owner = await signInOwner();
  const { cards } = await ownMarts(owner);
  const product = await ownProduct(owner, { cards: true });
  const sold = await order(await Caller.signIn(ORIGIN, 'buyer2@demo.test'), product);
  await handOver(owner, sold);
  const { orderId } = sold;

  const noComplaints = watchForComplaints(page);
  await signIn(page, 'owner@demo.test');
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
  await chart.getByText('숫자로 보기').click();
  await expect(chart.getByRole('listitem').first()).toContainText(/\d+시 [\d,]+원, \d+건/);

  const facts = page.getByRole('region', { name: '기간' });
  for (const name of ['바로 앞 28일', '현장 결제', '카드 결제', '과세 매출', '면세 매출', '판매 뒤 돌려준 금액']) {
    await expect(facts.getByRole('term').filter({ hasText: name })).toBeVisible();
  }

  await page.getByLabel('시작일').fill('2020-01-01');
  await page.getByLabel('종료일').fill('2020-01-03');
  await page.getByRole('button', { name: '보기', exact: true }).click();
  await expect(page.getByText('이 기간에는 판매한 상품이 없어요')).toBeVisible();
  await page.getByRole('link', { name: '7일' }).click();
  const days = page.getByRole('region', { name: '날짜별 판매' });
  await expect(days.getByRole('row')).not.toHaveCount(2);

  await page.getByText('파일로 받기').click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV 주문별' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toMatch(/^\ufeff판매 시각,주문 번호,/);
  expect(file).toContain(`,${orderId},`);

  await days.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /판매 내역$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`#${orderId}\\b`) })).toContainText(product.name);
  const day = new URL(page.url()).pathname;
  for (const path of ['/seller/sales', `/seller/mart/${cards.storeId}/sales`, day]) await checkPage(page, path);
  noComplaints();
});
