import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestPath } from '#lib/server/http/request-path.ts';

const read = (url: string) => {
  const req = { url };
  return [requestPath(req), req.url];
};

test.each([
  ['/buyer', '/buyer', '/buyer'],
  [
    '/buyer/product/7?place=37.5,126.9&q=%EC%82%AC',
    '/buyer/product/7',
    '/buyer/product/7?place=37.5,126.9&q=%EC%82%AC',
  ],
  ['/', '/', '/'],
  ['/a?', '/a', '/a'],
  ['/a/../b', '/b', '/b'],
  ['/a/%2e%2e/b', '/b', '/b'],
  ['//elsewhere/x', '//elsewhere/x', '//elsewhere/x'],
  ['http://elsewhere/x?y', '/x', '/x?y'],
  ['/%ff', '/-ff', '/-ff'],
  ["/a?b='", '/a', '/a?b=%27'],
])('%s asks for %s', (asked, path, url) => expect(read(asked)).toEqual([path, url]));

test.each(['*', 'x', 'ftp://elsewhere/x'])('%s is no address', (asked) => expect(read(asked)[0]).toBeNull());

test('an address reads as a browser would write it', () => {
  const signs = fc.constantFrom(...'/.~-_%?&=+,:;@!*()a2e\\\'"<> 사');
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (rest) => {
      const { pathname, search } = new URL(`http://localhost/${rest}`);
      const [path, url] = read(`/${rest}`);
      expect(url).toBe(`${path}${search}`);
      // What cannot be read at all is nowhere, with a sign less.
      expect([pathname, pathname.replaceAll('%', '-')]).toContain(path);
    }),
  );
});
