/** A service that did not answer is not called again for this long. */
const PAUSE_MS = 30_000;

/** The outcome of one call to a service. */
export type Outcome = 'answered' | 'silent';

/**
 * Push services that do not answer, by their host. Each call to such a one takes its whole time-out, and there may be
 * hundreds: one of them is made now and then, so that those who wait for another service are not kept by it.
 */
export function createUnresponsiveServices(now: () => number = () => performance.now()) {
  const unresponsive = new Map<string, { until: number; isAsked: boolean }>();

  return {
    /** How long to leave it alone, in seconds; 0: it may be asked, and its outcome goes to `record`. */
    pauseSeconds(host: string): number {
      const known = unresponsive.get(host);
      if (!known) return 0;
      if (known.isAsked || known.until > now()) return PAUSE_MS / 1_000;
      known.isAsked = true;
      return 0;
    },
    record(host: string, outcome: Outcome): void {
      if (outcome === 'answered') unresponsive.delete(host);
      else unresponsive.set(host, { until: now() + PAUSE_MS, isAsked: false });
    },
  };
}
