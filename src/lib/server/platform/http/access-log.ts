import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { RequestEnv } from './request-env.ts';
import { routePattern } from './route-pattern.ts';

/**
 * One line for every request: how it ended and how long its answer took to begin. Its address without ids and without
 * its query, which may hold words and places; nobody's own address. A call has the id that errors are logged by.
 */
export function accessLog(log: Pick<Logger, 'info'>): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const { status, headers } = c.res;
    const requestId = headers.get('x-request-id') ?? undefined;
    const ms = Math.round(10 * (performance.now() - start)) / 10;
    log.info({ requestId, method: c.req.method, route: routePattern(c.req.path), status, ms }, 'request');
  };
}
