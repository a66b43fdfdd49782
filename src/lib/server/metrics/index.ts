import { collectDefaultMetrics, Registry } from 'prom-client';
import { addMarketMetrics } from './market-metrics.ts';
import { addProcessMetrics, type ProcessParts } from './process-metrics.ts';
import { createRequestMetrics } from './request-metrics.ts';
import { createWorkMetrics } from './work-metrics.ts';

/** What an operator watches (docs/operations.md): this process, its requests, its work, and the market's open business. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: createRequestMetrics(registry),
    work: createWorkMetrics(registry),
    /** Reads these whenever metrics are asked for. */
    watch({ readNumbers, ...parts }: ProcessParts & { readNumbers: Parameters<typeof addMarketMetrics>[1] }): void {
      addProcessMetrics(registry, parts);
      addMarketMetrics(registry, readNumbers);
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
