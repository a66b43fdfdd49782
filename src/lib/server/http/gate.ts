/** What a gate does with who comes: lets them in, or turns them away at once or after a wait. */
export interface Gate {
  /**
   * Resolves to the function that gives the place back, or to null for who is turned away. Calling it twice does nothing.
   */
  enter(): Promise<(() => void) | null> | (() => void) | null;
  running(): number;
  waiting(): number;
}

export interface GateWish {
  /** How many may be inside together; read anew each time. */
  atOnce: () => number;
  /** Who would have to wait longer is turned away, in milliseconds. */
  waitMs: number;
  /** A place held for longer is given to the next, in milliseconds: a client that reads too slowly has no claim to it. */
  holdMs: number;
}

interface Inside {
  since: number;
  leave(): void;
}
interface Waiting {
  since: number;
  settle(leave: (() => void) | null): void;
}

/** How much one visit counts in the mean of how long visits take. */
const WEIGHT = 0.1;
/** Who is expected to wait for more than this share of the longest wait need not begin: means are no promise. */
const EXPECTED_WAIT = 0.6;
const SWEEP_EVERY_MS = 100;

/**
 * Bounded concurrency with a bounded wait. Bursts queue; what the queue could not serve in time is turned away when it comes,
 * not after it has waited: the length of the queue and the mean visit say how long it would be.
 */
export function createGate({ atOnce, waitMs, holdMs }: GateWish): Gate {
  const inside = new Set<Inside>();
  const queue: Waiting[] = [];
  let meanVisitMs = 0;
  let sweeper: NodeJS.Timeout | undefined;

  function admit(): () => void {
    const visit: Inside = {
      since: performance.now(),
      leave() {
        if (!inside.delete(visit)) return;
        const visitMs = performance.now() - visit.since;
        // Visits that hung, as on a database that was away, say nothing of the next ones.
        if (visitMs <= waitMs) meanVisitMs += WEIGHT * (visitMs - meanVisitMs);
        next();
      },
    };
    inside.add(visit);
    return visit.leave;
  }

  function next(): void {
    while (queue.length > 0 && inside.size < atOnce()) queue.shift()!.settle(admit());
    if (queue.length === 0) {
      clearInterval(sweeper);
      sweeper = undefined;
    }
  }

  function sweep(): void {
    const now = performance.now();
    // Both are in the order of their coming.
    while (queue.length > 0 && now - queue[0]!.since > waitMs) queue.shift()!.settle(null);
    for (const visit of inside) {
      if (now - visit.since <= holdMs) break;
      visit.leave();
    }
    next();
  }

  return {
    enter() {
      if (inside.size < atOnce() && queue.length === 0) return admit();
      if (((queue.length + 1) * meanVisitMs) / atOnce() > waitMs * EXPECTED_WAIT) return null;
      sweeper ??= setInterval(sweep, SWEEP_EVERY_MS).unref();
      return new Promise((settle) => queue.push({ since: performance.now(), settle }));
    },
    running: () => inside.size,
    waiting: () => queue.length,
  };
}
