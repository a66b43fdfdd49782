import { expect, test } from 'vitest';
import { marketNumbers } from '#lib/server/services/market/market-numbers.ts';
import { checkRecentPayments } from '#lib/server/services/payment/check-recent.ts';
import { checkWaitingPayments } from '#lib/server/services/payment/check-waiting.ts';
import { attributeHandRefund } from '#lib/server/services/payment/operator/attribute-hand-refund.ts';
import { listOpenPayments } from '#lib/server/services/payment/operator/list-open.ts';
import { sendRefunds } from '#lib/server/services/payment/send-refunds.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Product } from '../market.ts';
import { expectStaffTold, twoEmployees } from '../mart-staff.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const PRICE = 3_000;

/** rules.md section 7: a payment given back in the provider's console, told by webhook or not. */
describeMarket<ServedMarket>(
  'what the shop’s staff gives back in the card provider’s console',
  (market) => {
    const desk = () => cardDesk(market());

    async function bought(count = 1, wish: { category?: string } = {}) {
      const mart = await market().mart();
      await twoEmployees(market(), mart);
      const products: Product[] = [];
      for (let i = 0; i < count; i += 1) products.push(await market().product(mart, { price: PRICE, ...wish }));
      const buyer = await market().person();
      const card = await desk().authorize(count * PRICE);
      const items = products.map(({ id: productId }) => ({ productId, quantity: 1, paymentMethod: 'CARD' as const }));
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      // The one that tells of the payment itself.
      await desk().webhooks();
      return { mart, products, product: products[0]!, buyer, card, orderIds, orderId: orderIds[0]! };
    }
    const newsOf = async (buyer: Person) =>
      (await buyer.call('GET /api/buyer/alarms', { query: {} })).content.map(({ kind }) => kind);
    const checkIn = async ({ mart, buyer, orderId }: Awaited<ReturnType<typeof bought>>) => {
      const { uuid } = await buyer.call('GET /api/qrCode/get', { query: { orderId } });
      return () =>
        mart.owner.send('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body: { uuid } });
    };
    async function expectCancelled({
      buyer,
      product,
      mart,
      orderIds,
    }: Awaited<ReturnType<typeof bought>>): Promise<void> {
      expect((await buyer.call('GET /api/buyer/order/buy-ing')).map((order) => order.orderId)).toEqual(
        orderIds.slice(1),
      );
      expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([
        { status: 5, endReason: 'paymentCancelled', refund: { state: 'refunded', amount: PRICE } },
      ]);
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      expect((await newsOf(buyer)).filter((kind) => kind === 'orderCancelledByRefund')).toHaveLength(1);
      await expectStaffTold(market(), mart, 'orderRefundedByHand');
    }

    test('whole: the webhook ends the order, its stock and its refund; nothing is handed over any more', async () => {
      const scene = await bought();
      const pass = await checkIn(scene);
      expect(await desk().refundByHand(scene.card.orderId)).toBe(200);
      await desk().webhooks();
      await expectCancelled(scene);
      expect((await pass()).status).toBe(409);
      await desk().settle();
      expect((await desk().record(scene.card.orderId)).cancels).toHaveLength(1);
      await desk().expectAgreement();
    });

    test('the webhook comes twice: cancelled once, told once', async () => {
      const scene = await bought();
      await desk().arm('webhook_twice');
      await desk().refundByHand(scene.card.orderId);
      await desk().webhooks();
      await expectCancelled(scene);
    });

    test('a part, the webhook lost and no order waiting: found by the daily look, once, for thirty days', async () => {
      const scene = await bought(2);
      for (const orderId of scene.orderIds) {
        const { uuid } = await scene.buyer.call('GET /api/qrCode/get', { query: { orderId } });
        const params = { orderId };
        await scene.mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params, body: { uuid } });
      }
      const looksOf = async (days: number) => {
        market().clock.advance({ days });
        return checkRecentPayments(market().deps);
      };
      expect(await looksOf(0)).toBe(0);
      expect(await looksOf(20)).toBe(1);
      await desk().arm('webhook_lost');
      await desk().refundByHand(scene.card.orderId, 1_000);
      await desk().webhooks();
      expect(await checkWaitingPayments(market().deps)).toBe(0);
      const known = async () =>
        (await listOpenPayments(market().db)).partlyByHand.map(({ byHand }) => byHand.amountWon);
      expect(await known()).not.toContain(1_000);
      // The provider is silent: it is asked again within the day.
      market().clock.advance({ days: 1 });
      const { toss } = market().deps.gateways;
      const silent = async () => ({ ok: false, outcome: 'unknown', detail: 'no answer' }) as const;
      market().deps.gateways.toss = { ...toss!, payment: silent };
      expect(await checkRecentPayments(market().deps)).toBe(1);
      market().deps.gateways.toss = toss;
      expect(await known()).not.toContain(1_000);
      expect(await checkRecentPayments(market().deps)).toBe(0);
      market().clock.advance({ hours: 1 });
      expect(await checkRecentPayments(market().deps)).toBe(1);
      expect(await known()).toContain(1_000);
      await desk().expectAgreement();
      expect(await looksOf(8)).toBe(1);
      // After thirty days it is let be.
      expect(await looksOf(2)).toBe(0);
      expect(await looksOf(30)).toBe(0);
    });

    test('the webhook is lost after the pickup, all of it: counted as refunded by the daily look', async () => {
      const scene = await bought();
      await (await checkIn(scene))();
      await desk().arm('webhook_lost');
      await desk().refundByHand(scene.card.orderId);
      await desk().webhooks();
      market().clock.advance({ days: 1 });
      await checkRecentPayments(market().deps);
      expect(await newsOf(scene.buyer)).toContain('orderRefunded');
      market().clock.advance({ days: 1 });
      expect(await checkRecentPayments(market().deps)).toBe(0);
      await desk().expectAgreement();
    });

    test('the webhook is lost: found by the look at open payments, within minutes and not at every look', async () => {
      const scene = await bought();
      await desk().arm('webhook_lost');
      await desk().refundByHand(scene.card.orderId);
      await desk().webhooks();
      expect(await checkWaitingPayments(market().deps)).toBe(0);
      expect(await scene.buyer.call('GET /api/buyer/order/buy-ing')).toHaveLength(1);
      market().clock.advance({ minutes: 6 });
      expect(await checkWaitingPayments(market().deps)).toBe(1);
      await expectCancelled(scene);
      market().clock.advance({ minutes: 6 });
      expect(await checkWaitingPayments(market().deps)).toBe(0);
    });

    test('the webhook is lost, and the buyer cancels one of two orders: the other one ends as well', async () => {
      const scene = await bought(2);
      await desk().arm('webhook_lost');
      await desk().refundByHand(scene.card.orderId);
      await scene.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: scene.orderId } });
      await sendRefunds(market().deps);
      expect(await scene.buyer.call('GET /api/buyer/order/buy-ing')).toEqual([]);
      const ended = await scene.buyer.call('GET /api/buyer/order/buy-cancel');
      expect(ended.map(({ endReason }) => endReason).sort()).toEqual(['buyer', 'paymentCancelled']);
      expect(ended.map(({ refund }) => refund)).toEqual(Array(2).fill({ state: 'refunded', amount: PRICE }));
      await desk().expectAgreement();
    });

    test('a look that came to nothing is taken again, and keeps no other payment waiting', async () => {
      const [odd, other] = [await bought(), await bought()];
      for (const scene of [odd, other]) {
        await (await checkIn(scene))();
        await desk().arm('webhook_lost');
        await desk().refundByHand(scene.card.orderId);
        await desk().webhooks();
      }
      const { deps } = market();
      const isKnown = async ({ card, orderId }: Awaited<ReturnType<typeof bought>>) => {
        const { rows } = await market().pool.query('select from refunds where order_id = $1', [orderId]);
        const open = (await listOpenPayments(market().db)).partlyByHand;
        return rows.length > 0 && open.some(({ payment }) => payment.providerOrderId === card.orderId);
      };
      await market().pool.query(`create function fail_once() returns trigger language plpgsql as
        $$ begin raise exception 'away'; end $$;
        create trigger fail_once before insert on refunds for each row when (new.order_id = ${odd.orderId}) execute function fail_once()`);
      market().clock.advance({ days: 1 });
      await expect(checkRecentPayments(deps)).rejects.toThrow(/^1 of \d+ payments/);
      expect([await isKnown(odd), await isKnown(other)]).toEqual([false, true]);
      await market().pool.query('drop trigger fail_once on refunds');
      market().clock.advance({ hours: 1 });
      await checkRecentPayments(deps);
      expect(await isKnown(odd)).toBe(true);
      await desk().expectAgreement();
    });

    test('after the pickup: the order stays picked up, and its money counts as given back', async () => {
      const scene = await bought();
      expect((await (await checkIn(scene))()).status).toBe(200);
      await desk().refundByHand(scene.card.orderId);
      await desk().webhooks();
      expect(await scene.buyer.call('GET /api/buyer/order/buy-completed')).toMatchObject([{ status: 4 }]);
      expect(await market().stock(scene.product)).toEqual({ waiting: 9, inSale: 0, completed: 1 });
      expect(await newsOf(scene.buyer)).toContain('orderRefunded');
      const { rows } = await market().pool.query('select state, amount_won from refunds where order_id = $1', [
        scene.orderId,
      ]);
      expect(rows).toMatchObject([{ state: 'refunded' }]);
    });

    test('the order expired before: it stays a no-show, refunded once', async () => {
      const scene = await bought();
      market().clock.advance({ minutes: 126 });
      await desk().refundByHand(scene.card.orderId);
      await desk().webhooks();
      await desk().settle();
      expect(await scene.buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([
        { endReason: 'noShow', refund: { state: 'refunded', amount: PRICE } },
      ]);
      expect((await desk().record(scene.card.orderId)).cancels).toHaveLength(1);
    });

    test('in part: named to the operator until somebody has dealt with it, and nothing else changes', async () => {
      const scene = await bought();
      await desk().refundByHand(scene.card.orderId, 1_000);
      await desk().webhooks();
      expect(await scene.buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([{ status: 3, totalPrice: PRICE }]);
      expect(await newsOf(scene.buyer)).not.toContain('orderCancelledByRefund');
      const mine = async () =>
        (await listOpenPayments(market().db)).partlyByHand.filter(
          ({ payment }) => payment.providerOrderId === scene.card.orderId,
        );
      const [named] = await mine();
      expect(named).toMatchObject({ byHand: { amountWon: 1_000 }, payment: { amountWon: PRICE } });
      const before = (await marketNumbers(market().deps)).partlyByHand;
      const attribute = () =>
        attributeHandRefund(market().deps, null, named!.payment.id, [
          { orderId: scene.orderId, amountWon: 1_000, bearer: 'mart' },
        ]);
      await attribute();
      await expect(attribute()).rejects.toMatchObject({ code: 'notFound' });
      expect((await marketNumbers(market().deps)).partlyByHand).toBe(before - 1);
      // Read again it is no news; another part is.
      market().clock.advance({ minutes: 6 });
      await checkWaitingPayments(market().deps);
      expect(await mine()).toEqual([]);
      await desk().refundByHand(scene.card.orderId, 500);
      await desk().webhooks();
      expect(await mine()).toMatchObject([{ byHand: { amountWon: 1_500 } }]);
    });

    test('all of one of two orders: it ends with its stock once that is said, is not handed over, and the other waits', async () => {
      const scene = await bought(2);
      const pass = await checkIn(scene);
      await desk().refundByHand(scene.card.orderId, PRICE);
      await desk().webhooks();
      const [named] = (await listOpenPayments(market().db)).partlyByHand.filter(
        ({ payment }) => payment.providerOrderId === scene.card.orderId,
      );
      const lines = [{ orderId: scene.orderId, amountWon: PRICE, bearer: 'mart' as const }];
      await attributeHandRefund(market().deps, null, named!.payment.id, lines);
      await expectCancelled(scene);
      expect(await newsOf(scene.buyer)).not.toContain('orderRefunded');
      expect((await pass()).status).toBe(409);
      await desk().settle();
      await desk().expectAgreement();
    });

    test('all of one of two orders that nobody came for: it stays a no-show', async () => {
      const scene = await bought(2);
      await desk().refundByHand(scene.card.orderId, PRICE);
      await desk().webhooks();
      const [named] = (await listOpenPayments(market().db)).partlyByHand.filter(
        ({ payment }) => payment.providerOrderId === scene.card.orderId,
      );
      market().clock.advance({ minutes: 126 });
      const lines = [{ orderId: scene.orderId, amountWon: PRICE, bearer: 'mart' as const }];
      // Its own refund is asked for.
      await expect(attributeHandRefund(market().deps, null, named!.payment.id, lines)).rejects.toMatchObject({
        code: 'refundTooLarge',
      });
      const ended = await scene.buyer.call('GET /api/buyer/order/buy-cancel');
      expect(ended.map(({ endReason }) => endReason)).toEqual(['noShow', 'noShow']);
      await desk().settle();
      await desk().expectAgreement();
    });

    test('in part, and the buyer cancels: the rest goes back, and never more than was paid', async () => {
      const scene = await bought();
      await desk().refundByHand(scene.card.orderId, 1_000);
      await scene.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: scene.orderId } });
      await desk().settle();
      expect(await scene.buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([
        { endReason: 'buyer', refund: { state: 'refunded', amount: PRICE } },
      ]);
      const { cancels, status } = await desk().record(scene.card.orderId);
      expect([status, cancels.map(({ amountWon }) => amountWon)]).toEqual(['CANCELED', [1_000, 2_000]]);
      await desk().expectAgreement();
    });

    test('in part, and our own refund is the rest of it: the other order ends without any webhook', async () => {
      const scene = await bought(2);
      await desk().arm('webhook_lost', 2);
      await desk().refundByHand(scene.card.orderId, PRICE);
      await scene.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: scene.orderId } });
      await sendRefunds(market().deps);
      expect((await desk().record(scene.card.orderId)).status).toBe('CANCELED');
      expect(await scene.buyer.call('GET /api/buyer/order/buy-ing')).toEqual([]);
      const ended = await scene.buyer.call('GET /api/buyer/order/buy-cancel');
      expect(ended.map(({ endReason }) => endReason).sort()).toEqual(['buyer', 'paymentCancelled']);
      expect((await newsOf(scene.buyer)).filter((kind) => kind === 'orderRefunded')).toHaveLength(1);
      await desk().expectAgreement();
    });

    test('our own refund of one of two orders is no refund by hand', async () => {
      const scene = await bought(2, { category: '빵' });
      await scene.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: scene.orderId } });
      await sendRefunds(market().deps);
      await desk().webhooks();
      expect(await scene.buyer.call('GET /api/buyer/order/buy-ing')).toHaveLength(1);
      const { partlyByHand } = await listOpenPayments(market().db);
      expect(partlyByHand.filter(({ payment }) => payment.providerOrderId === scene.card.orderId)).toEqual([]);
    });

    test('a check-in at the same time: handed over or cancelled, never both', async () => {
      const scene = await bought();
      const pass = await checkIn(scene);
      await desk().refundByHand(scene.card.orderId);
      const [said] = await Promise.all([pass(), desk().webhooks()]);
      const stock = await market().stock(scene.product);
      expect(stock).toEqual(
        said.status === 200 ? { waiting: 9, inSale: 0, completed: 1 } : { waiting: 10, inSale: 0, completed: 0 },
      );
    });
  },
  serveMarket,
);
