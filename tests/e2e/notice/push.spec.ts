import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { cancelledByMart, newOwner, order, ownMarts, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone } from '../visitors.ts';

// A browser without a window asks for no permission and has no push service: the test says yes, what it subscribes to
// is the sandbox's, and the worker is given a note by the developer tools.
test.use({ serviceWorkers: 'allow' });

interface Device {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}
interface Note {
  title: string;
  body: string;
  tag: string;
  url: string;
  refusal?: { label: string; url: string };
}

const newDevice = async () =>
  (await (await fetch(`${ORIGIN}/sandbox/push/devices`, { method: 'POST' })).json()) as Device;

/** Gives the browser a push service: what it subscribes with stays, as a real browser's does. */
async function withPushService(page: Page): Promise<Device> {
  const device = await newDevice();
  await page.addInitScript(({ endpoint, keys }) => {
    const [kept, allowed] = ['test-subscription', 'test-permission'];
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(allowed) ?? 'default' });
    Notification.requestPermission = async () => {
      localStorage.setItem(allowed, 'granted');
      return 'granted';
    };
    const bytes = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const fake = (publicKey: string) => ({
      endpoint,
      options: { applicationServerKey: bytes(publicKey).buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => localStorage.removeItem(kept),
    });
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem(kept, String(options!.applicationServerKey));
      return fake(String(options!.applicationServerKey)) as never;
    };
    ServiceWorkerRegistration.prototype.getNotifications = async () =>
      [{ close: () => localStorage.setItem('test-tray', 'empty') }] as never;
    PushManager.prototype.getSubscription = async () => {
      const publicKey = localStorage.getItem(kept);
      return publicKey ? (fake(publicKey) as never) : null;
    };
  }, device);
  return device;
}

const notesFor = async ({ id }: Device): Promise<Note[]> => {
  const received = (await (await fetch(`${ORIGIN}/sandbox/push/devices/${id}`)).json()) as { note: Note }[];
  return received.map(({ note }) => note);
};

const menu = (page: Page) => page.getByRole('region', { name: '알림' });
const openMenu = (page: Page) => page.locator('header').getByRole('button', { name: /알림/ }).click();
const turnOn = (page: Page) => menu(page).getByRole('button', { name: '이 기기로 알림 받기' });
const turnOff = (page: Page) => menu(page).getByRole('button', { name: '알림 끄기' });

async function buyerWithMenu(page: Page) {
  const { email } = someone('pushed');
  await signIn(page, email);
  await page.goto('/buyer');
  await alive(page);
  await openMenu(page);
  return { buyer: await Caller.signIn(ORIGIN, email) };
}

test('a buyer is told of their order while no page is open, until they turn it off', async ({ page }) => {
  const device = await withPushService(page);
  const { buyer } = await buyerWithMenu(page);
  await expect(menu(page).getByText('화면이 꺼져 있어도 주문 소식을 알려 드려요.')).toBeVisible();
  await turnOn(page).press('Enter');
  await expect(menu(page).getByText('이 기기로 알림을 받고 있어요.')).toBeVisible();
  await expect(turnOff(page)).toBeFocused();

  const owner = await newOwner();
  const product = await ownProduct(owner);
  // What is shown as it comes needs no note.
  await page.keyboard.press('Escape');
  // Their own act is not news to them; what the mart does is.
  const [held, untold] = [await order(buyer, product), await order(buyer, product)];
  await cancelledByMart(owner, held);
  const note = { title: product.martName, tag: `order-${held.orderId}` };
  await expect
    .poll(() => notesFor(device))
    .toMatchObject([{ ...note, url: expect.stringMatching(`^/buyer/purchase.*#order-${held.orderId}$`) }]);

  await page.reload();
  await alive(page);
  await openMenu(page);
  await turnOff(page).click();
  await expect(turnOn(page)).toBeVisible();
  // What came before it was turned on again is not told.
  await cancelledByMart(owner, untold);
  const other = await ownProduct(owner);
  await turnOn(page).click();
  await expect(turnOff(page)).toBeVisible();
  await page.keyboard.press('Escape');
  const second = await order(buyer, other);
  await cancelledByMart(owner, second);
  await expect
    .poll(async () => (await notesFor(device)).map(({ tag }) => tag))
    .toEqual([`order-${held.orderId}`, `order-${second.orderId}`]);
});

test('who signs out is told nothing more, and the next one is offered it anew', async ({ page }) => {
  const device = await withPushService(page);
  const { buyer } = await buyerWithMenu(page);
  await turnOn(page).click();
  await expect(turnOff(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('header [aria-controls=user-menu]').click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByText('로그아웃됐어요.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('test-tray'))).toBe('empty');
  const owner = await newOwner();
  // The shop's is told of the same order, so that there was time.
  const shops = await newDevice();
  const { endpoint, keys } = shops;
  expect(await owner.call('POST', '/api/push/subscription', { endpoint, ...keys, audience: 'mart' })).toMatchObject({
    status: 200,
  });
  await order(buyer, await ownProduct(owner));
  await expect.poll(() => notesFor(shops)).toHaveLength(1);

  await buyerWithMenu(page);
  await expect(turnOn(page)).toBeVisible();
  expect(await notesFor(device)).toEqual([]);
});

test('a browser that was told no says where to change that; one without such a thing offers nothing', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await buyerWithMenu(page);
  await expect(menu(page).getByText('브라우저가 알림을 막고 있어요.')).toBeVisible();
  await expect(turnOn(page)).toBeHidden();

  const old = await context.newPage();
  await old.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
  const answered = old.waitForResponse('**/api/push');
  await old.goto('/buyer');
  await alive(old);
  await openMenu(old);
  await answered;
  await expect(menu(old).getByText('아직 알림이 없어요')).toBeVisible();
  await expect(menu(old).getByText('알려 드려요')).toHaveCount(1);
});

test('who tells the browser no is where they were, with what to do', async ({ page }) => {
  await withPushService(page);
  await page.addInitScript(() => {
    Notification.requestPermission = async () => {
      localStorage.setItem('test-permission', 'denied');
      return 'denied';
    };
  });
  const denied = /^브라우저가 알림을 막고 있어요\./;
  await buyerWithMenu(page);
  await turnOn(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page).getByText(denied)).toBeVisible();
  await expect(page.locator('[data-push]')).toBeFocused();

  await page.evaluate(() => localStorage.removeItem('test-permission'));
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${allDay.storeId}/customers`);
  await alive(page);
  await page.getByRole('button', { name: '날짜와 알림 설정' }).click();
  await page.getByRole('button', { name: '기기 알림 켜기', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(denied)).toBeFocused();
});

test('a push service that cannot be reached says so, and is tried again', async ({ page }) => {
  await withPushService(page);
  await page.addInitScript(() => {
    const subscribe = PushManager.prototype.subscribe;
    PushManager.prototype.subscribe = async () => {
      PushManager.prototype.subscribe = subscribe;
      throw new DOMException('push service error', 'AbortError');
    };
  });
  await buyerWithMenu(page);
  await turnOn(page).click();
  await expect(menu(page).getByRole('alert')).toHaveText('알림을 켜지 못했어요. 잠시 뒤 다시 시도해 주세요.');
  await turnOn(page).click();
  await expect(turnOff(page)).toBeVisible();
  await expect(menu(page).getByRole('alert')).toBeHidden();
});

test('a seller’s device is told of a new order', async ({ page }) => {
  const device = await withPushService(page);
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${allDay.storeId}/customers`);
  await alive(page);
  await page.getByRole('button', { name: '날짜와 알림 설정' }).click();
  await page.getByRole('button', { name: '기기 알림 켜기', exact: true }).click();
  const toggle = page.getByRole('button', { name: '기기 알림 켜짐', exact: true });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');

  const product = await ownProduct(owner);
  const { orderId } = await order(await Caller.signIn(ORIGIN, someone('hungry').email), product);
  // Other tests sell in this mart, too.
  const ofThis = async () => (await notesFor(device)).filter(({ tag }) => tag === `order-${orderId}`);
  await expect
    .poll(ofThis)
    .toEqual([
      {
        title: `새 주문 · ${allDay.name}`,
        body: expect.stringContaining(`${product.name} · 1개 · `),
        tag: `order-${orderId}`,
        url: `/seller/mart/${allDay.storeId}/customers`,
      },
    ]);
  await page.goto('/seller');
  await toggle.click();
  await expect(page.getByRole('button', { name: '기기 알림 켜기', exact: true })).toBeVisible();
});

/** Has the worker given a note, as by the browser's push service. */
async function deliver(context: BrowserContext, page: Page, note: Note): Promise<void> {
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      resolve(registrations[0]!.registrationId),
    ),
  );
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: ORIGIN,
    registrationId: await registered,
    data: JSON.stringify(note),
  });
}

test('what comes is shown, and opens the page it is about', async ({ page, context }) => {
  await page.goto('/buyer');
  await page.evaluate(() =>
    navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready.then(() => {})),
  );
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  // Only a person's press may open a window, and only a window has a place for notes.
  await worker.evaluate(() => {
    const self = globalThis as unknown as { registration: object; clients: object; seen: unknown[] };
    self.seen = [];
    Object.assign(self.registration, { showNotification: async (...shown: unknown[]) => void self.seen.push(shown) });
    Object.assign(self.clients, { openWindow: async (url: string) => void self.seen.push(url) });
  });
  const seen = () => worker.evaluate(() => (globalThis as unknown as { seen: unknown[] }).seen);
  const note = { title: '합정마트', body: '주문을 받았어요.', tag: 'order-7', url: '/buyer/purchase#order-7' };
  await deliver(context, page, note);
  const shown = [
    note.title,
    expect.objectContaining({ body: note.body, tag: note.tag, data: note.url, renotify: true }),
  ];
  await expect.poll(seen).toEqual([shown]);

  await worker.evaluate((url) => {
    const notification = { data: url, close: () => (globalThis as unknown as { seen: unknown[] }).seen.push('closed') };
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }));
  }, note.url);
  await expect.poll(seen).toEqual([shown, 'closed', `${ORIGIN}/buyer/purchase#order-7`]);

  // What invites to buy has a button that refuses it, and leads to where that is done.
  const refusal = { label: '무료 수신거부', url: '/buyer/alerts#refuse' };
  await deliver(context, page, { ...note, title: '(광고) 합정마트', refusal });
  const advertised = [
    '(광고) 합정마트',
    expect.objectContaining({ actions: [{ action: 'refuse', title: refusal.label }] }),
  ];
  await expect.poll(async () => (await seen()).at(-1)).toEqual(advertised);
  await worker.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: [string, { data: unknown }][] };
    const notification = { data: seen.at(-1)![1].data, close: () => {} };
    dispatchEvent(Object.assign(new Event('notificationclick'), { action: 'refuse', notification, waitUntil() {} }));
  });
  await expect.poll(async () => (await seen()).at(-1)).toBe(`${ORIGIN}/buyer/alerts#refuse`);

  // Where its page is open already, it is brought forward.
  await worker.evaluate((url) => {
    const self = globalThis as unknown as { seen: unknown[]; WindowClient: { prototype: object } };
    self.seen = [];
    Object.assign(self.WindowClient.prototype, {
      focus: async function (this: { url: string }) {
        self.seen.push(`to the front: ${this.url}`);
      },
    });
    const notification = { data: url, close: () => {} };
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }));
  }, new URL(page.url()).pathname);
  await expect.poll(seen).toEqual([`to the front: ${page.url()}`]);
});
