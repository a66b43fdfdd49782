import type { MiddlewareHandler } from 'hono';
import { Counter, Histogram, type Registry } from 'prom-client';
import { isFromCache } from '../http/is-from-cache.ts';
import { isBodyComplete } from '../http/request-body.ts';
import type { RequestEnv } from '../http/request-env.ts';
import { routeOf, routePattern } from '../http/route-pattern.ts';

export const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The route label of requests refused before their body had come. */
const UNREAD = '(unread)';
const UNKNOWN = '(unknown)';
/** The calls that make orders. */
const CHECKOUT = /^\/api\/buyer\/pay\/(?!quote$)/;

/** How long calls and pages take, and how checkouts end. */
export function createRequestMetrics(registry: Registry) {
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'HTTP API calls by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const pages = new Histogram({
    name: 'page_duration_seconds',
    help: 'Pages by address, until their answer begins; cached: given from the cache of pages',
    labelNames: ['route', 'status', 'cached'],
    buckets: SECONDS,
    registers: [registry],
  });
  const checkouts = new Counter({
    name: 'checkout_outcomes_total',
    help: "How calls that make orders ended: 'placed', or the code they were refused with",
    labelNames: ['route', 'outcome'],
    registers: [registry],
  });

  const measureCall: MiddlewareHandler<RequestEnv> = async (c, next) => {
    const start = performance.now();
    await next();
    const isUnread = c.env?.outgoing && c.env.incoming && !isBodyComplete(c.env.incoming);
    // The pattern of its address, so that ids do not multiply the series.
    const route = isUnread ? UNREAD : (routeOf(c)?.path ?? UNKNOWN);
    calls.observe({ method: c.req.method, route, status: c.res.status }, (performance.now() - start) / 1000);
    if (CHECKOUT.test(route)) checkouts.inc({ route, outcome: c.get('refusedWith') ?? 'placed' });
  };

  const measurePage: MiddlewareHandler<RequestEnv> = async (c, next) => {
    const start = performance.now();
    await next();
    const { status } = c.res;
    const cached = isFromCache(c.res) ? 'yes' : 'no';
    // Addresses that are nowhere are anybody's to make up.
    const route = status === 404 || status === 405 ? UNKNOWN : routePattern(c.req.path);
    pages.observe({ route, status, cached }, (performance.now() - start) / 1000);
  };

  return { measureCall, measurePage };
}
