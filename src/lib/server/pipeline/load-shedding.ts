import type { ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { AppEnv } from '../app-env.ts';
import { type ConcurrencyLimiter, createLimiter } from '../platform/http/concurrency-limiter.ts';
import { Overload } from '../platform/http/overload.ts';
import { ClientGone, isBodyComplete } from '../platform/http/request-body.ts';
import { type Priority, priorityOf } from './priority.ts';
import type { SessionParts } from './session/read-viewer.ts';
import { clientOf } from './viewer.ts';

type Limited = Exclude<Priority, 'probe'>;

const PICKUPS_AT_ONCE = 100;
const OUTSIDE_AT_ONCE = 300;
const HINTS_AT_ONCE = 8;
/**
 * Requests of one person at once: browsers ask for six things, a queue brings the rest. An address may be a carrier's.
 */
const PERSON_AT_ONCE = 6;
/** However many pickups there are, so many readers are served beside them. */
const READERS_LEFT = 4;
const WAIT_MS: Record<Limited, number> = { pickup: 5_000, outside: 5_000, hint: 2_500, reading: 1_500 };
const HOLD_MS = 10_000;
const HOLD_OUTSIDE_MS = 60_000;
const EVENT_STREAM = '/api/events';
const ADMITTED = 'requests_admitted';
const TURNED_AWAY = 'requests_turned_away_total';

const share = (client: string, limit: number): number =>
  client.startsWith('user:') ? Math.min(PERSON_AT_ONCE, limit / 4) : limit / 2;

/**
 * Serves as many at once as this process can and sheds the rest quickly, so that under any load orders are made,
 * cancelled and picked up. A request takes its place when it is whole (docs/decisions/0030): here, or when
 * `receiveBody` has its body. `readsAtOnce`: how many readers are served together while nobody buys; each buyer takes
 * the place of one. Every signed-in person, and each address (IPv6 by /64), has a turn and a share of the places, so
 * that nobody takes them from everybody (docs/decisions/0030).
 */
export function loadShedding(deps: SessionParts, registry?: Registry): MiddlewareHandler<AppEnv> {
  const { readsAtOnce } = deps.config;
  const pickup = createLimiter({ share, limit: () => PICKUPS_AT_ONCE, waitMs: WAIT_MS.pickup, holdMs: HOLD_MS });
  const limiters: Record<Limited, ConcurrencyLimiter> = {
    pickup,
    outside: createLimiter({ share, limit: () => OUTSIDE_AT_ONCE, waitMs: WAIT_MS.outside, holdMs: HOLD_OUTSIDE_MS }),
    hint: createLimiter({ share, limit: () => HINTS_AT_ONCE, waitMs: WAIT_MS.hint, holdMs: HOLD_OUTSIDE_MS }),
    reading: createLimiter({
      share,
      limit: () => Math.max(READERS_LEFT, readsAtOnce - pickup.running() - pickup.waiting()),
      waitMs: WAIT_MS.reading,
      holdMs: HOLD_MS,
    }),
  };
  const shed = registry && measure(registry, limiters);

  async function takePlace(priority: Limited, client: string, outgoing: ServerResponse): Promise<() => void> {
    const release = await limiters[priority].acquire(client);
    if (!release) {
      shed?.inc({ priority });
      throw new Overload();
    }
    if (outgoing.destroyed) {
      release();
      throw new ClientGone('the client left while it waited for its turn');
    }
    outgoing.once('close', release);
    return release;
  }

  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    const priority = priorityOf(c.req.method, c.req.path);
    if (!incoming || !outgoing || priority === 'probe') return next();
    let release: (() => void) | undefined;
    c.env.takePlace = async () => {
      release ??= await takePlace(priority, await clientOf(deps, c), outgoing);
    };
    if (isBodyComplete(incoming)) await c.env.takePlace();
    await next();
    // A stream of live events lasts for minutes, but costs nothing once it is open.
    if (c.req.path === EVENT_STREAM) release?.();
  };
}

function measure(registry: Registry, limiters: Record<Limited, ConcurrencyLimiter>): Counter<'priority'> {
  // `astro dev` makes a new pipeline whenever its source changes.
  for (const name of [ADMITTED, TURNED_AWAY]) registry.removeSingleMetric(name);
  new Gauge({
    name: ADMITTED,
    help: 'Requests of this process by priority: being served, and waiting for their turn',
    labelNames: ['priority', 'use'],
    registers: [registry],
    collect() {
      for (const [priority, limiter] of Object.entries(limiters)) {
        this.set({ priority, use: 'serving' }, limiter.running());
        this.set({ priority, use: 'waiting' }, limiter.waiting());
      }
    },
  });
  return new Counter({
    name: TURNED_AWAY,
    help: 'Requests answered 503 because this process had too many',
    labelNames: ['priority'],
    registers: [registry],
  });
}
