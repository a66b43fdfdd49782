import { timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connection } from '../db/connect.ts';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What an operator watches: this process, its calls by route, its database pool. */
export function createMetrics({ pool }: Connection) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'HTTP API calls by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  new Gauge({
    name: 'db_pool_clients',
    help: 'Database connections of this process by use',
    labelNames: ['use'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = pool;
      this.set({ use: 'busy' }, totalCount - idleCount);
      this.set({ use: 'idle' }, idleCount);
      this.set({ use: 'waiting' }, waitingCount);
    },
  });

  const measure: MiddlewareHandler = async (c, next) => {
    const end = calls.startTimer();
    await next();
    // The last route that matched: a pattern, so that ids do not multiply the series.
    end({ method: c.req.method, route: routePath(c, -1), status: c.res.status });
  };
  return { registry, measure };
}

/** Metrics are for this machine, or for who has the token. */
export function mayReadMetrics(c: Context, token: string | null, address: string): boolean {
  const given = c.req.header('authorization') ?? '';
  const expected = `Bearer ${token}`;
  if (token && given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected)))
    return true;
  // A proxy on this machine would make everyone look local.
  const forwarded = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined;
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(address);
}

export type Metrics = ReturnType<typeof createMetrics>;
