import { map } from 'nanostores';
import type { call as apiCall, Result } from '#lib/client/caller/call.ts';
import { createFormStore } from '#lib/client/page/form-store.ts';
import type { MartReview } from '#lib/contract/review/reviews.ts';
import { REVIEW_TEXTS } from '#lib/messages/review/seller-reviews.ts';
import { listQuery } from '#lib/stores/list-query.ts';

/** How many reviews one look brings. */
export const REVIEWS_AT_ONCE = 20;

export interface ReviewsStoreInput {
  martId: number;
  /** The newest ones as the server rendered them; null when that failed. */
  first: readonly MartReview[] | null;
  /** Those alone that nobody has replied to. */
  unanswered?: boolean;
  /** A reply was written or taken back. */
  onReply?: () => void;
  call: typeof apiCall;
}

/** A mart's reviews, newest first, and its answers to them. */
export function createReviewsStore({ martId, first, unanswered = false, call, onReply }: ReviewsStoreInput) {
  /** Its filter: those alone that nobody has replied to. */
  const list = listQuery<MartReview, boolean>({
    first,
    filter: unanswered,
    isFull: (page) => page.length >= REVIEWS_AT_ONCE,
    keyOf: ({ reviewId }) => reviewId,
    load: (unanswered, page, after) =>
      call('GET /api/seller/store/{martId}/reviews', {
        params: { martId },
        query: {
          page,
          size: REVIEWS_AT_ONCE,
          ...(after && { after }),
          ...(unanswered && { unanswered: '1' as const }),
        },
      }),
    failed: REVIEW_TEXTS.loadFailed,
  });

  async function replacing(changing: Promise<Result<MartReview>>): Promise<Result<MartReview>> {
    const response = await changing;
    if (!response.ok) return response;
    const { data } = response;
    list.change((reviews) => reviews.map((review) => (review.reviewId === data.reviewId ? data : review)));
    onReply?.();
    return response;
  }

  /** The mart's answer to one review, while it is written. What was typed stays until it is sent or given up. */
  function createReply({ reviewId, reply }: MartReview) {
    const form = createFormStore<{ text: string }, 'text'>({
      untouched: { text: reply ?? '' },
      fields: ['text'],
      errorsOf: ({ text }) => (text.trim() === '' ? { text: REVIEW_TEXTS.missing } : {}),
    });
    async function send({ text }: { text: string }): Promise<true | null> {
      const response = await replacing(
        call('PUT /api/seller/store/{martId}/reviews/{reviewId}/reply', {
          params: { martId, reviewId },
          body: { reply: text },
        }),
      );
      return response.ok || form.fail(`${REVIEW_TEXTS.sendFailed} ${response.error.message}`);
    }
    return {
      ...form,
      /** Answers whether the reply is there now. */
      async send(): Promise<boolean> {
        const done = await form.submit(send);
        if (done) giveUp(reviewId);
        return done ?? false;
      },
    };
  }

  /** By review. */
  const $replying = map<Record<number, ReturnType<typeof createReply> | undefined>>({});
  const giveUp = (reviewId: number) => $replying.setKey(reviewId, undefined);

  return {
    $list: list.$list,
    $replying,
    /** Those alone are shown that nobody has replied to. */
    $unanswered: list.$wanted,
    load: () => list.refresh(),
    loadMore: list.readMore,

    /** Shows those alone that nobody has replied to, or all again. */
    showUnanswered: (wanted: boolean): Promise<boolean> => list.begin(wanted),

    begin: (review: MartReview) => $replying.setKey(review.reviewId, createReply(review)),
    giveUp,

    /** Takes the reply back. */
    remove: (reviewId: number) =>
      replacing(call('DELETE /api/seller/store/{martId}/reviews/{reviewId}/reply', { params: { martId, reviewId } })),
  };
}

export type ReviewsStore = ReturnType<typeof createReviewsStore>;
export type Reply = NonNullable<ReturnType<ReviewsStore['$replying']['get']>[number]>;
