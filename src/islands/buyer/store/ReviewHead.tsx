import { Stars } from '#islands/shared/Stars.tsx';
import type { MartReview } from '#lib/contract/review/reviews.ts';
import { dateText } from '#lib/messages/dates.ts';
import { EDITED } from '#lib/messages/review/reviews.ts';

/** Who says it, how many stars, when, and of which product. */
export function ReviewHead({ review }: { review: MartReview }) {
  return (
    <>
      <p className="spread">
        <span className="cluster">
          <Stars rating={review.stars} />
          <strong>{review.userName}</strong>
        </span>
        <time className="soft small" dateTime={review.createdAt}>
          {`${dateText(new Date(review.createdAt))}${review.editedAt ? ` · ${EDITED}` : ''}`}
        </time>
      </p>
      <p className="soft small">{review.productName}</p>
    </>
  );
}
