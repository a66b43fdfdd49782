import { expect, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { handOver, newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone } from '../visitors.ts';

// Field case 7.15.
test('a photo of a review and of an inquiry comes from the phone’s camera too', async ({ page }) => {
  const { email } = someone('takes-photos');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const product = await ownProduct(owner);
  const held = await order(buyer, product);
  await handOver(owner, held);
  await signIn(page, email);
  const take = async () => {
    const [camera] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '사진 찍기', exact: true }).click(),
    ]);
    expect(await camera.element().getAttribute('capture')).toBe('environment');
    await camera.setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: PIXEL });
  };

  await page.goto('/buyer/purchase?tab=completed');
  await alive(page);
  await page.getByRole('button', { name: `${product.name} 리뷰 쓰기` }).click();
  await take();
  await expect(page.getByRole('img', { name: '리뷰에 넣을 사진 1' })).toBeVisible();

  await page.goto(`/buyer/help?orderId=${held.orderId}&reason=spoiled`);
  await alive(page);
  await take();
  await expect(page.getByRole('button', { name: '사진 추가 1/3' })).toBeVisible();
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
