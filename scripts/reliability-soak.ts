import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { closeWhenStopped, createClosing } from '../tests/bench/closing.ts';
import { commandOptions } from '../tests/bench/command-options.ts';
import { withReport } from '../tests/bench/report.ts';
import { readOptions, USAGE } from '../tests/reliability/soak/options.ts';
import { reportOf } from '../tests/reliability/soak/report.ts';
import { runSoak } from '../tests/reliability/soak/run.ts';
import { must } from './run.ts';

const DOCUMENT = 'docs/reliability.md';

/**
 * `npm run reliability -- --part soak`: minutes of steady mixed load and then twice what the machine can do, against
 * the built server on PostgreSQL (docs/reliability.md). Answers 1 at any failed answer, growing memory, or an order
 * that was turned away.
 */
export async function soak(): Promise<number> {
  const options = commandOptions(USAGE, readOptions);
  if (typeof options === 'number') return options;
  const closing = createClosing();
  closeWhenStopped(closing);
  try {
    if (!existsSync('dist/server/entry.mjs')) await must('node', ['scripts/build.ts']);
    const results = await runSoak(closing, options);
    const report = reportOf(results);
    console.log(`\n${report}\n`);
    if (options.write) {
      await writeFile(DOCUMENT, withReport(await readFile(DOCUMENT, 'utf8'), report, 'soak'));
      console.log(`Written to ${DOCUMENT}.`);
    }
    return results.faults.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    await closing.closeAll();
  }
}
