import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, connect as openSocket, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { connect } from '#lib/server/platform/database/connect.ts';
import { checkoutOnSite } from '#lib/server/services/order/checkout/checkout-on-site.ts';
import { openMarket } from '../market.ts';

/** Stands before PostgreSQL and counts how often something is sent that waits for a response. */
async function countFlights(behind: URL) {
  let flights = 0;
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const to = openSocket(Number(behind.port), behind.hostname);
    let isAnswered = true;
    from.on('data', (bytes) => {
      if (isAnswered) flights += 1;
      isAnswered = false;
      to.write(bytes);
    });
    to.on('data', (bytes) => {
      isAnswered = true;
      from.write(bytes);
    });
    for (const socket of [from, to]) sockets.add(socket.on('error', () => {}));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(behind);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    count: () => flights,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('an order at a counter', () => {
  // The embedded database is in the process: nothing flies.
  test.each([1, 3])('of %i products takes three flights to PostgreSQL at the most', async (lines) => {
    const market = await openMarket('PostgreSQL');
    const relay = await countFlights(new URL(market.pool.options.connectionString!));
    const connection = await connect({ database: { kind: 'postgres', url: relay.url, pool: 1 }, dataDir: '' });
    try {
      const mart = await market.mart();
      const products = await Promise.all(Array.from({ length: lines }, () => market.product(mart)));
      const wished = products.map(({ id: productId }) => ({ productId, quantity: 1 }));
      const deps = { ...market.deps, db: connection.db };
      const order = async () => {
        const { userId } = await market.person();
        const before = relay.count();
        await checkoutOnSite(deps, { userId, sessionId: randomUUID() }, wished, { attempt: randomUUID() });
        return relay.count() - before;
      };
      // The first opens the connection, too.
      await order();
      for (const flown of [await order(), await order()]) {
        expect(flown).toBeGreaterThan(1);
        expect(flown).toBeLessThanOrEqual(3);
      }
      for (const product of products) expect(await market.stock(product)).toMatchObject({ inSale: 3 });
    } finally {
      await connection.close();
      relay.close();
      await market.close();
    }
  });
});
