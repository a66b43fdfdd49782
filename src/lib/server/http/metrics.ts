import { timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connection } from '../db/connect.ts';
import type { EventHub } from '../services/events/event-hub.ts';
import type { MarketNumbers } from '../services/operations/market-numbers.ts';
import type { PushOutcome } from '../services/push/send-pushes.ts';
import type { AppEnv } from './app-env.ts';
import { addMarketMetrics } from './market-metrics.ts';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The calls that make orders. */
const CHECKOUT = /^\/api\/buyer\/pay\/(?!quote$)/;

/** What an operator watches: this process, its calls by route, its database pool, and the market's open business. */
export function createMetrics(
  { pool }: Pick<Connection, 'pool'>,
  events: Pick<EventHub, 'size'>,
  readNumbers: () => Promise<MarketNumbers>,
) {
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
  new Gauge({
    name: 'event_streams',
    help: 'Open streams of GET /api/events',
    registers: [registry],
    collect() {
      this.set(events.size());
    },
  });

  const checkouts = new Counter({
    name: 'checkout_outcomes_total',
    help: "How calls that make orders ended: 'placed', or the code they were refused with",
    labelNames: ['route', 'outcome'],
    registers: [registry],
  });
  const pushes = new Counter({
    name: 'pushes_total',
    help: "Notes to devices by how they ended; 'later' as often as they are put off",
    labelNames: ['outcome'],
    registers: [registry],
  });
  addMarketMetrics(registry, readNumbers);

  const noteCall = (method: string, route: string, status: number, seconds: number) =>
    calls.observe({ method, route, status }, seconds);

  const measure: MiddlewareHandler<AppEnv> = async (c, next) => {
    const start = performance.now();
    await next();
    // The last route that matched: a pattern, so that ids do not multiply the series.
    const route = routePath(c, -1);
    noteCall(c.req.method, route, c.res.status, (performance.now() - start) / 1000);
    if (CHECKOUT.test(route)) checkouts.inc({ route, outcome: c.get('refusedWith') ?? 'placed' });
  };
  const notePush = (outcome: PushOutcome) => pushes.inc({ outcome });

  return { registry, measure, noteCall, notePush };
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
