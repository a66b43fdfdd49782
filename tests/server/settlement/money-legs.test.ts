import { and, asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MONEY_EVENT_KINDS } from '#lib/domain/settlement/money-events.ts';
import { moneyLegs, orders } from '#lib/server/schema/index.ts';
import { verifyMoney } from '#lib/server/services/market/books/verify-money.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { type PartRefund, requestPartRefund } from '#lib/server/services/payment/request-refund.ts';
import { post } from '#lib/server/services/settlement/ledger/post.ts';
import { emptyTables } from '../../../src/sandbox/demo/empty-tables.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Product } from '../market.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const PRICE = 12_900;

// market.md 24.
describeMarket<ServedMarket>(
  'the books',
  (market) => {
    const desk = () => cardDesk(market());

    async function bought(prices: readonly number[] = [PRICE], isReservation = false) {
      const products: Product[] = [];
      for (const price of prices) products.push(await market().product(await market().mart(), { price }));
      const buyer = await market().person();
      const total = prices.reduce((sum, price) => sum + price, 0);
      const card = await desk().authorize(isReservation ? total * 1.1 : total);
      const items = products.map(({ id: productId }) => ({
        productId,
        quantity: 1,
        paymentMethod: 'CARD' as const,
        isReservation,
      }));
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      await desk().webhooks();
      return { products, buyer, card, orderIds, orderId: orderIds[0]!, mart: products[0]!.mart };
    }
    type Scene = Awaited<ReturnType<typeof bought>>;

    async function pickUp({ mart, buyer, orderId }: Pick<Scene, 'mart' | 'buyer' | 'orderId'>) {
      const { uuid } = await buyer.call('GET /api/qrCode/get', { query: { orderId } });
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body: { uuid } });
    }
    const giveBack = (orderId: number, amountWon: number, part: Partial<PartRefund> = {}) =>
      market().db.transaction(async (tx) => {
        const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
        const whole = {
          pieces: null,
          origin: 'operator',
          bearer: 'mart',
          amountWon: () => amountWon,
          ...part,
        } as const;
        return requestPartRefund(tx, order!, whole, market().clock.now());
      });
    /** Its events in the order in which they were posted, each with what went on which account. */
    async function eventsOf(orderId: number): Promise<[string, Record<string, number>][]> {
      const legs = await market()
        .db.select()
        .from(moneyLegs)
        .where(eq(moneyLegs.orderId, orderId))
        .orderBy(asc(moneyLegs.id));
      const events = Map.groupBy(legs, ({ kind }) => kind);
      return [...events].map(([kind, of]) => [
        kind,
        Object.fromEntries(of.map(({ account, amountWon }) => [account, amountWon])),
      ]);
    }

    const leg = (account: string, amountWon: number) => ({ account, amountWon, statementId: null });

    test('a card order that is picked up: what was paid is divided between mart, commission and VAT', async () => {
      const scene = await bought();
      expect(await eventsOf(scene.orderId)).toEqual([['paid', { buyer: -PRICE }]]);
      await pickUp(scene);
      expect((await eventsOf(scene.orderId)).at(-1)).toEqual([
        'earned',
        { buyer: PRICE, mart: -12_120, commission: -709, vat: -71 },
      ]);
      const provider = await market().db.select().from(moneyLegs).where(eq(moneyLegs.account, 'provider'));
      expect(provider.find(({ kind, amountWon }) => kind === 'paid' && amountWon === PRICE)).toBeDefined();
    });

    test('parts given back after it post the difference, by whoever bears them, and all of it ends at 0', async () => {
      const scene = await bought();
      await pickUp(scene);
      await giveBack(scene.orderId, 4_300);
      expect((await eventsOf(scene.orderId)).at(-1)).toEqual([
        'asked',
        { back: -4_300, mart: 4_040, commission: 236, vat: 24 },
      ]);
      await desk().settle();
      expect((await eventsOf(scene.orderId)).at(-1)).toEqual(['refunded', { back: 4_300, provider: -4_300 }]);
      await giveBack(scene.orderId, 8_600);
      const { rows } = await market().db.execute<{ account: string; won: number }>(sql`
        select account, sum(amount_won)::int as won from money_legs where order_id = ${scene.orderId} group by account order by account`);
      expect(rows.filter(({ won }) => won !== 0)).toEqual([
        { account: 'back', won: -8_600 },
        { account: 'provider', won: -4_300 },
      ]);
      await desk().settle();
    });

    test('an operator reads it at the order, with its threads and what its buyer sees', async () => {
      const scene = await bought();
      const [support, finance] = [await market().operator('support'), await market().operator('finance')];
      const params = { orderId: scene.orderId };
      const SHOW = 'GET /api/operator/orders/{orderId}';
      expect((await support.call(SHOW, { params })).buyerSees).toEqual({
        tab: 'buying',
        endReason: null,
        refund: null,
      });
      await pickUp(scene);
      const { caseId } = await scene.buyer.call('POST /api/cases', {
        body: { kind: 'dispute', orderId: scene.orderId, reason: 'spoiled', text: '상했어요', amountWon: 4_300 },
      });
      await scene.mart.owner.call('POST /api/seller/{martId}/cases/{caseId}/answer', {
        params: { martId: scene.mart.id, caseId },
        body: { accept: 4_300, words: '죄송해요' },
      });
      await desk().settle();
      const seen = await support.call(SHOW, { params });
      expect(seen).toMatchObject({
        money: [
          { kind: 'paid', bearer: null, legs: [{ account: 'buyer', amountWon: -PRICE }] },
          { kind: 'earned', legs: expect.arrayContaining([leg('mart', -12_120)]) },
          { kind: 'asked', bearer: 'mart', legs: expect.arrayContaining([leg('back', -4_300)]) },
          { kind: 'refunded', legs: [leg('back', 4_300), leg('provider', -4_300)] },
        ],
        cases: [{ caseId, kind: 'dispute', state: 'decided', messages: 2 }],
        buyerSees: { tab: 'completed', refund: { state: 'refunded', amount: 4_300 } },
      });
      const { content } = await scene.buyer.call('GET /api/buyer/alarms', { query: {} });
      const ofOrder = content.filter(({ orderId }) => orderId === scene.orderId);
      expect(ofOrder.length).toBeGreaterThan(1);
      expect(seen.told.map(({ message }) => message)).toEqual(ofOrder.map(({ message }) => message));
      // Finance has the money, and neither the buyer nor what they wrote.
      expect(await finance.call(SHOW, { params })).toMatchObject({ buyer: null, cases: [], money: seen.money });
    });

    test('what the market bears takes nothing from the mart', async () => {
      const scene = await bought();
      await pickUp(scene);
      await giveBack(scene.orderId, 4_300, { bearer: 'market' });
      expect((await eventsOf(scene.orderId)).at(-1)).toEqual(['asked', { back: -4_300, market: 4_300 }]);
      await desk().settle();
    });

    test('cancelled before: the buyer’s money goes back, and nobody earns', async () => {
      const { buyer, orderId } = await bought();
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
      await desk().settle();
      expect(await eventsOf(orderId)).toEqual([
        ['paid', { buyer: -PRICE }],
        ['asked', { buyer: PRICE, back: -PRICE }],
        ['refunded', { back: PRICE, provider: -PRICE }],
      ]);
    });

    test('a reservation that nobody comes for leaves its surcharge to the mart', async () => {
      const { orderId } = await bought([10_000], true);
      market().clock.advance({ days: 2 });
      await expireDue(market().deps);
      await desk().settle();
      expect(await eventsOf(orderId)).toEqual([
        ['paid', { buyer: -11_000 }],
        ['asked', { buyer: 10_000, back: -10_000 }],
        ['earned', { buyer: 1_000, mart: -939, commission: -55, vat: -6 }],
        ['refunded', { back: 10_000, provider: -10_000 }],
      ]);
    });

    test('handed over without a network after its end: the refund is withdrawn, and the mart earns all of it', async () => {
      const { mart, buyer, orderId } = await bought([10_000], true);
      const { uuid } = await buyer.call('GET /api/qrCode/get', { query: { orderId } });
      const [order] = await market().db.select().from(orders).where(eq(orders.id, orderId));
      market().clock.setTo(order!.validUntil);
      const scannedAt = market().clock.now().toISOString();
      market().clock.advance({ minutes: 30 });
      await expireDue(market().deps);
      const entry = { key: crypto.randomUUID(), orderIds: [orderId], uuid, scannedAt, skewMs: 0 };
      const { results } = await mart.owner.call('POST /api/seller/{martId}/offline-checkins', {
        params: { martId: mart.id },
        body: { entries: [entry] },
      });
      expect(results).toMatchObject([{ outcome: 'pickedUp' }]);
      expect((await eventsOf(orderId)).slice(3)).toEqual([
        ['withdrawn', { buyer: -11_000, back: 10_000, mart: 939, commission: 55, vat: 6 }],
        ['earnedLate', { buyer: 11_000, mart: -10_334, commission: -605, vat: -61 }],
      ]);
      // Posted when the server heard of it: the period is that of now. market.md 27.5.
      const legs = await market()
        .db.select()
        .from(moneyLegs)
        .where(and(eq(moneyLegs.kind, 'earnedLate'), eq(moneyLegs.ref, String(orderId))));
      expect(new Set(legs.map(({ at }) => at.getTime()))).toEqual(new Set([market().clock.now().getTime()]));
    });

    test('a refund in the provider’s console over two marts is each one’s own by attribution', async () => {
      const { products, card, orderIds } = await bought([5_000, 4_000]);
      await desk().refundByHand(card.orderId, 3_000);
      await desk().webhooks();
      const [first, second] = orderIds as [number, number];
      const finance = await market().operator('finance');
      const [payment] = (
        await market().db.execute<{ payment_id: number }>(
          sql`select payment_id from hand_refunds order by noticed_at desc`,
        )
      ).rows;
      const attribute = (lines: { orderId: number; amountWon: number; bearer: 'mart' | 'market' }[]) =>
        finance.send('POST /api/operator/hand-refunds/{paymentId}/attribute', {
          params: { paymentId: Number(payment!.payment_id) },
          body: { lines },
        });
      expect((await attribute([{ orderId: first, amountWon: 2_000, bearer: 'mart' }])).status).toBe(409);
      const both = [
        { orderId: first, amountWon: 2_000, bearer: 'mart' as const },
        { orderId: second, amountWon: 1_000, bearer: 'market' as const },
      ];
      expect((await attribute(both)).status).toBe(200);
      expect(await eventsOf(first)).toEqual([
        ['paid', { buyer: -5_000 }],
        ['asked', { buyer: 2_000, back: -2_000 }],
        ['attributed', { back: 2_000, provider: -2_000 }],
      ]);
      for (const [i, orderId] of [first, second].entries()) {
        const { mart } = products[i]!;
        const [order] = await market().db.select().from(orders).where(eq(orders.id, orderId));
        const body = { uuid: order!.qrUuid };
        await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body });
      }
      const [, , , earned] = await eventsOf(second);
      expect(earned).toEqual(['earned', { buyer: 3_000, mart: -3_758, commission: -220, vat: -22, market: 1_000 }]);
      expect((await eventsOf(first)).at(-1)).toEqual([
        'earned',
        { buyer: 3_000, mart: -2_818, commission: -165, vat: -17 },
      ]);
    });

    test('an order on site has no legs', async () => {
      const { order, mart, buyer } = await market().heldOrder();
      await pickUp({ mart, buyer, orderId: order.id });
      expect(await eventsOf(order.id)).toEqual([]);
    });

    test('keeps the commission of when it was made', async () => {
      const scene = await bought();
      await market().db.execute(sql`insert into mart_terms (mart_id, from_day, commission_bp, operator_id, set_at)
        values (${scene.mart.id}, '2026-01-01', 1000, ${scene.mart.owner.userId}, now())`);
      await pickUp(scene);
      expect((await eventsOf(scene.orderId)).at(-1)).toMatchObject(['earned', { commission: -709 }]);
      const again = await market().product(scene.mart, { price: 10_000 });
      const card = await desk().authorize(10_000);
      const items = [{ productId: again.id, quantity: 1, paymentMethod: 'CARD' as const }];
      const made = await scene.buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      await pickUp({ ...scene, orderId: made.orderIds[0]! });
      expect((await eventsOf(made.orderIds[0]!)).at(-1)).toMatchObject(['earned', { commission: -1_000, vat: -100 }]);
    });

    test('an owner changes the commission of a day to come, told 30 days before where it is higher', async () => {
      const mart = await market().mart();
      const owner = await market().operator('owner');
      const set = (fromDay: string, commissionBp: number) =>
        owner.send('PUT /api/operator/marts/{martId}/terms', {
          params: { martId: mart.id },
          body: { fromDay, commissionBp },
        });
      const refused = await set('2026-11-21', 551);
      expect(await refused.json()).toMatchObject({ code: 'termsTooSoon', at: '2026-12-19T15:00:00.000Z' });
      expect((await set('2026-11-20', 500)).status).toBe(409);
      expect((await set('2026-11-21', 500)).status).toBe(200);
      expect((await set('2026-12-20', 600)).status).toBe(200);
      const { rows: news } = await market().db.execute(
        sql`select kind from alarms where user_id = ${mart.owner.userId}`,
      );
      expect(news).toContainEqual({ kind: 'commissionChanged' });
      const { rows: logged } = await market().db.execute(
        sql`select before, after from audit_log where subject = ${`mart ${mart.id}`} and outcome = 'done' order by id`,
      );
      expect(logged).toEqual([
        { before: { commissionBp: 550 }, after: { fromDay: '2026-11-21', commissionBp: 500 } },
        { before: { commissionBp: 500 }, after: { fromDay: '2026-12-20', commissionBp: 600 } },
      ]);
    });

    test('the database refuses legs that do not add up, an unknown event, the same twice, and every change', async () => {
      const { orderId, mart } = await bought();
      const at = market().clock.now();
      const leg = { account: 'mart', martId: mart.id, orderId } as const;
      const write = (event: Omit<Parameters<typeof post>[1], 'at'>, ...legs: Parameters<typeof post>[2]) =>
        market().db.transaction((tx) => post(tx, { ...event, at }, legs));
      const refused = (constraint: string) => ({ cause: { constraint } });
      const odd = { kind: 'adjust', ref: 'x' } as const;
      await expect(write(odd, { ...leg, amountWon: -5 })).rejects.toMatchObject(refused('money_legs_balance'));
      const even = [
        { ...leg, amountWon: -5 },
        { ...leg, account: 'market', amountWon: 5 },
      ] as const;
      await expect(write(odd, ...even, ...even)).rejects.toMatchObject(refused('money_legs_once'));
      // The database knows all words of the types, and no other; and the number is no way round.
      const unknown = { kind: 'given' as 'paid', ref: 1 };
      await expect(write(unknown, ...even)).rejects.toMatchObject(refused('money_legs_kind'));
      await expect(write({ kind: 'adjust', ref: '' }, ...even)).rejects.toMatchObject(refused('money_legs_ref'));
      const again = { kind: 'earned', ref: orderId, seq: 2 } as const;
      await expect(write(again, ...even)).rejects.toMatchObject(refused('money_legs_seq'));
      for (const kind of MONEY_EVENT_KINDS) {
        const known = market().db.transaction(async (tx) => {
          await post(tx, { kind, ref: 'x', at }, even);
          throw new Error(`${kind} is known`);
        });
        await expect(known).rejects.toThrow(`${kind} is known`);
      }
      const change = (what: ReturnType<typeof sql>) => market().db.execute(what);
      await expect(change(sql`update money_legs set amount_won = 1 where order_id = ${orderId}`)).rejects.toMatchObject(
        refused('money_legs_stay'),
      );
      await expect(change(sql`delete from money_legs where order_id = ${orderId}`)).rejects.toMatchObject(
        refused('money_legs_stay'),
      );
    });

    test('a payment from before the settlements is not booked, and what it gives back is the market’s', async () => {
      market().deps.config.settlement.from = new Date(market().clock.now().getTime() + 1);
      const { buyer, orderId } = await bought();
      market().deps.config.settlement.from = null;
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
      await desk().settle();
      expect(await eventsOf(orderId)).toEqual([
        ['asked', { market: PRICE, back: -PRICE }],
        ['refunded', { back: PRICE, provider: -PRICE }],
      ]);
      // As it is proven where the setting is.
      expect(await verifyMoney(market().db, market().clock.now())).toEqual([]);
      await market().db.execute(emptyTables(['money_legs']));
      await market().db.execute(sql`update payments set state = 'failed'`);
    });
  },
  serveMarket,
);
