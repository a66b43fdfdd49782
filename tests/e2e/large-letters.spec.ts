import { expect, type Page, test } from '@playwright/test';
import { Caller } from './api.ts';
import { openPopup, payInPopup } from './card-window.ts';
import { chooseLetters, lostInLargeText, outOfReach } from './large-text.ts';
import { handOver, newOwner, order, ownMarts, ownProduct, signInOwner } from './own-shop.ts';
import { ORIGIN } from './server.ts';
import { alive, signIn, someone, standAtHongdae, toast, whenSaid } from './visitors.ts';

/*
 * Two faces of every buyer's screen, of the counter and of a seller's lists (field case 3.1): letters of 200 % on a
 * phone, and a desk's window of 1280 × 900 at 400 %. Heights of one line of the header, and of the search page's two,
 * are in pixels.
 */
const FACES = {
  'letters of 200 % on a phone': { window: { width: 360, height: 740 }, letters: 32, line: 80, twoLines: 150 },
  '400 % on a desk': { window: { width: 320, height: 225 }, letters: 16, line: 56, twoLines: 56 },
};

const COMPLETE = /\/buyer\/order-complete\?orderId=\d+$/;

for (const [face, { window, letters, line, twoLines }] of Object.entries(FACES)) {
  test.describe(face, () => {
    test.beforeEach(async ({ page, context }) => {
      await page.setViewportSize(window);
      await chooseLetters(page, letters);
      // Where the marts of tests are.
      await standAtHongdae(context);
    });

    async function complaints(page: Page, name: string): Promise<string[]> {
      const lost = [...(await lostInLargeText(page, true)), ...(await outOfReach(page))];
      return lost.map((one) => `${name}: ${one}`);
    }

    /** What the frame of a page says of it: one line above, and one bar at the foot. */
    async function framed(page: Page, path: string): Promise<void> {
      const height = async () => (await page.getByRole('banner').boundingBox())!.height;
      const most = /^\/buyer\/search(\?|$)/.test(path) ? twoLines : line;
      await expect.poll(height, { message: path }).toBeLessThanOrEqual(most);
      if (!path.startsWith('/buyer')) return;
      const isProduct = path.startsWith('/buyer/product/');
      const tabs = page.getByRole('navigation', { name: '주요 메뉴' });
      await expect(tabs).toHaveCount(isProduct ? 0 : 1);
      const foot = isProduct
        ? page.getByRole('button', { name: /주문하기$/ })
        : tabs.getByRole('link', { name: '장바구니' });
      await expect(foot).toBeInViewport({ ratio: 1 });
    }

    async function walk(page: Page, paths: string[]): Promise<void> {
      const all: string[] = [];
      for (const path of paths) {
        await page.goto(path);
        await alive(page);
        await framed(page, path);
        all.push(...(await complaints(page, path)));
      }
      expect(all).toEqual([]);
    }

    test('pages of who is new', async ({ page }) => {
      await walk(page, ['/buyer', '/buyer/search?query=우유', '/buyer/search/category?category=과일', '/buyer/map']);
      for (const path of ['/login', '/seller/login']) {
        await page.goto(path);
        expect(await complaints(page, path)).toEqual([]);
      }
    });

    test('pages of a buyer', async ({ page }) => {
      const { email } = someone('large');
      const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
      const product = await ownProduct(owner, { description: '새벽에 딴 딸기예요.' });
      const [, done] = [await order(buyer, product), await order(buyer, product)];
      await handOver(owner, done);
      await buyer.call('POST', '/api/buyer/carts/addCart', { productId: product.productId, quantity: 2 });
      await buyer.call('POST', `/api/buyer/stores/followStore/${product.martId}`);
      await signIn(page, email);
      await walk(page, [
        '/buyer',
        `/buyer/product/${product.productId}`,
        '/buyer/cart',
        '/buyer/purchase',
        '/buyer/purchase?q=',
        '/buyer/purchase?tab=completed',
        '/buyer/search',
        '/buyer/filter',
        '/buyer/place',
        '/buyer/notices',
        `/buyer/help?orderId=${done.orderId}`,
        `/buyer/receipt?orderId=${done.orderId}`,
        '/buyer/map',
        '/buyer/store/2',
        '/buyer/account',
        '/buyer/alerts',
        '/buyer/following',
        '/buyer/help',
      ]);
    });

    test('a cart of two marts, and an order with one press', async ({ page }) => {
      const { email } = someone('large-walks');
      const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
      const products = [await ownProduct(owner), await ownProduct(owner), await ownProduct(owner, { cards: true })];
      for (const { productId } of products) {
        await buyer.call('POST', '/api/buyer/carts/addCart', { productId, quantity: 2 });
      }
      await signIn(page, email);
      await walk(page, ['/buyer/cart']);
      // What opens a mart stands at the end of its line, as in smaller letters.
      const opener = page.getByRole('button', { name: /상품 2개$/ });
      const [line, end] = [page.getByRole('region', { name: products[0]!.martName }), (await opener.boundingBox())!];
      const { x, width } = (await line.boundingBox())!;
      expect(end.x + end.width).toBeGreaterThan(x + width - 24);
      await opener.click();
      expect(await complaints(page, 'open')).toEqual([]);

      await page.goto(`/buyer/search?query=${products[0]!.name}`);
      await alive(page);
      await page.getByRole('button', { name: `${products[0]!.name} 1개 바로 주문` }).click();
      await expect(toast(page, /주문했어요/)).toBeVisible();
      // It covers what is below for a while.
      expect(await lostInLargeText(page, true)).toEqual([]);
    });

    test('an order on the site: found, put into the cart, ordered, its pass, cancelled', async ({ page }) => {
      const product = await ownProduct(await newOwner(), { quantity: 5 });
      await signIn(page, someone('large-orders').email);
      await page.goto('/buyer');
      await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '검색' }).click();
      await page.waitForURL('**/buyer/search');
      await page.getByLabel('상품 검색').fill(product.name);
      await page.keyboard.press('Enter');
      await page.getByRole('main').getByRole('link', { name: product.name }).first().click();
      await page.waitForURL('**/buyer/product/*');
      await alive(page);
      // The cart is read as it is when its page is asked for.
      await Promise.all([
        page.waitForResponse('**/api/buyer/carts/addCart'),
        page.getByRole('button', { name: '장바구니 담기' }).click(),
      ]);
      await page.getByRole('banner').getByRole('link', { name: '장바구니' }).click();
      await page.waitForURL('**/buyer/cart');
      await alive(page);
      await page.getByRole('main').getByRole('button', { name: '주문하기' }).last().click();
      const dialog = page.getByRole('dialog', { name: '주문하기' });
      await dialog.getByRole('button', { name: `${product.name} 수량 늘리기` }).click();
      expect(await complaints(page, 'dialog')).toEqual([]);
      await dialog.getByRole('button', { name: /주문하기$/ }).click();
      await page.waitForURL(COMPLETE);
      await alive(page);
      expect(await complaints(page, 'order-complete')).toEqual([]);

      await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '주문' }).click();
      await page.waitForURL('**/buyer/purchase');
      await alive(page);
      // All of its tabs are seen at once.
      const tab = page.getByRole('navigation', { name: '주문 상태' }).getByRole('link').last();
      const { x, width } = (await tab.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width);
      const card = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name }).last();
      await card.getByRole('button', { name: '주문 취소' }).click();
      const question = page.getByRole('dialog');
      await expect(question).toBeVisible();
      expect(await complaints(page, 'cancel')).toEqual([]);
      await question.getByRole('button', { name: '주문 취소' }).click();
      await page.getByRole('link', { name: '취소된 주문' }).click();
      await expect(card).toContainText('직접 취소했어요');
    });

    test('an order by card', async ({ page }) => {
      const product = await ownProduct(await newOwner(), { cards: true });
      await signIn(page, someone('large-pays').email);
      await page.goto(`/buyer/product/${product.productId}`);
      await alive(page);
      await page.getByRole('button', { name: /주문하기/ }).click();
      const dialog = page.getByRole('dialog', { name: '주문하기' });
      await dialog.getByRole('radio', { name: '카드 결제' }).check();
      await dialog.getByRole('radio', { name: '바로 결제' }).check();
      expect(await complaints(page, 'card')).toEqual([]);
      await payInPopup(await openPopup(page, dialog.getByRole('button', { name: /카드로 결제하기$/ })));
      await page.waitForURL(COMPLETE);
      await expect(page.getByRole('main')).toContainText('카드 결제');
    });

    test('the lists and forms that a seller works through', async ({ page }) => {
      const owner = await signInOwner();
      const { cards } = await ownMarts(owner);
      await signIn(page, owner.email);
      const ofMart = ['check', 'round', 'shelf', 'copy', 'register', 'rapid', 'import', 'sales', 'settlement', 'help'];
      await walk(page, [
        '/seller/dashboard',
        '/seller/closing',
        '/seller/sales',
        ...ofMart.map((name) => `/seller/mart/${cards.storeId}/${name}`),
      ]);
      // What changes a count is not scrolled for sideways.
      await page.goto(`/seller/mart/${cards.storeId}/check`);
      const more = page.getByRole('button', { name: /늘리기$/ }).first();
      const right = () => more.evaluate((button) => button.getBoundingClientRect().right);
      await expect.poll(right).toBeLessThanOrEqual(window.width);
    });

    test('the counter: a check-in by code', async ({ page }) => {
      const owner = await newOwner();
      const { allDay } = await ownMarts(owner);
      const buyer = await Caller.signIn(ORIGIN, someone('large-picks-up').email);
      const { pickupCode } = await order(buyer, await ownProduct(owner));
      await signIn(page, owner.email);
      const path = `/seller/mart/${allDay.storeId}/scan`;
      await walk(page, [path]);
      await page.locator('#pickup-code').fill(pickupCode);
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog');
      await expect(question).toBeVisible();
      expect(await complaints(page, 'question')).toEqual([]);
      const said = whenSaid(page, '체크인 완료');
      await question.getByRole('button', { name: '판매 확정' }).click();
      await said;
    });
  });
}
