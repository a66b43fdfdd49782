import type { Deps } from '../../deps.ts';
import { takeReviewAway } from './delete-review.ts';

/**
 * Takes a review away, with the mart's answer and its photos, and out of the mart's rating. The buyer may write
 * another. A running market deletes the files of the photos. Refuses with `reviewNotFound`.
 */
export const removeReview = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, reviewId: number): Promise<void> =>
  db.transaction((tx) => takeReviewAway(tx, reviewId, clock.now()));
