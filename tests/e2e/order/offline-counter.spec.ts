import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { cutLine } from '../cut-line.ts';
import { newOwner, order, ownMarts, ownProduct, stockOf } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signInOnPage, someone } from '../visitors.ts';

test.use({ serviceWorkers: 'allow' });

const qrOf = ({ uuid, orderId }: { uuid: string; orderId: number }) => JSON.stringify({ uuid, orderId });
const offline = (page: Page) => page.getByRole('region', { name: '인터넷 없이 판매 확정' });
const confirm = (page: Page) => page.getByRole('dialog', { name: '판매를 확정할까요?' });

/** A gun's reading: the field reads the text itself. */
const read = (page: Page, text: string) => page.getByLabel('픽업 번호 6자리').fill(text);

/** Waits until the service worker has the page with all its files. */
async function kept(page: Page, path: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (address) => {
        const [pages, files] = [await caches.open('pages'), await caches.open('files')];
        const html = await (await pages.match(address))?.text();
        if (!html) return 'no page';
        const named = new Set([...html.matchAll(/\/_assets\/[\w.-]+\.(?:js|css)/g)].map(([name]) => name));
        for (const name of named) {
          const file = await files.match(name);
          if (!file) return `${name} is missing`;
          if (!name.endsWith('.js')) continue;
          for (const [, inner] of (await file.text()).matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
            named.add(`/_assets/${inner}`);
        }
        return 'all';
      }, path),
    )
    .toBe('all');
}

/** An owner at the counter of their mart, with two orders of one buyer. */
async function counter(page: Page) {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const buyer = await Caller.signIn(ORIGIN, someone('basement').email);
  const held = [await order(buyer, product), await order(buyer, product)] as const;
  const path = `/seller/mart/${product.martId}/scan`;
  await signInOnPage(page, owner.email);
  await page.goto(path);
  await alive(page);
  await kept(page, path);
  await expect(offline(page)).toContainText('인터넷이 끊겨도 QR로 판매를 확정할 수 있어요.');
  return { owner, product, held, path };
}

test('a counter in a basement hands over, also after it was opened anew, and sends it when there is a network', async ({
  page,
  context,
}) => {
  const { owner, product, held, path } = await counter(page);
  const before = await stockOf(owner, product);
  await cutLine(context);
  await page.reload();
  await alive(page);
  await expect(offline(page)).toContainText('QR 판매 확정은 그대로 할 수 있어요.');
  await read(page, qrOf(held[0]));
  await expect(confirm(page)).toContainText('받을 금액');
  await expectAccessible(page);
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await page.getByRole('button', { name: /^판매 확정!.*이 기기에 저장했어요/ }).click();
  await expect(offline(page)).toContainText('전송 대기 1건');
  await expectAccessible(page);
  await read(page, qrOf(held[1]));
  await expect(page.getByRole('status').filter({ hasText: '이 기기에서 이미 건네준 주문' })).toBeVisible();
  // The phone goes off and on again: what was handed over is still there.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(path);
  await alive(page);
  await expect(offline(page)).toContainText('전송 대기 1건');

  // Pressed too early, nothing is lost; once there is a network, it goes out by itself.
  await offline(page).getByRole('button', { name: '지금 보내기' }).click();
  await expect(offline(page)).toContainText('전송 대기 1건');
  await context.setOffline(false);
  await expect(offline(page).getByText('전송 대기')).toHaveCount(0);
  const [waiting, inSale, completed] = before as [number, number, number];
  expect(await stockOf(owner, product)).toEqual([waiting, inSale - 2, completed + 2]);
});

test('a logout with sales that are not sent asks, and they go out when the same person is back', async ({
  page,
  context,
}) => {
  const { owner, product, held } = await counter(page);
  await cutLine(context);
  await read(page, qrOf(held[0]));
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await page.getByRole('button', { name: /^판매 확정!/ }).click();
  await expect(offline(page)).toContainText('전송 대기 1건');
  page.on('dialog', (dialog) => void dialog.accept());
  const menu = page.getByRole('button', { name: '메뉴 열기' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  const asked = page.getByRole('dialog', { name: '아직 보내지 못한 판매가 있어요' });
  await expectAccessible(page);
  await asked.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByRole('dialog', { name: '로그아웃됐어요.' })).toBeVisible({ timeout: 15_000 });
  // The orders that were taken along are gone with the session, the sale is not.
  // A browser deletes them when it likes.
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual(['counter-queue']);
  await context.setOffline(false);
  await signInOnPage(page, owner.email);
  await page.goto(`/seller/mart/${product.martId}`);
  await expect.poll(async () => (await stockOf(owner, product))[2]).toBe(2);
});

const awayPage = (page: Page) => page.getByRole('heading', { level: 1, name: '인터넷이 연결되지 않았어요' });
const counters = (page: Page) => page.getByRole('region', { name: '지금 열 수 있는 QR 스캔' });

/** Has the service worker keep more pages of the buyers' than it has room for. */
const fillWithOtherPages = async (page: Page) => {
  const last = '/buyer/search?query=29';
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    for (let i = 0; i < 30; i += 1) active!.postMessage({ savePage: `/buyer/search?query=${i}` });
  });
  await expect.poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, last)).toBe(true);
};

test('anywhere without a network a seller finds the counters of their marts, and goes on there', async ({
  page,
  context,
}) => {
  const { owner, product, held, path } = await counter(page);
  const { cards } = await ownMarts(owner);
  await page.goto(`/seller/mart/${cards.storeId}/scan`);
  await kept(page, `/seller/mart/${cards.storeId}/scan`);
  await expect(offline(page)).toContainText('받은 주문 0건');
  await fillWithOtherPages(page);
  await cutLine(context);

  await page.goto('/seller/dashboard');
  await expect(awayPage(page)).toBeVisible();
  await expect(counters(page).getByRole('link')).toHaveCount(2);
  await expect(counters(page).getByRole('link', { name: cards.name })).toContainText('받은 주문 0건');
  await expect(counters(page).getByRole('link', { name: product.martName })).toContainText('받은 주문 2건');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await counters(page).getByRole('link', { name: product.martName }).click();
  await page.waitForURL(`**${path}`);
  await alive(page);
  await read(page, qrOf(held[0]));
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await page.getByRole('button', { name: /^판매 확정!/ }).click();
  await expect(offline(page)).toContainText('전송 대기 1건');

  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/seller/mart/${product.martId}/customers`);
  await expect(page.getByText(/^전송 대기 1건 · /)).toBeVisible();
  await expect(counters(page).getByRole('link', { name: product.martName })).toContainText('전송 대기 1건');
  await expect(counters(page).getByRole('link', { name: cards.name })).not.toContainText('전송 대기');
  await expectAccessible(page);
  // The page makes way by itself for the one that was asked for.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: '주문 현황' })).toBeVisible({ timeout: 15_000 });
});

// Issue 55.10.
test('any page of a seller takes the counters of all their marts along', async ({ page }) => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const { cards } = await ownMarts(owner);
  await signInOnPage(page, owner.email);
  await page.goto('/seller/dashboard');
  await alive(page);
  for (const martId of [product.martId, cards.storeId]) await kept(page, `/seller/mart/${martId}/scan`);
  await expect(async () => {
    await page.goto('/seller/offline');
    await expect(counters(page).getByRole('link', { name: product.martName })).toBeVisible();
    await expect(counters(page).getByRole('link', { name: cards.name })).toBeVisible();
  }).toPass();
});

test('camera and field for codes stand on one screen of a phone; on a tablet who comes next, and no menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await counter(page);
  const send = page.getByRole('button', { name: '번호로 판매 확정' });
  const bottom = () => send.evaluate((button) => button.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(740);
  const menu = page.getByRole('navigation', { name: '판매자 메뉴' });
  const boxOf = async (what: Locator) => (await what.boundingBox())!;
  for (const [width, height, lies] of [
    [768, 1024, false],
    [1180, 820, true],
    [1280, 900, true],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const next = await boxOf(page.getByRole('region', { name: '다음 픽업' }));
      const code = await boxOf(page.getByLabel('픽업 번호 6자리'));
      // Beside the camera where the tablet lies, below it where it stands: wide enough for a name and goods in a line.
      if (lies) expect(next.x).toBeGreaterThan(code.x + code.width);
      else expect(next.y).toBeGreaterThan(code.y);
      expect(next.y + 60).toBeLessThan(height);
      expect(next.width).toBeGreaterThanOrEqual(320);
      // The camera's own buttons follow it.
      const camera = await boxOf(page.getByLabel('카메라 화면', { exact: true }));
      const buttons = await boxOf(page.getByRole('button', { name: '전면 카메라' }));
      expect(buttons.y - camera.y - camera.height).toBeLessThan(32);
    }).toPass();
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(menu).toBeVisible();
  await expectAccessible(page);
});

test('without a network nobody sees the counters of who was on the device before', async ({ page, context }) => {
  const { product, path } = await counter(page);
  const other = someone('next-at-the-device');
  await Caller.signIn(ORIGIN, other.email);
  await signInOnPage(page, other.email);
  await page.goto('/buyer');
  await alive(page);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/buyer', { cacheName: 'pages' })) !== undefined))
    .toBe(true);
  await cutLine(context);
  for (const address of ['/seller/dashboard', path]) {
    await page.goto(address);
    await expect(page.getByText('이 기기에 받아 둔 주문이 없어요')).toBeVisible();
    await expect(page.getByText(product.martName)).toHaveCount(0);
  }
  await expectAccessible(page);
});

test('the screen of one order goes on at the counter, where what it sold is not sold again', async ({
  page,
  context,
}) => {
  const { product, held, path } = await counter(page);
  const [first, second] = held;
  const screenOf = ({ orderId }: { orderId: number }) => `/seller/mart/${product.martId}/qr-scan?orderId=${orderId}`;
  const isLoaded = () => expect(page.getByRole('region', { name: '주문 정보' })).toContainText(product.name);
  await page.goto(screenOf(first));
  await alive(page);
  await isLoaded();
  await read(page, qrOf(first));
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await page.waitForURL('**/customers');

  await page.goto(screenOf(second));
  await alive(page);
  await isLoaded();
  await cutLine(context);
  await read(page, qrOf(second));
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'QR 스캔 열기' }).click();
  await page.waitForURL(`**${path}`);
  // Opened without a network it leads there by itself.
  await page.goto(screenOf(second));
  await page.waitForURL(`**${path}`);
  await alive(page);
  // The dialog holds only what is left of the buyer's visit.
  await read(page, qrOf(first));
  await expect(confirm(page)).toContainText(`받을 금액 ${product.price.toLocaleString('ko-KR')}원`);
  await expect(confirm(page).getByRole('checkbox')).toHaveCount(1);
  await expectAccessible(page);
});
