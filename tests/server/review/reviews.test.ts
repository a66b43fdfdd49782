import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { marts, orders, reviews } from '#lib/server/schema/index.ts';
import { removeReview } from '#lib/server/services/review/remove-review.ts';
import { describeMarket, type Market, type Order } from '../market.ts';

const write = 'POST /api/buyer/review/{orderId}';
const show = 'GET /api/buyer/review/{orderId}';
const list = 'GET /api/seller/store/{martId}/reviews';
const forBuyers = 'GET /api/buyer/stores/{storeId}/reviews';
const summary = 'GET /api/seller/store/{martId}/review-summary';

const of = (order: Order) => ({ orderId: order.id });
const said = (rating: number, content = '신선하고 맛있어요.') => ({ rating, content });

/** An order that its buyer has picked up. */
async function pickedUp(market: Market, wish: Parameters<Market['heldOrder']>[0] = {}) {
  const held = await market.heldOrder(wish);
  await held.seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
    params: of(held.order),
    body: { uuid: held.order.uuid },
  });
  return held;
}

describeMarket('reviews', (market) => {
  describe('a review', () => {
    // spec: S7.15
    test('is written once, for an order that was picked up, and counts for the mart', async () => {
      const { mart, buyer, order, product } = await pickedUp(market(), { mart: { name: '합정마트' } });
      const review = {
        orderId: order.id,
        rating: 4,
        content: '신선하고 맛있어요.',
        createdAt: market().clock.now().toISOString(),
        productName: '사과 1봉지',
        storeName: '합정마트',
        reply: null,
        repliedAt: null,
        photos: [],
        editedAt: null,
        editableUntil: addMinutes(market().clock.now(), 7 * MINUTES_PER_DAY).toISOString(),
      };
      expect(await buyer.call(write, { params: of(order), body: said(4, '  신선하고 맛있어요.\n') })).toEqual(review);
      expect(await buyer.call(show, { params: of(order) })).toEqual(review);
      expect(await buyer.refused(write, { params: of(order), body: said(1) })).toMatchObject({
        status: 409,
        code: 'alreadyReviewed',
      });
      const { store } = await buyer.call('GET /api/buyer/products/{productId}', { params: { productId: product.id } });
      expect(store).toMatchObject({ averageRating: 4, reviewsAmount: 1 });
      expect(await buyer.call('GET /api/buyer/order/buy-completed')).toMatchObject([
        { isReviewed: true, reviewCreatedAt: review.createdAt },
      ]);
      expect(await mart.owner.call(summary, { params: { martId: mart.id } })).toMatchObject({ cntAll: 1 });
    });

    test('sent ten times at once counts once', async () => {
      const { mart, buyer, order } = await pickedUp(market());
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => buyer.send(write, { params: of(order), body: said(5) })),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
      const [row] = await market().db.select().from(marts).where(eq(marts.id, mart.id));
      expect(row).toMatchObject({ ratingSum: 5, ratingCount: 1 });
    });

    test('that an operator takes away counts no more, and may be written anew', async () => {
      const { mart, buyer, order, product } = await pickedUp(market());
      await buyer.call(write, { params: of(order), body: said(1, '욕설') });
      await removeReview(market().deps, order.id);
      await expect(removeReview(market().deps, order.id)).rejects.toThrow('reviewNotFound');
      const { store } = await buyer.call('GET /api/buyer/products/{productId}', { params: { productId: product.id } });
      expect(store).toMatchObject({ averageRating: 0, reviewsAmount: 0 });
      expect(await mart.owner.call(list, { params: { martId: mart.id }, query: {} })).toEqual([]);
      expect(await buyer.call(write, { params: of(order), body: said(5) })).toMatchObject({ rating: 5 });
    });

    test('waits until the order is picked up', async () => {
      const { buyer, order } = await market().heldOrder();
      expect(await buyer.refused(write, { params: of(order), body: said(5) })).toMatchObject({
        status: 409,
        code: 'notPickedUp',
        message: '찾아간 주문에만 리뷰를 쓸 수 있어요.',
      });
      expect(await buyer.refused(show, { params: of(order) })).toMatchObject({ status: 404, code: 'reviewNotFound' });
    });

    test('says something', async () => {
      const { buyer, order } = await pickedUp(market());
      expect(await buyer.refused(write, { params: of(order), body: said(5, ' \n ') })).toEqual({
        status: 400,
        code: 'invalidInput',
        field: 'content',
        message: '리뷰 내용을 입력해 주세요.',
      });
    });

    test('is nobody else’s to write or read', async () => {
      const { buyer, order, seller } = await pickedUp(market());
      await buyer.call(write, { params: of(order), body: said(5) });
      for (const person of [await market().person(), seller]) {
        expect(await person.refused(show, { params: of(order) })).toMatchObject({ status: 404, code: 'orderNotFound' });
        expect(await person.refused(write, { params: of(order), body: said(1) })).toMatchObject({
          status: 404,
          code: 'orderNotFound',
        });
      }
    });

    test('can still be written when the mart has closed, and shows what the mart replied', async () => {
      const { mart, buyer, order } = await pickedUp(market());
      await market().db.update(marts).set({ closedAt: market().clock.now() }).where(eq(marts.id, mart.id));
      await buyer.call(write, { params: of(order), body: said(3) });
      const repliedAt = market().clock.now();
      const reply = { reply: '고맙습니다.', repliedAt, repliedBy: mart.owner.userId };
      await market().db.update(reviews).set(reply).where(eq(reviews.orderId, order.id));
      expect(await buyer.call(show, { params: of(order) })).toMatchObject({
        reply: '고맙습니다.',
        repliedAt: repliedAt.toISOString(),
      });
    });
  });

  describe('the reviews of a mart', () => {
    async function reviewed() {
      const mart = await market().mart();
      const product = await market().product(mart, { waiting: 20 });
      const reviewAs = async (name: string, rating: number, content: string) => {
        const buyer = await market().person(name);
        const order = await market().order(buyer, product);
        await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
          params: of(order),
          body: { uuid: order.uuid },
        });
        await buyer.call(write, { params: of(order), body: { rating, content } });
        return order;
      };
      return { mart, product, reviewAs };
    }

    // spec: S5.7
    test('are read by those who work there, newest first, with masked names', async () => {
      const { mart, reviewAs } = await reviewed();
      const first = await reviewAs('김철수', 5, '좋아요');
      market().clock.advance({ minutes: 5 });
      const second = await reviewAs('이영', 2, '늦었어요');
      const clerk = await market().employee(mart);
      expect(await clerk.call(list, { params: { martId: mart.id }, query: {} })).toEqual([
        {
          reviewId: second.id,
          userName: '이*',
          stars: 2,
          createdAt: market().clock.now().toISOString(),
          text: '늦었어요',
          productName: '사과 1봉지',
          reply: null,
          repliedAt: null,
          photos: [],
          editedAt: null,
        },
        expect.objectContaining({ reviewId: first.id, userName: '김철*', stars: 5 }),
      ]);
      expect(await clerk.call(list, { params: { martId: mart.id }, query: { page: 1, size: 1 } })).toMatchObject([
        { reviewId: first.id },
      ]);
      expect(await (await market().person()).refused(list, { params: { martId: mart.id }, query: {} })).toMatchObject({
        status: 404,
        code: 'martNotFound',
      });
    });

    // spec: S2.28
    test('are all told where no page is named, and how many there are with every answer', async () => {
      const { mart, reviewAs } = await reviewed();
      const { id: orderId } = await reviewAs('김철수', 5, '좋아요');
      const [first] = await market().db.select().from(orders).where(eq(orders.id, orderId));
      const { id: _, ...alike } = first!;
      const more = await market()
        .db.insert(orders)
        .values(
          Array.from({ length: 130 }, () => ({
            ...alike,
            qrUuid: randomUUID(),
            state: 'cancelled' as const,
            endReason: 'seller' as const,
          })),
        )
        .returning({ id: orders.id, buyerId: orders.buyerId });
      const said = { martId: mart.id, rating: 4, content: '또 올게요', createdAt: market().clock.now() };
      await market()
        .db.insert(reviews)
        .values(more.map(({ id, buyerId }) => ({ ...said, orderId: id, buyerId })));
      const read = async (query: Record<string, number>) => {
        const answer = await mart.owner.send(list, { params: { martId: mart.id }, query });
        const ids = ((await answer.json()) as { reviewId: number }[]).map(({ reviewId }) => reviewId);
        return { ids, total: answer.headers.get('x-total-count') };
      };
      const all = await read({});
      expect(new Set(all.ids).size).toBe(131);
      expect(await read({ page: 0 })).toEqual({ ids: all.ids.slice(0, 100), total: '131' });
      expect(await read({ page: 1 })).toEqual({ ids: all.ids.slice(100), total: '131' });
      expect(await read({ size: 20 })).toEqual({ ids: all.ids.slice(0, 20), total: '131' });
      expect(all.total).toBe('131');
    });

    // spec: S5.7
    test('are read by everybody, signed out too, page by page, with replies and the mart’s rating', async () => {
      const { mart, reviewAs } = await reviewed();
      const params = { storeId: mart.id };
      const { nobody, clock } = market();
      const none = { averageRating: 0, reviewsAmount: 0, content: [], totalPages: 0 };
      expect(await nobody.call(forBuyers, { params })).toEqual(none);
      const given: [string, number][] = [
        ['김철수', 5],
        ['이영', 2],
        ['남궁민수', 4],
      ];
      const ids: number[] = [];
      for (const [name, rating] of given) {
        clock.advance({ minutes: 1 });
        ids.unshift((await reviewAs(name, rating, `${rating}점이에요`)).id);
      }
      const repliedAt = clock.now().toISOString();
      await mart.owner.call('PUT /api/seller/store/{martId}/reviews/{reviewId}/reply', {
        params: { martId: mart.id, reviewId: ids[0]! },
        body: { reply: '또 오세요' },
      });
      const all = await nobody.call(forBuyers, { params, query: {} });
      // 11 / 3 to two decimals.
      expect(all).toMatchObject({ averageRating: 3.67, reviewsAmount: 3, totalPages: 1 });
      expect(all.content).toEqual([
        {
          reviewId: ids[0],
          userName: '남궁**',
          stars: 4,
          createdAt: repliedAt,
          text: '4점이에요',
          productName: '사과 1봉지',
          reply: '또 오세요',
          repliedAt,
          photos: [],
          editedAt: null,
        },
        expect.objectContaining({ reviewId: ids[1], userName: '이*', stars: 2, reply: null, repliedAt: null }),
        expect.objectContaining({ reviewId: ids[2], userName: '김철*', stars: 5 }),
      ]);
      const pages = [];
      for (const page of ['0', '1', '2']) {
        const found = await nobody.call(forBuyers, { params, query: { page, size: '2' } });
        expect(found).toMatchObject({ averageRating: 3.67, reviewsAmount: 3, totalPages: 2 });
        pages.push(found.content.map(({ reviewId }) => reviewId));
      }
      expect(pages).toEqual([ids.slice(0, 2), ids.slice(2), []]);
      // It is the same for whoever works there, and for the mart of nobody else.
      expect(await mart.owner.call(forBuyers, { params })).toEqual(all);
      const other = await market().mart();
      expect(await nobody.call(forBuyers, { params: { storeId: other.id } })).toEqual(none);

      await market().db.update(marts).set({ closedAt: clock.now() }).where(eq(marts.id, mart.id));
      expect(await nobody.call(forBuyers, { params })).toEqual(all);
      expect(await nobody.refused(forBuyers, { params: { storeId: 2_000_000_000 } })).toMatchObject({
        status: 404,
        code: 'martNotFound',
      });
      for (const query of [{ page: '-1' }, { page: '1.5' }, { page: 'x' }, { page: '' }, { size: '0' }]) {
        expect(await nobody.refused(forBuyers, { params, query })).toMatchObject({
          status: 400,
          code: 'invalidInput',
          field: Object.keys(query)[0],
        });
      }
      for (const storeId of ['0', 'x', '-1', '1e3']) {
        expect(await nobody.refused(forBuyers, { params: { storeId } })).toMatchObject({ field: 'storeId' });
      }
    });

    // spec: S7.18, S9.9
    test('are summed up, of all time and of the last three months', async () => {
      const { mart, reviewAs } = await reviewed();
      const params = { martId: mart.id };
      const none = { avgAll: 0, avg3m: 0, cntAll: 0, cnt3m: 0 };
      expect(await mart.owner.call(summary, { params })).toEqual(none);
      const old = await reviewAs('김철수', 1, '별로예요');
      await reviewAs('이영', 5, '좋아요');
      await reviewAs('박민지', 4, '좋아요');
      const threeMonthsAgo = new Date(market().clock.now());
      threeMonthsAgo.setUTCMonth(threeMonthsAgo.getUTCMonth() - 3);
      const dated = (at: Date) => market().db.update(reviews).set({ createdAt: at }).where(eq(reviews.orderId, old.id));
      await dated(threeMonthsAgo);
      expect(await mart.owner.call(summary, { params })).toEqual({ avgAll: 3.3, avg3m: 4.5, cntAll: 3, cnt3m: 2 });
      await dated(new Date(threeMonthsAgo.getTime() + 1_000));
      expect(await mart.owner.call(summary, { params })).toEqual({ avgAll: 3.3, avg3m: 3.3, cntAll: 3, cnt3m: 3 });
    });
  });
});
