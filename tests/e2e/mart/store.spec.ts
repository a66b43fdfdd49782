import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { handOver, newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, standAtHongdae, watchForComplaints } from '../visitors.ts';

test('a mart’s name leads to its page: hours, the walk, its shelf by category and words, its reviews', {
  tag: '@wide',
}, async ({ page }) => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const buyer = await Caller.signIn(ORIGIN, someone('reviewer').email);
  const bought = await order(buyer, product);
  await handOver(owner, bought);
  const content = `싱싱해요 ${randomUUID().slice(0, 8)}`;
  const wrote = await buyer.call('POST', `/api/buyer/review/${bought.orderId}`, { rating: 5, content });
  expect(wrote.status, JSON.stringify(wrote.body)).toBe(200);

  const noComplaints = watchForComplaints(page);
  await standAtHongdae(page.context());
  await page.goto(`/buyer/product/${product.productId}`);
  await page.getByRole('heading', { name: product.martName }).getByRole('link').click();
  await expect(page).toHaveURL(`/buyer/store/${product.martId}`);
  await expect(page.getByRole('heading', { name: product.martName, level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d(\.\d)?km · 걸어서 \d+분$/)).toBeVisible();
  await expect(page.getByText('24시간')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: content })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('searchbox', { name: `${product.martName}에서 찾기` }).fill(product.name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=/);
  const shelf = page.getByRole('region', { name: /^파는 상품/ });
  await expect(shelf.getByRole('link', { name: product.name })).toBeVisible();
  await expect(shelf.getByRole('listitem').filter({ has: page.locator('a[href^="/buyer/product/"]') })).toHaveCount(1);
  await page.getByRole('searchbox').last().fill('유니콘 장난감');
  await page.keyboard.press('Enter');
  await expect(shelf.getByText('‘유니콘 장난감’ 상품이 없어요')).toBeVisible();
  await shelf.getByRole('link', { name: '전체 상품 보기' }).click();
  await expect(page).not.toHaveURL(/search=/);
  await page
    .getByRole('navigation', { name: '이 마트의 카테고리' })
    .last()
    .getByRole('link', { name: '과일', exact: true })
    .click();
  await expect(page).toHaveURL(/category=/);
  await expect(shelf.getByRole('link', { name: '과일', exact: true })).toHaveAttribute('aria-current', 'true');
  noComplaints();
});

test('follows from there, and a mart that nobody knows says so', async ({ page }) => {
  const { martId } = await ownProduct(await newOwner());
  await signIn(page, someone('follower').email);
  await page.goto(`/buyer/store/${martId}`);
  await alive(page);
  await page.getByRole('button', { name: '단골 맺기', exact: true }).click();
  await expect(page.getByRole('button', { name: '단골이에요' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/buyer/store/${martId}?reviews=99`);
  await expect(page.getByText('더 지난 리뷰는 없어요.')).toBeVisible();
  await page.getByRole('link', { name: '최근 리뷰' }).click();
  await expect(page.getByText('더 지난 리뷰는 없어요.')).toBeHidden();
  const answer = await page.goto('/buyer/store/2000000000');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('마트를 찾을 수 없어요')).toBeVisible();
});
