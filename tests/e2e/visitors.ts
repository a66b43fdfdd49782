import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { ORIGIN } from './server.ts';

/** Where the demo town is. */
export const HONGDAE = { latitude: 37.5572, longitude: 126.9245 };
export const HONGDAE_COOKIE = '37.557,126.925';

/** Somebody nobody else has met: the first sign-in makes the account. Their name is what stands before the @. */
export function someone(role: string): { email: string; name: string } {
  const name = `${role}-${test.info().project.name}-${randomUUID().slice(0, 8)}`;
  return { email: `${name}@demo.test`, name };
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`/oauth2/authorization/google?login_hint=${encodeURIComponent(email)}`);
  await page.waitForURL((url) => !/^\/(oauth2|login|sandbox|auth)/.test(url.pathname));
}

/** A person with a browser of their own, signed in, near Hongik Univ. station. */
export async function visitor(
  browser: Browser,
  email: string | null,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const context = await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul', ...options });
  const page = await context.newPage();
  if (email) await signIn(page, email);
  return { context, page };
}

export async function standAtHongdae(context: BrowserContext, origin = ORIGIN): Promise<void> {
  await context.addCookies([{ name: 'place', value: HONGDAE_COOKIE, url: origin }]);
}

/** Waits until what the page does without being scrolled to is alive: typing into a dead field would be lost. */
export async function alive(page: Page): Promise<void> {
  const dead = page.locator('astro-island[ssr]:not([client="visible"])');
  let signs = 0;
  await expect(async () => {
    // Some wait for a sign of somebody, and hear none before they listen.
    await page.mouse.move(1, 1 + (signs++ % 2));
    await expect(dead).toHaveCount(0, { timeout: 100 });
  }).toPass({ intervals: [100], timeout: 20_000 });
}

/** A page that is told nothing live, and so may show what is no longer true: what it does then is the server's to refuse. */
export async function withoutLiveLine(page: Page): Promise<void> {
  await page.route('**/api/events*', (route) => route.abort());
}

/** Fails the test on anything the browser complains of: errors, blocked scripts, failed requests of ours. */
export function watchForComplaints(page: Page): () => void {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${page.url()})`);
  });
  return () => expect(complaints).toEqual([]);
}

/** What the page tells in passing. */
export const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);
