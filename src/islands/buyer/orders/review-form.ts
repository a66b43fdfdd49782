import { atom } from 'nanostores';
import { call, type Result } from '#lib/client/call.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { RATING } from '#lib/domain/review.ts';
import { cleanContent, REVIEW_CONTENT_MAX_LENGTH } from '#lib/domain/review-text.ts';
import { REVIEW_EMPTY, REVIEW_FAILED } from '#lib/messages/reviews.ts';

export interface ReviewForm {
  rating: number;
  content: string;
  /** What is wrong with the content; told beside it. */
  contentProblem: string | null;
  /** Why the last try was not kept. */
  problem: string | null;
  sending: boolean;
}

type Written = Pick<Review, 'rating' | 'content'>;
type Send = (orderId: number, review: Written) => Promise<Result<Review>>;
type Read = (orderId: number) => Promise<Result<Review>>;
const sendToApi: Send = (orderId, body) => call('POST /api/buyer/review/{orderId}', { params: { orderId }, body });
const readFromApi: Read = (orderId) => call('GET /api/buyer/review/{orderId}', { params: { orderId } });

/** Writing a review: five stars unless chosen otherwise, some words, and nothing lost when it fails. */
export function createReviewForm(orderId: number, send: Send = sendToApi, read: Read = readFromApi) {
  const $form = atom<ReviewForm>({
    rating: RATING.default,
    content: '',
    contentProblem: null,
    problem: null,
    sending: false,
  });
  const change = (part: Partial<ReviewForm>) => $form.set({ ...$form.get(), ...part });

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
    change({ sending: true, contentProblem: null, problem: null });
    const written = { rating, content: cleaned.content };
    let answer = await send(orderId, written);
    if (!answer.ok && answer.error.code === 'alreadyReviewed') {
      // By this very form, where an answer was lost.
      const existing = await read(orderId);
      if (existing.ok && existing.data.rating === rating && existing.data.content === written.content)
        answer = existing;
    }
    if (answer.ok) {
      change({ sending: false });
      return answer.data;
    }
    const isFault = answer.status === 0 || answer.status >= 500;
    change({ sending: false, problem: isFault ? REVIEW_FAILED : answer.error.message });
    return null;
  }

  return {
    $form,
    rate: (rating: number) => change({ rating }),
    type: (content: string) => change({ content, contentProblem: null }),
    submit,
  };
}
