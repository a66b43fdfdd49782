import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { order } from '../own-shop.ts';
import { hasRoomForPass } from '../pass.ts';
import { ORIGIN } from '../server.ts';
import { openMart } from '../store-form.ts';
import { inDays } from '../town-clock.ts';
import { alive, signIn, someone, standAtHongdae } from '../visitors.ts';

/** A mart of the test's own that is open from so many hours after now to so many, and a product of it. */
async function martOpen(fromHours: number, toHours: number) {
  const owner = await Caller.signIn(ORIGIN, someone('keeps').email);
  const martName = `창고 ${randomUUID().slice(0, 8)}`;
  const storeId = await openMart(owner, martName);
  const now = await owner.now();
  // Whole hours of Seoul.
  const clock = (hours: number) => new Date(now.getTime() + (hours + 9) * 3_600_000).toISOString().slice(11, 13);
  await setHours(owner, storeId, `${clock(fromHours)}:00`, `${clock(toHours)}:00`);
  const { body } = await owner.call('POST', `/api/seller/stores/${storeId}/products`, {
    category: '과일',
    productName: `시험배 ${randomUUID().slice(0, 8)}`,
    price: 2_500,
    quantity: 9,
    expirationDate: new Date(now.getTime() + 3 * 86_400_000).toISOString(),
  });
  const { productId } = body as { productId: number };
  return { owner, storeId, martName, productId };
}

async function setHours(owner: Caller, storeId: number, openingTime: string, closingTime: string): Promise<void> {
  const answer = await owner.call('PATCH', `/api/seller/store/${storeId}/hours`, { openingTime, closingTime });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const WINDOW = /(내일|픽업( 시간)?)\s*((오전|오후) )?\d{1,2}:00~/;

test('a mart that opens later: page, dialog, confirmation, card and pass say from when', { tag: '@wide' }, async ({
  page,
}) => {
  const { productId } = await martOpen(2, 6);
  await standAtHongdae(page.context());
  await signIn(page, someone('early').email);
  await page.goto(`/buyer/product/${productId}`);
  await expect(page.getByText(/지금은 영업시간이 아니에요\. .+에 열면 픽업할 수 있어요\./)).toBeVisible();
  await alive(page);
  await page.getByRole('button', { name: /^주문하기/ }).click();
  const dialog = page.getByRole('dialog', { name: '주문하기' });
  await expect(dialog).toContainText(WINDOW);
  await expect(dialog).toContainText('지금은 영업시간이 아니에요.');
  await dialog.getByRole('button', { name: '현장 결제로 주문하기' }).click();
  await expect(page.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(WINDOW);
  await page.goto('/buyer/purchase');
  await expect(page.getByRole('main')).toContainText(WINDOW);
  await expect(page.getByRole('main')).toContainText('지금은 영업시간이 아니에요.');
  await alive(page);
  // On a desk its card says it, beside the pass.
  if (hasRoomForPass(page)) return;
  await page.getByRole('button', { name: 'QR 보기' }).click();
  await expect(page.getByRole('dialog')).toContainText(WINDOW);
});

test('the mart shuts under an order: its buyer hears at once, sees the new window, and may call it off', async ({
  page,
}) => {
  const { owner, storeId, productId } = await martOpen(-2, 6);
  const { email } = someone('waits');
  const buyer = await Caller.signIn(ORIGIN, email);
  const { orderId } = await order(buyer, { productId });
  await signIn(page, email);
  await page.goto('/buyer/purchase');
  await alive(page);
  const main = page.getByRole('main');
  await expect(main).toContainText(/픽업 ((오전|오후) )?\d{1,2}:\d{2}~/);
  // A day off alone: 'closed for today' takes no new orders either.
  const closed = await owner.call('POST', `/api/seller/store/${storeId}/days-off`, { day: await inDays(0) });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  await expect(main).toContainText('마트의 영업시간이 바뀌었어요. 픽업 시간을 확인해 주세요.');
  await expect(main).toContainText(WINDOW);
  await page.getByRole('button', { name: '알림' }).first().click();
  await expect(page.getByText(/영업시간이 바뀌어 .+ 픽업 시간이 바뀌었어요\./).last()).toBeVisible();
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: '주문 취소' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '주문 취소' }).click();
  await expect(page.getByText('픽업 대기 주문이 없어요')).toBeVisible();
  // Not the buyer's doing: the same product may be held again at once.
  await order(buyer, { productId });
  expect(orderId).toBeGreaterThan(0);
});
