import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { CASE_LIMITS } from '#lib/domain/case/case.ts';
import { CONFLICTS_A_DAY } from '#lib/domain/order/offline-check-in.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { readHoldRecord } from '#lib/server/services/order/holds/read-hold-records.ts';
import { cardDesk } from '../card.ts';
import { describeMarket } from '../market.ts';
import { offlineDesk } from '../offline-desk.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

describeMarket<ServedMarket>(
  'a counter without a network',
  (market) => {
    const { entry, send, pack, logOf, stored, casesOf, inSession, paidOrder } = offlineDesk(market);

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
        buyerName: '구매*',
        quantity: 2,
        totalPrice: 6_000,
        validUntil: order.validUntil.toISOString(),
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
        state: 'pickedUp',
        endedAt: scannedAt.toISOString(),
        offlineAt: market().clock.now().toISOString(),
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

    describe('and a till that counted the shelf before it was sent', () => {
      const counted = async (onShelf: number, more: { expires?: boolean } = {}) => {
        const { mart, seller, order, product } = await market().heldOrder({ product: { waiting: 5 } });
        const till = await market().machine(mart);
        const handedOver = entry([order]);
        market().clock.advance({ minutes: more.expires ? 70 : 5 });
        const items = [{ productId: product.id, onShelf, countedAt: market().clock.now().toISOString() }];
        await till.call('POST /api/pos/v1/stock/shelf', { body: { items } });
        market().clock.advance({ minutes: 5 });
        expect((await send(seller, mart, handedOver)).results).toMatchObject([{ outcome: 'pickedUp' }]);
        await send(seller, mart, handedOver);
        expect(await market().ledgerFaults()).toEqual([]);
        return market().stock(product);
      };

      test('sell what lies there: pieces that had left the shelf are not missing from it twice', async () => {
        // Five, of which the two that were held are gone.
        expect(await counted(3)).toEqual({ waiting: 3, inSale: 0, completed: 2 });
      });

      test('also where the order had expired by then', async () => {
        expect(await counted(3, { expires: true })).toEqual({ waiting: 3, inSale: 0, completed: 2 });
      });

      test('sell nothing that nobody has seen, where the count left nothing for sale', async () => {
        expect(await counted(1)).toEqual({ waiting: 0, inSale: 0, completed: 2 });
      });
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

    test('a slow check-in with a network, kept and sent by its person within two minutes, is the same', async () => {
      const { mart, seller, order } = await market().heldOrder();
      const clerk = await market().employee(mart);
      await seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: order.id },
        body: { uuid: order.uuid },
      });
      const kept = entry([order], market().clock.in({ seconds: 8 }));
      market().clock.advance({ minutes: 10 });
      const same = { outcome: 'already', orders: [{ endedAt: null, endedBy: null }] };
      expect((await send(seller, mart, kept)).results).toMatchObject([same]);
      expect((await logOf(mart)).map(({ kind }) => kind)).toEqual(['handedOver']);
      // The same sale of another person, or later, is another entry.
      const others = await send(clerk, mart, { ...kept, key: randomUUID() });
      expect(others.results).toMatchObject([{ outcome: 'already', orders: [{ endedBy: '사장' }] }]);
      const later = await send(seller, mart, entry([order], market().clock.in({ minutes: -7 })));
      expect(later.results).toMatchObject([{ outcome: 'already', orders: [{ endedBy: '사장' }] }]);
    });

    test.each(['onSite', 'card'] as const)(
      'an order that its buyer called off (%s) stays so, whatever time a device says; the mart is asked once',
      async (way) => {
        const { mart, seller, buyer, order } = await (way === 'card' ? paidOrder() : market().heldOrder());
        await seller.call('GET /api/seller/{martId}/orders/lookup', {
          params: { martId: mart.id },
          query: { uuid: order.uuid },
        });
        market().clock.advance({ minutes: 1 });
        await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
        market().clock.advance({ seconds: 5 });
        const before = entry([order], market().clock.in({ seconds: -6 }));
        const outcome = way === 'card' ? 'moneyBack' : 'calledOff';
        expect((await send(seller, mart, before)).results).toMatchObject([{ outcome }]);
        await send(seller, mart, before, entry([order], market().clock.in({ seconds: -7 })));
        expect((await stored(order)).state).toBe('cancelled');
        expect(await casesOf(mart)).toEqual([{ orderId: order.id, reason: 'order', state: 'waitingOperator' }]);
        if (way === 'card') {
          expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([{ refund: { amount: 5_000 } }]);
          await cardDesk(market()).settle();
          await cardDesk(market()).expectAgreement();
        }
      },
    );

    test('what the market asks of such orders is not the manager’s to take back, nor does it keep them from asking', async () => {
      const mart = await market().mart();
      const product = await market().product(mart, { waiting: 30 });
      for (let i = 0; i < CASE_LIMITS.open; i += 1) {
        const buyer = await market().person();
        const order = await market().order(buyer, product, 1);
        await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
        expect((await send(mart.owner, mart, entry([order]))).results).toMatchObject([{ outcome: 'calledOff' }]);
      }
      const { content } = await mart.owner.call('GET /api/cases', { query: {} });
      expect(content).toHaveLength(CASE_LIMITS.open);
      const { caseId } = content[0]!;
      expect(await mart.owner.refused('POST /api/cases/{caseId}/withdraw', { params: { caseId } })).toMatchObject({
        code: 'caseClosed',
      });
      const body = { kind: 'appeal' as const, reason: 'other', martId: mart.id, text: '취소된 주문을 건넸어요' };
      await mart.owner.call('POST /api/cases', { body });
    });

    test.each([
      ['stays with the mart', false, 'pickedUp'],
      ['had gone back', true, 'moneyBack'],
    ] as const)(
      'what was recalled after it had expired, and had been handed over: its buyer hears of it, also where the money %s',
      async (_, isSent, outcome) => {
        const { mart, seller, product, buyer, order } = await paidOrder();
        market().clock.setTo(order.validUntil);
        const scannedAt = market().clock.now();
        market().clock.advance({ minutes: 10 });
        await expireDue(market().deps);
        if (isSent) await cardDesk(market()).settle();
        const recall = () =>
          seller.call('POST /api/seller/stores/{storeId}/products/{productId}/recall', {
            params: { storeId: mart.id, productId: product.id },
            body: { reason: '이물질' },
          });
        await recall();
        const told = async () => {
          const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
          return content.filter(({ kind }) => kind === 'productRecalled');
        };
        expect(await told()).toEqual([]);
        const scanned = entry([order], scannedAt);
        for (let twice = 0; twice < 2; twice += 1) await send(seller, mart, scanned);
        expect((await stored(order)).state).toBe(outcome === 'pickedUp' ? 'pickedUp' : 'expired');
        expect(await told()).toMatchObject([{ message: expect.stringContaining('이물질') }]);
        await cardDesk(market()).settle();
      },
    );

    test('what a clerk handed over before the mart closed is told afterwards, and is decided as ever', async () => {
      const { mart, product, order: expired, card } = await paidOrder();
      const clerk = await market().employee(mart);
      market().clock.setTo(expired.validUntil);
      const before = entry([expired]);
      market().clock.advance({ minutes: 10 });
      await expireDue(market().deps);
      const buyer = await market().person('다음 손님');
      const onSite = await market().order(buyer, product, 1);
      const authorized = await cardDesk(market()).authorize(5_000);
      const { orderId } = await buyer.call('POST /api/buyer/pay/toss/confirm', {
        body: { ...authorized, productId: product.id, quantity: 1, isReservation: false },
      });
      const sold = { ...entry([onSite]), orderIds: [onSite.id, orderId] };
      market().clock.advance({ minutes: 1 });
      await mart.owner.call('DELETE /api/seller/store/{storeId}', {
        params: { storeId: mart.id },
        body: { name: mart.name },
      });
      market().clock.advance({ minutes: 1 });
      expect((await send(clerk, mart, before, sold)).results).toMatchObject([
        { outcome: 'pickedUp' },
        { orders: [{ outcome: 'pickedUp' }, { outcome: 'moneyBack' }] },
      ]);
      await cardDesk(market()).settle();
      expect((await cardDesk(market()).record(card.orderId)).cancels).toEqual([]);
      expect((await cardDesk(market()).record(authorized.orderId)).cancels).toHaveLength(1);
      const asked = await market().db.execute(sql`select reason, state from cases where order_id = ${orderId}`);
      expect(asked.rows).toEqual([{ reason: 'order', state: 'waitingOperator' }]);
      await cardDesk(market()).expectAgreement();
      const stranger = await market().person();
      expect(
        await stranger.refused('POST /api/seller/{martId}/offline-checkins', {
          params: { martId: mart.id },
          body: { entries: [before] },
        }),
      ).toMatchObject({ code: 'martNotFound' });
    });

    test('money that a mart or a recall promised back is given back', async () => {
      for (const end of ['cancel', 'recall'] as const) {
        const { mart, seller, order, product, card } = await paidOrder();
        const scannedAt = market().clock.now();
        market().clock.advance({ minutes: 1 });
        if (end === 'cancel')
          await seller.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: order.id } });
        else
          await seller.call('POST /api/seller/stores/{storeId}/products/{productId}/recall', {
            params: { storeId: mart.id, productId: product.id },
            body: { reason: '상했어요' },
          });
        expect((await send(seller, mart, entry([order], scannedAt))).results).toMatchObject([{ outcome: 'moneyBack' }]);
        await cardDesk(market()).settle();
        expect((await cardDesk(market()).record(card.orderId)).cancels).toMatchObject([{ amountWon: 5_000 }]);
        expect(await casesOf(mart)).toHaveLength(1);
        await cardDesk(market()).expectAgreement();
      }
    });

    test('a session that spoke to the server after its scan was not away: marked, and it takes no money back', async () => {
      const { mart, seller, buyer, order } = await paidOrder();
      const counter = await inSession(seller);
      const list = () =>
        counter.call('GET /api/seller/{martId}/orders', { params: { martId: mart.id }, query: { tab: 'checkin' } });
      await list();
      market().clock.setTo(order.validUntil);
      const open = await market().order(await market().person(), await market().product(mart), 1);
      const scannedAt = market().clock.now();
      market().clock.advance({ minutes: 6 });
      await list();
      await buyer.call('GET /api/buyer/order/buy-cancel');
      market().clock.advance({ minutes: 10 });
      const sent = await send(counter, mart, entry([order], scannedAt), entry([open], scannedAt));
      expect(sent.results).toMatchObject([{ outcome: 'moneyBack' }, { outcome: 'pickedUp' }]);
      expect((await stored(order)).state).toBe('expired');
      expect((await logOf(mart)).map(({ kind, after }) => [kind, after?.wasOnline])).toEqual([
        ['handedOver', true],
        ['offlineConflict', true],
      ]);
      await cardDesk(market()).settle();
      await cardDesk(market()).expectAgreement();
    });

    test('what a counter says when its network is back counts against nobody', async () => {
      const { mart, seller, buyer, order } = await paidOrder();
      const counter = await inSession(seller);
      const list = () =>
        counter.call('GET /api/seller/{martId}/orders', { params: { martId: mart.id }, query: { tab: 'checkin' } });
      await list();
      market().clock.setTo(order.validUntil);
      const scannedAt = market().clock.now();
      market().clock.advance({ minutes: 20 });
      await buyer.call('GET /api/buyer/order/buy-cancel');
      await list();
      market().clock.advance({ minutes: 1 });
      await list();
      expect((await send(counter, mart, entry([order], scannedAt))).results).toMatchObject([{ outcome: 'pickedUp' }]);
      expect((await logOf(mart))[0]).toMatchObject({ kind: 'handedOver' });
      expect((await logOf(mart))[0]!.after?.wasOnline).toBeUndefined();
    });

    test('an entry that has to be looked at writes one row, and ids that are no order of the mart none', async () => {
      const { mart, seller, buyer, order, product } = await market().heldOrder();
      const more = await market().order(buyer, product, 1);
      const strange = Array.from({ length: 48 }, (_, i) => ({ id: 900_000 + i, uuid: randomUUID() }));
      await send(seller, mart, entry(strange), { ...entry([order, more, ...strange]), uuid: randomUUID() });
      expect(await logOf(mart)).toMatchObject([
        { kind: 'offlineConflict', orderId: order.id, after: { reason: 'wrongQr', alsoOrders: [more.id] } },
      ]);
    });

    test('of one person only so many a day are written down', async () => {
      const { mart, seller, order } = await market().heldOrder();
      const wrong = () => ({ ...entry([order]), uuid: randomUUID() });
      for (let i = 0; i < 3; i += 1) await send(seller, mart, ...Array.from({ length: 100 }, wrong));
      const { rows } = await market().db.execute<{ n: number }>(
        sql`select count(*)::int as n from mart_log where mart_id = ${mart.id} and kind = 'offlineConflict'`,
      );
      expect(rows[0]!.n).toBe(CONFLICTS_A_DAY);
    });
  },
  serveMarket,
);
