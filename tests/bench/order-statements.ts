import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createLatencies } from './latencies.ts';
import type { Measured } from './load.ts';
import { recordOrder, replayOrder, type Slot } from './recorded-order.ts';
import type { Ground } from './seed.ts';

/** Orders a second that the statements alone allow, on as many connections as the load has. */
export async function measureOrderStatements(
  url: string,
  ground: Ground,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const statements = await recordOrder(clients[0]!, ground);
    const { rows } = await clients[0]!.query<{ id: number; mart_id: number; name: string; price_won: number }>(
      'select id, mart_id, name, price_won from products where id = any($1) order by id',
      [ground.orderedProductIds],
    );
    let turn = 0;
    const next = (): Record<Slot, unknown> => {
      const place = turn++;
      const { id, mart_id, name, price_won } = rows[(place * 7) % rows.length]!;
      return {
        product: id,
        name,
        price: price_won,
        mart: mart_id,
        buyer: ground.buyerIds[place % ground.buyerIds.length],
        checkout: null,
        order: null,
        qr: randomUUID(),
        code: String(randomInt(1_000_000)).padStart(6, '0'),
      };
    };
    const runFor = async (duration: number) => {
      const latencies = createLatencies();
      const start = performance.now();
      const end = start + duration * 1000;
      let bad = 0;
      const work = async (client: pg.Client) => {
        for (let now = performance.now(); now < end; ) {
          const made = await replayOrder(client, statements, next());
          const done = performance.now();
          if (made) latencies.add(done - now);
          else bad += 1;
          now = done;
        }
      };
      await Promise.all(clients.map(work));
      return { latencies, bad, took: (performance.now() - start) / 1000 };
    };
    await runFor(Math.min(2, seconds));
    const { latencies, bad, took } = await runFor(seconds);
    return { ...latencies.percentiles(), perSecond: latencies.count() / took, bytes: 0, good: latencies.count(), bad };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
