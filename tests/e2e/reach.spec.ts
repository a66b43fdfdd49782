import { expect, type Page, test } from '@playwright/test';
import { Caller } from './api.ts';
import { walkByTab } from './keyboard.ts';
import { chooseLetters, lostInLargeText } from './large-text.ts';
import { handOver, newOwner, order, ownMarts, ownProduct } from './own-shop.ts';
import { ORIGIN } from './server.ts';
import { alive, signIn, someone, standAtHongdae } from './visitors.ts';

test.describe('every page is complete by keyboard alone, and with letters twice as large', () => {
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

  async function lostInTwice(page: Page): Promise<string[]> {
    await chooseLetters(page, 32);
    const lost = await lostInLargeText(page);
    await chooseLetters(page, 16);
    return lost;
  }

  async function complaintsOf(page: Page, path: string): Promise<string[]> {
    await openAt(page, path, PHONE);
    const { stops, complaints } = await walkByTab(page);
    expect(stops, `stops of ${path}`).toBeGreaterThan(3);
    complaints.push(...(await lostInTwice(page)));
    return [...complaints.map((complaint) => `${path}: ${complaint}`), ...(await lostAt(page, path, PC))];
  }

  async function lostAt(page: Page, path: string, size: typeof PHONE): Promise<string[]> {
    await openAt(page, path, size);
    return (await lostInTwice(page)).map((lost) => `${path} at ${size.width} px: ${lost}`);
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
    const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
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
      // A mart of the demo town has photos, reviews and a full shelf.
      '/buyer/store/2',
      '/buyer/account',
      '/buyer/search/category?category=과일',
    ]);
    // Its pins move with the map, and are passed by in one step (map.spec.ts).
    expect([...(await lostAt(page, '/buyer/map', PHONE)), ...(await lostAt(page, '/buyer/map', PC))]).toEqual([]);
  });

  test('a seller’s', async ({ page }) => {
    const owner = await newOwner();
    const { allDay } = await ownMarts(owner);
    const product = await ownProduct(owner);
    const { orderId } = await order(await Caller.signIn(ORIGIN, someone('reach-buys').email), product);
    await signIn(page, owner.email);
    const mart = `/seller/mart/${allDay.storeId}`;
    await expectNoComplaints(page, [
      '/seller/dashboard',
      '/seller/closing',
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
      `${mart}/round`,
      `${mart}/scan`,
      `${mart}/check?tab=completed`,
      `${mart}/customers?tab=completed`,
      `${mart}/products/${product.productId}`,
    ]);
  });
});
