import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.ts';
import { type BrowserReport, failedTests, passedAtSecondTry } from './browser-report.ts';

import { canInstall, install } from './debian.ts';
import { ensureFronts } from './fronts.ts';
import { ensurePromtool } from './promtool.ts';
import { run } from './run.ts';
import { failedUnitTests, type UnitReport } from './unit-report.ts';

/**
 * `npm test`: everything, on a bare clone: types, lint, rules, API on PGlite and on a real PostgreSQL, architecture, and the
 * browser journeys against the built product. Every step runs, whatever failed before it; ends with `N passed, N failed`.
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

const REPORTS = '.cache/reports';
rmSync(REPORTS, { recursive: true, force: true });
const read = (name: string): unknown => {
  const file = `${REPORTS}/${name}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
};

console.log('\n— types');
count('types', (await run('astro', ['check', '--minimumSeverity', 'warning'])) === 0);
console.log('\n— lint');
count('lint', (await run('biome', ['check', '.'])) === 0);

// The pooler that tests/server/pooler.test.ts stands behind; without it those tests fail, and say so.
if (!existsSync('/usr/sbin/pgbouncer') && canInstall()) await install('pgbouncer');

await ensurePromtool();
await ensureFronts();

console.log('\n— rules, services, HTTP API, architecture');
const unit = await run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORTS}/vitest.json`,
]);
const vitest = read('vitest') as UnitReport | null;
passed += vitest?.numPassedTests ?? 0;
failed += vitest?.numFailedTests ?? 0;
if (vitest) failures.push(...failedUnitTests(vitest));
// A suite that could not even start, or an error outside any test, has no test to count.
if (unit !== 0 && !vitest?.numFailedTests)
  count('vitest ended with an error outside its tests: see its output above', false);
if (!vitest?.numTotalTests) count('no unit test ran', false);

console.log('\n— build');
const built = (await run('node', ['scripts/build.ts'])) === 0;
count('build', built);

if (built) {
  console.log('\n— browser');
  await ensureBrowser();
  const e2e = await run('playwright', ['test']);
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
