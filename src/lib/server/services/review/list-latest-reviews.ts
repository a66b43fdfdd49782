import type { MartReview } from '#lib/contract/review/reviews.ts';
import type { Deps } from '#lib/server/deps.ts';
import { readMartReviews } from './list-mart-reviews.ts';

const SHOWN = 3;

/** What buyers wrote of a mart last, newest first, for the page of one of its products; names are masked. */
export const listLatestReviews = ({ db }: Pick<Deps, 'db'>, martId: number): Promise<MartReview[]> =>
  readMartReviews(db, { martId, forBuyers: true, limit: SHOWN });
