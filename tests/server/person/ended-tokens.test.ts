import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { CallSpec } from '#lib/contract/call.ts';
import { calls } from '#lib/contract/index.ts';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import { ACCESS_COOKIE } from '#lib/server/pipeline/session/cookies.ts';
import { operators, sessions, users } from '#lib/server/schema/index.ts';
import { blockUser } from '#lib/server/services/person/block-user.ts';
import { logOutEverywhere } from '#lib/server/services/person/session/sessions.ts';
import { describeMarket } from '../market.ts';
import { type Browser, serveMarket } from '../served-market.ts';

/** Files and streams, which are no calls of the contract; '1' is nobody's. */
const OF_SELLERS = [
  ...['sales.csv', 'sales.xlsx', 'log.csv', 'log.xlsx', 'tax.xlsx', 'papers/1'].map((file) => `/api/seller/1/${file}`),
  '/api/seller/1/statements/1.xlsx',
  '/api/cases/1/pictures/1',
  '/api/events',
];
const OF_OPERATORS = [
  ...['commissions', 'marts', 'quarter'].map(
    (sheet) => `/api/operator/tax/2026/11/${sheet}.xlsx?reason=for+the+office`,
  ),
  ...['csv', 'xlsx'].map((format) => `/api/operator/payout-batches/1.${format}?reason=for+the+bank`),
  '/api/operator/papers/1',
  '/api/operator/cases/1/pictures/1',
  '/api/operator/nothing',
];
const ofCallers = (...callers: CallSpec['who'][]) =>
  Object.entries<CallSpec>(calls)
    .filter(([name, { who }]) => callers.includes(who) && name !== 'POST /api/auth/refresh')
    .map(([name]) => name.replaceAll(/\{(\w+)\}/g, '1').split(' ') as [string, string]);

const NAVIGATION = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

/** How an access token ends: its cookie goes with it, or is still sent by a client that keeps no time. */
const ENDINGS = ['the cookie is gone', 'the cookie is old', 'the bearer token is old'] as const;

// Field case 1.1: 'not yours' and 'not renewed' had one answer.
describeMarket(
  'an access token that has ended',
  (market) => {
    let people = 0;
    async function signedIn(role?: OperatorRole) {
      people += 1;
      const email = `ends-${people}@demo.test`;
      const browser = market().browser();
      await browser.follow(`/oauth2/authorization/google?login_hint=${email}`);
      const [user] = await market().db.select().from(users).where(eq(users.email, email));
      if (role) await market().db.insert(operators).values({ userId: user!.id, role, addedAt: market().clock.now() });
      return { browser, userId: user!.id };
    }
    function endToken({ cookies }: Browser, ending: (typeof ENDINGS)[number]): Record<string, string> {
      const token = cookies.get(ACCESS_COOKIE)!.value;
      market().clock.advance({ minutes: 15, seconds: 1 });
      if (ending !== 'the cookie is old') cookies.delete(ACCESS_COOKIE);
      return ending === 'the bearer token is old' ? { authorization: `Bearer ${token}` } : {};
    }
    const statuses = async (browser: Browser, asked: [string, string][], headers: Record<string, string>) => {
      const answered: [string, number][] = [];
      for (const [method, path] of asked) answered.push([path, (await browser.send(method, path, headers)).status]);
      return answered;
    };
    const gets = (paths: string[]) => paths.map((path): [string, string] => ['GET', path]);

    test.each(ENDINGS)('is told apart by every call, file and stream: %s', async (ending) => {
      const { browser } = await signedIn('owner');
      const headers = { ...endToken(browser, ending), accept: 'application/json' };
      const asked = [...ofCallers('signedIn', 'operator'), ...gets([...OF_SELLERS, ...OF_OPERATORS])];
      expect(asked.length).toBeGreaterThan(200);
      const others = (await statuses(browser, asked, headers)).filter(([, status]) => status !== 401);
      expect(others).toEqual([]);
    });

    test('is renewed, and the same act is done', async () => {
      const { browser, userId } = await signedIn('owner');
      endToken(browser, 'the cookie is gone');
      expect((await browser.get('/api/operator/staff')).status).toBe(401);
      expect((await browser.post('/api/auth/refresh')).status).toBe(200);
      const answer = await browser.get('/api/operator/staff');
      expect(answer.status).toBe(200);
      expect(JSON.stringify(await answer.json())).toContain(String(userId));
    });

    test.each([...OF_SELLERS.filter((path) => path !== '/api/events'), ...OF_OPERATORS, '/api/operator/staff'])(
      'is renewed on the way where a link or a form leads to %s',
      async (path) => {
        const { browser } = await signedIn('owner');
        const before = (await browser.get(path, NAVIGATION)).status;
        endToken(browser, 'the cookie is gone');
        const away = await browser.get(path, NAVIGATION);
        expect(away.status).toBe(303);
        const back = await browser.get(away.headers.get('location')!, NAVIGATION);
        expect(back.headers.get('location')).toBe(path);
        expect((await browser.get(path, NAVIGATION)).status).toBe(before);
      },
    );

    describe('to strangers there is still no console', () => {
      const asked = [...ofCallers('operator'), ...gets(OF_OPERATORS)];
      const expectNothing = async (browser: Browser, headers: Record<string, string> = {}) => {
        const found = (await statuses(browser, asked, headers)).filter(([, status]) => status !== 404);
        expect(found).toEqual([]);
      };

      test.each(ENDINGS)('somebody who runs nothing: %s', async (ending) => {
        const { browser } = await signedIn();
        await expectNothing(browser, endToken(browser, ending));
      });

      test.each(ENDINGS)('who is no operator any more: %s', async (ending) => {
        const { browser, userId } = await signedIn('support');
        const headers = endToken(browser, ending);
        await market()
          .db.update(operators)
          .set({ removedAt: market().clock.now() })
          .where(eq(operators.userId, userId));
        await expectNothing(browser, headers);
      });

      test('who has signed out, heard or not', async () => {
        const { browser } = await signedIn('owner');
        const leave = browser.cookies.get('leave')!;
        browser.cookies.set('left', leave);
        browser.cookies.delete(ACCESS_COOKIE);
        await expectNothing(browser);
        await browser.post('/api/auth/logout');
        await expectNothing(browser);
      });

      test('who names a session that there is not, or none at all', async () => {
        const browser = market().browser();
        for (const value of ['00000000-0000-4000-8000-000000000000', 'x', "' or true"]) {
          browser.cookies.set('signed_in', { value, path: '/', attributes: '' });
          await expectNothing(browser, { accept: 'application/json' });
        }
      });
    });

    // Field case 8.1: what the browser has kept for 'back' goes with the session.
    test.each([
      ['signing out', (browser: Browser) => browser.post('/api/auth/logout')],
      ['signing out everywhere', (browser: Browser) => browser.post('/api/auth/logout-all')],
      ['deleting the account', (browser: Browser) => browser.send('DELETE', '/api/account')],
    ])('%s takes the kept pages along', async (_, end) => {
      const { browser } = await signedIn();
      const answer = await end(browser);
      expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    });

    test.each([
      ['ended elsewhere', (userId: number) => logOutEverywhere(market().deps, { userId, sessionId: '' })],
      ['ended by time', () => market().clock.advance({ days: 31 })],
      ['ended by an operator', (userId: number) => blockUser(market().deps, userId)],
    ])('and so does the first that is told of a session that has %s', async (_, end) => {
      for (const ask of [
        (browser: Browser) => browser.post('/api/auth/refresh'),
        (browser: Browser) => browser.get('/api/auth/renew?to=/buyer'),
      ]) {
        const { browser, userId } = await signedIn();
        await end(userId);
        const word = browser.cookies.get('leave')!.value;
        expect((await ask(browser)).headers.get('clear-site-data')).toBe('"cache"');
        // By which the page in the browser knows it (layouts/chrome/back-guard.ts).
        expect(browser.cookies.get('ended')).toMatchObject({ value: word, path: '/' });
        expect(browser.cookies.get('ended')!.attributes).not.toMatch(/HttpOnly/i);
      }
    });

    test('an operator whose session has ended elsewhere is told so, and keeps what is typed', async () => {
      const { browser, userId } = await signedIn('owner');
      const [session] = await market().db.select().from(sessions).where(eq(sessions.userId, userId));
      await logOutEverywhere(market().deps, { userId, sessionId: session!.id });
      expect((await browser.get('/api/operator/staff')).status).toBe(401);
      expect((await browser.post('/api/auth/refresh')).status).toBe(401);
      expect((await browser.get('/api/operator/staff')).status).toBe(401);
    });
  },
  serveMarket,
);
