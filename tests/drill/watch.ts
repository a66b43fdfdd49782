import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';

/** What buyers and sellers were answered at the front, as their own HTTP client saw it. */
export interface Seen {
  requests: number;
  /** Orders that were acknowledged. */
  orders: number;
  /** Told to come again: 503 with Retry-After. */
  toldToWait: number;
  /** Who was told so, by call and seconds. */
  waits: Map<string, number>;
  /** The longest time in which nobody's order was acknowledged. */
  withoutOrderMs: number;
  slowestMs: number;
  /** What took that long, of all that waits for no card provider, who may be slow by himself. */
  slowest: string;
  /** Answers that nobody should get, by what they are: other 5xx, 503 without Retry-After, no answer at all. */
  faults: Map<string, number>;
}

export interface Watch {
  seen(): Seen;
  /** Waits for the next order that is acknowledged; how long that took, or null where it did not come in time. */
  nextOrder(withinMs: number): Promise<number | null>;
  stop(): void;
}

interface Sent {
  origin: string;
  method: string;
  path: string;
}
interface Channels {
  'undici:request:create': { request: Sent };
  'undici:request:headers': { request: Sent; response: { statusCode: number; headers: Buffer[] } };
  'undici:request:error': { request: Sent; error: Error };
}

const BY_CARD = /^\/api\/buyer\/pay\/(toss\/confirm|cart\/process)/;
const ORDER = /^\/api\/buyer\/pay\/(on-site|toss\/confirm|cart\/process)/;
/** The address without ids and words. */
const routeOf = ({ method, path }: Sent) =>
  `${method} ${path.replace(/\?.*/s, '').replaceAll(/\/(\d+|dm_\w+)/g, '/…')}`;

/** Listens to Node's own fetch, so that nothing stands between buyers and the front. */
export function startWatch(origin: string): Watch {
  const seen: Seen = {
    requests: 0,
    orders: 0,
    toldToWait: 0,
    waits: new Map(),
    withoutOrderMs: 0,
    slowestMs: 0,
    slowest: '',
    faults: new Map(),
  };
  const sentAt = new WeakMap<Sent, number>();
  let lastOrderAt = performance.now();
  const count = (of: Map<string, number>, request: Sent, why: string) => {
    const what = `${routeOf(request)}: ${why}`;
    of.set(what, (of.get(what) ?? 0) + 1);
  };
  const fault = (request: Sent, why: string) => count(seen.faults, request, why);
  /** The stand-ins for outside services are no part of the market, and say 500 where their database is away. */
  const isOurs = (request: Sent) => request.origin === origin && !request.path.startsWith('/sandbox/');
  function noteAnswer(request: Sent, how: string): void {
    const ms = performance.now() - (sentAt.get(request) ?? performance.now());
    if (ms <= seen.slowestMs || BY_CARD.test(request.path)) return;
    seen.slowestMs = ms;
    seen.slowest = `${routeOf(request)}: ${how}`;
  }
  function noteGap(): void {
    seen.withoutOrderMs = Math.max(seen.withoutOrderMs, performance.now() - lastOrderAt);
  }
  const listeners: { [Name in keyof Channels]: (message: Channels[Name]) => void } = {
    'undici:request:create'({ request }) {
      if (!isOurs(request)) return;
      sentAt.set(request, performance.now());
      seen.requests += 1;
    },
    'undici:request:headers'({ request, response: { statusCode, headers } }) {
      if (!isOurs(request)) return;
      noteAnswer(request, String(statusCode));
      const names = headers.filter((_, i) => i % 2 === 0).map((name) => name.toString('latin1').toLowerCase());
      const retryAfter = headers[names.indexOf('retry-after') * 2 + 1];
      if (statusCode === 503 && retryAfter) {
        seen.toldToWait += 1;
        count(seen.waits, request, `${retryAfter.toString('latin1')} s, ${new Date().toISOString()}`);
      }
      // 507 says in words that there is no room for a picture.
      else if (statusCode >= 500 && statusCode !== 507)
        fault(request, statusCode === 503 ? '503 without Retry-After' : String(statusCode));
      if (statusCode !== 200 || request.method !== 'POST' || !ORDER.test(request.path)) return;
      noteGap();
      lastOrderAt = performance.now();
      seen.orders += 1;
    },
    'undici:request:error'({ request, error }) {
      if (!isOurs(request)) return;
      const why = (error as NodeJS.ErrnoException).code ?? error.message;
      noteAnswer(request, why);
      fault(request, why);
    },
  };
  const all = Object.entries(listeners) as [string, (message: unknown) => void][];
  for (const [name, listener] of all) subscribe(name, listener);
  return {
    seen() {
      noteGap();
      return seen;
    },
    async nextOrder(withinMs) {
      const [from, before] = [performance.now(), seen.orders];
      while (performance.now() - from < withinMs) {
        if (seen.orders > before) return lastOrderAt - from;
        await wait(20);
      }
      return null;
    },
    stop() {
      for (const [name, listener] of all) unsubscribe(name, listener);
    },
  };
}
