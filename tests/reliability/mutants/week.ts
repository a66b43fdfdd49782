import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startServer } from '../../e2e/start-server.ts';
import { type PostgresServer, startPostgres } from '../../server/postgres-server.ts';
import { onDatabase } from '../on-database.ts';
import type { Benches, Found, Mutant } from './mutant.ts';
import { smallWeek } from './small-week.ts';

const TOWN = 'town';
/** What the market without its pages is made of. */
const SOURCE = ['src', 'package.json', 'tests/reliability/mutants/serve.ts'];

interface WeekBench {
  root: string;
  /** A copy of the source, into which one mutant after another is put. */
  folder: string;
  postgres: PostgresServer;
  port: number;
  log: string;
}

/** The small week, from outside, of a market that runs from a copy of the source; its town is seeded once. */
export async function openWeek(root: string, lanes: number, server: { port: number; log: string }): Promise<Benches> {
  const postgres = await startPostgres();
  const benches = Array.from({ length: lanes }, (_, lane) =>
    openBench({ root, postgres, port: server.port + lane, log: server.log }),
  );
  await seedTown(benches[0]!);
  return { lanes: benches.map((bench) => ({ tryOne: (mutant) => tryOne(bench, mutant) })), close: postgres.stop };
}

function openBench(parts: Omit<WeekBench, 'folder'>): WeekBench {
  const folder = join(parts.root, `source-${parts.port}`);
  for (const path of SOURCE) cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return { ...parts, folder };
}

/** The town is seeded once; every mutant gets a copy of its database. */
async function seedTown(bench: WeekBench): Promise<void> {
  await admin(bench.postgres, `create database ${TOWN}`);
  const server = await serve(bench, TOWN);
  await server.stop();
}

async function tryOne(bench: WeekBench, mutant: Mutant | null): Promise<Found[]> {
  const { postgres } = bench;
  const name = `mutant_${(mutant?.name ?? 'none').replaceAll('-', '_')}`;
  const refused = mutant?.apply(bench.folder);
  if (refused) throw new Error(refused);
  try {
    await admin(postgres, `create database ${name} template ${TOWN}`);
    let server = await serve(bench, name);
    const restart = async () => {
      await server.kill();
      server = await serve(bench, name);
    };
    try {
      const problems = await smallWeek(server.origin, postgres.url(name), restart);
      return problems.map(({ proof, what }) => ({ finder: proof, what }));
    } finally {
      await server.kill();
    }
  } finally {
    mutant?.apply(bench.folder, { isReverse: true });
  }
}

function serve({ root, folder, postgres, port, log }: WeekBench, name: string) {
  const own = join(root, `data-${name}`);
  return startServer({
    port,
    dataDir: own,
    log: resolve(log),
    build: folder,
    command: ['tests/reliability/mutants/serve.ts'],
    env: {
      DATABASE_URL: postgres.url(name),
      SANDBOX_DIR: join(own, 'sandbox'),
      SESSION_SECRET: 'mutants, with a secret of their own here',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      // All but the mutant's own files are as they were.
      NODE_COMPILE_CACHE: join(root, 'compiled'),
    },
  });
}

const admin = (postgres: PostgresServer, statement: string) =>
  onDatabase({ url: postgres.url('postgres') }, (query) => query(statement, []));
