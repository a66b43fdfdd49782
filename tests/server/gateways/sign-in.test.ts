import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGoogle } from '#lib/server/gateways/google.ts';
import { createGateways } from '#lib/server/gateways/index.ts';
import { createKakao } from '#lib/server/gateways/kakao.ts';
import { createNaver } from '#lib/server/gateways/naver.ts';
import type { BegunSignIn, SignInProvider } from '#lib/server/gateways/sign-in.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { armFault } from '#sandbox/faults.ts';
import { sandboxGatewaysConfig } from '#sandbox/gateways-config.ts';
import { loopbackFetch } from '#sandbox/loopback-fetch.ts';
import { runSandbox } from '../../sandbox/running-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof runSandbox>>;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.stop());

const google = (overrides = {}) =>
  createGoogle({
    issuer: `${sandbox.origin}/sandbox/google`,
    ...sandboxCredentials.google,
    timeoutMs: 10_000,
    ...overrides,
  });
const naver = (overrides = {}) =>
  createNaver({
    issuer: `${sandbox.origin}/sandbox/naver`,
    profileUrl: `${sandbox.origin}/sandbox/naver/v1/nid/me`,
    ...sandboxCredentials.naver,
    timeoutMs: 10_000,
    ...overrides,
  });
const kakao = (overrides = {}) =>
  createKakao({
    issuer: `${sandbox.origin}/sandbox/kakao`,
    ...sandboxCredentials.kakao,
    timeoutMs: 10_000,
    ...overrides,
  });
const redirectUri = (name: SignInProvider['name'] = 'google') => `${sandbox.origin}/oauth2/callback/${name}`;

async function begin(provider: SignInProvider, loginHint?: string): Promise<BegunSignIn> {
  const begun = await provider.begin({ redirectUri: redirectUri(provider.name), ...(loginHint ? { loginHint } : {}) });
  if (!begun.ok) throw new Error(`begin refused: ${begun.reason} ${begun.detail}`);
  return begun;
}
async function follow(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  return answer.headers.get('location') ?? '';
}
async function signIn(
  provider: SignInProvider,
  { loginHint = 'buyer@demo.test', finishing = provider }: { loginHint?: string; finishing?: SignInProvider } = {},
) {
  const begun = await begin(provider, loginHint);
  return finishing.finish({ ...begun, callbackUrl: await follow(begun.url), redirectUri: redirectUri(provider.name) });
}
/** Sends the page's form with these visible fields, as a browser without script does. */
async function choose(url: string, fields: Record<string, string>): Promise<string> {
  const page = await (await fetch(url)).text();
  const action = page.match(/<form[^>]* action="([^"]+)"/)?.[1] ?? '';
  const form = new URLSearchParams(fields);
  const firstForm = page.slice(0, page.indexOf('</form>'));
  for (const [, name, value] of firstForm.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g))
    if (name !== 'email') form.append(name ?? '', (value ?? '').replaceAll('&amp;', '&'));
  const answer = await fetch(sandbox.origin + action, { method: 'POST', body: form, redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

// spec: S7.3
describe('a login hint signs in without asking', () => {
  test('at Google', async () => {
    expect(await signIn(google())).toEqual({
      ok: true,
      person: {
        provider: 'google',
        subject: 'google-buyer@demo.test',
        email: 'buyer@demo.test',
        isEmailVerified: true,
        name: '김하늘',
      },
    });
  });
  test('at Naver, as another user with the same email', async () => {
    expect(await signIn(naver())).toEqual({
      ok: true,
      person: { provider: 'naver', subject: 'naver-buyer@demo.test', email: 'buyer@demo.test', name: '김하늘' },
    });
  });
  test('at Kakao, as a third one', async () => {
    expect(await signIn(kakao())).toEqual({
      ok: true,
      person: {
        provider: 'kakao',
        subject: 'kakao-buyer@demo.test',
        email: 'buyer@demo.test',
        isEmailVerified: true,
        name: '김하늘',
      },
    });
  });
  test('with any email, so that scripts can make people', async () => {
    expect(await signIn(google(), { loginHint: 'Somebody@Example.test' })).toMatchObject({
      person: { subject: 'google-somebody@example.test', email: 'somebody@example.test', name: 'somebody' },
    });
  });
});

describe('the account picker', () => {
  test('is a page without script that lists the five accounts and may lead back to us', async () => {
    const answer = await fetch((await begin(google())).url);
    const page = await answer.text();
    for (const name of ['김하늘', '이바다', '박정호', '최은지', '정새롬']) expect(page).toContain(name);
    expect(page).not.toContain('<script');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(new RegExp(`form-action 'self' ${sandbox.origin}`));
    expect(policy).not.toContain('unsafe-inline');
  });
  test('signs in the chosen account', async () => {
    const begun = await begin(google());
    const callbackUrl = await choose(begun.url, { decision: 'allow', email: 'owner@demo.test' });
    expect(await google().finish({ ...begun, callbackUrl, redirectUri: redirectUri() })).toMatchObject({
      person: { subject: 'google-owner@demo.test', name: '박정호' },
    });
  });
  test.each([['google', google] as const, ['naver', naver] as const, ['kakao', kakao] as const])(
    'at %s takes someone without email and name',
    async (name, make) => {
      const begun = await begin(make());
      const callbackUrl = await choose(begun.url, { decision: 'allow', email: '', name: '' });
      const result = await make().finish({ ...begun, callbackUrl, redirectUri: redirectUri(make().name) });
      expect(result).toEqual({ ok: true, person: { provider: name, subject: expect.stringMatching(`^${name}-`) } });
    },
  );
  test('lets the person refuse', async () => {
    const begun = await begin(naver());
    const callbackUrl = await choose(begun.url, { decision: 'deny' });
    expect(await naver().finish({ ...begun, callbackUrl, redirectUri: redirectUri('naver') })).toMatchObject({
      ok: false,
      reason: 'denied',
    });
  });
  test('refuses a redirect address that is not ours, and an unknown client', async () => {
    const url = new URL((await begin(google())).url);
    const registered = url.searchParams.get('redirect_uri');
    for (const odd of [
      'https://elsewhere.test/',
      `${registered}/`,
      `${registered}?a=1`,
      `${sandbox.origin}/elsewhere`,
    ]) {
      url.searchParams.set('redirect_uri', odd);
      expect((await fetch(url)).status, odd).toBe(400);
    }
    const other = await begin(google({ clientId: 'somebody-else' }));
    expect((await fetch(other.url)).status).toBe(400);
  });
});

test('an email that Kakao has not seen to be theirs is nobody’s', async () => {
  await armFault(sandbox.store, { provider: 'kakao', fault: 'email_unverified' });
  expect(await signIn(kakao())).toEqual({
    ok: true,
    person: { provider: 'kakao', subject: 'kakao-buyer@demo.test', name: '김하늘' },
  });
});

test('Kakao’s profile refuses a foreign token', async () => {
  const profile = await fetch(`${sandbox.origin}/sandbox/kakao/v1/oidc/userinfo`, {
    headers: { authorization: 'Bearer x' },
  });
  expect([profile.status, await profile.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_token' })]);
});

test('Google signs nobody in inside an app, Naver and Kakao do', async () => {
  const headers = {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 15; SM-S928N; wv) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36;KAKAOTALK 2611230',
  };
  const [atGoogle, atNaver] = [await begin(google(), 'buyer@demo.test'), await begin(naver(), 'buyer@demo.test')];
  for (const method of ['GET', 'POST']) {
    const refused = await fetch(atGoogle.url, { method, headers, redirect: 'manual' });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('disallowed_useragent');
  }
  const atKakao = await begin(kakao(), 'buyer@demo.test');
  for (const { url } of [atNaver, atKakao])
    expect((await fetch(url, { headers, redirect: 'manual' })).status).toBe(302);
  expect((await fetch(atGoogle.url, { redirect: 'manual' })).status).toBe(302);
});

describe.each([['google', google] as const, ['naver', naver] as const, ['kakao', kakao] as const])(
  'what goes wrong at %s',
  (name, make) => {
    test.each([
      ['denied', 'denied'],
      ['server_error', 'providerError'],
      ['timeout', 'timeout'],
      ['wrong_state', 'stateMismatch'],
      ['bad_signature', 'invalidResponse'],
      ['bad_nonce', 'invalidResponse'],
      ['expired_token', 'invalidResponse'],
    ] as const)('%s is refused as %s, and the next sign-in works', async (fault, reason) => {
      await armFault(sandbox.store, { provider: name, fault });
      const provider = make();
      const finishing = fault === 'timeout' ? make({ timeoutMs: 500 }) : provider;
      expect(await signIn(provider, { finishing })).toMatchObject({ ok: false, reason });
      expect(await signIn(provider)).toMatchObject({ ok: true });
    });

    test('no email and no name still sign in', async () => {
      await armFault(sandbox.store, { provider: name, fault: 'no_email' });
      await armFault(sandbox.store, { provider: name, fault: 'no_name' });
      expect(await signIn(make())).toEqual({
        ok: true,
        person: { provider: name, subject: `${name}-buyer@demo.test` },
      });
    });

    test('a replayed code is refused', async () => {
      const provider = make();
      const begun = await begin(provider, 'buyer@demo.test');
      const callbackUrl = await follow(begun.url);
      const input = { ...begun, callbackUrl, redirectUri: redirectUri(provider.name) };
      expect(await provider.finish(input)).toMatchObject({ ok: true });
      expect(await provider.finish(input)).toMatchObject({ ok: false, reason: 'codeRefused' });
    });

    test('a code with another verifier, or another redirect address, is refused', async () => {
      const provider = make();
      const begun = await begin(provider, 'buyer@demo.test');
      const callbackUrl = await follow(begun.url);
      const codeVerifier = 'x'.repeat(43);
      expect(
        await provider.finish({ ...begun, callbackUrl, codeVerifier, redirectUri: redirectUri(provider.name) }),
      ).toMatchObject({ reason: 'codeRefused' });
      const again = await begin(provider, 'buyer@demo.test');
      expect(
        await provider.finish({
          ...again,
          callbackUrl: await follow(again.url),
          redirectUri: `${redirectUri(provider.name)}/other`,
        }),
      ).toMatchObject({ reason: 'codeRefused' });
    });

    test('a code is too old after ten minutes', async () => {
      const provider = make();
      const begun = await begin(provider, 'buyer@demo.test');
      const callbackUrl = await follow(begun.url);
      await sandbox.clock.advance(601);
      expect(await provider.finish({ ...begun, callbackUrl, redirectUri: redirectUri(provider.name) })).toMatchObject({
        reason: 'codeRefused',
      });
    });

    test('a wrong client secret is the provider refusing us', async () => {
      const provider = make({ clientSecret: 'wrong' });
      expect(await signIn(provider)).toMatchObject({ ok: false, reason: 'providerError', detail: 'invalid_client' });
    });

    test("another sign-in's callback is refused before any call", async () => {
      const provider = make();
      const mine = await begin(provider, 'buyer@demo.test');
      const theirs = await begin(provider, 'buyer2@demo.test');
      const callbackUrl = await follow(theirs.url);
      expect(await provider.finish({ ...mine, callbackUrl, redirectUri: redirectUri(provider.name) })).toMatchObject({
        reason: 'stateMismatch',
      });
    });
  },
);

test('a failed discovery is tried again at the next call, a good one is kept', async () => {
  let calls = 0;
  let down = true;
  const provider = createGoogle(
    { issuer: `${sandbox.origin}/sandbox/google`, ...sandboxCredentials.google },
    {
      fetch: (url, options) => {
        if (!String(url).includes('.well-known')) return fetch(url, options);
        calls += 1;
        return down ? Promise.resolve(new Response('bad gateway', { status: 502 })) : fetch(url, options);
      },
    },
  );
  expect(await provider.begin({ redirectUri: redirectUri(provider.name) })).toMatchObject({
    ok: false,
    reason: 'providerError',
  });
  down = false;
  expect(await signIn(provider)).toMatchObject({ ok: true });
  expect(await signIn(provider)).toMatchObject({ ok: true });
  expect(calls).toBe(2);
});

test('an unreachable provider is a refusal, not an exception', async () => {
  const provider = createGoogle({ issuer: 'http://127.0.0.1:9/sandbox/google', ...sandboxCredentials.google });
  expect(await provider.begin({ redirectUri: redirectUri(provider.name) })).toMatchObject({
    ok: false,
    reason: 'providerError',
  });
});

test("Naver's own error answers come with HTTP 200, and its profile refuses a foreign token with 024", async () => {
  const token = await fetch(`${sandbox.origin}/sandbox/naver/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'used',
      client_id: sandboxCredentials.naver.clientId,
      client_secret: sandboxCredentials.naver.clientSecret,
    }),
  });
  expect(token.status).toBe(200);
  expect(await token.json()).toEqual({ error: 'invalid_request', error_description: 'no valid data in session' });
  const profile = await fetch(`${sandbox.origin}/sandbox/naver/v1/nid/me`, { headers: { authorization: 'Bearer x' } });
  expect(profile.status).toBe(401);
  expect(await profile.json()).toMatchObject({ resultcode: '024' });
});

test('a server that cannot reach its public address signs people in over loopback', async () => {
  const publicOrigin = 'https://market.invalid';
  const local = await runSandbox({ publicOrigin });
  const { google } = createGateways(sandboxGatewaysConfig(publicOrigin), {
    fetch: loopbackFetch(publicOrigin, local.origin),
  });
  const redirect = `${publicOrigin}/oauth2/callback/google`;
  const begun = await google?.begin({ redirectUri: redirect, loginHint: 'clerk@demo.test' });
  if (!begun?.ok) throw new Error('begin refused');
  expect(begun.url).toMatch('https://market.invalid/sandbox/google/');
  const callbackUrl = await follow(begun.url.replace(publicOrigin, local.origin));
  expect(await google?.finish({ ...begun, callbackUrl, redirectUri: redirect })).toMatchObject({
    person: { subject: 'google-clerk@demo.test' },
  });
  await local.stop();
});
