import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Gauge, type Registry } from 'prom-client';
import { BUSY_TEXT } from '#lib/messages/errors.ts';
import { BUSY_PAGE, BUSY_POLICY } from './busy-page.ts';
import { errorAnswer } from './errors.ts';
import { createGate, type Gate } from './gate.ts';
import { isPlatformPath } from './platform-path.ts';
import { type Urgency, urgencyOf } from './urgency.ts';

type Gated = Exclude<Urgency, 'probe'>;

const PICKUPS_AT_ONCE = 100;
const OUTSIDE_AT_ONCE = 300;
/** However many pickups there are, so many readers are served beside them. */
const READERS_LEFT = 4;
const WAIT_MS: Record<Gated, number> = { pickup: 5_000, outside: 5_000, reading: 1_500 };
const HOLD_MS = 10_000;
const HOLD_OUTSIDE_MS = 60_000;

/** Seconds after which a client that was turned away may try again. */
const RETRY_AFTER_SECONDS = 2;

export interface Admission {
  /** Calls `serve` when it is this request's turn, or answers 503 with Retry-After. */
  admit(req: IncomingMessage, res: ServerResponse, serve: () => void): void;
}

/**
 * Serves as many at once as this process can and turns the rest away quickly, so that under any load orders are made, cancelled
 * and picked up. `readsAtOnce`: how many readers are served together while nobody buys; each buyer takes the place of one.
 */
export function createAdmission(readsAtOnce: number, registry?: Registry): Admission {
  const pickup = createGate({ atOnce: () => PICKUPS_AT_ONCE, waitMs: WAIT_MS.pickup, holdMs: HOLD_MS });
  const gates: Record<Gated, Gate> = {
    pickup,
    outside: createGate({ atOnce: () => OUTSIDE_AT_ONCE, waitMs: WAIT_MS.outside, holdMs: HOLD_OUTSIDE_MS }),
    reading: createGate({
      atOnce: () => Math.max(READERS_LEFT, readsAtOnce - pickup.running() - pickup.waiting()),
      ...{ waitMs: WAIT_MS.reading, holdMs: HOLD_MS },
    }),
  };
  const turnedAway = registry && measure(registry, gates);

  function serveOrNot(leave: (() => void) | null, urgency: Gated, { req, res, path, serve }: Visit): void {
    if (!leave) {
      turnedAway?.inc({ urgency });
      turnAway(req, res, path);
    } else if (res.destroyed) leave();
    else {
      res.once('close', leave);
      if (path === '/api/events') leaveWhenAnswered(res, leave);
      serve();
    }
  }

  return {
    admit(req, res, serve) {
      const path = (req.url ?? '/').replace(/\?.*/s, '');
      const urgency = urgencyOf(req.method ?? 'GET', path);
      if (urgency === 'probe') return serve();
      const visit = { req, res, path, serve };
      const entered = gates[urgency].enter();
      if (entered instanceof Promise) void entered.then((leave) => serveOrNot(leave, urgency, visit));
      else serveOrNot(entered, urgency, visit);
    },
  };
}

interface Visit {
  req: IncomingMessage;
  res: ServerResponse;
  path: string;
  serve(): void;
}

/** A stream of live events lasts for minutes, but costs nothing once it is open. */
function leaveWhenAnswered(res: ServerResponse, leave: () => void): void {
  const writeHead = res.writeHead as (...head: unknown[]) => ServerResponse;
  res.writeHead = ((...head: unknown[]) => {
    leave();
    return writeHead.apply(res, head);
  }) as typeof res.writeHead;
}

function turnAway(req: IncomingMessage, res: ServerResponse, path: string): void {
  if (res.destroyed) return;
  const isCall = isPlatformPath(path);
  res.writeHead(503, {
    'Content-Type': isCall ? 'application/json' : 'text/html; charset=utf-8',
    'Retry-After': RETRY_AFTER_SECONDS,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': BUSY_POLICY,
  });
  res.end(
    req.method === 'HEAD'
      ? undefined
      : isCall
        ? JSON.stringify(errorAnswer('unavailable', { text: BUSY_TEXT }))
        : BUSY_PAGE,
  );
}

function measure(registry: Registry, gates: Record<Gated, Gate>): Counter<'urgency'> {
  new Gauge({
    name: 'requests_admitted',
    help: 'Requests of this process by urgency: being served, and waiting for their turn',
    labelNames: ['urgency', 'use'],
    registers: [registry],
    collect() {
      for (const [urgency, gate] of Object.entries(gates)) {
        this.set({ urgency, use: 'serving' }, gate.running());
        this.set({ urgency, use: 'waiting' }, gate.waiting());
      }
    },
  });
  return new Counter({
    name: 'requests_turned_away_total',
    help: 'Requests answered 503 because this process had too many',
    labelNames: ['urgency'],
    registers: [registry],
  });
}
