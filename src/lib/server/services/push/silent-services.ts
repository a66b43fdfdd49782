/** So long nobody asks a service again that did not answer. */
const SILENCE_MS = 30_000;

/** What became of one call to a service. */
export type Heard = 'answered' | 'silent';

/**
 * Push services that do not answer, by their host. Each call to such a one takes its whole time-out, and there may be hundreds: one of
 * them is made now and then, so that those who wait for another service are not kept by it.
 */
export function createSilentServices(now: () => number = () => performance.now()) {
  const silent = new Map<string, { until: number; isAsked: boolean }>();

  return {
    /** How long to leave it alone, in seconds; 0: it may be asked, and what came of it is told to `heard`. */
    pauseSeconds(host: string): number {
      const known = silent.get(host);
      if (!known) return 0;
      if (known.isAsked || known.until > now()) return SILENCE_MS / 1_000;
      known.isAsked = true;
      return 0;
    },
    heard(host: string, what: Heard): void {
      if (what === 'answered') silent.delete(host);
      else silent.set(host, { until: now() + SILENCE_MS, isAsked: false });
    },
  };
}
