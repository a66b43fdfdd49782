import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { cancelledByMart, newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { signIn, someone } from '../visitors.ts';

interface Text {
  text: string;
  template: string | null;
}

const newNumber = () =>
  `0105${randomInt(10 ** 7)
    .toString()
    .padStart(7, '0')}`;
const textsTo = async (request: APIRequestContext, to: string): Promise<Text[]> =>
  (await request.get(`${ORIGIN}/sandbox/phone?to=${to}`)).json();
const codeFor = async (request: APIRequestContext, to: string) =>
  /인증번호: (\d{6})/.exec((await textsTo(request, to))[0]?.text ?? '')![1]!;
/** The templates of what somebody got, newest first, null for a text, once there are so many. */
const expectTemplates = (request: APIRequestContext, to: string, templates: readonly (string | null)[]) =>
  expect
    .poll(async () => (await textsTo(request, to)).map(({ template }) => template), { timeout: 30_000 })
    .toEqual(templates);
const armFault = (request: APIRequestContext, fault: string) =>
  request.post(`${ORIGIN}/sandbox/faults`, { data: { provider: 'phone', fault }, headers: { origin: ORIGIN } });

/** Somebody whose number was proven over the API. */
async function reached(request: APIRequestContext): Promise<{ buyer: Caller; number: string; email: string }> {
  const { email } = someone('buyer');
  const buyer = await Caller.signIn(ORIGIN, email);
  const number = newNumber();
  await buyer.call('POST', '/api/notices/phone', { number });
  await buyer.call('POST', '/api/notices/phone/proof', { code: await codeFor(request, number) });
  return { buyer, number, email };
}

test('behind the first order a number is asked for, proven by its code, and told of the order’s end', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const { email } = someone('buyer');
  const buyer = await Caller.signIn(ORIGIN, email);
  const held = await order(buyer, product);
  await page.context().addCookies([buyer.cookie()]);
  await page.goto(`/buyer/order-complete?orderId=${held.orderId}`);
  const asked = page.getByRole('region', { name: '알림톡으로도 알려 드릴까요?' });
  await expect(asked).toBeVisible();
  await expectNoSidewaysScroll(page);
  await asked.getByText('번호 입력하기').click();
  await asked.getByLabel('휴대전화 번호').fill('02-123-4567');
  await asked.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(asked.getByText('010으로 시작하는 휴대전화 번호를 입력해 주세요')).toBeVisible();
  await expectAccessible(page);

  const number = newNumber();
  await asked.getByLabel('휴대전화 번호').fill(number);
  await asked.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(asked.getByText('인증번호를 보냈어요.', { exact: false })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await asked.getByLabel('인증번호 6자리').fill('12');
  await asked.getByRole('button', { name: '번호 확인' }).click();
  await expect(asked.getByText('인증번호 6자리를 입력해 주세요')).toBeVisible();
  await asked.getByLabel('인증번호 6자리').fill(await codeFor(request, number));
  await asked.getByRole('button', { name: '번호 확인' }).click();
  const shown = `010-****-${number.slice(-4)} 번호로 보내요.`;
  await expect(page.getByText(shown)).toBeVisible();
  await expectAccessible(page);

  await cancelledByMart(owner, held);
  await expectTemplates(request, number, ['market_cancelled', 'market_code']);
  // Who has ordered before is not asked again.
  const next = await order(buyer, product);
  await page.goto(`/buyer/order-complete?orderId=${next.orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('알림톡', { exact: false })).toHaveCount(0);
});

test('the page of the ways has the number, its switches, and forgets it', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { number, email } = await reached(request);
  await signIn(page, email);
  await page.goto('/buyer/notices');
  const card = page.getByRole('region', { name: '알림톡' });
  await expect(card.getByText(`010-****-${number.slice(-4)} 번호로 보내요.`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const topic = page.getByRole('group', { name: '주문과 취소' });
  await expect(topic.getByLabel('알림톡')).toBeChecked();
  await topic.getByLabel('알림톡').uncheck();
  await page.getByRole('region', { name: '주문한 상품' }).getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('저장했어요.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: '주문과 취소' }).getByLabel('알림톡')).not.toBeChecked();

  await card.locator('summary', { hasText: '번호 삭제' }).click();
  await card.getByRole('button', { name: '번호 삭제' }).click();
  await expect(page.getByText('번호를 삭제하면 알림톡과 문자를 더 보내지 않아요.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '번호 삭제' }).click();
  await expect(page.getByRole('region', { name: '알림톡으로도 알려 드릴까요?' })).toBeVisible();
  await expect(page.getByText('010-****', { exact: false })).toHaveCount(0);
});

test('who has no KakaoTalk gets a text, and the sandbox shows it beside its person', async ({ page, request }) => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const { buyer, number } = await reached(request);
  const held = await order(buyer, product);
  await armFault(request, 'not_user');
  await cancelledByMart(owner, held);
  await expectTemplates(request, number, [null, 'market_code']);
  await page.goto('/sandbox');
  const box = page.getByRole('region', { name: '문자함' }).locator('details').filter({ hasText: number });
  await box.locator('summary').click();
  await expect(box.getByText('문자', { exact: true })).toBeVisible();
  await expect(box.getByText('주문이 취소됐어요.', { exact: false })).toBeVisible();
  await expectAccessible(page);
});

test('what reaches no phone goes by mail, and what was sent without an answer is not sent twice', async ({
  request,
}) => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const { buyer, number, email } = await reached(request);
  const [first, second] = [await order(buyer, product), await order(buyer, product)];
  const mails = async (): Promise<string[]> =>
    (
      (await (await request.get(`${ORIGIN}/sandbox/mail?to=${encodeURIComponent(email)}`)).json()) as {
        subject: string;
      }[]
    )
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('취소'));
  await armFault(request, 'unreachable');
  await cancelledByMart(owner, first);
  await expect.poll(mails, { timeout: 30_000 }).toHaveLength(1);
  expect((await textsTo(request, number)).map(({ template }) => template)).toEqual(['market_code']);
  await armFault(request, 'timeout');
  await cancelledByMart(owner, second);
  await expectTemplates(request, number, ['market_cancelled', 'market_code']);
});
