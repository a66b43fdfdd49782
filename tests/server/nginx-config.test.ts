import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { embeddedVariant } from '#lib/domain/buyer/embedded-browser.ts';
import { encodePlace } from '#lib/domain/geo.ts';
import { TRAVEL_COOKIE } from '#lib/domain/travel.ts';
import { keptBy } from '#lib/server/pipeline/edge-headers.ts';
import { SESSION_COOKIES } from '#lib/server/platform/auth/cookies.ts';
import { acceptsBrotli } from '#lib/server/platform/http/compression.ts';
import { INSIDE, OF_THEIR_OWN } from '../domain/user-agents.ts';

const text = readFileSync('deploy/nginx.conf', 'utf8');

/** A `map` of deploy/nginx.conf, as nginx reads it: the value of the first pattern that is found, else the default. */
function map(name: string): (value: string) => string {
  const [, body] = new RegExp(`^map \\$\\w+ \\$${name} \\{\\n([^]*?)^\\}`, 'm').exec(text)!;
  const plain = (word: string) => word.replace(/^"(.*)"$/, '$1');
  const rows = body!
    .trim()
    .split('\n')
    .map((line) => /^\s*("[^"]*"|\S+) (\S*);$/.exec(line)!)
    .map(([, key, value]) => [plain(key!), plain(value!)] as const);
  return (given) => {
    for (const [key, value] of rows) {
      const [, flags, pattern] = /^~(\*?)(.*)$/.exec(key) ?? [];
      const isMet = pattern === undefined ? key === given : new RegExp(pattern, flags ? 'i' : '').test(given);
      if (isMet && key !== 'default') return value.startsWith('$') ? given : value;
    }
    return rows.find(([key]) => key === 'default')![1];
  };
}

test('nginx keeps nothing from a browser that is inside an app, and keeps what others are shown', () => {
  const isInside = map('market_inside_app');
  for (const [, , agent] of INSIDE) {
    expect(isInside(agent), agent).toBe('1');
    expect(embeddedVariant(agent)).not.toBe('');
  }
  const passedBy = OF_THEIR_OWN.filter((agent) => isInside(agent));
  // One that calls itself by the name of an app may go past the cache.
  expect(passedBy).toEqual(passedBy.filter((agent) => /kakaotalk-scrap/.test(agent)));
});

test('nginx and the server take the same cookies for those of a session', () => {
  const isPerson = map('market_person');
  const host = SESSION_COOKIES.map((name) => `__Host-${name}`);
  const names = [...SESSION_COOKIES, ...host, TRAVEL_COOKIE, 'place', 'theme', 'Access', 'lefty'];
  for (const name of names) {
    const cookie = `theme=dark; ${name}=x`;
    const headers = new Headers({ cookie });
    expect([name, isPerson(cookie) === '']).toEqual([name, keptBy({ method: 'GET', headers }, false) !== null]);
  }
});

test('nginx keeps by the places that the market writes, and passes others on', () => {
  const [keeps, isOdd] = [map('market_place'), map('market_odd_place')];
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (lat, lng) => {
        const written = encodePlace({ lat, lng });
        expect([keeps(written), isOdd(written)]).toEqual([written, '']);
      },
    ),
  );
  expect([keeps(''), isOdd('')]).toEqual(['', '']);
  for (const other of ['37.5,127', '37.557,126.925 ', 'x', '37.557,126.925,1']) {
    expect([keeps(other), isOdd(other)]).toEqual(['', '1']);
  }
});

test('nginx asks for Brotli where the server would have given it', () => {
  const coding = map('market_coding');
  const parts = fc.constantFrom(
    'br',
    'gzip',
    'br;q=0',
    'br; q=0.0',
    'br;q=0.5',
    'gzip;q=0',
    'deflate',
    'zstd',
    'identity',
  );
  fc.assert(
    fc.property(fc.uniqueArray(parts, { maxLength: 4, selector: (part) => part.split(';')[0] }), (accepted) => {
      const header = accepted.join(', ');
      expect([header, coding(header) === 'br']).toEqual([header, acceptsBrotli(header)]);
      if (coding(header) === 'gzip') expect(header).toContain('gzip');
    }),
  );
});

test.each([
  ['/buyer', true],
  ['/buyer/', true],
  ['/home', true],
  ['/buyer/search', true],
  ['/buyer/search/category', true],
  ['/buyer/product/12', true],
  ['/api/buyer/products/nearby', true],
  ['/api/buyer/products/12', true],
  ['/buyer/product/12/x', false],
  ['/buyer/cart', false],
  ['/login', false],
  ['/api/buyer/products/12/products', false],
  ['/api/auth/renew', false],
])('that nginx may keep %s is %s', (path, isShared) => {
  expect(map('market_zone')(path)).toBe(isShared ? 'market' : 'off');
});
