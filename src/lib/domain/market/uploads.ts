import { CASE_PICTURES_A_DAY } from '../case/case.ts';
import { REVIEW_PHOTOS_A_DAY } from '../review/review.ts';

/** The purpose of an uploaded picture. */
export type UploadKind = 'product' | 'review' | 'case' | 'paper';

/**
 * How many of each one person may try to put up in 24 hours: a try that failed cost as much as one that did not
 * (rules.md section 18).
 */
export const UPLOADS_A_DAY: Record<UploadKind, number> = {
  product: 3_000,
  review: REVIEW_PHOTOS_A_DAY,
  case: CASE_PICTURES_A_DAY,
  paper: 60,
};
/** Tries of any kind that came to nothing: who sends pictures does not have so many that cannot be read. */
export const FAILED_UPLOADS_A_DAY = 60;
