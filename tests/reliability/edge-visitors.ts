import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Caller } from '../e2e/api.ts';
import type { Shop } from './shop.ts';

/** When a page was rendered, which it says in its document and in its islands. */
const RENDERED_AT = /data-server-now="\d+"|&quot;(now|renderedAt)&quot;:\[3,[^\]]*\]/g;

const PLACE = 'place=37.557,126.925';

export interface Seen {
  status: number;
  from: string | undefined;
  viewer: string | undefined;
  body: string;
  headers: NodeJS.Dict<string | string[]>;
}

/** As `fetch`, but an address stays as it is written and nothing is asked for that is not said. */
export function ask(origin: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Seen> {
  return new Promise((resolve, reject) => {
    request(origin, { path, method, headers }, async (answer) => {
      const bytes = Buffer.concat(await answer.toArray());
      const coding = answer.headers['content-encoding'];
      const body = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
      resolve({
        status: answer.statusCode ?? 0,
        from: answer.headers['x-cache'] as string | undefined,
        viewer: answer.headers['x-viewer'] as string | undefined,
        body: body.toString(),
        headers: answer.headers,
      });
    })
      .once('error', reject)
      .end();
  });
}

export type Expect = (what: string, seen: unknown, wanted: unknown) => void;

/** A page is asked for in the first half of a minute, so that none ends meanwhile. */
export async function freshMinute(): Promise<void> {
  const second = (Date.now() / 1_000) % 60;
  if (second > 40) await wait((60.5 - second) * 1_000);
}

/** Who is answered by nginx from what it keeps, and with what. */
export async function whoIsAnswered(origin: string, purgePort: number, shop: Shop, expect: Expect): Promise<void> {
  await freshMinute();
  const goods = shop.goods[0]!;
  const place = PLACE.replace('place=', '').split(',');
  const shared = [
    ...[
      '/buyer',
      '/home',
      '/buyer/place',
      '/buyer/search?query=%EC%82%AC%EA%B3%BC',
      `/buyer/product/${goods.productId}`,
    ],
    `/api/buyer/products/${goods.productId}`,
    `/api/buyer/products/nearby?lat=${place[0]}&lng=${place[1]}&distance=3&page=0&size=30`,
    `/api/buyer/products/search?lat=${place[0]}&lng=${place[1]}&distance=3&page=0&size=30&search=%EB%B9%B5`,
  ];
  const buyer = await Caller.signIn(origin, 'edge-buyer@demo.test');
  const { name, value } = buyer.cookie();
  for (const path of shared) {
    const made = await ask(origin, path);
    const kept = await ask(origin, path);
    expect(`${path} for visitors`, `${made.from} ${kept.from} ${kept.body === made.body}`, 'MISS HIT true');
    const browsers = path.startsWith('/api/') ? 'no-store' : 'private, no-cache';
    expect(`${path} to browsers`, kept.headers['cache-control'], browsers);
    for (const header of ['cdn-cache-control', 'x-accel-expires', 'cache-tag'])
      expect(`${path} says ${header}`, kept.headers[header], undefined);
    for (const coding of ['br', 'gzip, deflate', 'gzip;q=0.5, br;q=0']) {
      const { from, body } = await ask(origin, path, { 'accept-encoding': coding });
      const first = coding.includes('q=') ? 'HIT' : 'MISS';
      expect(
        `${path} as ${coding}`,
        `${from} ${body.replaceAll(RENDERED_AT, '')}`,
        `${first} ${made.body.replaceAll(RENDERED_AT, '')}`,
      );
    }
    const own = await ask(origin, path, { cookie: `${name}=${value}` });
    expect(`${path} for somebody`, own.from, 'BYPASS');
    if (!path.startsWith('/api/')) expect(`${path} is theirs`, own.viewer !== 'nobody', true);
    for (const cookie of ['signed_in=x', 'ended=x', 'left=1'])
      expect(`${path} with ${cookie}`, (await ask(origin, path, { cookie })).from, 'BYPASS');
    expect(`${path} afterwards`, (await ask(origin, path)).from, 'HIT');
  }

  // A place of its own, and nobody puts another's page there.
  const here = await ask(origin, '/buyer', { cookie: PLACE });
  const there = 'place=37.498,127.028';
  for (const cookie of ['Place=37.498,127.028', 'x=1,place=37.498,127.028', `${there}; ${PLACE}`]) {
    await ask(origin, '/buyer', { cookie });
    await ask(origin, '/buyer', { cookie, 'x-edge-keeps': 'place=' });
  }
  const other = await ask(origin, '/buyer', { cookie: there });
  expect('a page of a place', `${here.from} ${other.from} ${here.body === other.body}`, 'MISS MISS false');
  for (const [cookie, page] of [
    [PLACE, here],
    [there, other],
  ] as const) {
    const again = await ask(origin, '/buyer', { cookie });
    expect(`the page of ${cookie} again`, `${again.from} ${again.body === page.body}`, 'HIT true');
  }
  const inside = 'Mozilla/5.0 (Linux; Android 15; SM-S928N; wv) Chrome/142.0.0.0;KAKAOTALK 2611230';
  expect('a browser inside an app', (await ask(origin, '/buyer', { 'user-agent': inside })).from, 'BYPASS');
  expect('a page that nobody shares', (await ask(origin, '/login')).from, undefined);

  const [picture = ''] = /\/files\/[\w-]+\/640\.avif/.exec(here.body) ?? [];
  for (const path of [picture, '/banners/1-720.avif']) {
    const [{ status }, { from, headers }] = [await ask(origin, path), await ask(origin, path)];
    const isForEver = headers['cache-control'] === 'public, max-age=31536000, immutable';
    expect(path, `${status} ${from} ${isForEver}`, `200 HIT ${path === picture}`);
  }
  const purge = await ask(origin, '/buyer', { cookie: PLACE }, 'PURGE');
  const after = await ask(origin, '/buyer', { cookie: PLACE });
  expect('a purge by a visitor', `${purge.status === 200} ${after.from}`, 'false HIT');
  const ours = await ask(
    `http://127.0.0.1:${purgePort}`,
    '/buyer',
    { host: new URL(origin).host, cookie: PLACE },
    'PURGE',
  );
  expect('a purge by the market', ours.status, 200);
}
