import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Toss } from '#lib/server/gateways/toss/index.ts';
import { reconcilePayments } from '#lib/server/services/payment/reconcile-payments.ts';
import { sendRefunds } from '#lib/server/services/payment/send-refunds.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Product } from '../market.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

type Card = { paymentKey: string; orderId: string; amount: number };

const CONFIRM = 'POST /api/buyer/pay/toss/confirm';
const PRICE = 3_000;

/** Every fault that the notes on the card provider list, one by one; their mixtures are in payments-model.test.ts. */
describeMarket<ServedMarket>(
  'what can go wrong at the card provider',
  (market) => {
    const desk = () => cardDesk(market());
    let real: Toss;
    beforeEach(() => {
      real = market().deps.gateways.toss!;
    });
    afterEach(async () => {
      market().deps.gateways.toss = real;
      await market().store.clear({ keep: ['tossPayment', 'tossPaymentKey', 'tossIdempotency'] });
      await desk().settle();
      await desk().expectAgreement();
    });
    const replace = (part: Partial<Toss>) => {
      market().deps.gateways.toss = { ...real, ...part };
    };

    async function scene() {
      const mart = await market().mart();
      return { mart, product: await market().product(mart, { price: PRICE }), buyer: await market().person() };
    }
    const body = (product: Product, card: Card) => ({
      body: { ...card, productId: product.id, quantity: 1, isReservation: false },
    });
    async function expectOneOrder(buyer: Person, product: Product, orderId: number): Promise<void> {
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([
        { orderId, status: 3, totalPrice: PRICE },
      ]);
      expect(await market().stock(product)).toEqual({ waiting: 9, inSale: 1, completed: 0 });
    }
    async function expectNothingHeld(buyer: Person, product: Product): Promise<void> {
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toEqual([]);
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
    }

    /** What the provider may say although it does not mean no. */
    const webhook = (payload: unknown) =>
      fetch(`${market().origin}/api/webhooks/toss`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      });

    test('slow: the call is given up, and answered with 409 while it still runs; one order, one charge', async () => {
      const { product, buyer } = await scene();
      await desk().arm('confirm_slow');
      const said: string[] = [];
      let isReadAsDone = false;
      replace({
        async confirm(input) {
          const answer = await real.confirm(input);
          said.push(answer.ok ? 'ok' : answer.outcome === 'unknown' ? (answer.code ?? answer.detail) : answer.outcome);
          return answer;
        },
        async paymentByOrder(providerOrderId) {
          const found = await real.paymentByOrder(providerOrderId);
          isReadAsDone ||= found.ok && found.payment.status === 'DONE';
          return found;
        },
      });
      const { orderId } = await buyer.call(CONFIRM, body(product, await desk().authorize(PRICE)));
      // How often it is asked while it runs is a matter of the machine's speed, and whether the charge is then read
      // back as done; gateways/toss.test.ts holds what is said then.
      if (isReadAsDone && !said.includes('ok')) said.push('ok');
      expect(said.join(' ')).toMatch(/^timeout( timeout| IDEMPOTENT_REQUEST_PROCESSING)* ok$/);
      await expectOneOrder(buyer, product, orderId);
    });

    test('a second confirm of the same while the first is slow waits for it and answers the same', async () => {
      const { product, buyer } = await scene();
      await desk().arm('confirm_slow');
      const card = await desk().authorize(PRICE);
      const [first, second] = await Promise.all([
        buyer.call(CONFIRM, body(product, card)),
        buyer.call(CONFIRM, body(product, card)),
      ]);
      expect(second).toEqual(first);
      await expectOneOrder(buyer, product, first.orderId);
    });

    test('a no to the first confirm and a yes to the second: the checkout has failed, and the money goes back', async () => {
      const { product, buyer } = await scene();
      const [saysNo, saidNo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let asked = 0;
      replace({
        async confirm(input) {
          asked += 1;
          if (asked === 1) {
            await saysNo.promise;
            return { ok: false, outcome: 'declined', code: 'EXCEED_MAX_AMOUNT', message: '한도' };
          }
          const response = await real.confirm(input);
          saysNo.resolve();
          await saidNo.promise;
          return response;
        },
      });
      await desk().arm('webhook_lost');
      const card = await desk().authorize(PRICE);
      const first = buyer.send(CONFIRM, body(product, card)).finally(saidNo.resolve);
      await expect.poll(() => asked).toBe(1);
      const second = buyer.send(CONFIRM, body(product, card));
      expect([(await first).status, (await second).status]).toEqual([402, 402]);
      await expectNothingHeld(buyer, product);
      expect((await desk().record(card.orderId)).status).toBe('CANCELED');
    });

    test.each(['PROVIDER_ERROR', 'IDEMPOTENT_REQUEST_PROCESSING', 'FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING'])(
      '%s says nothing of the outcome: it is asked again',
      async (code) => {
        const { product, buyer } = await scene();
        let asked = 0;
        replace({
          async confirm(input) {
            asked += 1;
            return asked === 1 ? { ok: false, outcome: 'unknown', code, detail: 'HTTP' } : real.confirm(input);
          },
        });
        const { orderId } = await buyer.call(CONFIRM, body(product, await desk().authorize(PRICE)));
        expect(asked).toBe(2);
        await expectOneOrder(buyer, product, orderId);
      },
    );

    test('already processed, of which we never heard: the record is read, and the order is made', async () => {
      const { product, buyer } = await scene();
      const card = await desk().authorize(PRICE);
      const { paymentKey, orderId, amount: amountWon } = card;
      await real.confirm({ paymentKey, orderId, amountWon, idempotencyKey: 'a process that has died' });
      const made = await buyer.call(CONFIRM, body(product, card));
      await expectOneOrder(buyer, product, made.orderId);
    });

    test('an answer that cannot be read is unknown, not no', async () => {
      const { product, buyer } = await scene();
      const card = await desk().authorize(PRICE);
      let asked = 0;
      replace({
        async confirm(input) {
          asked += 1;
          if (asked > 1) return real.confirm(input);
          await real.confirm(input);
          return { ok: false, outcome: 'unknown', detail: 'HTTP 200, not JSON' };
        },
      });
      const { orderId } = await buyer.call(CONFIRM, body(product, card));
      await expectOneOrder(buyer, product, orderId);
    });

    test('a payment that cannot even be looked at keeps no other waiting', async () => {
      const { product, buyer } = await scene();
      const silent = { ok: false, outcome: 'unknown', detail: 'unreachable' } as const;
      replace({ confirm: async () => silent, paymentByOrder: async () => silent });
      const [odd, other] = [await desk().authorize(PRICE), await desk().authorize(PRICE)];
      for (const card of [odd, other]) {
        expect(await buyer.refused(CONFIRM, body(product, card))).toMatchObject({ code: 'paymentPending' });
      }
      replace({
        paymentByOrder: async (orderId) => {
          if (orderId === odd.orderId) throw new Error('a row that nobody can read');
          return real.paymentByOrder(orderId);
        },
      });
      await expect(reconcilePayments(market().deps)).rejects.toThrow('1 of 2 payments');
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toHaveLength(1);
      market().deps.gateways.toss = real;
      await reconcilePayments(market().deps);
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toHaveLength(2);
    });

    test('a payment key with another order’s id charges nothing', async () => {
      const { product, buyer } = await scene();
      const card = await desk().authorize(PRICE);
      const other = await desk().authorize(PRICE);
      const swapped = { ...card, orderId: other.orderId };
      expect(await buyer.refused(CONFIRM, body(product, swapped))).toMatchObject({ code: 'paymentDeclined' });
      await expectNothingHeld(buyer, product);
      expect(await desk().record(card.orderId)).toMatchObject({ status: 'IN_PROGRESS' });
      expect(await desk().record(other.orderId)).toMatchObject({ status: 'IN_PROGRESS' });
    });

    test('a key that the provider does not know charges nothing', async () => {
      const { product, buyer } = await scene();
      const invented = { paymentKey: 'tsb_invented', orderId: 'order_invented_1', amount: PRICE };
      expect(await buyer.refused(CONFIRM, body(product, invented))).toMatchObject({ code: 'paymentDeclined' });
      await expectNothingHeld(buyer, product);
    });

    test('ten minutes after the buyer agreed it is still charged, a second later not', async () => {
      const { product, buyer } = await scene();
      const [inTime, late] = [await desk().authorize(PRICE), await desk().authorize(PRICE)];
      market().clock.advance({ minutes: 10 });
      const { orderId } = await buyer.call(CONFIRM, body(product, inTime));
      market().clock.advance({ seconds: 1 });
      expect(await buyer.refused(CONFIRM, body(product, late))).toMatchObject({ code: 'paymentDeclined' });
      await expectOneOrder(buyer, product, orderId);
    });

    test.each([
      ['a basic order', false, 120],
      ['a reservation', true, 1440],
    ])(
      '%s whose charge is known only after its deadline goes back whole, and nobody blames the mart',
      async (_, isReservation, minutes) => {
        const { product, buyer } = await scene();
        const silent = { ok: false, outcome: 'unknown', detail: 'unreachable' } as const;
        const amount = isReservation ? PRICE + 300 : PRICE;
        const card = await desk().authorize(amount);
        replace({
          async confirm(input) {
            await real.confirm(input);
            return silent;
          },
          paymentByOrder: async () => silent,
        });
        const { body: asked } = body(product, card);
        const confirm = { body: { ...asked, isReservation } };
        expect(await buyer.refused(CONFIRM, confirm)).toMatchObject({ code: 'paymentPending' });
        market().deps.gateways.toss = real;
        market().clock.advance({ minutes: minutes + 5 });
        await reconcilePayments(market().deps);
        expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([
          { status: 5, endReason: 'paymentFailed', refund: { state: 'requested', amount } },
        ]);
        const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
        expect(content.map(({ kind }) => kind)).toEqual(['orderExpired']);
        await desk().settle();
        await expectNothingHeld(buyer, product);
        await desk().expectAgreement();
      },
    );

    test('silent until the ten minutes are over: the reconciler finds it expired, and gives the stock back', async () => {
      const { product, buyer } = await scene();
      await desk().arm('confirm_500', 50);
      const card = await desk().authorize(PRICE);
      expect(await buyer.refused(CONFIRM, body(product, card))).toMatchObject({ code: 'paymentPending' });
      market().clock.advance({ minutes: 11 });
      await desk().settle();
      await expectNothingHeld(buyer, product);
      expect(await buyer.refused(CONFIRM, body(product, card))).toMatchObject({ code: 'paymentDeclined' });
    });

    test('the webhook comes before the answer to the confirm', async () => {
      const { product, buyer } = await scene();
      await desk().arm('webhook_first');
      const { orderId } = await buyer.call(CONFIRM, body(product, await desk().authorize(PRICE)));
      await expectOneOrder(buyer, product, orderId);
    });

    test('the webhook comes before the buyer’s browser is back, for a payment we do not know yet', async () => {
      const { product, buyer } = await scene();
      const card = await desk().authorize(PRICE);
      const early = { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: card.orderId, status: 'DONE' } };
      expect((await webhook(early)).status).toBe(200);
      await expectNothingHeld(buyer, product);
      const { orderId } = await buyer.call(CONFIRM, body(product, card));
      await expectOneOrder(buyer, product, orderId);
    });

    test('webhooks that lie, come twice or out of order change nothing', async () => {
      const { product, buyer } = await scene();
      const card = await desk().authorize(PRICE);
      const { orderId } = await buyer.call(CONFIRM, body(product, card));
      for (const status of ['CANCELED', 'ABORTED', 'DONE', 'DONE', 'EXPIRED']) {
        expect((await webhook({ data: { orderId: card.orderId, status } })).status).toBe(200);
      }
      await expectOneOrder(buyer, product, orderId);
    });

    test('a webhook decides at once what was left undecided', async () => {
      const { product, buyer } = await scene();
      await desk().arm('confirm_500', 50);
      const card = await desk().authorize(PRICE);
      expect(await buyer.refused(CONFIRM, body(product, card))).toMatchObject({ code: 'paymentPending' });
      await market().store.clear({ keep: ['tossPayment', 'tossPaymentKey'] });
      await webhook({ data: { orderId: card.orderId } });
      const { orderId } = await buyer.call(CONFIRM, body(product, card));
      await expectOneOrder(buyer, product, orderId);
    });

    async function cancelled() {
      const { product, buyer } = await scene();
      const card = await desk().authorize(PRICE);
      const { orderId } = await buyer.call(CONFIRM, body(product, card));
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
      const refund = async () => (await buyer.call('GET /api/buyer/order/buy-cancel'))[0]!.refund;
      return { product, buyer, card, refund };
    }

    test('a record of another try under the same order id does not end this one: its own is read', async () => {
      const { product, buyer } = await scene();
      const card = await desk().authorize(PRICE);
      // The card company is slower than we wait, and the window was opened again meanwhile.
      replace({
        async confirm(input) {
          await real.confirm(input);
          return { ok: false, outcome: 'unknown', detail: 'timeout' };
        },
        async paymentByOrder(orderId) {
          const found = await real.paymentByOrder(orderId);
          return found.ok ? { ok: true, payment: { ...found.payment, paymentKey: 'another', status: 'READY' } } : found;
        },
      });
      const answer = await buyer.call(CONFIRM, body(product, card));
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([{ orderId: answer.orderId }]);
      await desk().expectAgreement();
    });

    test.each([
      ['fails once', 'cancel_500'],
      ['is refused for the moment, and by the same key for 15 days', 'cancel_refused'],
    ] as const)('a cancel that %s: requested until the next try is done, then refunded once', async (_, fault) => {
      const { refund, card } = await cancelled();
      await desk().arm(fault);
      await sendRefunds(market().deps);
      expect(await refund()).toEqual({ state: 'requested', amount: PRICE });
      market().clock.advance({ minutes: 1 });
      await sendRefunds(market().deps);
      expect(await refund()).toEqual({ state: 'refunded', amount: PRICE });
      expect((await desk().record(card.orderId)).cancels).toHaveLength(1);
    });

    test('a cancel whose answer is lost is recognised in the provider’s record', async () => {
      const { refund, card } = await cancelled();
      await desk().arm('cancel_timeout_after_commit');
      await sendRefunds(market().deps);
      expect(await refund()).toMatchObject({ state: 'refunded' });
      expect((await desk().record(card.orderId)).cancels).toHaveLength(1);
    });

    /** One of two orders that were paid together is cancelled: half of the payment stays. */
    async function oneOfTwo() {
      const mart = await market().mart();
      const [bread, milk] = [
        await market().product(mart, { price: PRICE }),
        await market().product(mart, { price: PRICE }),
      ];
      const buyer = await market().person();
      const card = await desk().authorize(2 * PRICE);
      const items = [bread, milk].map(({ id: productId }) => ({
        productId,
        quantity: 1,
        paymentMethod: 'CARD' as const,
      }));
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: orderIds[0]! } });
      return { buyer, card };
    }

    test('a cancel that was done in an earlier try is not sent again, also when the provider has forgotten its key', async () => {
      const { buyer, card } = await oneOfTwo();
      // The answer is lost, and the record cannot be read any more: half of the payment is gone without our knowing.
      let isDone = false;
      replace({
        async cancel(input) {
          isDone = (await real.cancel(input)).ok;
          return { ok: false, outcome: 'unknown', detail: 'timeout' };
        },
        payment: async (key) => (isDone ? { ok: false, outcome: 'unknown', detail: 'unreachable' } : real.payment(key)),
      });
      await sendRefunds(market().deps);
      market().deps.gateways.toss = real;
      await market().store.clear({ keep: ['tossPayment', 'tossPaymentKey'] });
      market().clock.advance({ minutes: 5 });
      await sendRefunds(market().deps);
      expect((await desk().record(card.orderId)).cancels).toMatchObject([{ amountWon: PRICE }]);
      expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([{ refund: { state: 'refunded' } }]);
    });

    test('a try that the provider carries out late, after the next one, gives nothing back a second time', async () => {
      const { buyer, card } = await oneOfTwo();
      let late = async () => false;
      replace({
        async cancel(input) {
          late = async () => (await real.cancel(input)).ok;
          return { ok: false, outcome: 'unknown', detail: 'timeout' };
        },
      });
      await sendRefunds(market().deps);
      market().deps.gateways.toss = real;
      market().clock.advance({ minutes: 5 });
      await sendRefunds(market().deps);
      // By its key it is answered as the next one was, and where the provider has forgotten the key it finds less left.
      await late();
      expect((await desk().record(card.orderId)).cancels).toHaveLength(1);
      await market().store.clear({ keep: ['tossPayment', 'tossPaymentKey'] });
      expect(await late()).toBe(false);
      expect((await desk().record(card.orderId)).cancels).toMatchObject([{ amountWon: PRICE }]);
      expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([{ refund: { state: 'refunded' } }]);
    });

    test('the buyer is told once the money is on its way, and not before', async () => {
      const { buyer, refund, card } = await cancelled();
      const news = async () =>
        (await buyer.call('GET /api/buyer/alarms', { query: {} })).content.filter(
          ({ kind }) => kind === 'orderRefunded',
        );
      await desk().arm('cancel_500');
      await sendRefunds(market().deps);
      expect(await news()).toEqual([]);
      market().clock.advance({ minutes: 1 });
      await sendRefunds(market().deps);
      await sendRefunds(market().deps);
      expect(await refund()).toMatchObject({ state: 'refunded' });
      expect(await news()).toMatchObject([{ message: '‘사과 1봉지’ 주문의 3,000원이 카드로 환불됐어요.' }]);
      expect((await desk().record(card.orderId)).cancels).toHaveLength(1);
    });

    test('nothing is cancelled beyond the balance: what was given back by hand counts as given back', async () => {
      const { refund, card } = await cancelled();
      await real.cancel({ paymentKey: card.paymentKey, reason: '고객센터에서 환불', idempotencyKey: 'by hand' });
      await sendRefunds(market().deps);
      expect(await refund()).toEqual({ state: 'refunded', amount: PRICE });
      expect((await desk().record(card.orderId)).cancels).toHaveLength(1);
    });

    test('two processes that work the outbox at once refund once', async () => {
      const { refund, card } = await cancelled();
      const second = await market().secondProcess();
      await Promise.all([market().deps, second.deps, market().deps].map((deps) => sendRefunds(deps)));
      expect(await refund()).toMatchObject({ state: 'refunded' });
      expect((await desk().record(card.orderId)).cancels).toHaveLength(1);
    });
  },
  serveMarket,
);
