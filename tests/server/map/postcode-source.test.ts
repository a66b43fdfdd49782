import { expect, test } from 'vitest';
import { readConfig } from '#lib/server/config.ts';
import { allowPostcode, postcodeScript } from '#lib/server/postcode-source.ts';

const outside = readConfig({
  PUBLIC_ORIGIN: 'https://market.test',
  SESSION_SECRET: 'a secret that only these tests know, and nobody else',
});
const sandbox = readConfig({ SANDBOX: '1' });

/** A page's content policy that writes down what it is widened by. */
function policy() {
  const widened: string[] = [];
  return {
    widened,
    insertDirective: (directive: string) => void widened.push(directive),
    insertScriptResource: (resource: string) => void widened.push(`script-src ${resource}`),
  };
}

test('the postcode search comes from Kakao, and its page may fetch it from there alone', () => {
  expect(postcodeScript(outside)).toBe('https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js');
  const page = policy();
  allowPostcode(page, outside);
  expect(page.widened).toEqual([
    "script-src 'self'",
    'script-src https://t1.kakaocdn.net',
    'frame-src https://postcode.map.kakao.com',
  ]);
});

test('in the sandbox it is our own, and nothing is opened', () => {
  expect(postcodeScript(sandbox)).toBe('/sandbox/postcode/v2.js');
  const page = policy();
  allowPostcode(page, sandbox);
  expect(page.widened).toEqual([]);
  expect(() => allowPostcode(undefined, outside)).not.toThrow();
});
