import { seenOf } from '#lib/domain/person/seen.ts';
import type { ProductRow, reviews } from '#lib/server/schema/index.ts';

/** A listing as a decision on it is taken: whether it is shown, and since when not. */
export function seenListing({ hiddenAt, recalledAt }: Pick<ProductRow, 'hiddenAt' | 'recalledAt'>) {
  if (recalledAt) return seenOf('recalled', recalledAt);
  return hiddenAt ? seenOf('hidden', hiddenAt) : 'shown';
}

/**
 * The same of a review, which is hidden for some days, and whose buyer may have written other words since, or another
 * one in its place.
 */
export const seenReview = ({
  hiddenUntil,
  editedAt,
  createdAt,
}: Pick<typeof reviews.$inferSelect, 'hiddenUntil' | 'editedAt' | 'createdAt'>) =>
  seenOf(hiddenUntil ? 'hidden' : 'shown', hiddenUntil, editedAt, createdAt);
