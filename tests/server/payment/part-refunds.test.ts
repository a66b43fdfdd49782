import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { piecesRefundWon } from '#lib/domain/money.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { alarms, handRefunds, orders, payments, refunds } from '#lib/server/schema/index.ts';
import { showReceipt } from '#lib/server/services/order/bought/show-receipt.ts';
import { readSales } from '#lib/server/services/order/sales/read-sales.ts';
import { checkWaitingPayments } from '#lib/server/services/payment/check-waiting.ts';
import { attributeHandRefund } from '#lib/server/services/payment/operator/attribute-hand-refund.ts';
import { listHandRefunds } from '#lib/server/services/payment/operator/payment-orders.ts';
import { type PartRefund, requestPartRefund } from '#lib/server/services/payment/request-refund.ts';
import type { PaymentRecord } from '#sandbox/toss/payment-record.ts';
import { PAYMENT_KIND } from '#sandbox/toss/payments.ts';
import { cardDesk } from '../card.ts';
import { describeMarket } from '../market.ts';
import { expectStaffTold, twoEmployees } from '../mart-staff.ts';
import { NO_SESSION } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const PRICE = 3_335;
const QUANTITY = 3;
const PAID = QUANTITY * PRICE;

// market.md 23.
describeMarket<ServedMarket>(
  'refunds in part',
  (market) => {
    const desk = () => cardDesk(market());

    /** Three pieces, and as many at another mart on the same card. */
    async function bought() {
      const [mart, other] = [await market().mart(), await market().mart()];
      const product = await market().product(mart, { price: PRICE });
      const second = await market().product(other, { price: PRICE });
      const buyer = await market().person();
      const card = await desk().authorize(2 * PAID);
      const items = [product, second].map(({ id: productId }) => ({
        productId,
        quantity: QUANTITY,
        paymentMethod: 'CARD' as const,
      }));
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      await desk().webhooks();
      const [payment] = await market().db.select().from(payments).where(eq(payments.providerOrderId, card.orderId));
      const [orderId, otherId] = orderIds as [number, number];
      return { mart, other, product, buyer, card, orderId, otherId, paymentId: payment!.id };
    }
    type Scene = Awaited<ReturnType<typeof bought>>;

    async function pickUp({ mart, buyer, orderId }: Pick<Scene, 'mart' | 'buyer' | 'orderId'>) {
      const { uuid } = await buyer.call('GET /api/qrCode/get', { query: { orderId } });
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body: { uuid } });
    }

    const giveBack = (orderId: number, part: Partial<PartRefund>) =>
      market().db.transaction(async (tx) => {
        const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
        const whole = { pieces: null, origin: 'operator', bearer: 'mart', amountWon: () => 1_000, ...part } as const;
        return requestPartRefund(tx, order!, whole, market().clock.now());
      });
    const ofPieces = (pieces: number): Partial<PartRefund> => ({
      pieces,
      amountWon: (before) => piecesRefundWon({ paidWon: PAID, quantity: QUANTITY }, pieces, before),
    });
    const refundsOf = (orderId: number) =>
      market().db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.seq);

    test('piece by piece after the pickup: each is given back, and all of them are what was paid', async () => {
      const scene = await bought();
      await pickUp(scene);
      const before = await market().stock(scene.product);
      for (let i = 0; i < QUANTITY; i += 1) expect(await giveBack(scene.orderId, ofPieces(1))).toBe(PRICE);
      await expect(giveBack(scene.orderId, ofPieces(1))).rejects.toMatchObject({
        code: 'refundTooLarge',
        details: { n: 0 },
      });
      await desk().settle();
      expect(await refundsOf(scene.orderId)).toMatchObject(
        [1, 2, 3].map((seq) => ({ seq, amountWon: PRICE, pieces: 1, state: 'refunded' })),
      );
      expect((await desk().record(scene.card.orderId)).cancels.map(({ amountWon }) => amountWon)).toEqual([
        PRICE,
        PRICE,
        PRICE,
      ]);
      // And the buyer is told of each.
      const told = await market().db.select().from(alarms).where(eq(alarms.orderId, scene.orderId));
      expect(told.filter(({ kind }) => kind === 'orderRefunded').map(({ details }) => details.amountWon)).toEqual([
        PRICE,
        PRICE,
        PRICE,
      ]);
      expect(await market().stock(scene.product)).toEqual(before);
      expect(await scene.buyer.call('GET /api/buyer/order/buy-completed')).toMatchObject([
        { status: 4, refund: { state: 'refunded', amount: PAID } },
      ]);
    });

    test('a typed sum is no more than what is left, and says how much that is', async () => {
      const scene = await bought();
      await pickUp(scene);
      expect(await giveBack(scene.orderId, { amountWon: () => 9_000 })).toBe(9_000);
      await expect(giveBack(scene.orderId, { amountWon: () => 1_006 })).rejects.toMatchObject({
        code: 'refundTooLarge',
        details: { n: 1_005 },
      });
      expect(await giveBack(scene.orderId, { amountWon: () => 1_005 })).toBe(1_005);
      await expect(giveBack(scene.orderId, { amountWon: () => 0 })).rejects.toMatchObject({ code: 'refundTooLarge' });
      await desk().settle();
    });

    test('one that is refused, such as above a limit, is refused before anything is written', async () => {
      const scene = await bought();
      await pickUp(scene);
      await market().db.transaction(async (tx) => {
        const [order] = await tx.select().from(orders).where(eq(orders.id, scene.orderId)).for('update');
        const refused: number[] = [];
        const refuse = async (amountWon: number) => {
          refused.push(amountWon);
          expect(await tx.select().from(refunds).where(eq(refunds.orderId, scene.orderId))).toEqual([]);
          throw new DomainError('refundLimit', { n: 1 });
        };
        const part = { pieces: 2, origin: 'operator', bearer: 'mart', amountWon: () => 2 * PRICE, refuse } as const;
        const asked = requestPartRefund(tx, order!, part, market().clock.now());
        await expect(asked).rejects.toMatchObject({ code: 'refundLimit' });
        expect(refused).toEqual([2 * PRICE]);
        expect(await tx.select().from(refunds).where(eq(refunds.orderId, scene.orderId))).toEqual([]);
      });
    });

    test('of an order whose card was refused nothing is given back, by whom so ever', async () => {
      const mart = await market().mart();
      const product = await market().product(mart, { price: PRICE });
      const buyer = await market().person();
      const card = await desk().authorize(PRICE);
      const items = [{ productId: product.id, quantity: 1, paymentMethod: 'CARD' as const }];
      await desk().arm('confirm_declined');
      await buyer.send('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      const [order] = await market().db.select().from(orders).where(eq(orders.martId, mart.id));
      expect(order).toMatchObject({ state: 'failed', way: 'card' });
      const owner = await market().operator('owner');
      const refused = await owner.refused('POST /api/operator/orders/{orderId}/refunds', {
        params: { orderId: order!.id },
        body: { amountWon: 1, bearer: 'market', reason: '실패한 주문이에요' },
      });
      expect(refused).toMatchObject({ status: 409, code: 'refundTooLarge', n: 0 });
      await expect(giveBack(order!.id, { origin: 'dispute' })).rejects.toMatchObject({ code: 'refundTooLarge' });
    });

    test('made before the market got another name is still known as ours, and not as one by hand', async () => {
      const scene = await bought();
      const { orderId } = scene.card;
      await pickUp(scene);
      await giveBack(scene.orderId, ofPieces(1));
      await desk().settle();
      await market().store.update<PaymentRecord, null>(PAYMENT_KIND, orderId, (record) => {
        const cancels = record!.cancels.map((one) => ({ ...one, reason: one.reason.replace(MARKET_NAME, '온마을') }));
        return { next: { ...record!, cancels }, answer: null };
      });
      // Each refund reads first what the provider has given back.
      await giveBack(scene.orderId, ofPieces(1));
      await desk().settle();
      expect((await desk().record(orderId)).cancels.map(({ reason }) => reason.split(' ')[0])).toEqual([
        '온마을',
        MARKET_NAME,
      ]);
      expect(await refundsOf(scene.orderId)).toMatchObject([{ state: 'refunded' }, { state: 'refunded' }]);
      expect(await market().db.select().from(handRefunds).where(eq(handRefunds.paymentId, scene.paymentId))).toEqual(
        [],
      );
    });

    test('ten at once: as many as fit, never more than was paid', async () => {
      const scene = await bought();
      await pickUp(scene);
      const asked = await Promise.allSettled(
        Array.from({ length: 10 }, () => giveBack(scene.orderId, { amountWon: () => 2_000 })),
      );
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      await desk().settle();
      const given = (await refundsOf(scene.orderId)).reduce((sum, { amountWon }) => sum + amountWon, 0);
      expect(given).toBe(10_000);
    });

    test('the database refuses more than was paid, whoever writes it', async () => {
      const { orderId, paymentId } = await bought();
      const insert = (seq: number, won: number) =>
        market().db.execute(sql`
          insert into refunds (order_id, seq, payment_id, amount_won, origin, bearer, reason, state, next_attempt_at, requested_at, refunded_at)
          values (${orderId}, ${seq}, ${paymentId}, ${won}, 'attributed', 'mart', 'attributed', 'refunded', now(), now(), now())`);
      await insert(1, 10_000);
      const refusal = { cause: { code: '23514', constraint: 'refunds_within_paid' } };
      await expect(insert(2, 6)).rejects.toMatchObject(refusal);
      await expect(
        market().db.execute(sql`update refunds set amount_won = 10006 where order_id = ${orderId}`),
      ).rejects.toMatchObject(refusal);
      await insert(2, 5);
      await market().db.delete(refunds).where(eq(refunds.orderId, orderId));
    });

    test('the receipt and the mart’s numbers are less by it; what the market bears is not the mart’s', async () => {
      const scene = await bought();
      await pickUp(scene);
      await giveBack(scene.orderId, ofPieces(1));
      await giveBack(scene.orderId, { amountWon: () => 1_000, bearer: 'market' });
      await desk().settle();
      const receipt = await showReceipt(
        market().deps,
        { userId: scene.buyer.userId, sessionId: NO_SESSION },
        scene.orderId,
      );
      const line = receipt.marts.flatMap((mart) => mart.orders).find(({ orderId }) => orderId === scene.orderId)!;
      expect(line.refunds.map(({ amountWon }) => amountWon)).toEqual([PRICE, 1_000]);
      expect(receipt.totals).toMatchObject({ refundedWon: PRICE + 1_000, keptWon: 2 * PAID - PRICE - 1_000 });
      const day = '2026-11-20';
      const sales = await scene.mart.owner.call('GET /api/seller/{martId}/sales', {
        params: { martId: scene.mart.id },
        query: { from: day, to: day },
      });
      expect(sales.totals).toMatchObject({ orders: 1, won: PAID - PRICE });
      const today = seoulDayNumber(market().clock.now());
      const { split } = await readSales(market().deps, [scene.mart.id], { from: today, to: today });
      expect(split).toEqual({
        onSiteWon: 0,
        cardWon: PAID - PRICE,
        taxableWon: 0,
        exemptWon: PAID - PRICE,
        refundedWon: PRICE,
        refundedOrders: 1,
      });
    });

    describe('given back in the provider’s console', () => {
      async function byHand(won: number) {
        const scene = await bought();
        await pickUp(scene);
        await desk().refundByHand(scene.card.orderId, won);
        await desk().webhooks();
        return scene;
      }
      const attribute = async (scene: Scene, ...lines: [number, number, 'mart' | 'market'][]) => {
        const { userId } = await market().operator('finance');
        return attributeHandRefund(
          market().deps,
          { userId, sessionId: NO_SESSION, role: 'finance' },
          scene.paymentId,
          lines.map(([orderId, amountWon, bearer]) => ({ orderId, amountWon, bearer })),
        );
      };
      const waits = async ({ paymentId }: Scene) => {
        const [row] = await market().db.select().from(handRefunds).where(eq(handRefunds.paymentId, paymentId));
        return row!.seenAt === null;
      };

      test('is said to be of orders, every won of it at once', async () => {
        const scene = await byHand(5_000);
        const { orderId, otherId } = scene;
        expect(await waits(scene)).toBe(true);
        await expect(attribute(scene, [orderId, 4_999, 'mart'])).rejects.toMatchObject({
          code: 'sumChanged',
          details: { n: 5_000 },
        });
        const stranger = await bought();
        await expect(attribute(scene, [stranger.orderId, 5_000, 'mart'])).rejects.toMatchObject({
          code: 'orderNotFound',
        });
        expect(await refundsOf(orderId)).toEqual([]);
        await attribute(scene, [orderId, 3_000, 'mart'], [otherId, 2_000, 'market']);
        expect(await waits(scene)).toBe(false);
        expect(await refundsOf(otherId)).toMatchObject([
          { amountWon: 2_000, origin: 'attributed', bearer: 'market', state: 'refunded' },
        ]);
        await expect(attribute(scene, [orderId, 5_000, 'mart'])).rejects.toMatchObject({ code: 'notFound' });
        // The order that still waits gives back its rest when it ends, and nothing twice.
        await scene.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: otherId } });
        await desk().settle();
        expect((await refundsOf(otherId)).map(({ amountWon }) => amountWon)).toEqual([2_000, PAID - 2_000]);
        const given = (await desk().record(scene.card.orderId)).cancels.reduce((sum, one) => sum + one.amountWon, 0);
        expect(given).toBe(5_000 + PAID - 2_000);
      });

      test('again: what came since is attributed by itself', async () => {
        const scene = await byHand(1_000);
        await attribute(scene, [scene.orderId, 1_000, 'mart']);
        await desk().refundByHand(scene.card.orderId, 500);
        await desk().webhooks();
        expect(await waits(scene)).toBe(true);
        await expect(attribute(scene, [scene.orderId, 1_500, 'mart'])).rejects.toMatchObject({
          code: 'sumChanged',
          details: { n: 500 },
        });
        await attribute(scene, [scene.otherId, 500, 'mart']);
        expect(await waits(scene)).toBe(false);
        await desk().settle();
      });

      test('whole, after the pick-up: nothing is the mart’s until finance says so; it is held, and both are told', async () => {
        const scene = await bought();
        await twoEmployees(market(), scene.mart);
        await pickUp(scene);
        const martWon = async (martId: number) => {
          const { rows } = await market().db.execute<{ won: number }>(
            sql`select coalesce(-sum(amount_won), 0)::int as won from money_legs where account = 'mart' and mart_id = ${martId}`,
          );
          return rows[0]!.won;
        };
        const earned = await martWon(scene.mart.id);
        expect(earned).toBeGreaterThan(9_000);
        for (let twice = 0; twice < 2; twice += 1) {
          await desk().refundByHand(scene.card.orderId);
          await desk().webhooks();
        }
        const { martId, orderId, otherId } = { ...scene, martId: scene.mart.id };
        expect([await martWon(martId), await waits(scene)]).toEqual([earned, true]);
        // The buyer has it back; the order that waited has ended by it, and is nobody's question.
        expect(await scene.buyer.call('GET /api/buyer/order/buy-completed')).toMatchObject([
          { refund: { state: 'refunded', amount: PAID } },
        ]);
        const toldOf = async (userId: number, about: number) => {
          const isTold = and(eq(alarms.userId, userId), eq(alarms.orderId, about));
          const told = await market().db.select().from(alarms).where(isTold).orderBy(alarms.id);
          return told
            .map(({ kind, details }) => [kind, details.amountWon, details.bearer])
            .filter(([, won]) => won !== undefined);
        };
        expect(await toldOf(scene.buyer.userId, orderId)).toEqual([['orderRefunded', PAID, undefined]]);
        expect(await toldOf(scene.mart.owner.userId, orderId)).toEqual([['orderMoneyBack', PAID, '']]);
        await expectStaffTold(market(), scene.mart, 'orderMoneyBack', { orderId });
        expect(await toldOf(scene.other.owner.userId, otherId)).toEqual([]);
        const { waiting } = await scene.mart.owner.call('GET /api/seller/{martId}/statements', {
          params: { martId },
          query: {},
        });
        expect(waiting).toMatchObject([{ orderId, amountWon: earned, why: 'handRefund' }]);
        const open = async () =>
          (await listHandRefunds(market().db)).find(({ paymentId }) => paymentId === scene.paymentId);
        expect(await open()).toMatchObject({
          openWon: PAID,
          orders: expect.arrayContaining([expect.objectContaining({ orderId, openWon: PAID })]),
        });
        await expect(attribute(scene, [orderId, PAID - 1, 'mart'])).rejects.toMatchObject({ code: 'sumChanged' });
        await expect(attribute(scene, [otherId, PAID, 'mart'])).rejects.toMatchObject({ code: 'refundTooLarge' });
        await attribute(scene, [orderId, 4_000, 'mart'], [orderId, PAID - 4_000, 'market']);
        expect([await waits(scene), await open()]).toEqual([false, undefined]);
        // 6,005 of 10,005 are kept: 330 of commission and 33 of VAT on it.
        expect(await martWon(martId)).toBe(6_005 - 330 - 33);
        expect((await refundsOf(orderId)).map(({ amountWon, bearer, state }) => [amountWon, bearer, state])).toEqual([
          [PAID - 4_000, 'market', 'refunded'],
          [4_000, 'mart', 'refunded'],
        ]);
        expect(await toldOf(scene.mart.owner.userId, orderId)).toEqual([
          ['orderMoneyBack', PAID, ''],
          ['orderMoneyBack', 4_000, 'mart'],
          ['orderMoneyBack', PAID - 4_000, 'market'],
        ]);
        await expectStaffTold(market(), scene.mart, 'orderMoneyBack', { orderId, times: 3 });
        expect(await toldOf(scene.buyer.userId, orderId)).toHaveLength(1);
        // Told again by the provider it is no news.
        await desk().webhooks();
        await checkWaitingPayments(market().deps);
        expect(await waits(scene)).toBe(false);
        await expect(attribute(scene, [orderId, PAID, 'mart'])).rejects.toMatchObject({ code: 'notFound' });
        await desk().settle();
      });

      test('what is open of one payment is its own, whatever was said of others', async () => {
        const other = await byHand(3_000);
        await attribute(other, [other.orderId, 3_000, 'mart']);
        const scene = await byHand(1_000);
        await twoEmployees(market(), scene.mart);
        const found = (await listHandRefunds(market().db)).find(({ paymentId }) => paymentId === scene.paymentId);
        expect(found).toMatchObject({ openWon: 1_000 });
        await attribute(scene, [scene.orderId, 1_000, 'mart']);
        const told = await market()
          .db.select()
          .from(alarms)
          .where(eq(alarms.orderId, scene.orderId))
          .orderBy(alarms.id);
        expect(told.slice(-4).map(({ kind }) => kind)).toEqual([
          ...Array.from({ length: 3 }, () => 'orderMoneyBack'),
          'orderRefunded',
        ]);
        await expectStaffTold(market(), scene.mart, 'orderMoneyBack', { orderId: scene.orderId });
      });

      test('the rest too: every order is given back whole, by what is left of each', async () => {
        const scene = await byHand(1_000);
        await attribute(scene, [scene.orderId, 1_000, 'market']);
        await desk().refundByHand(scene.card.orderId);
        await desk().webhooks();
        expect((await refundsOf(scene.orderId)).map(({ amountWon }) => amountWon)).toEqual([1_000, PAID - 1_000]);
        expect((await refundsOf(scene.otherId)).map(({ amountWon }) => amountWon)).toEqual([PAID]);
        await desk().settle();
      });
    });
  },
  serveMarket,
);
