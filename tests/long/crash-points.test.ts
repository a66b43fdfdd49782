import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '#lib/server/config/config.ts';
import { CRASH_POINTS, type CrashPoint, crashAt } from '#lib/server/config/crash-points.ts';
import { moneyLegs, payoutBatches, payouts, statements } from '#lib/server/schema/index.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { sendRefunds } from '#lib/server/services/payment/send-refunds.ts';
import { closeStatements } from '#lib/server/services/settlement/statements/close-statements.ts';
import { type CardDesk, cardDesk } from '../server/card.ts';
import { describeOnBoth, type Product } from '../server/market.ts';
import { payByCard } from '../server/paid-order.ts';
import { approveLater, payTo, provideWon } from '../server/payable-mart.ts';
import type { Person } from '../server/person.ts';
import { type ServedMarket, serveMarket } from '../server/served-market.ts';

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
        params: { orderId: id },
        body: { uuid },
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

const isOfPayout = (point: CrashPoint) => point.startsWith('payout.');

describeOnBoth<ServedMarket>(
  'a process that ends',
  (market) => {
    test.each(CRASH_POINTS.filter((point) => !isOfPayout(point)))('at %s leaves nothing half done', async (point) => {
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

    // market.md, trap 3: a payout that fails is never tried again as another one.
    test('twice at each point of a payout makes one file, and pays once', async () => {
      const { db, deps, clock } = market();
      deps.config.operators.dataKey = 'a key of the tests';
      const mart = await market().mart();
      const order = await market().order(await market().person(), await market().product(mart));
      const checkIn = { params: { orderId: order.id }, body: { uuid: order.uuid } };
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', checkIn);
      await payByCard(market(), order, 12_900);
      clock.advance({ days: 7 });
      await closeStatements(deps);
      const [statement] = await db.select().from(statements).where(eq(statements.martId, mart.id));
      const { id, totalWon } = statement!;
      await approveLater(market(), [id], totalWon);
      await payTo(market(), mart);
      await provideWon(market(), totalWon);
      const finance = await market().operator('finance');
      const twiceAt = async (point: CrashPoint, send: () => Promise<Response>) => {
        for (let time = 0; time < 2; time += 1) {
          const isReached = endAt(point);
          expect([(await send()).status, isReached()]).toEqual([500, true]);
        }
      };
      const stored = async () => {
        const batches = await db.select().from(payoutBatches);
        const own = await db.select().from(payouts).where(eq(payouts.statementId, id));
        return { own, batch: batches.filter((one) => one.id === own[0]?.batchId), made: batches.length };
      };

      const body = { statementIds: [id], totalWon, attempt: `batch-of-${id}` };
      const make = () => finance.send('POST /api/operator/payout-batches', { body });
      const before = await stored();
      await twiceAt('payout.made', make);
      // It was rolled back: nothing is on its way.
      expect(await stored()).toEqual({ ...before, own: [], batch: [] });
      await twiceAt('payout.committed', make);
      const after = await stored();
      expect(after).toMatchObject({ own: [{ amountWon: totalWon, state: 'paying', tries: 1 }], made: before.made + 1 });
      const answer = (await (await make()).json()) as { batchId: number; payouts: { payoutId: number }[] };
      expect(await stored()).toEqual(after);
      expect(answer).toMatchObject({ batchId: after.batch[0]!.id, payouts: [{ payoutId: after.own[0]!.id }] });
      // Without its name, as from a page that was loaded again, it is refused.
      const unnamed = await finance.send('POST /api/operator/payout-batches', {
        body: { statementIds: [id], totalWon },
      });
      expect(await unnamed.json()).toMatchObject({ code: 'statementDecided' });

      const { payoutId } = answer.payouts[0]!;
      const complete = () =>
        finance.send('POST /api/operator/payouts/{payoutId}/complete', {
          params: { payoutId },
          body: { reference: 'B-1', batchId: answer.batchId },
        });
      await twiceAt('payout.marking', complete);
      expect((await stored()).own).toMatchObject([{ state: 'paying' }]);
      await twiceAt('payout.marked', complete);
      expect((await complete()).status).toBe(200);
      expect((await stored()).own).toMatchObject([{ state: 'paid', reference: 'B-1' }]);
      const legs = await db
        .select()
        .from(moneyLegs)
        .where(and(eq(moneyLegs.kind, 'paidOut'), eq(moneyLegs.ref, String(payoutId))));
      expect(legs.map(({ account, amountWon }) => [account, amountWon]).toSorted()).toEqual([
        ['bank', -totalWon],
        ['mart', totalWon],
      ]);
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
    expect(() => readConfig(env)).toThrow('CRASH_AT: is for the sandbox (SANDBOX=1) alone');
    expect(() => readConfig({ ...env, SANDBOX: '1', CRASH_AT: 'somewhere' })).toThrow('CRASH_AT');
    expect(readConfig({ ...env, SANDBOX: '1' }).crashAt).toBe('cancel.ended');
  });
});
