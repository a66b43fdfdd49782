import { describe, expect, test, vi } from 'vitest';
import { finishSignIn } from '#lib/client/finish-sign-in.ts';
import { safePath, saveReturnPath, takeReturnPath } from '#lib/client/return-path.ts';
import { SIGN_IN_PROBLEM, SIGN_IN_UNAUTHORISED, SIGN_IN_WITHOUT_USER } from '#lib/messages/sign-in.ts';
import { no, OFFLINE, yes } from './answers.ts';
import { memoryStorage } from './memory-storage.ts';

const HERE = 'https://market.test';

describe('the path to return to', () => {
  test.each([
    ['/buyer/product/3?quantity=2#mart', '/buyer/product/3?quantity=2#mart'],
    ['/seller/dashboard', '/seller/dashboard'],
    ['/buyer/../home', '/home'],
  ])('%s is kept as %s', (stored, path) => {
    expect(safePath(stored, HERE)).toBe(path);
  });

  test.each([
    null,
    '',
    'buyer',
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '/\t/evil.test/',
    '\\\\evil.test',
    '/.//evil.test',
    'javascript:alert(1)',
    '/login',
    '/login/failure?error=x',
    '/auth/callback',
    '/oauth2/authorization/google',
    '/api/auth/logout',
    '/seller/login',
  ])('%j becomes the start page', (stored) => {
    expect(safePath(stored, HERE)).toBe('/');
  });

  test('is forgotten once taken', () => {
    const storage = memoryStorage();
    saveReturnPath('/buyer/purchase', storage);
    expect(takeReturnPath(HERE, storage)).toBe('/buyer/purchase');
    expect(takeReturnPath(HERE, storage)).toBe('/');
  });

  test('is not overwritten by a step of signing in', () => {
    const storage = memoryStorage();
    saveReturnPath('/buyer/purchase', storage);
    saveReturnPath('/login?from=header', storage);
    expect(takeReturnPath(HERE, storage)).toBe('/buyer/purchase');
  });
});

describe('coming back from a provider', () => {
  const session = { name: '김하늘', email: null, social_login_platform: 'google' as const, authorizedMarts: [] };

  test('goes on to the saved path when the session is there', async () => {
    const outcome = await finishSignIn({ error: null, failed: false, savedPath: '/buyer' }, async () => yes(session));
    expect(outcome).toEqual({ ok: true, goTo: '/buyer' });
  });

  test('tells the provider’s error without asking for a session', async () => {
    const ask = vi.fn();
    const outcome = await finishSignIn({ error: 'access_denied', failed: true, savedPath: '/buyer' }, ask);
    expect(outcome).toMatchObject({ ok: false, goTo: '/buyer', message: expect.stringContaining('동의를 취소했어요') });
    expect(ask).not.toHaveBeenCalled();
  });

  test('on 401 asks to sign in again', async () => {
    const outcome = await finishSignIn({ error: null, failed: false, savedPath: '/buyer' }, async () =>
      no(401, 'notSignedIn'),
    );
    expect(outcome).toMatchObject({ ok: false, message: SIGN_IN_UNAUTHORISED });
  });

  test('otherwise says that there was a problem', async () => {
    const outcome = await finishSignIn({ error: null, failed: false, savedPath: '/buyer' }, async () => OFFLINE);
    expect(outcome).toMatchObject({ ok: false, message: SIGN_IN_PROBLEM });
  });

  test('signed in, but without anybody’s data, says just that', async () => {
    const outcome = await finishSignIn({ error: null, failed: false, savedPath: '/buyer' }, async () =>
      yes(null as never),
    );
    expect(outcome).toEqual({ ok: false, message: SIGN_IN_WITHOUT_USER, goTo: '/buyer' });
  });

  test('leads to the login page when nothing but the start page was saved', async () => {
    const outcome = await finishSignIn({ error: null, failed: true, savedPath: '/' }, async () => OFFLINE);
    expect(outcome.goTo).toBe('/login');
  });
});
