import { expect, type Locator, type Page, test } from '@playwright/test';
import { MAP_PAGE_STORES } from '#lib/domain/person/limits.ts';
import { storesText } from '#lib/messages/discovery/map.ts';
import { violations } from '../accessible.ts';
import { newOwner, ownMarts } from '../own-shop.ts';
import { alive, standAtHongdae } from '../visitors.ts';

/** In the sea south of Jeju: nobody sells there. */
const AT_SEA = '33.000,126.000';

const map = (page: Page) => page.getByRole('region', { name: '마트 지도' });
const cards = (page: Page) => page.getByRole('list', { name: '마트 목록' }).locator('[data-store]');
const pins = (page: Page) => map(page).locator('.map-tag');
/** Pins of one mart, which say its name. */
const single = (page: Page) => map(page).getByRole('button', { name: /^(?!마트 \d+곳 ).+ [\d,]+개/ });
const at = (page: Page) => page.getByTestId('store-map').getAttribute('data-at');
const nameOf = async (card: Locator) => (await card.getByRole('heading').textContent()) ?? '';
/** The names of all marts in the list, and how many products they sell. */
const listed = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.map((card) => ({
      name: card.querySelector('h2')!.textContent!,
      products: Number(/파는 상품 ([\d,]+)개/.exec(card.textContent!)?.[1]?.replace(',', '') ?? 0),
    })),
  );
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
/** How many marts the pins stand for, and how many products they say that these sell. */
async function pinned(page: Page): Promise<{ marts: number; products: number }> {
  const said = await pins(page).evaluateAll((all) =>
    all.map((pin) => {
      const [, marts = '1', products] = /(?:^마트 (\d+)곳| )\s*([\d,]+)개/.exec(pin.getAttribute('aria-label')!)!;
      return { marts: Number(marts), products: Number(products!.replace(',', '')) };
    }),
  );
  return { marts: sum(said.map(({ marts }) => marts)), products: sum(said.map(({ products }) => products)) };
}

async function open(page: Page, path = '/buyer/map'): Promise<void> {
  await page.goto(path);
  await alive(page);
  await expect(page.getByRole('button', { name: '내 위치로' })).toBeVisible();
  // The page has the nearest marts, and the map brings the others: a pin of before may share one then.
  const isCut = page.getByTestId('store-map').getByRole('status').filter({ hasText: '먼저 보여 드려요' });
  await expect(isCut).toHaveCount(0);
  await expect(async () => expect((await pinned(page)).marts).toBe(await cards(page).count())).toPass();
}

test('the first tiles come with the page, are fetched once and make way for the map', async ({ page, context }) => {
  await standAtHongdae(context);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/tiles/') && asked.push(request.url()));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/leaflet.*\.js/, (route) => held.then(() => route.continue()));
  await page.goto('/buyer/map');
  const named = page.locator('foreignObject img');
  /** Where each tile lies, in whole pixels. */
  const placed = (tiles: Locator) =>
    tiles.evaluateAll((all) =>
      all.map((tile) => {
        const { x, y, width } = tile.getBoundingClientRect();
        return [(tile as HTMLImageElement).currentSrc, ...[x, y, width].map(Math.round)].join(' ');
      }),
    );
  await expect(named.first()).toBeVisible();
  const first = await placed(named);
  expect(first.length).toBeGreaterThanOrEqual(4);
  release();
  await expect(named).toHaveCount(0);
  const drawn = await placed(map(page).locator('.leaflet-tile-loaded'));
  expect(drawn.length).toBeGreaterThanOrEqual(4);
  expect(first).toEqual(expect.arrayContaining(drawn));
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});

// spec: S2.10
test('marts within 5 km, nearest first, each with hours, phone and what it sells; map and list agree', {
  tag: '@wide',
}, async ({ page, context }) => {
  await standAtHongdae(context);
  await open(page);
  await expect(page.getByRole('heading', { level: 1, name: '우리 동네 마트 보기' })).toBeVisible();
  await expect(async () => {
    const count = await cards(page).count();
    expect(count).toBeGreaterThanOrEqual(12);
    expect(await page.getByRole('status').allTextContents()).toContain(storesText(count, false, true));
  }).toPass();
  const first = cards(page).first();
  await expect(first.getByText(/지금 영업 중|에 열어요|지금은 쉬어요/)).toBeVisible();
  await expect(first.getByRole('link', { name: /전화/ })).toHaveAttribute('href', /^tel:\d+$/);
  await expect(pins(page).first()).toBeAttached();
  await expect(
    cards(page)
      .getByText(/^파는 상품 [\d,]+개 · 최대 \d+% 할인$/)
      .first(),
  ).toBeVisible();

  // From the list to the map …
  await first.getByRole('button', { name: '지도에서 보기' }).click();
  await expect(first).toHaveAttribute('aria-current', 'true');
  await expect(first.getByRole('button', { name: '지도에서 보기' })).toHaveAttribute('aria-pressed', 'true');
  const name = await nameOf(first);
  await expect(map(page).locator('.map-pin-selected')).toHaveAttribute('aria-label', new RegExp(name));
  // … and its products without leaving it.
  const shelf = cards(page)
    .filter({ has: page.locator('details') })
    .first();
  await shelf.locator('summary').click();
  await expect(shelf.locator('a[href^="/buyer/product/"]').first()).toBeVisible();
  await shelf.locator('a[href^="/buyer/product/"]').first().click();
  await page.waitForURL(/\/buyer\/product\/\d+/);
});

test('of more marts than a page may weigh the nearest are in it, and the map brings the others', async ({
  page,
  context,
}) => {
  await standAtHongdae(context);
  const near = async () => {
    const answer = await page.request.get('/api/buyer/maps/nearbyStores?lat=37.557&lng=126.925');
    return ((await answer.json()) as unknown[]).length;
  };
  while ((await near()) <= MAP_PAGE_STORES) await ownMarts(await newOwner());
  const response = await page.goto('/buyer/map');
  const html = await response!.text();
  expect(html.match(/data-store=/g)).toHaveLength(MAP_PAGE_STORES);
  expect(html).toContain(storesText(MAP_PAGE_STORES, true, false));
  await expect(async () => expect(await cards(page).count()).toBe(await near())).toPass();
});

test('who moves by keyboard gets past the pins to the list in one step', async ({ page, context }) => {
  await standAtHongdae(context);
  await open(page);
  const skip = page.getByRole('link', { name: '마트 목록으로 건너뛰기' });
  await page.locator('summary').filter({ hasText: '변경' }).focus();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  // Its name, which leads to the mart.
  await expect(cards(page).first().getByRole('link').first()).toBeFocused();
  await expect(cards(page).first().getByRole('link').first()).toBeInViewport();
});

test('a pin says its mart and what it sells, and leads to its card and products wherever that is in the list', {
  tag: '@wide',
}, async ({ page, context }) => {
  await standAtHongdae(context);
  await open(page, '/buyer/map?zoom=14');
  const marts = await listed(page);
  const names = marts.map(({ name }) => name);
  // The furthest in the list that has a pin of its own: other tests open many marts at one place.
  let name = '';
  await expect(async () => {
    const pinned = await single(page).evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label')!));
    name = names.findLast((one) => pinned.some((label) => label.startsWith(`${one} `))) ?? '';
    expect(names.indexOf(name)).toBeGreaterThan(10);
  }).toPass();
  const card = cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
  const { products } = marts.find((mart) => mart.name === name)!;
  const pin = map(page).getByRole('button', { name: `${name} ${products.toLocaleString('en')}개` });
  await expect(pin).toContainText(name);
  await expect(pin).toContainText(`${products.toLocaleString('en')}개`);
  await pin.press('Enter');
  await expect(card).toHaveAttribute('aria-current', 'true');
  await expect(card).toBeFocused();
  // Nothing covers it: neither the map nor the head of the list.
  await expect
    .poll(() =>
      card.evaluate((one) => {
        const { left, top } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + 24, top + 8));
      }),
    )
    .toBe(true);
  await expect(map(page).locator('.map-pin-selected')).toBeInViewport();
  if (products > 0) await expect(card.locator('a[href^="/buyer/product/"]').first()).toBeVisible();
});

test('marts too close to tell apart share a pin, which adds up what they sell and parts them', async ({
  page,
  context,
}) => {
  await standAtHongdae(context);
  await open(page);
  const crowded = map(page).getByRole('button', { name: /^마트 \d\d곳 / });
  const legend = page.getByText('점선 안쪽이 3km예요');
  await expect(async () => {
    await page.getByRole('button', { name: '지도 축소' }).click();
    await expect(crowded).not.toHaveCount(0, { timeout: 1_000 });
    await expect(legend).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // All marts of the list, and all that they sell.
  const shelves = (await listed(page)).map(({ products }) => products);
  expect(await pinned(page)).toEqual({ marts: shelves.length, products: sum(shelves) });
  expect(await violations(page, { rules: ['label-content-name-mismatch'] })).toEqual([]);
  const before = await pins(page).count();
  await crowded.first().press('Enter');
  await expect.poll(() => pins(page).count()).not.toBe(before);
});

test('on a phone the list is a sheet: dragged, moved by buttons and by the keyboard', async ({ page, context }) => {
  await standAtHongdae(context);
  await open(page);
  const [bar, drawn] = [page.getByRole('navigation', { name: '주요 메뉴' }), page.getByTestId('store-map')];
  // As high as the screen between the bars.
  const [stage, bottom] = [(await drawn.boundingBox())!, (await bar.boundingBox())!.y];
  expect(Math.abs(stage.y + stage.height - bottom)).toBeLessThanOrEqual(4);
  expect(await at(page)).toBe('peek');
  // More than half of the screen is map.
  expect((await map(page).boundingBox())!.height).toBeGreaterThanOrEqual(0.55 * page.viewportSize()!.height);
  const height = () =>
    page.getByTestId('store-map').evaluate((frame) => (frame.lastElementChild as HTMLElement).offsetHeight);

  const [up, down] = ['목록 넓게 보기', '지도 넓게 보기'].map((name) => page.getByRole('button', { name }));
  const peek = await height();
  await up!.click();
  expect(await at(page)).toBe('half');
  await expect.poll(height).toBeGreaterThan(peek * 2);
  // A transition is measured where it goes.
  await expect
    .poll(() => page.getByTestId('store-map').evaluate((frame) => frame.getAnimations({ subtree: true }).length))
    .toBe(0);
  const half = await height();
  await up!.click();
  expect(await at(page)).toBe('full');
  await expect(up!).toHaveAttribute('aria-disabled', 'true');
  await expect(up!).toBeFocused();
  await expect.poll(height).toBeGreaterThan(half * 1.4);
  await down!.press('Enter');
  await down!.press('Enter');
  expect(await at(page)).toBe('peek');
  await expect.poll(height).toBeLessThan(half);
  // The map has the room that the sheet leaves, to its own last line.
  await expect(map(page).getByText('데모 지도')).toBeInViewport({ ratio: 1 });
  // Who comes into the list by keyboard sees it.
  await down!.press('Tab');
  await page.keyboard.press('Tab');
  await expect(cards(page).first().getByRole('link').first()).toBeFocused();
  await expect.poll(() => at(page)).toBe('half');

  // By its head …
  await expect.poll(height).toBe(half);
  const { x, y } = (await page.getByText(/^(5km 안의|가까운) 마트 \d/).boundingBox())!;
  await page.mouse.move(x + 20, y + 5);
  await page.mouse.down();
  await page.mouse.move(x + 20, y - 80, { steps: 4 });
  await expect.poll(height).toBeGreaterThan(half);
  await page.mouse.move(x + 20, y - 400, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => at(page)).toBe('full');
  // … and by a finger on its list, which presses nothing by that.
  await down!.press('Enter');
  await expect.poll(height).toBe(half);
  const link = (await cards(page).first().getByRole('link').first().boundingBox())!;
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: link.x + 20, y: link.y + 8 - up }],
    });
  await touch('touchStart');
  for (const moved of [20, 80, 160, 240]) await touch('touchMove', moved);
  await touch('touchEnd');
  await expect.poll(() => at(page)).toBe('full');
  expect(new URL(page.url()).pathname).toBe('/buyer/map');

  // The page scrolls on beyond it.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText('고객센터')).toBeInViewport();
});

test('elsewhere is searched on the map once it was moved, as close as it is', async ({ page, context }) => {
  await standAtHongdae(context);
  await open(page);
  const here = page.getByRole('button', { name: '이 지역에서 찾기' });
  await expect(here).toBeHidden();
  await page.getByRole('button', { name: '지도 축소' }).click();
  await map(page).focus();
  // One that comes while the map still moves is not heard.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(here).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const before = await nameOf(cards(page).first());
  const pages: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && pages.push(request.url()));
  await here.click();
  await expect(cards(page).first().getByRole('heading')).not.toHaveText(before);
  await expect(page).toHaveURL(/\/buyer\/map\?place=[\d.]+%2C[\d.]+&zoom=\d+$/);
  await expect(here).toBeHidden();
  await expect(page.getByText('지도에서 고른 곳')).toBeVisible();
  const there = await nameOf(cards(page).first());
  // 'Back' looks where the page looked before.
  await page.goBack();
  await expect(cards(page).first().getByRole('heading')).toHaveText(before);
  await expect(here).toBeHidden();
  await page.goForward();
  await expect(cards(page).first().getByRole('heading')).toHaveText(there);
  expect(pages).toEqual([]);
  // All lists look there now.
  await page.reload();
  await alive(page);
  await expect(cards(page).first().getByRole('heading')).toHaveText(there);
});

// spec: S8.9
test('elsewhere that cannot be searched leaves the marts of before, and says so', async ({ page, context }) => {
  await standAtHongdae(context);
  await open(page, '/buyer/map?zoom=13');
  const here = page.getByRole('button', { name: '이 지역에서 찾기' });
  await map(page).focus();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(here).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const before = await nameOf(cards(page).first());
  await page.route('**/api/buyer/maps/nearbyStores*', (route) => route.abort());
  await here.click();
  await expect(page.getByText('마트 정보를 불러오지 못했어요.')).toBeVisible();
  await expect(cards(page).first().getByRole('heading')).toHaveText(before);
  expect(new URL(page.url()).search).toBe('?zoom=13');
});

// spec: S8.8
test('where no mart is, the map says so for a second, and the page leads on', { tag: '@wide' }, async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: 'place', value: AT_SEA, url: 'http://localhost' }]);
  // A second may be over before anybody looks.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = [...document.querySelectorAll('[role=status]')].find((one) =>
        one.textContent!.includes('5km 안에'),
      )?.textContent;
      if (text) document.documentElement.dataset.said = text;
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto('/buyer/map');
  await alive(page);
  await expect(page.locator('html')).toHaveAttribute('data-said', '5km 안에 마트가 없어요.');
  await expect(page.getByRole('status').getByText('5km 안에 마트가 없어요.')).toBeHidden();
  await page.getByRole('link', { name: '홍대입구역 근처 보기' }).click();
  await expect(cards(page).first()).toBeVisible();
});

// spec: S9.8
test('the map opens at zoom 16, shows the nearest five marts at one press, and goes to 17 for one mart', async ({
  page,
  context,
}) => {
  await standAtHongdae(context);
  const zooms = new Set<string>();
  page.on('request', (request) => {
    const zoom = /\/tiles\/(\d+)\//.exec(request.url())?.[1];
    if (zoom) zooms.add(zoom);
  });
  await open(page);
  await expect.poll(() => [...zooms]).toEqual(['16']);
  await page.getByRole('button', { name: '가까운 5곳 보기' }).click();
  const nearest = (await listed(page)).slice(0, 5).map(({ name }) => name);
  await expect.poll(() => zooms.size).toBeGreaterThan(1);
  const drawn = (await map(page).boundingBox())!;
  const seenPins = () =>
    pins(page).evaluateAll((all, { x, y, width, height }) => {
      const shown = all.filter((pin) => {
        const box = pin.getBoundingClientRect();
        const [middle, foot] = [box.left + box.width / 2, box.bottom];
        return middle > x && middle < x + width && foot > y && foot < y + height;
      });
      return shown.map((pin) => pin.getAttribute('aria-label')!).join();
    }, drawn);
  // A shared pin names two of its marts.
  await expect
    .poll(async () => {
      const seen = await seenPins();
      return nearest.filter((name) => seen.includes(name)).length + (seen.match(/ 외/g)?.length ?? 0);
    })
    .toBeGreaterThanOrEqual(3);
  await cards(page).first().getByRole('button', { name: '지도에서 보기' }).click();
  await expect.poll(() => [...zooms]).toContain('17');
});

// spec: S8.6
test('a shelf that cannot be loaded says so, and comes at the next try', async ({ page, context }) => {
  await standAtHongdae(context);
  await open(page);
  const shelf = cards(page)
    .filter({ has: page.locator('details') })
    .first();
  await page.route('**/api/buyer/products/*/products*', (route) => route.abort(), { times: 1 });
  await shelf.locator('summary').click();
  await expect(shelf.getByRole('alert')).toHaveText('상품 정보를 불러오지 못했어요.');
  await shelf.getByRole('button', { name: '다시 시도' }).click();
  await expect(shelf.locator('a[href^="/buyer/product/"]').first()).toBeVisible();
  await expect(shelf.getByRole('alert')).toHaveCount(0);
});

// spec: S8.9
test('a map that does not come leaves the list, says so, and comes at the next try', async ({ page, context }) => {
  await standAtHongdae(context);
  let broken = true;
  await page.route(/_assets\/leaflet[^/]*\.js/, (route) => (broken ? route.abort() : route.fallback()));
  await page.goto('/buyer/map');
  await alive(page);
  await expect(page.getByText('지도를 불러오지 못했어요.')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  broken = false;
  // A module that failed once is not asked for again by this page: a browser's rule.
  await page.reload();
  await expect(page.getByRole('button', { name: '내 위치로' })).toBeVisible();
});

// spec: S8.9
test('marts that cannot be read again are told, and stay', async ({ page, context }) => {
  await standAtHongdae(context);
  await open(page);
  await page.route('**/api/buyer/maps/nearbyStores*', (route) => route.abort());
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('마트 정보를 불러오지 못했어요.')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});
