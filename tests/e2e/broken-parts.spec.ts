import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newOwner, ownMarts, ownProduct } from './own-shop.ts';
import { readOn } from './read-on.ts';
import { alive, signIn, someone, standAtHongdae } from './visitors.ts';

// What a service worker asks for passes by the routes of a test.
test.use({ serviceWorkers: 'block' });

/** What stands for a part that broke. */
const broken = (page: Page) => page.getByRole('alert').filter({ hasText: '이 부분을 보여 드리지 못했어요.' });

/** What the server's log is told next. */
const toldFault = async (page: Page) => (await page.waitForRequest('**/api/faults')).postDataJSON();

test('a card that cannot be shown leaves the other cards; the log hears where it broke, and nothing of what it said', async ({
  page,
  context,
}) => {
  await standAtHongdae(context);
  await page.route('**/api/buyer/products/nearby?*', async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    list[1].name = { secret: 'a name of a product' };
    await route.fulfill({ response, json: list });
  });
  await page.goto('/buyer');
  await alive(page);
  const list = page.getByRole('region', { name: '가까운 상품' });
  const before = await list.getByRole('listitem').count();
  const told = toldFault(page);
  await readOn(list);
  await expect(broken(page)).toHaveCount(1);
  expect(await list.getByRole('listitem').count()).toBeGreaterThan(before + 1);
  await expect(list.getByRole('button', { name: '더 보기' })).toBeEnabled();
  const fault = await told;
  expect(fault).toMatchObject({ part: 'ProductCard', error: 'Error' });
  expect(fault.frames[0]).toMatch(/^[\w.-]+\.js:\d+:\d+$/);
  expect(JSON.stringify(fault)).not.toContain('secret');
  await expectAccessible(page);
});

test('a row of a table that cannot be shown leaves the other rows, which can be worked with', async ({ page }) => {
  const owner = await newOwner();
  const wrong = await ownProduct(owner);
  const right = await ownProduct(owner, { quantity: 5 });
  await signIn(page, owner.email);
  await page.route('**/products/status-summary?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.text()).replace(`"${wrong.name}"`, '{"secret":"a name of a product"}');
    await route.fulfill({ response, body: list });
  });
  // A list that hears of news asks anew by itself, and would tell of it before the press.
  const told = toldFault(page);
  await page.goto(`/seller/mart/${right.martId}/check`);
  await alive(page);
  await page.getByRole('button', { name: '필터' }).click();
  await page.getByRole('combobox', { name: '정렬' }).selectOption({ index: 1 });
  await expect(broken(page)).toHaveCount(1);
  expect(await told).toMatchObject({ part: 'StockRow', error: 'Error' });
  const row = page.getByRole('row').filter({ hasText: right.name });
  await row.getByRole('button', { name: `${right.name} 1개 늘리기` }).click();
  await expect(row.getByRole('textbox')).toHaveValue('6');
});

test('an island that breaks as it comes to life leaves what the server sent, and the other islands', async ({
  page,
}) => {
  const product = await ownProduct(await newOwner(), { quantity: 5 });
  await signIn(page, someone('breaks').email);
  const address = `/buyer/product/${product.productId}?quantity=2`;
  // A price that nothing can be multiplied with.
  await page.route(
    (url) => url.href.endsWith(address),
    async (route) => {
      const response = await route.fetch();
      const islands = (await response.text()).split(/(?=<astro-island)/);
      const body = islands.map((html) =>
        /^<astro-island[^>]*BuyBox/.test(html)
          ? html.replace(/(&quot;|&#34;|")price\1:\[0,(\d+)\]/, '$1price$1:[6,$1$2$1]')
          : html,
      );
      await route.fulfill({ response, body: body.join('') });
    },
  );
  const told = toldFault(page);
  await page.goto(address);
  await expect(broken(page)).toHaveCount(1);
  expect(await told).toMatchObject({ part: 'BuyBox', error: 'TypeError' });
  await broken(page).getByRole('button', { name: '다시 시도' }).click();
  await expect(broken(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: '주문하기', exact: true })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: '수량' })).toHaveValue('2');
  await page.getByRole('button', { name: '단골 맺기', exact: true }).click();
  await expect(page.getByRole('button', { name: '단골이에요' })).toBeVisible();
  await expectAccessible(page);
});

test('the log hears the name of an island that is all that its file exports', async ({ page }) => {
  const owner = await newOwner();
  await ownMarts(owner);
  await signIn(page, owner.email);
  await page.route('**/seller/dashboard', async (route) => {
    const response = await route.fetch();
    const islands = (await response.text()).split(/(?=<astro-island)/);
    const body = islands.map((html) =>
      /^<astro-island[^>]*LiveLists/.test(html)
        ? html.replace(/(&quot;|&#34;|")marts\1:\[1,/, '$1marts$1:[0,null],$1left$1:[1,')
        : html,
    );
    await route.fulfill({ response, body: body.join('') });
  });
  const told = toldFault(page);
  await page.goto('/seller/dashboard');
  await expect(broken(page)).toHaveCount(1);
  expect(await told).toMatchObject({ part: 'LiveLists', error: 'TypeError' });
});

test('a dialog that breaks leaves its island, and is there at the next try', async ({ page }) => {
  const product = await ownProduct(await newOwner());
  await signIn(page, someone('breaks-later').email);
  let isWrong = true;
  await page.route(`**/api/buyer/maps/${product.martId}`, async (route) => {
    const response = await route.fetch();
    const mart = await response.json();
    await route.fulfill({ response, json: isWrong ? { ...mart, address: { wrong: true } } : mart });
  });
  await page.goto(`/buyer/product/${product.productId}`);
  await alive(page);
  const told = toldFault(page);
  await page.getByRole('button', { name: '위치와 영업시간' }).click();
  await expect(broken(page)).toBeVisible();
  expect(await told).toMatchObject({ part: 'Deferred' });
  await page.getByRole('button', { name: '단골 맺기', exact: true }).click();
  await expect(page.getByRole('button', { name: '단골이에요' })).toBeVisible();
  isWrong = false;
  await broken(page).getByRole('button', { name: '다시 시도' }).click();
  await expect(broken(page)).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: `${product.martName} 위치` })).toContainText('오늘 영업시간');
});
