import { Gauge, type Registry } from 'prom-client';
import type { Cache } from '../cache/index.ts';
import type { Connection } from '../database/connect.ts';

export interface ProcessParts {
  connection: Pick<Connection, 'names'> & {
    pool: Pick<Connection['pool'], 'totalCount' | 'idleCount' | 'waitingCount'>;
  };
  events: { size(): number };
  cache: Pick<Cache, 'invalidation' | 'bytes' | 'lookups'>;
  build: { version: string; sandbox: boolean };
  /** Whether /readyz says so. */
  isReady: () => Promise<boolean>;
}

/** Metrics of this process: connections, streams, cache, and its build. */
export function addProcessMetrics(registry: Registry, parts: ProcessParts): void {
  const { connection, events, cache, build } = parts;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });

  new Gauge({
    name: 'db_pool_clients',
    help: 'Database connections of this process by use',
    labelNames: ['use'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = connection.pool;
      this.set({ use: 'busy' }, totalCount - idleCount);
      this.set({ use: 'idle' }, idleCount);
      this.set({ use: 'waiting' }, waitingCount);
    },
  });
  new Gauge({
    name: 'db_statements',
    help: 'Statements with values since the start: hit by a name, so that PostgreSQL has planned it before; or miss',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      const { hits, misses } = connection.names.counts();
      this.set({ outcome: 'hit' }, hits);
      this.set({ outcome: 'miss' }, misses);
    },
  });
  gauge('db_statement_names', 'Statements that have a name', () => connection.names.counts().names);
  new Gauge({
    name: 'market_ready',
    help: 'Whether this process should be sent requests, as /readyz says: 1, or 0 as while its database is away',
    registers: [registry],
    async collect() {
      this.set((await parts.isReady()) ? 1 : 0);
    },
  });
  gauge('event_streams', 'Open streams of GET /api/events', () => events.size());
  gauge('changes_read', 'Whether changes of other processes are read: 1, or 0 and nothing is cached', () =>
    cache.invalidation.isConnected() ? 1 : 0,
  );
  gauge('cache_bytes', 'What the cache of lists and pages holds', () => cache.bytes());
  new Gauge({
    name: 'cache_lookups',
    help: 'Lookups in the cache since the start, by kind of entry and outcome',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
    collect() {
      for (const [kind, { hits, misses }] of cache.lookups()) {
        this.set({ kind, outcome: 'hit' }, hits);
        this.set({ kind, outcome: 'miss' }, misses);
      }
    },
  });
  new Gauge({
    name: 'market_build_info',
    help: 'The version of this process, its Node, and whether it is a sandbox',
    labelNames: ['version', 'node', 'sandbox'],
    registers: [registry],
  }).set({ version: build.version, node: process.version, sandbox: build.sandbox ? '1' : '0' }, 1);
}
