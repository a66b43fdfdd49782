import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createDatabase } from '#lib/server/platform/database/database.ts';
import type { Runtime } from '#lib/server/runtime.ts';
import { createExpiryGuard } from '#lib/server/services/order/end/expire-due.ts';
import { describeMarket, type Product } from './market.ts';
import { servePipeline } from './serve-pipeline.ts';
import { watchedMetrics } from './watched-metrics.ts';

describeMarket('cached answers', (market) => {
  /** The server, and whether its services asked the database for an answer. */
  async function serve() {
    const { deps, pool } = market();
    const metrics = watchedMetrics(market());
    let statements = 0;
    const { db } = createDatabase(pool, {
      isEmbedded: market().kind === 'PGlite',
      around(_, ask) {
        statements += 1;
        return ask();
      },
    });
    const expireDueOrders = createExpiryGuard(deps);
    await expireDueOrders();
    const counted = { ...deps, db };
    const runtime = {
      deps: counted,
      connection: { pool },
      metrics,
      expireDueOrders,
      sandbox: null,
      isStopping: false,
      tracing: { isOn: false },
      views: { note() {} },
    };
    const server = await servePipeline(runtime as unknown as Runtime, { checkAnswers: true });
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const before = statements;
      const answer = await fetch(server.origin + path, { headers: { 'accept-encoding': 'identity', ...headers } });
      const body = await answer.text();
      const { 'x-request-id': _, date: __, ...said } = Object.fromEntries(answer.headers);
      return { from: statements === before ? 'cache' : 'database', status: answer.status, said, body };
    };
    return { ...server, read, metrics };
  }

  const addresses = ({ id, mart: { at } }: Product) => {
    const around = `lat=${at.lat}&lng=${at.lng}&distance=3&page=0&size=30`;
    const products = '/api/buyer/products';
    return [
      `${products}/search?${around}&search=${encodeURIComponent('사과')}`,
      `${products}/search/category?${around}&category=${encodeURIComponent('과일')}`,
      `${products}/search?${around}&search=${encodeURIComponent('사과')}&sort=cheap`,
      `${products}/${id}`,
      // From the indexes of marts, for whatever place.
      `${products}/nearby?${around}`,
      `${products}/nearby?${around}&sort=cheap`,
    ];
  };

  test('are the same as those that were made for the first who asked, and are counted like them', async () => {
    const product = await market().product(await market().mart());
    const server = await serve();
    for (const address of addresses(product).slice(0, 4)) {
      const made = await server.read(address);
      const cached = await server.read(address);
      expect([made.from, cached.from]).toEqual(['database', 'cache']);
      // How its end is told is up to who sends it.
      const plain = ({ 'transfer-encoding': _, 'content-length': __, ...said }: Record<string, string>) => said;
      expect([cached.status, cached.body, plain(cached.said)]).toEqual([200, made.body, plain(made.said)]);
      expect(cached.said['cache-control']).toBe('no-store');
    }
    const metrics = await server.metrics.registry.metrics();
    for (const [route, times] of [
      ['search', 4],
      ['search/category', 2],
      [':productId', 2],
    ]) {
      const name = `http_request_duration_seconds_count{method="GET",route="/api/buyer/products/${route}",status="200"} ${times}`;
      expect(metrics.split('\n')).toContain(name);
    }
    await server.close();
  });

  test('are no more given once an order has changed what they say', async () => {
    const product = await market().product(await market().mart());
    const server = await serve();
    const paths = addresses(product);
    for (const path of paths) for (const _ of ['made', 'cached']) await server.read(path);
    await market().order(await market().person(), product, 4);
    for (const path of paths) expect((await server.read(path)).body).toContain('"quantity":6');
    await server.close();
  });

  test('are no more given once their seller has changed anything that they say', async () => {
    const product = await market().product(await market().mart());
    const server = await serve();
    const path = `/api/buyer/products/${product.id}`;
    const params = { storeId: product.mart.id, productId: product.id };
    const edit = 'PATCH /api/seller/stores/{storeId}/products/{productId}';
    const changes = {
      productName: '배',
      description: '달아요',
      origin: '국산 (나주)',
      maker: '나주농협',
      netContent: '5kg',
      storage: 'chilled',
      traceNumber: '002123456789',
      useBy: '2026-12-20',
      price: 2_900,
    };
    for (const [field, value] of Object.entries(changes)) {
      for (const _ of ['made', 'cached']) await server.read(path);
      await product.mart.owner.call(edit, { params, body: { [field]: value } });
      expect((await server.read(path)).body, field).toContain(String(value));
    }
    await server.close();
  });

  test('end at the whole minute in which a product can no longer be bought', async () => {
    const product = await market().product(await market().mart(), { saleEndsIn: { minutes: 40, seconds: 20 } });
    // A whole minute, with which all that is cached ends.
    market().clock.advance({ minutes: 29 });
    const server = await serve();
    const lists = addresses(product).filter((path) => !path.endsWith(`/${product.id}`));
    const shown = async () => {
      const said = [];
      for (const path of lists) said.push((await server.read(path)).body.includes(`"productId":${product.id},`));
      return said;
    };
    const all = (is: boolean) => lists.map(() => is);
    expect([await shown(), await shown()]).toEqual([all(true), all(true)]);
    // Before the next minute is over a hold is refused: its window would be shorter than 10 minutes.
    market().clock.advance({ seconds: 59 });
    expect(await shown()).toEqual(all(true));
    market().clock.advance({ seconds: 1 });
    expect(await shown()).toEqual(all(false));
    await server.close();
  });

  test('are never those of later pages: they move up with the first', async () => {
    const mart = await market().mart();
    const first = await market().product(mart, { saleEndsIn: { minutes: 30, seconds: 20 } });
    const [second, third] = [await market().product(mart), await market().product(mart)];
    const server = await serve();
    const page = `lat=${mart.at.lat}&lng=${mart.at.lng}&page=1&size=1&search=${encodeURIComponent('사과')}`;
    const read = async () => server.read(`/api/buyer/products/search?${page}`);
    for (const _ of ['first', 'again']) {
      expect(await read()).toMatchObject({
        from: 'database',
        body: expect.stringContaining(`"productId":${second.id},`),
      });
    }
    await market().order(await market().person(), first, 10);
    expect((await read()).body).toContain(`"productId":${third.id},`);
    await server.close();
  });

  test('wait until orders whose grace is over have given their pieces back', async () => {
    const { product, order } = await market().heldOrder();
    const server = await serve();
    const paths = addresses(product);
    for (const path of paths) {
      for (const _ of ['made', 'cached']) expect((await server.read(path)).body).toContain('"quantity":8');
    }
    market().clock.setTo(new Date(order.validUntil.getTime() + 5 * 60_000));
    for (const path of paths) expect((await server.read(path)).body).toContain('"quantity":10');
    await server.close();
  });

  test('travel in a coding that is asked for', async () => {
    const mart = await market().mart();
    const product = await market().product(mart);
    for (let i = 0; i < 5; i += 1) await market().product(mart);
    const server = await serve();
    const [path] = addresses(product);
    const plain = [await server.read(path!), await server.read(path!)].at(-1)!;
    const { request } = await import('node:http');
    const packed = await new Promise<{ coding: string | undefined; body: Buffer }>((resolve, reject) => {
      request(server.origin + path, { headers: { 'accept-encoding': 'gzip, br' } }, async (answer) => {
        resolve({ coding: answer.headers['content-encoding'], body: Buffer.concat(await answer.toArray()) });
      })
        .on('error', reject)
        .end();
    });
    expect(packed.coding).toBe('br');
    expect(brotliDecompressSync(packed.body).toString()).toBe(plain.body);
    await server.close();
  });

  test('of a product are for nobody who may be signed in, nor left by them; lists are the same for all', async () => {
    const product = await market().product(await market().mart());
    const buyer = await market().person();
    const server = await serve();
    const [search] = addresses(product);
    const path = `/api/buyer/products/${product.id}`;
    const sessions = [{ authorization: `Bearer ${await market().accessToken(buyer.userId)}` }, { cookie: 'access=x' }];
    for (const headers of sessions) {
      for (const _ of ['once', 'again'])
        expect(await server.read(path, headers)).toMatchObject({ from: 'database', status: 200 });
    }
    expect((await server.read(path)).from).toBe('database');
    expect((await server.read(path)).from).toBe('cache');
    for (const headers of sessions) expect((await server.read(path, headers)).from).toBe('database');
    await server.read(search!);
    for (const headers of sessions) expect((await server.read(search!, headers)).from).toBe('cache');
    await server.close();
  });

  test('of lists that their conditions left empty are made anew, with what there is without them', async () => {
    const mart = await market().mart({ takesCards: false });
    await market().product(mart);
    const server = await serve();
    const path = `/api/buyer/products/search?lat=${mart.at.lat}&lng=${mart.at.lng}&cardAccepted=true&search=${encodeURIComponent('사과')}`;
    for (const _ of ['first', 'again']) {
      const { body, said } = await server.read(path);
      expect([body, said['x-without-conditions']]).toEqual(['[]', expect.stringContaining('"count":1')]);
    }
    await server.close();
  });

  test.each(['lat=37.5&lat=37.6&lng=126.9', 'lat=37.5', 'lat=a&lng=126.9', 'lat=37.5&lng=126.9&page=-1'])(
    'are none for what is asked wrongly: %s',
    async (query) => {
      const server = await serve();
      for (const call of ['nearby', 'search']) {
        for (const _ of ['first', 'again']) {
          expect((await server.read(`/api/buyer/products/${call}?${query}&search=a`)).status).toBe(400);
        }
      }
      await server.close();
    },
  );
});
