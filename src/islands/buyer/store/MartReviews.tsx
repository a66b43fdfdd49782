import { Boundary } from '#islands/shared/Boundary.tsx';
import { ReviewPhotos } from '#islands/shared/ReviewPhotos.tsx';
import type { StoreReviews } from '#lib/contract/review/reviews.ts';
import { lastShown } from '#lib/domain/last-shown.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { dateText } from '#lib/messages/dates.ts';
import { ReviewHead } from './ReviewHead.tsx';

interface Props {
  storeId: number;
  storeName: string;
  reviews: StoreReviews;
  /** From 0. */
  page: number;
}

/** All that buyers wrote of a mart, a page at a time, with its replies. rules.md section 13. */
export function MartReviews({ storeId, storeName, reviews, page }: Props) {
  /** Past the last page, the one before is the last. */
  const before = Math.max(0, Math.min(page, reviews.totalPages) - 1);
  const hasMore = page + 1 < reviews.totalPages;
  const address = (query: string) => `/buyer/store/${storeId}${query}#reviews`;
  const after = lastShown(reviews.content.map(({ reviewId }) => reviewId));
  return (
    <section className="stack" aria-labelledby="reviews">
      <h2 id="reviews">
        리뷰 {reviews.reviewsAmount > 0 && <span className="soft">{`${formatNumber(reviews.reviewsAmount)}개`}</span>}
      </h2>
      {reviews.content.length === 0 ? (
        <p className="soft">
          {page > 0 ? '더 지난 리뷰는 없어요.' : '아직 리뷰가 없어요. 찾아간 상품에 첫 리뷰를 남겨 보세요.'}
        </p>
      ) : (
        <ul className="stack lined">
          {reviews.content.map((review) => (
            <li key={review.reviewId} id={`review-${review.reviewId}`}>
              <Boundary part="Review">
                <Review review={review} storeName={storeName} />
              </Boundary>
            </li>
          ))}
        </ul>
      )}
      {(page > 0 || hasMore) && (
        <nav className="cluster" aria-label="리뷰 페이지">
          {page > 0 && (
            <a className="button" href={address(before > 0 ? `?reviews=${before}` : '')} rel="prev">
              최근 리뷰
            </a>
          )}
          {hasMore && (
            <a className="button" href={address(`?reviews=${page + 1}&after=${after}`)} rel="next">
              지난 리뷰 더 보기
            </a>
          )}
        </nav>
      )}
    </section>
  );
}

function Review({ review, storeName }: { review: StoreReviews['content'][number]; storeName: string }) {
  const of = `${review.userName} 님의 리뷰`;
  return (
    <article className="stack stack-tight" aria-label={of}>
      <ReviewHead review={review} />
      <p className="paragraphs">{review.text}</p>
      <ReviewPhotos photos={review.photos} of={of} />
      {review.reply && (
        <div className="stack stack-tight panel">
          <p className="spread small">
            <strong>{`${storeName}의 답글`}</strong>
            {review.repliedAt && (
              <time className="soft" dateTime={review.repliedAt}>
                {dateText(new Date(review.repliedAt))}
              </time>
            )}
          </p>
          <p className="paragraphs">{review.reply}</p>
        </div>
      )}
      <p className="small">
        <a className="soft" rel="nofollow" href={`/buyer/help?reviewId=${review.reviewId}`} aria-label={`${of} 신고`}>
          신고
        </a>
      </p>
    </article>
  );
}
