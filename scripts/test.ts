import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.ts';
import { type BrowserReport, failedTests, passedAtSecondTry } from './browser-report.ts';
import { run, runAside } from './run.ts';
import { failedUnitTests, type UnitReport } from './unit-report.ts';

/**
 * `npm test`, on a bare clone: types, lint, rules, API on PGlite and on a real PostgreSQL, architecture, and the
 * browser journeys against the built product. Every step runs, whatever failed before it; ends with `N passed, N
 * failed`.
 */
let passed = 0;
let failed = 0;
/** Titles, to be read at the end of a long output. */
const failures: string[] = [];
function count(step: string, ok: boolean): void {
  if (ok) passed++;
  else {
    failed++;
    failures.push(step);
  }
}

/**
 * The browser tests that `npm run reliability -- --part screens` takes, and this does not: those of servers of their
 * own.
 */
const IN_RELIABILITY = '^server ';

const REPORTS = '.cache/reports';
rmSync(REPORTS, { recursive: true, force: true });
const read = (name: string): unknown => {
  const file = `${REPORTS}/${name}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
};

/** A step whose output is shown where it failed; answers whether it succeeded. */
async function step(name: string, command: string, ...args: string[]): Promise<boolean> {
  const { code, output } = await runAside(command, args);
  console.log(`\n— ${name}\n${code === 0 ? '' : output}`);
  count(name, code === 0);
  return code === 0;
}

/** Counts what a run of Vitest has written down. */
function countVitest(name: string, code: number): void {
  const report = read(name) as UnitReport | null;
  passed += report?.numPassedTests ?? 0;
  failed += report?.numFailedTests ?? 0;
  if (report) failures.push(...failedUnitTests(report));
  // A suite that could not even start, or an error outside any test, has no test to count.
  if (code !== 0 && !report?.numFailedTests)
    count(`vitest (${name}) ended with an error outside its tests: see its output above`, false);
  if (!report?.numTotalTests) count(`no test of ${name} ran`, false);
}
const vitestOf = (name: string, projects: readonly string[]): string[] => [
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORTS}/${name}.json`,
];

/**
 * One after the other, beside the unit tests, which leave the cores idle while they wait for a database: what is
 * checked without running, all that the browser tests need, and the built pages without a browser. Answers whether
 * there is a build.
 */
async function checkAndPrepare(): Promise<boolean> {
  await step('types', 'astro', 'check', '--minimumSeverity', 'warning');
  await step('lint', 'biome', 'check', '.');
  // What could not be brought here, the browser tests miss, and count.
  await ensureBrowser().catch(console.error);
  if (!(await step('build', 'node', 'scripts/build.ts'))) return false;
  const { code, output } = await runAside('vitest', vitestOf('pages', ['pages']));
  console.log(`\n— pages\n${code === 0 ? '' : output}`);
  countVitest('pages', code);
  return true;
}

console.log('\n— rules, services, HTTP API, architecture; beside them types, lint, the build and its pages');
const preparing = checkAndPrepare();
countVitest('units', await run('vitest', vitestOf('units', ['unit', 'mocking', 'api'])));

if (await preparing) {
  console.log('\n— browser');
  const e2e = await run('playwright', ['test', `--grep-invert=${IN_RELIABILITY}`]);
  const report = read('playwright') as BrowserReport | null;
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const secondTries = report ? passedAtSecondTry(report) : [];
  if (report) failures.push(...failedTests(report));
  failures.push(...secondTries.map((title) => `${title} (passed at its second try)`));
  passed += expected;
  // The second try tells luck from fault to whoever mends it; it saves nothing (docs/decisions/0069).
  failed += unexpected + flaky;
  if (e2e !== 0 && unexpected === 0 && flaky === 0) count('playwright ended with an error outside its tests', false);
  if (expected === 0) count('no browser test ran', false);
}

for (const title of failures) console.log(`Failed: ${title}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
