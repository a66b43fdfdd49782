import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { closeWhenStopped, createClosing } from '../tests/bench/closing.ts';
import { commandOptions } from '../tests/bench/command-options.ts';
import { withReport } from '../tests/bench/report.ts';
import { readOptions, USAGE } from '../tests/soak/options.ts';
import { reportOf } from '../tests/soak/report.ts';
import { runSoak } from '../tests/soak/run.ts';
import { must } from './run.ts';

/**
 * `npm run soak`: minutes of steady mixed load and then twice what the machine can do, against the built server on PostgreSQL
 * (docs/reliability.md). Ends with 1 at any failed answer, growing memory, or an order that was turned away.
 */
const DOCUMENT = 'docs/reliability.md';

const closing = createClosing();
closeWhenStopped(closing);

async function main(): Promise<number> {
  const options = commandOptions(USAGE, readOptions);
  if (typeof options === 'number') return options;
  if (!existsSync('dist/server/entry.mjs')) await must('node', ['scripts/build.ts']);
  const results = await runSoak(closing, options);
  const report = reportOf(results);
  console.log(`\n${report}\n`);
  if (options.write) {
    await writeFile(DOCUMENT, withReport(await readFile(DOCUMENT, 'utf8'), report, 'soak'));
    console.log(`Written to ${DOCUMENT}.`);
  }
  return results.faults.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closing.closeAll();
}
