import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { SECONDS } from './request-metrics.ts';

export type ProviderOutcome = '2xx' | '3xx' | '4xx' | '5xx' | 'timeout' | 'unreachable';
export type DeliveryOutcome = 'sent' | 'gone' | 'refused' | 'later';

/** Metrics of work beside requests: jobs, calls of outside services, news to people. */
export function createWorkMetrics(registry: Registry) {
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Runs of each job of this process, by how they ended',
    labelNames: ['job', 'outcome'],
    buckets: [...SECONDS, 30, 120],
    registers: [registry],
  });
  const lastSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When each job last ended well in this process, in seconds since 1970',
    labelNames: ['job'],
    registers: [registry],
  });
  const providers = new Histogram({
    name: 'provider_request_duration_seconds',
    help: "Calls of outside services, until their answer's head: by its class, 'timeout' or 'unreachable'",
    labelNames: ['provider', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  const deliveries = new Counter({
    name: 'deliveries_total',
    help: "News to people by channel and by how an attempt ended; 'later' as often as they are put off",
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  return {
    job(name: string, seconds: number, isDone: boolean): void {
      jobs.observe({ job: name, outcome: isDone ? 'done' : 'failed' }, seconds);
      if (isDone) lastSuccess.set({ job: name }, Date.now() / 1000);
    },
    provider(name: string, outcome: ProviderOutcome, seconds: number): void {
      providers.observe({ provider: name, outcome }, seconds);
    },
    delivery: (channel: string, outcome: DeliveryOutcome) => deliveries.inc({ channel, outcome }),
  };
}
