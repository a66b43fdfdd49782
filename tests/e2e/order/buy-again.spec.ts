import { expect, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { handOver, newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, toast } from '../visitors.ts';

test('what was picked up goes into the cart again, or leads to the mart that sells it no more', async ({ page }) => {
  const { email } = someone('again');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const [plenty, last] = [await ownProduct(owner, { quantity: 5 }), await ownProduct(owner, { quantity: 1 })];
  for (const product of [plenty, last]) await handOver(owner, await order(buyer, product));
  await signIn(page, email);
  await page.goto('/buyer/purchase?tab=completed');
  await alive(page);
  await page.getByRole('button', { name: `${last.name} 다시 담기` }).click();
  await expect(toast(page, /판매가 끝난 상품이에요/)).toBeVisible();
  await expect(page.getByRole('link', { name: '마트 보기' })).toHaveAttribute('href', `/buyer/store/${last.martId}`);
  await page.getByRole('button', { name: `${plenty.name} 다시 담기` }).click();
  await page.getByRole('link', { name: '장바구니 보기' }).click();
  await page.waitForURL('**/buyer/cart');
  await expect(page.getByRole('listitem').filter({ hasText: plenty.name }).last()).toBeVisible();
});
