import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { wonOf } from '../cards.ts';
import { openFilter } from '../filter.ts';
import { newOwner, ownProduct } from '../own-shop.ts';
import { alive, standAtHongdae } from '../visitors.ts';

test.beforeEach(({ context }) => standAtHongdae(context));

const field = (page: Page) => page.locator('#search-field');
const names = (page: Page) => page.locator('main a[href^="/buyer/product/"]');

async function search(page: Page, text: string): Promise<void> {
  await page.goto(`/buyer/search?query=${encodeURIComponent(text)}`);
}

test('suggestions come while typing, by keyboard too, and say how many they are', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/buyer');
  await alive(page);
  await field(page).click();
  await field(page).pressSequentially('사', { delay: 30 });
  const list = page.getByRole('listbox', { name: '추천 검색어' });
  await expect(list.getByRole('option').first()).toBeVisible();
  await expect(page.getByText(/검색어 \d+개를 추천해요/)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await field(page).pressSequentially('과', { delay: 30 });
  await expect(list.getByRole('option').first()).toContainText('사과');
  // What was typed stands out, with what it costs and where.
  await expect(list.getByRole('option').first().locator('b')).toHaveText('사과');
  await expect(list.getByRole('option').first()).toContainText(/[\d,]+원부터 · \S+/);
  const picture = list.getByRole('option').first().locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  const chosen = (await list.getByRole('option').first().locator('.one-line').first().textContent())!.trim();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/buyer\/search\?query=/);
  expect(new URL(page.url()).searchParams.get('query')).toBe(chosen);
});

test('order and conditions stand in the address; back brings them, and the place on the page, again', async ({
  page,
}) => {
  await search(page, '빵');
  const choices = page.getByRole('navigation', { name: '정렬과 필터' });
  const order = choices.getByRole('button', { name: /^정렬/ });
  await order.click();
  await choices.getByRole('link', { name: '낮은 가격순' }).click();
  await page.waitForURL(/sort=cheap/);
  await expect(order).toHaveAccessibleName('정렬: 낮은 가격순');
  const prices = (await page.locator('main li a[href^="/buyer/product/"] + p').allTextContents()).map(wonOf);
  expect(prices.length).toBeGreaterThan(1);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  const filter = await openFilter(page);
  await filter.getByRole('checkbox', { name: /^카드 결제 가능/ }).check();
  await filter.getByRole('button', { name: /보기$/ }).click();
  await page.waitForURL(/card=1/);
  expect(new URL(page.url()).searchParams.get('sort')).toBe('cheap');
  await alive(page);
  const last = names(page).last();
  const address = (await last.getAttribute('href'))!;
  // The place is read as the page is left: a tap may scroll by itself to reach what a bar covers.
  await page.evaluate(() => addEventListener('pagehide', () => sessionStorage.setItem('left-at', String(scrollY))));
  await last.click();
  await page.waitForURL(/\/buyer\/product\//);
  const left = Number(await page.evaluate(() => sessionStorage.getItem('left-at')));
  expect(left).toBeGreaterThan(0);
  await page.goBack();
  await page.waitForURL(/card=1/);
  await expect(choices.getByRole('link', { name: '카드 결제 가능 필터 해제' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 200);
  await expect(page.locator(`main a[href="${address}"]`)).toBeInViewport();
  await page.reload();
  await expect(order).toHaveAccessibleName('정렬: 낮은 가격순');
});

test('a condition that leaves nothing says so, and offers to take it back before anything less close', async ({
  page,
}) => {
  const owner = await newOwner();
  const word = `외톨이${randomUUID().slice(0, 8)}`;
  // On site only; one syllable off, and sold where cards are taken, is another.
  const wanted = await ownProduct(owner, { name: `${word} 복숭아` });
  const close = await ownProduct(owner, { name: `${word} 복숭어`, cards: true });
  await page.goto(`/buyer/search?query=${encodeURIComponent(wanted.name)}&card=1&sort=cheap`);
  const main = page.getByRole('main');
  await expect(main).toContainText('조건에 맞는 상품이 없어요');
  await expect(main).toContainText('필터를 해제하면 1개 볼 수 있어요.');
  await expect(main).not.toContainText(close.name);
  const takeBack = page.getByRole('link', { name: '‘카드 결제 가능’ 해제하고 1개 보기' });
  await expect(takeBack).toBeInViewport({ ratio: 1 });
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  await takeBack.click();
  await page.waitForURL((address) => !address.searchParams.has('card'));
  expect(new URL(page.url()).searchParams.get('sort')).toBe('cheap');
  await expect(names(page)).toHaveText([wanted.name]);
  await page.goto(`/buyer/search?query=${encodeURIComponent(close.name)}&card=1`);
  await expect(names(page)).toHaveText([close.name]);
});
