import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { DEFAULT_NAME } from '#lib/domain/market/market-name.ts';
import { expectAccessible } from '../accessible.ts';
import { Caller } from '../api.ts';
import { KAKAOTALK } from '../app-browsers.ts';
import { handOver, newOwner, order, ownProduct, signInOwner } from '../own-shop.ts';
import { type Running, startServer } from '../start-server.ts';
import { alive, someone, standAtHongdae, watchForComplaints } from '../visitors.ts';

/** Its last sound is a vowel, where the first brand's is a consonant. */
const NAME = '나눔가게';
const TAGLINE = '남은 먹거리를 이웃과 나누는 우리 마을 가게';
const COLOUR = '#7c3aed';
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="${COLOUR}"/></svg>`;
/** A particle that belongs to the first brand's last sound. */
const WRONG_PARTICLE = new RegExp(`${NAME}(?:은|이|을|과|으로|이나)(?![가-힣])`);

let folder: string;
let market: Running;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), 'second-brand-'));
  writeFileSync(join(folder, 'logo.svg'), LOGO);
  market = await startServer({
    dataDir: join(folder, 'data'),
    env: {
      MARKET_NAME: NAME,
      MARKET_TAGLINE: TAGLINE,
      MARKET_COLOR: COLOUR,
      MARKET_LOGO: join(folder, 'logo.svg'),
      MARKET_HOME: '37.557,126.925',
      KAKAO_CLIENT_ID: 'demo',
    },
  });
});
test.afterAll(async () => {
  await market.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What an address says in the end, to somebody or to nobody. */
async function textOf(path: string, person?: Caller): Promise<string> {
  const cookie = ['place=37.557,126.925', ...(person ? [`${person.cookie().name}=${person.cookie().value}`] : [])];
  const headers = { accept: 'text/html,*/*', cookie: cookie.join('; ') };
  const response = await fetch(market.origin + path, { headers });
  return decodeURIComponent(response.headers.get('content-disposition') ?? '') + (await response.text());
}

async function expectNoTrace(paths: readonly string[], person?: Caller): Promise<void> {
  const traces: string[] = [];
  for (const path of paths) {
    const text = await textOf(path, person);
    if (text.includes(DEFAULT_NAME)) traces.push(`${path}: ${DEFAULT_NAME}`);
    const [wrong] = WRONG_PARTICLE.exec(text) ?? [];
    if (wrong) traces.push(`${path}: ${wrong}`);
  }
  expect(traces).toEqual([]);
}

/** A buyer with an order of each state, and what they ordered. */
async function shopped() {
  const { email } = someone('branded');
  const [owner, buyer] = [await newOwner(market.origin), await Caller.signIn(market.origin, email)];
  const product = await ownProduct(owner);
  const [open, cancelled, done] = [
    await order(buyer, product),
    await order(buyer, product),
    await order(buyer, product),
  ];
  await buyer.call('POST', `/api/buyer/order/cancel?orderId=${cancelled.orderId}`);
  await handOver(owner, done);
  return { email, owner, buyer, product, open, done };
}

test('says its own name on every page, in every file, and never another’s', async () => {
  test.setTimeout(300_000);
  await expectNoTrace([
    '/home',
    '/login',
    '/login/failure?error=denied',
    '/buyer',
    '/buyer/map',
    '/buyer/cart',
    '/buyer/place',
    '/buyer/filter?list=%2Fbuyer',
    '/buyer/search?query=빵',
    '/buyer/search/category?category=빵',
    '/buyer/product/1',
    '/buyer/store/2',
    '/buyer/purchase',
    '/accessibility',
    '/offline',
    '/seller/offline',
    '/seller/login',
    '/policies/terms',
    '/policies/privacy',
    '/policies/location',
    '/policies/sellerTerms',
    '/postcode',
    '/toss/fail?code=REJECT_CARD_PAYMENT&message=거절&sessionKey=x',
    '/nowhere',
    '/buyer/product/2147483000',
    '/manifest.webmanifest',
    '/api/openapi.json',
    '/api/docs',
    '/sandbox',
    '/sandbox/components',
    '/sw.js',
    '/robots.txt',
    '/sitemap.xml',
  ]);
  const { email, buyer, product, open, done } = await shopped();
  await expectNoTrace(
    [
      '/buyer',
      '/buyer/notices',
      '/buyer/cart',
      '/buyer/account',
      '/buyer/alerts',
      '/buyer/following',
      `/buyer/product/${product.productId}`,
      '/buyer/purchase',
      '/buyer/purchase?tab=completed',
      '/buyer/purchase?tab=cancelled',
      `/buyer/order-complete?orderId=${open.orderId}`,
      `/buyer/receipt?orderId=${done.orderId}`,
      `/buyer/order/${open.orderId}.ics`,
      '/buyer/help',
      '/api/buyer/alarms',
    ],
    buyer,
  );
  const mails = `/sandbox/mail?to=${email}`;
  await expect.poll(() => textOf(mails)).toContain(`[${NAME}] 주문을 받았어요`);
  await expectNoTrace([mails]);
  expect(await textOf(mails)).toContain(`background:${COLOUR}`);
  const owner = await signInOwner(market.origin);
  await expectNoTrace(
    [
      '/seller/dashboard',
      '/seller/closing',
      '/seller/sales',
      '/seller/news',
      '/seller/product-template.csv',
      ...[
        '',
        '/customers',
        '/check',
        '/register',
        '/qr-scan',
        '/poster',
        '/labels',
        '/log',
        '/info',
        '/papers',
        '/help',
      ].map((page) => `/seller/mart/1${page}`),
    ],
    owner,
  );
  const operator = await Caller.signIn(market.origin, 'operator@demo.test');
  await expectNoTrace(
    [
      '',
      '/cases',
      '/marts',
      '/orders',
      '/payments',
      '/people',
      '/policies',
      '/settlement',
      '/tax',
      '/staff',
      '/log',
    ].map((page) => `/operator${page}`),
    operator,
  );
});

test('tells a device by its own name that the market cancelled an order', async () => {
  const { buyer, open } = await shopped();
  const device = (await (await fetch(`${market.origin}/sandbox/push/devices`, { method: 'POST' })).json()) as {
    id: string;
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
  const { endpoint, keys } = device;
  const added = await buyer.call('POST', '/api/push/subscription', { endpoint, ...keys, audience: 'buyer' });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const support = await Caller.signIn(market.origin, 'support@demo.test');
  const path = `/api/operator/orders/${open.orderId}/cancel`;
  const cancelled = await support.call('POST', path, { reason: '손님이 부탁했어요' });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  const notes = () => fetch(`${market.origin}/sandbox/push/devices/${device.id}`).then((response) => response.text());
  await expect.poll(notes).toContain(`${NAME}에서`);
  expect(await notes()).not.toContain(DEFAULT_NAME);
});

test('keeps its own name for itself, and leaves the other’s to whoever wants it', async () => {
  const owner = await newOwner(market.origin);
  const open = (name: string) =>
    owner.call('POST', '/api/seller/store/create', {
      name,
      address: '서울 마포구 양화로 160',
      latitude: 37.557,
      longitude: 126.925,
      phone_number: '02-123-4567',
      business_number: '1208147521',
      opening_time: '09:00:00',
      closing_time: '21:00:00',
      payment_method: 0,
    });
  const refused = await open(`${NAME} 고객센터`);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(`${NAME}나 운영자`)]);
  expect(JSON.stringify((await open(DEFAULT_NAME)).body)).not.toContain('운영자로 보이는');
});

test('wears its own colour in both themes, readable, as scripts see it too', async ({ page }) => {
  test.setTimeout(180_000);
  const noComplaints = watchForComplaints(page);
  await standAtHongdae(page.context(), market.origin);
  const { buyer, product, owner } = await shopped();
  const ground = (at: Page) =>
    at.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim());
  const visit = async (path: string) => {
    await page.goto(market.origin + path);
    await alive(page);
    await expectAccessible(page);
    expect(await page.locator('html').textContent(), path).not.toContain(DEFAULT_NAME);
  };
  await visit('/home');
  expect(await ground(page)).toBe(COLOUR);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground(page)).not.toBe(COLOUR);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page).toHaveTitle(NAME);
  await expect(page.getByRole('contentinfo')).toContainText(TAGLINE);
  await page.context().addCookies([buyer.cookie()]);
  for (const path of ['/buyer', `/buyer/product/${product.productId}`, '/buyer/purchase?tab=cancelled', '/buyer/cart'])
    await visit(path);
  await page.context().addCookies([owner.cookie()]);
  for (const path of [
    '/seller/dashboard',
    `/seller/mart/${product.martId}/poster`,
    `/seller/mart/${product.martId}/qr-scan`,
  ])
    await visit(path);
  noComplaints();
});

// adopt.md 29.7.
test.describe('where Kakao’s key is set', () => {
  const ways = (page: Page) => page.getByRole('main').getByRole('link', { name: /로 로그인$/ });

  test('it is a third way to sign in, as somebody of its own', async ({ page }) => {
    await page.goto(`${market.origin}/login?to=/buyer/cart`);
    const buyers = (await ways(page).allTextContents()).map((text) => text.trim()).slice(0, 3);
    expect(buyers).toEqual(['Google 아이디로 로그인', '네이버 아이디로 로그인', '카카오 계정으로 로그인']);
    await expectAccessible(page);
    const { email } = someone('kakao');
    await page.getByRole('link', { name: '카카오 계정으로 로그인' }).first().click();
    await page.getByLabel(/이메일/).fill(email);
    await page.getByLabel(/이름/).fill('홍길동');
    await page.getByRole('button', { name: '이 계정으로 로그인' }).click();
    await expect(page).toHaveURL(`${market.origin}/buyer/cart`);
    await page.goto(`${market.origin}/api/auth/login`);
    expect(JSON.parse((await page.locator('body').textContent())!)).toMatchObject({
      email,
      name: '홍길동',
      social_login_platform: 'kakao',
    });
    await page.goto(`${market.origin}/buyer/account`);
    await expect(page.getByText('카카오 계정')).toBeVisible();
  });

  test('who refuses is told so; who gives no email, or one that is not seen to be theirs, is in without', async ({
    page,
  }) => {
    const arm = (fault: string) =>
      fetch(`${market.origin}/sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider: 'kakao', fault, times: 1 }),
      });
    const signIn = () =>
      page.goto(`${market.origin}/oauth2/authorization/kakao?login_hint=${encodeURIComponent(someone('kakao').email)}`);
    await arm('denied');
    await signIn();
    await expect(page.getByRole('dialog', { name: '로그인하지 못했어요' })).toContainText('동의를 취소했어요');
    await arm('server_error');
    await signIn();
    await expect(page.getByRole('dialog', { name: '로그인하지 못했어요' })).toContainText(
      '로그인 서비스에 문제가 있어요',
    );
    for (const fault of ['no_email', 'email_unverified']) {
      await arm(fault);
      await signIn();
      await page.goto(`${market.origin}/buyer/account`);
      await expect(page.getByText('등록된 이메일이 없어요')).toBeVisible();
    }
  });

  test('it stands first inside KakaoTalk, and signs in there', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: market.origin, locale: 'ko-KR', userAgent: KAKAOTALK });
    const page = await context.newPage();
    await page.goto('/login?to=%2Fbuyer%2Fcart');
    await expect(ways(page).first()).toHaveText('카카오 계정으로 로그인');
    await ways(page).first().click();
    await page.getByRole('button', { name: /김하늘/ }).click();
    await expect(page).toHaveURL('/buyer/cart');
    await context.close();
  });
});
