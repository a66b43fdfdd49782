import { describe, expect, test } from 'vitest';
import { failedTests, passedAtSecondTry } from '../../scripts/browser-report.ts';
import { failedUnitTests } from '../../scripts/unit-report.ts';

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

test('the browser tests that failed for good are named', () => {
  const specs = [spec('passes', ['phone', 'expected'], ['pc', 'flaky']), spec('fails', ['phone', 'unexpected'])];
  expect(failedTests({ suites: [{ title: 'cart.spec.ts', specs }] })).toEqual(['[phone] cart.spec.ts › fails']);
});

test('the other tests that failed are named with their file, and so is a file that could not start', () => {
  const assertionResults = [
    { fullName: 'the cart can be emptied', status: 'passed' },
    { fullName: 'the cart has room', status: 'failed' },
  ];
  const testResults = [
    { name: '/home/market/tests/server/order/carts.test.ts', status: 'failed', assertionResults },
    { name: '/home/market/tests/domain/money.test.ts', status: 'failed', assertionResults: [] },
    { name: '/home/market/tests/domain/geo.test.ts', status: 'passed', assertionResults: [] },
  ];
  expect(failedUnitTests({ testResults })).toEqual([
    'tests/server/order/carts.test.ts › the cart has room',
    'tests/domain/money.test.ts',
  ]);
});
