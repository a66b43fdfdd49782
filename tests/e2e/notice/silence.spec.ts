import { type Browser, expect, type Page, test } from '@playwright/test';
import { Caller } from '../api.ts';
import { cancelledByMart, newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { type SwallowingRelay, startSwallowingRelay } from '../swallowing-relay.ts';
import { alive, signInElsewhere, someone, visitor } from '../visitors.ts';

/** Two heartbeats without one, the look after it, and the longest wait before the line is opened anew. */
const UNTIL_FOUND_MS = 62_000;
/** Nobody has touched the page for the longest that it may wait. */
const UNTIL_IDLE_MS = 70_000;

const banner = (page: Page) =>
  page.getByRole('status').getByText('연결이 끊겨 다시 연결하고 있어요.', { exact: false });

let relay: SwallowingRelay;
test.beforeEach(async () => {
  relay = await startSwallowingRelay();
});
test.afterEach(() => relay.close());

/** A browser behind the relay, with a clock of its own, on a page whose line is open. */
async function behindRelay(browser: Browser, email: string, path: string): Promise<Page> {
  const { page } = await visitor(browser, null, {
    baseURL: ORIGIN,
    serviceWorkers: 'block',
    proxy: { server: relay.server, bypass: '<-loopback>' },
  });
  await page.clock.install();
  await signInElsewhere(page, email);
  const before = relay.streams();
  await page.goto(path);
  await alive(page);
  await expect.poll(() => relay.streams()).toBeGreaterThan(before);
  return page;
}

test('a relay swallows the line: seller, buyer and operator ask by themselves, say so, and hear again', async ({
  browser,
}) => {
  const owner = await newOwner();
  const product = await ownProduct(owner, { saleEndsInMinutes: 25 });
  const { email } = someone('silent');
  const buyer = await Caller.signIn(ORIGIN, email);
  const held = await order(buyer, product);
  const seller = await behindRelay(browser, owner.email, `/seller/mart/${product.martId}/customers?tab=checkin`);
  const home = await behindRelay(browser, email, '/buyer');
  const list = await behindRelay(browser, email, '/buyer/purchase');
  const operator = await behindRelay(browser, 'operator@demo.test', '/operator');
  const pass = home.getByRole('region', { name: '픽업 대기 주문' });
  await expect(pass.getByRole('img', { name: /^QR 코드/ })).toBeVisible();

  relay.swallow();
  await cancelledByMart(owner, held);
  const other = await order(await Caller.signIn(ORIGIN, someone('other').email), product);
  for (const page of [seller, home, list, operator]) {
    await page.clock.runFor(UNTIL_FOUND_MS);
    await expect(banner(page)).toBeVisible();
  }
  await expect(seller.getByRole('article').filter({ hasText: `#${other.orderId}` })).toBeVisible();
  await expect(pass).toHaveCount(0);
  await expect(list.getByText('픽업 대기 주문이 없어요')).toBeVisible();

  relay.pass();
  for (const page of [seller, home, list, operator]) {
    await page.clock.runFor(UNTIL_FOUND_MS);
    await expect(banner(page)).toHaveCount(0);
  }
});

test('a page that stands open hears of a new build, and loads itself when nobody is at work on it', async ({
  browser,
}) => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const page = await behindRelay(browser, owner.email, `/seller/mart/${product.martId}/customers?tab=checkin`);
  const isSame = () => page.evaluate(() => 'stays' in document.documentElement.dataset);
  const mark = () =>
    page.evaluate(() => {
      document.documentElement.dataset.stays = '';
    });
  await mark();
  const field = page.getByRole('searchbox').first();
  await field.fill('시험');
  relay.renameBuild('of tomorrow');
  const before = relay.streams();
  // The line was cut, and its next heartbeat names another build; what was typed stands there still.
  await page.clock.runFor(UNTIL_FOUND_MS);
  await expect.poll(() => relay.streams()).toBeGreaterThan(before);
  await field.blur();
  await page.clock.runFor(UNTIL_IDLE_MS);
  expect(await isSame()).toBe(true);
  await field.fill('');
  await field.blur();
  const loaded = page.waitForEvent('load');
  await page.clock.runFor(UNTIL_IDLE_MS);
  await loaded;
  await alive(page);
  // Once: two builds may answer in turns for a while.
  await mark();
  await page.clock.runFor(2 * UNTIL_IDLE_MS);
  expect(await isSame()).toBe(true);
});
