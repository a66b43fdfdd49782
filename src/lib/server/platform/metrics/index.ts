import { collectDefaultMetrics, Registry } from 'prom-client';
import { addProcessMetrics, type ProcessParts } from './process-metrics.ts';
import { createRequestMetrics } from './request-metrics.ts';
import { createWorkMetrics } from './work-metrics.ts';

/** The metrics for operators (docs/operations.md): this process, its requests, its work. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: createRequestMetrics(registry),
    work: createWorkMetrics(registry),
    /** Reads these whenever metrics are asked for. */
    watch: (parts: ProcessParts) => addProcessMetrics(registry, parts),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
