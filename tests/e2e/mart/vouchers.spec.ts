import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { newOwner, ownMarts, ownProduct } from '../own-shop.ts';
import { alive, signIn, someone, visitor, watchForComplaints } from '../visitors.ts';

const NAME = '온누리상품권';

test('a mart says what its terminal takes, a buyer sees it where they choose and pay, and reports it', async ({
  page,
  browser,
}) => {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  const product = await ownProduct(owner);
  await signIn(page, owner.email);
  const noComplaints = watchForComplaints(page);
  await page.goto(`/seller/store/manage/${product.martId}`);
  await alive(page);
  const row = page.getByRole('region', { name: '쓸 수 있는 상품권' });
  await expect(row).toContainText('고른 상품권이 없어요');
  await row.getByRole('button', { name: '쓸 수 있는 상품권 수정' }).click();
  await row.getByRole('checkbox', { name: NAME }).check();
  await row.getByRole('checkbox', { name: '제로페이' }).check();
  await expectAccessible(page);
  await row.getByRole('button', { name: '저장' }).click();
  await expect(row).toContainText(`${NAME}, 제로페이`);
  await expect(row).toContainText('에 마트가 알려 줬어요');
  await expectNoSidewaysScroll(page);
  noComplaints();

  const { page: buyer } = await visitor(browser, someone('pays').email, { viewport: page.viewportSize() });
  await buyer.goto(`/buyer/product/${product.productId}`);
  await alive(buyer);
  await expect(buyer.getByRole('region', { name: product.martName })).toContainText(NAME);
  await buyer.getByRole('button', { name: '주문하기' }).click();
  await expect(buyer.getByRole('dialog')).toContainText(`결제할 때 ${NAME}, 제로페이를 쓸 수 있어요`);
  await expectAccessible(buyer);
  await buyer.goto(`/buyer/store/${product.martId}`);
  await expect(buyer.getByRole('region', { name: '마트 정보' })).toContainText(`${NAME}, 제로페이`);
  await buyer.getByRole('link', { name: '여기서 안 받아요' }).click();
  await alive(buyer);
  await expect(buyer.getByRole('combobox', { name: '무엇을 안 받았나요?' })).toContainText(NAME);
  await expectAccessible(buyer);
  await expectNoSidewaysScroll(buyer);
  // The poster of the mart that says nothing has no line of it.
  await page.goto(`/seller/mart/${product.martId}/poster`);
  await expect(page.getByRole('group', { name: /포스터/ })).toContainText('여기서 쓸 수 있어요');
  const other = [allDay.storeId, (await ownMarts(owner)).cards.storeId].find((id) => id !== product.martId);
  await page.goto(`/seller/mart/${other}/poster`);
  await expect(page.getByRole('group', { name: /포스터/ })).not.toContainText('여기서 쓸 수 있어요');
});
