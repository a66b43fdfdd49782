import { atom, map } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { MartReview } from '#lib/contract/review/reviews.ts';
import { lastShown } from '#lib/domain/last-shown.ts';
import { REVIEW_TEXTS } from '#lib/messages/review/seller-reviews.ts';

/** How many reviews one look brings. */
export const REVIEWS_AT_ONCE = 20;

export interface ReviewList {
  /** Null until the first ones are there. */
  reviews: readonly MartReview[] | null;
  loading: boolean;
  problem: string | null;
  /** Whether older ones may be left. */
  more: boolean;
}

/** The mart's answer to one review, while it is written. What was typed stays until it is sent or given up. */
export interface Replying {
  text: string;
  sending: boolean;
  problem: string | null;
}

export interface ReviewsStoreInput {
  martId: number;
  /** The newest ones as the server rendered them; null when that failed. */
  first: readonly MartReview[] | null;
  call: typeof apiCall;
}

/** A mart's reviews, newest first, and its answers to them. */
export function createReviewsStore({ martId, first, call }: ReviewsStoreInput) {
  const $list = atom<ReviewList>({
    reviews: first,
    loading: false,
    problem: null,
    more: first === null || first.length >= REVIEWS_AT_ONCE,
  });
  const $unanswered = atom(false);
  /** By review. */
  const $replying = map<Record<number, Replying | undefined>>({});

  async function load(last: readonly MartReview[]): Promise<void> {
    const unanswered = $unanswered.get();
    $list.set({ ...$list.get(), loading: true, problem: null });
    const answer = await call('GET /api/seller/store/{martId}/reviews', {
      params: { martId },
      query: {
        page: Math.floor(last.length / REVIEWS_AT_ONCE),
        size: REVIEWS_AT_ONCE,
        ...(last.length > 0 && { after: lastShown(last.map(({ reviewId }) => reviewId)) }),
        ...(unanswered && { unanswered: '1' as const }),
      },
    });
    // Another list was asked for meanwhile.
    if (unanswered !== $unanswered.get()) return;
    const before = $list.get();
    if (!answer.ok) {
      $list.set({ ...before, loading: false, problem: `${REVIEW_TEXTS.loadFailed} ${answer.error.message}` });
      return;
    }
    // A review that came meanwhile moves the others down: none is shown twice.
    const known = last.length === 0 ? [] : (before.reviews ?? []);
    const fresh = answer.data.filter(({ reviewId }) => !known.some((review) => review.reviewId === reviewId));
    const more = answer.data.length === REVIEWS_AT_ONCE;
    $list.set({ reviews: [...known, ...fresh], loading: false, problem: null, more });
  }

  const replace = (changed: MartReview) => {
    const { reviews, ...rest } = $list.get();
    const all = reviews?.map((review) => (review.reviewId === changed.reviewId ? changed : review)) ?? null;
    $list.set({ ...rest, reviews: all });
  };

  return {
    $list,
    $replying,

    load: (): Promise<void> => ($list.get().loading ? Promise.resolve() : load([])),
    loadMore(): Promise<void> {
      if ($list.get().loading) return Promise.resolve();
      return load($list.get().reviews ?? []);
    },
    $unanswered,
    /** Shows those alone that nobody has replied to, or all again. */
    showUnanswered(wanted: boolean): Promise<void> {
      $unanswered.set(wanted);
      return load([]);
    },

    begin: ({ reviewId, reply }: MartReview) =>
      $replying.setKey(reviewId, { text: reply ?? '', sending: false, problem: null }),
    type: (reviewId: number, text: string) => $replying.setKey(reviewId, { text, sending: false, problem: null }),
    giveUp: (reviewId: number) => $replying.setKey(reviewId, undefined),

    /** Answers whether the reply is there now. */
    async send(reviewId: number): Promise<boolean> {
      const typed = $replying.get()[reviewId];
      if (!typed || typed.sending) return false;
      if (typed.text.trim() === '') {
        $replying.setKey(reviewId, { ...typed, problem: REVIEW_TEXTS.missing });
        return false;
      }
      $replying.setKey(reviewId, { ...typed, sending: true, problem: null });
      const answer = await call('PUT /api/seller/store/{martId}/reviews/{reviewId}/reply', {
        params: { martId, reviewId },
        body: { reply: typed.text },
      });
      if (!answer.ok) {
        const problem = `${REVIEW_TEXTS.sendFailed} ${answer.error.message}`;
        $replying.setKey(reviewId, { ...typed, sending: false, problem });
        return false;
      }
      replace(answer.data);
      $replying.setKey(reviewId, undefined);
      return true;
    },

    /** Takes the reply back; answers why not, or null. */
    async remove(reviewId: number): Promise<string | null> {
      const answer = await call('DELETE /api/seller/store/{martId}/reviews/{reviewId}/reply', {
        params: { martId, reviewId },
      });
      if (!answer.ok) return `${REVIEW_TEXTS.removeFailed} ${answer.error.message}`;
      replace(answer.data);
      return null;
    },
  };
}

export type ReviewsStore = ReturnType<typeof createReviewsStore>;
