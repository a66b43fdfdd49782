import type { MiddlewareHandler } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connection } from '../db/connect.ts';
import type { EventHub } from '../services/events/event-hub.ts';
import type { MarketNumbers } from '../services/operations/market-numbers.ts';
import type { PushOutcome } from '../services/push/send-pushes.ts';
import type { AppEnv } from './app-env.ts';
import { addMarketMetrics } from './market-metrics.ts';
import { isWhole } from './request-body.ts';
import { routeOf } from './viewer.ts';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What was refused before its body had come. */
const UNREAD = '(unread)';
const UNKNOWN = '(unknown)';
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

  const measure: MiddlewareHandler<AppEnv> = async (c, next) => {
    const start = performance.now();
    await next();
    const isUnread = c.env?.outgoing && c.env.incoming && !isWhole(c.env.incoming);
    // The pattern of its address, so that ids do not multiply the series.
    const route = isUnread ? UNREAD : (routeOf(c)?.path ?? UNKNOWN);
    calls.observe({ method: c.req.method, route, status: c.res.status }, (performance.now() - start) / 1000);
    if (CHECKOUT.test(route)) checkouts.inc({ route, outcome: c.get('refusedWith') ?? 'placed' });
  };
  const countPush = (outcome: PushOutcome) => pushes.inc({ outcome });

  return { registry, measure, countPush };
}

export type Metrics = ReturnType<typeof createMetrics>;
