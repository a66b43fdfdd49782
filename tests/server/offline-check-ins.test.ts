import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readHoldRecord } from '#lib/server/services/shared/holds/read-hold-records.ts';
import { cardDesk } from './card.ts';
import { describeMarket, type Mart, type Order } from './market.ts';
import type { Person } from './person.ts';
import { type ServedMarket, serveMarket } from './served-market.ts';

const PACK = 'GET /api/seller/{martId}/offline-pack';
const SEND = 'POST /api/seller/{martId}/offline-checkins';

describeMarket<ServedMarket>(
  'a counter without a network',
  (market) => {
    const entry = (orders: readonly Pick<Order, 'id' | 'uuid'>[], scannedAt = market().clock.now(), skewMs = 0) => ({
      ...{ key: randomUUID(), orderIds: orders.map(({ id }) => id), uuid: orders[0]!.uuid },
      ...{ scannedAt: new Date(scannedAt.getTime() - skewMs).toISOString(), skewMs },
    });
    const send = (seller: Person, mart: Mart, ...entries: ReturnType<typeof entry>[]) =>
      seller.call(SEND, { params: { martId: mart.id }, body: { entries } });
    const pack = (seller: Person, mart: Mart) => seller.call(PACK, { params: { martId: mart.id } });
    const logOf = async (mart: Mart) =>
      (await mart.owner.call('GET /api/seller/{martId}/log', { params: { martId: mart.id }, query: { kind: 'order' } }))
        .entries;
    const stored = async (order: Pick<Order, 'id'>) => {
      const { rows } = await market().db.execute<{ state: string; ended_at: string; offline_at: string | null }>(
        sql`select state, end_reason, ended_at, offline_at from orders where id = ${order.id}`,
      );
      const row = rows[0]!;
      const time = (at: string | null) => at && new Date(at).toISOString();
      return { state: row.state, endedAt: time(row.ended_at), offlineAt: time(row.offline_at) };
    };

    async function paidOrder() {
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
    }

    test('takes along what it needs to hand over, and nothing that makes a pass', async () => {
      const { mart, seller, order, product, buyer } = await market().heldOrder();
      const paid = await market().order(buyer, product, 1);
      await market().db.execute(sql`update orders set way = 'card' where id = ${paid.id}`);
      const taken = await pack(seller, mart);
      expect(taken.at).toBe(market().clock.now().toISOString());
      expect(
        taken.orders.map(({ orderId, visitId, dueAmount, isPaid }) => [orderId, visitId, dueAmount, isPaid]),
      ).toEqual([
        [order.id, order.id, 6_000, false],
        [paid.id, order.id, 0, true],
      ]);
      expect(taken.orders[0]).toMatchObject({
        ...{ buyerName: '구매*', quantity: 2, totalPrice: 6_000, validUntil: order.validUntil.toISOString() },
        proof: createHash('sha256').update(order.uuid).digest('hex'),
      });
      const text = JSON.stringify(taken);
      for (const secret of [order.uuid, order.pickupCode, '@market.test', '구매자']) expect(text).not.toContain(secret);
      await send(seller, mart, entry([order]));
      expect((await pack(seller, mart)).orders.map(({ orderId }) => orderId)).toEqual([paid.id]);
      // Without a payment it must not expire in another test.
      await send(seller, mart, entry([paid]));
    });

    test('takes along no order that nobody can pick up within 12 hours', async () => {
      market().clock.set('2026-11-20T23:30:00');
      const { mart, seller, order } = await market().heldOrder({ mart: { opensAt: '12:30', closesAt: '22:00' } });
      expect((await pack(seller, mart)).orders).toEqual([]);
      market().clock.advance({ hours: 2 });
      expect((await pack(seller, mart)).orders.map(({ orderId }) => orderId)).toEqual([order.id]);
    });

    test('sends what it handed over: it ended when it was scanned, and the buyer is told', async () => {
      const { mart, seller, buyer, order, product } = await market().heldOrder({ product: { waiting: 5 } });
      const scannedAt = market().clock.now();
      market().clock.advance({ minutes: 20 });
      const { results } = await send(seller, mart, entry([order], scannedAt));
      expect(results).toMatchObject([{ outcome: 'pickedUp', orders: [{ orderId: order.id, outcome: 'pickedUp' }] }]);
      expect(await stored(order)).toEqual({
        ...{ state: 'pickedUp', endedAt: scannedAt.toISOString(), offlineAt: market().clock.now().toISOString() },
      });
      expect(await market().stock(product)).toEqual({ waiting: 3, inSale: 0, completed: 2 });
      const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
      expect(content.map(({ kind }) => kind)).toEqual(['orderPickedUp', 'orderConfirmed']);
      expect(await logOf(mart)).toMatchObject([{ kind: 'handedOver', after: { scannedAt: scannedAt.toISOString() } }]);
    });

    test.each([3, -3])('is right on a phone whose clock is %d hours off', async (hours) => {
      const { mart, seller, order } = await market().heldOrder();
      const scannedAt = market().clock.now();
      const { results } = await send(seller, mart, entry([order], scannedAt, hours * 3_600_000));
      expect(results).toMatchObject([{ outcome: 'pickedUp' }]);
      expect((await stored(order)).endedAt).toBe(scannedAt.toISOString());
    });

    test('sends twice, and hands over once', async () => {
      const { mart, seller, order, product } = await market().heldOrder({ product: { waiting: 5 } });
      const once = entry([order]);
      await send(seller, mart, once);
      market().clock.advance({ minutes: 1 });
      expect((await send(seller, mart, once, once)).results).toMatchObject([
        { outcome: 'already', orders: [{ endedAt: null, endedBy: null }] },
        { outcome: 'already', orders: [{ endedAt: null, endedBy: null }] },
      ]);
      expect(await market().stock(product)).toEqual({ waiting: 3, inSale: 0, completed: 2 });
      expect((await logOf(mart)).map(({ kind }) => kind)).toEqual(['handedOver']);
    });

    test('of two devices with the same QR names both', async () => {
      const { mart, seller, order } = await market().heldOrder();
      const clerk = await market().employee(mart);
      const scannedAt = market().clock.now();
      market().clock.advance({ minutes: 10 });
      await send(clerk, mart, entry([order], scannedAt));
      const late = entry([order], market().clock.now());
      const { results } = await send(seller, mart, late);
      expect(results).toMatchObject([
        { outcome: 'already', orders: [{ endedBy: '직원', endedAt: scannedAt.toISOString() }] },
      ]);
      await send(seller, mart, late);
      expect((await logOf(mart)).map(({ kind, actor, after }) => [kind, actor?.name, after?.reason])).toEqual([
        ['offlineConflict', '사장', 'already'],
        ['handedOver', '직원', undefined],
      ]);
    });

    test('hands over a visit, each of its orders decided by itself', async () => {
      const { mart, seller, buyer, order, product } = await market().heldOrder();
      const second = await market().order(buyer, product, 1);
      await market().db.execute(
        sql`update orders set state = 'failed', end_reason = 'paymentFailed', ended_at = created_at where id = ${second.id}`,
      );
      const { results } = await send(seller, mart, entry([order, second]));
      expect(results).toMatchObject([
        { outcome: 'refused', orders: [{ outcome: 'pickedUp' }, { outcome: 'refused', reason: 'orderNotOpen' }] },
      ]);
      await market().db.execute(
        sql`update orders set state = 'open', end_reason = null, ended_at = null where id = ${second.id}`,
      );
    });

    test('takes a no-show back whose buyer came in time', async () => {
      const { mart, seller, buyer, order, product } = await market().heldOrder({ product: { waiting: 5 } });
      market().clock.setTo(order.validUntil);
      const scannedAt = market().clock.now();
      market().clock.advance({ minutes: 30 });
      await buyer.call('GET /api/buyer/order/buy-cancel');
      expect((await readHoldRecord(market().db, buyer.userId, market().clock.now())).noShows).toHaveLength(1);
      expect(await market().stock(product)).toEqual({ waiting: 5, inSale: 0, completed: 0 });
      const late = entry([order], market().clock.now());
      expect((await send(seller, mart, late)).results).toMatchObject([
        { outcome: 'refused', orders: [{ reason: 'orderExpired' }] },
      ]);
      expect((await send(seller, mart, entry([order], scannedAt))).results).toMatchObject([{ outcome: 'pickedUp' }]);
      expect((await readHoldRecord(market().db, buyer.userId, market().clock.now())).noShows).toEqual([]);
      expect(await market().stock(product)).toEqual({ waiting: 3, inSale: 0, completed: 2 });
    });

    test('writes down a shortage where the shelf was sold meanwhile', async () => {
      const { mart, seller, order, product } = await market().heldOrder({ product: { waiting: 2 } });
      const scannedAt = market().clock.now();
      await seller.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: order.id } });
      const others = await market().order(await market().person(), product, 1);
      expect((await send(seller, mart, entry([order], scannedAt))).results).toMatchObject([{ outcome: 'pickedUp' }]);
      expect(await market().stock(product)).toEqual({ waiting: 0, inSale: 1, completed: 2 });
      const { rows } = await market().db.execute(
        sql`select event, waiting, completed from stock_ledger where order_id = ${order.id} and event in ('pickUpLate', 'shortage') order by event`,
      );
      expect(rows).toEqual([
        { event: 'pickUpLate', waiting: -1, completed: 1 },
        { event: 'shortage', waiting: 0, completed: 1 },
      ]);
      await send(seller, mart, entry([others]));
    });

    test('hands over what was recalled, moved or extended meanwhile', async () => {
      const { mart, seller, buyer, order, product } = await market().heldOrder({ product: { waiting: 4 } });
      const extended = await market().heldOrder();
      const scannedAt = market().clock.now();
      market().clock.advance({ minutes: 5 });
      await extended.buyer.call('POST /api/buyer/order/valid-until-extension', {
        query: { orderId: extended.order.id },
      });
      await seller.call('POST /api/seller/stores/{storeId}/products/{productId}/recall', {
        params: { storeId: mart.id, productId: product.id },
        body: { reason: '소비기한 표시가 잘못됐어요' },
      });
      expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([{ endReason: 'recalled' }]);
      expect((await send(seller, mart, entry([order], scannedAt))).results).toMatchObject([{ outcome: 'pickedUp' }]);
      expect(await market().stock(product)).toEqual({ waiting: 0, inSale: 0, completed: 2 });
      const sent = await send(extended.seller, extended.mart, entry([extended.order], scannedAt));
      expect(sent.results).toMatchObject([{ outcome: 'pickedUp' }]);
    });

    test('keeps the money of a no-show for an hour, and does not send it back when the goods were handed over', async () => {
      const { mart, seller, buyer, order, card } = await paidOrder();
      market().clock.setTo(order.validUntil);
      const scannedAt = market().clock.now();
      market().clock.advance({ minutes: 50 });
      expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([{ refund: { state: 'requested' } }]);
      expect((await send(seller, mart, entry([order], scannedAt))).results).toMatchObject([{ outcome: 'pickedUp' }]);
      await cardDesk(market()).settle();
      expect((await cardDesk(market()).record(card.orderId)).cancels).toEqual([]);
      expect(await buyer.call('GET /api/buyer/order/buy-completed')).toMatchObject([{ orderId: order.id }]);
      await cardDesk(market()).expectAgreement();
    });

    test('names what was handed over and paid back: it stays as it ended, and the mart reads of it', async () => {
      const { mart, seller, buyer, order } = await paidOrder();
      market().clock.setTo(order.validUntil);
      const scannedAt = market().clock.now();
      market().clock.advance({ minutes: 6 });
      await buyer.call('GET /api/buyer/order/buy-cancel');
      await cardDesk(market()).settle();
      expect((await send(seller, mart, entry([order], scannedAt))).results).toMatchObject([{ outcome: 'moneyBack' }]);
      expect((await stored(order)).state).toBe('expired');
      expect(await logOf(mart)).toMatchObject([
        { kind: 'offlineConflict', orderId: order.id, after: { reason: 'moneyBack' } },
      ]);
      await cardDesk(market()).expectAgreement();
    });

    test('the same of a paid order that its buyer had called off before', async () => {
      const { mart, seller, buyer, order } = await paidOrder();
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
      market().clock.advance({ minutes: 1 });
      expect((await send(seller, mart, entry([order]))).results).toMatchObject([{ outcome: 'moneyBack' }]);
      await cardDesk(market()).settle();
      await cardDesk(market()).expectAgreement();
    });

    test('refuses a QR that is no proof, each by itself', async () => {
      const one = await market().heldOrder();
      const other = await market().heldOrder({});
      const { results } = await send(
        one.seller,
        one.mart,
        { ...entry([one.order]), uuid: randomUUID() },
        { ...entry([one.order]), uuid: 'no-uuid' },
        { ...entry([one.order]), uuid: other.order.uuid },
        entry([other.order]),
        entry([one.order]),
      );
      expect(results.map(({ outcome, orders }) => [outcome, orders[0]!.reason])).toEqual([
        ...Array(3).fill(['refused', 'wrongQr']),
        ['refused', 'orderNotFound'],
        ['pickedUp', null],
      ]);
      expect((await stored(other.order)).state).toBe('open');
    });

    test('leaves an order of one’s own to a colleague', async () => {
      const { mart, product } = await market().heldOrder();
      const clerk = await market().employee(mart);
      const own = await market().order(clerk, product, 1);
      expect((await send(clerk, mart, entry([own]))).results).toMatchObject([
        { outcome: 'refused', orders: [{ reason: 'ownOrder' }] },
      ]);
      expect((await send(mart.owner, mart, entry([own]))).results).toMatchObject([{ outcome: 'pickedUp' }]);
    });

    test('refuses whoever was removed meanwhile, and tells the general manager; a stranger finds no mart', async () => {
      const { mart, seller, order } = await market().heldOrder();
      const clerk = await market().employee(mart);
      const scanned = entry([order]);
      await seller.call('POST /api/seller/store/{storeId}/employees/delete', {
        params: { storeId: mart.id },
        body: { userIds: [clerk.userId] },
      });
      expect((await send(clerk, mart, scanned)).results).toMatchObject([
        { outcome: 'refused', orders: [{ reason: 'notMember' }] },
      ]);
      expect(await logOf(mart)).toMatchObject([
        { kind: 'offlineConflict', actor: { userId: clerk.userId }, orderId: order.id, after: { reason: 'notMember' } },
      ]);
      expect((await stored(order)).state).toBe('open');
      const stranger = await market().person();
      const body = { params: { martId: mart.id }, body: { entries: [scanned] } };
      expect(await stranger.refused(SEND, body)).toMatchObject({ status: 404, code: 'martNotFound' });
    });
  },
  serveMarket,
);
