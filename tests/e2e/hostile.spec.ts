import { expect, type Page, type Response, test } from '@playwright/test';
import { Caller } from './api.ts';
import { handOver, order } from './own-shop.ts';
import { ORIGIN } from './server.ts';
import { alive, HONGDAE, signIn, someone, standAtHongdae } from './visitors.ts';

/** Whatever it is put into, it tries to get out of: an attribute, a script, an element. */
const HOSTILE = `"'></script><script>pwned=1</script><img src=x>`;
/** The same for what must hold no space: the name at the provider is made of the email. */
const HOSTILE_NAME = '<img/src=x/onerror=pwned=1>';
const inAddress = encodeURIComponent(HOSTILE);

/** A seller with hostile words everywhere, and a buyer who answers in kind; the buyer's name is hostile too. */
async function hostileTown() {
  const ownerEmail = HOSTILE_NAME + someone('sells').email;
  const owner = await Caller.signIn(ORIGIN, ownerEmail);
  const buyerEmail = HOSTILE_NAME + someone('buys').email;
  const buyer = await Caller.signIn(ORIGIN, buyerEmail);
  const said = async (who: Caller, method: string, path: string, body?: object) => {
    const answer = await who.call(method, path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body as Record<string, number>;
  };
  await said(owner, 'POST', '/api/seller/store/create', {
    name: HOSTILE,
    address: `서울 마포구 양화로 160, ${HOSTILE}`,
    phone_number: '02-123-4567',
    business_number: '9900000004',
    opening_time: '00:00:00',
    closing_time: '00:00:00',
    payment_method: 0,
    ...HONGDAE,
  });
  const [mart] = (await owner.call('GET', '/api/seller/store/dashboard')).body as { storeId: number }[];
  const martId = mart!.storeId;
  const inTwoDays = new Date((await owner.now()).getTime() + 2 * 86_400_000).toISOString();
  const product = await said(owner, 'POST', `/api/seller/stores/${martId}/products`, {
    category: '과일',
    productName: HOSTILE,
    price: 1_000,
    quantity: 9,
    expirationDate: inTwoDays,
    description: HOSTILE,
  });
  const productId = product.productId!;
  const own = { productId, martId, martName: HOSTILE, name: HOSTILE, price: 1_000 };
  const [open, done] = [await order(buyer, own), await order(buyer, own)];
  await handOver(owner, done);
  await said(buyer, 'POST', `/api/buyer/review/${done.orderId}`, { rating: 1, content: HOSTILE });
  await said(owner, 'PUT', `/api/seller/store/${martId}/reviews/${done.orderId}/reply`, { reply: HOSTILE });
  await said(buyer, 'POST', `/api/buyer/stores/followStore/${martId}`);
  await said(buyer, 'POST', '/api/buyer/carts/addCart', { productId, quantity: 1 });
  // Its followers are told of this one.
  await said(owner, 'POST', `/api/seller/stores/${martId}/products`, {
    category: '빵',
    productName: HOSTILE,
    price: 1_000,
    quantity: 9,
    expirationDate: inTwoDays,
  });
  return { ownerEmail, buyerEmail, martId, productId, open, done };
}

/** The page as it came and as it is now holds no element of the hostile words; and its policy had nothing to stop. */
async function expectHarmless(page: Page, path: string): Promise<void> {
  await test.step(path.slice(0, 80), async () => {
    const answer = await page.goto(path);
    expect(answer!.status(), path).toBeLessThan(500);
    const html = await answer!.text();
    // Parsed without scripts, so that what stands in a <noscript> counts too.
    const foreign = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'text/html');
      const scripts = [...parsed.scripts].filter(({ textContent }) => textContent.startsWith('pwned'));
      return [...parsed.querySelectorAll('img[src="x"]'), ...scripts].map(({ outerHTML }) => outerHTML);
    }, html);
    expect(foreign, path).toEqual([]);
    const policy = answer!.headers()['content-security-policy'] ?? '';
    expect(policy, path).toMatch(/(script|default)-src (?!.*'unsafe-inline'.*(;|$))/);
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(answer!.headers()['x-content-type-options'], path).toBe('nosniff');
    await alive(page);
    expect(await page.locator('img[src="x"]').count(), path).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { pwned?: number }).pwned), path).toBeUndefined();
    expect(await page.evaluate(() => (window as unknown as { blocked: string[] }).blocked), path).toEqual([]);
  });
}

test('hostile words in every text field, address and name stay words on every page', async ({ page, context }) => {
  await standAtHongdae(context);
  await page.addInitScript(() => {
    const blocked: string[] = [];
    Object.assign(window, { blocked });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      blocked.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  const { ownerEmail, buyerEmail, martId, productId, open, done } = await hostileTown();

  for (const path of [
    `/buyer/search?query=${inAddress}`,
    `/buyer/search/category?category=${inAddress}`,
    '/buyer',
    '/buyer/map',
    `/login/failure?error=${inAddress}`,
    `/toss/fail?code=${inAddress}&message=${inAddress}&sessionKey=x`,
    `/toss/success?paymentKey=${inAddress}&orderId=${inAddress}&amount=1&sessionKey=${inAddress}`,
    `/toss-checkout?amount=1&orderName=${inAddress}&sessionKey=${inAddress}&orderId=${inAddress}`,
    `/${inAddress}`,
    `/buyer/order-complete?orderId=${inAddress}`,
    `/buyer?place=${inAddress}`,
    '/api/docs',
  ]) {
    await expectHarmless(page, path);
  }

  await signIn(page, buyerEmail);
  for (const path of [
    `/buyer/product/${productId}`,
    '/buyer/cart',
    '/buyer/purchase',
    '/buyer/purchase?tab=completed',
    `/buyer/order-complete?orderId=${open.orderId}`,
    `/buyer/receipt?orderId=${done.orderId}`,
    '/buyer/following',
    '/buyer/account',
  ]) {
    await expectHarmless(page, path);
    await expect(page.locator('body')).toContainText(path === '/buyer/account' ? HOSTILE_NAME : HOSTILE);
  }
  await page.goto('/buyer/purchase?tab=completed');
  await alive(page);
  await page.getByRole('button', { name: /리뷰 보기$/ }).click();
  await expect(page.getByRole('dialog', { name: '내가 쓴 리뷰' })).toContainText(HOSTILE);
  await page.keyboard.press('Escape');
  await page.locator('header').getByRole('button', { name: /알림/ }).click();
  await expect(page.getByRole('region', { name: '알림' })).toContainText(HOSTILE);
  expect(await page.locator('img[src="x"]').count()).toBe(0);

  await signIn(page, ownerEmail);
  const mart = `/seller/mart/${martId}`;
  for (const path of [
    mart,
    `${mart}/info`,
    `${mart}/check`,
    `${mart}/customers`,
    `${mart}/customers?tab=completed`,
    `${mart}/customers?q=${inAddress}`,
    `${mart}/copy`,
    `${mart}/products/${productId}`,
    `${mart}/qr-scan?orderId=${open.orderId}`,
    `/seller/store/manage/${martId}`,
    '/seller/dashboard',
  ]) {
    await expectHarmless(page, path);
    await expect(page.locator('body')).toContainText(HOSTILE);
  }
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('another site that opened the window has no hand on a page of somebody', async ({ page }) => {
    const policyOf = (response: Response | null) => response!.headers()['cross-origin-opener-policy'];
    await page.route('http://elsewhere.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<button>open</button>' }),
    );
    const openedElsewhere = async () => {
      await page.goto('http://elsewhere.test/');
      const coming = page.waitForEvent('popup');
      await page.evaluate((address) => {
        document.querySelector('button')!.onclick = () => window.open(address);
      }, `${ORIGIN}/buyer`);
      await page.getByRole('button').click();
      const opened = await coming;
      await opened.getByRole('heading').first().waitFor();
      const hasOpener = await opened.evaluate(() => window.opener !== null);
      await opened.close();
      return hasOpener;
    };
    expect(await openedElsewhere(), 'nobody, who pays for no process').toBe(true);

    expect(policyOf(await page.goto('/buyer'))).toBeUndefined();
    await signIn(page, someone('opened').email);
    expect(policyOf(await page.goto('/buyer')), 'opened by nobody').toBeUndefined();
    expect(await openedElsewhere()).toBe(false);

    // The same where a worker asks for the page, and for a browser that does not say who opened it.
    await page.goto('/buyer');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    expect(await openedElsewhere()).toBe(false);
    const unsaid = await page.request.get(`${ORIGIN}/buyer`, { headers: { accept: 'text/html' } });
    expect(unsaid.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });
});
