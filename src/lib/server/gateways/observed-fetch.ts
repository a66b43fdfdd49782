import type { ProviderOutcome } from '../platform/metrics/work-metrics.ts';
import { traceProvider } from '../platform/tracing/spans.ts';

/** Is told of every call of an outside service when its answer's head has come, or that it will not. */
export type ObserveProvider = (provider: string, outcome: ProviderOutcome, seconds: number) => void;

/** A provider's way out, observed and traced. */
export function observedFetch(
  fetch: typeof globalThis.fetch,
  provider: string,
  observe: ObserveProvider,
): typeof globalThis.fetch {
  return async (input, init) => {
    const start = performance.now();
    const seconds = () => (performance.now() - start) / 1000;
    try {
      const response = await traceProvider(provider, init?.method ?? 'GET', () => fetch(input, init));
      observe(provider, `${Math.floor(response.status / 100)}xx` as ProviderOutcome, seconds());
      return response;
    } catch (error) {
      observe(provider, (error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable', seconds());
      throw error;
    }
  };
}
