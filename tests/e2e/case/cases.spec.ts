import { expect, test } from '@playwright/test';
import { checkPage } from '../accessible.ts';
import { Caller } from '../api.ts';
import { newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, visitor } from '../visitors.ts';

// market.md 22.
test('a buyer disputes an order, the mart refuses, an operator decides', { tag: '@wide' }, async ({
  page,
  browser,
}) => {
  const somebody = someone('disputer');
  const owner = await newOwner();
  const buyer = await Caller.signIn(ORIGIN, somebody.email);
  const product = await ownProduct(owner);
  const held = await order(buyer, product);
  const done = await owner.call('PATCH', `/api/seller/orders/${held.orderId}/checkin`, { uuid: held.uuid });
  expect(done.status, JSON.stringify(done.body)).toBe(200);

  await signIn(page, somebody.email);
  // From the order itself; the receipt has the same way.
  await page.goto(`/buyer/receipt?orderId=${held.orderId}`);
  await expect(page.getByRole('link', { name: /주문에 문제가 있나요\?/ })).toBeVisible();
  await page.goto('/buyer/purchase?tab=completed');
  await page.getByRole('link', { name: new RegExp(`^주문에 문제가 있나요\\? ?: ${product.name}$`) }).click();
  await page.waitForURL(`**/buyer/help?orderId=${held.orderId}`);
  await checkPage(page, `/buyer/help?orderId=${held.orderId}`);
  const help = page.getByRole('region', { name: '주문에 문제가 있나요?' });
  await expect(help).toContainText(`${product.name} · 1개`);
  await expect(help.getByRole('link', { name: product.martName })).toBeVisible();
  await help.getByRole('link', { name: '상했어요' }).click();
  await page.waitForURL(/reason=spoiled$/);
  await checkPage(page, `/buyer/help?orderId=${held.orderId}&reason=spoiled`);
  await alive(page);
  // Nothing was paid by card: no sum is asked back. The words are there already.
  await expect(page.getByRole('textbox', { name: /금액/ })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '내용' })).toHaveValue('받은 상품이 상했어요.');
  await page.getByRole('button', { name: '보내기' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: /^\s*보냈어요\. .+까지 결과를 알려 드려요\./ }),
  ).toBeVisible();
  const steps = page.getByRole('list', { name: '진행 상황' }).getByRole('listitem');
  await expect(steps.filter({ hasText: '지금' })).toContainText('마트 답변');
  await expect(steps.last()).toContainText(/결과\s*.+까지/);
  await expect(page.getByRole('main')).toContainText(`${product.name} · 1개`);
  await checkPage(page, new URL(page.url()).pathname);
  const caseId = new URL(page.url()).pathname.split('/').at(-1)!;

  const { page: shop, context } = await visitor(browser, owner.email, { viewport: page.viewportSize() });
  await checkPage(shop, `/seller/mart/${product.martId}/help`);
  await checkPage(shop, `/seller/mart/${product.martId}/help/${caseId}`);
  await alive(shop);
  const answer = shop.getByRole('region', { name: '답하기' });
  await answer.getByRole('textbox', { name: '전달할 내용' }).fill('아침에 들어온 상품이에요');
  await answer.getByRole('button', { name: '답하기' }).click();
  await shop.getByRole('dialog').getByRole('button', { name: '답하기' }).click();
  await expect(shop.getByText('동네마켓 확인 중')).toBeVisible();
  await context.close();

  const { page: desk, context: office } = await visitor(browser, 'operator@demo.test', {
    viewport: page.viewportSize(),
  });
  await checkPage(desk, '/operator/cases');
  await checkPage(desk, `/operator/cases/${caseId}`);
  await alive(desk);
  const decide = desk.getByRole('region', { name: '결정하기' });
  await decide.getByRole('textbox', { name: '전달할 내용' }).fill('다음 주문 때 마트에서 바꿔 드려요');
  await decide.getByRole('button', { name: '결정하기' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '결정하기' }).click();
  await expect(desk.getByText('결정됨')).toBeVisible();
  await office.close();
  await page.reload();
  await expect(page.getByText('다음 주문 때 마트에서 바꿔 드려요')).toBeVisible();
  await page.goto('/buyer/help/999999');
  await expect(page.getByText('문의를 찾을 수 없어요')).toBeVisible();
});

test('an order that waits has the way to help, too: a shut door is asked about once', async ({ page }) => {
  const { email } = someone('shut');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const product = await ownProduct(owner);
  const held = await order(buyer, product);
  await signIn(page, email);
  await page.goto('/buyer/purchase');
  await page.getByRole('link', { name: new RegExp(`^주문에 문제가 있나요\\? ?: ${product.name}$`) }).click();
  await page.getByRole('link', { name: '문이 닫혔어요' }).click();
  await page.waitForURL(/reason=martWasShut$/);
  await alive(page);
  await expect(page.getByRole('link', { name: '마트에 전화하기' })).toBeVisible();
  await page.getByRole('button', { name: '보내기' }).click();
  await expect(page.getByRole('list', { name: '진행 상황' })).toContainText('동네마켓 확인');
  await page.goto(`/buyer/help?orderId=${held.orderId}`);
  await expect(page.getByText('이 주문으로 보낸 문의가 있어요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '보내기' })).toHaveCount(0);
  // Nobody else's.
  await page.goto('/buyer/help?orderId=999999999');
  await expect(page.getByRole('region', { name: '주문에 문제가 있나요?' })).toHaveCount(0);
});
