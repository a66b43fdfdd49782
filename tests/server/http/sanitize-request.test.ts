import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeRequest } from '#lib/server/http/sanitize-request.ts';

/** The address that is left, and null for what no address is. */
const read = (url: string): string | null => {
  const req = { url, headers: {} };
  return sanitizeRequest(req) ? req.url : null;
};

test.each([
  ['/buyer', '/buyer'],
  ['/buyer/product/7?place=37.5,126.9&q=%EC%82%AC', '/buyer/product/7?place=37.5,126.9&q=%EC%82%AC'],
  ['/', '/'],
  ['/a?', '/a'],
  ['/a/../b', '/b'],
  ['/a/%2e%2e/b', '/b'],
  ['//elsewhere/x', '//elsewhere/x'],
  ['http://elsewhere/x?y', '/x?y'],
  ['/%ff', '/-ff'],
  ["/a?b='", '/a?b=%27'],
])('%s asks for %s', (asked, url) => expect(read(asked)).toBe(url));

test.each(['*', 'x', 'ftp://elsewhere/x'])('%s is no address', (asked) => expect(read(asked)).toBeNull());

test('an address reads as a browser would write it', () => {
  const signs = fc.constantFrom(...'/.~-_%?&=+,:;@!*()a2e\\\'"<> 사');
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (rest) => {
      const { pathname, search } = new URL(`http://localhost/${rest}`);
      // What cannot be read at all is nowhere, with a sign less.
      expect([pathname + search, pathname.replaceAll('%', '-') + search]).toContain(read(`/${rest}`));
    }),
  );
});
