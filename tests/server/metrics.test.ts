import { beforeEach, expect, test } from 'vitest';
import { createApp } from '#lib/server/app.ts';
import type { Push } from '#lib/server/gateways/push.ts';
import { createMetrics } from '#lib/server/http/metrics.ts';
import { marketNumbers } from '#lib/server/services/operations/market-numbers.ts';
import { describeOnBoth } from './market.ts';

/** What Prometheus would read: each series with its value. */
async function seriesOf({ registry }: ReturnType<typeof createMetrics>): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]));
}

describeOnBoth('metrics', (market) => {
  let metrics: ReturnType<typeof createMetrics>;
  beforeEach(() => {
    const { deps, pool } = market();
    metrics = createMetrics({ pool }, deps.events, () => marketNumbers(deps));
  });

  test('are quiet while nothing is open', async () => {
    expect(await seriesOf(metrics)).toMatchObject({
      market_numbers_up: 1,
      'payments_undecided{older_than="0m"}': 0,
      refunds_owed: 0,
      refunds_owed_oldest_seconds: 0,
      order_expiry_lag_seconds: 0,
      pushes_waiting_oldest_seconds: 0,
    });
  });

  test('tell for how long a device has waited for its news', async () => {
    const { pool, deps } = market();
    const gateways = { ...deps.gateways, push: {} as Push };
    metrics = createMetrics({ pool }, deps.events, () => marketNumbers({ ...deps, gateways }));
    await pool.query(
      `insert into pushes (subscription_id, order_id, written_at)
       values (1, 1, now() - interval '7 minutes'), (2, 1, now())`,
    );
    const { pushes_waiting_oldest_seconds: waited } = await seriesOf(metrics);
    expect(waited).toBeGreaterThanOrEqual(420);
    expect(waited).toBeLessThan(480);
    // A market that can tell nobody forgets them, and nobody is to be woken.
    const silent = await marketNumbers(deps);
    expect(silent.oldestPush).toBe(0);
    await pool.query('delete from pushes');
    expect(await seriesOf(metrics)).toMatchObject({ pushes_waiting_oldest_seconds: 0 });
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
    const { rows } = await pool.query<{ id: number }>(
      `insert into payments (checkout_id, provider_order_id, payment_key, amount_won, state, created_at)
       select checkout_id, 'order', 'key', 100, 'confirming', $2::text::timestamptz from orders where id = $1 returning id`,
      [order.id, clock.now().toISOString()],
    );
    await pool.query(
      `insert into refunds (order_id, payment_id, amount_won, reason, state, next_attempt_at, requested_at)
       values ($1, $2, 100, 'buyer', 'requested', $3::text::timestamptz, $3::text::timestamptz)`,
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
    const { deps, pool } = market();
    let isAway = false;
    metrics = createMetrics({ pool }, deps.events, async () => {
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
    const app = createApp(market().deps, { measure: metrics.measure });
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
});
