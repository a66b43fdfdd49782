import browserslist from 'browserslist';

/** The oldest browsers that the market is built for: `browserslist` of package.json, the one place that names them. */
export const FLOOR: readonly { name: string; version: string }[] = browserslist(null, {
  path: import.meta.dirname,
}).map((browser) => {
  const [name = '', version = ''] = browser.split(' ');
  // '16.0-16.1': what comes as one.
  return { name, version: version.split('-')[0]! };
});

/** As the bundler calls them; Samsung's is a Chromium, whose number is not its own. */
const BUNDLER_NAMES: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/** What scripts and styles are lowered to. */
export const BUILD_TARGET: string[] = FLOOR.flatMap(({ name, version }) =>
  BUNDLER_NAMES[name] ? [`${BUNDLER_NAMES[name]}${version}`] : [],
);
