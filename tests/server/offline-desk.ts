import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { sessions } from '#lib/server/schema/index.ts';
import { cardDesk } from './card.ts';
import type { Mart, Order } from './market.ts';
import type { Person } from './person.ts';
import type { ServedMarket } from './served-market.ts';

/** A counter whose network is away, and what its mart and its buyers read afterwards. */
export function offlineDesk(market: () => ServedMarket) {
  const entry = (orders: readonly Pick<Order, 'id' | 'uuid'>[], scannedAt = market().clock.now(), skewMs = 0) => ({
    key: randomUUID(),
    orderIds: orders.map(({ id }) => id),
    uuid: orders[0]!.uuid,
    scannedAt: new Date(scannedAt.getTime() - skewMs).toISOString(),
    skewMs,
  });
  return {
    entry,
    send: (seller: Person, mart: Mart, ...entries: ReturnType<typeof entry>[]) =>
      seller.call('POST /api/seller/{martId}/offline-checkins', { params: { martId: mart.id }, body: { entries } }),

    pack: (seller: Person, mart: Mart) =>
      seller.call('GET /api/seller/{martId}/offline-pack', { params: { martId: mart.id } }),

    logOf: async (mart: Mart) =>
      (await mart.owner.call('GET /api/seller/{martId}/log', { params: { martId: mart.id }, query: { kind: 'order' } }))
        .entries,

    async stored(order: Pick<Order, 'id'>) {
      const { rows } = await market().db.execute<{ state: string; ended_at: string; offline_at: string | null }>(
        sql`select state, end_reason, ended_at, offline_at from orders where id = ${order.id}`,
      );
      const row = rows[0]!;
      const time = (at: string | null) => at && new Date(at).toISOString();
      return { state: row.state, endedAt: time(row.ended_at), offlineAt: time(row.offline_at) };
    },

    /** What the mart is asked about goods that were handed over for nothing. */
    casesOf: async (mart: Mart) =>
      (
        await mart.owner.call('GET /api/seller/{martId}/cases', { params: { martId: mart.id }, query: { page: 0 } })
      ).content.map(({ orderId, reason, state }) => ({ orderId, reason, state })),

    async remove(person: Person, mart: Mart): Promise<void> {
      await mart.owner.call('POST /api/seller/store/{storeId}/employees/delete', {
        params: { storeId: mart.id },
        body: { userIds: [person.userId] },
      });
    },

    /** The same person in the session they signed in with: other people of these tests have none. */
    async inSession(person: Person): Promise<Person> {
      const [session] = await market().db.select().from(sessions).where(eq(sessions.userId, person.userId));
      return market().inSession(person, session!.id);
    },

    async paidOrder() {
      const mart = await market().mart();
      const product = await market().product(mart, { price: 5_000 });
      const buyer = await market().person('구매자');
      const card = await cardDesk(market()).authorize(5_000);
      const { orderId } = await buyer.call('POST /api/buyer/pay/toss/confirm', {
        body: { ...card, productId: product.id, quantity: 1, isReservation: false },
      });
      const { uuid, validUntil } = await buyer.call('GET /api/qrCode/get', { query: { orderId } });
      const order = { id: orderId, uuid, validUntil: new Date(validUntil) };
      return { mart, seller: mart.owner, product, buyer, card, order };
    },
  };
}
