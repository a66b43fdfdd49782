import { entry } from '#lib/domain/known.ts';
import { createFairQueue } from './fair-queue.ts';

/** Bounded concurrency with a bounded wait, shared between clients. */
export interface ConcurrencyLimiter {
  /**
   * Resolves to the function that gives the place back, or to null for a request that is shed: at once, or after a
   * wait. Calling the function twice does nothing.
   */
  acquire(client: string): Promise<(() => void) | null> | (() => void) | null;
  running(): number;
  waiting(): number;
}

export interface LimiterOptions {
  /** How many may run together; read again each time. */
  limit: () => number;
  /** How many of these one client may have, which is less than all; half of them by default. */
  share?: (client: string, limit: number) => number;
  /** The longest wait, in milliseconds; a request that would wait longer is shed. */
  waitMs: number;
  /**
   * A place held for longer is given to the next, in milliseconds: a client that reads too slowly has no claim to it.
   */
  holdMs: number;
}

interface Running {
  since: number;
  release(): void;
}
interface Waiting {
  since: number;
  settle(release: (() => void) | null): void;
}

/** How much one run counts in the mean duration. */
const WEIGHT = 0.1;
/** A request expected to wait longer than this share of the longest wait is shed at once: means are no promise. */
const EXPECTED_WAIT = 0.6;
const SWEEP_EVERY_MS = 100;
const half = (_: string, limit: number) => limit / 2;

/**
 * Bursts queue; a request that the queue could not serve in time is shed when it arrives, not after a wait: the length
 * of the queue and the mean duration say how long it would be. Clients take turns, and none has all the places, however
 * many it asks for.
 */
export function createLimiter({ limit, share = half, waitMs, holdMs }: LimiterOptions): ConcurrencyLimiter {
  const running = new Set<Running>();
  const runningOf = new Map<string, number>();
  const queue = createFairQueue<Waiting>();
  let meanMs = 0;
  let sweeper: NodeJS.Timeout | undefined;

  const shareOf = (client: string) => Math.max(1, Math.ceil(share(client, limit())));
  const hasShare = (client: string) => (runningOf.get(client) ?? 0) < shareOf(client);

  function start(client: string): () => void {
    const run: Running = {
      since: performance.now(),
      release() {
        if (!running.delete(run)) return;
        const left = entry(runningOf, client) - 1;
        if (left > 0) runningOf.set(client, left);
        else runningOf.delete(client);
        const durationMs = performance.now() - run.since;
        // Runs that hung, as on a database that was away, say nothing of the next ones.
        if (durationMs <= waitMs) meanMs += WEIGHT * (durationMs - meanMs);
        startWaiting();
      },
    };
    running.add(run);
    runningOf.set(client, (runningOf.get(client) ?? 0) + 1);
    return run.release;
  }

  function startWaiting(): void {
    while (running.size < limit()) {
      const next = queue.take(hasShare);
      if (!next) break;
      next.waiting.settle(start(next.client));
    }
    if (queue.size > 0) return;
    clearInterval(sweeper);
    sweeper = undefined;
  }

  function sweep(): void {
    const now = performance.now();
    for (const waiting of queue.drop(({ since }) => now - since > waitMs)) waiting.settle(null);
    // In the order in which they began.
    for (const run of running) {
      if (now - run.since <= holdMs) break;
      run.release();
    }
    startWaiting();
  }

  function expectedWaitMs(client: string): number {
    const inTurns = (queue.ahead(client) + 1) / limit();
    const ofItsShare = hasShare(client) ? 0 : (queue.waitingOf(client) + 1) / shareOf(client);
    return meanMs * Math.max(inTurns, ofItsShare);
  }

  return {
    acquire(client) {
      // A waiting client has used up its share, or there is no place.
      if (running.size < limit() && hasShare(client) && queue.waitingOf(client) === 0) return start(client);
      if (expectedWaitMs(client) > waitMs * EXPECTED_WAIT) return null;
      sweeper ??= setInterval(sweep, SWEEP_EVERY_MS).unref();
      return new Promise((settle) => queue.push(client, { since: performance.now(), settle }));
    },
    running: () => running.size,
    waiting: () => queue.size,
  };
}
