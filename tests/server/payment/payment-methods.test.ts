import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Toss } from '#lib/server/gateways/toss/index.ts';
import { marketNumbers } from '#lib/server/services/market/market-numbers.ts';
import { listOpenPayments } from '#lib/server/services/payment/operator/list-open.ts';
import { reconcilePayments } from '#lib/server/services/payment/reconcile-payments.ts';
import { voidPayments } from '#lib/server/services/payment/void-payments.ts';
import type { FaultOf } from '#sandbox/fault-catalogue.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Product } from '../market.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const CONFIRM = 'POST /api/buyer/pay/toss/confirm';
const PRICE = 3_000;

/** rules.md section 7: only cards and easy pay count as paid, in won; and a key is answered once. */
describeMarket<ServedMarket>(
  'what the card provider takes',
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

    async function scene(wish: { category?: string } = {}) {
      const mart = await market().mart();
      const product = await market().product(mart, { price: PRICE, ...wish });
      return { mart, product, buyer: await market().person() };
    }
    const body = (product: Product, card: object) => ({
      body: {
        ...(card as { paymentKey: string; orderId: string; amount: number }),
        productId: product.id,
        quantity: 1,
        isReservation: false,
      },
    });
    async function expectNothingHeld(buyer: Person, product: Product): Promise<void> {
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toEqual([]);
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
    }

    test('easy pay is as good as a card', async () => {
      const { product, buyer } = await scene();
      await desk().arm('confirm_easy_pay');
      await buyer.call(CONFIRM, body(product, await desk().authorize(PRICE)));
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([{ status: 3 }]);
    });

    test.each<[string, FaultOf<'toss'>]>([
      ['an account that waits for a deposit', 'confirm_virtual_account'],
      ['a bank transfer', 'confirm_transfer'],
      ['another currency', 'confirm_foreign_card'],
    ])('%s: cancelled at the provider, the stock back at once, the buyer told why', async (_, fault) => {
      const { product, buyer } = await scene();
      await desk().arm(fault);
      const card = await desk().authorize(PRICE);
      expect(await buyer.refused(CONFIRM, body(product, card))).toMatchObject({
        code: 'paymentDeclined',
        message: expect.stringContaining('카드와 간편결제로만'),
      });
      await expectNothingHeld(buyer, product);
      expect(await desk().record(card.orderId)).toMatchObject({ status: 'CANCELED' });
      // Sent again it is decided, and asks for nothing.
      expect(await buyer.refused(CONFIRM, body(product, card))).toMatchObject({ code: 'paymentDeclined' });
    });

    test('found by the reconciler, the same', async () => {
      const { product, buyer } = await scene();
      const card = await desk().authorize(PRICE);
      await desk().arm('confirm_virtual_account');
      const silent = { ok: false, outcome: 'unknown', detail: 'timeout' } as const;
      market().deps.gateways.toss = {
        ...real,
        async confirm(input) {
          await real.confirm(input);
          return silent;
        },
        paymentByOrder: async () => silent,
      };
      expect(await buyer.refused(CONFIRM, body(product, card))).toMatchObject({ code: 'paymentPending' });
      market().deps.gateways.toss = real;
      expect(await reconcilePayments(market().deps)).toBe(1);
      await expectNothingHeld(buyer, product);
      expect(await desk().record(card.orderId)).toMatchObject({ status: 'CANCELED' });
    });

    test('that cancel fails: the checkout has failed all the same, and it is tried until the provider agrees', async () => {
      const { product, buyer } = await scene();
      await desk().arm('confirm_transfer');
      await desk().arm('cancel_500', 2);
      // Its webhook would be another try.
      await desk().arm('webhook_lost');
      const card = await desk().authorize(PRICE);
      expect(await buyer.refused(CONFIRM, body(product, card))).toMatchObject({ code: 'paymentDeclined' });
      await expectNothingHeld(buyer, product);
      expect(await desk().record(card.orderId)).toMatchObject({ status: 'DONE' });
      expect((await marketNumbers(market().deps)).voidsOwed).toBe(1);
      expect((await listOpenPayments(market().db)).standing).toMatchObject([
        {
          void: { reason: 'METHOD_NOT_TAKEN', lastError: expect.stringContaining('FAILED_INTERNAL_SYSTEM_PROCESSING') },
        },
      ]);
      expect(await voidPayments(market().deps)).toBe(0);
      expect(await voidPayments(market().deps)).toBe(1);
      expect(await desk().record(card.orderId)).toMatchObject({ status: 'CANCELED', cancels: [{ amountWon: PRICE }] });
      expect((await marketNumbers(market().deps)).voidsOwed).toBe(0);
    });

    test.each<FaultOf<'toss'>>(['confirm_500', 'confirm_provider_error'])(
      '%s once, kept by the provider under its key: the next try has another, and charges once',
      async (fault) => {
        const { product, buyer } = await scene();
        await desk().arm(fault);
        const keys: string[] = [];
        market().deps.gateways.toss = {
          ...real,
          confirm(input) {
            keys.push(input.idempotencyKey);
            return real.confirm(input);
          },
        };
        const card = await desk().authorize(PRICE);
        const { orderId } = await buyer.call(CONFIRM, body(product, card));
        expect(await buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([{ orderId }]);
        expect(keys).toEqual([`confirm-${card.orderId}`, `confirm-${card.orderId}.2`]);
      },
    );

    test('an error whose process ended before it could count: the next one reads it again, and goes on', async () => {
      const { product, buyer } = await scene();
      await desk().arm('confirm_500');
      const silent = { ok: false, outcome: 'unknown', detail: 'unreachable' } as const;
      market().deps.gateways.toss = { ...real, paymentByOrder: async () => silent };
      const card = await desk().authorize(PRICE);
      expect(await buyer.refused(CONFIRM, body(product, card))).toMatchObject({ code: 'paymentPending' });
      market().deps.gateways.toss = real;
      await reconcilePayments(market().deps);
      await reconcilePayments(market().deps);
      expect(await buyer.call('GET /api/buyer/order/buy-ing')).toHaveLength(1);
    });

    test('a time-out keeps its key', async () => {
      const { product, buyer } = await scene();
      await desk().arm('confirm_timeout_after_commit');
      const keys = new Set<string>();
      market().deps.gateways.toss = {
        ...real,
        confirm(input) {
          keys.add(input.idempotencyKey);
          return real.confirm(input);
        },
        paymentByOrder: async () => ({ ok: false, outcome: 'unknown', detail: 'unreachable' }),
      };
      await buyer.call(CONFIRM, body(product, await desk().authorize(PRICE)));
      expect(keys.size).toBe(1);
    });

    test('a payment that failed here, and stands at the provider, is cancelled there when its webhook comes', async () => {
      const { product, buyer } = await scene();
      const card = await desk().authorize(PRICE);
      market().deps.gateways.toss = {
        ...real,
        confirm: async () => ({ ok: false, outcome: 'declined', code: 'REJECT_CARD_COMPANY', message: '거절' }),
      };
      expect(await buyer.refused(CONFIRM, body(product, card))).toMatchObject({ code: 'paymentDeclined' });
      market().deps.gateways.toss = real;
      const { paymentKey, orderId, amount: amountWon } = card;
      expect(await real.confirm({ paymentKey, orderId, amountWon, idempotencyKey: 'somebody' })).toMatchObject({
        ok: true,
      });
      await desk().webhooks();
      expect(await desk().record(orderId)).toMatchObject({ status: 'CANCELED' });
      await expectNothingHeld(buyer, product);
    });

    test('undecided for half an hour: counted, named and logged', async () => {
      const { product, buyer } = await scene();
      const silent = { ok: false, outcome: 'unknown', detail: 'unreachable' } as const;
      market().deps.gateways.toss = { ...real, confirm: async () => silent, paymentByOrder: async () => silent };
      await buyer.refused(CONFIRM, body(product, await desk().authorize(PRICE)));
      const logged: unknown[] = [];
      const { log } = market().deps;
      const error = log.error.bind(log);
      log.error = ((details: unknown, text: string) => {
        logged.push(details);
        return error(details, text);
      }) as typeof log.error;
      try {
        market().clock.advance({ minutes: 29 });
        await reconcilePayments(market().deps);
        expect((await marketNumbers(market().deps)).undecided['30m']).toBe(0);
        expect(logged).toEqual([]);
        market().clock.advance({ minutes: 2 });
        await reconcilePayments(market().deps);
        expect((await marketNumbers(market().deps)).undecided['30m']).toBe(1);
        expect(logged).toMatchObject([{ paymentIds: [expect.any(Number)] }]);
      } finally {
        log.error = error;
      }
    });

    test('the exempt part that the window was told is held against the order', async () => {
      const { product, buyer } = await scene({ category: '채소' });
      const told = await desk().authorize(PRICE, undefined, 1);
      expect(await buyer.refused(CONFIRM, body(product, told))).toMatchObject({ code: 'paymentDeclined' });
      await expectNothingHeld(buyer, product);
      const right = await desk().authorize(PRICE, undefined, PRICE);
      await buyer.call(CONFIRM, body(product, right));
      expect(await desk().record(right.orderId)).toMatchObject({ taxFreeWon: PRICE, status: 'DONE' });
    });

    test('a record with another exempt part than the order is given back, and the checkout fails', async () => {
      const { product, buyer } = await scene({ category: '빵' });
      const card = await desk().authorize(PRICE);
      market().deps.gateways.toss = {
        ...real,
        async confirm(input) {
          const answer = await real.confirm(input);
          return answer.ok ? { ok: true, payment: { ...answer.payment, taxFreeAmountWon: 500 } } : answer;
        },
      };
      expect(await buyer.refused(CONFIRM, body(product, card))).toMatchObject({ code: 'paymentDeclined' });
      await expectNothingHeld(buyer, product);
      expect(await desk().record(card.orderId)).toMatchObject({ status: 'CANCELED' });
    });
  },
  serveMarket,
);

describeMarket<ServedMarket>(
  'a shop whose contract knows no exempt goods',
  (market) => {
    test('sells them all the same, and gives back what the provider’s record allows', async () => {
      const desk = cardDesk(market());
      const mart = await market().mart();
      const product = await market().product(mart, { price: PRICE, category: '채소' });
      const buyer = await market().person();
      await desk.arm('confirm_taxed_shop');
      const card = await desk.authorize(PRICE);
      const { orderId } = await buyer.call(CONFIRM, {
        body: { ...card, productId: product.id, quantity: 1, isReservation: false },
      });
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
      await desk.settle();
      expect(await desk.record(card.orderId)).toMatchObject({
        status: 'CANCELED',
        cancels: [{ amountWon: PRICE, taxFreeWon: 0 }],
      });
    });
  },
  serveMarket,
);
