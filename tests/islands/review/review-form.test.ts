import { expect, test } from 'vitest';
import { createReviewForm, type ReviewCalls } from '#islands/buyer/orders/review-form.ts';
import type { Review } from '#lib/contract/review/reviews.ts';
import { REVIEW_EDIT_FAILED, REVIEW_EMPTY, REVIEW_FAILED } from '#lib/messages/review/reviews.ts';
import { no, OFFLINE, yes } from '../answers.ts';

const review: Review = {
  orderId: 3,
  rating: 5,
  content: '맛있어요',
  createdAt: '2026-11-20T05:00:00.000Z',
  productName: '식빵',
  storeName: '합정마트',
  reply: null,
  repliedAt: null,
  photos: [],
  editedAt: null,
  editableUntil: '2026-11-27T05:00:00.000Z',
};

type Given = Parameters<typeof createReviewForm>[1];

const untold = async (): Promise<never> => {
  throw new Error('nobody asked for this');
};
const formBy = (calls: Partial<ReviewCalls>, given: Pick<NonNullable<Given>, 'before' | 'photos'> = {}) =>
  createReviewForm(3, { ...given, calls: { write: untold, edit: untold, read: untold, ...calls } });

// spec: S5.4
test('begins with five stars, and sends what was written without the space around it', async () => {
  let sent: unknown;
  const form = formBy({
    write: async (orderId, body) => {
      sent = { orderId, ...body };
      return yes(review);
    },
  });
  form.type({ content: '  맛있어요\n' });
  expect(await form.submit()).toEqual(review);
  expect(sent).toEqual({ orderId: 3, rating: 5, content: '맛있어요', photos: [] });
});

// spec: S5.4
test.each(['', '   ', '\n\t'])('asks for words when there is only %j, and sends nothing', async (typed) => {
  const form = formBy({
    write: async () => {
      throw new Error('sent');
    },
  });
  form.type({ content: typed });
  expect(await form.submit()).toBeNull();
  expect(form.$errors.get()).toEqual({ content: REVIEW_EMPTY });
  form.type({ content: '맛' });
  expect(form.$errors.get().content).toBeUndefined();
});

test('says how much is too much', async () => {
  const form = formBy({ write: async () => yes(review) });
  form.type({ content: '가'.repeat(1_001) });
  expect(await form.submit()).toBeNull();
  expect(form.$errors.get().content).toBe('1,000자까지 쓸 수 있어요.');
});

// spec: S8.13
test('keeps stars and words when it fails', async () => {
  const answers = [OFFLINE, no(500, 'internal'), no(409, 'alreadyReviewed', '이미 리뷰를 쓴 주문이에요.')];
  // Written in another tab, with other words.
  const form = formBy({ write: async () => answers.shift()!, read: async () => yes(review) });
  form.type({ rating: 2 });
  form.type({ content: '아쉬워요' });
  for (const problem of [REVIEW_FAILED, REVIEW_FAILED, '이미 리뷰를 쓴 주문이에요.']) {
    expect(await form.submit()).toBeNull();
    expect(form.$values.get()).toEqual({ rating: 2, content: '아쉬워요' });
    expect(form.$sending.get()).toEqual({ name: 'failed', message: problem });
  }
});

test('is written where it was before: by this form, whose answer was lost', async () => {
  const answers = [OFFLINE, no(409, 'alreadyReviewed')];
  const form = formBy({ write: async () => answers.shift()!, read: async () => yes(review) });
  form.type({ content: '맛있어요' });
  expect(await form.submit()).toBeNull();
  expect(await form.submit()).toEqual(review);
});

test('two presses write one review', async () => {
  let sent = 0;
  const form = formBy({
    write: async () => {
      sent += 1;
      return yes(review);
    },
  });
  form.type({ content: '맛있어요' });
  await Promise.all([form.submit(), form.submit()]);
  expect(sent).toBe(1);
});

test('that is changed begins as it was, and is sent as a change', async () => {
  let sent: unknown;
  const answers = [OFFLINE, yes({ ...review, rating: 2 })];
  const form = formBy(
    {
      edit: async (orderId, body) => {
        sent = { orderId, ...body };
        return answers.shift()!;
      },
    },
    { before: { rating: 4, content: '맛있어요' }, photos: () => ['up-photo-1'] },
  );
  expect(form.$values.get()).toEqual({ rating: 4, content: '맛있어요' });
  form.type({ rating: 2 });
  expect(await form.submit()).toBeNull();
  expect(form.$sending.get()).toMatchObject({ message: REVIEW_EDIT_FAILED });
  expect(await form.submit()).toMatchObject({ rating: 2 });
  expect(sent).toEqual({ orderId: 3, rating: 2, content: '맛있어요', photos: ['up-photo-1'] });
});

test('waits for its photos', async () => {
  const there: (string[] | null)[] = [null, ['up-photo-1']];
  const form = formBy({ write: async () => yes(review) }, { photos: () => there.shift()! });
  form.type({ content: '맛있어요' });
  expect(await form.submit()).toBeNull();
  expect(form.$sending.get()).toEqual({ name: 'typing' });
  expect(await form.submit()).toEqual(review);
});
