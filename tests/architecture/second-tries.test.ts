import { describe, expect, test } from 'vitest';
import { passedAtSecondTry } from '../../scripts/browser-report.ts';

const spec = (title: string, ...tests: [projectName: string, status: string][]) => ({
  title,
  tests: tests.map(([projectName, status]) => ({ projectName, status })),
});

describe('the browser tests that passed at their second try', () => {
  test('are named with their file, group and screen', () => {
    const group = { title: 'a line', specs: [spec('can be deleted', ['phone', 'flaky'], ['pc', 'expected'])] };
    const suites = [{ title: 'cart.spec.ts', specs: [spec('is kept', ['pc', 'flaky'])], suites: [group] }];
    expect(passedAtSecondTry({ suites })).toEqual([
      '[pc] cart.spec.ts › is kept',
      '[phone] cart.spec.ts › a line › can be deleted',
    ]);
  });

  test('are none where all passed or failed for good', () => {
    const specs = [spec('passes', ['phone', 'expected']), spec('fails', ['phone', 'unexpected'])];
    expect(passedAtSecondTry({ suites: [{ title: 'cart.spec.ts', specs }] })).toEqual([]);
  });
});
