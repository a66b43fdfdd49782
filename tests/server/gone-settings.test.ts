import { expect, test } from 'vitest';
import { readConfig } from '#lib/server/config/config.ts';
import { GONE_SETTINGS } from '#lib/server/config/gone-settings.ts';
import ownPackage from '../../package.json' with { type: 'json' };

const NEEDED = { PUBLIC_ORIGIN: 'https://market.test', SESSION_SECRET: 'x'.repeat(32) };
/** '0.3.1' is 3: minors since 0.0; the majors after 1.0 have a hundred each, at most. */
const minorOf = (version: string) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 100 + minor;
};

// rules.md section 28.4.
test.each(GONE_SETTINGS)('$name is refused by name, with what takes its place', ({ name, since, instead }) => {
  expect(() => readConfig({ ...NEEDED, [name]: 'still set' })).toThrow(`${name}: went with ${since}: ${instead}`);
  expect(() => readConfig({ ...NEEDED, [name]: '' })).not.toThrow();
});

test('a setting that went is refused for two minors, and then forgotten', () => {
  const over = GONE_SETTINGS.filter(({ since }) => minorOf(ownPackage.version) > minorOf(since) + 1);
  expect(over).toEqual([]);
});
