import { expect, test } from 'vitest';
import { createPageCache } from '#lib/server/pipeline/cache/page-cache.ts';
import type { Runtime } from '#lib/server/runtime.ts';
import { createExpiryGuard } from '#lib/server/services/order/end/expire-due.ts';
import { describeMarket, type Mart, type Product } from './market.ts';
import { servePipeline } from './serve-pipeline.ts';

describeMarket('caches in front', (market) => {
  const pass = (_: unknown, next: () => Promise<void>) => next();
  /**
   * A process of the market with pages at /buyer, which say whose they are, and /home, which is the same wherever one
   * stands.
   */
  async function serve(edgeSeconds: number, env: { isAway?: boolean } = {}) {
    const { cache, ...others } = market().deps;
    const invalidation = { ...cache.invalidation, ...(env.isAway && { isConnected: () => false }) };
    const deps = { ...others, cache: { ...cache, invalidation }, config: { ...market().config, edgeSeconds } };
    const expireDueOrders = createExpiryGuard(deps);
    const pages = createPageCache(async () => ({ deps, expireDueOrders }));
    const renderPage = async ({ req: { raw: request } }: { req: { raw: Request } }) => {
      const url = new URL(request.url);
      const render = async () => {
        const made = { tags: url.pathname === '/home' ? ['anywhere'] : [], maxAge: 60 };
        const said = Object.fromEntries(pages.setHeaders!(made, request));
        const headers = { ...said, 'Content-Type': 'text/html', 'Cache-Control': 'private, no-cache' };
        return new Response(`for ${request.headers.get('cookie') ?? 'nobody'} ${'.'.repeat(2_000)}`, { headers });
      };
      const answer = await pages.onRequest!({ request, url, logger: {} as never }, render);
      for (const name of ['CDN-Cache-Control', 'Cache-Tag']) answer.headers.delete(name);
      return answer;
    };
    const runtime = {
      deps,
      expireDueOrders,
      sandbox: null,
      tracing: { isOn: false },
      views: { note() {} },
      metrics: { requests: { measureCall: pass, measurePage: pass } },
      connection: { pool: market().pool },
    };
    const { origin, close } = await servePipeline(runtime as unknown as Runtime, { renderPage });
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(origin + path, { headers });
      const body = await answer.text();
      const { headers: said } = answer;
      return { status: answer.status, body, kept: said.get('cache-control'), vary: said.get('vary') ?? '' };
    };
    return { ask, close };
  }
  const around = ({ at }: Mart) => `lat=${at.lat}&lng=${at.lng}&distance=3&page=0&size=30`;
  const lists = ({ id, mart }: Product) => [
    `/api/buyer/products/nearby?${around(mart)}`,
    `/api/buyer/products/nearby?${around(mart)}&sort=cheap`,
    `/api/buyer/products/search?${around(mart)}&search=${encodeURIComponent('사과')}`,
    `/api/buyer/products/search/category?${around(mart)}&category=${encodeURIComponent('과일')}`,
    `/api/buyer/products/${id}`,
  ];
  const keptFor = (seconds: number) =>
    `public, max-age=0, must-revalidate, s-maxage=${seconds}, stale-while-revalidate=${seconds}`;

  test('may keep what visitors share for some seconds, never past its end; a browser asks each time', async () => {
    const product = await market().product(await market().mart());
    const { ask, close } = await serve(5);
    market().clock.set('2026-11-20T14:00:20');
    for (const path of [...lists(product), '/buyer', '/home']) {
      // Made, and from the cache of the process.
      for (const _ of ['made', 'cached']) {
        const { kept, vary } = await ask(path);
        expect([path, kept]).toEqual([path, keptFor(5)]);
        expect(vary).toContain('Cookie, Authorization');
      }
    }
    // It ends at the next whole minute, as marts open and close then.
    market().clock.set('2026-11-20T14:00:57');
    for (const path of lists(product)) expect((await ask(path)).kept).toBe(keptFor(2));
    market().clock.set('2026-11-20T14:00:58.5');
    for (const path of lists(product)) expect((await ask(path)).kept).toBe('no-store');
    await close();
  });

  test('nothing outlives the end of a sale or a step of its price', async () => {
    const mart = await market().mart();
    const markdown = [{ minutesBeforeEnd: 60, percentOff: 50 }];
    const product = await market().product(mart, { markdown, price: 4_000, saleEndsIn: { minutes: 61, seconds: 30 } });
    const short = await market().product(mart, { name: '배', saleEndsIn: { minutes: 30, seconds: 10 } });
    const { ask, close } = await serve(60);
    const path = `/api/buyer/products/${product.id}`;
    const shown = async () => (JSON.parse((await ask(path)).body) as { price: number }).price;
    // The sale ends at half a minute, and so does the entry; the other at 10 seconds.
    expect((await ask(path)).kept).toBe(keptFor(29));
    expect((await ask(`/api/buyer/products/${short.id}`)).kept).toBe(keptFor(9));
    expect((await ask(`/api/buyer/products/nearby?${around(mart)}`)).kept).toBe(keptFor(9));
    market().clock.advance({ minutes: 1, seconds: 28 });
    expect([await shown(), (await ask(path)).kept]).toEqual([4_000, keptFor(1)]);
    market().clock.advance({ ms: 999 });
    expect([await shown(), (await ask(path)).kept]).toEqual([4_000, 'no-store']);
    market().clock.advance({ ms: 1_001 });
    expect(await shown()).toBe(2_000);
    await close();
  });

  test('are told nothing for anybody who may be signed in, nor where no time is set or changes are not read', async () => {
    const product = await market().product(await market().mart());
    const buyer = await market().person();
    const { ask, close } = await serve(5);
    const names = ['access', 'refresh', 'signed_in', 'ended', 'sign_in', 'leave', 'left', '__Host-access', 'Access'];
    const people = [
      ...[...names, 'my_access'].map((name) => ({ cookie: `theme=dark; ${name}=x` })),
      { authorization: `Bearer ${await market().accessToken(buyer.userId)}` },
    ];
    const paths = [...lists(product), '/buyer', '/home'];
    for (const path of paths)
      for (const headers of people) expect((await ask(path, headers)).kept).toMatch(/^(no-store|private, no-cache)$/);
    await close();
    const plain = await serve(0);
    for (const path of paths) {
      const { kept, vary } = await plain.ask(path, { 'x-edge-keeps': 'place=' });
      expect(kept).toMatch(/^(no-store|private, no-cache)$/);
      expect(vary).not.toContain('Authorization');
    }
    await plain.close();
    const away = await serve(5, { isAway: true });
    expect((await away.ask('/buyer')).kept).toBe('private, no-cache');
    await away.close();
  });

  test('a page of one place is never that of another, however its cookie is written', async () => {
    const { ask, close } = await serve(5);
    const isKept = async (path: string, headers: Record<string, string>) =>
      (await ask(path, headers)).kept === keptFor(5);
    // A cache that keeps by address alone has no page of a place.
    for (const headers of [{}, { cookie: 'theme=dark' }]) expect(await isKept('/buyer', headers)).toBe(true);
    for (const cookie of ['place=37.557,126.925', 'Place=1', 'a=b;place = 1'])
      expect(await isKept('/buyer', { cookie }), cookie).toBe(false);
    // An nginx of ours says by which place it keeps it.
    const edge = (place: string, cookie = `place=${place}`) => ({ cookie, 'x-edge-keeps': `place=${place}` });
    expect(await isKept('/buyer', edge('37.557,126.925'))).toBe(true);
    expect(await isKept('/buyer', edge('', 'theme=dark'))).toBe(true);
    expect((await ask('/buyer', edge('37.557,126.925'))).body).toContain('for place=37.557,126.925 ');
    expect((await ask('/buyer', edge('37.558,126.925'))).body).toContain('for place=37.558,126.925 ');
    // An edge reads names in any case and parts cookies at commas too; we do not. None of these is kept.
    const asNginxReads = (cookie: string) => {
      const [, place = ''] = /(?:^|[;,]\s*)place=([^;]*)/i.exec(cookie) ?? [];
      return edge(/^-?\d{1,2}\.\d{3},-?\d{1,3}\.\d{3}$/.test(place) ? place : '', cookie);
    };
    expect(await isKept('/buyer', asNginxReads('place=35.000,129.000'))).toBe(true);
    for (const cookie of [
      'Place=35.000,129.000',
      'x=1,place=35.000,129.000',
      'place=35.000,129.000; place=37.557,126.925',
      'place=35.0001,129.000',
      'place=35.000%2C129.000',
    ])
      expect(await isKept('/buyer', asNginxReads(cookie)), cookie).toBe(false);
    // What is the same wherever one stands is for everybody.
    expect(await isKept('/home', { cookie: 'place=37.557,126.925' })).toBe(true);
    await close();
  });

  test('a browser inside an app gets no page from them, and leaves none', async () => {
    const { ask, close } = await serve(5);
    const inside = 'Mozilla/5.0 (Linux; Android 15; SM-S928N; wv) Chrome/142.0.0.0;KAKAOTALK 2611230';
    expect(await ask('/buyer', { 'user-agent': inside })).toMatchObject({ status: 200, kept: 'private, no-cache' });
    await close();
  });

  test('are told which codings an answer may come in', async () => {
    const product = await market().product(await market().mart());
    const { ask, close } = await serve(5);
    for (const path of ['/buyer', lists(product)[2]!]) {
      const bodies = new Set<string>();
      for (const _ of ['made', 'cached'])
        for (const coding of ['br', 'gzip', 'identity', 'gzip, deflate, br, zstd']) {
          const { body, vary } = await ask(path, { 'accept-encoding': coding });
          bodies.add(body);
          expect(vary).toContain('Accept-Encoding');
        }
      expect(bodies.size).toBe(1);
    }
    await close();
  });

  test('have nothing that is refused, not to be found, or addressed otherwise than this server reads it', async () => {
    const mart = await market().mart();
    const { ask, close } = await serve(5);
    const paths = ['/api/buyer/products/99999999', '/api/buyer/products/x', '/api/buyer/products/nearby?lat=1'];
    for (const path of paths) for (const _ of ['once', 'again']) expect((await ask(path)).kept).toBe('no-store');
    const long = `/api/buyer/products/nearby?${around(mart)}&x=${'x'.repeat(2_100)}`;
    expect((await ask(long)).kept).toBe('no-store');
    await close();
  });
});
