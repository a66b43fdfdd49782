import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Hearing } from '#lib/server/db/listen.ts';
import { openChanges } from '#lib/server/recall/changes.ts';
import { type Market, openMarket } from './market.ts';

const log = { warn: () => {} };
const place = { lat: 37.557, lng: 126.925 };

/** A line to the database that the test holds in its hands. */
async function openByHand() {
  let ear!: Hearing;
  let answers: () => Promise<void> = async () => {};
  const changes = await openChanges(async (_channel, hearing) => {
    ear = hearing;
    return { catchUp: () => answers(), stop: async () => {} };
  }, log);
  return {
    changes,
    say: (payload: string) => ear.hear(payload),
    lose: () => ear.lost?.(),
    find: () => ear.missed(),
    answerWith: (next: () => Promise<void>) => {
      answers = next;
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
});

test('an answer holds until something that it is made of changes', async () => {
  const { changes, say } = await openByHand();
  const since = changes.newest();
  const ofMart = changes.watch({ marts: [7] }, since);
  const around = changes.watch({ around: { place, radiusMetres: 3_000 } }, since);
  const ofNothing = changes.watch({}, since);
  const all = () => [ofMart(), around(), ofNothing()];

  say('s 8 35.1 129.0');
  expect(all()).toEqual([true, true, true]);
  say('d 7');
  expect(all()).toEqual([false, true, true]);
  say('m 9 37.56 126.93');
  expect(all()).toEqual([false, false, true]);
  say('*');
  expect(all()).toEqual([false, false, false]);
  // What is read from now on holds again.
  expect(changes.watch({ marts: [7], around: { place, radiusMetres: 3_000 } }, changes.newest())()).toBe(true);
  await changes.close();
});

test('without a line nothing that was remembered counts, nor what was remembered before it came back', async () => {
  const { changes, lose, find } = await openByHand();
  const holds = changes.watch({}, changes.newest());
  expect(holds()).toBe(true);
  lose();
  expect([holds(), changes.isHearing()]).toEqual([false, false]);
  find();
  await expect.poll(() => changes.isHearing()).toBe(true);
  expect(holds()).toBe(false);
  await changes.close();
});

test('a line that falls silent without a word counts for some seconds only', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
  const { changes, answerWith } = await openByHand();
  await vi.advanceTimersByTimeAsync(60_000);
  const holds = changes.watch({}, changes.newest());
  expect(holds()).toBe(true);
  answerWith(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([holds(), changes.isHearing()]).toEqual([false, false]);
  await changes.close();
});

test('whoever has just changed something waits half a second at the most for a line that is silent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
  const { changes, answerWith } = await openByHand();
  const holds = changes.watch({}, changes.newest());
  answerWith(() => new Promise(() => {}));
  const caughtUp = changes.catchUp();
  await vi.advanceTimersByTimeAsync(500);
  await caughtUp;
  expect(holds()).toBe(false);
  await changes.close();
});

/** Only a database over the network can be lost; the embedded one is in the same process. */
let market: Market;
beforeAll(async () => {
  market = await openMarket('PostgreSQL');
});
afterAll(() => market.close());

test('a process that lost its line to the database answers from the database, and remembers again afterwards', async () => {
  const product = await market.product(await market.mart(), { name: '사과' });
  const { changes } = market.deps.recall;
  const shown = async () => {
    const near = await market.nobody.call('GET /api/buyer/products/nearby', { query: product.mart.at });
    const query = { ...product.mart.at, search: '사과' };
    const found = await market.nobody.call('GET /api/buyer/products/search', { query });
    return [near, found].map((list) => list.find(({ productId }) => productId === product.id)?.quantity);
  };
  const buyer = await market.person();
  expect(await shown()).toEqual([10, 10]);
  await market.deps.db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'dongne-market events' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(changes.isHearing()).toBe(false), { interval: 5, timeout: 30_000 });
  await market.order(buyer, product);
  expect(await shown()).toEqual([9, 9]);
  await vi.waitFor(() => expect(changes.isHearing()).toBe(true), { timeout: 30_000 });
  expect(await shown()).toEqual([9, 9]);
  await market.order(buyer, product);
  expect(await shown()).toEqual([8, 8]);
});
