import { createHistogram } from 'node:perf_hooks';

/** Collects durations in milliseconds, kept to the microsecond. */
export interface Latencies {
  add(milliseconds: number): void;
  count(): number;
  percentiles(): { p50Ms: number; p99Ms: number };
}

export function createLatencies(): Latencies {
  const microseconds = createHistogram();
  return {
    add: (milliseconds) => microseconds.record(Math.max(1, Math.round(milliseconds * 1000))),
    count: () => microseconds.count,
    percentiles: () => ({ p50Ms: microseconds.percentile(50) / 1000, p99Ms: microseconds.percentile(99) / 1000 }),
  };
}
