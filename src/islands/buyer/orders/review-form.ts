import { call, type Result } from '#lib/client/caller/call.ts';
import { createFormStore } from '#lib/client/page/form-store.ts';
import type { Review } from '#lib/contract/review/reviews.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { RATING } from '#lib/domain/review/review.ts';
import { cleanContent, REVIEW_CONTENT_MAX_LENGTH } from '#lib/domain/review/review-text.ts';
import { REVIEW_EDIT_FAILED, REVIEW_EMPTY, REVIEW_FAILED } from '#lib/messages/review/reviews.ts';

interface ReviewValues {
  rating: number;
  content: string;
}

export interface Written {
  rating: number;
  content: string;
  /** What the uploads answered. */
  photos: string[];
}

const api = {
  write: (orderId: number, body: Written) => call('POST /api/buyer/review/{orderId}', { params: { orderId }, body }),
  edit: (orderId: number, body: Written) => call('PUT /api/buyer/review/{orderId}', { params: { orderId }, body }),
  read: (orderId: number) => call('GET /api/buyer/review/{orderId}', { params: { orderId } }),
};
export type ReviewCalls = {
  [K in keyof typeof api]: (...given: Parameters<(typeof api)[K]>) => Promise<Result<Review>>;
};

interface ReviewFormOptions {
  /** The review as it is, where it is changed. */
  before?: Pick<Review, 'rating' | 'content'> | undefined;
  /** Stars that were chosen before the form was opened. */
  rating?: number | undefined;
  /** The photos as they are sent; null: not all of them are there, which is told beside them. */
  photos?: () => string[] | null;
  calls?: ReviewCalls;
}

/**
 * Writing a review, or changing one: five stars unless chosen otherwise, some words, and nothing lost when it fails.
 */
export function createReviewForm(
  orderId: number,
  { before, rating, photos = () => [], calls = api }: ReviewFormOptions = {},
) {
  const form = createFormStore<ReviewValues, 'content'>({
    untouched: { rating: before?.rating ?? rating ?? RATING.default, content: before?.content ?? '' },
    fields: ['content'],
    errorsOf({ content }) {
      const cleaned = cleanContent(content);
      if (cleaned.ok) return {};
      const tooLong = `${formatNumber(REVIEW_CONTENT_MAX_LENGTH)}자까지 쓸 수 있어요.`;
      return { content: cleaned.reason === 'contentEmpty' ? REVIEW_EMPTY : tooLong };
    },
  });

  async function send(written: Written): Promise<Result<Review>> {
    if (before) return calls.edit(orderId, written);
    const response = await calls.write(orderId, written);
    if (response.ok || response.error.code !== 'alreadyReviewed') return response;
    // By this very form, where an answer was lost.
    const existing = await calls.read(orderId);
    const isThis = existing.ok && existing.data.rating === written.rating && existing.data.content === written.content;
    return isThis ? existing : response;
  }

  async function keep({ rating, content }: ReviewValues): Promise<Review | null> {
    const cleaned = cleanContent(content);
    const stored = photos();
    // What keeps the photos back is said beside them.
    if (!cleaned.ok || stored === null) return null;
    const response = await send({ rating, content: cleaned.content, photos: stored });
    if (response.ok) return response.data;
    const isFault = response.status === 0 || response.status >= 500;
    return form.fail(isFault ? (before ? REVIEW_EDIT_FAILED : REVIEW_FAILED) : response.error.message);
  }

  return {
    ...form,
    type: (typed: Partial<ReviewValues>) => form.put({ ...form.$values.get(), ...typed }),
    /** The review as it was kept, or null: the form then says why. */
    submit: () => form.submit(keep),
  };
}
