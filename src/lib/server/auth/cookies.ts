import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { ACCESS_MINUTES, LEFT_COOKIE, REFRESH_DAYS } from '#lib/domain/session.ts';
import type { Config } from '../config.ts';
import type { Tokens } from '../services/auth/sessions.ts';

export const ACCESS_COOKIE = 'access';
export const REFRESH_COOKIE = 'refresh';
/** Which session a refresh token may exist for, so that a page knows to have the access token renewed before it renders. */
export const SIGNED_IN_COOKIE = 'signed_in';
/** The session whose renewal was refused; while `signed_in` names the same one, no page asks again. */
export const ENDED_COOKIE = 'ended';
export const ATTEMPT_COOKIE = 'sign_in';

const REFRESH_PATH = '/api/auth';

export const secureCookies = (config: Config) => config.publicOrigin.startsWith('https:');

type ReadCookie = (name: string) => string | undefined;

/** Whether a browser has left and was not heard. A simple client keeps a cookie that was taken away, empty: that says nothing. */
export const hasLeft = (cookie: ReadCookie): boolean => Boolean(cookie(LEFT_COOKIE));

/** The access token that a browser sends; none of one that has left. */
export const accessTokenOf = (cookie: ReadCookie): string | undefined =>
  hasLeft(cookie) ? undefined : cookie(ACCESS_COOKIE);

/** Hands the two tokens to the browser in cookies that no script can read. */
export function setSessionCookies(c: Context, config: Config, tokens: Omit<Tokens, 'userId'>): void {
  const base = { httpOnly: true, sameSite: 'Lax', secure: secureCookies(config) } as const;
  const refreshSeconds = REFRESH_DAYS * 86_400;
  setCookie(c, ACCESS_COOKIE, tokens.access, { ...base, path: '/', maxAge: ACCESS_MINUTES * 60 });
  setCookie(c, REFRESH_COOKIE, tokens.refresh, { ...base, path: REFRESH_PATH, maxAge: refreshSeconds });
  setCookie(c, SIGNED_IN_COOKIE, tokens.sessionId, { ...base, path: '/', maxAge: refreshSeconds });
}

/**
 * Notes that this browser's session is over. The session's cookies stay: another tab may be signing in this very moment, and
 * an answer that arrives after that one's must not take its cookies away.
 */
export function markSessionEnded(c: Context, config: Config): void {
  const sessionId = getCookie(c, SIGNED_IN_COOKIE);
  if (!sessionId) return;
  const secure = secureCookies(config);
  setCookie(c, ENDED_COOKIE, sessionId, { httpOnly: true, sameSite: 'Lax', secure, path: '/' });
}

/** For who leaves: this browser holds nothing of the session any more. */
export function clearSessionCookies(c: Context): void {
  deleteCookie(c, ACCESS_COOKIE, { path: '/' });
  deleteCookie(c, REFRESH_COOKIE, { path: REFRESH_PATH });
  deleteCookie(c, SIGNED_IN_COOKIE, { path: '/' });
  deleteCookie(c, ENDED_COOKIE, { path: '/' });
  deleteCookie(c, LEFT_COOKIE, { path: '/' });
}
