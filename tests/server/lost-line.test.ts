import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStream } from './event-stream.ts';
import { type Market, openMarket } from './market.ts';

/** Only a database over the network can be lost; the embedded one is in the same process. */
let market: Market;
beforeAll(async () => {
  market = await openMarket('PostgreSQL');
});
afterAll(() => market.close());

test('streams whose process lost its line to the database are sent to look anew, and hear again', async () => {
  const mart = await market.mart();
  const product = await market.product(mart);
  const stream = await openStream(mart.owner);
  await market.deps.db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'dongne-market events' and datname = current_database()`,
  );
  expect(await stream.next()).toMatchObject({ topic: 'resync' });
  await market.order(await market.person(), product);
  expect((await stream.take(2)).map(({ topic }) => topic).sort()).toEqual(['order', 'stock']);
  await stream.close();
});
