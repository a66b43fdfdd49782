import type { Config } from '../../config/config.ts';
import { bearerOf, type Viewer } from '../../platform/auth/viewer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PastViewer } from '../../services/person/operators/find-operator.ts';
import { readAccessToken } from '../../services/person/session/access-token.ts';
import { ACCESS_COOKIE, hasLeft, isEnded, SIGNED_IN_COOKIE, sessionCookies } from './cookies.ts';

/** The parts of a session that tell whose it is. */
export interface SessionParts {
  config: Config;
  clock: Clock;
  endedSessions: { has(sessionId: string): boolean };
}

/** The viewer of an access token; null for none, for an invalid one, and for one whose session has ended. */
export async function readViewer(
  { config, clock, endedSessions }: SessionParts,
  token: string | undefined,
): Promise<Viewer | null> {
  const viewer = token ? await readAccessToken(token, config.sessionSecret, clock) : null;
  return viewer && !endedSessions.has(viewer.sessionId) ? viewer : null;
}

/** The same by a `Cookie` header; null also for a browser that has left that session. */
export async function readCookieViewer(deps: SessionParts, header: string | null | undefined): Promise<Viewer | null> {
  const cookie = sessionCookies(header, deps.config);
  const viewer = await readViewer(deps, cookie(ACCESS_COOKIE));
  return viewer && !hasLeft(cookie, viewer.sessionId) ? viewer : null;
}

const SESSION_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** No token has run out then. */
const BEFORE_ALL_TOKENS = { now: () => new Date(0) };

type Head = { cookie: string | null | undefined; authorization: string | null | undefined };

/**
 * Null for a stranger: a forged token, no session, or one that its browser has left. What it may do is not said by it.
 */
export async function readPastViewer(
  { config }: Pick<SessionParts, 'config'>,
  { cookie: header, authorization }: Head,
): Promise<PastViewer | null> {
  const bearer = bearerOf(authorization ?? undefined);
  const cookie = sessionCookies(bearer === undefined ? header : null, config);
  const token = bearer ?? cookie(ACCESS_COOKIE);
  const viewer = token ? await readAccessToken(token, config.sessionSecret, BEFORE_ALL_TOKENS) : null;
  const sessionId = viewer?.sessionId ?? cookie(SIGNED_IN_COOKIE) ?? '';
  if (!SESSION_ID.test(sessionId) || hasLeft(cookie, sessionId)) return null;
  return { userId: viewer?.userId ?? null, sessionId };
}

/**
 * Where a browser that follows a link, or sends a form, is sent to first when its access token has run out: only there
 * it brings its refresh token, and it comes back with a new access token, or signed out for good. Null where nothing is
 * to be renewed, and for requests of scripts, which renew by themselves (client/caller/call.ts).
 */
export function renewalAddress(
  { config }: Pick<SessionParts, 'config'>,
  { method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>,
): string | null {
  const isFollowed = headers.get('sec-fetch-mode') === 'navigate' || headers.get('accept')?.includes('text/html');
  const cookie = sessionCookies(headers.get('cookie'), config);
  const session = cookie(SIGNED_IN_COOKIE);
  if (method !== 'GET' || !isFollowed || !session || isEnded(cookie, session)) return null;
  const { pathname, search } = new URL(url);
  return `/api/auth/renew?to=${encodeURIComponent(pathname + search)}`;
}
