import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { lastShown } from '#lib/domain/last-shown.ts';
import { ALARM_PAGE_SIZE, SOLD_PAGE_SIZE, STATUS_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { fromLastShown } from '#lib/server/platform/from-last-shown.ts';
import { alarms, cases, orders, products, reviews } from '#lib/server/schema/index.ts';
import { CASES_PAGE } from '#lib/server/services/case/read-cases.ts';
import { describeMarket, type Mart } from '../market.ts';

describeMarket('more of a list', (market) => {
  const lists = ({ id, at }: Mart, AROUND = { ...at, distance: 3 }) =>
    [
      ['GET /api/buyer/products/nearby', { query: { ...AROUND, size: 10 } }],
      ['GET /api/buyer/products/nearby', { query: { ...AROUND, size: 10, sort: 'cheap' } }],
      ['GET /api/buyer/products/search', { query: { ...AROUND, size: 10, search: '상추' } }],
      ['GET /api/buyer/products/search/category', { query: { ...AROUND, size: 10, category: '채소' } }],
      ['GET /api/buyer/products/{storeId}/products', { params: { storeId: id }, query: { size: 10 } }],
    ] as const;

  test('goes on from the last thing shown: of what fell away before it nothing is skipped', async () => {
    for (let kind = 0; kind < 5; kind += 1) {
      const mart = await market().mart();
      for (let n = 0; n < 27; n += 1)
        await market().product(mart, { name: `상추 ${n}`, category: '채소', price: 1_000 + n });
      const buyer = await market().person();
      const [name, input] = lists(mart)[kind]!;
      type Input = { query: Record<string, unknown> };
      const ask = async (query: object) =>
        (
          (await buyer.call(
            name as 'GET /api/buyer/products/nearby',
            { ...input, query: { ...(input as Input).query, ...query } } as never,
          )) as { productId: number; storeId: number }[]
        ).map(({ productId }) => productId);
      const first = await ask({ page: 0 });
      const whole = [...first, ...(await ask({ page: 1 })), ...(await ask({ page: 2 }))];
      expect(new Set(whole).size, name).toBe(27);
      // The specification's pages stay as they are.
      expect(await ask({ page: 1, after: first.join() }), name).toEqual(whole.slice(10, 20));

      const gone = [...first.slice(2, 5), ...first.slice(-2)];
      await market().db.update(products).set({ saleEndsAt: market().clock.now() }).where(inArray(products.id, gone));
      const second = await ask({ page: 1, after: first.join() });
      expect(second, name).toEqual(whole.slice(10, 20));
      expect(await ask({ page: 2, after: second.join() }), name).toEqual(whole.slice(20));
    }
  });

  type Turn = { page: number; after?: string };
  type Rows = readonly object[];
  const drop = (table: PgTable, id: PgColumn) => (ids: number[]) => market().db.delete(table).where(inArray(id, ids));

  /** Each list with more things than two pages, how it is asked for, and how some of them fall away. */
  interface List {
    size: number;
    key: string;
    ask: (query: Turn) => Promise<Rows>;
    drop: (ids: number[]) => Promise<unknown>;
    undo?: () => Promise<void>;
  }
  const LISTS: Record<string, () => Promise<List>> = {
    async news() {
      const [{ mart, order }, buyer] = [await market().heldOrder(), await market().person()];
      const one = { userId: buyer.userId, martId: mart.id, orderId: order.id, kind: 'orderPickedUp' };
      await market()
        .db.insert(alarms)
        .values(Array.from({ length: 55 }, (_, n) => ({ ...one, onceKey: `${n}`, createdAt: market().clock.now() })));
      const ask = async (query: Turn): Promise<Rows> => (await buyer.call('GET /api/buyer/alarms', { query })).content;
      return { size: ALARM_PAGE_SIZE, key: 'alarmId', ask, drop: drop(alarms, alarms.id) };
    },
    async 'news of marts'() {
      const { mart, order } = await market().heldOrder();
      const one = { userId: mart.owner.userId, martId: mart.id, orderId: order.id, kind: 'orderMoneyBack' };
      await market()
        .db.insert(alarms)
        .values(Array.from({ length: 55 }, (_, n) => ({ ...one, onceKey: `${n}`, createdAt: market().clock.now() })));
      const ask = async (query: Turn): Promise<Rows> =>
        (await mart.owner.call('GET /api/seller/alarms', { query })).content;
      return { size: ALARM_PAGE_SIZE, key: 'alarmId', ask, drop: drop(alarms, alarms.id) };
    },
    async 'sold orders'() {
      const { mart, order } = await market().heldOrder();
      const params = { martId: mart.id };
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: order.id },
        body: { uuid: order.uuid },
      });
      const undo = await market().manyMore(order, 79);
      const ask = (query: Turn): Promise<Rows> =>
        mart.owner.call('GET /api/seller/{martId}/orders', { params, query: { tab: 'completed', ...query } });
      return { size: SOLD_PAGE_SIZE, key: 'orderId', ask, drop: drop(orders, orders.id), undo };
    },
    async 'reviews, for buyers'() {
      const { mart } = await reviewed(35);
      const ask = async (query: Turn): Promise<Rows> =>
        (
          await market().nobody.call('GET /api/buyer/stores/{storeId}/reviews', {
            params: { storeId: mart.id },
            query: { ...query, size: 10 },
          })
        ).content;
      return { size: 10, key: 'reviewId', ask, drop: drop(reviews, reviews.orderId) };
    },
    async 'reviews, for the mart'() {
      const { mart } = await reviewed(35);
      const ask = (query: Turn): Promise<Rows> =>
        mart.owner.call('GET /api/seller/store/{martId}/reviews', {
          params: { martId: mart.id },
          query: { ...query, size: 10 },
        });
      return { size: 10, key: 'reviewId', ask, drop: drop(reviews, reviews.orderId) };
    },
    async stock() {
      const mart = await market().mart();
      for (let n = 0; n < 120; n += 1) await market().product(mart, { name: `상추 ${n}` });
      const ask = (query: Turn): Promise<Rows> =>
        mart.owner.call('GET /api/seller/stores/{storeId}/products/status-summary', {
          params: { storeId: mart.id },
          query: { tab: 'waiting', ...query },
        });
      const hide = (ids: number[]) =>
        market().db.update(products).set({ saleEndsAt: market().clock.now() }).where(inArray(products.id, ids));
      return { size: STATUS_PAGE_SIZE, key: 'productId', ask, drop: hide };
    },
    async cases() {
      const [{ mart, order }, buyer] = [await market().heldOrder(), await market().person()];
      const now = market().clock.now();
      const one = {
        kind: 'inquiry' as const,
        reason: 'other' as const,
        state: 'closed' as const,
        martId: mart.id,
        openerId: buyer.userId,
        orderId: order.id,
        openedAt: now,
        dueFirstAt: now,
        dueAt: now,
      };
      await market()
        .db.insert(cases)
        .values(Array.from({ length: 55 }, () => one));
      const ask = async (query: Turn): Promise<Rows> => (await buyer.call('GET /api/cases', { query })).content;
      return { size: CASES_PAGE, key: 'caseId', ask, drop: drop(cases, cases.id) };
    },
  };

  /** A mart with so many reviews. */
  async function reviewed(count: number) {
    const { mart, order } = await market().heldOrder();
    const [first] = await market().db.select().from(orders).where(eq(orders.id, order.id));
    const { id: _, ...alike } = first!;
    const ended = { state: 'cancelled' as const, endReason: 'seller' as const, endedAt: market().clock.now() };
    const more = await market()
      .db.insert(orders)
      .values(Array.from({ length: count }, () => ({ ...alike, ...ended, qrUuid: randomUUID() })))
      .returning({ orderId: orders.id, buyerId: orders.buyerId });
    const said = { martId: mart.id, rating: 4, content: '또 올게요', createdAt: market().clock.now() };
    await market()
      .db.insert(reviews)
      .values(more.map((ids) => ({ ...said, ...ids })));
    return { mart };
  }

  // Field case 7.12.
  test.each(Object.keys(LISTS))('goes on from the last thing shown in the list of %s', async (name) => {
    const list = await LISTS[name]!();
    const { size, key } = list;
    const ask = async (page: number, last?: readonly number[]) =>
      (await list.ask({ page, ...(last && { after: lastShown(last) }) })).map(
        (one) => (one as Record<string, number>)[key]!,
      );
    const [first, second, third] = [await ask(0), await ask(1), await ask(2)];
    expect([first.length, second.length, third.length > 0]).toEqual([size, size, true]);
    expect(await ask(1, first)).toEqual(second);
    // The first of the sold orders has news of its own.
    await list.drop(first.slice(1, 6));
    // Counted, five would never be shown.
    expect(await ask(1)).not.toEqual(second);
    expect(await ask(1, first)).toEqual(second);
    await list.drop(second.slice(-3));
    expect((await ask(2, second)).slice(0, third.length)).toEqual(third);
    await list.undo?.();
  });

  test('says how many pages follow what was shown, whatever fell away before it', async () => {
    const { mart } = await reviewed(25);
    const params = { storeId: mart.id };
    const ask = (query: Turn) =>
      market().nobody.call('GET /api/buyer/stores/{storeId}/reviews', { params, query: { ...query, size: 10 } });
    const { content, totalPages } = await ask({ page: 0 });
    expect(totalPages).toBe(3);
    const first = content.map(({ reviewId }) => reviewId);
    await drop(reviews, reviews.orderId)(first.slice(0, 6));
    // Nineteen are left: two pages as they are counted, and yet five stand behind the second that is shown.
    expect(await ask({ page: 0 })).toMatchObject({ totalPages: 2 });
    const second = await ask({ page: 1, after: lastShown(first) });
    expect(second).toMatchObject({ totalPages: 3, content: { length: 10 } });
    const last = await ask({ page: 2, after: lastShown(second.content.map(({ reviewId }) => reviewId)) });
    expect(last).toMatchObject({ totalPages: 3, content: { length: 5 } });
  });
});

const ids = (...numbers: number[]) => numbers.map((productId) => ({ productId }));

test.each([
  ['nothing has moved', [1, 2, 3, 4, 5, 6, 7], 1, [3], [4, 5, 6]],
  ['some of the first page are gone', [3, 4, 5, 6, 7], 1, [1, 2, 3], [4, 5, 6]],
  ['what was shown last is gone as well', [1, 4, 5, 6, 7], 1, [1, 2, 3], [4, 5, 6]],
  ['new ones came before it', [8, 9, 1, 2, 3, 4, 5, 6, 7], 1, [2, 3], [4, 5, 6]],
  ['most of two pages are gone', [6, 7, 8, 9], 2, [4, 5, 6], [7, 8, 9]],
  ['what was shown last has moved to the end', [1, 2, 4, 5, 6, 7, 8, 9, 10, 3], 1, [1, 2, 3], [4, 5, 6]],
  ['it has moved into the page that is counted', [1, 2, 4, 5, 6, 7, 3, 8], 1, [1, 2, 3], [4, 5, 6]],
  ['all that was shown last is gone: as it is counted', [7, 8, 9, 10, 11], 1, [1, 2, 3], [10, 11]],
])('from the last thing shown: %s', async (_, list, page, after, next) => {
  const read = async (n: number) => ids(...list.slice(n * 3, n * 3 + 3));
  expect((await fromLastShown(read, { page, size: 3, after }, ({ productId }) => productId)).items).toEqual(
    ids(...next),
  );
});
