import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeRequest } from '#lib/server/pipeline/sanitize-request.ts';

/** The address that is left, and null for what no address is. */
const read = (url: string): string | null => {
  const req = { url, headers: {} };
  return sanitizeRequest(req) ? req.url : null;
};

test.each([
  ['/buyer', '/buyer'],
  ['/buyer/cart?place=37.5,126.9&q=%EC%82%AC', '/buyer/cart?place=37.5,126.9&q=%EC%82%AC'],
  ['/', '/'],
  ['/a?', '/a'],
  ['/buyer?x=1&sort=near&utm_source=a', '/buyer?sort=near'],
  ['/home?x=1', '/home'],
  ['/buyer/search?query=%EC%82%AC%EA%B3%BC&x=1', '/buyer/search?query=%EC%82%AC%EA%B3%BC'],
  ['/buyer/product/7?quantity=2&buy=1', '/buyer/product/7?quantity=2'],
  ['/buyer/cart?x=1', '/buyer/cart?x=1'],
  ['//elsewhere/x', '//elsewhere/x'],
  ['http://elsewhere/x?y', '/x?y'],
  ['/%ff', '/-ff'],
  // Read once more they would be other addresses (field case 7.19).
  ['/%256Fperator/people', '/-256Fperator/people'],
  ['/operator/%2570eople', '/operator/-2570eople'],
  ['/buyer%252Fcart', '/buyer-252Fcart'],
  ['/%25256Fperator', '/-25256Fperator'],
  ["/a?b='", '/a?b=%27'],
])('%s asks for %s', (asked, url) => expect(read(asked)).toBe(url));

test.each(['*', 'x', 'ftp://elsewhere/x'])('%s is no address', (asked) => expect(read(asked)).toBeNull());

test.each([
  '/a/../b',
  '/a/%2e%2e/b',
  '/a/.%2E/b',
  '/a/..',
  '/./a',
  '/a/%2e',
  '/x\\..\\metrics',
  '/%6detrics',
  '/%4Detrics',
  '/a%2fb',
  '/a%5cb',
  '/%39',
  'http://elsewhere/a/../b',
  'http://elsewhere\\metrics',
])('%s says another path than it means, and is none', (asked) => expect(read(asked)).toBeNull());

test('what stands behind a question mark may say what it likes', () => {
  expect(read('/a?b=/../c\\%2e')).toBe('/a?b=/../c\\%2e');
});

test('somebody’s own page keeps all of its address, as its script may read it', () => {
  const read = (headers: object) => {
    const req = { url: '/buyer/product/7?buy=1', headers: { ...headers } };
    sanitizeRequest(req);
    return req.url;
  };
  const whole = '/buyer/product/7?buy=1';
  expect([read({ cookie: 'access=x' }), read({ authorization: 'Bearer x' })]).toEqual([whole, whole]);
  expect([read({ cookie: '__Host-signed_in=x' }), read({ cookie: 'place=1,2' })]).toEqual([whole, '/buyer/product/7']);
});

test('a probe over HTTP/1.0 may name no host; nothing else may', () => {
  const hostOf = (url: string, headers: object = {}, httpVersionMinor = 0) => {
    const req = { url, headers: { ...headers } as { host?: string }, httpVersionMinor };
    sanitizeRequest(req);
    return req.headers.host;
  };
  expect([hostOf('/healthz'), hostOf('/readyz')]).toEqual(['localhost', 'localhost']);
  expect([hostOf('/home'), hostOf('/readyz', { host: 'a' }), hostOf('/readyz', {}, 1)]).toEqual([
    undefined,
    'a',
    undefined,
  ]);
});

test('what a browser sends is read as it is', () => {
  const signs = fc.constantFrom(...'/.~-_%?&=+,:;@!*()a2e\\\'"<> 사');
  const numbered = /%(2[def]|3\d|[46][1-9a-f]|[57][\da]|5[cf]|7e)/i;
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (rest) => {
      const { pathname, search } = new URL(`http://localhost/${rest}`);
      // A browser leaves a letter as its number where its user wrote one.
      if (numbered.test(pathname)) expect(read(pathname + search)).toBeNull();
      // What cannot be read at all is nowhere, with a sign less.
      else {
        const left = read(pathname + search)!;
        expect([pathname + search, pathname.replaceAll('%', '-') + search]).toContain(left);
        // Read as often as one likes, it stays the same.
        const once = decodeURIComponent(left.split('?')[0]!);
        expect(/%[\da-f]{2}/i.test(once)).toBe(false);
      }
    }),
  );
});
