/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

interface Suite {
  title: string;
  specs: { title: string; tests: { status: string; projectName: string }[] }[];
  suites?: Suite[];
}

/** The tests that failed first and then passed: '[phone] cart.spec.ts › a line › can be deleted'. */
export const passedAtSecondTry = (report: Pick<BrowserReport, 'suites'>): string[] => testsThatWere('flaky', report);

/** The tests that failed at every try. */
export const failedTests = (report: Pick<BrowserReport, 'suites'>): string[] => testsThatWere('unexpected', report);

function testsThatWere(wanted: 'flaky' | 'unexpected', report: Pick<BrowserReport, 'suites'>): string[] {
  const inSuite = ({ specs, suites = [], title }: Suite, above: string[]): string[] => {
    const path = [...above, title];
    const own = specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName }) => `[${projectName}] ${[...path, spec.title].join(' › ')}`),
    );
    return [...own, ...suites.flatMap((suite) => inSuite(suite, path))];
  };
  return report.suites.flatMap((suite) => inSuite(suite, []));
}
