import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../accessible.ts';
import { Caller } from '../api.ts';
import { handOver, newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, toast } from '../visitors.ts';

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .png()
    .toBuffer(),
});

// spec: S2.15
test('a review with photos is written, seen large on the mart’s page, changed, and deleted', async ({ page }) => {
  const { email } = someone('photographs');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const product = await ownProduct(owner);
  await handOver(owner, await order(buyer, product));
  await signIn(page, email);
  await page.goto('/buyer/purchase?tab=completed');
  await alive(page);
  await page.getByRole('button', { name: `${product.name} 리뷰 쓰기` }).click();
  const form = page.getByRole('dialog', { name: '리뷰 쓰기' });
  await form.getByLabel('리뷰 내용').fill('딸기가 달아요');
  const files = [await photo('a.png', '#c0392b'), await photo('b.png', '#27ae60'), await photo('c.png', '#2980b9')];
  // The first upload fails, and is tried again.
  await page.route('**/api/files/uploads/*', (route) => route.abort(), { times: 1 });
  await form.getByLabel('리뷰 사진 파일').setInputFiles(files[0]!);
  await expect(form.getByText('사진을 올리지 못했어요.')).toBeVisible();
  await form.getByRole('button', { name: '등록' }).click();
  await expect(form.getByRole('alert').filter({ hasText: '올리지 못한 사진이 있어요.' })).toBeVisible();
  await form.getByRole('button', { name: '다시 올리기' }).click();
  await form.getByLabel('리뷰 사진 파일').setInputFiles([...files.slice(1), await photo('d.png', '#000000')]);
  await expect(form.getByText('사진은 3장까지 넣을 수 있어요.')).toBeVisible();
  await expect(form.getByRole('img', { name: /^리뷰에 넣을 사진/ })).toHaveCount(3);
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  await expectAccessible(page);
  await form.getByRole('button', { name: '등록' }).click();
  await expect(toast(page, '리뷰를 등록했어요. 고마워요!')).toBeVisible();

  await page.goto(`/buyer/store/${product.martId}#reviews`);
  const shown = page.getByRole('article').filter({ hasText: '딸기가 달아요' });
  await expect(shown.getByRole('button', { name: /크게 보기$/ })).toHaveCount(3);
  await shown.getByRole('button', { name: /사진 2 크게 보기$/ }).click();
  const large = page.getByRole('dialog', { name: /리뷰 사진 2$/ });
  const image = large.getByRole('img');
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThanOrEqual(320);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();

  await page.goto('/buyer/purchase?tab=completed');
  await alive(page);
  const view = page.getByRole('button', { name: `${product.name} 리뷰 보기` });
  await view.click();
  const review = page.getByRole('dialog', { name: '내가 쓴 리뷰' });
  await expect(review.getByRole('button', { name: /크게 보기$/ })).toHaveCount(3);
  await review.getByRole('button', { name: '수정' }).click();
  const edit = page.getByRole('dialog', { name: '리뷰 수정' });
  await expect(edit.getByLabel('리뷰 내용')).toHaveValue('딸기가 달아요');
  await edit.getByRole('button', { name: '사진 1 삭제' }).click();
  await edit.getByRole('radio', { name: '3점, 괜찮아요' }).press('Space');
  await edit.getByLabel('리뷰 내용').fill('다시 보니 조금 물렀어요');
  await edit.getByRole('button', { name: '저장' }).click();
  await expect(toast(page, '리뷰를 수정했어요.')).toBeVisible();
  await view.click();
  await expect(review.getByText('다시 보니 조금 물렀어요')).toBeVisible();
  await expect(review.getByText('수정됨')).toBeVisible();
  await expect(review.getByRole('button', { name: /크게 보기$/ })).toHaveCount(2);

  await review.getByRole('button', { name: '삭제' }).click();
  const question = page.getByRole('dialog', { name: '리뷰를 삭제할까요?' });
  await expect(question.getByText('사진과 마트의 답글도 함께 삭제되고')).toBeVisible();
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(toast(page, '리뷰를 삭제했어요.')).toBeVisible();
  await expect(page.getByRole('button', { name: `${product.name} 리뷰 쓰기` })).toBeVisible();
  await page.goto(`/buyer/store/${product.martId}`);
  await expect(page.getByText('다시 보니 조금 물렀어요')).toHaveCount(0);
});
