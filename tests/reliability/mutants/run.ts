import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startServer } from '../../e2e/start-server.ts';
import { type PostgresServer, startPostgres } from '../../server/postgres-server.ts';
import { onDatabase } from '../on-database.ts';
import { type Problem, type Proof, problemText } from '../problem.ts';
import { applyPatch, type Mutant, readMutants } from './patches.ts';
import { smallWeek } from './small-week.ts';

export interface MutantsOptions {
  port: number;
  log: string;
  /** Some of them, by name; all unless told. */
  only?: readonly string[];
  say(line: string): void;
}

const TOWN = 'town';
/** So many markets run at once. */
const LANES = 2;
/** What the market without its pages is made of. */
const SOURCE = ['src', 'package.json', 'tests/reliability/mutants/serve.ts'];

/**
 * Proves the proofs: without a mutant none of them fails, and each mutant makes exactly its own fail. A mutant is a patch that is
 * applied to a copy of the source in a folder of its own; its market runs from there. Answers what is not so.
 */
export async function runMutants({ only = [], port, log, say }: MutantsOptions): Promise<string[]> {
  const all = readMutants();
  const unknown = only.filter((name) => !all.some((mutant) => mutant.name === name));
  if (unknown.length > 0)
    throw new Error(`no mutant ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`);
  const mutants = all.filter(({ name }) => only.length === 0 || only.includes(name));
  const root = mkdtempSync(join(tmpdir(), 'dongne-mutants-'));
  const postgres = await startPostgres();
  const wrong: string[] = [];
  const waiting = [null, ...mutants];
  async function work(bench: Bench): Promise<void> {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const from = performance.now();
      const verdict = judge(mutant, await tryOne(bench, mutant));
      const seconds = Math.round((performance.now() - from) / 1_000);
      say(`${verdict ? '✗' : '✓'} ${mutant ? `${mutant.name}: ${mutant.proof}` : 'no mutant: nothing'} (${seconds} s)`);
      if (!verdict) continue;
      say(verdict);
      wrong.push(mutant?.name ?? 'no mutant');
    }
  }
  try {
    const benches = Array.from({ length: LANES }, (_, lane) => openBench({ root, postgres, port: port + lane, log }));
    await drawTown(benches[0]!);
    await Promise.all(benches.map(work));
  } finally {
    await postgres.stop();
    rmSync(root, { recursive: true, force: true });
  }
  return wrong;
}

interface Bench {
  root: string;
  /** A copy of the source, into which one mutant after another is put. */
  folder: string;
  postgres: PostgresServer;
  port: number;
  log: string;
}

function openBench(parts: Omit<Bench, 'folder'>): Bench {
  const folder = join(parts.root, `source-${parts.port}`);
  for (const path of SOURCE) cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return { ...parts, folder };
}

/** The town is seeded once; every mutant gets a copy of its database. */
async function drawTown(bench: Bench): Promise<void> {
  await admin(bench.postgres, `create database ${TOWN}`);
  const server = await serve(bench, TOWN);
  await server.stop();
}

async function tryOne(bench: Bench, mutant: Mutant | null): Promise<Problem[] | string> {
  const { folder, postgres } = bench;
  const refused = mutant && applyPatch(folder, mutant);
  if (refused) return `its patch does not apply any more: ${refused}`;
  const name = `mutant_${(mutant?.name ?? 'none').replaceAll('-', '_')}`;
  try {
    await admin(postgres, `create database ${name} template ${TOWN}`);
    let server = await serve(bench, name);
    const restart = async () => {
      await server.kill();
      server = await serve(bench, name);
    };
    try {
      return await smallWeek(server.origin, postgres.url(name), restart);
    } finally {
      await server.kill();
    }
  } catch (error) {
    return `the run did not come to its end: ${error instanceof Error ? error.message : error}`;
  } finally {
    if (mutant) applyPatch(folder, mutant, { isReverse: true });
  }
}

function serve({ root, folder, postgres, port, log }: Bench, name: string) {
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

/** Null where exactly the mutant's proof failed. */
function judge(mutant: Mutant | null, found: Problem[] | string): string | null {
  if (typeof found === 'string') return `    ${found}`;
  const failed = new Set(found.map(({ proof }) => proof));
  const wanted = new Set<Proof>(mutant ? [mutant.proof] : []);
  if (failed.size === wanted.size && [...failed].every((proof) => wanted.has(proof))) return null;
  const lines = found.slice(0, 12).map((problem) => `    ${problemText(problem)}`);
  return [`    failed: ${[...failed].join(', ') || 'nothing'}`, ...lines].join('\n');
}
