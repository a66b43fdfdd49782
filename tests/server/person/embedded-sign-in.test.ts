import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedMarket, serveMarket } from '../served-market.ts';

let market: ServedMarket;
beforeAll(async () => {
  market = await serveMarket('PGlite');
});
afterAll(() => market.close());

const KAKAOTALK =
  'Mozilla/5.0 (Linux; Android 15; SM-S928N; wv) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36;KAKAOTALK 2611230';
const WISH = '/buyer/product/3?from=talk';

/** Signs in with a path to go to, and answers where that ends. */
const arrive = (provider: string, to: string) =>
  market.browser().follow(`/oauth2/authorization/${provider}?login_hint=talk@demo.test&to=${encodeURIComponent(to)}`);
const destination = (address: string) => new URL(address, market.origin).searchParams.get('to');

describe('who comes from inside an app', () => {
  test('is shown the ways to sign in instead of being sent to Google, which would refuse', async () => {
    const ask = (provider: string, query = '') =>
      fetch(`${market.origin}/oauth2/authorization/${provider}${query}`, {
        headers: { 'user-agent': KAKAOTALK },
        redirect: 'manual',
      });
    const google = await ask('google', `?to=${encodeURIComponent(WISH)}`);
    expect(google.status).toBe(302);
    expect(google.headers.get('location')).toBe(`/login?to=${encodeURIComponent(WISH)}`);
    expect((await ask('google')).headers.get('location')).toBe('/login');
    expect((await ask('naver')).headers.get('location')).toMatch(`${market.origin}/sandbox/naver/`);
  });

  test.each(['google', 'naver'])('is led to where they were, once signed in outside with %s', async (provider) => {
    const address = await arrive(provider, WISH);
    expect(address).toMatch(/^\/login\/success\?/);
    expect(destination(address)).toBe(WISH);
  });

  test('is led there also where signing in failed', async () => {
    await market.store.put('fault', 'google/server_error', { provider: 'google', fault: 'server_error', times: 1 });
    const address = await arrive('google', WISH);
    expect(address).toMatch(/^\/login\/failure\?error=/);
    expect(destination(address)).toBe(WISH);
  });

  test.each(['https://evil.test/', '//evil.test', '/\\evil.test', '/\t/evil.test', 'javascript:alert(1)', 'buyer'])(
    'is led nowhere else: %j',
    async (to) => {
      const address = await arrive('google', to);
      expect(new URL(address, market.origin).origin).toBe(market.origin);
      expect(destination(address)).toBe('/');
    },
  );

  test('goes on as ever without a path', async () => {
    expect(await market.browser().follow('/oauth2/authorization/naver?login_hint=talk@demo.test')).toBe(
      '/login/success',
    );
  });
});
