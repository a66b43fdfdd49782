import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { newOwner, ownMarts, ownProduct } from '../own-shop.ts';
import { alive, signIn } from '../visitors.ts';

test('one pass over the shelf: a place, a look, and what was looked at @wide', async ({ page }) => {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  const [tofu, milk] = [
    await ownProduct(owner, { name: '국산콩 두부 300g', saleEndsInMinutes: 60 }),
    await ownProduct(owner, { name: '서울우유 1L', saleEndsInMinutes: 90 }),
  ];
  await ownProduct(owner, { name: '다음 주 라면', saleEndsInMinutes: 5 * 24 * 60 });
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${allDay.storeId}/round`);
  await alive(page);
  await expect(page.getByText('이 상품 2가지를 봐 주세요')).toBeVisible();
  await expect(page.getByText('다음 주 라면')).toHaveCount(0);

  await page.getByRole('button', { name: `${milk.name}, 자리 적기` }).click();
  await page.getByLabel(`${milk.name}, 진열 자리`).fill('냉장 2단');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByRole('heading', { name: '냉장 2단' })).toBeVisible();
  // What has a place stands before what has none.
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['냉장 2단', '자리를 적지 않은 상품']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Its press stands beside what it is about: a morning of twenty is no walk down the page.
  const row = page.getByRole('listitem').filter({ hasText: tofu.name });
  expect((await row.boundingBox())!.height).toBeLessThan(140);
  // On paper it is a list to tick.
  await page.emulateMedia({ media: 'print' });
  const window = page.viewportSize()!;
  await page.setViewportSize({ width: 720, height: 1040 });
  await expect(page.getByRole('button')).toHaveCount(0);
  expect((await row.boundingBox())!.height).toBeLessThan(50);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(window);

  await page.getByRole('button', { name: `${milk.name}, 봤어요` }).press('Enter');
  // By keys the next one is pressed where the focus is.
  await expect(page.getByRole('button', { name: `${tofu.name}, 봤어요` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('오늘 볼 상품을 모두 봤어요')).toBeVisible();
  await page.reload();
  await alive(page);
  await expect(page.getByText('오늘 본 상품 2가지')).toBeVisible();
});

test('without anything that ends soon it says so; a stranger is sent away', async ({ page }) => {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${allDay.storeId}/round`);
  await expect(page.getByText('오늘 볼 상품이 없어요')).toBeVisible();
  const other = await newOwner();
  await signIn(page, other.email);
  await page.goto(`/seller/mart/${allDay.storeId}/round`);
  await expect(page).not.toHaveURL(/\/round$/);
});
