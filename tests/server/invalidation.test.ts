import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { areaTags, endedBy, martTag } from '#lib/server/listings/cache-tags.ts';
import { createInvalidation } from '#lib/server/platform/cache/invalidation.ts';
import type { ChangeListener } from '#lib/server/platform/changes/index.ts';
import { type Market, openMarket } from './market.ts';

const place = { lat: 37.557, lng: 126.925 };

/** Changes that the test says. */
function byHand() {
  let listener!: ChangeListener;
  let isCurrent = true;
  const invalidation = createInvalidation(
    {
      listen: (given) => {
        listener = given;
      },
      sync: async () => {},
      isCurrent: () => isCurrent,
    },
    endedBy,
  );
  const change = (topic: 'change' | 'order', data: Record<string, unknown>) =>
    listener.onChange({ id: 1, topic, userId: null, martId: null, data });
  return {
    invalidation,
    say: (said: string) => change('change', { said }),
    sayOrder: (data: { said?: string }) => change('order', data),
    miss: () => listener.onGap(),
    lose: () => {
      isCurrent = false;
    },
  };
}

test('what was read is current until one of its tags changes', () => {
  const { invalidation, say, sayOrder } = byHand();
  const since = invalidation.version();
  const tags = [[martTag(7)], areaTags(place, 3_000), []];
  const all = () => tags.map((own) => invalidation.isCurrent(own, since));

  say('s 8 35.1 129.0');
  sayOrder({});
  expect(all()).toEqual([true, true, true]);
  sayOrder({ said: 's 7 35.1 129.0' });
  expect(all()).toEqual([false, true, true]);
  say('m 9 37.56 126.93');
  expect(all()).toEqual([false, false, true]);
  say('*');
  expect(all()).toEqual([false, false, false]);
  // What is read from now on holds again.
  expect(invalidation.isCurrent(tags.flat(), invalidation.version())).toBe(true);
});

test('while changes are not read nothing is current; nor is what was read before some were missed', () => {
  const { invalidation, lose, miss } = byHand();
  const since = invalidation.version();
  miss();
  expect([invalidation.isCurrent([], since), invalidation.isCurrent([], invalidation.version())]).toEqual([
    false,
    true,
  ]);
  lose();
  expect([invalidation.isCurrent([], invalidation.version()), invalidation.isConnected()]).toEqual([false, false]);
});

/** Only a database over the network can be away; the embedded one is in the same process. */
let market: Market;
beforeAll(async () => {
  market = await openMarket('PostgreSQL');
});
afterAll(() => market.close());
afterEach(() => {
  vi.useRealTimers();
});

test('a process that cannot read changes answers from the database, and from its cache again afterwards', async () => {
  const product = await market.product(await market.mart(), { name: '사과' });
  const { invalidation } = market.deps.cache;
  const shown = async () => {
    const near = await market.nobody.call('GET /api/buyer/products/nearby', { query: product.mart.at });
    const query = { ...product.mart.at, search: '사과' };
    const found = await market.nobody.call('GET /api/buyer/products/search', { query });
    const cheap = await market.nobody.call('GET /api/buyer/products/nearby', {
      query: { ...product.mart.at, sort: 'cheap' },
    });
    return [near, cheap, found].map((list) => list.find(({ productId }) => productId === product.id)?.quantity);
  };
  const buyer = await market.person();
  expect(await shown()).toEqual([10, 10, 10]);
  // Whoever reads changes waits for the table.
  const holder = await market.pool.connect();
  await holder.query('begin');
  await holder.query('lock table events in access exclusive mode');
  await vi.waitFor(() => expect(invalidation.isConnected()).toBe(false), { interval: 5, timeout: 30_000 });
  // Changed past the triggers of this market, so that nothing but the database tells.
  await holder.query(`set local session_replication_role = 'replica'`);
  await holder.query('update products set waiting = 9 where id = $1', [product.id]);
  await holder.query('update marts set name = name where id = $1', [product.mart.id]);
  await holder.query('commit');
  holder.release();
  await vi.waitFor(() => expect(invalidation.isConnected()).toBe(true), { timeout: 30_000 });
  await market.db.execute(sql`update products set waiting = 10 where id = ${product.id}`);
  await market.deps.cache.invalidation.sync();
  expect(await shown()).toEqual([10, 10, 10]);
  await market.order(buyer, product);
  expect(await shown()).toEqual([9, 9, 9]);
});
