import { type Browser, expect, type Page, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { newOwner, type OwnOrder, type OwnProduct, order, ownProduct, stockOf } from '../own-shop.ts';
import { film, filmQr } from '../qr-film.ts';
import { ORIGIN } from '../server.ts';
import { alive, someone, visitor, whenSaid } from '../visitors.ts';

const qrOf = ({ uuid, orderId }: OwnOrder) => JSON.stringify({ uuid, orderId });

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const confirm = (page: Page) => page.getByRole('dialog', { name: '판매를 확정할까요?' });

/**
 * A counter with a product and orders for it, each of another buyer's; the film must be made before a page opens the
 * camera.
 */
async function counter(browser: Browser, orders: number) {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const held: OwnOrder[] = [];
  for (let n = 0; n < orders; n += 1) {
    held.push(await order(await Caller.signIn(ORIGIN, someone(`scanned-${n}`).email), product));
  }
  const { context, page } = await visitor(browser, owner.email, { permissions: ['camera'] });
  return { owner, product, held, context, page };
}

const scanPage = ({ martId }: OwnProduct, { orderId }: OwnOrder) => `/seller/mart/${martId}/qr-scan?orderId=${orderId}`;

// spec: S2.33
test('another buyer’s QR is refused, and scanning goes on to the right one', async ({ browser }) => {
  const { owner, product, held, context, page } = await counter(browser, 2);
  const [wanted, other] = held as [OwnOrder, OwnOrder];
  filmQr(qrOf(other));
  await page.goto(scanPage(product, wanted));
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expect(status(page, '체크인 실패: HTTP 4')).toContainText('이 주문의 QR이나 픽업 번호가 아니에요.');
  await expect(status(page, '체크인 실패')).toContainText('준비');
  expect(await stockOf(owner, product)).toEqual([8, 2, 0]);
  // The code is still before the camera: after a while it is read again.
  await expect(confirm(page)).toBeVisible();
  // After a no it is asked about again at once: who declined may mean it after all.
  const declined = whenSaid(page, '확정하지 않았어요.');
  await confirm(page).getByRole('button', { name: '취소' }).click();
  await declined;
  // Looked at often: an assertion's last look within this time is after 1.85 s.
  await expect.poll(() => confirm(page).isVisible(), { intervals: [100], timeout: 2_500 }).toBe(true);

  filmQr(qrOf(wanted));
  await page.reload();
  const completed = whenSaid(page, '체크인 완료');
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await completed;
  await expect(page).toHaveURL(`/seller/mart/${product.martId}/customers`);
  // Said where it leads, too, for those who hear the page.
  await expect(page.getByText(`${product.name} · 1개, 2,500원 판매를 확정했어요.`)).toBeVisible();
  expect(await stockOf(owner, product)).toEqual([8, 1, 1]);
  await context.close();
});

// spec: S5.22
test('a code without a uuid is told from an order’s', async ({ browser }) => {
  const { product, held, context, page } = await counter(browser, 1);
  filmQr('https://example.com/?a=1');
  await page.goto(scanPage(product, held[0]!));
  await expect(status(page, '동네마켓 QR이 아니에요.')).toContainText('준비');
  await expect(confirm(page)).toBeHidden();
  await context.close();
});

// spec: S8.35
test('with nothing before the camera it waits, and shows which camera it uses', async ({ browser }) => {
  const { product, held, context, page } = await counter(browser, 1);
  filmQr(null);
  await page.goto(scanPage(product, held[0]!));
  await expect(status(page, '카메라가 준비됐어요. QR을 보여 주세요.')).toContainText('준비');
  await expect(page.getByRole('combobox', { name: '카메라' })).not.toContainText('(카메라 없음)');
  const mirror = page.getByRole('button', { name: '좌우 반전' });
  const before = await mirror.getAttribute('aria-pressed');
  await mirror.click();
  await expect(mirror).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  await page.getByRole('button', { name: '후면 카메라' }).click();
  await expect(status(page, 'QR을 보여 주세요.')).toContainText('준비');
  await context.close();
});

test('the screen for any order finds whose code it is, and completes it', async ({ browser }) => {
  const { owner, product, held, context, page } = await counter(browser, 1);
  filmQr(qrOf(held[0]!));
  await page.goto(`/seller/mart/${product.martId}/scan`);
  await expect(confirm(page)).toContainText(`${product.name} · 1개`);
  await expect(confirm(page)).toContainText('받을 금액');
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expect(status(page, '체크인 완료')).toBeVisible();
  // What to collect fills the screen for three seconds.
  const done = page.getByRole('button', { name: /^판매 확정!.*2,500원 받으세요/ });
  await expect(done).toBeInViewport({ ratio: 1 });
  await expect(done).toHaveCount(0);
  await expect(status(page, `${product.name} · 1개, 2,500원 판매를 확정했어요. 다음 QR을 보여 주세요.`)).toContainText(
    '준비',
  );
  await expect(page.getByRole('region', { name: '지금까지 확정한 판매' })).toContainText(product.name);
  expect(await stockOf(owner, product)).toEqual([9, 0, 1]);

  // The same code a second time.
  await page.goto(`/seller/mart/${product.martId}/scan`);
  await expect(status(page, '이미 건네준 주문이에요.')).toContainText('준비');
  expect(await stockOf(owner, product)).toEqual([9, 0, 1]);
  await context.close();
});

test('a pass in night colours, light on dark, is read', async ({ browser }) => {
  const { owner, product, held, context, page } = await counter(browser, 1);
  film([{ scene: { qr: qrOf(held[0]!), isInverted: true }, seconds: 2 }]);
  await page.goto(`/seller/mart/${product.martId}/scan`);
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expect(status(page, '체크인 완료')).toBeVisible();
  expect(await stockOf(owner, product)).toEqual([9, 0, 1]);
  await context.close();
});

test('a code of a good, in two dimensions, is told from a pass', async ({ browser }) => {
  const { product, context, page } = await counter(browser, 1);
  filmQr('https://id.gs1.org/01/08801234567893?17=261231');
  await page.goto(`/seller/mart/${product.martId}/scan`);
  await expect(status(page, '상품 코드예요.')).toContainText('준비');
  await context.close();
});

test('the screen for any order does not know codes of other marts', async ({ browser }) => {
  const { held, product, context, page } = await counter(browser, 1);
  filmQr(qrOf({ ...held[0]!, uuid: '00000000-0000-4000-8000-000000000000' }));
  await page.goto(`/seller/mart/${product.martId}/scan`);
  await expect(status(page, '이 마트의 주문이 아니에요.')).toContainText('준비');
  await context.close();
});

test('a code that the script reads at no small angle is read turned further', async ({ browser }) => {
  const { product, context, page } = await counter(browser, 0);
  filmQr('{"orderId":2237,"uuid":"da451f43-a787-43f6-b488-77356fdddf9d"}');
  await page.goto(`/seller/mart/${product.martId}/scan`);
  await expect(status(page, '이 마트의 주문이 아니에요.')).toBeVisible();
  await context.close();
});

test('a wrong code, none, then the right one, before one camera', async ({ browser }) => {
  const { owner, product, held, context, page } = await counter(browser, 2);
  const [wanted, other] = held as [OwnOrder, OwnOrder];
  film([
    { scene: { qr: qrOf(other) }, seconds: 10 },
    { scene: 'wall', seconds: 4 },
    { scene: { qr: qrOf(wanted) }, seconds: 20 },
  ]);
  await page.goto(scanPage(product, wanted));
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expect(status(page, '체크인 실패: HTTP 400')).toContainText('준비');
  // The wrong code may be read once more before it is taken away: it is refused, and not asked about again at once.
  await expect
    .poll(
      async () => {
        if (await confirm(page).isVisible()) await confirm(page).getByRole('button', { name: '판매 확정' }).click();
        return (await stockOf(owner, product))[2];
      },
      // The film takes fourteen to come to the right one.
      { timeout: 40_000 },
    )
    .toBe(1);
  await expect(page).toHaveURL(`/seller/mart/${product.martId}/customers`);
  // Said where it leads, too, for those who hear the page.
  await expect(page.getByText(`${product.name} · 1개, 2,500원 판매를 확정했어요.`)).toBeVisible();
  expect(await stockOf(owner, product)).toEqual([8, 1, 1]);
  await context.close();
});

test('a declined code that is still before the camera is asked about again, after it was said', async ({ browser }) => {
  const { product, held, context, page } = await counter(browser, 1);
  filmQr(qrOf(held[0]!));
  await page.goto(scanPage(product, held[0]!));
  const declined = whenSaid(page, '확정하지 않았어요.');
  await confirm(page).getByRole('button', { name: '취소' }).click();
  await declined;
  await expect(confirm(page)).toBeVisible();
  await context.close();
});

test('two of the staff scan the same code at once: it is completed once', async ({ browser }) => {
  const { owner, product, held, context, page } = await counter(browser, 1);
  filmQr(qrOf(held[0]!));
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto(scanPage(product, held[0]!));
    await expect(confirm(each)).toBeVisible();
  }
  await Promise.all([page, other].map((each) => confirm(each).getByRole('button', { name: '판매 확정' }).click()));
  for (const each of [page, other]) await expect(each).toHaveURL(`/seller/mart/${product.martId}/customers`);
  expect(await stockOf(owner, product)).toEqual([9, 0, 1]);
  await context.close();
});

// spec: S9.13
test('after the yes it takes 900 ms to the order list', async ({ browser }) => {
  const { product, held, context, page } = await counter(browser, 1);
  filmQr(qrOf(held[0]!));
  await page.goto(scanPage(product, held[0]!));
  await expect(confirm(page)).toBeVisible();
  await page.route('**/customers', (route) => route.abort());
  // By the page's own clock: what it does reaches a test late on a busy machine, the one thing later than the other.
  await page.evaluate(() => {
    const { navigation } = window as unknown as { navigation: EventTarget };
    navigation.addEventListener('navigate', (event) => {
      if (!(event as Event & { destination: { url: string } }).destination.url.endsWith('/customers')) return;
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const answer = files.findLast(({ name }) => name.endsWith('/checkin'))!;
      console.info(`left ${performance.now() - answer.responseEnd} ms after the answer`);
    });
  });
  const leaving = page.waitForEvent('console', (message) => message.text().startsWith('left '));
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  const waited = Number.parseFloat((await leaving).text().slice('left '.length));
  expect(waited).toBeGreaterThan(800);
  expect(waited).toBeLessThan(2_500);
  await context.close();
});

test('a camera that is pulled out says so, and its return goes on', async ({ browser }) => {
  const { product, held, context, page } = await counter(browser, 1);
  filmQr(null);
  await page.goto(scanPage(product, held[0]!));
  await expect(status(page, '카메라가 준비됐어요.')).toBeVisible();
  await page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const list = devices.enumerateDevices.bind(devices);
    devices.enumerateDevices = () => Promise.resolve([]);
    Object.assign(window, {
      plugIn: () => {
        devices.enumerateDevices = list;
        devices.dispatchEvent(new Event('devicechange'));
      },
    });
    const stream = document.querySelector('video')!.srcObject as MediaStream;
    stream.getVideoTracks()[0]!.dispatchEvent(new Event('ended'));
  });
  await expect(status(page, '카메라 연결이 끊겼어요.')).toContainText('준비');
  await expect(page.getByText('카메라를 찾을 수 없어요')).toBeVisible();
  await expect(page.getByRole('combobox', { name: '카메라' })).toContainText('(카메라 없음)');
  filmQr(qrOf(held[0]!));
  await page.evaluate(() => (window as unknown as { plugIn(): void }).plugIn());
  await expect(confirm(page)).toBeVisible();
  await context.close();
});

test('the light is offered where the camera has one', async ({ browser }) => {
  const { product, held, context, page } = await counter(browser, 1);
  await page.addInitScript(() => {
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = (wish) => {
      document.documentElement.dataset.light = JSON.stringify(wish?.advanced);
      return Promise.resolve();
    };
  });
  filmQr(null);
  await page.goto(scanPage(product, held[0]!));
  await expect(status(page, '카메라가 준비됐어요.')).toBeVisible();
  const light = page.getByRole('button', { name: '조명' });
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('html')).toHaveAttribute('data-light', '[{"torch":true}]');
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'false');
  await context.close();
});

// spec: S8.34
test('a picture that cannot play says what to look for', async ({ browser }) => {
  const { product, held, context, page } = await counter(browser, 1);
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('busy', 'AbortError'));
  });
  filmQr(null);
  await page.goto(scanPage(product, held[0]!));
  await expect(status(page, '영상을 재생할 수 없어요. 다른 앱이나 탭에서')).toContainText('준비');
  await expect(page.getByText('카메라 화면이 꺼져 있어요')).toBeVisible();
  await context.close();
});

// spec: S8.34
test('a camera that went away falls back to the default one; other faults say what they are', async ({ browser }) => {
  const { product, held, context, page } = await counter(browser, 1);
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (wish) => {
      const { facingMode } = (wish as { video: { facingMode?: { exact?: string } } }).video;
      if (facingMode?.exact === 'user') return Promise.reject(new DOMException('none', 'OverconstrainedError'));
      if (facingMode?.exact === 'environment') return Promise.reject(new DOMException('overheated', 'DataError'));
      return open(wish);
    };
  });
  filmQr(null);
  await page.goto(scanPage(product, held[0]!));
  await expect(status(page, '카메라가 준비됐어요.')).toBeVisible();
  await page.getByRole('button', { name: '전면 카메라' }).click();
  await expect(status(page, '기본 카메라로 켰어요')).toContainText('준비');
  await page.getByRole('button', { name: '후면 카메라' }).click();
  await expect(status(page, '카메라 오류: overheated')).toContainText('준비');
  await context.close();
});

test('the screen for any order takes a typed pickup code too', async ({ browser }) => {
  const { owner, product, held, context, page } = await counter(browser, 1);
  // The camera comes when the code has been answered.
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const asked = new Promise<void>((letCome) => Object.assign(window, { letCome }));
    navigator.mediaDevices.getUserMedia = (wish) => asked.then(() => open(wish));
  });
  let letPackCome = () => {};
  const packMayCome = new Promise<void>((come) => {
    letPackCome = come;
  });
  await page.route('**/offline-pack*', (route) => packMayCome.then(() => route.continue()));
  filmQr(null);
  await page.goto(`/seller/mart/${product.martId}/scan`);
  await alive(page);
  const code = page.getByLabel('픽업 번호 6자리');
  const { pickupCode } = held[0]!;
  await code.fill(pickupCode === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: '번호로 판매 확정' }).click();
  await expect(status(page, '이 번호의 주문이 없어요.')).toContainText('준비');
  // Where the code was typed, too: the status is out of sight there.
  const here = page.locator('form').getByText('이 번호의 주문이 없어요.');
  await expect(here).toBeInViewport();
  // Nor do the orders that were taken along push it away, however late they come.
  const top = () => code.evaluate((field) => Math.round(field.getBoundingClientRect().top));
  const before = await top();
  letPackCome();
  await expect(page.getByRole('region', { name: '인터넷 없이 판매 확정' })).toContainText('받은 주문');
  expect(await top()).toBe(before);
  await expect(code).toHaveAccessibleDescription(/이 번호의 주문이 없어요/);
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await page.evaluate(() => (window as unknown as { letCome(): void }).letCome());
  await expect(page.locator('[data-live="true"]')).toBeVisible();
  await expect(status(page, '이 번호의 주문이 없어요.')).toContainText('준비');
  await page.getByRole('button', { name: '후면 카메라' }).click();
  await expect(status(page, 'QR을 보여 주세요.')).toContainText('준비');
  await code.fill(pickupCode);
  await expect(here).toBeHidden();
  await page.getByRole('button', { name: '번호로 판매 확정' }).click();
  await expect(confirm(page)).toContainText(`${product.name} · 1개`);
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expect(status(page, '판매를 확정했어요.')).toContainText('준비');
  // The next buyer says the next code.
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('');
  expect(await stockOf(owner, product)).toEqual([9, 0, 1]);
  await context.close();
});

test('a sale by QR leaves alone what stands in the field for typed codes', async ({ browser }) => {
  const { owner, product, held, context, page } = await counter(browser, 2);
  const [typed, shown] = held as [OwnOrder, OwnOrder];
  film([
    { scene: 'wall', seconds: 8 },
    { scene: { qr: qrOf(shown) }, seconds: 30 },
  ]);
  await page.goto(`/seller/mart/${product.martId}/scan`);
  await alive(page);
  const code = page.getByLabel('픽업 번호 6자리');
  await code.fill(typed.pickupCode);
  await page.getByRole('button', { name: '번호로 판매 확정' }).click();
  const declined = whenSaid(page, '확정하지 않았어요.');
  await confirm(page).getByRole('button', { name: '취소' }).click();
  await declined;
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expect(status(page, '판매를 확정했어요.')).toContainText('준비');
  await expect(code).toHaveValue(typed.pickupCode);
  await expect(code).not.toBeFocused();
  expect(await stockOf(owner, product)).toEqual([8, 1, 1]);
  await context.close();
});

test('the browser’s own detector reads the codes where there is one; one that breaks is replaced', async ({
  browser,
}) => {
  const { product, held, context, page } = await counter(browser, 1);
  await page.addInitScript(
    ({ qr, name }) => {
      let isTold = false;
      class Detector {
        static getSupportedFormats = () => Promise.resolve(['qr_code']);
        detect() {
          if ('isBroken' in window) return Promise.reject(new Error('gone'));
          // A code that comes before its order is on the screen is not taken up.
          if (isTold || !document.querySelector('main')!.textContent.includes(name)) return Promise.resolve([]);
          isTold = true;
          return Promise.resolve([{ rawValue: qr }]);
        }
      }
      Object.assign(window, { BarcodeDetector: Detector });
    },
    { qr: 'no-such-token', name: product.name },
  );
  // The film is read by the script, once the detector is gone.
  filmQr(qrOf(held[0]!));
  await page.goto(scanPage(product, held[0]!));
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expect(status(page, '체크인 실패: HTTP 400')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isBroken: true }));
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expect(page).toHaveURL(`/seller/mart/${product.martId}/customers`);
  await context.close();
});

test('a check-in that does not get through can be tried again', async ({ browser }) => {
  const { owner, product, held, context, page } = await counter(browser, 1);
  filmQr(qrOf(held[0]!));
  await page.goto(scanPage(product, held[0]!));
  await page.route('**/checkin', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: '잠시 뒤 다시 시도해 주세요.' } }),
  );
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await expect(status(page, '체크인 실패: HTTP 503')).toContainText('준비');
  await page.unroute('**/checkin');
  const completed = whenSaid(page, '체크인 완료 (판매 완료 및 재고 차감)');
  await confirm(page).getByRole('button', { name: '판매 확정' }).click();
  await completed;
  await expect(page).toHaveURL(`/seller/mart/${product.martId}/customers`);
  expect(await stockOf(owner, product)).toEqual([9, 0, 1]);
  await context.close();
});

// spec: S8.32
test('an order that cannot be loaded says so, and can be loaded again', async ({ browser }) => {
  const { product, held, context, page } = await counter(browser, 1);
  filmQr(null);
  await page.route('**/api/qrCode/product**', (route) =>
    route.fulfill({ status: 502, json: { code: 'providerFailed', message: '안 돼요.' } }),
  );
  await page.goto(scanPage(product, held[0]!));
  await expect(
    status(page, '주문 정보를 불러오지 못했어요: HTTP 502 - 서버에서 데이터를 가져올 수 없어요.'),
  ).toContainText('오류');
  await page.unroute('**/api/qrCode/product**');
  await page.getByRole('button', { name: '다시 불러오기' }).click();
  await expect(page.getByRole('region', { name: '주문 정보' })).toContainText(product.name);
  await expect(status(page, 'QR을 보여 주세요.')).toContainText('준비');
  await context.close();
});

test('a barcode before the camera brings what was sold under it', async ({ browser }) => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const barcode = '8801234567893';
  const edited = await owner.call('PATCH', `/api/seller/stores/${product.martId}/products/${product.productId}`, {
    barcode,
  });
  expect(edited.status).toBe(200);
  const { context, page } = await visitor(browser, owner.email, { permissions: ['camera'] });
  film([
    { scene: 'wall', seconds: 1 },
    { scene: { barcode }, seconds: 10 },
  ]);
  await page.goto(`/seller/mart/${product.martId}/register`);
  await alive(page);
  await page.getByRole('button', { name: '바코드 찍기' }).click();
  await expect(page.getByText(`‘${product.name}’의 내용을 불러왔어요.`, { exact: false })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('상품명')).toHaveValue(product.name);
  await context.close();
});

test('a scan gun types the QR’s JSON, into nothing and into the field for codes, on a Korean keyboard too', async ({
  browser,
}) => {
  const { owner, product, held, context, page } = await counter(browser, 3);
  film([{ scene: 'wall', seconds: 60 }]);
  await page.goto(`/seller/mart/${product.martId}/scan`);
  await alive(page);
  const [one, two, three] = held as [OwnOrder, OwnOrder, OwnOrder];
  await expect(status(page, '카메라가 준비됐어요.')).toBeVisible();
  const code = page.getByLabel('픽업 번호 6자리');
  const sell = async () => {
    await expect(confirm(page)).toContainText(product.name);
    await confirm(page).getByRole('button', { name: '판매 확정' }).click();
    await expect(status(page, '판매를 확정했어요.')).toBeVisible();
  };
  // Its Enter must not say yes to the dialog that it opens.
  await page.keyboard.type(qrOf(one), { delay: 2 });
  await page.keyboard.press('Enter');
  await expect(confirm(page)).toBeVisible();
  expect(await stockOf(owner, product)).toEqual([7, 3, 0]);
  await sell();
  await code.click();
  await page.keyboard.type(qrOf(two), { delay: 2 });
  await page.keyboard.press('Enter');
  await expect(code).toHaveValue('');
  await sell();

  // As a phone's keyboard brings it, without keys: letter by letter into the field, in Korean.
  await code.click();
  await page.keyboard.insertText(qrOf(three).replace('uuid', 'ㅕㅕㅑㅇ').replace('orderId', 'ㅐㄱㅇㄷ걍'));
  await sell();
  expect(await stockOf(owner, product)).toEqual([7, 0, 3]);
  await context.close();
});
