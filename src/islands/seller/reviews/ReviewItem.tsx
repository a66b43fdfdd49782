import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ReviewPhotos } from '#islands/shared/ReviewPhotos.tsx';
import { Stars } from '#islands/shared/Stars.tsx';
import { useMutation } from '#islands/shared/useMutation.ts';
import type { MartReview } from '#lib/contract/review/reviews.ts';
import { dateText } from '#lib/messages/dates.ts';
import { EDITED } from '#lib/messages/review/reviews.ts';
import { REVIEW_TEXTS } from '#lib/messages/review/seller-reviews.ts';
import { toast } from '#lib/stores/toasts.ts';
import { useFocusInPlace } from './focus-in-place.ts';
import { ReplyForm } from './ReplyForm.tsx';
import css from './reviews.module.css';
import type { ReviewsStore } from './reviews-store.ts';

/** One review: who, how many stars, when, what; and what the mart says to it. */
export function ReviewItem({ review, store }: { review: MartReview; store: ReviewsStore }) {
  const { reviewId, userName, stars, createdAt, text, productName, reply, photos, editedAt } = review;
  const replying = useStore(store.$replying)[reviewId];
  const place = useFocusInPlace<HTMLElement>(replying ? 'writing' : reply ? 'replied' : 'open');
  return (
    <article ref={place} className={`stack stack-tight ${css.review}`} aria-label={`${userName} 님의 리뷰`}>
      <header className="spread">
        <span className="cluster">
          <Stars rating={stars} />
          <strong>{userName}</strong>
        </span>
        <time className="soft small" dateTime={createdAt}>
          {dateText(new Date(createdAt))}
          {editedAt && ` · ${EDITED}`}
        </time>
      </header>
      <p className="soft small">{productName}</p>
      <p className="paragraphs">{text}</p>
      <ReviewPhotos photos={photos} of={`${userName} 님의 리뷰`} />
      {replying ? (
        <ReplyForm reviewId={reviewId} reply={replying} store={store} />
      ) : reply ? (
        <Reply review={review} store={store} />
      ) : (
        <button type="button" className="button button-small" onClick={() => store.begin(review)}>
          {REVIEW_TEXTS.reply}
        </button>
      )}
    </article>
  );
}

/** The reply that stands. Taking it back is asked for twice, as nothing of it is kept. */
function Reply({ review, store }: { review: MartReview; store: ReviewsStore }) {
  const { reviewId, reply, repliedAt } = review;
  const [asking, setAsking] = useState(false);
  const { press, busy, problem } = useMutation(() => store.remove(reviewId), { failed: REVIEW_TEXTS.removeFailed });
  const place = useFocusInPlace<HTMLElement>(asking ? 'asking' : 'kept');

  async function remove() {
    if ((await press())?.ok) toast(REVIEW_TEXTS.removed);
  }

  return (
    <section ref={place} className={`stack stack-tight panel ${css.reply}`} aria-label={REVIEW_TEXTS.ourReply}>
      <p className="spread small">
        <strong>{REVIEW_TEXTS.ourReply}</strong>
        {repliedAt && <span className="soft">{dateText(new Date(repliedAt))}</span>}
      </p>
      <p className="paragraphs">{reply}</p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {asking ? (
        <p className="cluster small">
          {REVIEW_TEXTS.removeQuestion}
          <button type="button" className="button button-small" onClick={() => setAsking(false)}>
            그대로 두기
          </button>
          <button
            type="button"
            className="button button-small button-danger"
            aria-busy={busy}
            onClick={() => void remove()}
          >
            삭제
          </button>
        </p>
      ) : (
        <p className="cluster small">
          <button type="button" className={`text-button ${css.action}`} onClick={() => store.begin(review)}>
            {REVIEW_TEXTS.edit}
          </button>
          <button type="button" className={`text-button ${css.action}`} onClick={() => setAsking(true)}>
            {REVIEW_TEXTS.remove}
          </button>
        </p>
      )}
    </section>
  );
}
