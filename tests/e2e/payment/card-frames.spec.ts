import { expect, type Page, test } from '@playwright/test';
import { openPopup, payInPopup } from '../card-window.ts';
import { newOwner, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone } from '../visitors.ts';

const COMPLETE = /\/buyer\/order-complete\?orderId=\d+$/;
const POLICY = 'content-security-policy';

async function atModal(page: Page) {
  const product = await ownProduct(await newOwner(), { cards: true, price: 3_335 });
  await signIn(page, someone('frames').email);
  await page.goto(`/buyer/product/${product.productId}`);
  await alive(page);
  await page.getByRole('button', { name: '주문하기', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '주문하기' });
  await dialog.getByRole('radio', { name: '카드 결제' }).check();
  await dialog.getByRole('radio', { name: '바로 결제' }).check();
  return dialog.getByRole('button', { name: /카드로 결제하기$/ });
}

test('the popup itself pays: past a window and a card company on origins of their own, and back', async ({ page }) => {
  const popup = await openPopup(page, await atModal(page));
  // No frame of 650 by 650 in a window of 800 by 600.
  expect(popup.frames()).toHaveLength(1);
  const origins: string[] = [];
  const been: string[] = [];
  popup.on('framenavigated', (frame) => {
    const { origin, pathname } = new URL(frame.url());
    origins.push(origin);
    been.push(pathname.split('/').slice(0, 4).join('/'));
  });
  const paidAt = new URL(popup.url()).origin;
  expect(paidAt).not.toBe(ORIGIN);
  await payInPopup(popup);
  expect(been[0]).toBe('/sandbox/toss/issuer');
  expect(origins[0]).not.toBe(paidAt);
  await page.waitForURL(COMPLETE);
});

test('with the policy of every other page the window would not be left', async ({ page }) => {
  await page.context().route('**/toss-checkout?*', async (route) => {
    const answer = await route.fetch();
    const policy = answer.headers()[POLICY]!.replace(/form-action [^;]+/, "form-action 'self'");
    await route.fulfill({ response: answer, headers: { ...answer.headers(), [POLICY]: policy } });
  });
  const pay = await atModal(page);
  const blocked = page.context().waitForEvent('console', (message) => message.text().includes('form-action'));
  const [popup] = await Promise.all([page.waitForEvent('popup'), pay.click()]);
  expect((await blocked).page()).toBe(popup);
  expect(new URL(popup.url()).pathname).toBe('/toss-checkout');
  await popup.close();
});

/** The stand-in's script as a page with the payment's own policy calls it, without saying where to pay. */
async function payByDefault(page: Page, target?: 'iframe' | 'self'): Promise<void> {
  // A session that this browser did not begin opens the window all the same; nobody confirms it.
  const query = new URLSearchParams({
    amount: '1000',
    orderName: '두부',
    sessionKey: 'card_frames',
    orderId: 'order_frames',
  });
  // The page's own script stays away, so that the call below is the only one.
  await page.route('**/_assets/toss-checkout*', (route) => route.abort());
  await page.goto(`/toss-checkout?${query}`);
  await page.addScriptTag({ url: '/sandbox/toss/v1.js' });
  await page.evaluate((windowTarget) => {
    const holder = window as unknown as {
      TossPayments: (key: string) => { requestPayment: (way: string, params: object) => Promise<unknown> };
      said?: string;
    };
    const back = (path: string) => `${location.origin}${path}?sessionKey=card_frames`;
    holder
      .TossPayments('test_ck_sandbox')
      .requestPayment('카드', {
        amount: 1_000,
        orderId: `order_${crypto.randomUUID()}`,
        orderName: '두부',
        successUrl: back('/toss/success'),
        failUrl: back('/toss/fail'),
        ...(windowTarget ? { windowTarget } : {}),
      })
      .catch((error: { code: string }) => {
        document.body.dataset.said = error.code;
      });
  }, target);
}

test.describe('the stand-in’s script', () => {
  test('draws a frame of 650 by 650 on a PC unless told, which leads over a card company to the shop', async ({
    page,
  }) => {
    await payByDefault(page);
    const frame = page.frameLocator('iframe[title="카드 결제"]');
    await expect(frame.getByRole('button', { name: '결제하기', exact: true })).toBeVisible();
    expect(await page.locator('iframe').boundingBox()).toMatchObject({ width: 650, height: 650 });
    await frame.getByRole('button', { name: '결제하기', exact: true }).click();
    await page.waitForURL(/\/toss\/success\?.*paymentKey=/);
  });

  test('breaks its promise when the frame is closed', async ({ page }) => {
    await payByDefault(page);
    await page.frameLocator('iframe[title="카드 결제"]').getByRole('button', { name: /^닫기/ }).click();
    await expect(page.locator('body[data-said="USER_CANCEL"]')).toHaveCount(1);
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test.describe('on a phone', () => {
    test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36' });

    test('pays in the window itself, and refuses a frame', async ({ page }) => {
      await payByDefault(page, 'iframe');
      await expect(page.locator('body[data-said="INVALID_PARAMETER"]')).toHaveCount(1);
      await payByDefault(page);
      await expect(page.getByRole('button', { name: '결제하기', exact: true })).toBeVisible();
      expect(page.frames()).toHaveLength(1);
    });
  });
});
