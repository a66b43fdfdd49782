/** What Vitest's JSON reporter writes, as far as it is read here. */
export interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  numTotalTests: number;
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

/**
 * The tests that failed: 'tests/server/order/carts.test.ts › the cart can be emptied'; and the files that could not
 * even start.
 */
export const failedUnitTests = ({ testResults }: Pick<UnitReport, 'testResults'>): string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.slice(name.lastIndexOf('tests/'));
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [file];
    return failed.map(({ fullName }) => `${file} › ${fullName}`);
  });
