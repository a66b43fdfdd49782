import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REFUND_BEARERS, type RefundBearer } from '#lib/domain/money.ts';
import type { Toss } from '#lib/server/gateways/toss/index.ts';
import { products as listings } from '#lib/server/schema/index.ts';
import { verifyMoney } from '#lib/server/services/market/books/verify-money.ts';
import { attributeHandRefund } from '#lib/server/services/payment/operator/attribute-hand-refund.ts';
import { listHandRefunds } from '#lib/server/services/payment/operator/payment-orders.ts';
import { cardDesk } from '../server/card.ts';
import { describeMarket, type Product } from '../server/market.ts';
import type { Person } from '../server/person.ts';
import { type ServedMarket, serveMarket, TOSS_SLOW_MS } from '../server/served-market.ts';

/** Where a process may end in the middle of a card checkout: just before, and just after, the provider did its part. */
type Death = 'beforeCharge' | 'afterCharge';

type Step =
  | { do: 'buyOnSite'; buyer: number; product: number; quantity: number }
  | { do: 'pay'; buyer: number; product: number; quantity: number; reservation: boolean; again: number; off: number }
  | { do: 'cart'; buyer: number; ways: number[] }
  | { do: 'cancel' | 'cancelAsSeller' | 'extend'; order: number }
  /** `grams`: what its scale says, where it is sold by weight. */
  | { do: 'checkIn'; order: number; grams: number }
  | { do: 'restock'; product: number; delta: 1 | -1 }
  | { do: 'wait'; minutes: number }
  | {
      do: 'fault';
      fault:
        | 'confirm_500'
        | 'confirm_timeout_after_commit'
        | 'confirm_slow'
        | 'confirm_declined'
        | 'cancel_500'
        | 'cancel_refused'
        | 'cancel_timeout_after_commit'
        | 'confirm_provider_error'
        | 'confirm_virtual_account'
        | 'confirm_transfer'
        | 'confirm_easy_pay'
        | 'webhook_twice'
        | 'webhook_lost';
    }
  /** The shop's staff, in the provider's console: all that is left (null), or a part. */
  | { do: 'refundByHand'; payment: number; won: number | null }
  /** Finance says whose that was. */
  | { do: 'attribute'; bearer: RefundBearer }
  /** The mart's hours, cut or given back; and its place, here or far away. */
  | { do: 'hours'; closingTime: string }
  | { do: 'move'; isFar: boolean }
  | { do: 'die'; at: Death }
  | { do: 'jobs' };

const BUYERS = 3;
const PRODUCTS = 3;
const PRICES = [3_335, 1_000, 990];
/** The grams of a piece at the most: the last product is sold by weight. */
const GRAMS = [null, null, 300];

const buyer = fc.nat(BUYERS - 1);
const product = fc.nat(PRODUCTS - 1);
const quantity = fc.integer({ min: 1, max: 3 });
const order = fc.nat(30);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('buyOnSite' as const), buyer, product, quantity }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      buyer,
      product,
      quantity,
      reservation: fc.boolean(),
      // How many more times, and how far from the price.
      again: fc.nat(2),
      off: fc.constantFrom(0, 0, 0, 0, 0, -100, 1_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('cart' as const),
      buyer,
      ways: fc.array(fc.nat(3), { minLength: PRODUCTS, maxLength: PRODUCTS }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'cancelAsSeller', 'extend'), order }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('checkIn' as const), order, grams: fc.integer({ min: 1, max: 1_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restock' as const), product, delta: fc.constantFrom(1, -1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 9, 40, 130) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      fault: fc.constantFrom(
        ...([
          'confirm_500',
          'confirm_timeout_after_commit',
          'confirm_slow',
          'confirm_declined',
          'cancel_500',
          'cancel_refused',
          'cancel_timeout_after_commit',
          'confirm_provider_error',
          'confirm_virtual_account',
          'confirm_transfer',
          'confirm_easy_pay',
          'webhook_twice',
          'webhook_lost',
        ] as const),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refundByHand' as const),
      payment: fc.nat(10),
      won: fc.constantFrom(null, null, 100, 990, 2_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('attribute' as const), bearer: fc.constantFrom(...REFUND_BEARERS) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('hours' as const),
      closingTime: fc.constantFrom('14:40', '16:00', '22:00', '22:00'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), isFar: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('die' as const), at: fc.constantFrom('beforeCharge', 'afterCharge') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('jobs' as const) }) },
);

/** A provider's client whose process ends at an appointed moment: the caller never learns what became of its call. */
function mortal(toss: Toss, deaths: Death[]): Toss {
  return {
    ...toss,
    async confirm(input) {
      const death = deaths.shift();
      if (death === 'beforeCharge') throw new Error('the process ended before the charge');
      const answer = await toss.confirm(input);
      if (death === 'afterCharge') throw new Error('the process ended after the charge');
      return answer;
    },
  };
}

async function town(market: ServedMarket) {
  const mart = await market.mart();
  const products: Product[] = [];
  for (const [i, price] of PRICES.entries()) {
    // The first and the last are exempt from VAT, the second is not.
    const category = i === 1 ? '빵' : '과일';
    const made = await market.product(mart, { price, category, waiting: 6, saleEndsIn: { days: 2 } });
    await market.db
      .update(listings)
      .set({ weightGrams: GRAMS[i] ?? null })
      .where(eq(listings.id, made.id));
    products.push(made);
  }
  const buyers: Person[] = [];
  for (let i = 0; i < BUYERS; i += 1) buyers.push(await market.person());
  return { mart, products, buyers, made: [] as { orderId: number; buyer: Person }[], paid: [] as string[] };
}

describeMarket<ServedMarket>(
  'whatever buyers, sellers, the provider and the machine do',
  (market) => {
    test('charges and orders agree, refunds are what the policy says, stock is what the ledger says', async () => {
      const desk = cardDesk(market());
      const { gateways } = market().deps;
      const immortal = gateways.toss!;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
          market().clock.set('2026-11-20T14:00:00');
          const { mart, products, buyers, made, paid } = await town(market());
          const deaths: Death[] = [];
          gateways.toss = mortal(immortal, deaths);
          const keep = async (who: Person, answer: Promise<Response>) => {
            const said = await answer;
            if (said.status !== 200) return;
            const { orderId, orderIds } = (await said.json()) as { orderId?: number; orderIds?: number[] };
            for (const id of orderIds ?? [orderId!]) made.push({ orderId: id, buyer: who });
          };
          for (const act of steps) {
            switch (act.do) {
              case 'buyOnSite': {
                const who = buyers[act.buyer]!;
                const query = { productId: products[act.product]!.id, quantity: act.quantity };
                await keep(who, who.send('POST /api/buyer/pay/on-site', { query }));
                break;
              }
              case 'pay': {
                const who = buyers[act.buyer]!;
                const price = PRICES[act.product]! * act.quantity;
                const amount = (act.reservation ? Math.round((price * 11) / 10) : price) + act.off;
                const card = await desk.authorize(amount);
                paid.push(card.orderId);
                const body = {
                  ...card,
                  productId: products[act.product]!.id,
                  quantity: act.quantity,
                  isReservation: act.reservation,
                };
                await Promise.all(
                  Array.from({ length: 1 + act.again }, () =>
                    keep(who, who.send('POST /api/buyer/pay/toss/confirm', { body })),
                  ),
                );
                break;
              }
              case 'cart': {
                const who = buyers[act.buyer]!;
                const items = act.ways.flatMap((way, i) =>
                  way === 3
                    ? []
                    : [
                        {
                          productId: products[i]!.id,
                          quantity: 1,
                          paymentMethod: way === 0 ? 'ON_SITE' : 'CARD',
                          isReservation: way === 2,
                        },
                      ],
                );
                if (items.length === 0) break;
                const amount = act.ways.reduce(
                  (sum, way, i) => sum + (way === 1 ? PRICES[i]! : way === 2 ? Math.round((PRICES[i]! * 11) / 10) : 0),
                  0,
                );
                const card = amount > 0 ? await desk.authorize(amount) : null;
                if (card) paid.push(card.orderId);
                await keep(who, who.send('POST /api/buyer/pay/cart/process', { body: { items, ...card } }));
                break;
              }
              case 'cancel':
              case 'extend': {
                const found = made[act.order % (made.length || 1)];
                const call = act.do === 'cancel' ? 'cancel' : 'valid-until-extension';
                await found?.buyer.send(`POST /api/buyer/order/${call}`, { query: { orderId: found.orderId } });
                break;
              }
              case 'cancelAsSeller': {
                const found = made[act.order % (made.length || 1)];
                if (!found) break;
                await mart.owner.send('PATCH /api/seller/orders/{orderId}/cancel', {
                  params: { orderId: found.orderId },
                });
                break;
              }
              case 'checkIn': {
                const found = made[act.order % (made.length || 1)];
                if (!found) break;
                const pass = await found.buyer.send('GET /api/qrCode/get', { query: { orderId: found.orderId } });
                if (pass.status !== 200) break;
                const { uuid } = (await pass.json()) as { uuid: string };
                const { orderId } = found;
                const weights = [{ orderId, grams: act.grams }];
                const checkedIn = await mart.owner.send('PATCH /api/seller/orders/{orderId}/checkin', {
                  params: { orderId },
                  body: { uuid, weights },
                });
                expect(checkedIn.status).toBeLessThan(500);
                break;
              }
              case 'restock':
                await mart.owner.send('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', {
                  params: { storeId: mart.id, productId: products[act.product]!.id },
                  body: { delta: act.delta },
                });
                break;
              case 'wait':
                market().clock.advance({ minutes: act.minutes });
                break;
              case 'fault':
                await desk.arm(act.fault);
                break;
              case 'refundByHand': {
                const orderId = paid[act.payment % (paid.length || 1)];
                if (orderId) await desk.refundByHand(orderId, act.won ?? undefined);
                break;
              }
              case 'attribute':
                for (const { paymentId, openWon, orders } of await listHandRefunds(market().db)) {
                  let restWon = openWon;
                  const lines = orders.flatMap(({ orderId, ...order }) => {
                    const amountWon = Math.min(restWon, order.openWon || order.leftWon);
                    restWon -= amountWon;
                    return amountWon > 0 ? [{ orderId, amountWon, bearer: act.bearer }] : [];
                  });
                  await attributeHandRefund(market().deps, null, paymentId, lines);
                }
                break;
              case 'hours': {
                const body = { openingTime: '09:00', closingTime: act.closingTime };
                await mart.owner.send('PATCH /api/seller/store/{storeId}/hours', {
                  params: { storeId: mart.id },
                  body,
                });
                break;
              }
              case 'move': {
                const place = { latitude: mart.at.lat + (act.isFar ? 0.02 : 0), longitude: mart.at.lng };
                const body = { address: '서울 마포구 양화로 1, 1층', ...place };
                await mart.owner.send('PATCH /api/seller/store/{storeId}/address', {
                  params: { storeId: mart.id },
                  body,
                });
                break;
              }
              case 'die':
                deaths.push(act.at);
                break;
              case 'jobs':
                // A job may be the one whose process ends; the next one goes on where it was.
                await desk.settle().catch(() => {});
                break;
            }
          }
          // The machine comes up again, the provider recovers, the jobs run.
          gateways.toss = immortal;
          await market().store.clear({ keep: ['tossPayment', 'tossPaymentKey', 'tossIdempotency'] });
          // A slow answer may still be on its way, and its charge with it.
          await wait(steps.some((act) => act.do === 'fault' && act.fault === 'confirm_slow') ? TOSS_SLOW_MS + 200 : 60);
          await desk.webhooks();
          await desk.settle();
          await desk.webhooks();
          // What no webhook has told is found by the next daily look.
          market().clock.advance({ days: 1 });
          await desk.settle();
          await desk.expectAgreement({ exemptToo: true });
          expect(await market().ledgerFaults()).toEqual([]);
          expect(await verifyMoney(market().db, null)).toEqual([]);
        }),
        { numRuns: 25 },
      );
    }, 240_000);
  },
  serveMarket,
);
