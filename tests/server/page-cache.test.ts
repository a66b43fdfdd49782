import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CacheDependencies, optionsOf } from '#lib/server/listings/cache-dependencies.ts';
import { ANYWHERE, createPageCache } from '#lib/server/pipeline/cache/page-cache.ts';
import type { Runtime } from '#lib/server/runtime.ts';
import { type OpenRuntime, openRuntime } from './open-runtime.ts';

let opened: OpenRuntime;
let runtime: Runtime;
let cache: ReturnType<typeof createPageCache>;
let time = Date.parse('2026-11-20T05:00:30Z');
/** It stands still until it is moved. */
const clock = {
  now: () => new Date(time),
  move(ms: number) {
    time += ms;
  },
};
/** How often a page was rendered, which every page says. */
let rendered = 0;
let render: () => Response | Promise<Response>;

const long = '우리 동네 마트의 먹거리. '.repeat(100);

interface PageWish {
  /** What the page says that it is made of, if it says it. */
  hint?: CacheDependencies & { isAnywhere?: boolean };
  status?: number;
  headers?: Record<string, string>;
  /** Happens while the page is sent. */
  meanwhile?: () => unknown;
}

/** A page as Astro hands it to its cache. */
function page({ hint, status = 200, headers = {}, meanwhile }: PageWish = {}): Response {
  rendered += 1;
  const chunks = [`<p>${rendered}</p>`, long];
  const body = new ReadableStream({
    async pull(controller) {
      const chunk = chunks.shift();
      if (chunk === undefined) {
        await meanwhile?.();
        controller.close();
      } else controller.enqueue(new TextEncoder().encode(chunk));
    },
  });
  const response = new Response(body, { status, headers: { 'Content-Type': 'text/html', ...headers } });
  if (!hint) return response;
  const { isAnywhere, ...madeOf } = hint;
  const { tags, until } = optionsOf(madeOf, clock.now());
  const options = { tags: [...tags, ...(isAnywhere ? [ANYWHERE] : [])], maxAge: (until - time) / 1000 };
  for (const [name, value] of cache.setHeaders!(options, new Request('http://market.test/'))) {
    response.headers.set(name, value);
  }
  return response;
}

beforeAll(async () => {
  opened = await openRuntime();
  runtime = { ...opened.runtime, deps: { ...opened.runtime.deps, clock } };
  cache = createPageCache(async () => runtime);
});
afterAll(() => opened.close());

/** What a trigger says of a change, heard by this process. */
async function say(payload: string): Promise<void> {
  await runtime.deps.db.execute(sql`select tell('change', ${payload})`);
  await runtime.deps.cache.invalidation.sync();
}

let address = 0;
let path: string;
beforeEach(() => {
  address += 1;
  path = `/buyer/${address}`;
  rendered = 0;
  render = () => page({ hint: { marts: [7] } });
  // The middle of a minute, so that none ends while a test looks.
  clock.move(30_000 - (time % 60_000));
});

const logger = { info() {}, warn() {}, error() {} } as never;

async function read(headers: Record<string, string> = {}, method = 'GET') {
  const request = new Request(`http://market.test${path}`, { method, headers: { host: 'market.test', ...headers } });
  const answer = await cache.onRequest!({ request, url: new URL(request.url), logger }, async () => render());
  const text = await answer.text();
  return { answer, times: Number(/<p>(\d+)<\/p>/.exec(text)?.[1]), text };
}
const times = async (headers?: Record<string, string>) => (await read(headers)).times;

test('a page that may be cached is rendered once for all visitors, and says how old it is', async () => {
  expect(await times()).toBe(1);
  clock.move(5_000);
  const { answer, text } = await read({ cookie: 'theme=dark', 'user-agent': 'another' });
  expect([rendered, text]).toEqual([1, `<p>1</p>${long}`]);
  expect(answer.headers.get('content-type')).toBe('text/html');
  expect(answer.headers.get('date')).toBe(clock.now().toUTCString());
  expect(Number(/age;dur=(\d+)/.exec(answer.headers.get('server-timing')!)![1])).toBeGreaterThanOrEqual(5_000);
});

test('a page is packed once, whole, for its first reader as for those after', async () => {
  const bytes = async () => {
    const headers = { host: 'market.test', 'accept-encoding': 'gzip, br' };
    const request = new Request(`http://market.test${path}`, { headers });
    const answer = await cache.onRequest!({ request, url: new URL(request.url), logger }, async () => render());
    expect(answer.headers.get('content-encoding')).toBe('br');
    return Buffer.from(await answer.arrayBuffer());
  };
  const [first, later] = [await bytes(), await bytes()];
  expect(brotliDecompressSync(first).toString()).toBe(`<p>1</p>${long}`);
  expect(later.equals(first)).toBe(true);
  expect(rendered).toBe(1);
});

test('whoever has anything of a session gets a page of their own, and leaves none behind', async () => {
  const sessions = [{ cookie: 'access=x' }, { cookie: 'place=1,2; signed_in=1' }, { authorization: 'Bearer x' }];
  for (const headers of sessions) await read(headers);
  expect(rendered).toBe(3);
  expect(await times()).toBe(4);
  for (const headers of sessions) await read(headers);
  expect(rendered).toBe(7);
  expect(await times()).toBe(4);
});

test('another place, another address and another name of the server are other pages', async () => {
  expect(await times({ cookie: 'place=37.557,126.925' })).toBe(1);
  expect(await times({ cookie: 'place=37.558,126.925' })).toBe(2);
  expect(await times({ cookie: 'theme=dark; place=37.5571,126.925' })).toBe(1);
  expect(await times({ cookie: 'place=37.557,126.925', host: 'other.test' })).toBe(3);
  path += '?page=1';
  expect(await times({ cookie: 'place=37.557,126.925' })).toBe(4);
});

test('a browser inside an app has a page of its own, by the way that leads out of it', async () => {
  render = () => page({ hint: { marts: [7], isAnywhere: true }, headers: { Vary: 'User-Agent' } });
  const talk = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15; SM-S928N; wv) Chrome/142.0.0.0;KAKAOTALK 2611230' };
  const androids = ['Line/15.17.0/IAB', 'Instagram 402.0.0.48.69 Android'].map((app) => ({
    'user-agent': `Mozilla/5.0 (Linux; Android 15; SM-S928N; wv) Chrome/142.0.0.0 Mobile Safari/537.36 ${app}`,
  }));
  const iphone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Mobile/22G86 Instagram 402' };
  expect(await times()).toBe(1);
  expect(await times(talk)).toBe(2);
  expect(await times(androids[0])).toBe(3);
  expect(await times(androids[1])).toBe(3);
  expect(await times(iphone)).toBe(4);
  for (const [headers, number] of [
    [{}, 1],
    [talk, 2],
    [androids[0], 3],
    [iphone, 4],
  ] as const) {
    const { answer, times: shown } = await read(headers);
    expect(shown).toBe(number);
    expect(answer.headers.get('vary')).toContain('User-Agent');
  }
});

test('a page that is the same everywhere is rendered once for all places', async () => {
  render = () => page({ hint: { marts: [7], isAnywhere: true } });
  const places = [{}, { cookie: 'place=37.557,126.925' }, { cookie: 'place=37.558,126.925' }];
  for (const headers of places) expect(await times(headers)).toBe(1);
  expect(await times({ cookie: 'place=37.557,126.925; access=x' })).toBe(2);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['did not ask for it', () => page()],
  ['sets a cookie', () => page({ hint: {}, headers: { 'Set-Cookie': 'place=1,2' } })],
  ['is not found', () => page({ hint: {}, status: 404 })],
  [
    'shows a sale that ends while it is sent',
    () => {
      const expirationDate = new Date(time + 1).toISOString();
      return page({ hint: { listed: [{ expirationDate }] }, meanwhile: () => clock.move(1) });
    },
  ],
  [
    'was changed while it was made',
    async () => {
      await say('d 7');
      return page({ hint: { marts: [7] } });
    },
  ],
  ['was changed while it was sent', () => page({ hint: { marts: [7] }, meanwhile: () => say('d 7') })],
])('a page that %s is rendered for everybody anew', async (_, how) => {
  render = how;
  expect([await times(), await times()]).toEqual([1, 2]);
});

test('a page that fails half-way is not cached, and fails for whoever reads it', async () => {
  render = () =>
    page({
      hint: { marts: [7] },
      meanwhile: () => {
        if (rendered === 1) throw new Error('the page fails');
      },
    });
  await expect(times()).rejects.toThrow('the page fails');
  expect([await times(), await times()]).toEqual([2, 2]);
});

test('only what is read is cached', async () => {
  await read({}, 'HEAD');
  await read({}, 'POST');
  expect(await times()).toBe(3);
});

test('every browser gets a cached page in a coding that it reads', async () => {
  await read();
  for (const [accepted, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip, br;q=0', null],
    ['gzip, br; q=0.0, deflate', null],
    ['gzip;q=1, br;q=0.5', 'br'],
    ['brotli', null],
    ['identity', null],
  ]) {
    const request = new Request(`http://market.test${path}`, { headers: { 'accept-encoding': accepted! } });
    request.headers.set('host', 'market.test');
    const answer = await cache.onRequest!({ request, url: new URL(request.url), logger }, async () => render());
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([accepted, answer.headers.get('content-encoding')]).toEqual([accepted, coding]);
    expect((coding ? brotliDecompressSync(bytes) : bytes).toString()).toBe(`<p>1</p>${long}`);
  }
});

test('while orders that may have expired cannot be looked at, pages are rendered', async () => {
  expect([await times(), await times()]).toEqual([1, 1]);
  const fails = createPageCache(async () => ({
    deps: runtime.deps,
    expireDueOrders: async () => {
      throw new Error('the database is away');
    },
  }));
  const request = new Request(`http://market.test${path}`, { headers: { host: 'market.test' } });
  await fails.onRequest!({ request, url: new URL(request.url), logger }, async () => render());
  expect(rendered).toBe(2);
});

test('a page goes when what it is made of changes, when a minute or a sale on it ends, and when the clock goes back', async () => {
  expect(await times()).toBe(1);
  await say('d 8');
  expect(await times()).toBe(1);
  await say('s 7 37.5 126.9');
  expect(await times()).toBe(2);
  clock.move(30_000);
  expect(await times()).toBe(3);
  clock.move(-1);
  expect(await times()).toBe(4);
  path += '?again';
  render = () => page({ hint: { listed: [{ expirationDate: new Date(time + 2_000).toISOString() }] } });
  clock.move(1);
  expect([await times(), await times()]).toEqual([5, 5]);
  clock.move(2_000);
  expect(await times()).toBe(6);
});
