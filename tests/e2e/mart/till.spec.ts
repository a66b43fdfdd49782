import { expect, test } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
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

test('an address is added with a secret that is shown once, tested, and hears of orders; one that fails is sent to again', async ({
  page,
}) => {
  const owner = await newOwner();
  const { martId } = await ownProduct(owner);
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${martId}/till`);
  await page.getByRole('textbox', { name: '이름' }).fill('계산대 1');
  await page.getByRole('button', { name: '키 만들기', exact: true }).click();
  await page.getByRole('button', { name: '다 복사했어요' }).click();
  await page.reload();

  const add = page.getByRole('button', { name: '주소 추가' });
  await add.click();
  const address = page.getByRole('textbox', { name: '주소' });
  await address.fill('http://till.example.kr/');
  await add.click();
  await expect(page.getByText('https://로 시작하고 포트 번호가 없는 주소를 입력해 주세요')).toBeVisible();
  await expect(address).toBeFocused();
  await expectAccessible(page);
  const url = `https://till${martId}.example.kr/market`;
  await address.fill(url);
  await add.click();
  await expect(page.getByRole('heading', { name: '비밀값을 전해 주세요' })).toBeVisible();
  const secret = await page.getByText(/^whsec_/).textContent();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '다 복사했어요' }).click();
  await expect(page.getByText(secret!)).toHaveCount(0);

  await page.getByRole('button', { name: `till${martId}.example.kr 테스트 보내기` }).click();
  await expect(page.getByText('테스트 소식을 보냈어요')).toBeVisible();
  const received = async (): Promise<{ id: string; timestamp: string; signature: string; body: string }[]> =>
    (await fetch(`${ORIGIN}/sandbox/receiver?to=${encodeURIComponent(url)}`)).json();
  await expect.poll(async () => (await received()).length).toBe(1);
  const [{ id, timestamp, signature, body }] = (await received()) as [Awaited<ReturnType<typeof received>>[number]];
  const signed = new Webhook(secret!).sign(id, new Date(Number(timestamp) * 1000), body);
  expect(signature).toBe(signed);
  await expect(async () => {
    await page.getByRole('button', { name: '새로고침' }).click();
    await expect(page.getByText('전했어요')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);

  await add.click();
  await address.fill('https://broken.example.kr/');
  await add.click();
  await page.getByRole('button', { name: '다 복사했어요' }).click();
  await page.getByRole('button', { name: 'broken.example.kr 테스트 보내기' }).click();
  await expect(async () => {
    await page.getByRole('button', { name: '새로고침' }).click();
    await expect(page.getByText(/포스 회사 서버에 오류가 났어요\(500\) · \d번 보냈고 다시 보내요/)).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '테스트 소식 다시 보내기' }).first().click();
  await expect(page.getByText('다시 보냈어요')).toBeVisible();
  await page.getByRole('button', { name: 'broken.example.kr 삭제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('주소를 삭제했어요')).toBeVisible();
  await expect(page.getByRole('button', { name: 'broken.example.kr 테스트 보내기' })).toHaveCount(0);
});
