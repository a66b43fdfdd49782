import { and, eq, isNotNull, isNull, like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { moneyLegs, orders, payments, providerSettlements } from '#lib/server/schema/index.ts';
import { verifyMoney } from '#lib/server/services/market/books/verify-money.ts';
import { requestPartRefund } from '#lib/server/services/payment/request-refund.ts';
import { post } from '#lib/server/services/settlement/ledger/post.ts';
import { bookSettlements } from '#lib/server/services/settlement/payouts/book-settlements.ts';
import { readSettlements } from '#lib/server/services/settlement/payouts/read-settlements.ts';
import { PAYMENT_KIND } from '#sandbox/toss/payments.ts';
import { cardDesk } from '../card.ts';
import { describeMarket } from '../market.ts';
import { expectStaffTold, twoEmployees } from '../mart-staff.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const PRICE = 12_900;
/** 3 % of it, and a tenth of that. */
const FEE = 387 + 39;

// market.md 23.5, 24.12, 25.3. The market's days begin on Friday, 2026-11-20.
describeMarket<ServedMarket>(
  'the provider’s settlements',
  (market) => {
    const desk = () => cardDesk(market());
    const read = () => readSettlements(market().deps);

    async function bought() {
      const mart = await market().mart();
      const product = await market().product(mart, { price: PRICE });
      const buyer = await market().person();
      const card = await desk().authorize(PRICE);
      const items = [{ productId: product.id, quantity: 1, paymentMethod: 'CARD' as const }];
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      await desk().webhooks();
      const orderId = orderIds[0]!;
      const [order] = await market().db.select().from(orders).where(eq(orders.id, orderId));
      const [payment] = await market().db.select().from(payments).where(eq(payments.paymentKey, card.paymentKey));
      const pickUp = () =>
        mart.owner.send('PATCH /api/seller/orders/{orderId}/checkin', {
          params: { orderId },
          body: { uuid: order!.qrUuid },
        });
      return { mart, product, buyer, orderId, card, paymentId: payment!.id, paymentKey: card.paymentKey, pickUp };
    }
    async function sold() {
      const scene = await bought();
      expect((await scene.pickUp()).status).toBe(200);
      return scene;
    }
    /** On the provider account of a payment; what is paid out has no payment. */
    async function owedBy(paymentId: number): Promise<number> {
      const { rows } = await market().db.execute<{ won: number }>(
        sql`select sum(amount_won)::int as won from money_legs where account = 'provider' and payment_id = ${paymentId}`,
      );
      return rows[0]!.won;
    }
    async function differences(paymentKey: string) {
      const finance = await market().operator('finance');
      const found = await finance.call('GET /api/operator/provider', {
        query: { from: '2026-11-01', to: '2027-01-31' },
      });
      return found.differences.filter((difference) => difference.paymentKey === paymentKey);
    }
    const at = (day: string, time = '05:00:00') => market().clock.set(`${day}T${time}`);

    test('are read once a night, and their fees and payouts are booked once, whatever comes late', async () => {
      const scene = await sold();
      at('2026-11-21', '04:59:59');
      expect(await read()).toBeNull();
      // Until ten days have gone by it may still come.
      for (let day = 21; day <= 30; day += 1) {
        at(`2026-11-${day}`);
        expect(await read()).toEqual(expect.any(Number));
        expect(await read()).toBeNull();
        expect(await differences(scene.paymentKey)).toEqual([]);
      }
      const [row] = await market()
        .db.select()
        .from(providerSettlements)
        .where(eq(providerSettlements.paymentId, scene.paymentId));
      expect(row).toMatchObject({ amountWon: PRICE, feeWon: FEE, payOutWon: PRICE - FEE, isChanged: false });
      expect(await owedBy(scene.paymentId)).toBe(PRICE - FEE);
      expect(row!.providedSeq).toBe(1);
      const legs = await market()
        .db.select()
        .from(moneyLegs)
        .where(and(eq(moneyLegs.kind, 'settled'), eq(moneyLegs.ref, row!.transactionKey)));
      expect(legs.map(({ account, amountWon }) => [account, amountWon])).toEqual([
        ['fee', FEE],
        ['provider', -FEE],
      ]);
      expect(await verifyMoney(market().db, null)).toEqual([]);
    });

    test('money is there the day after the provider pays, and not before', async () => {
      const scene = await sold();
      const rowOf = async () => {
        const [row] = await market()
          .db.select()
          .from(providerSettlements)
          .where(eq(providerSettlements.paymentId, scene.paymentId));
        return row;
      };
      const days: string[] = [];
      for (let day = 21; day <= 30; day += 1) {
        at(`2026-11-${day}`);
        await read();
        const row = await rowOf();
        if (row && !row.providedSeq) days.push(`2026-11-${day}`);
      }
      const row = await rowOf();
      // A weekend is no day of payment.
      expect(row!.paidOutDate >= '2026-11-25').toBe(true);
      expect(days.at(-1)).toBe(row!.paidOutDate);
    });

    /** Every night until all that may come late has come. */
    async function nights(from = 21, to = 30) {
      for (let day = from; day <= to; day += 1) {
        at(`2026-11-${day}`);
        await read();
      }
    }

    test('a row that never comes, one with another sum and one of nobody’s payment are shown, and what agrees is not', async () => {
      const [agrees, missing, other] = [await sold(), await sold(), await sold()];
      const { store } = market();
      await store.take(PAYMENT_KIND, missing.card.orderId);
      const record = await desk().record(other.card.orderId);
      await store.put(PAYMENT_KIND, other.card.orderId, { ...record, amountWon: PRICE - 900 });
      const stranger = {
        ...record,
        orderId: 'order-of-another',
        paymentKey: 'pay-of-another',
        approvalKey: 'TXOFANOTHER',
      };
      await store.put(PAYMENT_KIND, stranger.orderId, stranger);
      // What was not asked for since is not missing: the provider may be away for a week.
      await nights(21, 24);
      at('2026-12-05', '15:00:00');
      expect(await differences(missing.paymentKey)).toEqual([]);
      await nights(25);
      expect(await differences(agrees.paymentKey)).toEqual([]);
      expect(await differences(other.paymentKey)).toMatchObject([
        { kind: 'otherSum', hereWon: PRICE, thereWon: PRICE - 900 },
      ]);
      expect(await differences(stranger.paymentKey)).toMatchObject([
        { kind: 'unknownPayment', paymentId: null, thereWon: PRICE },
      ]);
      expect(await verifyMoney(market().db, null)).toEqual([]);
      // What it says another time is not what is booked.
      await store.put(PAYMENT_KIND, agrees.card.orderId, {
        ...(await desk().record(agrees.card.orderId)),
        amountWon: PRICE + 100,
      });
      at('2026-12-01');
      await read();
      expect(await differences(agrees.paymentKey)).toMatchObject([{ kind: 'changed' }]);
      expect(await differences(missing.paymentKey)).toMatchObject([
        { kind: 'notSettled', paymentId: missing.paymentId, hereWon: PRICE, thereWon: 0 },
      ]);
      await store.take(PAYMENT_KIND, stranger.orderId);
    });

    test('what was given back has its own row, in parts too, and its fee goes back', async () => {
      const scene = await sold();
      await market().db.transaction(async (tx) => {
        const [order] = await tx.select().from(orders).where(eq(orders.id, scene.orderId)).for('update');
        const part = { pieces: null, origin: 'operator', bearer: 'mart', amountWon: () => 4_300 } as const;
        await requestPartRefund(tx, order!, part, market().clock.now());
      });
      await desk().settle();
      await nights();
      const rows = await market()
        .db.select()
        .from(providerSettlements)
        .where(eq(providerSettlements.paymentId, scene.paymentId));
      expect(rows.map(({ amountWon }) => amountWon).sort((a, b) => a - b)).toEqual([-4_300, PRICE]);
      const paid = rows.reduce((won, row) => won + row.payOutWon, 0);
      expect(await owedBy(scene.paymentId)).toBe(paid);
      expect(await differences(scene.paymentKey)).toEqual([]);
    });

    test('a night without an answer, and one with a gap, are made up for by the next', async () => {
      const scene = await sold();
      await desk().arm('settlements_500');
      at('2026-11-21');
      expect(await read()).toBeNull();
      await desk().arm('settlements_gap');
      for (let day = 21; day <= 26; day += 1) {
        at(`2026-11-${day}`);
        expect(await read()).not.toBeNull();
      }
      at('2026-11-30');
      await read();
      expect(await differences(scene.paymentKey)).toEqual([]);
      expect(await owedBy(scene.paymentId)).toBe(PRICE - FEE);
    });

    test('a chargeback is each order’s by who bears it, its fee is the market’s, and it is no second refund', async () => {
      const scene = await sold();
      await twoEmployees(market(), scene.mart);
      const finance = await market().operator('finance');
      const body = {
        paymentId: scene.paymentId,
        amountWon: 4_300,
        feeWon: 1_000,
        day: '2026-11-20',
        reference: `CB-${scene.paymentId}`,
        lines: [{ orderId: scene.orderId, amountWon: 4_300, bearer: 'mart' as const }],
      };
      const first = await finance.call('POST /api/operator/chargebacks', { body });
      expect(await finance.call('POST /api/operator/chargebacks', { body })).toEqual(first);
      await expectStaffTold(market(), scene.mart, 'orderMoneyBack', { orderId: scene.orderId });
      expect(
        await finance.refused('POST /api/operator/chargebacks', { body: { ...body, amountWon: 4_400 } }),
      ).toMatchObject({ code: 'attemptUsed' });
      const { rows } = await market().db.execute(sql`
        select account, sum(amount_won)::int as won from money_legs where order_id = ${scene.orderId} or kind = 'chargeback' and ref = ${String(first.chargebackId)}
        group by account having sum(amount_won) <> 0 order by account`);
      expect(rows).toEqual([
        { account: 'commission', won: -473 },
        { account: 'market', won: 1_000 },
        { account: 'mart', won: -8_080 },
        { account: 'provider', won: -5_300 },
        { account: 'vat', won: -47 },
      ]);
      // The buyer asks for all of it as well.
      const more = await finance.refused('POST /api/operator/orders/{orderId}/refunds', {
        params: { orderId: scene.orderId },
        body: { amountWon: PRICE, bearer: 'mart', reason: '카드사에도 신청했어요' },
      });
      expect(more).toMatchObject({ code: 'refundTooLarge', n: PRICE - 4_300 });
      const again = { ...body, reference: `CB-${scene.paymentId}-2`, amountWon: PRICE };
      expect(
        await finance.refused('POST /api/operator/chargebacks', {
          body: { ...again, lines: [{ orderId: scene.orderId, amountWon: PRICE, bearer: 'mart' }] },
        }),
      ).toMatchObject({ code: 'refundTooLarge' });
      expect(await verifyMoney(market().db, null)).toEqual([]);
    });

    test('a chargeback of all of an order that waits ends it: its stock is back, and nobody comes for it', async () => {
      const scene = await bought();
      await twoEmployees(market(), scene.mart);
      const finance = await market().operator('finance');
      const chargeback = (won: number) =>
        finance.call('POST /api/operator/chargebacks', {
          body: {
            paymentId: scene.paymentId,
            amountWon: won,
            feeWon: 1_000,
            day: '2026-11-20',
            reference: `CB-${scene.paymentId}-${won}`,
            lines: [{ orderId: scene.orderId, amountWon: won, bearer: 'mart' }],
          },
        });
      await chargeback(4_300);
      expect(await scene.buyer.call('GET /api/buyer/order/buy-ing')).toHaveLength(1);
      await chargeback(PRICE - 4_300);
      await chargeback(PRICE - 4_300);
      expect(await scene.buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([
        { endReason: 'paymentCancelled', refund: { state: 'refunded', amount: PRICE } },
      ]);
      expect((await scene.pickUp()).status).toBe(409);
      expect(await market().stock(scene.product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      await expectStaffTold(market(), scene.mart, 'orderRefundedByHand', { orderId: scene.orderId });
      await expectStaffTold(market(), scene.mart, 'orderMoneyBack', { orderId: scene.orderId });
      expect(await verifyMoney(market().db, null)).toEqual([]);
    });

    test('a batch that fails books nothing, and the others are booked, also while the provider is away', async () => {
      const { paymentId, paymentKey } = await sold();
      at('2026-12-20');
      const key = (n: number) => `zz-${String(paymentId)}-${String(n).padStart(4, '0')}`;
      // More than a batch, each with its counterpart.
      const rows = Array.from({ length: 502 }, (_, n) => ({
        transactionKey: key(n),
        paymentKey,
        paymentId,
        amountWon: n % 2 === 0 ? 100 : -100,
        feeWon: 0,
        payOutWon: n % 2 === 0 ? 97 : -97,
        soldDate: '2026-11-20',
        paidOutDate: '2026-11-25',
        seenAt: market().clock.now(),
      }));
      await market().db.insert(providerSettlements).values(rows);
      // Booked once already, as nothing of the market's writes it.
      const event = { kind: 'settled', ref: key(7) } as const;
      await market().db.transaction((tx) =>
        post(tx, { ...event, at: market().clock.now() }, [
          { account: 'fee', paymentId, amountWon: 1 },
          { account: 'provider', paymentId, amountWon: -1 },
        ]),
      );
      const { toss } = market().deps.gateways;
      market().deps.gateways.toss = { ...toss!, settlements: async () => null };
      const of = and(eq(providerSettlements.paymentId, paymentId), like(providerSettlements.transactionKey, 'zz-%'));
      const booked = () =>
        market()
          .db.select()
          .from(providerSettlements)
          .where(and(of, isNotNull(providerSettlements.bookedAt)));
      const legs = async () =>
        (
          await market()
            .db.select()
            .from(moneyLegs)
            .where(and(eq(moneyLegs.kind, 'settled'), like(moneyLegs.ref, `zz-${paymentId}-%`)))
        ).length;
      await expect(read()).rejects.toThrow(/1 batches/);
      expect((await booked()).map(({ transactionKey }) => transactionKey).sort()).toEqual([key(500), key(501)]);
      expect((await booked()).every(({ providedSeq }) => providedSeq !== null)).toBe(true);
      expect(await legs()).toBe(2 + 2 * 2);
      await market().db.execute(sql`alter table money_legs disable trigger user`);
      await market()
        .db.delete(moneyLegs)
        .where(and(eq(moneyLegs.kind, event.kind), eq(moneyLegs.ref, event.ref)));
      await market().db.execute(sql`alter table money_legs enable trigger user`);
      // Its rows are read: that of today has not come.
      expect(await read()).toBeNull();
      market().deps.gateways.toss = toss;
      expect([(await booked()).length, await legs()]).toEqual([502, 502 * 2]);
    });

    test('all that a day has paid is booked in one night, however many rows that is', async () => {
      const { paymentId, paymentKey } = await sold();
      at('2026-12-20');
      const rows = Array.from({ length: 5_002 }, (_, n) => {
        const won = n % 2 === 0 ? 100 : -100;
        return {
          transactionKey: `yy-${paymentId}-${n}`,
          paymentKey,
          paymentId,
          amountWon: won,
          feeWon: 0,
          payOutWon: won,
          soldDate: '2026-11-20',
          paidOutDate: '2026-11-26',
          seenAt: market().clock.now(),
          bookedAt: market().clock.now(),
        };
      });
      for (let from = 0; from < rows.length; from += 1_000)
        await market()
          .db.insert(providerSettlements)
          .values(rows.slice(from, from + 1_000));
      await bookSettlements(market().deps);
      const isLeft = and(
        like(providerSettlements.transactionKey, `yy-${paymentId}-%`),
        isNull(providerSettlements.providedSeq),
      );
      expect(await market().db.$count(providerSettlements, isLeft)).toBe(0);
    });

    test('what the provider says and the books do not is a fault', async () => {
      await sold();
      await nights(21, 25);
      await market().db.execute(sql`update provider_settlements set pay_out_won = pay_out_won - 1`);
      const faults = await verifyMoney(market().db, null);
      expect(faults.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^event settled /));
      await market().db.execute(sql`update provider_settlements set pay_out_won = pay_out_won + 1`);
      expect(await verifyMoney(market().db, null)).toEqual([]);
    });
  },
  serveMarket,
);
