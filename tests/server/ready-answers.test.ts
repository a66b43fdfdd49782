import { brotliDecompressSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { expect, test } from 'vitest';
import { createMetrics } from '#lib/server/http/metrics.ts';
import { createRequestHandler } from '#lib/server/http/request-handler.ts';
import type { Runtime } from '#lib/server/runtime.ts';
import { marketNumbers } from '#lib/server/services/operations/market-numbers.ts';
import { createExpiryGuard } from '#lib/server/services/orders/expire-due.ts';
import { listening } from './listening.ts';
import { describeOnBoth, type Product } from './market.ts';

describeOnBoth('answers that need nothing to be read', (market) => {
  /** The server as it stands before the app, and how many calls it handed on to it. */
  async function serve() {
    const { deps, pool, app } = market();
    const metrics = createMetrics({ pool }, deps.events, () => marketNumbers(deps));
    let handedOn = 0;
    const api = {
      fetch: (...given: Parameters<typeof app.fetch>) => {
        handedOn += 1;
        return app.fetch(...given);
      },
    };
    const { settle, isSettled } = createExpiryGuard(deps);
    await settle();
    const runtime = { deps, connection: { pool }, api, metrics, settle, isSettled, sandbox: null, isStopping: false };
    const renderPage = () => {};
    const parts = { clientFolder: 'public', renderPage, listen: getRequestListener };
    const server = await listening(createRequestHandler(runtime as unknown as Runtime, parts));
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const before = handedOn;
      const answer = await fetch(server.origin + path, { headers: { 'accept-encoding': 'identity', ...headers } });
      const { 'x-request-id': _, date: __, ...said } = Object.fromEntries(answer.headers);
      return {
        way: handedOn === before ? 'at once' : 'the long way',
        status: answer.status,
        said,
        body: await answer.text(),
      };
    };
    return { ...server, read, metrics };
  }

  const addresses = ({ id, mart: { at } }: Product) => {
    const around = `lat=${at.lat}&lng=${at.lng}&distance=3&page=0&size=30`;
    const products = '/api/buyer/products';
    return [
      `${products}/nearby?${around}`,
      `${products}/search?${around}&search=${encodeURIComponent('사과')}`,
      `${products}/search/category?${around}&category=${encodeURIComponent('과일')}`,
      `${products}/${id}`,
    ];
  };

  test('are the same as those that were made for the first who asked, and are counted like them', async () => {
    const product = await market().product(await market().mart());
    const server = await serve();
    for (const address of addresses(product)) {
      const made = await server.read(address);
      const ready = await server.read(address);
      expect([made.way, ready.way]).toEqual(['the long way', 'at once']);
      // How its end is told is up to who sends it.
      const { 'transfer-encoding': _, ...said } = made.said;
      expect(ready).toMatchObject({
        status: 200,
        body: made.body,
        said: { ...said, 'content-length': ready.said['content-length'] },
      });
      expect(Buffer.byteLength(ready.body)).toBe(Number(ready.said['content-length']));
    }
    expect(await server.metrics.registry.metrics()).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/buyer/products/nearby",status="200"} 1',
    );
    await server.close();
  });

  test('are no more given once an order has changed what they say', async () => {
    const product = await market().product(await market().mart());
    const server = await serve();
    const paths = addresses(product);
    for (const path of paths) for (const _ of ['made', 'ready']) await server.read(path);
    await market().order(await market().person(), product, 4);
    for (const path of paths) expect((await server.read(path)).body).toContain('"quantity":6');
    await server.close();
  });

  test('of what is nearby are kept for those who ask from the same place again', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { saleEndsIn: { minutes: 30, seconds: 20 } });
    // A whole minute, with which all that is kept ends.
    market().clock.advance({ minutes: 30 });
    const server = await serve();
    const { recall } = market().deps;
    const [path] = addresses(product);
    const isKept = () => recall.answers.has(path!);
    const said = [await server.read(path!)];
    for (const kept of [false, true, true]) {
      said.push(await server.read(path!));
      expect(isKept()).toBe(kept);
    }
    expect(said.map(({ body }) => body)).toEqual(said.map(() => said[0]!.body));

    market().clock.advance({ seconds: 19 });
    expect((await server.read(path!)).body).toContain(`"productId":${product.id},`);
    market().clock.advance({ seconds: 1 });
    expect((await server.read(path!)).body).not.toContain(`"productId":${product.id},`);
    await server.close();
  });

  test('of later pages of what is nearby are never kept: they move up with the first', async () => {
    const mart = await market().mart();
    for (let i = 0; i < 3; i += 1) await market().product(mart);
    const server = await serve();
    const path = `/api/buyer/products/nearby?lat=${mart.at.lat}&lng=${mart.at.lng}&distance=3&page=1&size=2`;
    for (let i = 0; i < 4; i += 1) expect(await server.read(path)).toMatchObject({ status: 200 });
    expect(market().deps.recall.answers.has(path)).toBe(false);
    await server.close();
  });

  test('of what is nearby are not kept by an address with much in it that says nothing', async () => {
    const product = await market().product(await market().mart());
    const server = await serve();
    const path = `${addresses(product)[0]}&junk=${'x'.repeat(500)}`;
    for (let i = 0; i < 4; i += 1) expect(await server.read(path)).toMatchObject({ status: 200 });
    expect(market().deps.recall.answers.has(path)).toBe(false);
    await server.close();
  });

  test('wait until orders whose grace is over have given their pieces back', async () => {
    const { product, order } = await market().heldOrder();
    const server = await serve();
    const [path] = addresses(product);
    for (const _ of ['made', 'ready']) expect((await server.read(path!)).body).toContain('"quantity":8');
    market().clock.setTo(new Date(order.validUntil.getTime() + 5 * 60_000));
    expect(await server.read(path!)).toMatchObject({
      way: 'the long way',
      body: expect.stringContaining('"quantity":10'),
    });
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

  test('of a product are for nobody who may be signed in', async () => {
    const product = await market().product(await market().mart());
    const buyer = await market().person();
    const server = await serve();
    const path = `/api/buyer/products/${product.id}`;
    for (const _ of ['made', 'ready']) await server.read(path);
    const authorization = `Bearer ${await market().accessToken(buyer.userId)}`;
    for (const headers of [{ authorization }, { cookie: 'access=x' }]) {
      expect(await server.read(path, headers)).toMatchObject({ way: 'the long way', status: 200 });
    }
    await server.close();
  });

  test.each(['lat=37.5&lat=37.6&lng=126.9', 'lat=37.5', 'lat=a&lng=126.9', 'lat=37.5&lng=126.9&page=-1'])(
    'are none for what is asked wrongly: %s',
    async (query) => {
      const server = await serve();
      expect(await server.read(`/api/buyer/products/nearby?${query}`)).toMatchObject({
        way: 'the long way',
        status: 400,
      });
      await server.close();
    },
  );
});
