import type { Context } from 'hono';
import type { App } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Limits } from '../../pipeline/limits.ts';
import type { Serve } from '../../pipeline/route.ts';
import {
  clearSessionCookies,
  cookiesOf,
  hasLeft,
  markSessionEnded,
  REFRESH_COOKIE,
  SIGNED_IN_COOKIE,
  setSessionCookies,
} from '../../pipeline/session/cookies.ts';
import { safePath } from '../../platform/auth/safe-path.ts';
import { logOut, logOutEverywhere, renewSession } from '../../services/person/session/sessions.ts';
import { showSession } from '../../services/person/session/show-session.ts';

export function authRoutes(app: App, serve: Serve, deps: Deps, limits: Limits): void {
  serve('GET /api/auth/login', async (_, viewer) => {
    const session = await showSession(deps, viewer);
    if (!session) throw new DomainError('notSignedIn');
    return session;
  });

  /** Ends the session of a browser that has left and was not heard; answers whether it had. */
  async function endLeft(c: Context): Promise<boolean> {
    const cookie = cookiesOf(c, deps.config);
    if (!hasLeft(cookie, cookie(SIGNED_IN_COOKIE) ?? '')) return false;
    const refresh = cookie(REFRESH_COOKIE);
    clearSessionCookies(c, deps.config);
    await logOut(deps, null, refresh);
    return true;
  }

  serve('POST /api/auth/refresh', async (_, __, ___, c) => {
    if (await endLeft(c)) throw new DomainError('notSignedIn');
    const refresh = cookiesOf(c, deps.config)(REFRESH_COOKIE);
    const renewal = refresh ? await renewSession(deps, refresh) : ({ ok: false, reason: 'notSignedIn' } as const);
    if (!renewal.ok) {
      markSessionEnded(c, deps.config);
      throw new DomainError(renewal.reason);
    }
    const session = await showSession(deps, { userId: renewal.tokens.userId, sessionId: '' });
    if (!session) throw new DomainError('notSignedIn');
    setSessionCookies(c, deps.config, renewal.tokens);
    return session;
  });

  serve('POST /api/auth/logout', async (_, viewer, __, c) => {
    const refresh = cookiesOf(c, deps.config)(REFRESH_COOKIE);
    // The cookies go first: this browser is signed out even if a later step fails.
    clearSessionCookies(c, deps.config);
    await logOut(deps, viewer, refresh);
    return { ok: true };
  });

  serve('POST /api/auth/logout-all', async (_, viewer, __, c) => {
    const ended = await logOutEverywhere(deps, viewer);
    clearSessionCookies(c, deps.config);
    return { ended };
  });

  /**
   * A page whose access token ran out comes here before it renders, because only this path gets the refresh cookie;
   * then it goes back. Without it every first page after 15 minutes would flash from signed out to signed in.
   */
  app.get('/api/auth/renew', limits.signIn, async (c) => {
    if (!(await endLeft(c))) {
      const refresh = cookiesOf(c, deps.config)(REFRESH_COOKIE);
      const renewal = refresh ? await renewSession(deps, refresh) : null;
      if (renewal?.ok) setSessionCookies(c, deps.config, renewal.tokens);
      else markSessionEnded(c, deps.config);
    }
    return c.redirect(safePath(c.req.query('to')), 303);
  });
}
