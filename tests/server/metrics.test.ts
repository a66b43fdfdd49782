import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { createApp } from '#lib/server/app.ts';
import type { AppEnv } from '#lib/server/app-env.ts';
import { observedFetch } from '#lib/server/gateways/observed-fetch.ts';
import { accessLog } from '#lib/server/platform/http/access-log.ts';
import { routePattern } from '#lib/server/platform/http/route-pattern.ts';
import { jobMaker } from '#lib/server/platform/jobs/recurring-job.ts';
import { createMetrics, type Metrics } from '#lib/server/platform/metrics/index.ts';
import { marketNumbers } from '#lib/server/services/market/market-numbers.ts';
import { describeMarket } from './market.ts';
import { watchedMetrics } from './watched-metrics.ts';

/** What Prometheus would read: each series with its value. */
async function seriesOf({ registry }: Pick<Metrics, 'registry'>): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]));
}

describeMarket('metrics', (market) => {
  let metrics: Metrics;
  beforeEach(() => {
    metrics = watchedMetrics(market());
  });

  test('are quiet while nothing is open', async () => {
    expect(await seriesOf(metrics)).toMatchObject({
      market_numbers_up: 1,
      'payments_undecided{older_than="0m"}': 0,
      refunds_owed: 0,
      refunds_owed_oldest_seconds: 0,
      order_expiry_lag_seconds: 0,
      outbox_waiting_oldest_seconds: 0,
    });
  });

  test('tell for how long somebody has waited for their news, of those that are due', async () => {
    const { pool } = market();
    await pool.query(
      `insert into outbox (user_id, channel, subscription_id, order_id, written_at, next_attempt_at)
       values (1, 'push', 1, 1, now() - interval '7 minutes', now()), (1, 'push', 2, 1, now(), now()),
         (1, 'email', null, 1, now() - interval '9 minutes', now() + interval '1 minute')`,
    );
    const { outbox_waiting_oldest_seconds: waited } = await seriesOf(metrics);
    expect(waited).toBeGreaterThanOrEqual(420);
    expect(waited).toBeLessThan(480);
    await pool.query('truncate outbox');
    expect(await seriesOf(metrics)).toMatchObject({ outbox_waiting_oldest_seconds: 0 });
  });

  test('tell for how long a machine has waited that nobody tells, and not how long its receiver fails', async () => {
    const { pool } = market();
    const due = (at: string) =>
      pool.query(`insert into outbox (webhook_id, channel, written_at, next_attempt_at, due_at)
        values (1, 'webhook', now() - interval '1 day', 'infinity', ${at})`);
    await due(`now() + interval '1 minute'`);
    expect(await seriesOf(metrics)).toMatchObject({ outbox_waiting_oldest_seconds: 0 });
    await due(`now() - interval '7 minutes'`);
    const { outbox_waiting_oldest_seconds: waited } = await seriesOf(metrics);
    expect(waited).toBeGreaterThanOrEqual(420);
    expect(waited).toBeLessThan(480);
    await pool.query('truncate outbox');
  });

  test('tell by how much the end of an order is late, counted from the end of its grace', async () => {
    const { order } = await market().heldOrder();
    market().clock.setTo(new Date(order.validUntil.getTime() + 4 * 60_000));
    expect(await seriesOf(metrics)).toMatchObject({ order_expiry_lag_seconds: 0 });
    market().clock.advance({ minutes: 3 });
    expect(await seriesOf(metrics)).toMatchObject({ order_expiry_lag_seconds: 120 });
  });

  test('tell undecided payments by age, and what is owed for how long', async () => {
    const { order } = await market().heldOrder();
    const { clock, pool } = market();
    await pool.query(`update orders set way = 'card' where id = $1`, [order.id]);
    const { rows } = await pool.query<{ id: number }>(
      `insert into payments (checkout_id, provider_order_id, payment_key, amount_won, state, created_at)
       select checkout_id, 'order', 'key', 100, 'confirming', $2::text::timestamptz from orders where id = $1 returning id`,
      [order.id, clock.now().toISOString()],
    );
    await pool.query(
      `insert into refunds (order_id, seq, origin, bearer, payment_id, amount_won, reason, state, next_attempt_at, requested_at)
       values ($1, 1, 'end', 'mart', $2, 100, 'buyer', 'requested', $3::text::timestamptz, $3::text::timestamptz)`,
      [order.id, rows[0]!.id, clock.now().toISOString()],
    );
    clock.advance({ minutes: 11 });
    expect(await seriesOf(metrics)).toMatchObject({
      'payments_undecided{older_than="0m"}': 1,
      'payments_undecided{older_than="10m"}': 1,
      'payments_undecided{older_than="1h"}': 0,
      refunds_owed: 1,
      refunds_owed_oldest_seconds: 660,
    });
    await pool.query(`update payments set state = 'failed', decided_at = created_at`);
    await pool.query(`update refunds set state = 'refunded', refunded_at = requested_at`);
    expect(await seriesOf(metrics)).toMatchObject({ 'payments_undecided{older_than="0m"}': 0, refunds_owed: 0 });
  });

  test('leave out what cannot be read, and say so', async () => {
    let isAway = false;
    metrics = watchedMetrics(market(), async (deps) => {
      if (isAway) throw new Error('the database is away');
      return marketNumbers(deps);
    });
    await seriesOf(metrics);
    isAway = true;
    const series = await seriesOf(metrics);
    expect(series.market_numbers_up).toBe(0);
    expect(Object.keys(series).filter((name) => /undecided|refunds|order_expiry/.test(name))).toEqual([]);
    isAway = false;
    expect(await seriesOf(metrics)).toMatchObject({ market_numbers_up: 1, refunds_owed: 0 });
  });

  test('count how checkouts end', async () => {
    const product = await market().product(await market().mart(), { waiting: 3 });
    const buyer = await market().person();
    const app = createApp(market().deps, { measure: metrics.requests.measureCall });
    const buy = async (quantity: number) =>
      app.request(`/api/buyer/pay/on-site?productId=${product.id}&quantity=${quantity}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await market().accessToken(buyer.userId)}` },
      });
    expect((await buy(2)).status).toBe(200);
    expect((await buy(2)).status).toBe(409);
    const route = '/api/buyer/pay/on-site';
    expect(await seriesOf(metrics)).toMatchObject({
      [`checkout_outcomes_total{route="${route}",outcome="placed"}`]: 1,
      [`checkout_outcomes_total{route="${route}",outcome="quantityAboveStock"}`]: 1,
    });
  });

  test('say which build this is, what its cache does, and whether it hears of changes', async () => {
    const product = await market().product(await market().mart());
    const app = createApp(market().deps);
    for (let i = 0; i < 2; i++) expect((await app.request(`/api/buyer/products/${product.id}`)).status).toBe(200);
    const series = await seriesOf(metrics);
    expect(series).toMatchObject({
      [`market_build_info{version="0.0.0",node="${process.version}",sandbox="1"}`]: 1,
      changes_read: 1,
      'cache_lookups{kind="answer",outcome="hit"}': expect.any(Number),
    });
    expect(series.cache_bytes).toBeGreaterThan(0);
    expect(series['cache_lookups{kind="answer",outcome="hit"}']).toBeGreaterThan(0);
  });

  test('tell how jobs and outside services do', async () => {
    const every = jobMaker(market().deps.log, metrics.work.job);
    const failing = every(60_000, 'fails', async () => Promise.reject(new Error('no')));
    const done = every(60_000, 'works', async () => {});
    for (const job of [failing, done]) {
      job.hurry();
      await job.stop();
    }
    const answers: (() => Promise<Response>)[] = [
      async () => new Response(null, { status: 204 }),
      async () => new Response('', { status: 503 }),
      async () => Promise.reject(new DOMException('', 'TimeoutError')),
      async () => Promise.reject(new TypeError('fetch failed')),
    ];
    const fetch = observedFetch(async () => answers.shift()!(), 'toss', metrics.work.provider);
    for (let i = 0; i < 4; i++) await fetch('http://provider.test').catch(() => {});
    expect(await seriesOf(metrics)).toMatchObject({
      'job_duration_seconds_count{job="fails",outcome="failed"}': 1,
      'job_duration_seconds_count{job="works",outcome="done"}': 1,
      'job_last_success_timestamp_seconds{job="works"}': expect.any(Number),
      'provider_request_duration_seconds_count{provider="toss",outcome="2xx"}': 1,
      'provider_request_duration_seconds_count{provider="toss",outcome="5xx"}': 1,
      'provider_request_duration_seconds_count{provider="toss",outcome="timeout"}': 1,
      'provider_request_duration_seconds_count{provider="toss",outcome="unreachable"}': 1,
    });
  });
});

test.each([
  ['/buyer/product/12', '/buyer/product/:id'],
  ['/seller/mart/3/products/99', '/seller/mart/:id/products/:id'],
  ['/files/2f1c9a7be0d24a/640.avif', '/files/:key/:key'],
  ['/api/files/uploads/eyJhbGciOiJIUzI1NiJ9.abc', '/api/files/uploads/:key'],
  ['/buyer/order-complete', '/buyer/order-complete'],
  ['/', '/'],
])('the address %s counts as %s', (path, pattern) => {
  expect(routePattern(path)).toBe(pattern);
});

test('a page is counted by its address, and one that is nowhere by none', async () => {
  const { registry, requests } = createMetrics();
  const app = new Hono<AppEnv>().use(requests.measurePage);
  app.get('/buyer/product/:id', (c) => c.text('', 200, { 'Server-Timing': 'age;dur=1' }));
  for (const path of ['/buyer/product/1', '/buyer/product/2', '/made-up']) await app.request(path);
  expect(await seriesOf({ registry })).toMatchObject({
    'page_duration_seconds_count{route="/buyer/product/:id",status="200",cached="yes"}': 2,
    'page_duration_seconds_count{route="(unknown)",status="404",cached="no"}': 1,
  });
});

test('the access log has a line for each request, without ids, words and people', async () => {
  const lines: object[] = [];
  const app = new Hono<AppEnv>().use(accessLog({ info: (line: object) => lines.push(line) } as never));
  app.get('/buyer/search', (c) => c.text('', 200, { 'X-Request-Id': 'one' }));
  await app.request('/buyer/search?query=word&place=37.5,127');
  await app.request('/buyer/product/7');
  expect(lines).toEqual([
    { requestId: 'one', method: 'GET', route: '/buyer/search', status: 200, ms: expect.any(Number) },
    { requestId: undefined, method: 'GET', route: '/buyer/product/:id', status: 404, ms: expect.any(Number) },
  ]);
});
