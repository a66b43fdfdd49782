import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { Problem } from '#islands/shared/Problem.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { MartReview } from '#lib/contract/review/reviews.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { REVIEW_TEXTS, reviewsShown, unansweredShown } from '#lib/messages/review/seller-reviews.ts';
import { readToDo } from '#lib/stores/to-do.ts';
import { ReviewItem } from './ReviewItem.tsx';
import css from './reviews.module.css';
import { createReviewsStore, type ReviewsStore } from './reviews-store.ts';

/** How many stand on the mart's home; the dialog has them all. */
const ON_PAGE = 3;

interface Props {
  martId: number;
  first: MartReview[] | null;
  /** All there are, as the summary counts them. */
  count: number;
  /** `first` are those alone that wait for a reply, and the page begins with them. */
  unanswered?: boolean;
}

/** The newest reviews of a mart, and all of them in a dialog. spec.md section 2, 'Mart dashboard'. */
export default function MartReviews({ martId, first, count, unanswered: isAsked = false }: Props) {
  const [store] = useState(() =>
    createReviewsStore({ martId, first, unanswered: isAsked, call: sellerCall, onReply: () => void readToDo() }),
  );
  const { items: reviews } = useStore(store.$list);
  const unanswered = useStore(store.$unanswered);
  const [open, setOpen] = useState(isAsked);

  return (
    <section className="card stack seller-body" aria-labelledby="reviews-title">
      <div className="spread">
        <h2 id="reviews-title">
          {REVIEW_TEXTS.title} {count > 0 && <span className="soft">{formatNumber(count)}</span>}
        </h2>
        {reviews !== null && (reviews.length > 0 || unanswered) && (
          <button type="button" className="button button-small" onClick={() => setOpen(true)}>
            {REVIEW_TEXTS.all}
          </button>
        )}
      </div>
      <Standing store={store} />
      {!open && <List reviews={reviews?.slice(0, ON_PAGE) ?? []} store={store} />}
      <Dialog
        open={open}
        wide
        title={REVIEW_TEXTS.title}
        onClose={() => {
          setOpen(false);
          if (unanswered) void store.showUnanswered(false);
        }}
      >
        <div className="spread">
          <p className={`soft small ${css.count}`} role="status">
            {unanswered
              ? unansweredShown(reviews?.length ?? 0)
              : reviewsShown(reviews?.length ?? 0, Math.max(count, reviews?.length ?? 0))}
          </p>
          <button
            type="button"
            className="button button-small"
            aria-pressed={unanswered}
            onClick={() => void store.showUnanswered(!unanswered)}
          >
            {REVIEW_TEXTS.unanswered}
          </button>
        </div>
        <List reviews={reviews ?? []} store={store} />
        <More store={store} />
      </Dialog>
    </section>
  );
}

function List({ reviews, store }: { reviews: readonly MartReview[]; store: ReviewsStore }) {
  return (
    <ul className={css.list}>
      {reviews.map((review) => (
        <li key={review.reviewId}>
          <Boundary part="ReviewItem">
            <ReviewItem review={review} store={store} />
          </Boundary>
        </li>
      ))}
    </ul>
  );
}

/** Loading, failed, or none. */
function Standing({ store }: { store: ReviewsStore }) {
  const { items: reviews, busy: loading, problem } = useStore(store.$list);
  if (problem) {
    return <RetryNotice text={problem} onRetry={() => void store.load()} />;
  }
  if (reviews === null) return <p role="status">{REVIEW_TEXTS.loading}</p>;
  if (reviews.length > 0 || loading) return null;
  return (
    <div className={css.none}>
      <p className="strong">{REVIEW_TEXTS.empty}</p>
      <p className="soft small">{REVIEW_TEXTS.emptyHint}</p>
    </div>
  );
}

function More({ store }: { store: ReviewsStore }) {
  const { busy: loading, problem, more } = useStore(store.$list);
  return (
    <div className="stack stack-tight">
      <Problem text={problem} />
      {more && (
        <button
          type="button"
          className="button button-wide"
          disabled={loading}
          aria-busy={loading}
          onClick={() => void store.loadMore()}
        >
          {REVIEW_TEXTS.more}
        </button>
      )}
    </div>
  );
}
