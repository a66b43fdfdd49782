import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { Config } from '../config.ts';
import { REFRESH_DAYS } from '../services/auth/sessions.ts';
import { ACCESS_MINUTES } from './access-token.ts';

export const ACCESS_COOKIE = 'access';
export const REFRESH_COOKIE = 'refresh';
/** Says only that a refresh token may exist, so that a page knows to have the access token renewed before it renders. */
export const SIGNED_IN_COOKIE = 'signed_in';
export const ATTEMPT_COOKIE = 'sign_in';
/** 'lat,lng', three decimals (rules.md section 9); the browser may write it. */
export const PLACE_COOKIE = 'place';
export const PLACE_DAYS = 180;

const REFRESH_PATH = '/api/auth';

export const secureCookies = (config: Config) => config.publicOrigin.startsWith('https:');

/** Hands the two tokens to the browser in cookies that no script can read. */
export function setSessionCookies(c: Context, config: Config, tokens: { access: string; refresh: string }): void {
  const base = { httpOnly: true, sameSite: 'Lax', secure: secureCookies(config) } as const;
  const refreshSeconds = REFRESH_DAYS * 86_400;
  setCookie(c, ACCESS_COOKIE, tokens.access, { ...base, path: '/', maxAge: ACCESS_MINUTES * 60 });
  setCookie(c, REFRESH_COOKIE, tokens.refresh, { ...base, path: REFRESH_PATH, maxAge: refreshSeconds });
  setCookie(c, SIGNED_IN_COOKIE, '1', { ...base, path: '/', maxAge: refreshSeconds });
}

export function clearSessionCookies(c: Context): void {
  deleteCookie(c, ACCESS_COOKIE, { path: '/' });
  deleteCookie(c, REFRESH_COOKIE, { path: REFRESH_PATH });
  deleteCookie(c, SIGNED_IN_COOKIE, { path: '/' });
}
