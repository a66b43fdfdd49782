import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openStream } from './event-stream.ts';
import { describeOnBoth } from './market.ts';

/** More than 32 bits hold, and still counted by JavaScript. */
const FAR = 9_007_199_254_000_000;
const WIDE = ['orders', 'checkouts', 'alarms', 'events', 'stock_ledger', 'outbox', 'mart_log', 'listing_checks'];

describeOnBoth('a market with more orders than 32 bits count', (market) => {
  test('holds, tells, cancels, hands over and is reviewed as ever', async () => {
    for (const table of WIDE)
      await market().db.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${FAR})`);
    const mart = await market().mart();
    const product = await market().product(mart);
    const buyer = await market().person();
    // A stream hears what is read from when it opens: also a product that has just been put up.
    await market().deps.cache.invalidation.sync();
    const stream = await openStream(mart.owner);
    const [held, second] = [await market().order(buyer, product, 2), await market().order(buyer, product)];
    expect(held.id).toBeGreaterThan(FAR);
    const told = (await stream.take(4)).filter(({ topic }) => topic === 'order');
    expect(told.map(({ data }) => data.orderId)).toEqual([held.id, second.id]);
    await stream.close();

    await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: second.id } });
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: held.id },
      body: { uuid: held.uuid },
    });
    expect(await market().stock(product)).toEqual({ waiting: 8, inSale: 0, completed: 2 });
    const { content: alarms } = await buyer.call('GET /api/buyer/alarms', { query: {} });
    expect(alarms.length).toBeGreaterThan(0);
    for (const { alarmId } of alarms) expect(alarmId).toBeGreaterThan(FAR);
    await buyer.call('POST /api/buyer/review/{orderId}', {
      params: { orderId: held.id },
      body: { rating: 5, content: '신선하고 맛있어요.' },
    });
    const log = await market().db.execute<{ order_id: number }>(
      sql`select order_id from mart_log where mart_id = ${mart.id} and order_id is not null`,
    );
    expect(log.rows.map((row) => Number(row.order_id))).toContain(held.id);
  });
});
