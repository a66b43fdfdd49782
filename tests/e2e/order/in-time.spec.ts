import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { newOwner, ownMarts, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, standAtHongdae, watchForComplaints } from '../visitors.ts';

/* Whether a buyer can still make it (rules.md section 9). */

/** Stands 2.4 km north of the mart: 47 minutes on foot, 16 by bicycle. */
async function standFarAway(page: Page, storeId: number): Promise<void> {
  const { latitude, longitude } = await (await fetch(`${ORIGIN}/api/buyer/stores/${storeId}`)).json();
  const value = `${(latitude + 0.0216).toFixed(3)},${longitude.toFixed(3)}`;
  await page.context().addCookies([{ name: 'place', value, url: ORIGIN }]);
}

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const LATE = /^지금 출발해도 \d+분 늦어요$/;

test('what cannot be reached stands last in a list and says by how much it is missed; how one comes is remembered', async ({
  page,
}) => {
  const noComplaints = watchForComplaints(page);
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  const product = await ownProduct(owner, { saleEndsInMinutes: 31 });
  await standFarAway(page, allDay.storeId);

  // Nearest to its sale end as it is, it is not among the first of that order, nor in the home's first row.
  const list = page.getByRole('region', { name: '가까운 상품' });
  await page.goto('/buyer?sort=ending');
  await alive(page);
  await expect(list.getByRole('link', { name: product.name })).toHaveCount(0);

  // A search and the mart's own page keep their order, and say it.
  await page.goto(`/buyer/search?query=${encodeURIComponent(product.name)}`);
  await expect(card(page, product.name).getByText(LATE)).toBeVisible();
  await page.goto(`/buyer/store/${allDay.storeId}?search=${encodeURIComponent(product.name)}`);
  await expect(card(page, product.name).getByText(LATE)).toBeVisible();

  // On its page what helps goes before the purchase.
  await signIn(page, someone('in-time').email);
  await page.goto(`/buyer/product/${product.productId}`);
  await alive(page);
  await expect(page.locator('strong', { hasText: LATE })).toBeVisible();
  await expect(page.getByRole('link', { name: '비슷한 상품 보기' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '그래도 주문하기' }).click();
  await expect(page.getByRole('dialog', { name: '주문하기' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: '자전거로 갈 수 있어요' }).click();
  await expect(page.getByText(/^픽업 .+ · 자전거로 16분$/).first()).toBeVisible();
  await expect(page.locator('strong', { hasText: LATE })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '주문하기', exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  // Remembered, and chosen again beside the place.
  await page.goto('/buyer/place');
  await expect(page.getByRole('link', { name: '자전거로' })).toHaveAttribute('aria-current', 'true');
  await page.goto('/buyer?sort=ending');
  await alive(page);
  await expect(list.getByRole('link', { name: product.name })).toBeVisible();
  await expect(list.getByText(/^자전거로 \d+분 · /).first()).toBeVisible();
  await page.locator('summary', { hasText: '변경' }).click();
  const travel = page.getByRole('navigation', { name: '어떻게 가시나요?' });
  await expect(travel.getByRole('link', { name: '자전거로' })).toHaveAttribute('aria-current', 'true');
  await travel.getByRole('link', { name: '걸어서' }).click();
  await page.waitForURL(/\/buyer\?sort=ending$/);
  await expect(list.getByText(/^걸어서 \d+분 · /).first()).toBeVisible();
  await expect(list.getByRole('link', { name: product.name })).toHaveCount(0);
  noComplaints();
});

test('a card says all of when and how far, however narrow it is', { tag: '@wide' }, async ({ page, context }) => {
  await standAtHongdae(context);
  const product = await ownProduct(await newOwner());
  await page.goto(`/buyer/search?query=${encodeURIComponent(product.name)}`);
  const line = card(page, product.name).getByText(/^걸어서 \d+분 · .+까지$/);
  await expect(line).toBeVisible();
  expect(await line.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
});
