import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { alarms, waitingEntries, waitingRounds } from '#lib/server/schema/index.ts';
import { workAlerts } from '#lib/server/services/discovery/alerts/work-alerts.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { describeMarket, type Instance, type Mart, type MartWish, type Product, type ProductWish } from '../market.ts';
import type { Person } from '../person.ts';

const JOIN = 'POST /api/buyer/products/{productId}/waiting';
const LEAVE = 'DELETE /api/buyer/products/{productId}/waiting';
const of = ({ id }: Product) => ({ params: { productId: id } });

describeMarket('a waiting list', (market) => {
  /** A listing of one piece that somebody holds. */
  async function soldOut(wish: MartWish = {}, saleEndsIn?: ProductWish['saleEndsIn']) {
    const mart = await market().mart(wish);
    const product = await market().product(mart, { waiting: 1, ...(saleEndsIn ? { saleEndsIn } : {}) });
    const held = await market().order(await market().person('먼저'), product);
    return { mart, product, held };
  }
  async function people(count: number, product: Product): Promise<Person[]> {
    const all: Person[] = [];
    for (let n = 0; n < count; n += 1) {
      const person = await market().person(`${n}번째`);
      await person.call(JOIN, of(product));
      all.push(person);
    }
    return all;
  }
  const setStock = (mart: Mart, product: Product, from: number, to: number) =>
    mart.owner.call('PUT /api/seller/stores/{storeId}/products/{productId}/stock', {
      params: { storeId: mart.id, productId: product.id },
      body: { from, to },
    });
  const work = () => workAlerts(market().deps);
  /** Who was told that pieces came back, in the order in which they were, by their place in the list. */
  async function told(product: Product, list: readonly Person[]): Promise<number[]> {
    const rows = await market()
      .db.select()
      .from(alarms)
      .where(and(eq(alarms.kind, 'productBack'), eq(alarms.martId, product.mart.id)))
      .orderBy(alarms.id);
    return rows.map(({ userId }) => list.findIndex((person) => person.userId === userId));
  }

  test('is for a listing that is sold out, and is stood on once', async () => {
    const { product, mart } = await soldOut();
    const [first, second] = await people(1, product).then(async ([one]) => [one!, await market().person()] as const);
    expect(await second.call(JOIN, of(product))).toEqual({ isWaiting: true, before: 1 });
    expect(await second.call(JOIN, of(product))).toEqual({ isWaiting: true, before: 1 });
    expect((await second.call('GET /api/buyer/alerts')).waiting).toEqual([
      {
        productId: product.id,
        name: '사과 1봉지',
        storeId: mart.id,
        storeName: expect.any(String),
        quantity: 0,
        expirationDate: expect.any(String),
        joinedAt: market().clock.now().toISOString(),
        toldAt: null,
      },
    ]);
    expect(await first.call(LEAVE, of(product))).toEqual({ isWaiting: false });
    expect(await first.call(LEAVE, of(product))).toEqual({ isWaiting: false });
    expect((await first.call('GET /api/buyer/alerts')).waiting).toEqual([]);
  });

  test('is refused for what can be bought, is over, or is no listing at all', async () => {
    const mart = await market().mart();
    const there = await market().product(mart);
    const over = await market().product(mart, { saleEndsIn: { minutes: 30 } });
    market().clock.advance({ minutes: 31 });
    const buyer = await market().person();
    const refusal = async (productId: number) =>
      ((await (await buyer.send(JOIN, { params: { productId } })).json()) as { code: string }).code;
    expect(await refusal(there.id)).toBe('notSoldOut');
    expect(await refusal(over.id)).toBe('saleEnded');
    expect(await refusal(2_000_000_000)).toBe('productNotFound');
  });

  describe('when pieces come back', () => {
    test.each([
      [
        'the seller adds one',
        async (s: Awaited<ReturnType<typeof soldOut>>) =>
          s.mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', {
            params: { storeId: s.mart.id, productId: s.product.id },
            body: { delta: 1 },
          }),
      ],
      ['the seller sets a count', async (s: Awaited<ReturnType<typeof soldOut>>) => setStock(s.mart, s.product, 0, 1)],
      [
        'the buyer cancels',
        async ({ held }: Awaited<ReturnType<typeof soldOut>>) =>
          held.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: held.id } }),
      ],
      [
        'the seller cancels',
        async ({ held, mart }: Awaited<ReturnType<typeof soldOut>>) =>
          mart.owner.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: held.id } }),
      ],
      [
        'the order expires',
        async () => {
          market().clock.advance({ minutes: 66 });
          await expireDue(market().deps);
        },
      ],
    ])('as %s, the first is told, at any hour', async (_, comeBack) => {
      const scene = await soldOut({ opensAt: '00:00', closesAt: '00:00', name: '밤마트' });
      const list = await people(2, scene.product);
      market().clock.set('2026-11-20T14:30:00');
      await comeBack(scene);
      await work();
      expect(await told(scene.product, list)).toEqual([0]);
      const [alarm] = (await list[0]!.call('GET /api/buyer/alarms', { query: {} })).content;
      expect(alarm).toMatchObject({
        kind: 'productBack',
        message: '기다리던 상품이 밤마트에 다시 나왔어요: 사과 1봉지. 먼저 주문한 분께 판매돼요.',
        productId: scene.product.id,
      });
    });

    test('it is told at night too: it was asked for, and invites nobody', async () => {
      const { product } = await soldOut({ opensAt: '00:00', closesAt: '00:00' });
      const list = await people(1, product);
      market().clock.set('2026-11-20T23:30:00');
      await expireDue(market().deps);
      await work();
      expect(await told(product, list)).toEqual([0]);
    });

    test('as many are told as there are pieces, the next ones three minutes later while pieces wait', async () => {
      const { mart, product } = await soldOut();
      const list = await people(7, product);
      await setStock(mart, product, 0, 3);
      await work();
      expect(await told(product, list)).toEqual([0, 1, 2]);
      // One of them buys, and leaves the list; a stranger is faster than the others.
      await market().order(list[1]!, product);
      expect((await list[1]!.call('GET /api/buyer/alerts')).waiting).toEqual([]);
      market().clock.advance({ minutes: 2, seconds: 59 });
      await work();
      expect(await told(product, list)).toEqual([0, 1, 2]);
      await market().order(await market().person('나그네'), product);
      market().clock.advance({ seconds: 1 });
      await work();
      expect(await told(product, list)).toEqual([0, 1, 2, 3]);
      market().clock.advance({ minutes: 3 });
      await work();
      expect(await told(product, list)).toEqual([0, 1, 2, 3, 4]);
      // Nothing is left: nobody is told any more, until a piece comes back.
      const order = await market().order(await market().person('나그네'), product);
      market().clock.advance({ minutes: 3 });
      await work();
      expect(await told(product, list)).toHaveLength(5);
      await order.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
      await work();
      expect(await told(product, list)).toEqual([0, 1, 2, 3, 4, 5]);
    });

    test('who leaves makes room for the next at once', async () => {
      const { mart, product } = await soldOut();
      const list = await people(3, product);
      await setStock(mart, product, 0, 1);
      await work();
      await list[0]!.call(LEAVE, of(product));
      await work();
      expect(await told(product, list)).toEqual([0, 1]);
    });

    test('it holds nothing: somebody else may buy before them', async () => {
      const { mart, product } = await soldOut();
      const [waiting] = await people(1, product);
      await setStock(mart, product, 0, 1);
      await work();
      await market().order(await market().person('나그네'), product);
      const answer = await waiting!.send('POST /api/buyer/pay/on-site', {
        query: { productId: product.id, quantity: 1 },
      });
      expect(answer.status).toBe(409);
    });

    describe('while the mart takes no orders, are told as soon as it does', () => {
      const PAUSE = 'POST /api/seller/store/{storeId}/pause';
      const storeOf = (mart: Mart) => ({ params: { storeId: mart.id } });
      const pause = (mart: Mart) => mart.owner.call(PAUSE, { ...storeOf(mart), body: { seen: null } });
      /** Pieces come back meanwhile, and the list was looked at. */
      async function backWhileClosed(close: (mart: Mart) => Promise<unknown>) {
        const { mart, product } = await soldOut({}, { hours: 8 });
        const list = await people(1, product);
        await close(mart);
        // Where the hours ended the order that held it, it is back already.
        if ((await market().stock(product)).waiting === 0) await setStock(mart, product, 0, 1);
        await work();
        expect(await told(product, list)).toEqual([]);
        const toldNow = async () => {
          await work();
          return told(product, list);
        };
        return { mart, toldNow };
      }
      const today = '2026-11-20';
      // Its sale ends with the day: while the mart is closed for it nobody can buy.
      const closeToday = (mart: Mart) =>
        mart.owner.call('POST /api/seller/store/{storeId}/days-off', { ...storeOf(mart), body: {} });
      const hours = (mart: Mart, closingTime: string) =>
        mart.owner.call('PATCH /api/seller/store/{storeId}/hours', {
          ...storeOf(mart),
          body: { openingTime: '09:00', closingTime },
        });

      test('a pause lifted by hand', async () => {
        const { mart, toldNow } = await backWhileClosed(pause);
        await mart.owner.call('DELETE /api/seller/store/{storeId}/pause', storeOf(mart));
        expect(await toldNow()).toEqual([0]);
      });

      test('a pause that is over by itself, in the minute', async () => {
        const { toldNow } = await backWhileClosed(pause);
        market().clock.set('2026-11-20T14:29:00');
        expect(await toldNow()).toEqual([]);
        market().clock.set('2026-11-20T14:30:00');
        expect(await toldNow()).toEqual([0]);
      });

      test('closed today, taken back', async () => {
        const { mart, toldNow } = await backWhileClosed(closeToday);
        await mart.owner.call('DELETE /api/seller/store/{storeId}/days-off/{day}', {
          params: { storeId: mart.id, day: today },
        });
        expect(await toldNow()).toEqual([0]);
      });

      test('hours that were cut, and lengthened again', async () => {
        const { mart, toldNow } = await backWhileClosed((one) => hours(one, '13:00'));
        await hours(mart, '22:00');
        expect(await toldNow()).toEqual([0]);
      });
    });

    test('they wait while the mart is about to close, and are told when it can be bought again', async () => {
      const { product } = await soldOut({ takesCards: false });
      const list = await people(1, product);
      market().clock.set('2026-11-20T21:55:00');
      await expireDue(market().deps);
      await work();
      expect(await told(product, list)).toEqual([]);
      market().clock.set('2026-11-20T22:00:00');
      await work();
      expect(await told(product, list)).toEqual([0]);
    });
  });

  test('serves in order under a rush, each piece to one, by three processes at once', async () => {
    const [second, third] = [await market().secondProcess(), await market().secondProcess()];
    const processes: Pick<Instance, 'deps'>[] = [{ deps: market().deps }, second, third];
    const { mart, product } = await soldOut();
    const list = await people(24, product);
    const turn = () => Promise.all(processes.map(({ deps }) => workAlerts(deps)));
    await setStock(mart, product, 0, 8);
    await turn();
    expect(await told(product, list)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    // All who were told and as many strangers want a piece at once, while the processes go on.
    const rush = async (buyers: readonly Person[]) =>
      (
        await Promise.all(
          buyers.map((buyer) =>
            buyer.send('POST /api/buyer/pay/on-site', { query: { productId: product.id, quantity: 1 } }),
          ),
        )
      ).filter(({ status }) => status === 200).length;
    const strangers = await Promise.all(Array.from({ length: 4 }, () => market().person()));
    const [sold] = await Promise.all([rush([...list.slice(0, 6), ...strangers]), turn(), turn()]);
    expect(sold).toBe(8);
    const after = await told(product, list);
    expect(after).toEqual(after.toSorted((a, b) => a - b));
    expect(new Set(after).size).toBe(after.length);
    // More come: the next ones are told, in their order, none twice and none passed over.
    await setStock(mart, product, 0, 5);
    for (let n = 0; n < 4; n += 1) {
      await turn();
      market().clock.advance({ minutes: 3 });
    }
    await turn();
    const all = (await told(product, list)).slice(0, 24);
    expect(all).toEqual([...Array(24).keys()]);
  });

  test('ends with the sale', async () => {
    const { product } = await soldOut();
    const [waiting] = await people(1, product);
    market().clock.advance({ days: 7 });
    expect((await waiting!.call('GET /api/buyer/alerts')).waiting).toEqual([]);
    await deleteOldRows(market().deps, 'alerts');
    const rows = await market().db.select().from(waitingEntries).where(eq(waitingEntries.productId, product.id));
    const rounds = await market().db.select().from(waitingRounds).where(eq(waitingRounds.productId, product.id));
    expect([rows, rounds]).toEqual([[], []]);
  });

  test('goes with the account', async () => {
    const { mart, product } = await soldOut();
    const list = await people(2, product);
    await list[0]!.call('DELETE /api/account');
    await setStock(mart, product, 0, 1);
    await work();
    expect(await told(product, list)).toEqual([1]);
  });
});
