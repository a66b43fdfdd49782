import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { Caller } from '../api.ts';
import { wonOf } from '../cards.ts';
import { openFilter } from '../filter.ts';
import { handOver, newOwner, order, ownProduct } from '../own-shop.ts';
import { shownPass } from '../pass.ts';
import { ORIGIN } from '../server.ts';
import { alive, signIn, someone, standAtHongdae, watchForComplaints } from '../visitors.ts';

const CARD = '#nearby > ul > li:has(> a[href^="/buyer/product/"])';
const choices = (page: Page) => page.getByRole('navigation', { name: '정렬과 필터' });
const amount = (page: Page) => page.getByRole('region', { name: '가까운 상품' }).getByRole('status');
const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** What the cards of the list say, line by line. */
const cards = (page: Page) =>
  page
    .locator(CARD)
    .evaluateAll((list) => list.map((card) => Array.from(card.children, (line) => line.textContent).join('\n')));
const minutesOf = (text: string) => Number(/걸어서 (\d+)분/.exec(text)?.[1]);

test.describe('the home of a place', () => {
  test.beforeEach(({ context }) => standAtHongdae(context));

  test('has rows of what ends soon and of what is marked down, that scroll by themselves', { tag: '@wide' }, async ({
    page,
  }) => {
    const noComplaints = watchForComplaints(page);
    await page.goto('/buyer');
    const ending = row(page, '마감 임박');
    const ends = await ending.getByRole('listitem').allTextContents();
    expect(ends.length).toBeGreaterThan(0);
    for (const text of ends) expect(text).toMatch(/(\d분|[0-3]:\d\d)( · \d개)? 남음|곧 끝나요|부터/);
    const discounts = await row(page, '할인율 높은 상품').getByRole('listitem').allTextContents();
    expect(discounts.length).toBeGreaterThan(0);
    for (const text of discounts) expect(Number(/(\d+)%/.exec(text)?.[1])).toBeGreaterThanOrEqual(30);
    await expectNoSidewaysScroll(page);
    // Nothing of anybody's is there for nobody.
    for (const name of ['단골 마트', '전에 산 상품', '픽업 대기 주문']) await expect(row(page, name)).toHaveCount(0);
    await ending.getByRole('link', { name: /모두 보기/ }).click();
    await page.waitForURL(/sort=ending/);
    await expect(row(page, '마감 임박')).toHaveCount(0);
    noComplaints();
  });

  test('is narrowed by each condition, which stands in the address and can be taken back', async ({ page }) => {
    await page.goto('/buyer');
    // The list and its address change together, in their place.
    const change = async (press: () => Promise<void>) => {
      const before = page.url();
      await Promise.all([page.waitForURL((url) => url.href !== before), press()]);
    };
    const narrow = async (act: (filter: Locator) => Promise<unknown>) => {
      const filter = await openFilter(page);
      await act(filter);
      await change(() => filter.getByRole('button', { name: /보기$/ }).click());
      await expect(page.locator(CARD).first()).toBeVisible();
      return cards(page);
    };
    const select = (option: string) => (filter: Locator) =>
      filter.getByRole('radio', { name: new RegExp(`^${option}`) }).check();
    const back = async (name: string) => {
      await change(() =>
        choices(page)
          .getByRole('link', { name: `${name} 필터 해제` })
          .click(),
      );
      await expect(choices(page).getByRole('list', { name: '적용한 필터' })).toHaveCount(0);
    };
    for (const text of await narrow(select('20% 이상')))
      expect(Number(/(\d+)%/.exec(text)?.[1])).toBeGreaterThanOrEqual(20);
    expect(new URL(page.url()).searchParams.get('discount')).toBe('20');
    await back('20% 이상 할인');
    for (const text of await narrow(select('5,000원 이하'))) expect(wonOf(text)).toBeLessThanOrEqual(5_000);
    await back('5,000원 이하');
    for (const text of await narrow(select('걸어서 10분 안'))) expect(minutesOf(text)).toBeLessThanOrEqual(10);
    await back('걸어서 10분 안');
    const all = Number((await amount(page).textContent())!.replaceAll(/\D/g, ''));
    await narrow((filter) => filter.getByRole('checkbox', { name: /^카드 결제 가능/ }).check());
    const some = Number((await amount(page).textContent())!.replaceAll(/\D/g, ''));
    expect(some).toBeLessThan(all);
    await page.locator(CARD).first().getByRole('link').first().click();
    await expect(page.getByText('현장 결제, 카드 결제')).toBeVisible();
    await page.goBack();
    await alive(page);
    await back('카드 결제 가능');
    await narrow((filter) => filter.getByRole('checkbox', { name: /^지금 영업 중/ }).check());
    await page.locator(CARD).first().getByRole('link').first().click();
    await expect(page.getByText('지금 영업 중').first()).toBeVisible();
    await page.goBack();
    await alive(page);
    await back('지금 영업 중');
    // The next hour: the one that runs may be over in a moment. What can be bought now can be picked up then.
    let said = '';
    await narrow(async (filter) => {
      const hour = filter.getByRole('group', { name: '픽업 시간' }).locator('label').nth(2);
      said = /^(?:내일 )?(.*?시~.*?시)/.exec((await hour.textContent())!)![1]!;
      await hour.getByRole('radio').check();
    });
    await back(`${said} 픽업`);
  });

  test('clips nothing at 360 px, with every condition chosen', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const query = 'sort=discount&open=1&card=1&discount=10&price=20000&walk=30&pickup=18';
    await page.goto(`/buyer?${query}`);
    await expect(choices(page).getByRole('list', { name: '적용한 필터' }).getByRole('listitem')).toHaveCount(7);
    for (const part of await choices(page).getByRole('link').or(choices(page).getByRole('button')).all()) {
      if (!(await part.isVisible())) continue;
      const box = (await part.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(360);
      expect(box.height).toBeGreaterThanOrEqual(24);
    }
    await expectNoSidewaysScroll(page);
    const filter = await openFilter(page);
    await expect(filter.getByRole('button', { name: /보기$/ })).toBeVisible();
    // It rises as it opens.
    await expect
      .poll(async () => {
        const { x, y, width, height } = (await filter.boundingBox())!;
        return x === 0 && width === 360 && y + height <= 740;
      })
      .toBe(true);
    await expectAccessible(page);
  });
});

// Field cases 3.2 and 4.3.
test('nobody’s home begins with the list, has the slider whatever is chosen, and rows that can be walked to', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/buyer');
  const { height } = page.viewportSize()!;
  const [first, slider, ending] = [
    page.locator(CARD).first(),
    page.getByRole('group', { name: '배너' }),
    row(page, '마감 임박'),
  ];
  const box = (await first.boundingBox())!;
  expect(box.y + box.height).toBeLessThan(height);
  await expect(page.locator(CARD)).toHaveCount(30);
  expect((await slider.boundingBox())!.y).toBeLessThan((await ending.boundingBox())!.y);
  for (const name of ['마감 임박', '할인율 높은 상품']) {
    for (const text of await row(page, name).getByRole('listitem').allTextContents()) {
      expect(minutesOf(text), text).toBeLessThanOrEqual(30);
      expect(text).not.toContain('늦어요');
    }
  }
  await page.goto('/buyer?sort=cheap');
  await expect(slider).toBeVisible();
  await expect(ending).toHaveCount(0);
});

test.describe('the home of somebody', () => {
  test.beforeEach(({ context }) => standAtHongdae(context));

  test('says what waits, where they are regulars, and what they bought before', { tag: '@wide' }, async ({ page }) => {
    const { email } = someone('home');
    const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
    const product = await ownProduct(owner);
    await signIn(page, email);
    await page.goto('/buyer');
    for (const name of ['단골 마트', '전에 산 상품', '픽업 대기 주문']) await expect(row(page, name)).toHaveCount(0);
    await handOver(owner, await order(buyer, product));
    await buyer.call('POST', `/api/buyer/stores/followStore/${product.martId}`);
    const open = await order(buyer, product);
    await page.goto('/buyer');
    await expect(row(page, '단골 마트').getByRole('link', { name: product.martName })).toBeVisible();
    await expect(row(page, '전에 산 상품').getByRole('link', { name: product.name })).toBeVisible();
    const strip = row(page, '픽업 대기 주문');
    await expect(strip).toContainText(product.martName);
    await expect(strip).toContainText(/걸어서 \d+분 · .*\d.*까지/);
    const isPhone = page.viewportSize()!.width < 768;
    const bar = isPhone ? page.getByRole('navigation', { name: '주요 메뉴' }) : page.getByRole('banner');
    await expect(bar.getByRole('link', { name: /^주문/ })).toContainText('1');
    await expectAccessible(page);
    // On the landing page, too, which stays without script.
    await page.goto('/home');
    await expect(page.locator('script')).toHaveCount(0);
    await row(page, '픽업 대기 주문').getByRole('link', { name: 'QR 보기' }).click();
    await expect(shownPass(page)).toContainText(open.pickupCode);
  });

  test('begins with the pass itself when little time is left; handed over, it turns over there', async ({ page }) => {
    const { email } = someone('soon');
    const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
    const held = await order(buyer, await ownProduct(owner, { saleEndsInMinutes: 25 }));
    await signIn(page, email);
    await page.goto('/buyer');
    const pass = row(page, '픽업 대기 주문');
    await expect(pass).toContainText(held.pickupCode);
    await expect(pass.getByRole('img', { name: /^QR 코드/ })).toBeVisible();
    await expectAccessible(page);
    await alive(page);
    // On a desk it is as wide as what it says, in one row.
    const sized = page.viewportSize()!;
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(async () => (await pass.boundingBox())!.width).toBeLessThan(900);
    await expect.poll(async () => (await pass.boundingBox())!.height).toBeLessThan(160);
    await page.setViewportSize(sized);
    await handOver(owner, held);
    const turned = row(page, '픽업한 주문');
    await expect(turned.getByText('픽업했어요. 맛있게 드세요!')).toBeVisible();
    await expect(turned.getByRole('button', { name: '별점 5점 주기' })).toBeVisible();
    await expectAccessible(page);
  });

  test('their pass says when to leave, and comes into the calendar where it is far ahead', async ({ page }) => {
    const { email } = someone('leaves');
    const [buyer, owner] = [await Caller.signIn(ORIGIN, email), await newOwner()];
    const near = await order(buyer, await ownProduct(owner));
    await signIn(page, email);
    await page.goto('/buyer/purchase');
    await page.getByRole('button', { name: 'QR 보기' }).click();
    const pass = page.getByRole('dialog', { name: '매장에서 보여 주세요' });
    await expect(pass).toContainText(/걸어서 \d+분 · (\d+분 뒤에 출발하면 돼요|지금 출발하세요)/);
    await expect(pass.getByRole('link', { name: /캘린더에 추가/ })).toHaveCount(0);
    const file = await page.request.get(`/buyer/order/${near.orderId}.ics`);
    expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*BEGIN:VALARM[\s\S]*END:VCALENDAR/);
    // Nobody else's.
    const other = await Caller.signIn(ORIGIN, someone('other').email);
    expect((await other.call('GET', `/buyer/order/${near.orderId}.ics`)).status).not.toBe(200);
    expect((await fetch(`${ORIGIN}/buyer/order/${near.orderId}.ics`)).status).toBe(401);
  });
});

test('what was searched for stands on the empty search page, and goes one by one', async ({ page, context }) => {
  await standAtHongdae(context);
  for (const text of ['우유', '빵', '사과']) await page.goto(`/buyer/search?query=${encodeURIComponent(text)}`);
  await page.goto('/buyer/search');
  const recent = page.getByRole('region', { name: '최근 검색어' });
  await expect(recent.getByRole('link')).toHaveText(['사과', '빵', '우유']);
  // Ready to type, and above the tiles. Walk of buyers m 18.
  await expect(page.getByLabel('상품 검색')).toBeFocused();
  const tile = page.getByRole('main').getByRole('link', { name: /^과일/ });
  expect((await recent.boundingBox())!.y).toBeLessThan((await tile.boundingBox())!.y);
  await recent.getByRole('button', { name: '‘빵’ 삭제' }).click();
  await expect(recent.getByRole('link')).toHaveText(['사과', '우유']);
  await expect(recent.getByRole('link', { name: '우유' })).toBeFocused();
  // And the one that is left, after a second: also where it was chosen before.
  await recent.getByRole('button', { name: '‘사과’ 삭제' }).click();
  await expect(recent.getByRole('link', { name: '우유' })).toBeFocused();
  await expectAccessible(page);
  await recent.getByRole('link', { name: '우유' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('‘우유’ 검색 결과');
  await page.goto('/buyer/search');
  await expect(recent.getByRole('link')).toHaveText(['우유']);
  await recent.getByRole('button', { name: '모두 삭제' }).click();
  await expect(recent.getByRole('link')).toHaveCount(0);
  await page.reload();
  await expect(recent).toContainText('초성');
  await expect(recent.getByRole('link')).toHaveCount(0);
});

test('somebody new holds an order seven taps after the landing page, at the most', async ({ page }) => {
  let taps = 0;
  const tap = async (
    name: string,
    options: { role?: 'link' | 'button'; within?: ReturnType<Page['locator']> } = {},
  ) => {
    const { role = 'button', within = page.locator('body') } = options;
    await within.getByRole(role, { name }).first().click();
    taps += 1;
  };
  const { email, name } = someone('new');
  await page.goto('/home');
  await tap('장보러 가기', { role: 'link', within: page.locator('main') });
  // No place is asked for: food is there.
  await page.locator(CARD).first().getByRole('link').first().click();
  taps += 1;
  await tap('주문하기');
  await tap('Google 아이디로 로그인', { role: 'link', within: page.getByRole('dialog') });
  // At the provider, whose taps count as well.
  await page.getByLabel('이름').fill(name);
  await page.getByLabel('이메일').fill(email);
  await tap('이 계정으로 로그인');
  await page.waitForURL(/\/buyer\/product\//);
  // What was pressed before signing in is open again.
  const dialog = page.getByRole('dialog');
  const onSite = dialog.getByRole('radio', { name: /현장 결제/ });
  await expect(onSite).toBeVisible();
  if (!(await onSite.isChecked())) {
    await onSite.check();
    taps += 1;
  }
  await tap('현장 결제로 주문하기', { within: dialog });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/주문/);
  await expect(page).toHaveURL(/\/buyer\/order-complete\?orderId=\d+/);
  expect(taps).toBeLessThanOrEqual(7);
});
