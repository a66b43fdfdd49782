import { expect, test } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { Caller } from '../api.ts';
import { newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone } from '../visitors.ts';

/** Orders of so many buyers at the owner's mart, and the list they stand on, narrowed to the product. */
async function rush(page: import('@playwright/test').Page, visits: number) {
  const owner = await newOwner();
  const product = await ownProduct(owner, { quantity: visits + 2 });
  const held = [];
  for (let n = 0; n < visits; n += 1) {
    held.push(await order(await Caller.signIn(ORIGIN, someone(`rush-${n}`).email), product));
  }
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${product.martId}/customers?q=${encodeURIComponent(product.name)}`);
  await alive(page);
  return { product, held };
}

test('fourteen visits fit five screens of a phone, and each says its state once', async ({ page }) => {
  const { held } = await rush(page, 14);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(14);
  await expect(cards.first().getByText('결제 필요')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_000);
  // The first of them begins in the upper half of the first view.
  await expect.poll(async () => (await cards.first().boundingBox())!.y).toBeLessThan(340);
  await expectAccessible(page);

  const search = page.getByRole('searchbox');
  await search.fill(held[3]!.pickupCode);
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(`#${held[3]!.orderId}`);
  await search.fill(String(held[5]!.orderId));
  await expect(cards.first()).toContainText(`#${held[5]!.orderId}`);
});

test('what is paid, unpaid or pressing is one press away, and a day without orders says so', { tag: '@wide' }, async ({
  page,
}) => {
  await rush(page, 2);
  const filter = (name: string) => page.getByRole('button', { name, exact: true });
  await filter('결제 완료').click();
  await expect(page.getByText('찾는 주문이 없어요')).toBeVisible();
  await filter('결제 필요').click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await filter('픽업 15분 이내').click();
  await expect(page.getByText('찾는 주문이 없어요')).toBeVisible();
  await filter('픽업 15분 이내').click();
  const more = page.getByRole('button', { name: '날짜와 알림 설정' });
  if (await more.isVisible()) await more.click();
  await page.getByLabel('픽업 날짜').fill('2030-01-01');
  await expect(page.getByText('찾는 주문이 없어요')).toBeVisible();
  await expectAccessible(page);
});
