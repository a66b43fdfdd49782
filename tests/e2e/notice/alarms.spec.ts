import { expect, type Page, type Request, test } from '@playwright/test';
import { ALARM_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { Caller } from '../api.ts';
import { cancelledByMart, newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone } from '../visitors.ts';

const bell = (page: Page) => page.locator('header').getByRole('button', { name: /알림/ });
const menu = (page: Page) => page.getByRole('region', { name: '알림' });

// spec: S2.18
test('nothing yet; then what happened, newest first, read once it was seen', { tag: '@wide' }, async ({ page }) => {
  const { email } = someone('told');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const product = await ownProduct(owner);
  await signIn(page, email);
  await page.goto('/buyer');
  await alive(page);
  await bell(page).click();
  await expect(menu(page).getByText('아직 알림이 없어요')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();

  const held = await order(buyer, product);
  await owner.call('PATCH', `/api/seller/orders/${held.orderId}/cancel`);
  await page.reload();
  // What one has just ordered is read already.
  await expect(bell(page)).toContainText('1');
  await bell(page).click();
  const items = menu(page).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText(`${product.martName}에서 ‘${product.name}’ 주문을 취소했어요.`);
  await expect(items.last()).toContainText(`${product.martName}에서 ‘${product.name}’ 주문을 받았어요.`);
  // As fresh as it is; a clock of ours would make a whole town older.
  await expect(items.first().locator('time')).toHaveText('방금');
  await expect(bell(page)).not.toContainText('1');
  await page.reload();
  await expect(bell(page).locator('[data-count]')).toBeHidden();

  await bell(page).click();
  await menu(page).getByRole('link').first().click();
  await page.waitForURL(/\/buyer\/purchase\?tab=cancelled/);
  await expect(page.getByText('마트에서 취소했어요')).toBeVisible();
});

test('a number that was asked for before the bell was opened is not written once it is closed', async ({ page }) => {
  const { email } = someone('looked');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const held = await order(buyer, await ownProduct(owner));
  await signIn(page, email);
  await page.goto('/buyer');
  await alive(page);
  const { promise: open, resolve: letThrough } = Promise.withResolvers<void>();
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  await page.route(
    /\/api\/buyer\/alarms(\?|$)/,
    async (route) => {
      const response = await route.fetch();
      isAsked();
      await open;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await cancelledByMart(owner, held);
  await asked;
  const read = page.waitForResponse('**/api/buyer/alarms/read');
  await bell(page).click();
  await read;
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(bell(page).locator('[data-count]')).toBeHidden();
  const late = page.waitForResponse(/\/api\/buyer\/alarms(\?|$)/);
  letThrough();
  await (await late).finished();
  // What the page does with it is done within its next turn.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect(bell(page).locator('[data-count]')).toBeHidden();
});

test('ten and more stand on the bell in one line', async ({ page }) => {
  const { email } = someone('busy');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const product = await ownProduct(owner);
  for (let n = 0; n < 10; n += 1) await cancelledByMart(owner, await order(buyer, product));
  await signIn(page, email);
  await page.goto('/buyer');
  const number = bell(page).locator('[data-number]');
  await expect(number).toHaveText('10');
  expect(await number.evaluate((element) => element.getClientRects().length)).toBe(1);
});

test('what happened long ago is asked for a page at a time; what comes meanwhile does not take it away', async ({
  page,
}) => {
  const { email } = someone('long-told');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const product = await ownProduct(owner, { quantity: 100 });
  // Two alarms each; nobody holds more than ten unpaid orders at a time.
  for (let n = 0; n < 10; n += 1) await cancelledByMart(owner, await order(buyer, product));
  const [waits, held] = [await order(buyer, product), await order(buyer, product)];
  await signIn(page, email);
  await page.goto('/buyer');
  await alive(page);
  await bell(page).press('Enter');
  const items = menu(page).getByRole('listitem');
  await expect(items).toHaveCount(ALARM_PAGE_SIZE);
  const older = menu(page).getByRole('button', { name: '지난 알림 더 보기' });

  await page.route('**/api/buyer/alarms?page=1&*', (route) => route.abort(), { times: 1 });
  await older.press('Enter');
  await expect(menu(page).getByRole('alert')).toContainText('알림을 불러오지 못했어요.');
  await expect(older).toBeFocused();

  const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
  await page.route('**/api/buyer/alarms?page=1&*', async (route) => {
    await late;
    await route.continue();
  });
  await older.press('Enter');
  await older.press('Enter');
  await cancelledByMart(owner, waits);
  await expect(items).toHaveCount(21);
  answerLate();
  // Neither the one that came meanwhile nor a second press brings one twice.
  await expect(older).toBeHidden();
  await expect(items).toHaveCount(23);
  await expect(menu(page).getByRole('alert')).toBeHidden();
  const firstOlder = items.nth(21).getByRole('link');
  await expect(firstOlder).toBeFocused();

  await cancelledByMart(owner, held);
  await expect(items).toHaveCount(24);
  await expect(items.first()).toContainText('주문을 취소했어요.');
  // It stands a place further down, and keeps the focus.
  await expect(items.nth(22).getByRole('link')).toBeFocused();
});

test('a list that cannot be loaded says so, and is asked for again', async ({ page }) => {
  await signIn(page, someone('unlucky').email);
  await page.goto('/buyer');
  await alive(page);
  await page.route('**/api/buyer/alarms*', (route) => route.abort(), { times: 1 });
  await bell(page).click();
  await expect(menu(page).getByRole('alert')).toContainText('알림을 불러오지 못했어요.');
  await menu(page).getByRole('button', { name: '다시 시도' }).click();
  await expect(menu(page).getByText('아직 알림이 없어요')).toBeVisible();
});

test('a list asked for before something happened, and answered after, takes nothing back', async ({ page }) => {
  const { email } = someone('overtaken');
  const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
  const product = await ownProduct(owner);
  const held = await order(buyer, product);
  await signIn(page, email);
  await page.goto('/buyer');
  await alive(page);
  const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
  const { promise: empty, resolve: answered } = Promise.withResolvers<Request>();
  await page.route(
    '**/api/buyer/alarms*',
    async (route) => {
      const response = await route.fetch();
      answered(route.request());
      await late;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await bell(page).click();
  const first = await empty;
  await cancelledByMart(owner, held);
  const items = menu(page).getByRole('listitem');
  await expect(items).toHaveCount(2);
  const old = page.waitForEvent('requestfinished', (request) => request === first);
  answerLate();
  await old;
  // What is shown next is what that answer made of it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(items).toHaveCount(2);
  await expect(menu(page).getByText('아직 알림이 없어요')).toBeHidden();
});

test('followed marts tell of new products, and stand in a list that can be left', async ({ page }) => {
  const { email } = someone('follows');
  const owner = await newOwner();
  const first = await ownProduct(owner);
  await signIn(page, email);
  await page.goto('/buyer/following');
  await expect(page.getByText('아직 단골 마트가 없어요')).toBeVisible();
  await page.goto(`/buyer/product/${first.productId}`);
  await alive(page);
  const saved = page.waitForResponse('**/api/buyer/stores/followStore/*');
  await page
    .getByRole('button', { name: /단골 맺기|단골이에요|단골 해제/ })
    .first()
    .click();
  await saved;

  // What invites to buy is told to whom it was turned on for; at any hour, as other tests move the town's clock.
  const buyer = await Caller.signIn(ORIGIN, email);
  await buyer.call('PUT', '/api/buyer/promotions', { night: true });
  const news = await ownProduct(owner);
  await expect(bell(page)).toContainText('1');
  await bell(page).click();
  await menu(page)
    .getByRole('link', { name: new RegExp(`${news.martName}에 새 상품이 나왔어요`) })
    .click();
  await page.waitForURL(/\/buyer\/product\//);

  await page.goto('/buyer/following');
  await alive(page);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: news.martName }).first();
  await expect(card).toContainText(news.name);
  await expect(card).toContainText('새 상품');
  const toggle = card.getByRole('button', { name: `${news.martName} 단골 해제` });
  await page.route('**/api/buyer/stores/unfollowStore/*', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await toggle.click();
  await expect(card.getByRole('alert')).toBeVisible();
  await expect(toggle).toBeVisible();
  const unfollowed = page.waitForResponse('**/api/buyer/stores/unfollowStore/*');
  await toggle.click();
  await expect(card.getByRole('button', { name: `${news.martName} 다시 단골 맺기` })).toBeVisible();
  // The button turns at once; a page asked for in the same moment may be written before it is heard.
  expect((await unfollowed).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText('아직 단골 마트가 없어요')).toBeVisible();
});
