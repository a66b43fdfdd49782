import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppEnv } from '#lib/server/app-env.ts';
import { observedFetch } from '#lib/server/gateways/observed-fetch.ts';
import { createDatabase } from '#lib/server/platform/database/database.ts';
import { traceRequests } from '#lib/server/platform/http/trace-requests.ts';
import { traceStatement } from '#lib/server/platform/tracing/spans.ts';
import { startTracing, type Tracing } from '#lib/server/platform/tracing/start-tracing.ts';
import { type Market, openMarket } from './market.ts';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Export {
  resourceSpans: { resource: { attributes: SentSpan['attributes'] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

/** A collector that keeps what is sent to it. */
const received: Export[] = [];
const collector = createServer((req, res) => {
  let text = '';
  req.on('data', (bytes) => (text += bytes));
  req.on('end', () => {
    if (req.url === '/v1/traces') received.push(JSON.parse(text) as Export);
    res.setHeader('content-type', 'application/json').end('{}');
  });
});
let market: Market;
let tracing: Tracing;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  market = await openMarket('PGlite');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
  tracing = await startTracing({ endpoint, share: 1, version: '1.2.3' });
});
afterAll(async () => {
  await tracing.stop();
  await market.close();
  collector.close();
});

test('a request, its statements and its calls of outside services are one trace, without values', async () => {
  const { db } = createDatabase(market.pool, { around: traceStatement, isEmbedded: true });
  const provider = observedFetch(
    async () => new Response('{}'),
    'toss',
    () => {},
  );
  const app = new Hono<AppEnv>().use(traceRequests);
  app.get('/buyer/product/:id', async (c) => {
    await db.execute(`select 1 as one`);
    await db.transaction(async (tx) => tx.execute('select 2 as two'));
    await provider('http://provider.test/secret?key=1', { method: 'POST' });
    return c.text('', 200, { 'X-Request-Id': 'abc' });
  });
  const [traceId, caller] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  await app.request('/buyer/product/7?query=word', { headers: { traceparent: `00-${traceId}-${caller}-01` } });
  await tracing.stop();

  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
  const request = spans.find(({ name }) => name === 'GET /buyer/product/:id')!;
  expect(request).toMatchObject({ traceId, parentSpanId: caller });
  const below = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId).map(({ name }) => name);
  expect(below).toEqual(['SQL select', 'SQL begin', 'SQL select', 'SQL commit', 'POST toss']);
  expect(JSON.stringify(received)).not.toMatch(/secret|word|\/7/);
  const attributes = Object.fromEntries(request.attributes.map(({ key, value }) => [key, value]));
  expect(attributes).toMatchObject({
    'http.route': { stringValue: '/buyer/product/:id' },
    'http.response.status_code': { intValue: 200 },
    'market.request_id': { stringValue: 'abc' },
  });
  expect(JSON.stringify(received[0]!.resourceSpans[0]!.resource)).toContain('1.2.3');
});

test('without a collector nothing is started', async () => {
  expect(await startTracing({ endpoint: null, share: 1, version: '1' })).toMatchObject({ isOn: false });
});
