import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '#lib/server/platform/config/config.ts';
import { CRASH_POINTS, type CrashPoint, crashAt } from '#lib/server/platform/crash-points.ts';
import { expireDue } from '#lib/server/services/shared/orders/expire-due.ts';
import { sendRefunds } from '#lib/server/services/shared/payments/send-refunds.ts';
import { type CardDesk, cardDesk } from './card.ts';
import { describeOnBoth, type Product } from './market.ts';
import type { Person } from './person.ts';
import { type ServedMarket, serveMarket } from './served-market.ts';

afterEach(() => crashAt(null));

/** From here on the work that reaches the point goes no further, once. Answers whether it was reached. */
function endAt(point: CrashPoint): () => boolean {
  let isReached = false;
  crashAt(point, () => {
    isReached = true;
    crashAt(null);
    throw new Error(`the process ended at ${point}`);
  });
  return () => isReached;
}

interface Scene {
  market: ServedMarket;
  desk: CardDesk;
  buyer: Person;
  product: Product;
}

const buyOnSite = ({ buyer, product }: Scene) =>
  buyer.send('POST /api/buyer/pay/on-site', { query: { productId: product.id, quantity: 1 } });

/** A card checkout that can be sent again and again. */
async function cardCheckout({ desk, product }: Scene) {
  const card = await desk.authorize(3_000);
  const body = { ...card, productId: product.id, quantity: 1, isReservation: false };
  return (buyer: Person) => buyer.send('POST /api/buyer/pay/toss/confirm', { body });
}

async function orderIdOf(answer: Promise<Response>): Promise<number> {
  return ((await (await answer).json()) as { orderId: number }).orderId;
}

/** For each kind of work: what is done before, then what meets the end of its process and is done again after it. */
const WORK: Record<string, (scene: Scene) => Promise<() => Promise<unknown>>> = {
  checkout: async (scene) => () => buyOnSite(scene),
  payment: async (scene) => {
    const confirm = await cardCheckout(scene);
    return () => confirm(scene.buyer);
  },
  checkIn: async ({ market, buyer, product }) => {
    const { id, uuid } = await market.order(buyer, product);
    return () =>
      product.mart.owner.send('PATCH /api/seller/orders/{orderId}/checkin', {
        ...{ params: { orderId: id }, body: { uuid } },
      });
  },
  cancel: async (scene) => {
    const orderId = await orderIdOf((await cardCheckout(scene))(scene.buyer));
    return () => scene.buyer.send('POST /api/buyer/order/cancel', { query: { orderId } });
  },
  refund: async (scene) => {
    const orderId = await orderIdOf((await cardCheckout(scene))(scene.buyer));
    await scene.buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
    return () => sendRefunds(scene.market.deps);
  },
  expiry: async (scene) => {
    await (await cardCheckout(scene))(scene.buyer);
    await buyOnSite(scene);
    scene.market.clock.advance({ hours: 3 });
    return () => expireDue(scene.market.deps);
  },
};

describeOnBoth<ServedMarket>(
  'a process that ends',
  (market) => {
    test.each(CRASH_POINTS)('at %s leaves nothing half done', async (point) => {
      const mart = await market().mart();
      const product = await market().product(mart, { price: 3_000 });
      const desk = cardDesk(market());
      const scene = { market: market(), desk, buyer: await market().person(), product };
      const work = await WORK[point.replace(/\..*/, '')]!(scene);

      const isReached = endAt(point);
      await work().catch(() => {});
      expect(isReached()).toBe(true);
      // Before anything is tidied up, every piece is where the orders say.
      expect(await market().ledgerFaults()).toEqual([]);

      await work();
      await desk.settle();
      await desk.expectAgreement();
      const { waiting, inSale, completed } = await market().stock(product);
      const open = await scene.buyer.call('GET /api/buyer/order/buy-ing');
      expect([waiting + inSale + completed, inSale]).toEqual([10, open.length]);
    });
  },
  serveMarket,
);

describeOnBoth<ServedMarket>(
  'a clock that was a day ahead and is set right',
  (market) => {
    test('keeps nobody waiting for money, stock or orders', async () => {
      const product = await market().product(await market().mart(), { price: 3_000 });
      const desk = cardDesk(market());
      const scene = { market: market(), desk, buyer: await market().person(), product };
      const { clock } = market();
      const before = clock.now();
      clock.advance({ days: 1 });
      const orderId = await orderIdOf((await cardCheckout(scene))(scene.buyer));
      await desk.arm('cancel_500');
      await scene.buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
      expect(await sendRefunds(market().deps)).toBe(0);

      clock.setTo(before);
      expect(await sendRefunds(market().deps)).toBe(1);
      expect((await buyOnSite(scene)).status).toBe(200);
      expect(await market().stock(product)).toEqual({ waiting: 9, inSale: 1, completed: 0 });
      clock.advance({ hours: 3 });
      expect(await scene.buyer.call('GET /api/buyer/order/buy-ing')).toEqual([]);
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
    });
  },
  serveMarket,
);

describe('CRASH_AT', () => {
  const env = { SESSION_SECRET: 'x'.repeat(32), PUBLIC_ORIGIN: 'https://market.test', CRASH_AT: 'cancel.ended' };

  test('is refused outside the sandbox, and unless it names a point', () => {
    expect(() => readConfig(env)).toThrow('CRASH_AT: is for tests in the sandbox');
    expect(() => readConfig({ ...env, SANDBOX: '1', CRASH_AT: 'somewhere' })).toThrow('CRASH_AT');
    expect(readConfig({ ...env, SANDBOX: '1' }).crashAt).toBe('cancel.ended');
  });
});
