import { existsSync, mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openByHand } from '../tests/drill/databases/by-hand.ts';
import type { Databases } from '../tests/drill/databases/databases.ts';
import { lackingForPatroni, openPatroni } from '../tests/drill/databases/patroni.ts';
import { type Estate, type EstateWish, openEstate } from '../tests/drill/estate.ts';
import { whyNoNetwork } from '../tests/drill/network.ts';
import { nextRelease } from '../tests/drill/next-release.ts';
import { findPrograms, OPTIONAL, type Optional } from '../tests/drill/programs.ts';
import { buildRelease } from '../tests/drill/release-before.ts';
import { type Fault, type Outcome, underLoad } from '../tests/drill/under-load.ts';
import { byHand } from '../tests/drill/week/by-hand.ts';
import { disk } from '../tests/drill/week/disk.ts';
import { failover } from '../tests/drill/week/failover.ts';
import { partition } from '../tests/drill/week/partition.ts';
import { standby } from '../tests/drill/week/standby.ts';
import { upgrade } from '../tests/drill/week/upgrade.ts';
import { WITHOUT_A_HAND } from '../tests/drill/week/without-a-hand.ts';
import { freePorts } from '../tests/free-ports.ts';
import { ops } from '../tests/reliability/operator.ts';
import { createProvider } from '../tests/reliability/provider.ts';
import { readArguments } from './arguments.ts';
import { must } from './run.ts';

const USAGE = `npm run drill -- [options]

  --part failover      one part alone, or several: failover, standby, disk, partition, upgrade, patroni
  --from <version>     the release that 'upgrade' comes from; else the newest of released.json, or what has its migrations
  --machines 2         processes and databases each on a machine of their own (network namespaces; root on Linux)
  --without nginx      leaves an engine out, or several: pgbouncer, haproxy, nginx, patroni
  --hold               brings everything up, says where it is, and lets people buy until Enter; then the proof
  --buyers 16          how many buy at the same time
  --seed 1             decides what they want`;

/**
 * `npm run drill`: what an operator of several machines runs, on this one, and what a bad week does to it
 * (docs/reliability.md). Ends with 1 where anything was lost or doubled, a request failed that may not, or the market
 * did not recover; never because of a time.
 */
const WEEK = [failover, standby, disk, partition];
/** Without one of them nobody promotes by itself. */
const FOR_PATRONI = ['patroni', 'haproxy'];
const PARTS = [...[...WEEK, ...WITHOUT_A_HAND].map(({ name }) => name), 'upgrade', 'patroni'];

const values = readArguments(
  {
    part: { type: 'string', multiple: true, default: [] },
    from: { type: 'string' },
    machines: { type: 'string', default: '1' },
    without: { type: 'string', multiple: true, default: [] },
    hold: { type: 'boolean', default: false },
    buyers: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
  },
  USAGE,
);
const listed = (given: readonly string[]) => given.flatMap((one) => one.split(','));
const [named, without] = [listed(values.part), listed(values.without)];
const isKnown =
  named.every((part) => PARTS.includes(part)) &&
  without.every((one) => [...OPTIONAL, ...FOR_PATRONI].includes(one)) &&
  ['1', '2'].includes(values.machines);
if (!isKnown) {
  console.error(USAGE);
  process.exit(2);
}
const LAST_WORDS = 20;
const LOG = '.cache/drill/market.log';
mkdirSync('.cache/drill', { recursive: true });
if (!existsSync('dist/server/entry.mjs')) await must('node', ['scripts/build.ts']);

// Every engine ends with this process.
process.setMaxListeners(50);
let isStopped = false;
const stop = () => {
  isStopped = true;
};
if (values.hold) process.stdin.once('data', stop);
// Ctrl-C reaches every engine as well: who stops the drill takes everything along.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => (values.hold ? stop() : process.exit(130)));

const from = performance.now();
const say = (what: string) => console.log(`  ${minutes(performance.now() - from)}  ${what}`);
const notRun: string[] = [];
let problems = 0;
let machines: 1 | 2 = values.machines === '2' ? 2 : 1;
const whyOne = machines === 2 ? whyNoNetwork() : null;
if (whyOne) machines = 1;
if (whyOne) notRun.push(`--machines 2: ${whyOne}`);

const programs = await findPrograms(without as Optional[]);
const isWanted = (part: string) => named.length === 0 || named.includes(part);
const week = values.hold ? [byHand(() => isStopped)] : WEEK.filter(({ name }) => isWanted(name));
if (week.length > 0) await live(openByHand, week);
if (!values.hold && isWanted('upgrade')) {
  const release = buildRelease(values.from, say);
  if (typeof release === 'string') notRun.push(`upgrade: ${release}`);
  else await live(openByHand, [upgrade(release, nextRelease())], release.folder);
}
const withoutHand = WITHOUT_A_HAND.filter(({ name }) => isWanted('patroni') || named.includes(name));
if (!values.hold && withoutHand.length > 0) {
  const leftOut = without.filter((one) => FOR_PATRONI.includes(one));
  const lacking = lackingForPatroni(programs);
  if (leftOut.length > 0) notRun.push(`patroni: ${leftOut.join(', ')} left out`);
  else if (lacking.length === 0) await live(openPatroni, withoutHand);
  else report('patroni', {}, [`it wants Debian's packages: apt-get install ${lacking.join(' ')}`]);
}
for (const one of programs.missing) console.log(`  ${one}`);
for (const one of notRun) console.log(`  not run: ${one}`);
console.log(problems === 0 ? '\n  nothing lost, nothing doubled\n' : `\n  ${problems} problems\n`);
process.exit(problems === 0 ? 0 : 1);

/**
 * Brings everything up once, lets one fault after the other happen to it, and has the operator's commands say the last
 * word.
 */
async function live<Data extends Databases>(
  openDatabases: EstateWish<Data>['openDatabases'],
  week: readonly Fault<Data>[],
  build?: string,
): Promise<void> {
  say('bringing everything up');
  const wish = { programs, machines, openDatabases, port: await freePorts(8), log: LOG };
  const estate: Estate<Data> = await openEstate({ ...wish, ...(build ? { build } : {}) });
  try {
    for (const line of estate.describe()) console.log(`         ${line}`);
    for (const [turn, fault] of week.entries()) {
      const why = fault.cannot(estate);
      if (why) notRun.push(`${fault.name}: ${why}`);
      if (why) continue;
      const started = performance.now();
      say(`— ${fault.name}`);
      const { figures, problems: wrong }: Outcome = await underLoad(estate, fault, {
        buyers: Number(values.buyers),
        seed: Number(values.seed),
        turn,
        say,
      });
      report(fault.name, { ...figures, seconds: Math.round((performance.now() - started) / 1_000) }, wrong);
    }
    for (const command of ['verify-ledger', 'verify-money', 'payments']) {
      const said = await lastWord(command, estate);
      if (said) report(`ops ${command}`, {}, [said]);
    }
  } finally {
    await estate.stop();
  }
}

/** What an operator's command says at last: refunds that failed wait for their next attempt, longer each time. */
async function lastWord(command: string, { operator, origin }: Estate): Promise<string | null> {
  const provider = createProvider([origin]);
  for (let tries = 1; ; tries += 1) {
    const said = ops(command, operator);
    if (said === null || tries === LAST_WORDS) return said;
    await provider.advance(60);
    await wait(1_000);
  }
}

function report(part: string, figures: Record<string, string | number>, wrong: readonly string[]): void {
  problems += wrong.length;
  const rows = Object.entries({ part, ...figures }).map(
    ([name, value]) => `  ${name.padEnd(40)} ${typeof value === 'number' ? Number(value).toLocaleString('en') : value}`,
  );
  const verdict = wrong.length === 0 ? ['  nothing lost, nothing doubled'] : wrong.map((one) => `  ✗ ${one}`);
  console.log(`\n${[...rows, ...verdict].join('\n')}\n`);
}

function minutes(ms: number): string {
  const whole = Math.floor(ms / 1_000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
