import { type APIRequestContext, expect, test } from '@playwright/test';
import { checkPage, expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { cancelledByMart, newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone } from '../visitors.ts';

interface Mail {
  at: string;
  subject: string;
  text: string;
  html: string;
}

const mailsTo = async (request: APIRequestContext, to: string): Promise<Mail[]> =>
  (await request.get(`${ORIGIN}/sandbox/mail?to=${encodeURIComponent(to)}`)).json();

/** The subjects that somebody got, newest first, once there are so many. */
const expectSubjects = (request: APIRequestContext, to: string, subjects: readonly string[]) =>
  expect
    .poll(async () => (await mailsTo(request, to)).map(({ subject }) => subject), { timeout: 30_000 })
    .toEqual(subjects);

const linkIn = ({ text }: Mail, path: string): string =>
  new RegExp(`${ORIGIN}${path}\\?token=\\S+`).exec(text)?.[0] ?? '';

test('an order is mailed with its conditions, its end too, and who wants no such mail ends it by its link', async ({
  page,
  request,
}) => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const { email } = someone('buyer');
  const buyer = await Caller.signIn(ORIGIN, email);
  const held = await order(buyer, product);
  const taken = `[동네마켓] 주문을 받았어요 · ${product.martName}`;
  const cancelled = `[동네마켓] 주문이 취소됐어요 · ${product.martName}`;
  await expectSubjects(request, email, [taken]);
  const [conditions] = await mailsTo(request, email);
  expect(conditions!.text).toContain(`${ORIGIN}/buyer/purchase#order-${held.orderId}`);
  expect(linkIn(conditions!, '/notices/off')).toBe('');
  await cancelledByMart(owner, held);
  await expectSubjects(request, email, [cancelled, taken]);

  const [mail] = await mailsTo(request, email);
  await page.goto(linkIn(mail!, '/notices/off'));
  await expect(page.getByText('‘주문과 취소’ 소식을 메일로 그만 받을까요?', { exact: false })).toBeVisible();
  await alive(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: '그만 받기' }).click();
  await expect(page.getByText('이제 이런 메일을 보내지 않아요.')).toBeVisible();

  // The same browser as before, which is no new device.
  await page.context().addCookies([buyer.cookie()]);
  await page.goto('/buyer/notices');
  const topic = page.getByRole('group', { name: '주문과 취소' });
  await expect(topic.getByLabel('이메일')).not.toBeChecked();
  const next = await order(buyer, product);
  await expectSubjects(request, email, [taken, cancelled, taken]);
  await cancelledByMart(owner, next);
  const settled = await order(buyer, product);
  await expectSubjects(request, email, [taken, taken, cancelled, taken]);
  expect(settled.orderId).toBeGreaterThan(next.orderId);
});

test('the ways are switched topic by topic, and stay', async ({ page }) => {
  const owner = await newOwner();
  await ownProduct(owner);
  await signIn(page, owner.email);
  await checkPage(page, '/buyer/notices');
  const of = (name: string) => page.getByRole('group', { name, exact: true });
  await expect(of('확인하지 않은 주문').getByLabel('이메일')).toBeChecked();
  // What the law wants in writing has no switch.
  await expect(of('문의와 분쟁').getByLabel('이메일')).toHaveCount(0);
  await of('확인하지 않은 주문').getByLabel('이메일').uncheck();
  await of('주문 취소').getByLabel('기기 알림').uncheck();
  await page.getByRole('region', { name: '내 마트' }).getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('저장했어요.')).toBeVisible();
  await page.reload();
  await expect(of('확인하지 않은 주문').getByLabel('이메일')).not.toBeChecked();
  await expect(of('주문 취소').getByLabel('기기 알림')).not.toBeChecked();
  await expect(of('주문과 취소').getByLabel('이메일')).toBeChecked();
});

test('another address is told once its link was pressed', async ({ page, request }) => {
  const [{ email }, other] = [someone('buyer'), someone('other').email];
  await signIn(page, email);
  await page.goto('/buyer/notices');
  await expect(page.getByText(`${email} 주소로 보내요.`)).toBeVisible();
  await page.getByText('다른 주소로 받기').click();
  await page.getByLabel('이메일 주소').fill('none');
  await page.getByRole('button', { name: '확인 메일 받기' }).click();
  await expect(page.getByText('이메일 주소를 확인해 주세요.')).toBeVisible();
  await page.getByLabel('이메일 주소').fill(other);
  await page.getByRole('button', { name: '확인 메일 받기' }).click();
  await expect(page.getByText(`${other} 주소로 확인 메일을 보냈어요.`, { exact: false })).toBeVisible();
  await expectAccessible(page);
  const [mail] = await mailsTo(request, other);
  await page.goto(linkIn(mail!, '/notices/email'));
  await page.getByRole('button', { name: '이 주소로 받기' }).click();
  await expect(page.getByText('이제 이 주소로 알려 드려요.')).toBeVisible();
  await page.getByRole('link', { name: '알림 받는 방법' }).click();
  await expect(page.getByText(`${other} 주소로 보내요.`)).toBeVisible();
});

test('a link that is nobody’s does nothing, and says so', async ({ page }) => {
  for (const path of ['/notices/off', '/notices/email?token=nobody.nothing']) {
    await checkPage(page, path);
    await expect(page.getByText('쓸 수 없는 링크예요.', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: /받기$/ })).toHaveCount(0);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`a mail in a ${colorScheme} program`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 640 } });

    test('is read at 320 px, from the box of the sandbox', async ({ page, request }) => {
      const product = await ownProduct(await newOwner());
      const { email } = someone('buyer');
      await order(await Caller.signIn(ORIGIN, email), product);
      await expectSubjects(request, email, [`[동네마켓] 주문을 받았어요 · ${product.martName}`]);
      await page.goto('/sandbox');
      const box = page.getByRole('region', { name: '메일함' }).locator('details').filter({ hasText: email });
      await box.locator('summary').click();
      await expect(box.getByText('픽업 QR 보기', { exact: false })).toBeVisible();
      const href = await box.getByRole('link', { name: /^메일 미리 보기/ }).getAttribute('href');
      await page.goto(href!);
      await expect(page.getByRole('heading', { name: `주문을 받았어요 · ${product.martName}` })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  });
}
