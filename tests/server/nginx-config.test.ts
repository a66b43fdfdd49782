import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TRAVEL_COOKIE } from '#lib/domain/discovery/travel.ts';
import { encodePlace } from '#lib/domain/geo.ts';
import { sharedAddress } from '#lib/server/pipeline/cache/shared-pages.ts';
import { keptBy } from '#lib/server/pipeline/edge-headers.ts';
import { SESSION_COOKIES } from '#lib/server/pipeline/session/cookies.ts';
import { acceptsBrotli } from '#lib/server/platform/http/compression.ts';
import { embeddedVariant } from '#lib/web/embedded-browser.ts';
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

/** The query that nginx passes on, through the maps of $args. */
function passedOn(query: string): string {
  const steps = [
    ...text.matchAll(/^map \$(?:args|market_args_\w+) \$market_args\w* \{\n[^~]*"~([^\n]*)" (\S+);\n\}/gm),
  ];
  expect(steps.length).toBeGreaterThan(1);
  return steps.reduce((left, [, pattern, value]) => {
    const found = new RegExp(pattern!).exec(left);
    return found ? value!.replaceAll(/"|\$(\w+)/g, (_, name) => (name ? found.groups![name]! : '')) : left;
  }, query);
}

// Field case 5.8.
test.each([
  ['utm_source=a&utm_medium=b&utm_campaign=c', ''],
  ['fbclid=IwAR0', ''],
  ['gclid=x&gad=1', 'gad=1'],
  ['query=%EC%82%AC%EA%B3%BC&utm_source=a', 'query=%EC%82%AC%EA%B3%BC'],
  ['utm_source=a&query=b&fbclid=c&sort=near&gclid=d', 'query=b&sort=near'],
  ['n_media=1&n_query=2&n_rank=3&n_ad_group=4&n_ad=5&n_keyword_id=6&NaPm=ct%3D7', ''],
  ['query=utm_source', 'query=utm_source'],
  ['my_utm_source=a&sort=near', 'my_utm_source=a&sort=near'],
  ['sort=near&max=3', 'sort=near&max=3'],
  ['', ''],
])('behind %s stands %j for nginx, and the server takes off no less', (query, left) => {
  expect(passedOn(query)).toBe(left);
  for (const page of ['/buyer', '/buyer/search', '/buyer/product/7']) {
    const by = (search: string) => {
      const address = search ? `${page}?${search}` : page;
      return sharedAddress(address) ?? address;
    };
    expect(by(query)).toBe(by(left));
  }
});

test('a link with such words is one page of the cache', () => {
  expect(text).toMatch(
    /if \(\$args != \$market_args\) \{\s+set \$args \$market_args;\s+set \$market_address \$uri\$is_args\$args;/,
  );
  expect(text).toContain('proxy_cache_key "$market_coding $market_place $host$market_address";');
});

test('nginx reads longer cookie lines than the server, and refuses the longest in its words', () => {
  expect(text).toMatch(/large_client_header_buffers 4 32k;\s+error_page 494 = @too_long;/);
  expect(text).toMatch(/return 431 "쿠키나 주소가 너무 길어요/);
});
