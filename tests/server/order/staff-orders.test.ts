import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alarms } from '#lib/server/schema/index.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Mart, type Order } from '../market.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const BY_QR = 'PATCH /api/seller/orders/{orderId}/checkin';
const BY_CODE = 'POST /api/seller/orders/checkin-by-code';
const VISIT = 'POST /api/seller/orders/checkin-visit';
const EDIT = 'PATCH /api/seller/stores/{storeId}/products/{productId}';
const LOG = 'GET /api/seller/{martId}/log';

describeMarket<ServedMarket>(
  'orders of the staff',
  (market) => {
    /** A mart with a clerk, and an order of somebody there. */
    async function scene(whose: 'clerk' | 'owner' = 'clerk') {
      const mart = await market().mart();
      const clerk = await market().employee(mart);
      const product = await market().product(mart, { price: 10_000 });
      const buyer = whose === 'clerk' ? clerk : mart.owner;
      return { mart, clerk, product, order: await market().order(buyer, product) };
    }
    /** The three ways of handing an order over. */
    const ways = ({ id, uuid, pickupCode, product: { mart } }: Order) =>
      ({
        'by its QR': (person: Person) => person.send(BY_QR, { params: { orderId: id }, body: { uuid } }),
        'by its code': (person: Person) => person.send(BY_CODE, { body: { martId: mart.id, code: pickupCode } }),
        'by its code, named': (person: Person) =>
          person.send(BY_CODE, { body: { martId: mart.id, code: pickupCode, orderId: id } }),
        'with its visit': (person: Person) => person.send(VISIT, { body: { martId: mart.id, uuid, orderIds: [id] } }),
        'with its visit, by a code': (person: Person) =>
          person.send(VISIT, { body: { martId: mart.id, code: pickupCode, orderIds: [id] } }),
      }) as const;
    type Way = keyof ReturnType<typeof ways>;
    const logOf = async ({ id, owner }: Mart, query = {}) =>
      (await owner.call(LOG, { params: { martId: id }, query })).entries;
    const told = (person: Person) =>
      market()
        .db.select()
        .from(alarms)
        .where(and(eq(alarms.userId, person.userId), eq(alarms.kind, 'staffBought')));

    test.each<Way>(['by its QR', 'by its code', 'by its code, named', 'with its visit', 'with its visit, by a code'])(
      'nobody hands an own order over %s; a colleague does',
      async (way) => {
        const { mart, clerk, product, order } = await scene();
        const refused = await ways(order)[way](clerk);
        expect(refused.status).toBe(403);
        expect(await refused.json()).toMatchObject({ code: 'ownOrder', message: expect.stringContaining('다른 직원') });
        expect(await market().stock(product)).toEqual({ waiting: 9, inSale: 1, completed: 0 });
        expect((await ways(order)[way](mart.owner)).status).toBe(200);
        expect(await market().stock(product)).toEqual({ waiting: 9, inSale: 0, completed: 1 });
        const [row] = await logOf(mart, { kind: 'order' });
        expect(row).toMatchObject({ kind: 'handedOver', orderId: order.id, actor: { userId: mart.owner.userId } });
        expect(row!.after).toBeNull();
      },
    );

    test.each<Way>(['by its QR', 'by its code', 'with its visit'])(
      'a general manager hands their own over %s where nobody else works, and the log says so',
      async (way) => {
        const { mart, clerk, order } = await scene('owner');
        expect((await ways(order)[way](mart.owner)).status).toBe(403);
        await market().dismiss(clerk, mart);
        expect((await ways(order)[way](mart.owner)).status).toBe(200);
        const [row] = await logOf(mart, { kind: 'order' });
        expect(row).toMatchObject({ kind: 'handedOver', after: { own: true }, actor: { userId: mart.owner.userId } });
      },
    );

    test('buying by staff is told to the general manager at once, with what was changed on the listing within the day', async () => {
      const mart = await market().mart();
      const clerk = await market().employee(mart);
      const product = await market().product(mart, { price: 10_000 });
      market().clock.advance({ days: 1, minutes: 1 });
      const params = { storeId: mart.id, productId: product.id };
      await clerk.call(EDIT, { params, body: { price: 100 } });
      const order = await market().order(clerk, product, 10);
      await clerk.call(EDIT, { params, body: { price: 10_000 } });
      const [news] = await told(mart.owner);
      expect(news).toMatchObject({ orderId: order.id, martId: mart.id });
      expect(news!.details.changes).toEqual([
        { kind: 'priceChanged', before: { priceWon: 10_000, nowWon: 10_000 }, after: { priceWon: 100, nowWon: 100 } },
      ]);
      expect(await told(clerk)).toEqual([]);
      const rows = await logOf(mart, { person: clerk.userId });
      expect(rows.map(({ kind }) => kind)).toEqual(['priceChanged', 'staffBought', 'priceChanged']);
      expect(rows[1]).toMatchObject({ orderId: order.id, after: { quantity: 10, priceWon: 100 } });
      const list = { params: { martId: mart.id }, query: { tab: 'checkin' as const } };
      expect(await mart.owner.call('GET /api/seller/{martId}/orders', list)).toMatchObject([{ byStaff: true }]);
    });

    test('under half of yesterday’s price after a change by staff, the general manager is told, whoever buys', async () => {
      const mart = await market().mart();
      const [clerk, colleague] = [await market().employee(mart), await market().employee(mart)];
      const cheap = (person: Person) =>
        market()
          .db.select()
          .from(alarms)
          .where(and(eq(alarms.userId, person.userId), eq(alarms.kind, 'soldCheap')));
      const listed = async (price: number) => {
        const product = await market().product(mart, { price, waiting: 50 });
        return { product, params: { storeId: mart.id, productId: product.id } };
      };
      const [steep, mild, own] = [await listed(10_000), await listed(10_000), await listed(10_000)];
      market().clock.advance({ hours: 1 });
      const stranger = await market().person();
      await market().order(stranger, steep.product);
      await clerk.call(EDIT, { params: steep.params, body: { price: 1_000 } });
      await clerk.call(EDIT, { params: mild.params, body: { price: 5_000 } });
      await mart.owner.call(EDIT, { params: own.params, body: { price: 1_000 } });
      for (const { product } of [mild, own]) await market().order(stranger, product);
      expect(await cheap(mart.owner)).toEqual([]);
      // A second account of the clerk's is a stranger to us.
      const order = await market().order(await market().person(), steep.product, 3);
      const [news] = await cheap(mart.owner);
      expect(news).toMatchObject({
        orderId: order.id,
        martId: mart.id,
        details: { yesterdayWon: 10_000, priceWon: 1_000 },
      });
      for (const person of [clerk, colleague, stranger]) expect(await cheap(person)).toEqual([]);
      // One change is told once, the next again, in small steps too: it is the price of a day ago that counts.
      await market().order(await market().person(), steep.product);
      expect(await cheap(mart.owner)).toHaveLength(1);
      market().clock.advance({ minutes: 1 });
      await clerk.call(EDIT, { params: mild.params, body: { price: 4_000 } });
      await market().order(await market().person(), mild.product);
      expect((await cheap(mart.owner)).map(({ details }) => details.productId).sort()).toEqual(
        [steep.product.id, mild.product.id].sort(),
      );
      market().clock.advance({ days: 2 });
      await market().order(await market().person(), steep.product);
      expect(await cheap(mart.owner)).toHaveLength(2);
    });

    test('more grams for the same price are cheaper, too', async () => {
      const mart = await market().mart();
      const clerk = await market().employee(mart);
      const pork = await market().product(mart, { byWeight: { weightGrams: 600, pricePer100g: 2_000 } });
      const grow = (weightGrams: number) =>
        clerk.call(EDIT, { params: { storeId: mart.id, productId: pork.id }, body: { weightGrams, price: 12_000 } });
      const cheap = () =>
        market()
          .db.select()
          .from(alarms)
          .where(and(eq(alarms.userId, mart.owner.userId), eq(alarms.kind, 'soldCheap')));
      const order = async () => market().order(await market().person(), pork);
      await grow(1_200);
      await order();
      expect(await cheap()).toEqual([]);
      await grow(3_000);
      await order();
      expect(await cheap()).toMatchObject([{ details: { yesterdayWon: 60_000, priceWon: 12_000 } }]);
    });

    test('by card it is told when it is paid; of a neighbour’s order nobody is told', async () => {
      const mart = await market().mart();
      const clerk = await market().employee(mart);
      const product = await market().product(mart, { price: 3_000 });
      const buy = async (person: Person) => {
        const card = await cardDesk(market()).authorize(3_000);
        const body = { ...card, productId: product.id, quantity: 1, isReservation: false };
        return person.call('POST /api/buyer/pay/toss/confirm', { body });
      };
      await buy(await market().person());
      expect(await told(mart.owner)).toEqual([]);
      const { orderId } = await buy(clerk);
      expect(await told(mart.owner)).toMatchObject([{ orderId }]);
      // Their own is theirs to know, and stands in the log.
      await market().order(mart.owner, product);
      expect(await told(mart.owner)).toHaveLength(1);
      expect(await logOf(mart, { kind: 'order', person: mart.owner.userId })).toMatchObject([{ kind: 'staffBought' }]);
    });

    test('an order names who handed it over or called it off', async () => {
      const { mart, clerk, product, order } = await scene('owner');
      await clerk.call(BY_QR, { params: { orderId: order.id }, body: { uuid: order.uuid } });
      const list = { params: { martId: mart.id }, query: { tab: 'completed' as const } };
      expect(await mart.owner.call('GET /api/seller/{martId}/orders', list)).toMatchObject([{ handedOverBy: '직원' }]);
      const buyer = await market().person();
      const off = await market().order(buyer, product);
      await clerk.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: off.id } });
      const shown = (orderId: number) => mart.owner.call('GET /api/qrCode/product', { query: { orderId } });
      expect(await shown(order.id)).toMatchObject({ state: 'pickedUp', endedBy: '직원' });
      expect(await shown(off.id)).toMatchObject({ state: 'cancelled', endedBy: '직원' });
      // A buyer's own cancellation is nobody's of the mart.
      const own = await market().order(await market().person(), product);
      await own.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: own.id } });
      expect(await shown(own.id)).toMatchObject({ state: 'cancelled', endedBy: null });
      await clerk.call('DELETE /api/account');
      expect(await shown(order.id)).toMatchObject({ endedBy: '탈퇴한 회원' });
    });
  },
  serveMarket,
);
