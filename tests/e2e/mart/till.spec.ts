import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { newOwner, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { signIn } from '../visitors.ts';

test('a general manager makes a key, a till uses it, its acts are read in words, and it is revoked', async ({
  page,
}) => {
  const owner = await newOwner();
  const { martId, productId } = await ownProduct(owner);
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${martId}/till`);
  const make = page.getByRole('button', { name: '키 만들기', exact: true });
  await make.click();
  await expect(page.getByText('이름을 입력해 주세요.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '이름' })).toBeFocused();
  await page.getByRole('textbox', { name: '이름' }).fill('계산대 1');
  await make.click();
  await expect(page.getByRole('heading', { name: '키를 만들었어요' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const key = await page.getByText(/^dm_\w{8}_\w{32}$/).textContent();

  const send = async (path: string, items?: object[]) => {
    const response = await fetch(`${ORIGIN}/api/pos/v1/${path}`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(items ? { method: 'POST', body: JSON.stringify({ items }) } : {}),
    });
    return { status: response.status, ...(await response.json()) };
  };
  const { products } = await send('products');
  expect(products).toMatchObject([{ productId }]);
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const counted = [
    { productId, onShelf: 7, countedAt: at },
    { barcode: '4006381333931', onShelf: 1, countedAt: at },
  ];
  expect((await send('stock/shelf', counted)).results).toMatchObject([{ ok: true, waitingCount: 7 }, { ok: false }]);

  await page.getByRole('button', { name: '다 복사했어요' }).click();
  await expect(page.getByText(key!)).toHaveCount(0);
  await page.reload();
  await expect(
    page.getByText('상품 1개의 재고를 맞췄어요. 1개는 판매 중인 상품이 아니라서 건너뛰었어요.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '계산대 1 끊기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '끊기' }).click();
  await expect(page.getByText('키를 끊었어요')).toBeVisible();
  await expect(page.getByText('아직 연동 키가 없어요')).toBeVisible();
  expect(await send('products')).toMatchObject({ status: 401, code: 'keyUnknown' });
});
