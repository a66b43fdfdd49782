import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, connect as openSocket, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Connection, connect } from '#lib/server/platform/database/connect.ts';
import { orders, STAFF } from '#lib/server/schema/index.ts';
import { beginCardCheckout } from '#lib/server/services/order/checkout/begin-card-checkout.ts';
import { checkoutOnSite } from '#lib/server/services/order/checkout/checkout-on-site.ts';
import { cancelAsSeller } from '#lib/server/services/order/end/cancel.ts';
import { checkInVisit } from '#lib/server/services/order/hand-over/check-in-visit.ts';
import { cancelVisit } from '#lib/server/services/order/visit/cancel-visit.ts';
import { decidePayment } from '#lib/server/services/payment/decide-payment.ts';
import { type Market, openMarket } from '../market.ts';
import type { Person } from '../person.ts';

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

const viewerOf = ({ userId }: Person) => ({ userId, sessionId: randomUUID() });

/** Flights of each act, begin and commit among them. */
const MOST = {
  order: () => 3,
  card: () => 3,
  'card that is decided': () => 4,
  cancel: (lines: number) => 2 + lines,
  'cancel by the mart': () => 3,
  'check-in': () => 5,
} as const;

// The embedded database is in the process: nothing flies.
describe.each([1, 3])('with %i products', (lines) => {
  let market: Market;
  let relay: Awaited<ReturnType<typeof countFlights>>;
  let connection: Connection;

  beforeAll(async () => {
    market = await openMarket('PostgreSQL');
    relay = await countFlights(new URL(market.pool.options.connectionString!));
    connection = await connect({ database: { kind: 'postgres', url: relay.url, pool: 1 }, dataDir: '' });
  });
  afterAll(async () => {
    await connection.close();
    relay.close();
    await market.close();
  });

  /** A mart and its products, what they cost, and a buyer who holds them, has begun to pay for them, or not. */
  async function scene({ isHeld = false, isBegun = false }: { isHeld?: boolean; isBegun?: boolean }) {
    const mart = await market.mart();
    const products = await Promise.all(Array.from({ length: lines }, () => market.product(mart)));
    const wished = products.map(({ id: productId }) => ({ productId, quantity: 1 }));
    const buyer = await market.person();
    const deps = { ...market.deps, db: connection.db };
    const made = isHeld ? await checkoutOnSite(market.deps, viewerOf(buyer), wished) : [];
    const begun = isBegun ? await beginCardCheckout(market.deps, viewerOf(buyer), cardOf(wished)) : null;
    // What one press has just held may be taken back, which is looked up.
    market.clock.advance({ minutes: 1 });
    return { mart, wished, buyer, deps, payment: begun?.payment, ids: made.map(({ id }) => id) };
  }
  const cardOf = (wished: readonly { productId: number; quantity: number }[]) => ({
    paymentKey: randomUUID(),
    providerOrderId: randomUUID(),
    amountWon: wished.length * 3_000,
    lines: wished.map((line) => ({ ...line, way: 'card' as const })),
  });

  const acts: Record<keyof typeof MOST, (at: Awaited<ReturnType<typeof scene>>) => Promise<unknown>> = {
    order: ({ deps, buyer, wished }) => checkoutOnSite(deps, viewerOf(buyer), wished, { attempt: randomUUID() }),
    card: ({ deps, buyer, wished }) => beginCardCheckout(deps, viewerOf(buyer), cardOf(wished)),
    'card that is decided': ({ deps, payment }) =>
      decidePayment(deps, payment!, { paid: true, receiptUrl: null }, { isOwnAct: true }),
    cancel: ({ deps, buyer, ids }) => cancelVisit(deps, viewerOf(buyer), ids),
    'cancel by the mart': ({ deps, mart, ids }) => cancelAsSeller(deps, viewerOf(mart.owner), { orderId: ids[0]! }),
    'check-in': async ({ deps, mart, ids }) => {
      const order = await market.db.select().from(orders).where(eq(orders.id, ids[0]!));
      const visit = { martId: mart.id, orderIds: ids, uuid: order[0]!.qrUuid };
      return checkInVisit(deps, viewerOf(mart.owner), visit);
    },
  };

  const BEFORE: Partial<Record<keyof typeof MOST, Parameters<typeof scene>[0]>> = {
    'card that is decided': { isBegun: true },
    cancel: { isHeld: true },
    'cancel by the mart': { isHeld: true },
    'check-in': { isHeld: true },
  };
  test.each(Object.keys(MOST) as (keyof typeof MOST)[])('%s: few flights to PostgreSQL', async (name) => {
    const act = async () => {
      const at = await scene(BEFORE[name] ?? {});
      const before = relay.count();
      await acts[name](at);
      return relay.count() - before;
    };
    // The first opens the connection, too.
    await act();
    for (const flown of [await act(), await act()]) {
      expect(flown).toBeGreaterThan(1);
      expect(flown).toBeLessThanOrEqual(MOST[name](lines));
    }
    expect(await market.ledgerFaults()).toEqual([]);
  });

  // PostgreSQL looks five times what a plan for the values at hand would gain.
  const keepPlans = lines === 1 ? (Object.keys(MOST) as (keyof typeof MOST)[]) : [];
  test.each(keepPlans)('%s: no plan is made anew', async (name) => {
    for (let n = 0; n < 8; n += 1) await acts[name](await scene(BEFORE[name] ?? {}));
    const { rows } = await connection.pool.query(
      'select statement from pg_prepared_statements where custom_plans > 5 and from_sql = false',
    );
    expect(rows).toEqual([]);
  });
});

describe('an order', () => {
  test('is one row of events and one of news for its mart, whatever the staff', async () => {
    const market = await openMarket('PostgreSQL');
    try {
      const mart = await market.mart();
      for (let n = 0; n < 7; n += 1) await market.employee(mart);
      const product = await market.product(mart);
      const buyer = await market.person();
      await market.pool.query('truncate outbox, events');
      const [order] = await checkoutOnSite(market.deps, viewerOf(buyer), [{ productId: product.id, quantity: 1 }]);
      const { rows: events } = await market.pool.query('select topic from events');
      expect(events).toEqual([{ topic: 'order' }]);
      const { rows: news } = await market.pool.query(
        'select user_id, order_id from outbox order by order_id nulls last',
      );
      expect(news).toEqual([
        { user_id: STAFF, order_id: order!.id },
        { user_id: buyer.userId, order_id: null },
      ]);
      await market.pool.query('truncate events');
      await beginCardCheckout(market.deps, viewerOf(buyer), {
        paymentKey: randomUUID(),
        providerOrderId: randomUUID(),
        amountWon: 3_000,
        lines: [{ productId: product.id, quantity: 1, way: 'card' }],
      });
      const { rows: held } = await market.pool.query('select topic, mart_id, data->>$1 as said from events', ['said']);
      expect(held).toEqual([{ topic: 'stock', mart_id: mart.id, said: expect.stringMatching(`^s ${mart.id} `) }]);
    } finally {
      await market.close();
    }
  });
});
