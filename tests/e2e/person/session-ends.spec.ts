import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../accessible.ts';
import { newOwner, ownMarts } from '../own-shop.ts';
import { fillInProduct, submitProduct } from '../product-form.ts';
import { alive, signIn } from '../visitors.ts';

test('a session that ends in the middle of a form loses nothing: sign in beside it, and save', async ({
  page,
  context,
}) => {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${allDay.storeId}/register`);
  await alive(page);
  const name = `긴 밤 상추 ${randomUUID().slice(0, 8)}`;
  await fillInProduct(page, name);
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2f7d3b' } })
    .jpeg()
    .toBuffer();
  await page.getByLabel('상품 사진 찍기').setInputFiles({ name: '상추.jpg', mimeType: 'image/jpeg', buffer });
  await context.clearCookies();
  await submitProduct(page);
  const ended = page.getByRole('alert').filter({ hasText: '로그인이 끝났어요.' });
  await expect(ended.getByRole('link', { name: '다시 로그인' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('상품명')).toHaveValue(name);
  await expect(page.getByRole('img', { name: '고른 사진 미리 보기' })).toBeVisible();

  const beside = await context.newPage();
  await signIn(beside, owner.email);
  await submitProduct(page);
  await expect(page).toHaveURL(new RegExp(`/seller/mart/${allDay.storeId}/check`));
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.locator('img')).toHaveCount(1);
});
