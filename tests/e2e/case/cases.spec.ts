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
  await page.goto(`/buyer/receipt?orderId=${held.orderId}`);
  await page.getByRole('link', { name: /문제가 있어요/ }).click();
  await checkPage(page, `/buyer/help?orderId=${held.orderId}`);
  await alive(page);
  await page.getByRole('combobox', { name: '이유' }).selectOption('상했어요');
  await page.getByRole('textbox', { name: '내용' }).fill('열어 보니 상해 있었어요');
  await page.getByRole('button', { name: '보내기' }).click();
  const mine = page.getByRole('list', { name: '내 문의' }).getByRole('listitem');
  await expect(mine).toContainText('마트 답변 대기');
  await mine.getByRole('link').click();
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
