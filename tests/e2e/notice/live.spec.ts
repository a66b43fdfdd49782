import { expect, type Page, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { handOver, newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone } from '../visitors.ts';

/** A buyer with two held orders, at their list of orders. */
async function waitingBuyer(page: Page) {
  const { email } = someone('live');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const product = await ownProduct(owner);
  const orders = [await order(buyer, product), await order(buyer, product)] as const;
  await signIn(page, email);
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'));
  await page.goto('/buyer/purchase');
  await alive(page);
  await listening;
  return { buyer, owner, product, orders };
}

const card = (page: Page, orderId: number) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `주문 번호 ${orderId}`, hasNot: page.getByRole('listitem') });
const bell = (page: Page) => page.getByRole('button', { name: /알림/ }).first();

test('what the mart does shows by itself: the list, the bell and the pass, in every tab', async ({ page, context }) => {
  const { owner, orders } = await waitingBuyer(page);
  const [first, second] = orders;
  const other = await context.newPage();
  await other.goto('/buyer/purchase');
  await alive(other);
  await expect(card(other, first.orderId)).toBeVisible();

  await owner.call('PATCH', `/api/seller/orders/${first.orderId}/cancel`);
  for (const tab of [page, other]) {
    await expect(card(tab, first.orderId)).toHaveCount(0);
    await expect(bell(tab)).toContainText('1');
    await expect(card(tab, second.orderId)).toBeVisible();
  }

  // The tab that held the line goes; the other takes over.
  await page.close();
  await card(other, second.orderId).getByRole('button', { name: 'QR 보기' }).click();
  const pass = other.getByRole('dialog', { name: '매장에서 보여 주세요' });
  await expect(pass.getByText(second.pickupCode)).toBeVisible();
  await handOver(owner, second);
  await other.getByRole('dialog', { name: '잘 받았어요' }).getByRole('button', { name: '닫기' }).click();
  await expect(other.getByText('픽업 대기 주문이 없어요')).toBeVisible();
});

test('what happened while the network was away shows when it is back', async ({ page, context }) => {
  const { owner, orders } = await waitingBuyer(page);
  const [first] = orders;
  await context.setOffline(true);
  await owner.call('PATCH', `/api/seller/orders/${first.orderId}/cancel`);
  await expect(card(page, first.orderId)).toBeVisible();
  await context.setOffline(false);
  await expect(card(page, first.orderId)).toHaveCount(0);
  await expect(bell(page)).toContainText('1');
});
