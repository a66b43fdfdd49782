import type { Context, MiddlewareHandler } from 'hono';
import type { CallSpec } from '#lib/contract/call.ts';
import { calls } from '#lib/contract/index.ts';
import { EXPECTED_VIEWER_HEADER } from '#lib/domain/person/session.ts';
import type { AppEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { bearerOf, type Viewer } from '../platform/auth/viewer.ts';
import { clientGroup } from '../platform/http/client-address.ts';
import { routeOf } from '../platform/http/route-pattern.ts';
import { recordSessionCall } from '../services/person/session/session-calls.ts';
import { readCookieViewer, readViewer, renewalAddress, type SessionParts } from './session/read-viewer.ts';

/** Reads the viewer from cookie or bearer token. */
export function viewerOf(deps: SessionParts): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('viewer', await whoAsks(deps, c));
    await next();
  };
}

/**
 * A file of a session that a link or a form leads to (a workbook, a paper, a picture): no script of ours sends it again
 * after a 401.
 */
export function renewedFirst(deps: SessionParts): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const mayBe = !c.get('viewer') && /^\/api\/(?!auth\/)/.test(c.req.path);
    const renewal = mayBe ? renewalAddress(deps, c.req.raw) : null;
    return renewal ? c.redirect(renewal, 303) : next();
  };
}

const whoAsks = (deps: SessionParts, c: Context): Promise<Viewer | null> => {
  const bearer = bearerOf(c.req.header('authorization'));
  return bearer === undefined ? readCookieViewer(deps, c.req.header('cookie')) : readViewer(deps, bearer);
};

/** The client that limits count a request for: the person, else the address. */
export async function clientOf(deps: SessionParts, c: Context): Promise<string> {
  const viewer = await whoAsks(deps, c);
  return viewer ? `user:${viewer.userId}` : `address:${clientGroup(c, deps.config)}`;
}

/** 'GET /api/buyer/products/:productId', as the router names it. */
const FOR_SIGNED_IN = new Set(
  Object.entries<CallSpec>(calls)
    .filter(([, { who }]) => who === 'signedIn' || who === 'operator')
    .map(([name]) => name.replaceAll(/\{(\w+)\}/g, ':$1')),
);

/**
 * There has to be such a call, and somebody has to be signed in where it says so. Where a page says for whom it was
 * made, it is they: another person who has signed in meanwhile in the same browser buys nothing by it (field case
 * 3.14).
 */
export const requireRoute: MiddlewareHandler<AppEnv> = async (c, next) => {
  const route = routeOf(c);
  if (!route) throw new DomainError('notFound');
  if (FOR_SIGNED_IN.has(`${route.method} ${route.path}`)) {
    const viewer = c.get('viewer');
    if (!viewer) throw new DomainError('notSignedIn');
    const expected = c.req.header(EXPECTED_VIEWER_HEADER);
    if (expected !== undefined && expected !== String(viewer.userId)) throw new DomainError('otherBuyer');
  }
  await next();
};

/** What a counter asks for. What it did without a network says when that was, and does not come into it. */
const OF_COUNTERS = /^\/api\/(seller\/(?!:martId\/offline-checkins)|qrCode\/product)/;

/**
 * Writes down when a mart's people last spoke to the server: a device that did was not without a network (market.md
 * 27.6).
 */
export const recordCounterCalls =
  (deps: Pick<Deps, 'db' | 'clock'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const viewer = c.get('viewer');
    if (viewer && OF_COUNTERS.test(routeOf(c)?.path ?? '')) await recordSessionCall(deps, viewer);
    await next();
  };
