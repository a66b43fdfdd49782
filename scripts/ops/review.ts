import { readMartReviews } from '#lib/server/services/review/list-mart-reviews.ts';
import { removeReview } from '#lib/server/services/review/remove-review.ts';
import { type Command, withDatabase } from './command.ts';
import { idIn } from './number.ts';

const MAX_REVIEWS = 200;

export const reviewCommands: Record<string, Command> = {
  'review list': {
    what: 'shows the newest reviews of a mart',
    takes: ['<mart id>'],
    run: (given = '') =>
      withDatabase(async ({ db }) => {
        const martId = idIn(given);
        const found = martId === null ? [] : await readMartReviews(db, { martId, limit: MAX_REVIEWS });
        for (const { reviewId, stars, createdAt, text, reply } of found) {
          console.log(
            `review ${reviewId}: ${stars} of 5, ${createdAt}: ${text}${reply ? `\n  answered: ${reply}` : ''}`,
          );
        }
        if (found.length === 0) console.log('There are no reviews of a mart with this id.');
        return 0;
      }),
  },
  'review remove': {
    what: 'takes a review away with its answer, and out of the rating; the buyer may write another',
    takes: ['<review id>'],
    run: (given = '') =>
      withDatabase(async (open) => {
        const reviewId = idIn(given);
        if (reviewId === null) return open.miss('review remove', 'No review has this id.');
        await open.audit('review remove', `review ${reviewId}`, () => removeReview(open, reviewId));
        console.log(`review ${reviewId} is gone.`);
        return 0;
      }),
  },
};
