import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { readAccessToken } from './access-token.ts';
import { ACCESS_COOKIE, hasLeft, sessionCookies } from './cookies.ts';
import type { Viewer } from './viewer.ts';

/** What tells whose a session is. */
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
