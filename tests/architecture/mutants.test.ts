import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWeekMutants, readYearMutants } from '../reliability/mutants/source-mutants.ts';
import { YEAR_TESTS } from '../reliability/mutants/year-mutants.ts';
import { PROOFS } from '../reliability/problem.ts';

const [ofWeek, ofYear] = [readWeekMutants(), readYearMutants()];
const mutants = [...ofWeek, ...ofYear];

test.each(mutants)('the mutant $name still applies to the source ($fault)', (mutant) => {
  expect(mutant.apply('.', { isTrial: true })).toBeNull();
});

test('each mutant has a name of its own', () => {
  const names = mutants.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('every proof has a mutant that only it sees, but for what buyers and the product itself are shown of the same', () => {
  const proven = new Set(ofWeek.map(({ finder }) => finder));
  expect(PROOFS.filter((proof) => !proven.has(proof))).toEqual(['lists', 'operator']);
});

test('every test of the year has a mutant', () => {
  const source = readFileSync('tests/server/settlement/year-of-trade.test.ts', 'utf8');
  const found = new Set(ofYear.map(({ finder }) => finder));
  for (const [test, title] of Object.entries(YEAR_TESTS)) {
    expect(source).toContain(`test('${title}'`);
    expect(found).toContain(test);
  }
});

// What mutants are tried on runs from its sources, as `npm run ops` does: what a bundler alone can load would end all
// of them.
test('Node loads the market from its sources', () => {
  const load = "await import('./src/lib/server/runtime.ts'); process.exit(0)";
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', load], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
