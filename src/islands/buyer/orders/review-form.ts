import { atom } from 'nanostores';
import { call, type Result } from '#lib/client/call.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { RATING } from '#lib/domain/buyer/review.ts';
import { cleanContent, REVIEW_CONTENT_MAX_LENGTH } from '#lib/domain/buyer/review-text.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { REVIEW_EDIT_FAILED, REVIEW_EMPTY, REVIEW_FAILED } from '#lib/messages/reviews.ts';

export interface ReviewForm {
  rating: number;
  content: string;
  /** What is wrong with the content; told beside it. */
  contentProblem: string | null;
  /** Why the last try was not kept. */
  problem: string | null;
  sending: boolean;
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

/** Writing a review, or changing one: five stars unless chosen otherwise, some words, and nothing lost when it fails. */
export function createReviewForm(
  orderId: number,
  { before, rating, photos = () => [], calls = api }: ReviewFormOptions = {},
) {
  const $form = atom<ReviewForm>({
    rating: before?.rating ?? rating ?? RATING.default,
    content: before?.content ?? '',
    contentProblem: null,
    problem: null,
    sending: false,
  });
  const change = (part: Partial<ReviewForm>) => $form.set({ ...$form.get(), ...part });

  async function send(written: Written): Promise<Result<Review>> {
    if (before) return calls.edit(orderId, written);
    const answer = await calls.write(orderId, written);
    if (answer.ok || answer.error.code !== 'alreadyReviewed') return answer;
    // By this very form, where an answer was lost.
    const existing = await calls.read(orderId);
    const isThis = existing.ok && existing.data.rating === written.rating && existing.data.content === written.content;
    return isThis ? existing : answer;
  }

  /** The review as it was kept, or null: the form then says why. */
  async function submit(): Promise<Review | null> {
    const { rating, content, sending } = $form.get();
    if (sending) return null;
    const cleaned = cleanContent(content);
    if (!cleaned.ok) {
      const tooLong = `${formatNumber(REVIEW_CONTENT_MAX_LENGTH)}자까지 쓸 수 있어요.`;
      change({ contentProblem: cleaned.reason === 'contentEmpty' ? REVIEW_EMPTY : tooLong });
      return null;
    }
    const stored = photos();
    if (stored === null) return null;
    change({ sending: true, contentProblem: null, problem: null });
    const answer = await send({ rating, content: cleaned.content, photos: stored });
    if (answer.ok) {
      change({ sending: false });
      return answer.data;
    }
    const isFault = answer.status === 0 || answer.status >= 500;
    const failed = before ? REVIEW_EDIT_FAILED : REVIEW_FAILED;
    change({ sending: false, problem: isFault ? failed : answer.error.message });
    return null;
  }

  return {
    $form,
    rate: (rating: number) => change({ rating }),
    type: (content: string) => change({ content, contentProblem: null }),
    submit,
  };
}
