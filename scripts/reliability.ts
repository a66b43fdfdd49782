import { existsSync, mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runCrashPoints } from '../tests/reliability/crash-points.ts';
import { runReliability } from '../tests/reliability/run.ts';
import { must } from './run.ts';

/**
 * `npm run reliability -- [--checkouts 1000] [--buyers 16] [--seed 1] [--database PGlite|PostgreSQL] [--part power-cuts]`: buyers,
 * faults, power cuts and rolling restarts against the built server, from outside (docs/reliability.md). Ends with 1 where
 * anything was lost or doubled, or a request failed in a rolling restart.
 */
const PARTS = ['power-cuts', 'crash-points', 'rolling-restarts'] as const;
const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: '1000' },
    buyers: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string' },
    part: { type: 'string' },
    port: { type: 'string', default: '4560' },
  },
});
const DATABASES = ['PGlite', 'PostgreSQL'] as const;
const LOG = '.cache/reliability/server.log';

if (!existsSync('dist/server/entry.mjs')) await must('node', ['scripts/build.ts']);
mkdirSync('.cache/reliability', { recursive: true });

// Who is stopped takes the servers along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const [checkouts, buyers, seed, port] = [values.checkouts, values.buyers, values.seed, values.port].map(Number) as [
  number,
  number,
  number,
  number,
];
type Figures = { problems: string[] } & Record<string, unknown>;
let failed = false;
for (const part of PARTS) {
  if (values.part && values.part !== part) continue;
  for (const database of DATABASES) {
    if (values.database && values.database !== database) continue;
    // The embedded database is for one process.
    if (part === 'rolling-restarts' && database === 'PGlite') continue;
    const from = performance.now();
    const upheaval = part === 'rolling-restarts' ? 'rollingRestarts' : 'powerCuts';
    const figures: Figures =
      part === 'crash-points'
        ? { ...(await runCrashPoints({ database, port, log: LOG })) }
        : { ...(await runReliability({ database, upheaval, checkouts, buyers, seed, port, log: LOG })) };
    console.log(report(part, figures, (performance.now() - from) / 1000));
    if (figures.problems.length > 0) failed = true;
  }
}
process.exit(failed ? 1 : 0);

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
