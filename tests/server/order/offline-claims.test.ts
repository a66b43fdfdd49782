import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { FORMER_MEMBER_ENTRIES_MAX, MANAGER_ANSWER_HOURS } from '#lib/domain/order/offline-check-in.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { believeSilent } from '#lib/server/services/order/hand-over/decide-claim.ts';
import { readHoldRecord } from '#lib/server/services/order/holds/read-hold-records.ts';
import { cardDesk } from '../card.ts';
import { untilWaiting } from '../lock-queue.ts';
import { describeMarket, type Mart, type Order } from '../market.ts';
import { offlineDesk } from '../offline-desk.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const DECIDE = 'POST /api/seller/{martId}/offline-claims/{claimId}/decide';

describeMarket<ServedMarket>(
  'what somebody sold without a network who has left since',
  (market) => {
    const { entry, send, logOf, stored, casesOf, remove, paidOrder } = offlineDesk(market);
    const claimsOf = async (mart: Mart) =>
      (await mart.owner.call('GET /api/seller/{martId}/offline-claims', { params: { martId: mart.id } })).claims;
    const say = (mart: Mart, claimId: number, isHandedOver: boolean) =>
      [DECIDE, { params: { martId: mart.id, claimId }, body: { isHandedOver } }] as const;
    const noShows = async (buyer: Person) =>
      (await readHoldRecord(market().db, buyer.userId, market().clock.now())).noShows.length;
    const rowsOf = async (mart: Mart) => {
      const { rows } = await market().db.execute<{ n: number }>(
        sql`select (select count(*) from mart_log where mart_id = ${mart.id})::int + (select count(*) from offline_claims where mart_id = ${mart.id})::int as n`,
      );
      return rows[0]!.n;
    };

    /** An order that a clerk scanned without a network, and the clerk removed before it was sent. */
    async function soldIn<T extends { mart: Mart; order: Pick<Order, 'id' | 'uuid'> }>(scene: T) {
      const clerk = await market().employee(scene.mart);
      const scanned = entry([scene.order]);
      market().clock.advance({ minutes: 1 });
      await remove(clerk, scene.mart);
      return { ...scene, clerk, scanned };
    }
    /** Does it while another transaction holds the order, until so much of it waits for that. */
    async function whileLocked<T>(
      { id }: Pick<Order, 'id'>,
      waiting: number,
      begin: () => Promise<T>[],
      meanwhile: () => Promise<unknown> = async () => {},
    ): Promise<T[]> {
      const client = await market().pool.connect();
      try {
        await client.query('begin');
        await client.query('select from orders where id = $1 for update', [id]);
        const begun = Promise.all(begin());
        await untilWaiting(market(), waiting);
        await meanwhile();
        await client.query('commit');
        return await begun;
      } finally {
        client.release();
      }
    }
    const sold = async () => soldIn(await market().heldOrder({ product: { waiting: 5 } }));

    test('waits for the general manager, who is told once, and expires for nobody meanwhile', async () => {
      const { mart, seller, buyer, order, product, clerk, scanned } = await sold();
      const other = await market().order(await market().person(), product, 1);
      const second = entry([other], market().clock.in({ minutes: -1 }));
      expect((await send(clerk, mart, scanned, second)).results).toMatchObject([
        { outcome: 'waiting', orders: [{ orderId: order.id, outcome: 'waiting' }] },
        { outcome: 'waiting' },
      ]);
      // The same again is the same.
      expect((await send(clerk, mart, scanned)).results).toMatchObject([{ outcome: 'waiting' }]);
      const { rows: told } = await market().db.execute(
        sql`select user_id from alarms where kind = 'saleClaimed' and mart_id = ${mart.id}`,
      );
      expect(told).toHaveLength(1);

      market().clock.setTo(order.validUntil);
      market().clock.advance({ hours: 2 });
      await expireDue(market().deps);
      expect((await stored(order)).state).toBe('open');
      expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toEqual([]);
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([{ orderId: order.id, isClaimed: true }]);
      expect(await noShows(buyer)).toBe(0);

      const [claim] = await claimsOf(mart);
      expect(claim).toMatchObject({ scannedBy: '직원', buyerName: '구매*', orders: [{ orderId: order.id }] });
      await seller.call(...say(mart, claim!.claimId, true));
      expect(await stored(order)).toMatchObject({ state: 'pickedUp', endedAt: scanned.scannedAt });
      expect(await market().stock(product)).toEqual({ waiting: 2, inSale: 1, completed: 2 });
      expect((await logOf(mart)).slice(0, 2)).toMatchObject([
        { kind: 'claimConfirmed', actor: { name: '사장' }, orderId: order.id, person: { userId: clerk.userId } },
        { kind: 'handedOver', actor: { userId: clerk.userId }, orderId: order.id },
      ]);
      // Sent again, it is what it was; said again, too; said otherwise it is refused.
      expect((await send(clerk, mart, scanned)).results).toMatchObject([
        { outcome: 'already', orders: [{ endedAt: null }] },
      ]);
      await seller.call(...say(mart, claim!.claimId, true));
      expect(await seller.refused(...say(mart, claim!.claimId, false))).toMatchObject({ code: 'claimDecided' });
      for (const { claimId } of await claimsOf(mart)) await seller.call(...say(mart, claimId, true));
    });

    test('sent twice at once, it waits once', async () => {
      const { mart, seller, order, clerk, scanned } = await sold();
      const sent = await whileLocked(order, 2, () => [send(clerk, mart, scanned), send(clerk, mart, scanned)]);
      expect(sent).toMatchObject(Array(2).fill({ results: [{ outcome: 'waiting' }] }));
      const claims = await claimsOf(mart);
      expect(claims).toHaveLength(1);
      await seller.call(...say(mart, claims[0]!.claimId, true));
    });

    test('of somebody who is removed in the very moment, it waits as well', async () => {
      const { mart, seller, order } = await market().heldOrder();
      const clerk = await market().employee(mart);
      const scanned = entry([order]);
      market().clock.advance({ minutes: 1 });
      const [sent] = await whileLocked(
        order,
        1,
        () => [send(clerk, mart, scanned)],
        () => remove(clerk, mart),
      );
      expect(sent!.results).toMatchObject([{ outcome: 'waiting' }]);
      const [claim] = await claimsOf(mart);
      await seller.call(...say(mart, claim!.claimId, true));
      expect((await stored(order)).state).toBe('pickedUp');
    });

    test('denied, it ends as it would have', async () => {
      const { mart, seller, buyer, order, clerk, scanned } = await sold();
      await send(clerk, mart, scanned);
      market().clock.setTo(order.validUntil);
      market().clock.advance({ hours: 1 });
      const [claim] = await claimsOf(mart);
      await seller.call(...say(mart, claim!.claimId, false));
      await expireDue(market().deps);
      expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([
        { orderId: order.id, endReason: 'noShow' },
      ]);
      expect(await noShows(buyer)).toBe(1);
      expect((await logOf(mart)).map(({ kind }) => kind)).toEqual(['claimDenied']);
      expect((await send(clerk, mart, scanned)).results).toMatchObject([
        { outcome: 'refused', orders: [{ reason: 'denied' }] },
      ]);
      expect(await claimsOf(mart)).toEqual([]);
    });

    test('of a paid order that had expired no money is sent while it waits; believed, it stays with the mart', async () => {
      const { mart, seller, buyer, order, card, clerk, scanned } = await soldIn(await paidOrder());
      market().clock.setTo(order.validUntil);
      market().clock.advance({ minutes: 10 });
      await expireDue(market().deps);
      await send(clerk, mart, scanned);
      expect(await noShows(buyer)).toBe(0);
      market().clock.advance({ hours: 3 });
      await cardDesk(market()).settle();
      expect((await cardDesk(market()).record(card.orderId)).cancels).toEqual([]);
      const [claim] = await claimsOf(mart);
      await seller.call(...say(mart, claim!.claimId, true));
      await cardDesk(market()).settle();
      expect((await stored(order)).state).toBe('pickedUp');
      expect((await cardDesk(market()).record(card.orderId)).cancels).toEqual([]);
      await cardDesk(market()).expectAgreement();
    });

    test('denied, the money of such an order is sent', async () => {
      const { mart, seller, order, card, clerk, scanned } = await soldIn(await paidOrder());
      market().clock.setTo(order.validUntil);
      market().clock.advance({ minutes: 10 });
      await expireDue(market().deps);
      await send(clerk, mart, scanned);
      market().clock.advance({ hours: 3 });
      const [claim] = await claimsOf(mart);
      await seller.call(...say(mart, claim!.claimId, false));
      await cardDesk(market()).settle();
      expect((await cardDesk(market()).record(card.orderId)).cancels).toHaveLength(1);
      await cardDesk(market()).expectAgreement();
    });

    test('who answers nothing for two days believes it, also where the mart has closed since', async () => {
      const one = await sold();
      const closed = await sold();
      for (const { clerk, mart, scanned } of [one, closed]) await send(clerk, mart, scanned);
      market().clock.setTo(closed.order.validUntil);
      market().clock.advance({ hours: 1 });
      await expireDue(market().deps);
      await closed.seller.call('DELETE /api/seller/store/{storeId}', {
        params: { storeId: closed.mart.id },
        body: { name: closed.mart.name },
      });
      expect(await believeSilent(market().deps)).toBe(0);
      market().clock.advance({ hours: MANAGER_ANSWER_HOURS });
      expect(await believeSilent(market().deps)).toBe(2);
      expect(await believeSilent(market().deps)).toBe(0);
      for (const { order, buyer } of [one, closed]) {
        expect((await stored(order)).state).toBe('pickedUp');
        expect(await noShows(buyer)).toBe(0);
      }
      expect((await logOf(one.mart))[0]).toMatchObject({
        kind: 'claimConfirmed',
        actor: null,
        after: { bySilence: true },
      });
    });

    test('recalled while it waits, past its time: the buyer is told at once and has the money back', async () => {
      const { mart, seller, product, buyer, order, card, clerk, scanned } = await soldIn(await paidOrder());
      await send(clerk, mart, scanned);
      market().clock.setTo(order.validUntil);
      market().clock.advance({ minutes: 10 });
      await seller.call('POST /api/seller/stores/{storeId}/products/{productId}/recall', {
        params: { storeId: mart.id, productId: product.id },
        body: { reason: '이물질' },
      });
      const told = async () => {
        const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
        return content.filter(({ kind }) => kind === 'productRecalled').length;
      };
      expect(await told()).toBe(1);
      await cardDesk(market()).settle();
      expect((await cardDesk(market()).record(card.orderId)).cancels).toHaveLength(1);
      const [claim] = await claimsOf(mart);
      await seller.call(...say(mart, claim!.claimId, true));
      expect((await stored(order)).state).toBe('cancelled');
      expect(await casesOf(mart)).toMatchObject([{ orderId: order.id }]);
      expect(await told()).toBe(1);
      await cardDesk(market()).expectAgreement();
    });

    test.each(['buyer', 'mart'] as const)(
      'called off by its %s while it waits: that stands, with its money',
      async (who) => {
        const { mart, seller, buyer, order, card, clerk, scanned } = await soldIn(await paidOrder());
        await send(clerk, mart, scanned);
        if (who === 'buyer') await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
        else await seller.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: order.id } });
        await cardDesk(market()).settle();
        const [claim] = await claimsOf(mart);
        await seller.call(...say(mart, claim!.claimId, true));
        expect((await stored(order)).state).toBe('cancelled');
        expect((await cardDesk(market()).record(card.orderId)).cancels).toHaveLength(1);
        expect(await casesOf(mart)).toMatchObject([{ orderId: order.id }]);
        expect(await claimsOf(mart)).toEqual([]);
        await cardDesk(market()).expectAgreement();
      },
    );

    test('handed over by a colleague while it waits, there is nothing left to decide', async () => {
      const { mart, seller, order, product, clerk, scanned } = await sold();
      await send(clerk, mart, scanned);
      await send(seller, mart, entry([order]));
      const [claim] = await claimsOf(mart);
      await seller.call(...say(mart, claim!.claimId, true));
      expect(await market().stock(product)).toEqual({ waiting: 3, inSale: 0, completed: 2 });
    });

    test('scanned after they had left, it is refused, and the mart reads of it', async () => {
      const { mart, order, clerk } = await sold();
      expect((await send(clerk, mart, entry([order]))).results).toMatchObject([
        { outcome: 'refused', orders: [{ reason: 'notMember' }] },
      ]);
      expect(await logOf(mart)).toMatchObject([
        { kind: 'offlineConflict', actor: { userId: clerk.userId }, orderId: order.id, after: { reason: 'notMember' } },
      ]);
      expect((await stored(order)).state).toBe('open');
      await send(mart.owner, mart, entry([order]));
    });

    test('who was added again is believed for when they worked there, and for no other time', async () => {
      const { mart, seller, order, clerk, scanned, product } = await sold();
      const other = await market().order(await market().person(), product, 1);
      const between = entry([other], market().clock.in({ minutes: 2 }));
      market().clock.advance({ minutes: 10 });
      await market().hire(clerk, mart);
      market().clock.advance({ minutes: 1 });
      expect((await send(clerk, mart, scanned, between)).results).toMatchObject([
        { outcome: 'pickedUp' },
        { outcome: 'refused', orders: [{ reason: 'notMember' }] },
      ]);
      expect((await stored(order)).state).toBe('pickedUp');
      await send(seller, mart, entry([other]));
    });

    test('their own order is never theirs to hand over', async () => {
      const { mart, product, clerk } = await sold();
      const own = await market().order(clerk, product, 1);
      const scanned = entry([own], market().clock.in({ minutes: -1 }));
      expect((await send(clerk, mart, scanned)).results).toMatchObject([{ orders: [{ reason: 'ownOrder' }] }]);
      expect(await claimsOf(mart)).toEqual([]);
      await send(mart.owner, mart, entry([own]));
    });

    test('without a QR of the mart nothing is written, however often it is sent; a stranger finds no mart', async () => {
      const { mart, order, clerk, scanned } = await sold();
      const before = await rowsOf(mart);
      const any = () => ({ ...entry([order]), uuid: randomUUID() });
      const strange = { ...entry([{ id: 999_999, uuid: randomUUID() }]), orderIds: [order.id, 999_998, 999_999] };
      for (let i = 0; i < 3; i += 1) await send(clerk, mart, ...Array.from({ length: 99 }, any), strange);
      expect(await rowsOf(mart)).toBe(before);
      const stranger = await market().person();
      const asked = { params: { martId: mart.id }, body: { entries: [scanned] } };
      const refusal = await stranger.refused('POST /api/seller/{martId}/offline-checkins', asked);
      expect(refusal).toMatchObject({ status: 404, code: 'martNotFound' });
      await send(mart.owner, mart, entry([order]));
    });

    test('of one person who has left a hundred entries are taken in all', async () => {
      const { mart, order, clerk } = await sold();
      const before = await rowsOf(mart);
      const scannedAt = market().clock.in({ minutes: -1 });
      const many = () => Array.from({ length: 60 }, () => entry([order], scannedAt));
      await send(clerk, mart, ...many());
      const { results } = await send(clerk, mart, ...many());
      expect(results.filter(({ outcome }) => outcome === 'waiting')).toHaveLength(FORMER_MEMBER_ENTRIES_MAX - 60);
      expect(await rowsOf(mart)).toBe(before + FORMER_MEMBER_ENTRIES_MAX);
      await send(mart.owner, mart, entry([order]));
    });
  },
  serveMarket,
);
