/** Bounded concurrency with a bounded wait. */
export interface ConcurrencyLimiter {
  /**
   * Resolves to the function that gives the place back, or to null for a request that is shed: at once, or after a wait. Calling
   * the function twice does nothing.
   */
  acquire(): Promise<(() => void) | null> | (() => void) | null;
  running(): number;
  waiting(): number;
}

export interface LimiterOptions {
  /** How many may run together; read anew each time. */
  limit: () => number;
  /** Whatever would have to wait longer is shed, in milliseconds. */
  waitMs: number;
  /** A place held for longer is given to the next, in milliseconds: a client that reads too slowly has no claim to it. */
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
/** What is expected to wait for more than this share of the longest wait is shed at once: means are no promise. */
const EXPECTED_WAIT = 0.6;
const SWEEP_EVERY_MS = 100;

/**
 * Bursts queue; what the queue could not serve in time is shed when it comes, not after it has waited: the length of the queue
 * and the mean duration say how long it would be.
 */
export function createLimiter({ limit, waitMs, holdMs }: LimiterOptions): ConcurrencyLimiter {
  const running = new Set<Running>();
  const queue: Waiting[] = [];
  let meanMs = 0;
  let sweeper: NodeJS.Timeout | undefined;

  function start(): () => void {
    const run: Running = {
      since: performance.now(),
      release() {
        if (!running.delete(run)) return;
        const durationMs = performance.now() - run.since;
        // Runs that hung, as on a database that was away, say nothing of the next ones.
        if (durationMs <= waitMs) meanMs += WEIGHT * (durationMs - meanMs);
        startWaiting();
      },
    };
    running.add(run);
    return run.release;
  }

  function startWaiting(): void {
    while (queue.length > 0 && running.size < limit()) queue.shift()!.settle(start());
    if (queue.length === 0) {
      clearInterval(sweeper);
      sweeper = undefined;
    }
  }

  function sweep(): void {
    const now = performance.now();
    // Both are in the order of their coming.
    while (queue.length > 0 && now - queue[0]!.since > waitMs) queue.shift()!.settle(null);
    for (const run of running) {
      if (now - run.since <= holdMs) break;
      run.release();
    }
    startWaiting();
  }

  return {
    acquire() {
      if (running.size < limit() && queue.length === 0) return start();
      if (((queue.length + 1) * meanMs) / limit() > waitMs * EXPECTED_WAIT) return null;
      sweeper ??= setInterval(sweep, SWEEP_EVERY_MS).unref();
      return new Promise((settle) => queue.push({ since: performance.now(), settle }));
    },
    running: () => running.size,
    waiting: () => queue.length,
  };
}
