import { existsSync, mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { freePorts } from '../tests/free-ports.ts';
import { runCrashPoints } from '../tests/reliability/crash-points.ts';
import { FRONTS } from '../tests/reliability/front.ts';
import { buildImage } from '../tests/reliability/image.ts';
import { runMutants } from '../tests/reliability/mutants/run.ts';
import { tryProxy } from '../tests/reliability/proxies.ts';
import { runReliability } from '../tests/reliability/run.ts';
import { runWeeks } from '../tests/reliability/run-weeks.ts';
import { readArguments } from './arguments.ts';
import { ensureBrowser } from './browser.ts';
import { canInstall, install } from './debian.ts';
import { ensureFronts } from './fronts.ts';
import { ensureNginx } from './nginx.ts';
import { ensurePromtool } from './promtool.ts';
import { soak } from './reliability-soak.ts';
import { must, run } from './run.ts';

/**
 * Buyers, faults, power cuts, rolling restarts and a database that goes away, against the built server, from outside
 * (docs/reliability.md). Ends with 1 where anything was lost or doubled, or a request failed in a rolling restart.
 */
const PARTS = [
  'long',
  'screens',
  'power-cuts',
  'crash-points',
  'rolling-restarts',
  'database-faults',
  'weeks',
  'proxies',
  'image',
] as const;
const USAGE = `npm run reliability -- [options]

  --part power-cuts    one of ${PARTS.join(', ')}; all unless told
  --part soak          minutes of load, with options of its own
  --database PGlite    or PostgreSQL; both unless told
  --checkouts 1000     of how many
  --buyers 16          buyers at once
  --seed 1             of what they do
  --weeks 4            of trade in the part of that name
  --mutants            proves the proofs and the model of a year: each fault in tests/reliability/mutants makes exactly its own fail
  --only refund-skipped,event-lost   of the mutants`;
/** Parts of several processes, or of a server beside them: the embedded database is for one process. */
const POSTGRES_ONLY = ['rolling-restarts', 'database-faults', 'weeks'];
const UPHEAVALS = {
  'power-cuts': 'powerCuts',
  'rolling-restarts': 'rollingRestarts',
  'database-faults': 'databaseFaults',
} as const;
const { part: named } = parseArgs({ options: { part: { type: 'string' } }, strict: false }).values;
if (named === 'soak') process.exit(await soak());
if (named !== undefined && !(PARTS as readonly unknown[]).includes(named)) {
  console.error(`--part: ${[...PARTS, 'soak'].join(', ')}`);
  process.exit(2);
}

const values = readArguments(
  {
    checkouts: { type: 'string', default: '1000' },
    buyers: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    weeks: { type: 'string', default: '4' },
    database: { type: 'string' },
    part: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
  USAGE,
);
const DATABASES = ['PGlite', 'PostgreSQL'] as const;
const LOG = '.cache/reliability/server.log';
/** A front and all the processes of a part, in a row. */
const PORTS = 16;

// Who is stopped takes the servers along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

if (values.mutants) {
  mkdirSync('.cache/reliability', { recursive: true });
  const only = values.only.flatMap((names) => names.split(','));
  const wrong = await runMutants({
    only,
    port: await freePorts(PORTS),
    log: LOG,
    say: (line) => console.log(`  ${line}`),
  });
  console.log(wrong.length === 0 ? '\n  every proof fails where it should\n' : `\n  not so: ${wrong.join(', ')}\n`);
  process.exit(wrong.length === 0 ? 0 : 1);
}
if (values.part !== 'image' && !existsSync('dist/server/entry.mjs')) await must('node', ['scripts/build.ts']);
mkdirSync('.cache/reliability', { recursive: true });

const [checkouts, buyers, seed] = [values.checkouts, values.buyers, values.seed].map(Number) as [
  number,
  number,
  number,
];
/** The tests that are too long for `npm test`: servers that are ended, random models, every browser test. */
const TESTS = {
  async long(): Promise<number> {
    if (!existsSync('/usr/sbin/pgbouncer') && canInstall()) await install('pgbouncer');
    await ensureFronts();
    await ensurePromtool();
    return run('vitest', ['run', '--project=long']);
  },
  async screens(): Promise<number> {
    await ensureBrowser();
    return run('playwright', ['test']);
  },
};
type Figures = { problems: string[] } & Record<string, unknown>;
let failed = false;
for (const part of PARTS) {
  if (values.part && values.part !== part) continue;
  if (part === 'long' || part === 'screens') {
    if ((await TESTS[part]()) !== 0) failed = true;
    continue;
  }
  if (part === 'proxies') {
    await tryProxies();
    continue;
  }
  if (part === 'image') {
    const from = performance.now();
    const figures = await buildImage(LOG, (line) => console.log(`  ${line}`));
    console.log(report(part, { ...figures }, (performance.now() - from) / 1_000));
    if (figures.problems.length > 0) failed = true;
    continue;
  }
  for (const database of DATABASES) {
    if (values.database && values.database !== database) continue;
    if (POSTGRES_ONLY.includes(part) && database === 'PGlite') continue;
    const from = performance.now();
    const figures = await figuresOf(part, database);
    console.log(report(part, figures, (performance.now() - from) / 1000));
    if (figures.problems.length > 0) failed = true;
  }
}
process.exit(failed ? 1 : 0);

async function figuresOf(
  part: Exclude<(typeof PARTS)[number], keyof typeof TESTS | 'proxies' | 'image'>,
  database: (typeof DATABASES)[number],
): Promise<Figures> {
  const every = { port: await freePorts(PORTS), log: LOG };
  const trade = { checkouts, buyers, seed, ...every };
  switch (part) {
    case 'crash-points':
      return { ...(await runCrashPoints({ database, ...every })) };
    case 'weeks':
      return { ...(await runWeeks({ weeks: Number(values.weeks), ...trade })) };
    default:
      return { ...(await runReliability({ database, upheaval: UPHEAVALS[part], ...trade })) };
  }
}

/** The examples in `deploy/`, each in front of one process on the embedded database. */
async function tryProxies(): Promise<void> {
  await ensureNginx();
  const tries = FRONTS.map((name) => async () => tryProxy({ name, port: await freePorts(PORTS), log: LOG }));
  for (const tried of tries) {
    const from = performance.now();
    const { skipped, ...figures } = await tried();
    if (skipped) console.log(`\n  proxies: ${skipped}\n`);
    else console.log(report('proxies', figures, (performance.now() - from) / 1000));
    if (figures.problems.length > 0) failed = true;
  }
}

function report(part: string, { problems, ...figures }: Figures, seconds: number): string {
  const rows = Object.entries({ part, ...figures, seconds: Math.round(seconds) });
  const table = rows
    .map(([name, value]) => [name, Array.isArray(value) ? value.length : value] as const)
    .map(([name, value]) => `  ${name.padEnd(16)} ${typeof value === 'number' ? value.toLocaleString('en') : value}`)
    .join('\n');
  const verdict =
    problems.length === 0 ? '  nothing lost, nothing doubled' : problems.map((one) => `  ✗ ${one}`).join('\n');
  return `\n${table}\n${verdict}\n`;
}
