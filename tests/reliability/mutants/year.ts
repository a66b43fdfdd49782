import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Benches, Found, Mutant } from './mutant.ts';
import { YEAR_TESTS, type YearTest } from './year-mutants.ts';

const MODEL = 'tests/server/settlement/year-of-trade.test.ts';
/** What the model is run from. */
const SOURCE = ['src', 'tests', 'package.json', 'tsconfig.json', 'vitest.config.ts'];

/** The model of a year's trade, on a copy of the source; a mutant meets the test alone that must find it. */
export function openYear(root: string, lanes: number): Benches {
  const folders = Array.from({ length: lanes }, (_, lane) => {
    const folder = join(root, `year-${lane}`);
    for (const path of SOURCE) cpSync(path, join(folder, path), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    return folder;
  });
  return { lanes: folders.map((folder) => ({ tryOne: (mutant) => tryOne(folder, mutant) })), close: async () => {} };
}

async function tryOne(folder: string, mutant: Mutant | null): Promise<Found[]> {
  const refused = mutant?.apply(folder);
  if (refused) throw new Error(refused);
  try {
    return await runModel(folder, mutant ? (mutant.finder as YearTest) : null);
  } finally {
    mutant?.apply(folder, { isReverse: true });
  }
}

/** What vitest writes of a run with its reporter 'json', as far as it is read here. */
interface Report {
  testResults: {
    message: string;
    assertionResults: { title: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** What failed of one test of the model, or of all. Throws where a test that was asked for was not run. */
async function runModel(folder: string, only: YearTest | null): Promise<Found[]> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const which = only ? ['--testNamePattern', YEAR_TESTS[only]] : [];
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=api', '--reporter=json', `--outputFile=${report}`];
  const vitest = spawn(process.execPath, [...args, ...which, MODEL], { cwd: folder, stdio: 'ignore' });
  await once(vitest, 'exit');
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return (only ? [only] : (Object.keys(YEAR_TESTS) as YearTest[])).flatMap((finder) => {
    const result = results.find(({ title }) => title === YEAR_TESTS[finder]);
    if (result?.status === 'passed') return [];
    if (result?.status !== 'failed')
      throw new Error(`'${YEAR_TESTS[finder]}' was not run: ${testResults[0]?.message ?? ''}`);
    return [{ finder, what: result.failureMessages?.[0]?.split('\n')[0] ?? 'failed' }];
  });
}
