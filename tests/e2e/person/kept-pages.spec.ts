import { expect, type Page, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { newOwner, order, ownMarts, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone } from '../visitors.ts';

/*
 * Field case 3.9: browsers keep a page for 'back' unless it holds a line, a channel or a lock when it is left. The
 * browser of the tests keeps none, whatever they hold: they are told as they are when one is left and shown again.
 */

/** Remembers what a page opens, to be asked for what of it is still open. */
async function watchHoldings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const open = new Set<string>();
    Object.assign(globalThis, { open });
    let opened = 0;
    for (const name of ['BroadcastChannel', 'EventSource'] as const) {
      const Real = globalThis[name] as new (address: string) => { close(): void };
      Object.assign(globalThis, {
        [name]: class extends Real {
          #name: string;
          constructor(address: string) {
            super(address);
            this.#name = `${name} ${address} ${opened}`;
            opened += 1;
            open.add(this.#name);
          }
          override close() {
            open.delete(this.#name);
            super.close();
          }
        },
      });
    }
  });
  return () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      const locks = [...held, ...pending].map(({ name }) => `lock ${name}`);
      return [...(globalThis as unknown as { open: Set<string> }).open, ...locks];
    });
}

const transition = (page: Page, type: 'pagehide' | 'pageshow') =>
  page.evaluate((name) => void dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);

test('a signed-in buyer’s page holds nothing once it is left, and its numbers are of now when it is back', async ({
  page,
}) => {
  const owner = await newOwner();
  const [product, inCart] = [await ownProduct(owner, { quantity: 9 }), await ownProduct(owner)];
  const { email } = someone('goes-back');
  const buyer = await Caller.signIn(ORIGIN, email);
  const holdings = await watchHoldings(page);
  await signIn(page, email);
  await page.goto('/buyer');
  await alive(page);
  await expect.poll(async () => (await holdings()).join()).toContain('EventSource');
  const bar = page.getByRole('navigation', { name: '주요 메뉴' });
  await expect(bar.locator('[data-count="cart"]')).toBeHidden();
  await transition(page, 'pagehide');
  await expect.poll(holdings).toEqual([]);
  await buyer.call('POST', '/api/buyer/carts/addCart', { productId: inCart.productId, quantity: 1 });
  await order(buyer, product);
  await transition(page, 'pageshow');
  await expect(bar.locator('[data-count="cart"]')).toContainText('1');
  await expect(bar.locator('[data-count="orders"]')).toContainText('1');
  // And it hears again what happens.
  await expect.poll(async () => (await holdings()).join()).toContain('EventSource');
  await order(buyer, product);
  await expect(bar.locator('[data-count="orders"]')).toContainText('2');
});

test('a seller’s orders hold nothing once they are left, and show what came meanwhile', async ({ page }) => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const { allDay } = await ownMarts(owner);
  const buyer = await Caller.signIn(ORIGIN, someone('orders').email);
  const holdings = await watchHoldings(page);
  await signIn(page, owner.email);
  await page.goto(`/seller/mart/${allDay.storeId}/customers`);
  await alive(page);
  // The bell is held once the page may sound.
  await page.getByRole('main').getByRole('heading', { level: 1 }).click();
  await expect.poll(async () => (await holdings()).join()).toContain('order-bell');
  await transition(page, 'pagehide');
  await expect.poll(holdings).toEqual([]);
  const { orderId } = await order(buyer, product);
  await transition(page, 'pageshow');
  await expect(page.getByRole('article').filter({ hasText: `#${orderId}` })).toBeVisible();
  await expect.poll(async () => (await holdings()).join()).toContain('order-bell');
});

test('a page that was kept is loaded anew where its session has ended, and not else', async ({ page }) => {
  const { email } = someone('leaves-kept');
  await signIn(page, email);
  await page.goto('/buyer/account');
  await alive(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await transition(page, 'pagehide');
  await transition(page, 'pageshow');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(loads).toBe(0);
  await expect(page.locator('main')).toContainText(email);
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
  // Not within the call: what it says is of a page that goes.
  await page.evaluate(() => {
    setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  });
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-owner');
  await expect(page.locator('body')).not.toContainText(email);
});

test('the number on the cart is of now after Back where the page is loaded again', async ({ page }) => {
  const product = await ownProduct(await newOwner());
  const { email } = someone('cart-back');
  const buyer = await Caller.signIn(ORIGIN, email);
  await signIn(page, email);
  await page.goto('/buyer');
  await alive(page);
  const count = page.getByRole('navigation', { name: '주요 메뉴' }).locator('[data-count="cart"]');
  await expect(count).toBeHidden();
  await page.goto('/home');
  await buyer.call('POST', '/api/buyer/carts/addCart', { productId: product.productId, quantity: 1 });
  await page.goBack();
  await expect(count).toContainText('1');
});
