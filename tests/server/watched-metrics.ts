import type { Deps } from '#lib/server/deps.ts';
import { createMetrics, type Metrics } from '#lib/server/platform/metrics/index.ts';
import { addMarketMetrics } from '#lib/server/services/market/market-metrics.ts';
import { type MarketNumbers, marketNumbers } from '#lib/server/services/market/market-numbers.ts';
import type { Market } from './market.ts';

/** The metrics of a process with this market, as the runtime makes them. */
export function watchedMetrics(
  { deps, pool, names }: Pick<Market, 'deps' | 'pool' | 'names'>,
  readNumbers: (deps: Deps) => Promise<MarketNumbers> = marketNumbers,
): Metrics {
  const metrics = createMetrics();
  const { events, cache } = deps;
  const build = { version: '0.0.0', sandbox: true };
  const isReady = async () => true;
  metrics.watch({ connection: { pool, names }, events, cache, build, isReady });
  addMarketMetrics(metrics.registry, () => readNumbers(deps));
  return metrics;
}
