import type { ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from '../app-env.ts';
import { isFromCache } from '../platform/http/is-from-cache.ts';
import { passOn } from '../platform/http/pass-on.ts';

/** Addresses that Astro answers by itself and that nothing of ours uses: pictures are made once, at upload. */
const UNUSED = /^\/+_(image|server-islands|actions)(\/|$)/;

/**
 * Pages are read and change nothing, so that all but GET and HEAD is 405, OPTIONS says so, and Astro's own endpoints
 * are not there. The body of a refused request is not waited for.
 */
export const readOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { method, path } = c.req;
  if (method !== 'GET' && method !== 'HEAD') {
    return c.body(null, method === 'OPTIONS' ? 204 : 405, { Allow: 'GET, HEAD, OPTIONS' });
  }
  return UNUSED.test(path) ? c.body(null, 404) : next();
};

/**
 * Ends the connection of a page that fails when part of it has been sent, and logs why. It is cut off, not ended, so
 * that nobody (the service worker keeps pages) takes half a page for a whole one. A page out of the cache is whole.
 */
export function abortOnError(page: Response, outgoing: ServerResponse, log: Pick<Logger, 'error'>): Response {
  if (isFromCache(page) || !page.body) return page;
  const body = passOn(page.body, (err) => {
    // Its reader has left.
    if (outgoing.destroyed) return;
    log.error({ path: outgoing.req.url?.replace(/\?.*/s, ''), err }, 'a page failed half-way');
    outgoing.destroy();
  });
  return new Response(body, page);
}
