import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { marts, reviews } from '#lib/server/db/schema.ts';
import { removeReview } from '#lib/server/services/operations/remove-review.ts';
import { describeOnBoth, type Market, type Order } from './market.ts';

const write = 'POST /api/buyer/review/{orderId}';
const show = 'GET /api/buyer/review/{orderId}';
const list = 'GET /api/seller/store/{martId}/reviews';
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

describeOnBoth('reviews', (market) => {
  describe('a review', () => {
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
      const row = await market().db.query.marts.findFirst({ where: eq(marts.id, mart.id) });
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
