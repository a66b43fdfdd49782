import { expect, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { handOver, newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, toast } from '../visitors.ts';

async function pickedUp(role: string) {
  const { email } = someone(role);
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const product = await ownProduct(owner);
  const done = await order(buyer, product);
  await handOver(owner, done);
  return { email, owner, product, done };
}

// spec: S2.15
test('a review is written, and seen again with the mart’s reply', async ({ page }) => {
  const { email, owner, product, done } = await pickedUp('writes');
  await signIn(page, email);
  await page.goto('/buyer/purchase?tab=completed');
  await alive(page);
  await expect(page.getByText('구매 확정')).toBeVisible();
  await page.getByRole('button', { name: `${product.name} 리뷰 쓰기` }).click();
  const form = page.getByRole('dialog', { name: '리뷰 쓰기' });
  await expect(form.getByRole('radio', { name: '5점, 아주 좋아요' })).toBeChecked();
  await form.getByRole('button', { name: '등록' }).click();
  await expect(form.getByText('리뷰 내용을 입력해 주세요.')).toBeVisible();
  await form.getByLabel('리뷰 내용').fill('   ');
  await form.getByRole('button', { name: '등록' }).click();
  await expect(form.getByText('리뷰 내용을 입력해 주세요.')).toBeVisible();
  await expect(form.getByLabel('리뷰 내용')).toBeFocused();

  await form.getByRole('radio', { name: '4점, 좋아요' }).press('Space');
  await form.getByLabel('리뷰 내용').fill('딸기가 달아요 <b>정말</b>');
  await page.route('**/api/buyer/review/*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await form.getByRole('button', { name: '등록' }).click();
  await expect(form.getByText('리뷰를 등록하지 못했어요. 다시 시도해 주세요.')).toBeVisible();
  await expect(form.getByLabel('리뷰 내용')).toHaveValue('딸기가 달아요 <b>정말</b>');
  await form.getByRole('button', { name: '등록' }).press('Enter');
  await expect(toast(page, '리뷰를 등록했어요. 고마워요!')).toBeVisible();
  // The day of the review takes the place of the badge (spec section 2).
  await expect(page.getByText(/^\d.*리뷰 작성$/)).toBeVisible();
  await expect(page.getByText('구매 확정')).toHaveCount(0);
  await expect(page.getByRole('button', { name: `${product.name} 리뷰 보기` })).toBeFocused();

  const replied = await owner.call('PUT', `/api/seller/store/${product.martId}/reviews/${done.orderId}/reply`, {
    reply: '또 들러 주세요!',
  });
  expect(replied.status).toBe(200);
  await page.getByRole('button', { name: `${product.name} 리뷰 보기` }).click();
  const review = page.getByRole('dialog', { name: '내가 쓴 리뷰' });
  await expect(review.getByText('딸기가 달아요 <b>정말</b>')).toBeVisible();
  await expect(review.getByRole('region', { name: '마트의 답글' })).toContainText('또 들러 주세요!');
});

// spec: S8.13
test('a review that cannot be loaded says so, and is asked for again', async ({ page }) => {
  const { email, product, done } = await pickedUp('reads');
  const buyer = await Caller.signIn(ORIGIN, email);
  await buyer.call('POST', `/api/buyer/review/${done.orderId}`, { rating: 3, content: '괜찮아요' });
  await signIn(page, email);
  await page.goto('/buyer/purchase?tab=completed');
  await alive(page);
  await page.route('**/api/buyer/review/*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: `${product.name} 리뷰 보기` }).click();
  const review = page.getByRole('dialog', { name: '내가 쓴 리뷰' });
  await expect(review.getByText('리뷰를 불러오지 못했어요.')).toBeVisible();
  await review.getByRole('button', { name: '다시 시도' }).click();
  await expect(review.getByText('괜찮아요', { exact: true })).toBeVisible();
});
