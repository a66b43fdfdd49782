import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeWhenStopped, createClosing } from '../tests/bench/closing.ts';
import { commandOptions } from '../tests/bench/command-options.ts';
import { measureFloors } from '../tests/bench/floors.ts';
import { measureGrowth } from '../tests/bench/growth.ts';
import { growthReport, plansReport } from '../tests/bench/growth-report.ts';
import { describeMachine } from '../tests/bench/machine.ts';
import { measureDatabase } from '../tests/bench/measure-database.ts';
import { measurePages } from '../tests/bench/measure-pages.ts';
import { measureMemory, memoryFaults } from '../tests/bench/memory.ts';
import { memoryReport } from '../tests/bench/memory-report.ts';
import { type BenchOptions, readOptions, USAGE } from '../tests/bench/options.ts';
import { reportOf, withReport } from '../tests/bench/report.ts';
import { type DatabaseResults, faultsOf, type Results, type SeenResults } from '../tests/bench/results.ts';
import { measureScale } from '../tests/bench/scale.ts';
import { scaleReport } from '../tests/bench/scale-report.ts';
import { systemChromium } from './browser.ts';

/**
 * `npm run bench`: the built product under load, on both databases, beside what bare node:http and bare SQL do on the
 * same machine in the same run (docs/performance.md). Ends with 1 where stock was oversold, the ledger does not add up
 * or answers failed; never because of a time.
 */
const DOCUMENT = 'docs/performance.md';
const SCALE = 'docs/scale.md';

const closing = createClosing();
closeWhenStopped(closing);

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dongne-bench-'));
  closing.add(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  // PostgreSQL refuses to run as root; as another user it must get to its folder.
  await chmod(folder, 0o755);
  return folder;
}

async function bench(options: BenchOptions): Promise<Results> {
  const folder = await ownFolder();
  const takenAt = new Date();
  const chrome = options.lighthouse ? (process.env.CHROME_PATH ?? systemChromium()) : null;
  if (options.lighthouse && !chrome) console.warn('No Chromium, so no Lighthouse: set CHROME_PATH.');

  console.log('What bare node:http does on this machine…');
  const floors = await measureFloors(closing, options);
  const databases: DatabaseResults[] = [];
  let seen: SeenResults = { pages: [], taps: [], tapFault: null };
  for (const kind of options.databases) {
    // Pages weigh the same on either database.
    const last = kind === options.databases.at(-1);
    databases.push(
      await measureDatabase(closing, kind, options, folder, async (server, ground) => {
        if (last) seen = await measurePages(closing, server, ground, { chrome, folder });
      }),
    );
  }
  return { ...options, takenAt, machine: describeMachine(), floors, databases, ...seen };
}

async function main(): Promise<number> {
  const options = commandOptions(USAGE, readOptions);
  if (typeof options === 'number') return options;
  if (options.growth) {
    const grown = await measureGrowth(closing, options, await ownFolder());
    const report = growthReport(grown);
    console.log(`\n${plansReport(grown)}\n\n${report}\n`);
    if (options.write) await writeFile(DOCUMENT, withReport(await readFile(DOCUMENT, 'utf8'), report, 'growth'));
    return 0;
  }
  if (options.memory) {
    const lines = await measureMemory(closing, options, await ownFolder());
    const report = memoryReport(lines);
    console.log(`\n${report}\n`);
    if (options.write) await writeFile(DOCUMENT, withReport(await readFile(DOCUMENT, 'utf8'), report, 'memory'));
    return told(memoryFaults(lines));
  }
  if (options.scale) {
    const report = scaleReport(await measureScale(closing, options, await ownFolder()));
    console.log(`\n${report}\n`);
    if (options.write) await writeFile(SCALE, withReport(await readFile(SCALE, 'utf8'), report, 'scale'));
    return 0;
  }
  const results = await bench(options);
  const report = reportOf(results);
  console.log(`\n${report}\n`);
  if (options.write) {
    await writeFile(DOCUMENT, withReport(await readFile(DOCUMENT, 'utf8'), report));
    console.log(`Written to ${DOCUMENT}.`);
  }
  return told(faultsOf(results));
}

function told(faults: readonly string[]): number {
  for (const fault of faults) console.error(`FAULT ${fault}`);
  return faults.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closing.closeAll();
}
