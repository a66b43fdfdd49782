import { RATING } from '#lib/domain/review/review.ts';
import styles from './stars.module.css';

/** Stars that were given, or their mean: drawn to the nearest whole one, read out as it is. */
export function Stars({ rating }: { rating: number }) {
  const lit = Math.round(rating);
  return (
    <span className={styles.stars}>
      <span className="visually-hidden">별점 {rating}점</span>
      <span aria-hidden="true">
        <span className={styles.lit}>{'★'.repeat(lit)}</span>
        <span className={styles.unlit}>{'★'.repeat(RATING.max - lit)}</span>
      </span>
    </span>
  );
}
