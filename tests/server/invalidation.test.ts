import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openInvalidation } from '#lib/server/cache/invalidation.ts';
import { areaTags, martTag } from '#lib/server/cache/tags.ts';
import type { Subscriber } from '#lib/server/db/listen.ts';
import { type Market, openMarket } from './market.ts';

const log = { warn: () => {} };
const place = { lat: 37.557, lng: 126.925 };

/** A subscription that the test delivers to. */
async function openByHand() {
  let subscriber!: Subscriber;
  let answers: () => Promise<void> = async () => {};
  const invalidation = await openInvalidation(async (_channel, given) => {
    subscriber = given;
    return { sync: () => answers(), stop: async () => {} };
  }, log);
  return {
    invalidation,
    say: (payload: string) => subscriber.onMessage(payload),
    lose: () => subscriber.onLost?.(),
    find: () => subscriber.onRestored(),
    answerWith: (next: () => Promise<void>) => {
      answers = next;
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
});

test('what was read is current until one of its tags changes', async () => {
  const { invalidation, say } = await openByHand();
  const since = invalidation.version();
  const tags = [[martTag(7)], areaTags(place, 3_000), []];
  const all = () => tags.map((own) => invalidation.isCurrent(own, since));

  say('s 8 35.1 129.0');
  expect(all()).toEqual([true, true, true]);
  say('d 7');
  expect(all()).toEqual([false, true, true]);
  say('m 9 37.56 126.93');
  expect(all()).toEqual([false, false, true]);
  say('*');
  expect(all()).toEqual([false, false, false]);
  // What is read from now on holds again.
  expect(invalidation.isCurrent(tags.flat(), invalidation.version())).toBe(true);
  await invalidation.close();
});

test('without a connection nothing is current, nor what was read before it came back', async () => {
  const { invalidation, lose, find } = await openByHand();
  const since = invalidation.version();
  const holds = () => invalidation.isCurrent([], since);
  expect(holds()).toBe(true);
  lose();
  expect([holds(), invalidation.isConnected()]).toEqual([false, false]);
  find();
  await expect.poll(() => invalidation.isConnected()).toBe(true);
  expect(holds()).toBe(false);
  await invalidation.close();
});

test('a connection that falls silent without a word counts for some seconds only', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
  const { invalidation, answerWith } = await openByHand();
  await vi.advanceTimersByTimeAsync(60_000);
  const since = invalidation.version();
  const holds = () => invalidation.isCurrent([], since);
  expect(holds()).toBe(true);
  answerWith(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([holds(), invalidation.isConnected()]).toEqual([false, false]);
  await invalidation.close();
});

test('whoever has just changed something waits half a second at the most for a silent connection', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
  const { invalidation, answerWith } = await openByHand();
  const since = invalidation.version();
  const holds = () => invalidation.isCurrent([], since);
  answerWith(() => new Promise(() => {}));
  const caughtUp = invalidation.sync();
  await vi.advanceTimersByTimeAsync(500);
  await caughtUp;
  expect(holds()).toBe(false);
  await invalidation.close();
});

/** Only a database over the network can be lost; the embedded one is in the same process. */
let market: Market;
beforeAll(async () => {
  market = await openMarket('PostgreSQL');
});
afterAll(() => market.close());

test('a process that lost its line to the database answers from the database, and from its cache again afterwards', async () => {
  const product = await market.product(await market.mart(), { name: '사과' });
  const { invalidation } = market.deps.cache;
  const shown = async () => {
    const near = await market.nobody.call('GET /api/buyer/products/nearby', { query: product.mart.at });
    const query = { ...product.mart.at, search: '사과' };
    const found = await market.nobody.call('GET /api/buyer/products/search', { query });
    // By an order that looks at all of every mart around.
    const cheap = await market.nobody.call('GET /api/buyer/products/nearby', {
      query: { ...product.mart.at, sort: 'cheap' },
    });
    return [near, cheap, found].map((list) => list.find(({ productId }) => productId === product.id)?.quantity);
  };
  const buyer = await market.person();
  expect(await shown()).toEqual([10, 10, 10]);
  await market.deps.db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'dongne-market events' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(invalidation.isConnected()).toBe(false), { interval: 5, timeout: 30_000 });
  await market.order(buyer, product);
  expect(await shown()).toEqual([9, 9, 9]);
  await vi.waitFor(() => expect(invalidation.isConnected()).toBe(true), { timeout: 30_000 });
  expect(await shown()).toEqual([9, 9, 9]);
  await market.order(buyer, product);
  expect(await shown()).toEqual([8, 8, 8]);
});
