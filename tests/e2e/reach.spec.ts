import { expect, type Page, test } from '@playwright/test';
import { Caller } from './api.ts';
import { walkByTab } from './keyboard.ts';
import { lostInLargeText } from './large-text.ts';
import { handOver, order, ownMarts, ownProduct, signInOwner } from './own-shop.ts';
import { ORIGIN } from './server.ts';
import { alive, signIn, someone, standAtHongdae, watchForComplaints } from './visitors.ts';

test.describe('every page is complete by keyboard alone, and with letters twice as large', {
  tag: '@any-width',
}, () => {
  const [PHONE, PC] = [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ];

  async function openAt(page: Page, path: string, size: typeof PHONE): Promise<void> {
    // What a page settles when it is opened, it settles for its width.
    await page.setViewportSize(size);
    await page.goto(path);
    await alive(page);
  }

  async function complaintsOf(page: Page, path: string): Promise<string[]> {
    await openAt(page, path, PHONE);
    const { stops, complaints } = await walkByTab(page);
    expect(stops, `stops of ${path}`).toBeGreaterThan(3);
    complaints.push(...(await lostInLargeText(page)));
    return [...complaints.map((complaint) => `${path}: ${complaint}`), ...(await lostAt(page, path, PC))];
  }

  async function lostAt(page: Page, path: string, size: typeof PHONE): Promise<string[]> {
    await openAt(page, path, size);
    return (await lostInLargeText(page)).map((lost) => `${path} at ${size.width} px: ${lost}`);
  }

  async function expectNoComplaints(page: Page, paths: string[]): Promise<void> {
    const complaints: string[] = [];
    for (const path of paths) complaints.push(...(await complaintsOf(page, path)));
    expect(complaints).toEqual([]);
  }

  test('somebody’s who is new', async ({ page, context }) => {
    await expectNoComplaints(page, ['/home', '/login', '/seller/login', '/sandbox', '/buyer']);
    await standAtHongdae(context);
    await expectNoComplaints(page, ['/buyer/search?query=없는것없는것', '/nowhere']);
  });

  test('a buyer’s', async ({ page, context }) => {
    await standAtHongdae(context);
    const { email } = someone('reaches');
    const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await signInOwner()];
    const product = await ownProduct(owner, { description: '새벽에 딴 딸기예요.' });
    const [open, done] = [await order(buyer, product), await order(buyer, product)];
    await handOver(owner, done);
    await buyer.call('POST', '/api/buyer/carts/addCart', { productId: product.productId, quantity: 2 });
    await buyer.call('POST', `/api/buyer/stores/followStore/${product.martId}`);
    await signIn(page, email);
    await expectNoComplaints(page, [
      '/buyer/search?query=김밥',
      `/buyer/product/${product.productId}`,
      '/buyer/cart',
      '/buyer/purchase',
      '/buyer/purchase?tab=completed',
      `/buyer/order-complete?orderId=${open.orderId}`,
      `/buyer/receipt?orderId=${done.orderId}`,
      '/buyer/following',
      `/buyer/store/${product.martId}`,
      '/buyer/account',
      '/buyer/search/category?category=과일',
    ]);
    // Its pins move with the map, and are passed by in one step (map.spec.ts).
    expect([...(await lostAt(page, '/buyer/map', PHONE)), ...(await lostAt(page, '/buyer/map', PC))]).toEqual([]);
  });

  test('a seller’s', async ({ page }) => {
    const owner = await signInOwner();
    const { allDay } = await ownMarts(owner);
    const product = await ownProduct(owner);
    const { orderId } = await order(await Caller.signIn(ORIGIN, someone('reach-buys').email), product);
    await signIn(page, 'owner@demo.test');
    const mart = `/seller/mart/${allDay.storeId}`;
    await expectNoComplaints(page, [
      '/seller/dashboard',
      mart,
      `${mart}/check?q=${product.name}`,
      `${mart}/register`,
      `${mart}/customers?q=${product.name}`,
      `${mart}/qr-scan?orderId=${orderId}`,
      `/seller/store/manage/${allDay.storeId}`,
      '/seller/store/create',
      `/seller/store/manage/${allDay.storeId}?tab=employees`,
      `${mart}/info`,
      `${mart}/import`,
      `${mart}/copy`,
      `${mart}/scan`,
      `${mart}/check?tab=completed`,
      `${mart}/customers?tab=completed`,
      `${mart}/products/${product.productId}`,
    ]);
  });
});

test.describe('the picture of a card grows into the product’s', { tag: '@any-width' }, () => {
  const CARD = 'main li > a[href^="/buyer/product/"]';

  /** How each page of this window came: 'cut', 'fade', or 'grow' where the picture moved. */
  const arrivals = (page: Page): Promise<string[]> => page.evaluate(() => JSON.parse(sessionStorage.arrivals ?? '[]'));
  const lastArrival = async (page: Page) => (await arrivals(page)).at(-1);

  test.beforeEach(async ({ page, context }) => {
    await standAtHongdae(context);
    await page.addInitScript(() => {
      addEventListener('pagereveal', async ({ viewTransition }) => {
        let how = 'cut';
        if (viewTransition) {
          await viewTransition.ready;
          const moves = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
          how = moves.includes('::view-transition-group(product-picture)') ? 'grow' : 'fade';
        }
        const came = `${how} ${location.pathname.replace(/\d+$/, '')}`;
        sessionStorage.arrivals = JSON.stringify([...JSON.parse(sessionStorage.arrivals ?? '[]'), came]);
      });
    });
  });

  test('from a list to a product, to another one, and back', async ({ page }) => {
    const noComplaints = watchForComplaints(page);
    await page.goto('/buyer');
    // Of a mart that sells more than this: marts that other tests have opened may stand nearer.
    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /동교 24시 알뜰상회|와우산 한아름마트/ });
    await card.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(() => arrivals(page)).toEqual(['cut /buyer', 'grow /buyer/product/']);
    await page.locator(CARD).first().click();
    await expect.poll(async () => (await arrivals(page)).slice(2)).toEqual(['grow /buyer/product/']);
    await page.goBack();
    await expect.poll(async () => (await arrivals(page)).slice(3)).toEqual(['grow /buyer/product/']);
    await page.goBack();
    await expect(page).toHaveURL('/buyer');
    await expect.poll(() => lastArrival(page)).toBe('grow /buyer');
    noComplaints();
  });

  test('nothing moves for who wishes so', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/buyer');
    await page.locator(CARD).first().click();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(() => arrivals(page)).toEqual(['cut /buyer', 'cut /buyer/product/']);
  });

  test('nor where an order is made', async ({ page }) => {
    const noComplaints = watchForComplaints(page);
    const product = await ownProduct(await signInOwner());
    await signIn(page, someone('moves').email);
    await page.goto(`/buyer/product/${product.productId}`);
    await alive(page);
    await page.getByRole('button', { name: '구매하기' }).click();
    const order = page.getByRole('button', { name: '현장 결제로 주문하기' });
    await expect(order).toBeEnabled();
    expect((await walkByTab(page)).complaints).toEqual([]);
    await order.click();
    await expect(page).toHaveURL(/order-complete/);
    await expect.poll(() => lastArrival(page)).toBe('cut /buyer/order-complete');
    await page.goto('/buyer');
    await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '장바구니' }).click();
    await expect.poll(() => lastArrival(page)).toBe('cut /buyer/cart');
    noComplaints();
  });
});
