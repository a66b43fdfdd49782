import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Keeping } from '#lib/server/http/page-keeper.ts';
import { createRequestHandler } from '#lib/server/http/request-handler.ts';
import type { Runtime } from '#lib/server/runtime.ts';
import { type Listening, listening } from './listening.ts';
import { type OpenRuntime, openRuntime } from './open-runtime.ts';

type Render = (req: IncomingMessage, res: ServerResponse, keeping: Keeping) => void;

let opened: OpenRuntime;
let runtime: Runtime;
let server: Listening;
let origin: string;
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
let render: Render;

const long = '우리 동네 마트의 먹거리. '.repeat(100);
const page = (res: ServerResponse) => {
  rendered += 1;
  res.setHeader('Content-Type', 'text/html');
  res.write(`<p>${rendered}</p>`);
  res.end(long);
};

beforeAll(async () => {
  opened = await openRuntime();
  runtime = { ...opened.runtime, deps: { ...opened.runtime.deps, clock } };
  const renderPage = (req: IncomingMessage, res: ServerResponse, _?: undefined, locals?: object) =>
    render(req, res, (locals as { keeping: Keeping }).keeping);
  server = await listening(
    createRequestHandler(runtime, { clientFolder: opened.folder, renderPage, listen: getRequestListener }),
  );
  origin = server.origin;
});
afterAll(async () => {
  await server.close();
  await opened.close();
});

let address = 0;
let path: string;
beforeEach(() => {
  address += 1;
  path = `/buyer/${address}`;
  rendered = 0;
  render = (_req, res, keeping) => {
    keeping.made = { marts: [7] };
    page(res);
  };
  // The middle of a minute, so that none ends while a test looks.
  clock.move(30_000 - (time % 60_000));
});

async function read(headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity', ...headers } });
  const text = await answer.text();
  return { answer, times: Number(/<p>(\d+)<\/p>/.exec(text)?.[1]), text };
}
const times = async (headers?: Record<string, string>) => (await read(headers)).times;

test('a page that may be kept is rendered once for all visitors, and says how old it is', async () => {
  expect(await times()).toBe(1);
  clock.move(5_000);
  const { answer, text } = await read({ cookie: 'theme=dark', 'user-agent': 'another' });
  expect([rendered, text]).toEqual([1, `<p>1</p>${long}`]);
  expect(answer.headers.get('content-type')).toBe('text/html');
  expect(answer.headers.get('date')).toBe(clock.now().toUTCString());
  expect(Number(/age;dur=(\d+)/.exec(answer.headers.get('server-timing')!)![1])).toBeGreaterThanOrEqual(5_000);
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
  path += '?page=1';
  expect(await times({ cookie: 'place=37.557,126.925' })).toBe(3);
});

test('a page that is the same everywhere is rendered once for all places', async () => {
  render = (_req, res, keeping) => {
    keeping.made = { marts: [7], isEverywhere: true };
    page(res);
  };
  const places = [{}, { cookie: 'place=37.557,126.925' }, { cookie: 'place=37.558,126.925' }];
  for (const headers of places) expect(await times(headers)).toBe(1);
  expect(await times({ cookie: 'place=37.557,126.925; access=x' })).toBe(2);
});

test.each<[string, Render]>([
  ['did not ask for it', (_req, res) => page(res)],
  [
    'sets a cookie',
    (_req, res, keeping) => {
      keeping.made = {};
      res.setHeader('Set-Cookie', 'place=1,2');
      page(res);
    },
  ],
  [
    'is not found',
    (_req, res, keeping) => {
      keeping.made = {};
      res.statusCode = 404;
      page(res);
    },
  ],
  [
    'shows a sale that ends while it is sent',
    (_req, res, keeping) => {
      keeping.made = { listed: [{ expirationDate: new Date(clock.now().getTime() + 1).toISOString() }] };
      page(res);
      clock.move(1);
    },
  ],
  [
    'was changed while it was made',
    (_req, res, keeping) => {
      keeping.made = { marts: [7] };
      void runtime.deps.db.execute(sql`select pg_notify('market_changes', 'd 7')`).then(() => page(res));
    },
  ],
])('a page that %s is rendered for everybody anew', async (_, how) => {
  render = how;
  expect([await times(), await times()]).toEqual([1, 2]);
});

test('a page goes when what it is made of changes, when a minute or a sale on it ends, and when the clock goes back', async () => {
  const say = (payload: string) => runtime.deps.db.execute(sql`select pg_notify('market_changes', ${payload})`);
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
  render = (_req, res, keeping) => {
    keeping.made = { listed: [{ expirationDate: new Date(clock.now().getTime() + 2_000).toISOString() }] };
    page(res);
  };
  clock.move(1);
  expect([await times(), await times()]).toEqual([5, 5]);
  clock.move(2_000);
  expect(await times()).toBe(6);
});

test('every browser gets the page in a coding that it reads', async () => {
  await read();
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  const asked = { br: 'gzip, deflate, br, zstd', gzip: 'gzip, br;q=0', identity: 'br;q=0, deflate' };
  for (const [coding, accepted] of Object.entries(asked)) {
    for (const _ of ['made', 'kept']) {
      const { status, headers, body } = await raw(accepted);
      expect([status, headers['content-encoding'] ?? 'identity']).toEqual([200, coding]);
      expect(unpack[coding as keyof typeof unpack](body).toString()).toBe(`<p>1</p>${long}`);
    }
  }
});

/** `fetch` would unpack it. */
async function raw(accepted: string) {
  const { request } = await import('node:http');
  return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
    request(origin + path, { headers: { 'accept-encoding': accepted } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}
