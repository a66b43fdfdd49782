import { describe, expect, test } from 'vitest';
import { finishSignIn } from '#lib/client/caller/finish-sign-in.ts';
import { safePath, saveReturnPath, takeReturnPath } from '#lib/client/page/return-path.ts';
import { SIGN_IN_PROBLEM, SIGN_IN_UNAUTHORISED, SIGN_IN_WITHOUT_USER } from '#lib/messages/person/sign-in.ts';
import { no, OFFLINE, yes } from '../answers.ts';
import { memoryStorage } from '../memory-storage.ts';

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

  // spec: S4.1
  test('is forgotten once taken', () => {
    const storage = memoryStorage();
    saveReturnPath('/buyer/purchase', storage);
    expect(takeReturnPath(HERE, storage)).toBe('/buyer/purchase');
    expect(takeReturnPath(HERE, storage)).toBe('/');
  });

  // spec: S4.1
  test('is not overwritten by a step of signing in', () => {
    const storage = memoryStorage();
    saveReturnPath('/buyer/purchase', storage);
    saveReturnPath('/login?from=header', storage);
    expect(takeReturnPath(HERE, storage)).toBe('/buyer/purchase');
  });
});

describe('coming back from a provider', () => {
  const session = { name: '김하늘', email: null, social_login_platform: 'google' as const, authorizedMarts: [] };
  const returned = { error: null, savedPath: '/buyer', quiet: false };
  const signedIn = async () => yes(session);
  const signedOut = async () => no(401, 'notSignedIn');

  test.each([null, 'access_denied'])(
    'goes on to the saved path when the session is there, error %j or not',
    async (error) => {
      expect(await finishSignIn({ ...returned, error }, signedIn)).toEqual({ ok: true, goTo: '/buyer' });
    },
  );

  test.each([
    ['without a session', signedOut],
    ['without a network', async () => OFFLINE],
    ['without anybody’s data', async () => yes(null as never)],
  ])('the quiet check goes on %s too, and tells nothing', async (_, read) => {
    for (const savedPath of ['/buyer', '/']) {
      for (const error of [null, 'access_denied']) {
        expect(await finishSignIn({ error, savedPath, quiet: true }, read)).toEqual({ ok: true, goTo: savedPath });
      }
    }
  });

  // spec: S2.5
  test('tells the provider’s error to who is not signed in', async () => {
    const outcome = await finishSignIn({ ...returned, error: 'access_denied' }, signedOut);
    expect(outcome).toMatchObject({ ok: false, goTo: '/buyer', message: expect.stringContaining('동의를 취소했어요') });
  });

  // spec: S8.3
  test('on 401 asks to sign in again', async () => {
    expect(await finishSignIn(returned, signedOut)).toMatchObject({ ok: false, message: SIGN_IN_UNAUTHORISED });
  });

  // spec: S8.3
  test('otherwise says that there was a problem', async () => {
    const outcome = await finishSignIn(returned, async () => OFFLINE);
    expect(outcome).toMatchObject({ ok: false, message: SIGN_IN_PROBLEM });
  });

  // spec: S8.3
  test('signed in, but without anybody’s data, says just that', async () => {
    const outcome = await finishSignIn(returned, async () => yes(null as never));
    expect(outcome).toEqual({ ok: false, message: SIGN_IN_WITHOUT_USER, goTo: '/buyer' });
  });

  // spec: S2.5
  test('leads to the login page when nothing but the start page was saved', async () => {
    const outcome = await finishSignIn({ ...returned, savedPath: '/' }, async () => OFFLINE);
    expect(outcome.goTo).toBe('/login');
  });
});
