import { expect, test } from 'vitest';
import { describeMarket } from '../market.ts';

const REPLY = 'PUT /api/seller/store/{martId}/reviews/{reviewId}/reply';
const REMOVE = 'DELETE /api/seller/store/{martId}/reviews/{reviewId}/reply';

describeMarket('the mart’s answer to a review', (market) => {
  async function reviewed() {
    const held = await market().heldOrder({ mart: { name: '합정마트' } });
    const { mart, buyer, order } = held;
    const params = { orderId: order.id };
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params, body: { uuid: order.uuid } });
    await buyer.call('POST /api/buyer/review/{orderId}', { params, body: { rating: 4, content: '좋아요' } });
    return { ...held, at: { params: { martId: mart.id, reviewId: order.id } }, own: { params } };
  }

  test('is seen by the buyer, who is told of it once', async () => {
    const { mart, buyer, order, at, own } = await reviewed();
    const repliedAt = market().clock.now().toISOString();
    expect(await mart.owner.call(REPLY, { ...at, body: { reply: ' 또 오세요!\n' } })).toMatchObject({
      reviewId: order.id,
      reply: '또 오세요!',
      repliedAt,
      text: '좋아요',
    });
    await mart.owner.call(REPLY, { ...at, body: { reply: '고맙습니다. 또 오세요!' } });
    const review = await buyer.call('GET /api/buyer/review/{orderId}', own);
    expect(review).toMatchObject({ reply: '고맙습니다. 또 오세요!', repliedAt });
    const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
    expect(content.filter(({ kind }) => kind === 'reviewReplied')).toMatchObject([
      { orderId: order.id, message: '합정마트에서 ‘사과 1봉지’ 리뷰에 답글을 남겼어요.' },
    ]);
  });

  test('to another one that its buyer writes in its place is told, too', async () => {
    const { mart, buyer, at, own } = await reviewed();
    const replies = async () =>
      (await buyer.call('GET /api/buyer/alarms', { query: {} })).content.filter(({ kind }) => kind === 'reviewReplied');
    await mart.owner.call(REPLY, { ...at, body: { reply: '고맙습니다' } });
    await buyer.call('POST /api/buyer/alarms/read', { body: {} });
    await buyer.call('DELETE /api/buyer/review/{orderId}', own);
    expect(await replies()).toEqual([]);
    await buyer.call('POST /api/buyer/review/{orderId}', { ...own, body: { rating: 3, content: '다시 써요' } });
    await mart.owner.call(REPLY, { ...at, body: { reply: '또 오세요' } });
    expect(await replies()).toMatchObject([{ isRead: false }]);
  });

  test('those that nobody has replied to can be read alone', async () => {
    const { mart, buyer, order, at } = await reviewed();
    const other = await market().order(buyer, await market().product(mart), 1);
    const params = { orderId: other.id };
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params, body: { uuid: other.uuid } });
    await buyer.call('POST /api/buyer/review/{orderId}', { params, body: { rating: 2, content: '싱거워요' } });
    const unanswered = async () => {
      const answer = await mart.owner.send('GET /api/seller/store/{martId}/reviews', {
        params: { martId: mart.id },
        query: { page: 0, unanswered: 1 },
      });
      const ids = ((await answer.json()) as { reviewId: number }[]).map(({ reviewId }) => reviewId);
      expect(answer.headers.get('x-total-count')).toBe(String(ids.length));
      return ids;
    };
    expect(await unanswered()).toEqual(expect.arrayContaining([order.id, other.id]));
    await mart.owner.call(REPLY, { ...at, body: { reply: '고맙습니다' } });
    expect(await unanswered()).toEqual([other.id]);
  });

  test('can be taken back', async () => {
    const { mart, buyer, at, own } = await reviewed();
    await mart.owner.call(REPLY, { ...at, body: { reply: '고맙습니다' } });
    for (let again = 0; again < 2; again += 1) {
      expect(await mart.owner.call(REMOVE, at)).toMatchObject({ reply: null, repliedAt: null });
    }
    expect(await buyer.call('GET /api/buyer/review/{orderId}', own)).toMatchObject({ reply: null });
  });

  test('comes from those who work there alone, and belongs to a review of theirs', async () => {
    const { mart, buyer, at } = await reviewed();
    const clerk = await market().employee(mart);
    await clerk.call(REPLY, { ...at, body: { reply: '고맙습니다' } });
    const rival = await market().mart();
    for (const person of [buyer, rival.owner]) {
      expect(await person.refused(REPLY, { ...at, body: { reply: '흥' } })).toMatchObject({ code: 'martNotFound' });
      expect(await person.refused(REMOVE, at)).toMatchObject({ code: 'martNotFound' });
    }
    const smuggled = { params: { ...at.params, martId: rival.id } };
    expect(await rival.owner.refused(REPLY, { ...smuggled, body: { reply: '흥' } })).toMatchObject({
      code: 'reviewNotFound',
    });
  });

  test('says something', async () => {
    const { mart, at } = await reviewed();
    expect(await mart.owner.refused(REPLY, { ...at, body: { reply: ' \n' } })).toEqual({
      status: 400,
      code: 'invalidInput',
      field: 'reply',
      message: '답글 내용을 입력해 주세요.',
    });
    expect(await mart.owner.refused(REPLY, { ...at, body: { reply: '가'.repeat(1_001) } })).toMatchObject({
      message: '답글은 1,000자까지 쓸 수 있어요.',
    });
  });
});
