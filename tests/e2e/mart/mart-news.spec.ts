import { expect, type Page, test } from '@playwright/test';
import { checkPage, expectAccessible } from '../accessible.ts';
import { Caller } from '../api.ts';
import { disputeOf } from '../dispute.ts';
import { newEmployee, newOwner, order } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, visitor } from '../visitors.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /알림/ });
const news = (page: Page) => page.getByRole('list', { name: '내 마트의 알림' }).getByRole('listitem');
const waits = (page: Page) => page.getByRole('region', { name: '할 일' });

test('a dispute rings at the mart on any page, is listed, leads to the case, and waits above its pages', async ({
  page,
}) => {
  const owner = await newOwner();
  const buyer = await Caller.signIn(ORIGIN, someone('disputer').email);
  const { martId, martName, send } = await disputeOf(owner, buyer);
  await signIn(page, owner.email);
  await checkPage(page, '/seller/news');
  await expect(page.getByText('아직 알림이 없어요')).toBeVisible();
  await page.goto('/seller/dashboard');
  await expect(waits(page)).toHaveText(/지금 할 일이 없어요/);

  await page.goto(`/seller/mart/${martId}/check`);
  await alive(page);
  await expect(bell(page).locator('[data-count]')).toBeHidden();
  const caseId = await send();
  await expect(bell(page)).toContainText('1');

  await checkPage(page, '/seller/dashboard');
  await expect(waits(page).getByRole('listitem')).toContainText(/손님의 분쟁에 답해 주세요.*까지/);

  await bell(page).click();
  await expect(waits(page).getByRole('link', { name: /^답하기/ })).toBeVisible();
  await expect(news(page)).toHaveCount(1);
  await expect(news(page)).toContainText(`새 알림: 문의와 분쟁`);
  await expect(news(page)).toContainText(martName);
  // What is shown has been read.
  await expect(bell(page).locator('[data-count]')).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(news(page)).not.toContainText('새 알림');
  await news(page).getByRole('link').click();
  await page.waitForURL(`**/seller/mart/${martId}/help/${caseId}`);

  await page.goto(`/seller/mart/${martId}`);
  await expect(waits(page).getByRole('link')).toHaveAttribute('href', `/seller/mart/${martId}/help/${caseId}`);
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  const menu = page.getByRole('navigation', { name: '판매자 메뉴' });
  await expect(menu.getByRole('link', { name: /문의와 분쟁/ })).toHaveText(/답변 대기\s*1\s*건/);
  await expectAccessible(page);
  const answered = await owner.call('POST', `/api/seller/${martId}/cases/${caseId}/answer`, {
    accept: null,
    words: '아침에 들어온 상품이에요',
  });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  await page.goto('/seller/dashboard');
  await expect(waits(page)).toHaveText(/지금 할 일이 없어요/);
  // What comes while the page stands open is there, too.
  const another = await disputeOf(owner, await Caller.signIn(ORIGIN, someone('another').email));
  await page.goto('/seller/dashboard');
  await alive(page);
  await expect(waits(page)).toHaveText(/지금 할 일이 없어요/);
  await another.send();
  await expect(waits(page).getByRole('link', { name: /^답하기/ })).toBeVisible();
});

test('an employee reads what everybody there may know, and is told of no case or money of the general manager’s', async ({
  browser,
}) => {
  const owner = await newOwner();
  const buyer = await Caller.signIn(ORIGIN, someone('canceller').email);
  const { martId, productId, send } = await disputeOf(owner, buyer);
  const clerk = await newEmployee(owner, martId);
  const { page, context } = await visitor(browser, clerk.email, { viewport: { width: 360, height: 740 } });
  await page.goto(`/seller/mart/${martId}`);
  await alive(page);
  const held = await order(buyer, { productId });
  await send();
  await buyer.call('POST', `/api/buyer/order/cancel?orderId=${held.orderId}`);
  await expect(bell(page)).toContainText('1');
  await bell(page).click();
  await expect(news(page)).toHaveCount(1);
  await expect(news(page)).toContainText('손님이 취소했어요');
  await context.close();
});
