import { RATING } from '#lib/domain/review/review.ts';
import { STAR_TEXTS } from '#lib/messages/review/reviews.ts';
import styles from './review.module.css';

const ALL = Array.from({ length: RATING.max }, (_, i) => i + 1);

/** Stars that are chosen: a radio group, by keyboard too. */
export function StarChoice({ rating, onRate }: { rating: number; onRate: (rating: number) => void }) {
  return (
    <fieldset>
      <legend className="field-label">별점</legend>
      <div className={styles.stars}>
        {ALL.map((stars) => (
          <label key={stars} className={stars <= rating ? 'lit' : 'unlit'}>
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={stars === rating}
              aria-label={`${stars}점, ${STAR_TEXTS[stars]}`}
              onChange={() => onRate(stars)}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
        <span className={`small soft nowrap ${styles.words}`} aria-hidden="true">
          {rating}점 · {STAR_TEXTS[rating]}
        </span>
      </div>
    </fieldset>
  );
}
