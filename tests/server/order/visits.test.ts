import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { CODE_MISSES } from '#lib/domain/order/code-guard.ts';
import { notifyExpiring } from '#lib/server/services/notice/alarms/notify-expiring.ts';
import { describeMarket, type Market, type Mart, type Order, type Product } from '../market.ts';
import { expectStaffTold, twoEmployees } from '../mart-staff.ts';
import type { Person } from '../person.ts';

const VISIT = 'GET /api/seller/{martId}/orders/visit';
const CHECK_IN = 'POST /api/seller/orders/checkin-visit';
const CHECK_IN_ONE = 'PATCH /api/seller/orders/{orderId}/checkin';
const CANCEL = 'POST /api/buyer/order/cancel-visit';
const CANCEL_ONE = 'POST /api/buyer/order/cancel';
const EXTEND = 'POST /api/buyer/order/extend-visit';

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);

/** A buyer who holds one piece each of three products of one mart. */
async function heldVisit(
  market: Market,
  { names = ['감자', '당근', '양파'], mart }: { names?: string[]; mart?: Mart } = {},
) {
  const shop = mart ?? (await market.mart({ name: '합정마트' }));
  const buyer = await market.person('구매자');
  const products: Product[] = [];
  const orders: Order[] = [];
  for (const [at, name] of names.entries()) {
    const product = await market.product(shop, { name, price: 1_000 * (at + 1) });
    products.push(product);
    orders.push(await market.order(buyer, product));
  }
  return { mart: shop, seller: shop.owner, buyer, products, orders };
}

/** The state of each order, by id. */
async function statesOf(market: Market, orders: readonly Order[]) {
  const { rows } = await market.db.execute<{ state: string }>(
    sql`select state from orders where id = any(${sql.param(idsOf(orders))}::bigint[]) order by id`,
  );
  return rows.map(({ state }) => state);
}

const alarmsOf = async (person: Person) => (await person.call('GET /api/buyer/alarms', { query: {} })).content;
const ledgerOf = (market: Market, orders: readonly Order[], event: string) =>
  market.countRows('stock_ledger', sql`event = ${event} and order_id = any(${sql.param(idsOf(orders))}::bigint[])`);
const cancelByMart = (seller: Person, { id: orderId }: Order) =>
  seller.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId } });

describeMarket('one visit', (market) => {
  describe('a seller sees', () => {
    test('all that a buyer can pick up, by the QR or the code of any order', async () => {
      const { mart, seller, buyer, orders } = await heldVisit(market());
      // Another buyer at this mart, and the same buyer at another one, are other visits.
      await heldVisit(market(), { mart });
      const elsewhere = await market().product(await market().mart());
      await market().order(buyer, elsewhere);
      for (const order of orders) {
        for (const query of [{ uuid: order.uuid }, { uuid: order.uuid.toUpperCase() }, { code: order.pickupCode }]) {
          const visit = await seller.call(VISIT, { params: { martId: mart.id }, query });
          expect(visit).toMatchObject({
            storeId: mart.id,
            buyerName: '구매자',
            totalPrice: 6_000,
            dueAmount: 6_000,
            scanned: { orderId: order.id, state: 'open' },
          });
          expect(visit.orders.map(({ orderId, productName, status }) => [orderId, productName, status])).toEqual(
            ['감자', '당근', '양파'].map((name, at) => [orders[at]!.id, name, 1]),
          );
        }
      }
    });

    test('what is paid by card among it, and collects the rest', async () => {
      const { mart, seller, orders } = await heldVisit(market());
      await market().db.execute(sql`update orders set way = 'card' where id = ${orders[0]!.id}`);
      const visit = await seller.call(VISIT, { params: { martId: mart.id }, query: { uuid: orders[1]!.uuid } });
      expect(visit).toMatchObject({ totalPrice: 6_000, dueAmount: 5_000 });
      expect(visit.orders.map(({ status }) => status)).toEqual([3, 1, 1]);
      expect(
        await seller.call(CHECK_IN, {
          body: { martId: mart.id, uuid: orders[1]!.uuid, orderIds: [orders[0]!.id, orders[1]!.id] },
        }),
      ).toMatchObject({ totalPrice: 3_000, dueAmount: 2_000 });
    });

    test('the others by the QR of an order that has ended since, and nothing by an old one', async () => {
      const { mart, seller, buyer, products, orders } = await heldVisit(market());
      const [first, second, third] = orders as [Order, Order, Order];
      await cancelByMart(seller, first);
      const look = async (query: { uuid: string } | { code: string }) =>
        (await seller.call(VISIT, { params: { martId: mart.id }, query })).orders.map(({ orderId }) => orderId);
      expect(await look({ uuid: first.uuid })).toEqual([second.id, third.id]);
      // Codes are found while their order is open only: they can be guessed.
      expect(
        await seller.refused(VISIT, { params: { martId: mart.id }, query: { code: first.pickupCode } }),
      ).toMatchObject({ status: 404, code: 'orderNotFound' });
      market().clock.advance({ minutes: 1 });
      const later = await market().order(buyer, products[0]!);
      expect(await look({ uuid: first.uuid })).toEqual([second.id, third.id]);
      expect(await look({ uuid: second.uuid })).toEqual([second.id, third.id, later.id]);
    });

    test('of a code that was used today who handed over and when: it counts as a miss all the same', async () => {
      const { mart, seller, orders } = await heldVisit(market());
      const [first] = orders as [Order];
      await seller.call(CHECK_IN, { body: { martId: mart.id, code: first.pickupCode, orderIds: idsOf(orders) } });
      const look = () => seller.refused(VISIT, { params: { martId: mart.id }, query: { code: first.pickupCode } });
      const used = await look();
      expect(used).toMatchObject({ status: 409, code: 'alreadyPickedUp', at: market().clock.now().toISOString() });
      expect(used.by).toBeTruthy();
      expect(used).not.toHaveProperty('name');
      expect(used).not.toHaveProperty('orderId');
      market().clock.advance({ hours: 25 });
      expect(await look()).toMatchObject({ status: 404, code: 'orderNotFound' });
    });

    test('nothing with the QR of another mart, with none, or with a uuid that nobody has', async () => {
      const { mart, seller, orders } = await heldVisit(market());
      const other = await heldVisit(market());
      for (const uuid of [randomUUID(), other.orders[0]!.uuid]) {
        expect(await seller.refused(VISIT, { params: { martId: mart.id }, query: { uuid } })).toMatchObject({
          status: 404,
          code: 'orderNotFound',
        });
      }
      expect(await seller.refused(VISIT, { params: { martId: mart.id }, query: {} })).toMatchObject({ status: 400 });
      expect(
        await seller.refused(VISIT, { params: { martId: other.mart.id }, query: { uuid: other.orders[0]!.uuid } }),
      ).toMatchObject({ status: 404, code: 'martNotFound' });
      expect(await seller.refused(CHECK_IN, { body: { martId: mart.id, orderIds: idsOf(orders) } })).toMatchObject({
        status: 400,
        code: 'invalidInput',
      });
    });

    test('that of another mart of theirs names it, its order and nothing else; of a mart that they left nothing', async () => {
      const [here, there] = [await heldVisit(market()), await heldVisit(market())];
      const employee = await market().employee(here.mart);
      const ask = async () => {
        const query = { uuid: there.orders[0]!.uuid };
        const { message: _, ...answer } = await employee.refused(VISIT, { params: { martId: here.mart.id }, query });
        return answer;
      };
      const nothing = { status: 404, code: 'orderNotFound' };
      expect(await ask()).toEqual(nothing);
      await market().hire(employee, there.mart);
      const named = { storeId: there.mart.id, name: '합정마트', orderId: there.orders[0]!.id };
      expect(await ask()).toEqual({ ...nothing, ...named });
      await market().dismiss(employee, there.mart);
      expect(await ask()).toEqual(nothing);
    });

    test('orders of one visit under one number, other buyers of the same name apart', async () => {
      const { mart, seller, orders } = await heldVisit(market());
      const other = await heldVisit(market(), { mart });
      const list = await seller.call('GET /api/seller/{martId}/orders', {
        params: { martId: mart.id },
        query: { tab: 'checkin' },
      });
      const visitOf = ({ id }: Order) => list.find(({ orderId }) => orderId === id)!.visitId;
      expect(orders.map(visitOf)).toEqual(orders.map(() => orders[0]!.id));
      expect(other.orders.map(visitOf)).toEqual(orders.map(() => other.orders[0]!.id));
      const page = await seller.call('GET /api/seller/stores/{martId}/dashboard/{list}', {
        params: { martId: mart.id, list: 'purchases' },
        query: {},
      });
      expect(page.content.map(({ visit_id }) => visit_id)).toEqual(
        [orders, other.orders].flatMap((visit) => visit.map(() => visit[0]!.id)),
      );
    });
  });

  describe('a check-in of a visit', () => {
    test('hands over all that are ticked, each with its own ledger row, and tells the buyer once', async () => {
      const { mart, seller, buyer, orders, products } = await heldVisit(market());
      const [first, second, third] = orders as [Order, Order, Order];
      const body = { martId: mart.id, uuid: second.uuid, orderIds: [third.id, first.id, first.id] };
      expect(await seller.call(CHECK_IN, { body })).toEqual({
        ok: true,
        orderIds: [first.id, third.id],
        already: false,
        totalPrice: 4_000,
        dueAmount: 4_000,
        soldAt: market().clock.now().toISOString(),
      });
      expect(await statesOf(market(), orders)).toEqual(['pickedUp', 'open', 'pickedUp']);
      expect(await ledgerOf(market(), orders, 'pickUp')).toBe(2);
      expect(await market().stock(products[2]!)).toEqual({ waiting: 9, inSale: 0, completed: 1 });
      expect((await alarmsOf(buyer)).filter(({ kind }) => kind === 'orderPickedUp')).toMatchObject([
        {
          orderId: first.id,
          tab: 'completed',
          message: '합정마트에서 ‘감자’ 외 1건 주문 픽업이 완료됐어요. 받지 않았다면 마트에 알려 주세요.',
        },
      ]);
      // What was left out can be picked up later, by any QR of the visit.
      expect(
        await seller.call(CHECK_IN, { body: { martId: mart.id, uuid: first.uuid, orderIds: [second.id] } }),
      ).toMatchObject({ orderIds: [second.id], already: false });
    });

    test('the same again answers ok, and counts once', async () => {
      const { mart, seller, orders } = await heldVisit(market());
      for (const proof of [{ uuid: orders[0]!.uuid }, { code: orders[0]!.pickupCode }]) {
        const body = { martId: mart.id, ...proof, orderIds: idsOf(orders) };
        const first = await seller.call(CHECK_IN, { body });
        market().clock.advance({ minutes: 1 });
        expect(await seller.call(CHECK_IN, { body })).toEqual({ ...first, already: true });
      }
      expect(await ledgerOf(market(), orders, 'pickUp')).toBe(3);
    });

    test('20 times at once, at two counters, counts once', async () => {
      const { mart, seller, buyer, orders } = await heldVisit(market());
      const clerk = (await market().employee(mart)).at(await market().secondProcess());
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          (i % 2 ? seller : clerk).call(CHECK_IN, {
            body: { martId: mart.id, uuid: orders[i % 3]!.uuid, orderIds: idsOf(orders) },
          }),
        ),
      );
      expect(answers.filter(({ already }) => !already)).toHaveLength(1);
      expect(await ledgerOf(market(), orders, 'pickUp')).toBe(3);
      expect((await alarmsOf(buyer)).filter(({ kind }) => kind === 'orderPickedUp')).toHaveLength(1);
    });

    test('beside check-ins of its orders one by one: each order is handed over once, and no total is told that was not', async () => {
      const { mart, seller, orders } = await heldVisit(market());
      const clerk = (await market().employee(mart)).at(await market().secondProcess());
      const one = orders[1]!;
      const [all] = await Promise.all([
        clerk.send(CHECK_IN, { body: { martId: mart.id, uuid: one.uuid, orderIds: idsOf(orders) } }),
        seller.call(CHECK_IN_ONE, { params: { orderId: one.id }, body: { uuid: one.uuid } }),
      ]);
      const states = await statesOf(market(), orders);
      if (all.status === 200) expect(states).toEqual(['pickedUp', 'pickedUp', 'pickedUp']);
      else {
        expect(await all.json()).toMatchObject({ code: 'alreadyPickedUp', orderId: one.id, name: '당근' });
        expect(states).toEqual(['open', 'pickedUp', 'open']);
      }
      expect(await ledgerOf(market(), orders, 'pickUp')).toBe(all.status === 200 ? 3 : 1);
    });

    test.each(['by its buyer', 'by the mart'])(
      'hands over nothing where one was cancelled %s, and names it',
      async (who) => {
        const { mart, seller, buyer, orders } = await heldVisit(market());
        const [first, second] = orders as [Order, Order, Order];
        if (who === 'by the mart') await cancelByMart(seller, second);
        else await buyer.call(CANCEL_ONE, { query: { orderId: second.id } });
        for (const proof of [{ uuid: first.uuid }, { uuid: second.uuid }, { code: second.pickupCode }]) {
          expect(
            await seller.refused(CHECK_IN, { body: { martId: mart.id, ...proof, orderIds: idsOf(orders) } }),
          ).toMatchObject({
            status: 409,
            code: 'alreadyCancelled',
            orderId: second.id,
            name: '당근',
            message: expect.stringMatching(/^당근: .*취소/),
          });
        }
        expect(await statesOf(market(), orders)).toEqual(['open', 'cancelled', 'open']);
        expect(await ledgerOf(market(), orders, 'pickUp')).toBe(0);
        expect((await alarmsOf(buyer)).map(({ kind }) => kind)).not.toContain('orderPickedUp');
      },
    );

    test('races with cancels: an order is handed over or cancelled, never both, and never some of those that were ticked', async () => {
      const { mart, seller, buyer, orders } = await heldVisit(market());
      const other = buyer.at(await market().secondProcess());
      const [all] = await Promise.all([
        seller.send(CHECK_IN, { body: { martId: mart.id, uuid: orders[0]!.uuid, orderIds: idsOf(orders) } }),
        other.send(CANCEL, { body: { orderIds: idsOf(orders) } }),
      ]);
      const states = await statesOf(market(), orders);
      expect(new Set(states).size).toBe(1);
      expect(states[0]).toBe(all.status === 200 ? 'pickedUp' : 'cancelled');
    });

    test('not with an order of another buyer, nor of another mart, nor one that nobody has', async () => {
      const { mart, seller, orders } = await heldVisit(market());
      const neighbour = await heldVisit(market(), { mart });
      const elsewhere = await heldVisit(market());
      const uuid = orders[0]!.uuid;
      const refused = (orderIds: number[]) => seller.refused(CHECK_IN, { body: { martId: mart.id, uuid, orderIds } });
      expect(await refused([orders[0]!.id, neighbour.orders[0]!.id])).toMatchObject({ status: 400, code: 'wrongQr' });
      expect(await refused([neighbour.orders[0]!.id])).toMatchObject({ status: 400, code: 'wrongQr' });
      for (const stranger of [elsewhere.orders[0]!.id, 2_000_000_000]) {
        expect(await refused([orders[0]!.id, stranger])).toMatchObject({ status: 404, code: 'orderNotFound' });
      }
      expect(
        await seller.refused(CHECK_IN, { body: { martId: mart.id, uuid: randomUUID(), orderIds: [orders[0]!.id] } }),
      ).toMatchObject({ status: 404, code: 'orderNotFound' });
      for (const visit of [orders, neighbour.orders, elsewhere.orders]) {
        expect(await statesOf(market(), visit)).toEqual(['open', 'open', 'open']);
      }
    });

    test('not with an old QR of the same buyer, nor with the code of an order that is over', async () => {
      const { mart, seller, buyer, products, orders } = await heldVisit(market(), { names: ['감자'] });
      const [old] = orders as [Order];
      await seller.call(CHECK_IN_ONE, { params: { orderId: old.id }, body: { uuid: old.uuid } });
      market().clock.advance({ minutes: 1 });
      const open = await market().order(buyer, products[0]!);
      const refused = (proof: { uuid: string } | { code: string }) =>
        seller.refused(CHECK_IN, { body: { martId: mart.id, ...proof, orderIds: [open.id] } });
      expect(await refused({ uuid: old.uuid })).toMatchObject({ status: 400, code: 'wrongQr' });
      if (old.pickupCode !== open.pickupCode) {
        expect(await refused({ code: old.pickupCode })).toMatchObject({ status: 404, code: 'orderNotFound' });
      }
      expect(await statesOf(market(), [open])).toEqual(['open']);
    });

    test('not past the grace of one of them', async () => {
      const { mart, seller, buyer, products, orders } = await heldVisit(market(), { names: ['감자'] });
      market().clock.advance({ minutes: 30 });
      const late = await market().order(buyer, products[0]!);
      market().clock.advance({ minutes: 35 });
      const body = { martId: mart.id, uuid: late.uuid };
      expect(await seller.refused(CHECK_IN, { body: { ...body, orderIds: [orders[0]!.id, late.id] } })).toMatchObject({
        status: 409,
        code: 'orderExpired',
        orderId: orders[0]!.id,
      });
      expect(await seller.call(CHECK_IN, { body: { ...body, orderIds: [late.id] } })).toMatchObject({ already: false });
    });

    test('locks codes after ten misses in a minute, as typing them for one order does', async () => {
      const { mart, seller, orders } = await heldVisit(market());
      const used = new Set(orders.map(({ pickupCode }) => pickupCode));
      const free = Array.from({ length: 20 }, (_, i) => String(i).padStart(6, '0')).filter((code) => !used.has(code));
      for (const [at, code] of free.slice(0, CODE_MISSES).entries()) {
        if (at % 2) await seller.refused(VISIT, { params: { martId: mart.id }, query: { code } });
        else await seller.refused(CHECK_IN, { body: { martId: mart.id, code, orderIds: idsOf(orders) } });
      }
      const code = orders[0]!.pickupCode;
      const locked = { status: 429, code: 'codesLocked' };
      expect(await seller.refused(VISIT, { params: { martId: mart.id }, query: { code } })).toMatchObject(locked);
      expect(
        await seller.refused(CHECK_IN, { body: { martId: mart.id, code, orderIds: idsOf(orders) } }),
      ).toMatchObject(locked);
      // The QR code is not guessed.
      expect(
        await seller.call(CHECK_IN, { body: { martId: mart.id, uuid: orders[0]!.uuid, orderIds: idsOf(orders) } }),
      ).toMatchObject({ already: false });
    });

    test('leaves the calls for single orders as they are', async () => {
      const { mart, seller, orders } = await heldVisit(market());
      const [first, second, third] = orders as [Order, Order, Order];
      // The QR of another order of the visit is not this one's.
      expect(
        await seller.refused(CHECK_IN_ONE, { params: { orderId: first.id }, body: { uuid: second.uuid } }),
      ).toMatchObject({ status: 400, code: 'wrongQr' });
      await seller.call(CHECK_IN_ONE, { params: { orderId: first.id }, body: { uuid: first.uuid } });
      await seller.call('POST /api/seller/orders/checkin-by-code', {
        body: { martId: mart.id, code: second.pickupCode },
      });
      expect(await statesOf(market(), orders)).toEqual(['pickedUp', 'pickedUp', 'open']);
      expect(await seller.call('GET /api/qrCode/product', { query: { orderId: third.id } })).toMatchObject({
        orderId: third.id,
        totalPrice: 3_000,
      });
    });
  });

  describe('a buyer', () => {
    test('cancels a whole visit, and its mart is told once', async () => {
      const { mart, buyer, orders, products } = await heldVisit(market());
      await twoEmployees(market(), mart);
      const cancelled = await buyer.call(CANCEL, { body: { orderIds: idsOf(orders) } });
      expect(cancelled).toEqual({ message: '주문 3건을 모두 취소했어요.', done: idsOf(orders), refused: [] });
      expect(await statesOf(market(), orders)).toEqual(['cancelled', 'cancelled', 'cancelled']);
      expect(await ledgerOf(market(), orders, 'release')).toBe(3);
      expect(await market().stock(products[0]!)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      await expectStaffTold(market(), mart, 'orderCancelledByBuyer');
      // Sent again, nothing is left to cancel.
      expect(await buyer.refused(CANCEL, { body: { orderIds: idsOf(orders) } })).toMatchObject({
        status: 409,
        code: 'alreadyCancelled',
      });
    });

    test('is told what could not be cancelled, and why', async () => {
      const { seller, buyer, orders } = await heldVisit(market());
      const [first, second, third] = orders as [Order, Order, Order];
      await seller.call(CHECK_IN_ONE, { params: { orderId: second.id }, body: { uuid: second.uuid } });
      expect(await buyer.call(CANCEL, { body: { orderIds: idsOf(orders) } })).toEqual({
        message: '주문 2건을 취소했어요. ‘당근’ 1건은 취소하지 못했어요. 이미 찾아간 주문이에요.',
        done: [first.id, third.id],
        refused: [
          { orderId: second.id, productName: '당근', code: 'alreadyPickedUp', message: '이미 찾아간 주문이에요.' },
        ],
      });
      expect(await statesOf(market(), orders)).toEqual(['cancelled', 'pickedUp', 'cancelled']);
    });

    test('extends each order of a visit once', async () => {
      const { mart, buyer, orders } = await heldVisit(market());
      await twoEmployees(market(), mart);
      const [first, second, third] = orders as [Order, Order, Order];
      await buyer.call('POST /api/buyer/order/valid-until-extension', { query: { orderId: first.id } });
      expect(await buyer.call(EXTEND, { body: { orderIds: idsOf(orders) } })).toMatchObject({
        message:
          '주문 2건의 픽업 시간을 늘렸어요. ‘감자’ 1건은 늘리지 못했어요. 시간 연장은 주문마다 한 번만 할 수 있어요.',
        done: [second.id, third.id],
        refused: [{ orderId: first.id, code: 'alreadyExtended' }],
      });
      const open = await buyer.call('GET /api/buyer/order/buy-ing');
      const moved = new Date(third.validUntil.getTime() + 30 * 60_000).toISOString();
      expect(open.map(({ validUntil, canExtend }) => [validUntil, canExtend])).toEqual(
        orders.map(() => [moved, false]),
      );
      expect(await buyer.refused(EXTEND, { body: { orderIds: idsOf(orders) } })).toMatchObject({
        status: 409,
        code: 'alreadyExtended',
      });
      // The mart is told of the first one alone, and of the two together.
      await expectStaffTold(market(), mart, 'orderExtendedByBuyer', { times: 2 });
    });

    test('not orders of another buyer, nor of two marts at once', async () => {
      const { buyer, orders } = await heldVisit(market());
      const other = await heldVisit(market());
      const elsewhere = await market().order(buyer, other.products[0]!);
      for (const call of [CANCEL, EXTEND] as const) {
        expect(await buyer.refused(call, { body: { orderIds: [orders[0]!.id, other.orders[0]!.id] } })).toMatchObject({
          status: 404,
          code: 'orderNotFound',
        });
        expect(await buyer.refused(call, { body: { orderIds: [orders[0]!.id, elsewhere.id] } })).toMatchObject({
          status: 400,
          code: 'invalidInput',
          field: 'orderIds',
        });
      }
      expect(await statesOf(market(), [...orders, elsewhere, ...other.orders])).toEqual(
        Array.from({ length: 7 }, () => 'open'),
      );
    });
  });

  describe('a buyer is told once', () => {
    test('that the orders of a cart stand, for each mart', async () => {
      const [near, far] = [await market().mart({ name: '합정마트' }), await market().mart({ name: '망원마트' })];
      const buyer = await market().person();
      const products = [
        await market().product(near, { name: '감자' }),
        await market().product(far, { name: '귤' }),
        await market().product(near, { name: '당근' }),
      ];
      const items = products.map(({ id }) => ({ productId: id, quantity: 1, paymentMethod: 'ON_SITE' as const }));
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items } });
      const alarms = await alarmsOf(buyer);
      expect(alarms.map(({ message }) => message).sort()).toEqual([
        '망원마트에서 ‘귤’ 주문을 받았어요. 오후 3:00까지 찾아가 주세요.',
        '합정마트에서 ‘감자’ 외 1건 주문을 받았어요. 오후 3:00까지 찾아가 주세요.',
      ]);
      // The first was cancelled: the news lead to the other, which still waits.
      const [first] = orderIds;
      await buyer.call(CANCEL_ONE, { query: { orderId: first! } });
      expect((await alarmsOf(buyer)).find(({ storeId }) => storeId === near.id)).toMatchObject({
        tab: 'buying',
        orderId: expect.not.toBeOneOf([first]),
      });
    });

    test('that a visit is about to run out, whatever the minutes between its deadlines', async () => {
      const { buyer, products, orders } = await heldVisit(market(), { names: ['감자', '당근'] });
      market().clock.advance({ minutes: 10 });
      const later = await market().order(buyer, products[0]!);
      const second = await market().secondProcess();
      const reminders = async () => {
        await Promise.all([notifyExpiring(market().deps), notifyExpiring(second.deps)]);
        return (await alarmsOf(buyer)).filter(({ kind }) => kind === 'orderExpiring');
      };
      market().clock.setTo(orders[0]!.validUntil);
      market().clock.advance({ minutes: -15, ms: -1 });
      expect(await reminders()).toEqual([]);
      market().clock.advance({ ms: 1 });
      expect((await reminders()).map(({ message }) => message)).toEqual([
        '‘감자’ 외 2건 픽업 시간이 15분 남았어요. 오후 3:00까지 찾아가 주세요.',
      ]);
      market().clock.setTo(later.validUntil);
      market().clock.advance({ minutes: -5 });
      expect(await reminders()).toHaveLength(1);
    });

    test('of an order that runs out much later on its own', async () => {
      const { buyer, products, orders } = await heldVisit(market(), { names: ['감자'] });
      market().clock.advance({ minutes: 20 });
      const later = await market().order(buyer, products[0]!);
      for (const { validUntil } of [orders[0]!, later]) {
        market().clock.setTo(validUntil);
        market().clock.advance({ minutes: -15 });
        await notifyExpiring(market().deps);
      }
      expect((await alarmsOf(buyer)).filter(({ kind }) => kind === 'orderExpiring')).toHaveLength(2);
    });

    test('that changed hours moved its window, again when it moves again, and that a mart has closed for good', async () => {
      const { mart, seller, buyer, orders } = await heldVisit(market());
      const of = { params: { storeId: mart.id } };
      const told = async (kind: string) => (await alarmsOf(buyer)).filter((alarm) => alarm.kind === kind);
      for (const closingTime of ['14:40', '14:35']) {
        await seller.call('PATCH /api/seller/store/{storeId}/hours', {
          ...of,
          body: { openingTime: '09:00', closingTime },
        });
        expect((await told('orderWindowMoved')).map(({ message }) => message)).toEqual([
          `합정마트의 영업시간이 바뀌어 ‘감자’ 외 2건 픽업 시간이 바뀌었어요. 오후 ${closingTime.replace('14', '2')}까지 찾아가 주세요. 픽업 전까지 무료로 취소할 수 있어요.`,
        ]);
      }
      await seller.call('DELETE /api/seller/store/{storeId}', { ...of, body: { name: '합정마트' } });
      expect(await told('orderCancelledByClosing')).toMatchObject([{ orderId: orders[0]!.id, tab: 'cancelled' }]);
    });

    test('that a visit has expired', async () => {
      const { buyer, orders } = await heldVisit(market());
      market().clock.advance({ minutes: 66 });
      const expired = (await alarmsOf(buyer)).filter(({ kind }) => kind === 'orderExpired');
      expect(expired).toMatchObject([
        { orderId: orders[0]!.id, tab: 'cancelled', message: '픽업 시간이 지나 ‘감자’ 외 2건 주문이 취소됐어요.' },
      ]);
    });
  });
});
