import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/database/connect.ts';
import { takeReviewAway } from './delete-review.ts';
import { tellReviewer } from './tell-reviewer.ts';

/** Takes a review from its buyer, who is told. Refuses with `reviewNotFound`. */
export async function takeReviewFrom(tx: Tx, reviewId: number, now: Date): Promise<void> {
  const gone = await takeReviewAway(tx, reviewId, now);
  const onceKey = `written-${gone.createdAt.toISOString()}`;
  await tellReviewer(tx, gone, { kind: 'reviewRemoved', onceKey, now });
}

/**
 * Takes a review away, with the mart's answer and its photos, and out of the mart's rating. The buyer is told, and may
 * write another. A running market deletes the files of the photos. Refuses with `reviewNotFound`.
 */
export const removeReview = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, reviewId: number): Promise<void> =>
  db.transaction((tx) => takeReviewFrom(tx, reviewId, clock.now()));
