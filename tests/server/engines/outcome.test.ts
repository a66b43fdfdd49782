import { expect, test } from 'vitest';
import { FIREFOX } from '../../engines/firefox.ts';
import { missingPackages, sumUp } from '../../engines/outcome.ts';
import { WEBKIT } from '../../engines/webkit.ts';

const arrived = { engine: 'Firefox ESR', journey: 'a buyer buys', problem: null };

test('a run is green only where every journey was tried and arrived', () => {
  expect(sumUp([arrived])).toEqual({ text: '  1 of 1 journeys arrived', isWhole: true });
  expect(sumUp([arrived, { ...arrived, problem: 'no button' }]).isWhole).toBe(false);
  expect(sumUp([]).isWhole).toBe(false);
  const notTried = { engine: 'WPE WebKit', journey: 'a buyer buys', notTried: 'does not start' };
  expect(sumUp([arrived, { ...arrived, problem: 'no button' }, notTried])).toEqual({
    text: '  1 of 3 journeys arrived\n  1 did not arrive\n  1 were not tried: WPE WebKit',
    isWhole: false,
  });
});

test('each engine names the packages of its driver and of its browser, which are not one', () => {
  const packages = (name: string) =>
    missingPackages([...FIREFOX, ...WEBKIT].find((kind) => kind.name === name)!, () => false);
  expect(packages('Firefox ESR')).toEqual(['firefox-esr']);
  expect(packages('WebKitGTK')).toEqual(['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb']);
  expect(packages('WPE WebKit')).toEqual(['wpewebkit-driver', 'libwpewebkit-1.1-0']);
  expect(missingPackages({ needs: { xvfb: '/usr/bin/Xvfb' } }, () => true)).toEqual([]);
});
