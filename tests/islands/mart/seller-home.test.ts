import { describe, expect, test, vi } from 'vitest';
import type { MartReview } from '#lib/contract/review/reviews.ts';
import { cancelledByRemoval } from '#lib/messages/mart/seller-marts.ts';
import { createLiveLists } from '../../../src/islands/seller/dashboard/live-lists-store.ts';
import { createRemoval } from '../../../src/islands/seller/dashboard/removal-store.ts';
import { createReviewsStore, REVIEWS_AT_ONCE } from '../../../src/islands/seller/reviews/reviews-store.ts';
import { ok, refused, scriptedCall } from '../scripted-call.ts';

describe('the live lists', () => {
  const entry = (order_id: number) => ({
    order_id,
    visit_id: order_id,
    user_name: '김하늘',
    product_name: '사과',
    quantity: 1,
    total_price: 3_000,
    valid_until: '2026-11-20T06:00:00.000Z',
    sold_at: null,
  });
  const first = { martId: 3, list: 'purchases', page: 0, shown: { content: [entry(1)], totalPages: 2 } } as const;

  test('turn their pages, and keep the old one until the new one is there', async () => {
    const { call, sent } = scriptedCall(ok({ content: [entry(2)], totalPages: 2 }));
    const store = createLiveLists(first, call);
    const turning = store.look({ page: 1 });
    expect(store.$lists.get()).toMatchObject({ page: 1, shown: first.shown });
    await turning;
    expect(sent[0]!.address).toBe('GET /api/seller/stores/3/dashboard/purchases?page=1');
    expect(store.$lists.get().shown?.content).toEqual([entry(2)]);
  });

  test('of another kind or mart begin at the first page, empty-handed', async () => {
    const store = createLiveLists({ ...first, page: 1 }, scriptedCall(ok({ content: [], totalPages: 0 })).call);
    const looking = store.look({ list: 'completed' });
    expect(store.$lists.get()).toMatchObject({ list: 'completed', page: 0, shown: null });
    await looking;
    expect(store.$lists.get().shown).toEqual({ content: [], totalPages: 0 });
  });

  test('that are asked for again and again show each answer that was not overtaken', async () => {
    const answers = Array.from({ length: 3 }, () => Promise.withResolvers<unknown>());
    const waiting = [...answers];
    const store = createLiveLists(first, (() => waiting.shift()!.promise) as never);
    const asking = answers.map(() => store.refresh());
    const shown = () => store.$lists.get().shown?.content.map(({ order_id }) => order_id);
    const answer = async (at: number) => {
      answers[at]!.resolve({ ok: true, data: { content: [entry(at + 10)], totalPages: 1 } });
      await asking[at];
    };
    await answer(1);
    expect(shown()).toEqual([11]);
    await answer(0);
    expect(shown()).toEqual([11]);
    await answer(2);
    expect(shown()).toEqual([12]);
  });

  test('that were left before their last page was empty leave the next at its first', async () => {
    const late = Promise.withResolvers<unknown>();
    const waiting = [late.promise, Promise.resolve({ ok: true, data: { content: [entry(5)], totalPages: 3 } })];
    const store = createLiveLists({ ...first, page: 2 }, (() => waiting.shift()) as never);
    const asking = store.refresh();
    await store.look({ list: 'completed' });
    late.resolve({ ok: true, data: { content: [], totalPages: 2 } });
    await asking;
    expect(store.$lists.get()).toMatchObject({ list: 'completed', page: 0, shown: { content: [entry(5)] } });
  });

  test('that were left for another do not come back with a late answer', async () => {
    const late = Promise.withResolvers<unknown>();
    const waiting = [late.promise, Promise.resolve({ ok: true, data: { content: [], totalPages: 0 } })];
    const store = createLiveLists(first, (() => waiting.shift()!) as never);
    const asking = store.refresh();
    await store.look({ list: 'completed' });
    late.resolve({ ok: true, data: { content: [entry(9)], totalPages: 1 } });
    await asking;
    expect(store.$lists.get()).toMatchObject({ list: 'completed', shown: { content: [] } });
  });

  // spec: S8.22
  test('that cannot be loaded keep what they have', async () => {
    const store = createLiveLists(first, scriptedCall().call);
    await store.refresh();
    expect(store.$lists.get()).toMatchObject({
      shown: first.shown,
      problem: expect.stringMatching(/^데이터를 불러오지/),
    });
  });

  test('that could not be loaded say so of themselves, not of the list that is looked at next', async () => {
    const { call, sent } = scriptedCall(refused(503, 'unavailable', '잠시 뒤'));
    const store = createLiveLists({ ...first, shown: null }, call);
    await store.refresh();
    expect(store.$lists.get().problem).toMatch(/^데이터를 불러오지/);
    const looking = store.look({ martId: 4 });
    expect(store.$lists.get()).toMatchObject({ martId: 4, page: 0, shown: null, problem: null });
    await looking;
    expect(sent[1]!.address).toBe('GET /api/seller/stores/4/dashboard/purchases?page=0');
  });

  test('go back a page when the last one is empty', async () => {
    const { call, sent } = scriptedCall(ok({ content: [], totalPages: 1 }), ok({ content: [entry(1)], totalPages: 1 }));
    const store = createLiveLists({ ...first, page: 1 }, call);
    await store.refresh();
    expect(sent.map(({ address }) => address.slice(-6))).toEqual(['page=1', 'page=0']);
    expect(store.$lists.get()).toMatchObject({ page: 0, shown: { content: [entry(1)] } });
  });
});

describe('deleting a mart', () => {
  const removalOf = (openOrders: number, ...answers: Parameters<typeof scriptedCall>) => {
    const { call, sent } = scriptedCall(...answers);
    return { removal: createRemoval({ storeId: 3, name: '소담상회', openOrders, call }), sent };
  };
  const counted = (removal: ReturnType<typeof createRemoval>) =>
    vi.waitFor(() => {
      expect(removal.$openOrders.get()).not.toBeNull();
      return removal.$openOrders.get();
    });

  test('asks with the number of orders that wait now', async () => {
    const { removal, sent } = removalOf(2, ok({ openOrders: 4 }), ok({ storeId: 3, cancelledOrders: 4 }));
    expect(removal.$openOrders.get()).toBeNull();
    expect(await counted(removal)).toBe(4);
    expect(cancelledByRemoval(4)).toContain('주문 4건이 취소되고');
    // What takes orders along is not pressed away.
    removal.type('소담');
    expect(await removal.remove()).toBeNull();
    expect(removal.$isNameWrong.get()).toBe(true);
    removal.type(' 소담상회');
    expect(removal.$isNameWrong.get()).toBe(false);
    expect(sent).toHaveLength(1);
    expect(await removal.remove()).toMatchObject({ ok: true, data: { cancelledOrders: 4 } });
    expect(sent[1]).toMatchObject({ address: 'DELETE /api/seller/store/3', body: { name: ' 소담상회' } });
  });

  // spec: S8.23
  test('that fails says why; the page’s own number serves where the server does not say', async () => {
    const { removal } = removalOf(2);
    expect(await counted(removal)).toBe(2);
    removal.type('소담상회');
    expect(await removal.remove()).toMatchObject({ problem: expect.stringMatching(/^마트를 삭제하지 못했어요\./) });
  });

  test('without orders its name need not be typed', async () => {
    const { removal } = removalOf(2, ok({ openOrders: 0 }), ok({ storeId: 3, cancelledOrders: 0 }));
    expect(await removal.remove()).toMatchObject({ ok: true, data: { cancelledOrders: 0 } });
  });

  test('asks anew where an order has come since; says so where the mart is called otherwise now', async () => {
    const wrong = refused(400, 'invalidInput', '마트 이름을 그대로 입력해 주세요.', { field: 'name' });
    const { removal, sent } = removalOf(0, ok({ openOrders: 0 }), wrong, ok({ openOrders: 2 }), wrong);
    expect(await removal.remove()).toBeNull();
    expect(sent[1]!.body).toBeNull();
    expect(removal.$openOrders.get()).toBe(2);
    removal.type('소담상회');
    expect(await removal.remove()).toMatchObject({
      problem: '마트를 삭제하지 못했어요. 마트 이름을 그대로 입력해 주세요.',
    });
  });

  test('pressed while the orders are counted, it is taken once they are', async () => {
    const { removal, sent } = removalOf(2, ok({ openOrders: 4 }));
    expect(await removal.remove()).toBeNull();
    expect(removal.$openOrders.get()).toBe(4);
    expect(removal.$isNameWrong.get()).toBe(true);
    expect(sent).toHaveLength(1);
  });
});

describe('reviews', () => {
  const review = (reviewId: number, fields: Partial<MartReview> = {}): MartReview => ({
    reviewId,
    userName: '김하*',
    stars: 4,
    createdAt: '2026-11-20T06:00:00.000Z',
    text: '좋아요',
    productName: '사과',
    reply: null,
    repliedAt: null,
    photos: [],
    editedAt: null,
    ...fields,
  });
  const many = (from: number) => Array.from({ length: REVIEWS_AT_ONCE }, (_, i) => review(from - i));

  test('come twenty at a time, none of them twice', async () => {
    const { call, sent } = scriptedCall(ok([review(81), ...many(81)].slice(0, REVIEWS_AT_ONCE)));
    const store = createReviewsStore({ martId: 3, first: many(100), call });
    await store.loadMore();
    expect(decodeURIComponent(sent[0]!.address)).toBe(
      'GET /api/seller/store/3/reviews?page=1&size=20&after=90,89,88,87,86,85,84,83,82,81',
    );
    const ids = store.$list.get().items!.map(({ reviewId }) => reviewId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 21)).toEqual([...many(100).map(({ reviewId }) => reviewId), 80]);
  });

  test('fewer than twenty are all there are', () => {
    const store = createReviewsStore({ martId: 3, first: [review(1)], call: scriptedCall().call });
    expect(store.$list.get().more).toBe(false);
  });

  // spec: S8.24
  test('that cannot be loaded say so', async () => {
    const store = createReviewsStore({ martId: 3, first: null, call: scriptedCall().call });
    await store.load();
    expect(store.$list.get()).toMatchObject({
      items: null,
      problem: expect.stringMatching(/^리뷰를 불러오지 못했어요/),
    });
  });

  test('are answered; what was typed stays until it is there', async () => {
    const answered = review(1, { reply: '고맙습니다', repliedAt: '2026-11-20T07:00:00.000Z' });
    const { call, sent } = scriptedCall(refused(503, 'unavailable', '잠시 뒤'), ok(answered));
    const store = createReviewsStore({ martId: 3, first: [review(1), review(2)], call });
    store.begin(review(1));
    const reply = store.$replying.get()[1]!;
    expect(await reply.send()).toBe(false);
    expect(reply.$errors.get()).toEqual({ text: '답글 내용을 입력해 주세요.' });
    expect(sent).toEqual([]);
    reply.put({ text: '고맙습니다' });
    expect(reply.$errors.get()).toEqual({});
    expect(await reply.send()).toBe(false);
    expect(reply.$values.get()).toEqual({ text: '고맙습니다' });
    expect(reply.$sending.get()).toEqual({ name: 'failed', message: '답글을 올리지 못했어요. 잠시 뒤' });
    expect(store.$replying.get()[1]).toBe(reply);
    expect(await reply.send()).toBe(true);
    expect(sent.at(-1)).toEqual({ address: 'PUT /api/seller/store/3/reviews/1/reply', body: { reply: '고맙습니다' } });
    expect(store.$replying.get()[1]).toBeUndefined();
    expect(store.$list.get().items).toEqual([answered, review(2)]);
  });

  test('an answer can be taken back, or the reason is told', async () => {
    const { call } = scriptedCall(ok(review(1)));
    const store = createReviewsStore({ martId: 3, first: [review(1, { reply: '고맙습니다' })], call });
    expect(await store.remove(1)).toMatchObject({ ok: true });
    expect(store.$list.get().items).toEqual([review(1)]);
    expect(await store.remove(1)).toMatchObject({ ok: false });
    expect(store.$list.get().items).toEqual([review(1)]);
  });
});
