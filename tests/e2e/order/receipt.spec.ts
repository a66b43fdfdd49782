import { expect, type Page, test } from '@playwright/test';
import { violations } from '../accessible.ts';
import { Caller } from '../api.ts';
import { cardCheckout } from '../card-checkout.ts';
import { newOwner, ownMarts, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, watchForComplaints } from '../visitors.ts';

async function scene(page: Pick<Page, 'request'>) {
  const owner = await newOwner();
  const bread = await ownProduct(owner, { cards: true, price: 3_335 });
  const milk = await ownProduct(owner, { price: 1_000 });
  const { email } = someone('receipt');
  const buyer = await Caller.signIn(ORIGIN, email);
  const [breadOrder, milkOrder] = await cardCheckout(buyer, bread, milk);
  await signIn(page, email);
  return { owner, bread, milk, buyer, breadOrder, milkOrder };
}

const figure = (page: Page, label: string) =>
  page
    .getByRole('article')
    .locator('.sums .pair')
    .filter({ has: page.getByText(label, { exact: true }) });

test('from the order to its receipt: marts with their numbers, lines, ways, amounts, and the refund when it is done', async ({
  page,
}) => {
  const quiet = watchForComplaints(page);
  const { owner, bread, milk, buyer, breadOrder } = await scene(page);
  await page.goto('/buyer/purchase');
  await alive(page);
  // What is due in the mart has no receipt yet.
  await expect(page.getByRole('link', { name: `영수증 보기: ${milk.name}` })).toHaveCount(0);
  await page.getByRole('link', { name: `영수증 보기: ${bread.name}` }).click();
  await page.waitForURL(`${ORIGIN}/buyer/receipt?orderId=${breadOrder}`);
  const paper = page.getByRole('article');
  const { cards, allDay } = await ownMarts(owner);
  for (const mart of [cards, allDay]) {
    const section = paper.getByRole('region', { name: mart.name });
    await expect(section).toContainText(mart.address);
    await expect(section).toContainText(/사업자등록번호\s*\d{3}-\d{2}-\d{5}/);
  }
  await expect(paper.getByRole('listitem').filter({ hasText: bread.name })).toContainText(
    /11,006원.*3,335원 × 3개.*예약 수수료 1,001원 포함.*예약 결제/s,
  );
  await expect(figure(page, '카드 결제')).toContainText('11,006원');
  await expect(figure(page, '매장에서 낼 금액')).toContainText('2,000원');
  await expect(figure(page, '결제 금액')).toContainText('11,006원');

  await buyer.call('POST', `/api/buyer/order/cancel?orderId=${breadOrder}`);
  await expect(async () => {
    await page.reload();
    await expect(paper).toContainText('환불 완료 11,006원', { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(figure(page, '환불 완료')).toContainText('−11,006원');
  await expect(paper).toContainText('직접 취소했어요');
  await page.goto('/buyer/purchase?tab=cancelled');
  await page.getByRole('link', { name: `영수증 보기: ${bread.name}` }).click();
  await expect(paper).toBeVisible();
  quiet();
});

test('on paper it is the receipt alone, dark on light', async ({ page }) => {
  const { breadOrder } = await scene(page);
  await page.goto(`/buyer/receipt?orderId=${breadOrder}`);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('article')).toBeVisible();
  for (const around of ['banner', 'contentinfo'] as const) await expect(page.getByRole(around)).toBeHidden();
  await expect(page.getByRole('link', { name: '주문 내역으로' })).toBeHidden();
  // Nobody takes the demo's paper for a real one.
  await expect(page.getByRole('complementary', { name: '데모 안내' })).toBeVisible();
  const ink = await page
    .getByRole('heading', { name: '영수증' })
    .evaluate((element) => getComputedStyle(element).color);
  const light = Math.max(...ink.match(/\d+/g)!.slice(0, 3).map(Number));
  expect(light).toBeLessThan(80);
});

test('is accessible in both themes, and fits its screen', { tag: '@wide' }, async ({ page }) => {
  const { breadOrder } = await scene(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`/buyer/receipt?orderId=${breadOrder}`);
    expect(await violations(page)).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  }
});
