import { expect, test } from 'vitest';
import { createReviewForm } from '#islands/buyer/orders/review-form.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { REVIEW_EMPTY, REVIEW_FAILED } from '#lib/messages/reviews.ts';
import { no, OFFLINE, yes } from './answers.ts';

const review: Review = {
  orderId: 3,
  rating: 5,
  content: '맛있어요',
  createdAt: '2026-11-20T05:00:00.000Z',
  productName: '식빵',
  storeName: '합정마트',
  reply: null,
  repliedAt: null,
};

// spec: S5.4
test('begins with five stars, and sends what was written without the space around it', async () => {
  let sent: unknown;
  const form = createReviewForm(3, async (orderId, body) => {
    sent = { orderId, ...body };
    return yes(review);
  });
  form.type('  맛있어요\n');
  expect(await form.submit()).toEqual(review);
  expect(sent).toEqual({ orderId: 3, rating: 5, content: '맛있어요' });
});

// spec: S5.4
test.each(['', '   ', '\n\t'])('asks for words when there is only %j, and sends nothing', async (typed) => {
  const form = createReviewForm(3, async () => {
    throw new Error('sent');
  });
  form.type(typed);
  expect(await form.submit()).toBeNull();
  expect(form.$form.get().contentProblem).toBe(REVIEW_EMPTY);
  form.type('맛');
  expect(form.$form.get().contentProblem).toBeNull();
});

test('says how much is too much', async () => {
  const form = createReviewForm(3, async () => yes(review));
  form.type('가'.repeat(1_001));
  expect(await form.submit()).toBeNull();
  expect(form.$form.get().contentProblem).toBe('1,000자까지 쓸 수 있어요.');
});

// spec: S8.13
test('keeps stars and words when it fails', async () => {
  const answers = [OFFLINE, no(500, 'internal'), no(409, 'alreadyReviewed', '이미 리뷰를 쓴 주문이에요.')];
  // Written in another tab, with other words.
  const form = createReviewForm(
    3,
    async () => answers.shift()!,
    async () => yes(review),
  );
  form.rate(2);
  form.type('아쉬워요');
  for (const problem of [REVIEW_FAILED, REVIEW_FAILED, '이미 리뷰를 쓴 주문이에요.']) {
    expect(await form.submit()).toBeNull();
    expect(form.$form.get()).toMatchObject({ rating: 2, content: '아쉬워요', problem, sending: false });
  }
});

test('is written where it was before: by this form, whose answer was lost', async () => {
  const answers = [OFFLINE, no(409, 'alreadyReviewed')];
  const form = createReviewForm(
    3,
    async () => answers.shift()!,
    async () => yes(review),
  );
  form.type('맛있어요');
  expect(await form.submit()).toBeNull();
  expect(await form.submit()).toEqual(review);
});

test('two presses write one review', async () => {
  let sent = 0;
  const form = createReviewForm(3, async () => {
    sent += 1;
    return yes(review);
  });
  form.type('맛있어요');
  await Promise.all([form.submit(), form.submit()]);
  expect(sent).toBe(1);
});
