import { RATING } from '#lib/domain/review/review.ts';

/** Stars that were given, or their mean: drawn to the nearest whole one, read out as it is. */
export function Stars({ rating }: { rating: number }) {
  const lit = Math.round(rating);
  return (
    <span className="stars">
      <span className="visually-hidden">별점 {rating}점</span>
      <span aria-hidden="true">
        <span className="lit">{'★'.repeat(lit)}</span>
        <span className="unlit">{'★'.repeat(RATING.max - lit)}</span>
      </span>
    </span>
  );
}
