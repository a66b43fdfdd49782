import { addMinutes, MINUTES_PER_DAY } from '../time.ts';

/** Stars. spec.md section 5. */
export const RATING = { min: 1, max: 5, default: 5 } as const;
export const MART_RATING_DECIMALS = 2;
export const SUMMARY_RATING_DECIMALS = 1;
/** The recent rating covers this many months. spec.md section 2. */
export const RECENT_RATING_MONTHS = 3;

/** Days in which one review of a buyer for a mart counts in the rating. rules.md section 13. */
export const COUNTED_EVERY_DAYS = 30;

/** A buyer may change a review for so many days after writing it. rules.md section 13. */
export const EDITABLE_DAYS = 7;
export const REVIEW_PHOTOS_MAX = 3;
/** Uploaded for reviews by one buyer in 24 hours, shown in the end or not. */
export const REVIEW_PHOTOS_A_DAY = 30;

/** Until when a review may be changed by its buyer; deleting has no end. rules.md section 13. */
export const editableUntil = (writtenAt: Date): Date => addMinutes(writtenAt, EDITABLE_DAYS * MINUTES_PER_DAY);

export const reviewCan = {
  /** By its buyer, for seven days. rules.md section 13. */
  edit: (writtenAt: Date, now: Date): { ok: true } | { ok: false; reason: 'reviewEditOver' } =>
    now < editableUntil(writtenAt) ? { ok: true } : { ok: false, reason: 'reviewEditOver' },
} as const;

/**
 * Which reviews of one buyer at one mart count in its rating: the first, and each that comes 30 days or more after the
 * last that counts. Answers their ids. `earlier`: when others of the same person counted, under an account that was
 * deleted. rules.md section 13.
 */
export function countedReviews(
  reviews: readonly { id: number; createdAt: Date }[],
  earlier: readonly Date[] = [],
): Set<number> {
  const counted = new Set<number>();
  const all = [...earlier.map((createdAt) => ({ id: null, createdAt })), ...reviews];
  let next = Number.NEGATIVE_INFINITY;
  for (const { id, createdAt } of all.sort((a, b) => +a.createdAt - +b.createdAt || (a.id ?? 0) - (b.id ?? 0))) {
    // A review that counted under a deleted account still counts.
    if (id !== null && createdAt.getTime() < next) continue;
    if (id !== null) counted.add(id);
    next = addMinutes(createdAt, COUNTED_EVERY_DAYS * MINUTES_PER_DAY).getTime();
  }
  return counted;
}

/**
 * sum / count to so many decimals, half rounded up; 0 without reviews. A mart has two, a summary one. rules.md section
 * 13.
 */
export function meanRating(sum: number, count: number, decimals: number): number {
  if (count <= 0) return 0;
  const scale = 10 ** decimals;
  // In whole numbers, as 4.35 × 10 is a hair below 43.5 in floating point.
  const doubled = 2 * sum * scale + count;
  return (doubled - (doubled % (2 * count))) / (2 * count) / scale;
}
