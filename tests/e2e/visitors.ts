import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { Caller } from './api.ts';
import { ORIGIN } from './server.ts';

/** Where the demo town is. */
export const HONGDAE = { latitude: 37.5572, longitude: 126.9245 };
export const HONGDAE_COOKIE = '37.557,126.925';

/** Somebody nobody else has met: the first sign-in makes the account. Their name is what stands before the @. */
export function someone(role: string): { email: string; name: string } {
  const name = `${role}-${randomUUID().slice(0, 8)}`;
  return { email: `${name}@demo.test`, name };
}

const signInAddress = (email: string) => `/oauth2/authorization/google?login_hint=${encodeURIComponent(email)}`;

/**
 * Signs a browser in without loading a page: the same redirects, asked for beside the page, leave the same cookies.
 * `{ request }` does for who needs no browser.
 */
export async function signIn(page: Pick<Page, 'request'>, email: string): Promise<void> {
  const answer = await page.request.get(signInAddress(email));
  expect(answer.ok(), `sign-in of ${email}: ${answer.url()} answered ${answer.status()}`).toBe(true);
}

/** The same in the page itself, for tests of what its pages and scripts do on the way. */
export async function signInOnPage(page: Page, email: string): Promise<void> {
  await page.goto(signInAddress(email));
  await page.waitForURL((url) => !/^\/(oauth2|login|sandbox|auth)/.test(url.pathname));
}

/** Signs in without a page of the provider's, which refuses browsers inside apps. */
export async function signInElsewhere(page: Page, email: string): Promise<void> {
  await page.context().addCookies([(await Caller.signIn(ORIGIN, email)).cookie()]);
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

/** Where React notes on the element of an island what became of it; it asks the same of itself before an event. */
interface ReactContainer {
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } } | null;
}

/** Whether React has taken over every island that has begun, asked in the page. */
export const hasReactAllIslands = (): boolean =>
  [...document.querySelectorAll('astro-island')].every((island) => {
    const [, root] =
      Object.entries<ReactContainer | null>(island as never).find(([key]) => key.startsWith('__reactContainer')) ?? [];
    return !root?.stateNode?.current.memoizedState?.isDehydrated;
  });

/** Waits until every island is hydrated that does not wait to be scrolled to. */
export async function alive(page: Page): Promise<void> {
  // A page whose address has just changed has no parts yet; its own scripts may be held, and 'domcontentloaded' with
  // them.
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect(page.locator('astro-island[ssr]:not([client="visible"])')).toHaveCount(0);
  // React begins only then, in slices: what is typed into a field that it has not reached is lost to it.
  await page.waitForFunction(hasReactAllIslands);
}

/** Scrolls to a field of a form that is hydrated once it is seen, and waits until it is. */
export async function aliveOnceSeen(field: Locator): Promise<void> {
  await field.scrollIntoViewIfNeeded();
  await expect(field.locator('xpath=ancestor::astro-island[@ssr]')).toHaveCount(0);
  await alive(field.page());
}

/**
 * A page that is told nothing live, and so may show what is no longer true: what it does then is the server's to
 * refuse.
 */
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

/**
 * Resolves once a page has said `text` in a status, however shortly it stood: assertions look once a second at last,
 * and a check-in is said for 900 ms. To be called before what brings it.
 */
export const whenSaid = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) => [...document.querySelectorAll('[role="status"]')].some((box) => box.textContent?.includes(wanted)),
    text,
  );
