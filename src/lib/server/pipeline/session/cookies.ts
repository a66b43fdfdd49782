import { createHash, createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { ACCESS_MINUTES, ENDED_COOKIE, LEAVE_COOKIE, LEFT_COOKIE, REFRESH_DAYS } from '#lib/domain/person/session.ts';
import type { Config } from '../../config/config.ts';
import type { Tokens } from '../../services/person/session/access-token.ts';

export const ACCESS_COOKIE = 'access';
export const REFRESH_COOKIE = 'refresh';
/**
 * Which session a refresh token may exist for, so that a page knows to have the access token renewed before it renders.
 */
export const SIGNED_IN_COOKIE = 'signed_in';
/** How the names end of the cookies of sign-ins under way: one for each, as several tabs may have begun one. */
const ATTEMPT_COOKIE = 'sign_in';
/** Sign-ins of a browser that wait for their provider: of more, those begun first are given up. */
const MOST_ATTEMPTS = 5;

/** Every cookie of a session. */
export const SESSION_COOKIES = [
  ACCESS_COOKIE,
  REFRESH_COOKIE,
  SIGNED_IN_COOKIE,
  ENDED_COOKIE,
  ATTEMPT_COOKIE,
  LEAVE_COOKIE,
  LEFT_COOKIE,
] as const;
/** Whose this browser was last, also after they have signed out: who signs in here again is told of no new device. */
const DEVICE_COOKIE = 'device';
type SessionCookie = (typeof SESSION_COOKIES)[number] | typeof DEVICE_COOKIE;

/** On http, where no cookie can be kept to the host and to the path of the host, the narrowest path is used. */
const PLAIN_PATHS: Partial<Record<SessionCookie, string>> = {
  [REFRESH_COOKIE]: '/api/auth',
  [ATTEMPT_COOKIE]: '/oauth2',
};

type Origins = Pick<Config, 'publicOrigin'>;
export type ReadCookie = (cookie: SessionCookie) => string | undefined;

export const secureCookies = ({ publicOrigin }: Origins): boolean => publicOrigin.startsWith('https:');

/** As browsers have it: on https a name that no other host, and nobody on the way, can set (docs/security.md). */
export const cookieName = (cookie: SessionCookie, config: Origins): string =>
  secureCookies(config) ? `__Host-${cookie}` : cookie;

/** Reads a session's cookies out of a `Cookie` header. A name that comes twice is not ours alone, and says nothing. */
export function sessionCookies(header: string | null | undefined, config: Origins): ReadCookie {
  if (!header) return () => undefined;
  const pairs = pairsOf(header);
  return (cookie) => cookieIn(pairs, cookieName(cookie, config));
}

type Pair = readonly [name: string, value: string];

const pairsOf = (header: string): Pair[] =>
  header.split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), value.join('=').trim()];
  });

function cookieIn(pairs: readonly Pair[], wanted: string): string | undefined {
  const [found, another] = pairs.filter(([name]) => name === wanted);
  return found && !another ? decoded(found[1]) : undefined;
}

function decoded(value: string): string {
  const plain = /^"(.*)"$/.exec(value)?.[1] ?? value;
  if (!plain.includes('%')) return plain;
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** The cookies that a call came with. */
export const cookiesOf = (c: Context, config: Origins): ReadCookie => sessionCookies(c.req.header('cookie'), config);

/**
 * The word for a session in a browser, which pages written for it carry, and by which it leaves: nobody else can know
 * it.
 */
export const sessionWord = (sessionId: string): string =>
  createHash('sha256').update(`leave ${sessionId}`).digest('base64url').slice(0, 22);

/** Whether a browser has left this session and was not heard. */
export const hasLeft = (cookie: ReadCookie, sessionId: string): boolean => {
  const said = cookie(LEFT_COOKIE);
  return Boolean(said) && said === sessionWord(sessionId);
};

function set(
  c: Context,
  config: Origins,
  cookie: SessionCookie,
  value: string,
  {
    maxAge,
    httpOnly = true,
    name = cookieName(cookie, config),
  }: { maxAge?: number; httpOnly?: boolean; name?: string } = {},
): void {
  const secure = secureCookies(config);
  setCookie(c, name, value, {
    httpOnly,
    secure,
    sameSite: 'Lax',
    path: secure ? '/' : (PLAIN_PATHS[cookie] ?? '/'),
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

const forget = (c: Context, config: Origins, cookie: SessionCookie) => set(c, config, cookie, '', { maxAge: 0 });

/** Hands the two tokens to the browser in cookies that no script can read. */
export function setSessionCookies(c: Context, config: Origins, tokens: Omit<Tokens, 'userId'>): void {
  const maxAge = REFRESH_DAYS * 86_400;
  set(c, config, ACCESS_COOKIE, tokens.access, { maxAge: ACCESS_MINUTES * 60 });
  set(c, config, REFRESH_COOKIE, tokens.refresh, { maxAge });
  set(c, config, SIGNED_IN_COOKIE, tokens.sessionId, { maxAge });
  // For the page, which says it when it leaves and is not heard (client/caller/session.ts).
  set(c, config, LEAVE_COOKIE, sessionWord(tokens.sessionId), { maxAge, httpOnly: false });
}

/** For as long as browsers keep any. */
const DEVICE_DAYS = 400;

const deviceWord = (userId: number, { sessionSecret }: Pick<Config, 'sessionSecret'>): string =>
  createHmac('sha256', `device:${sessionSecret}`).update(String(userId)).digest('base64url');

/** Remembers whose browser this is; the word names nobody. */
export const rememberDevice = (c: Context, config: Origins & Pick<Config, 'sessionSecret'>, userId: number): void =>
  set(c, config, DEVICE_COOKIE, deviceWord(userId, config), { maxAge: DEVICE_DAYS * 86_400 });

/** Nothing stays of an account that is gone. */
export const forgetDevice = (c: Context, config: Origins): void => forget(c, config, DEVICE_COOKIE);

/** Whether this browser was that person's before. */
export const isKnownDevice =
  (c: Context, config: Origins & Pick<Config, 'sessionSecret'>) =>
  (userId: number): boolean =>
    cookiesOf(c, config)(DEVICE_COOKIE) === deviceWord(userId, config);

/** Whether the renewal of this session was refused in this browser. */
export const isEnded = (cookie: ReadCookie, sessionId: string): boolean =>
  cookie(ENDED_COOKIE) === sessionWord(sessionId);

/**
 * The pages that the browser has kept for 'back' go with the session that they were written for
 * (layouts/chrome/back-guard.ts where it keeps them).
 */
const forgetPages = (c: Context): void => c.header('Clear-Site-Data', '"cache"');

/**
 * Notes that this browser's session is over. The session's cookies stay: another tab may be signing in this very
 * moment, and an answer that arrives after that one's must not take its cookies away.
 */
export function markSessionEnded(c: Context, config: Origins): void {
  const sessionId = cookiesOf(c, config)(SIGNED_IN_COOKIE);
  if (sessionId) set(c, config, ENDED_COOKIE, sessionWord(sessionId), { httpOnly: false });
  forgetPages(c);
}

/** At a logout: this browser keeps nothing of the session. */
export function clearSessionCookies(c: Context, config: Origins): void {
  for (const cookie of SESSION_COOKIES) if (cookie !== ATTEMPT_COOKIE) forget(c, config, cookie);
  forgetPages(c);
}

/** The name of a sign-in's cookie says which: its state is random, and comes back with it. */
const attemptName = (state: string, config: Origins): string =>
  cookieName(ATTEMPT_COOKIE, config).replace(
    ATTEMPT_COOKIE,
    `${state.replaceAll(/[^\w-]/g, '').slice(0, 16)}_${ATTEMPT_COOKIE}`,
  );

/** Keeps a sign-in under way beside those of other tabs. */
export function setAttempt(c: Context, config: Origins, state: string, sealed: string, maxAge: number): void {
  const others = pairsOf(c.req.header('cookie') ?? '').filter(([name]) => name.endsWith(`_${ATTEMPT_COOKIE}`));
  // Browsers send those first that were made first.
  for (const [name] of others.slice(0, Math.max(0, others.length + 1 - MOST_ATTEMPTS)))
    set(c, config, ATTEMPT_COOKIE, '', { maxAge: 0, name });
  set(c, config, ATTEMPT_COOKIE, sealed, { maxAge, name: attemptName(state, config) });
}

export const readAttempt = (c: Context, config: Origins, state: string): string | undefined =>
  cookieIn(pairsOf(c.req.header('cookie') ?? ''), attemptName(state, config));

export const forgetAttempt = (c: Context, config: Origins, state: string): void =>
  set(c, config, ATTEMPT_COOKIE, '', { maxAge: 0, name: attemptName(state, config) });
export const forgetLeaving = (c: Context, config: Origins): void => forget(c, config, LEFT_COOKIE);
