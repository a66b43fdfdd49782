import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { cancelledByMart, newOwner, order, ownProduct } from '../own-shop.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, signInOnPage, someone, standAtHongdae } from '../visitors.ts';

const bell = (page: Page) => page.locator('header').getByRole('button', { name: /알림/ });
const menu = (page: Page) => page.getByRole('region', { name: '알림' });
/** A word that nothing else in the town is called by. */
const rareWord = () => `희귀과${randomUUID().slice(0, 6)}`;

test('consent for what invites to buy is a tick in the form of an alert', async ({ page, context }) => {
  const { email } = someone('consents');
  await standAtHongdae(context);
  await signIn(page, email);
  await page.goto('/buyer/search?query=우유');
  await page.locator('summary', { hasText: '알림 받기' }).click();
  const form = page.locator('details', { hasText: '알림 만들기' });
  const consent = form.getByRole('checkbox', { name: /광고성 정보 수신 동의/ });
  await expect(consent).not.toBeChecked();
  await consent.check();
  await expectAccessible(page);
  await form.getByRole('button', { name: '알림 만들기' }).click();
  await expect(page.getByText(/\d{4}년 \d+월 \d+일에 동의했어요/)).toBeVisible();
  await page.goto('/buyer/alerts');
  await expect(page.getByRole('switch', { name: /혜택 알림 받기/ })).toBeChecked();
  // Who has said so is not asked again.
  await page.goto('/buyer/search?query=빵');
  await page.locator('summary', { hasText: '알림 받기' }).click();
  await expect(page.getByRole('button', { name: '알림 만들기' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /광고성 정보/ })).toHaveCount(0);
});

test('an alert is made from a search, heard when a seller puts it up, and ended', async ({ page, context }) => {
  const { email } = someone('alert');
  const owner = await newOwner();
  const term = rareWord();
  await standAtHongdae(context);
  await signIn(page, email);
  await page.goto(`/buyer/search?query=${term}`);
  // Nothing is found: the alert is what is offered first, and once.
  await expect(page.locator('summary', { hasText: '알림 받기' })).toBeHidden();
  await expect(page.getByText('홍대입구역 근처', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: `‘${term}’ 나오면 알림 받기` }).click();
  const form = page.locator('details').filter({ hasText: /나오면 알림 받기/ });
  await form.getByLabel('가격').selectOption('5,000원 이하');
  await expectAccessible(page);
  await form.getByRole('button', { name: '알림 만들기' }).click();
  await expect(form.getByText(`‘${term}’ 알림을 만들었어요.`)).toBeVisible();

  // Nobody is told who has not said so: it is offered here, with its date.
  await expect(form.getByText('혜택 알림이 꺼져 있어서')).toBeVisible();
  await form.getByRole('button', { name: /혜택 알림 켜기/ }).click();
  await expect(form.getByText(/혜택 알림을 켰어요\. \d{4}년 \d+월 \d+일에 동의했어요/)).toBeVisible();
  await form.getByRole('link', { name: '내 알림 보기' }).click();

  await expect(page.getByRole('heading', { name: '알림 설정' })).toBeVisible();
  const on = page.getByRole('switch', { name: /혜택 알림 받기/ });
  await expect(on).toBeChecked();
  await expect(page.getByText(term, { exact: true })).toBeVisible();
  await expect(page.getByText(/3km · 5,000원 이하/)).toBeVisible();
  await alive(page);
  // Other tests move the town's clock, maybe into the night.
  const night = page.getByRole('switch', { name: /밤에도 받기/ });
  await night.check();
  await expect(page.getByText(/에 동의했어요/)).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const dear = await ownProduct(owner, { name: `${term} 비싼 것`, price: 9_000 });
  const cheap = await ownProduct(owner, { name: `햇 ${term} 1kg`, price: 4_900 });
  await expect(bell(page)).toContainText('1');
  await bell(page).click();
  const news = menu(page).getByRole('link', { name: new RegExp(`${term}’ 알림에 맞는 상품이 나왔어요`) });
  await expect(news).toHaveCount(1);
  await expect(news).toContainText('(광고)');
  await expect(news).not.toContainText(dear.name);
  await news.click();
  await page.waitForURL(`**/buyer/product/${cheap.productId}`);

  await bell(page).click();
  await menu(page).getByRole('link', { name: '알림 설정' }).click();
  await page.getByRole('button', { name: `‘${term}’ 알림 끄기` }).click();
  await expect(page.getByText('아직 키워드 알림이 없어요.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /키워드 알림/ })).toBeFocused();
  await page.reload();
  await expect(page.getByText('아직 키워드 알림이 없어요.')).toBeVisible();
});

test('a switch that is pressed before its script has come is set all the same', async ({ page }) => {
  await signIn(page, someone('early-switch').email);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/buyer/alerts', { waitUntil: 'commit' });
  const on = page.getByRole('switch', { name: /혜택 알림 받기/ });
  await on.check();
  release();
  await expect(page.getByText(/에 동의했어요/)).toBeVisible();
  await page.reload();
  await expect(on).toBeChecked();
});

test('a wish to be told shows as it is pressed, with its place once the server gives it; a refusal turns it back', async ({
  page,
}) => {
  const product = await ownProduct(await newOwner(), { quantity: 1 });
  await order(await Caller.signIn(ORIGIN, someone('before').email), product);
  await signIn(page, someone('wishes').email);
  await page.goto(`/buyer/product/${product.productId}`);
  await alive(page);
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  let asked = 0;
  await page.route('**/waiting', async (route) => {
    const isLetThrough = await answers[asked++]!.promise;
    if (isLetThrough) await route.fallback();
    else await route.fulfill({ status: 500, json: { code: 'internal', message: '잠시 뒤에 다시 해 주세요.' } });
  });
  const join = page.getByRole('button', { name: '재입고 알림 받기', exact: true });
  const leave = page.getByRole('button', { name: '재입고 알림 끄기' });
  await join.click();
  await expect(leave).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('다시 나오면 가장 먼저 알려 드려요.')).toHaveCount(0);
  answers[0]!.resolve(true);
  await expect(page.getByText('다시 나오면 가장 먼저 알려 드려요.')).toBeVisible();
  await leave.click();
  await expect(join).toBeVisible();
  answers[1]!.resolve(false);
  await expect(leave).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
});

test('who waits for a sold-out product is told that it is back, signs in on the way, and leaves', async ({ page }) => {
  const { email } = someone('waits');
  const [owner, first] = [await newOwner(), await Caller.signIn(ORIGIN, someone('first').email)];
  const product = await ownProduct(owner, { quantity: 1 });
  const held = await order(first, product);
  await page.goto(`/buyer/product/${product.productId}`);
  await expect(page.getByText('다 팔렸어요.')).toBeVisible();
  await page.getByRole('button', { name: '재입고 알림 받기' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '로그인하면 재입고 알림을 받을 수 있어요.' });
  await expect(dialog).toBeVisible();
  // Whoever signs in comes back to what was pressed.
  const marked = page.url();
  await signInOnPage(page, email);
  await page.goto(marked);
  await expect(page.getByText('다시 나오면 가장 먼저 알려 드려요.')).toBeVisible();
  const leave = page.getByRole('button', { name: '재입고 알림 끄기' });
  await expect(leave).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // It was asked for, and so needs no switch.
  await cancelledByMart(owner, held);
  await expect(bell(page)).toContainText('1');
  await bell(page).click();
  await expect(
    menu(page).getByRole('link', { name: new RegExp(`기다리던 상품이 ${product.martName}에 다시 나왔어요`) }),
  ).toBeVisible();
  await page.goto('/buyer/alerts');
  await expect(page.getByText('지금 1개 남음 · 알려 드렸어요')).toBeVisible();
  await page.getByRole('button', { name: `${product.name} 재입고 알림 끄기` }).click();
  await expect(page.getByText('기다리는 상품이 없어요.')).toBeVisible();
});

test('what invites to buy is off, turned on with its date, and refused with one tap', async ({ page }) => {
  await signIn(page, someone('switches').email);
  await page.goto('/buyer/alerts');
  await alive(page);
  const on = page.getByRole('switch', { name: /혜택 알림 받기/ });
  const night = page.getByRole('switch', { name: /밤에도 받기/ });
  await expect(on).not.toBeChecked();

  // What the server does not take is taken back, and said.
  await page.route('**/api/buyer/promotions', (route) => route.abort(), { times: 1 });
  await on.click();
  await expect(page.getByRole('alert').filter({ hasText: '바꾸지 못했어요.' })).toBeVisible();
  await expect(on).not.toBeChecked();
  await on.check();
  await expect(page.getByText(/\d{4}년 \d+월 \d+일에 동의했어요/)).toHaveCount(1);
  await night.check();
  // It turns at once; a page asked for in the same moment may be written before it is heard.
  await expect(page.getByText(/에 동의했어요/)).toHaveCount(2);
  await page.reload();
  await expect(on).toBeChecked();
  await expect(night).toBeChecked();

  // The button of a note leads here.
  await page.goto('/buyer');
  await page.goto('/buyer/alerts#refuse');
  await expect(page.getByText('혜택 알림을 껐어요. 이제 광고성 정보를 보내지 않아요.')).toBeVisible();
  await expect(on).not.toBeChecked();
  await expect(night).not.toBeChecked();
  await expect(page.getByText(/에 껐어요/)).toHaveCount(2);
  await page.reload();
  await expect(on).not.toBeChecked();
});

test('an alert that cannot be made says why; one wanted before signing in is at hand after it', async ({
  page,
  context,
}) => {
  await standAtHongdae(context);
  await page.goto('/buyer/search?query=사과');
  await page.getByText('‘사과’ 나오면 알림 받기').click();
  await page.getByRole('button', { name: '알림 만들기' }).click();
  await expect(page.getByRole('dialog').getByText('로그인하면 알림을 만들 수 있어요.')).toBeVisible();
  const marked = page.url();
  const { email } = someone('full');
  await signInOnPage(page, email);
  const buyer = await Caller.signIn(ORIGIN, email);
  for (let n = 0; n < 10; n += 1) {
    await buyer.call('POST', '/api/buyer/alerts', { term: `${n}번 사과`, lat: 37.557, lng: 126.925 });
  }
  await page.goto(marked);
  const make = page.getByRole('button', { name: '알림 만들기' });
  await expect(make).toBeFocused();
  await make.click();
  await expect(page.getByRole('alert').filter({ hasText: '키워드 알림은 10개까지 만들 수 있어요.' })).toBeVisible();
});
