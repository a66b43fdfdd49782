import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Deps } from '#lib/server/deps.ts';
import { type Edges, openEdges } from '#lib/server/edges/index.ts';
import { createPageCache } from '#lib/server/http/page-cache.ts';
import type { Runtime } from '#lib/server/runtime.ts';
import { createExpiryGuard } from '#lib/server/services/orders/expire-due.ts';
import { type FakeEdge, startFakeEdge } from './fake-edge.ts';
import { describeOnBoth, type Mart, openMarket, type Product } from './market.ts';
import { servePipeline } from './serve-pipeline.ts';

describeOnBoth(
  'edges',
  (market) => {
    /** A process of the market with a page at /buyer that says its place and counts, and the edge in front of it. */
    async function serve(deps: Deps = market().deps, edge?: FakeEdge, seconds = 60) {
      let origin = '';
      const front =
        edge ??
        (await startFakeEdge(
          () => origin,
          () => market().clock.now().getTime(),
        ));
      const outcomes = { done: 0, failed: 0 };
      let movedMs = 0;
      const edges: Edges = openEdges(
        { seconds, purgeUrls: [new URL(front.origin)], tags: null },
        {
          clock: { now: () => new Date(Date.now() + movedMs) },
          log: pino({ level: 'silent' }),
          count: (outcome) => (outcomes[outcome] += 1),
        },
      );
      deps.cache.invalidation.listen({ tags: edges.changed, all: edges.changedAll });
      const expireDueOrders = createExpiryGuard(deps);
      const pages = createPageCache(async () => ({ deps, expireDueOrders }));
      let rendered = 0;
      const renderPage = async ({ req: { raw: request } }: { req: { raw: Request } }) => {
        const url = new URL(request.url);
        const render = async () => {
          rendered += 1;
          const text = `page ${rendered} for ${request.headers.get('cookie') ?? 'nobody'} ${'.'.repeat(2_000)}`;
          const { tags, until } = madeOfPage(url);
          const said = pages.setHeaders!({ tags, maxAge: (until - deps.clock.now().getTime()) / 1_000 }, request);
          return new Response(text, {
            headers: { ...Object.fromEntries(said), 'Content-Type': 'text/html', 'Cache-Control': 'private, no-cache' },
          });
        };
        const answer = await pages.onRequest!({ request, url, logger: {} as never }, render);
        for (const name of ['CDN-Cache-Control', 'Cache-Tag']) answer.headers.delete(name);
        return answer;
      };
      const runtime = {
        ...{ deps, edges, expireDueOrders, sandbox: null, isStopping: false },
        metrics: { requests: { measureCall: pass, measurePage: pass } },
        connection: { pool: market().pool },
        ...{ tracing: { isOn: false }, views: { note() {} } },
      };
      const server = await servePipeline(runtime as unknown as Runtime, { renderPage, checkAnswers: true });
      origin = server.origin;
      // What was set up for this test has been heard.
      await deps.cache.invalidation.sync();
      return {
        ...{ edge: front, edges, outcomes, origin },
        /** By an operator, or in a sandbox. */
        moveClock: (ms: number) => {
          movedMs = ms;
        },
        async close() {
          await edges.close();
          await server.close();
          await front.close();
          expect(front.problems).toEqual([]);
        },
      };
    }
    const pass = (_: unknown, next: () => Promise<void>) => next();
    /** Of the mart in its query, until the next minute. */
    const madeOfPage = (url: URL) => ({
      tags: [`mart:${url.searchParams.get('price')}`, ...(url.pathname === '/home' ? ['anywhere'] : [])],
      until: (Math.floor(market().clock.now().getTime() / 60_000) + 1) * 60_000,
    });
    const around = ({ at }: Mart) => `lat=${at.lat}&lng=${at.lng}&distance=3&page=0&size=30`;
    const lists = ({ id, mart }: Product) => [
      `/api/buyer/products/nearby?${around(mart)}`,
      `/api/buyer/products/nearby?${around(mart)}&sort=cheap`,
      `/api/buyer/products/search?${around(mart)}&search=${encodeURIComponent('사과')}`,
      `/api/buyer/products/search/category?${around(mart)}&category=${encodeURIComponent('과일')}`,
      `/api/buyer/products/${id}`,
    ];

    test('a list is kept for visitors, told by mart and area, and is to browsers what it always is', async () => {
      const product = await market().product(await market().mart());
      const { edge, origin, close } = await serve();
      market().clock.advance({ seconds: 20 });
      for (const path of lists(product)) {
        const answer = await fetch(origin + path);
        const said = Object.fromEntries(answer.headers);
        expect(said['cache-control']).toBe('no-store');
        expect([said['cdn-cache-control'], said['surrogate-control']]).toEqual(['public, max-age=39', 'max-age=39']);
        const tags = said['cache-tag']!.split(',');
        expect(tags[0]).toBe('market');
        expect(tags.slice(1)).toEqual(
          path.endsWith(`/${product.id}`)
            ? [`mart-${product.mart.id}`]
            : expect.arrayContaining([expect.stringMatching(/^area-\d+-\d+$/)]),
        );
        expect(said['surrogate-key']).toBe(tags.join(' '));
        expect(said.vary).toContain('Cookie, Authorization');
        expect(said['x-accel-expires']).toBeUndefined();
        await answer.text();
        const [made, again] = [await edge.get(path), await edge.get(path)];
        expect([made.from, again.from]).toEqual(['MISS', 'HIT']);
        expect(again.body).toBe(made.body);
        expect(again.body).toContain(`"productId":${product.id}`);
      }
      await close();
    });

    test('nothing is told where no edge is set', async () => {
      const product = await market().product(await market().mart());
      const runtime = { deps: { ...market().deps, config: { ...market().config, edges: null } } };
      const server = await servePipeline({
        ...runtime,
        ...{ expireDueOrders: createExpiryGuard(market().deps), sandbox: null, tracing: { isOn: false } },
        ...{ metrics: { requests: { measureCall: pass, measurePage: pass } }, views: { note() {} } },
        connection: { pool: market().pool },
      } as unknown as Runtime);
      for (const path of lists(product)) {
        const { headers } = await fetch(server.origin + path, { headers: { 'x-edge-keeps': 'place=' } });
        for (const name of ['cdn-cache-control', 'surrogate-control', 'cache-tag', 'surrogate-key', 'x-accel-expires'])
          expect(headers.has(name)).toBe(false);
        expect(headers.get('vary') ?? '').not.toContain('Cookie');
      }
      await server.close();
    });

    test('whoever may be signed in is neither answered by an edge nor leaves an answer there', async () => {
      const product = await market().product(await market().mart());
      const buyer = await market().person();
      const { edge, origin, close } = await serve();
      const names = ['access', 'refresh', 'signed_in', 'ended', 'sign_in', 'left', 'Access', 'my_access'];
      const people = [
        ...names.map((name) => ({ cookie: `theme=dark; ${name}=x` })),
        { authorization: `Bearer ${await market().accessToken(buyer.userId)}` },
      ];
      const paths = [...lists(product), `/buyer?price=${product.mart.id}`];
      for (const path of paths) {
        for (const headers of people) expect((await edge.get(path, headers)).from).toBe('BYPASS');
        expect(edge.size()).toBe(0);
        for (const headers of people) {
          const answer = await fetch(origin + path, { headers });
          for (const name of ['cdn-cache-control', 'surrogate-control', 'x-accel-expires', 'cache-tag'])
            expect(answer.headers.has(name)).toBe(false);
        }
      }
      for (const path of paths) await edge.get(path);
      expect(edge.size()).toBe(paths.length);
      for (const path of paths) expect((await edge.get(path, people[0])).from).toBe('BYPASS');
      await close();
    });

    test('a page of one place is never that of another, however its cookie is written', async () => {
      const mart = await market().mart();
      const { edge, origin, close } = await serve();
      const path = `/buyer?price=${mart.id}`;
      const places = ['', 'place=37.557,126.925', 'place=37.558,126.925'];
      const shown = async (cookie: string) => (await edge.get(path, cookie ? { cookie } : {})).body;
      const made: string[] = [];
      for (const cookie of places) made.push(await shown(cookie));
      expect(new Set(made).size).toBe(3);
      for (const [i, cookie] of places.entries()) expect(await shown(cookie)).toBe(made[i]);
      expect(edge.size()).toBe(3);
      // An edge reads names in any case and parts cookies at commas too; we do not. None of these leaves anything.
      for (const cookie of [
        'Place=35.000,129.000',
        'x=1,place=35.000,129.000',
        'place=35.000,129.000; place=37.557,126.925',
        'place=35.0001,129.000',
        'place=35.000%2C129.000',
        'place=nowhere',
      ])
        await edge.get(path, { cookie });
      expect(edge.size()).toBe(3);
      for (const [i, cookie] of places.entries()) expect(await shown(cookie)).toBe(made[i]);
      expect((await edge.get(path, { cookie: 'place=35.000,129.000' })).from).toBe('MISS');
      // Any other edge keeps by address alone.
      const elsewhere = async (cookie?: string) =>
        (await fetch(origin + path, cookie ? { headers: { cookie } } : {})).headers.has('cdn-cache-control');
      expect([await elsewhere(), await elsewhere('theme=dark')]).toEqual([true, true]);
      for (const cookie of ['place=37.557,126.925', 'Place=1', 'a=b;place = 1'])
        expect(await elsewhere(cookie), cookie).toBe(false);
      // What is the same wherever one stands is for everybody.
      const home = await fetch(`${origin}/home`, { headers: { cookie: 'place=37.557,126.925' } });
      expect(home.headers.get('cache-tag')).toBe('market,mart-null');
      await close();
    });

    test('a browser inside an app gets no page from an edge, and leaves none', async () => {
      const mart = await market().mart();
      const { origin, close } = await serve();
      const inside = 'Mozilla/5.0 (Linux; Android 15; SM-S928N; wv) Chrome/142.0.0.0;KAKAOTALK 2611230';
      const headers = { 'user-agent': inside };
      const answer = await fetch(`${origin}/buyer?price=${mart.id}`, { headers });
      expect([answer.status, answer.headers.has('cdn-cache-control')]).toEqual([200, false]);
      await close();
    });

    test('every coding is an answer of its own', async () => {
      const product = await market().product(await market().mart());
      const { edge, close } = await serve();
      for (const path of [`/buyer?price=${product.mart.id}`, lists(product)[2]!]) {
        const bodies = new Set<string>();
        for (const _ of ['made', 'kept'])
          for (const coding of ['br', 'gzip', 'identity', 'gzip, deflate, br, zstd'])
            bodies.add((await edge.get(path, { 'accept-encoding': coding })).body);
        expect(bodies.size).toBe(1);
      }
      expect(edge.size()).toBe(6);
      await close();
    });

    test('an order changes what edges say at once, whichever process took it', async () => {
      const product = await market().product(await market().mart());
      const other = await market().product(await market().mart());
      const { edge, edges, outcomes, close } = await serve();
      const second = await market().secondProcess();
      const paths = [...lists(product), `/buyer?price=${product.mart.id}`];
      const quantity = async () => {
        const said = [];
        for (const path of paths.slice(0, 5)) said.push(/"quantity":(\d+)/.exec((await edge.get(path)).body)![1]);
        return said;
      };
      for (const path of [...paths, ...lists(other)]) for (const _ of ['made', 'kept']) await edge.get(path);
      expect(edges.size()).toEqual({ given: 11, waiting: 0 });
      await market().order(await market().person(), product, 4);
      await expect.poll(() => edge.purges.length).toBeGreaterThanOrEqual(6);
      expect(await quantity()).toEqual(['6', '6', '6', '6', '6']);
      expect((await edge.get(paths[5]!)).body).toContain('page 2');
      expect((await edge.get(lists(other)[0]!)).from).toBe('HIT');
      const buyer = await market().person();
      const bought = await second.app.request(`/api/buyer/pay/on-site?productId=${product.id}&quantity=1`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await market().accessToken(buyer.userId)}` },
      });
      expect(bought.status).toBe(200);
      await expect.poll(quantity).toEqual(['5', '5', '5', '5', '5']);
      expect(outcomes.failed).toBe(0);
      await close();
    });

    test('an answer that was on its way when it changed is taken back after it has arrived', async () => {
      const product = await market().product(await market().mart());
      const { edge, close } = await serve();
      const [path] = lists(product);
      const arrive = edge.delay();
      expect((await edge.get(path!)).body).toContain('"quantity":10');
      await market().order(await market().person(), product, 4);
      await expect.poll(() => edge.purges.length).toBe(1);
      arrive();
      await expect.poll(() => edge.size()).toBe(1);
      await expect.poll(() => edge.size(), { timeout: 5_000 }).toBe(0);
      expect((await edge.get(path!)).body).toContain('"quantity":6');
      await close();
    });

    test('an edge that takes no purges is asked again until it does, and nobody waits for it', async () => {
      const product = await market().product(await market().mart());
      const { edge, edges, outcomes, close } = await serve();
      const [path] = lists(product);
      for (const refusal of [503, null]) {
        await edge.get(path!);
        edge.refuse(refusal);
        const failed = outcomes.failed;
        await market().order(await market().person(), product, 1);
        await expect.poll(() => outcomes.failed, { timeout: 10_000 }).toBeGreaterThan(failed);
        expect(edge.size()).toBe(1);
        edge.refuse(undefined);
        await expect.poll(() => edge.size(), { timeout: 10_000 }).toBe(0);
      }
      await expect.poll(() => edges.size().waiting, { timeout: 10_000 }).toBe(0);
      await close();
    });

    test('a lost line has everything forgotten, and nothing is given until it is back', async () => {
      const product = await market().product(await market().mart());
      const { edge, edges, close } = await serve();
      const paths = [...lists(product), `/buyer?price=${product.mart.id}`];
      for (const path of paths) await edge.get(path);
      edges.changedAll();
      await expect.poll(() => edge.size()).toBe(0);
      const { invalidation } = market().deps.cache;
      const away = { ...market().deps, cache: { ...market().deps.cache, invalidation: { ...invalidation } } };
      Object.assign(away.cache.invalidation, { isCurrent: () => false });
      const silent = await serve(away);
      for (const path of paths) expect((await silent.edge.get(path)).from).toBe('MISS');
      expect(silent.edge.size()).toBe(0);
      await silent.close();
      await close();
    });

    test('a clock that is moved has everything forgotten', async () => {
      const product = await market().product(await market().mart());
      const { edge, moveClock, close } = await serve();
      for (const path of lists(product)) await edge.get(path);
      expect(edge.size()).toBe(5);
      moveClock(3_600_000);
      await expect.poll(() => edge.size(), { timeout: 10_000 }).toBe(0);
      await close();
    });

    test('a process that stops takes back what it gave out', async () => {
      const product = await market().product(await market().mart());
      const { edge, edges, close } = await serve();
      for (const path of lists(product)) await edge.get(path);
      expect(edge.size()).toBe(5);
      await edges.close();
      expect(edge.size()).toBe(0);
      await close();
    });

    test('nothing outlives its minute, the end of a sale or a step of its price', async () => {
      const mart = await market().mart();
      const markdown = [{ minutesBeforeEnd: 60, percentOff: 50 }];
      const product = await market().product(mart, {
        markdown,
        price: 4_000,
        saleEndsIn: { minutes: 61, seconds: 30 },
      });
      const short = await market().product(mart, { name: '배', saleEndsIn: { minutes: 30, seconds: 10 } });
      const { edge, origin, close } = await serve();
      const path = `/api/buyer/products/${product.id}`;
      const shown = async () => {
        const { from, body } = await edge.get(path);
        return [from, (JSON.parse(body) as { price: number }).price];
      };
      const life = async (address: string) =>
        (await fetch(origin + address)).headers.get('cdn-cache-control')?.replace('public, max-age=', '') ?? null;
      // The sale ends at half a minute, and so does the entry; the other at 10 seconds.
      expect(await life(path)).toBe('29');
      expect(await life(`/api/buyer/products/${short.id}`)).toBe('9');
      expect(await life(`/api/buyer/products/nearby?${around(mart)}`)).toBe('9');
      market().clock.advance({ minutes: 1 });
      expect(await shown()).toEqual(['MISS', 4_000]);
      market().clock.advance({ seconds: 27 });
      expect(await shown()).toEqual(['HIT', 4_000]);
      market().clock.advance({ seconds: 1 });
      expect(await life(path)).toBe('1');
      market().clock.advance({ ms: 999 });
      expect(await life(path)).toBeNull();
      market().clock.advance({ ms: 1_001 });
      expect(await shown()).toEqual(['MISS', 2_000]);
      await close();
      const brief = await serve(market().deps, undefined, 5);
      expect((await fetch(brief.origin + path)).headers.get('cdn-cache-control')).toBe('public, max-age=5');
      await brief.close();
    });

    test('what is refused, or not to be found, is for no edge', async () => {
      const mart = await market().mart();
      const { edge, close } = await serve();
      const paths = ['/api/buyer/products/99999999', '/api/buyer/products/x', '/api/buyer/products/nearby?lat=1'];
      for (const path of [...paths, `/api/buyer/products/search?${around(mart)}&search=a&page=1`]) {
        for (const _ of ['once', 'again']) expect((await edge.get(path)).from).toBe('MISS');
      }
      // Written otherwise than this server reads it, it could not be taken back.
      const raw = `/api/buyer/products/./nearby?${around(mart)}`;
      await rawGet(edge.origin, raw);
      expect(edge.size()).toBe(0);
      await close();
    });
  },
  (kind) => openMarket(kind, { env: { EDGE_CACHE_SECONDS: '60' } }),
);

/** Asks for an address as it is written. */
async function rawGet(origin: string, path: string): Promise<void> {
  const { request } = await import('node:http');
  await new Promise<void>((resolve, reject) => {
    request(origin, { path }, (answer) => {
      answer.resume().once('end', resolve);
    })
      .once('error', reject)
      .end();
  });
}
