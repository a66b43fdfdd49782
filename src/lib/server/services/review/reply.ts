import { and, eq } from 'drizzle-orm';
import type { MartReview } from '#lib/contract/review/reviews.ts';
import { cleanContent } from '#lib/domain/review/review-text.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { reviews } from '#lib/server/schema/index.ts';
import { requireTask } from '../mart/require-mart.ts';
import { readMartReviews } from './list-mart-reviews.ts';
import { tellReviewer } from './tell-reviewer.ts';

type Reply = Pick<typeof reviews.$inferInsert, 'reply' | 'repliedAt' | 'repliedBy'>;

async function setReply(tx: Tx, viewer: Viewer, martId: number, reviewId: number, reply: Reply) {
  await requireTask(tx, viewer, martId, 'reviews');
  const ofMart = and(eq(reviews.orderId, reviewId), eq(reviews.martId, martId));
  const [review] = await tx.update(reviews).set(reply).where(ofMart).returning();
  if (!review) throw new DomainError('reviewNotFound');
  return review;
}

/**
 * Writes the mart's answer to a review, or another in its place; the buyer is told of the first. Refuses with
 * `martNotFound`, `reviewNotFound`, `invalidInput`.
 */
export async function replyToReview(
  deps: Deps,
  viewer: Viewer,
  { martId, reviewId, reply: text }: { martId: number; reviewId: number; reply: string },
): Promise<MartReview> {
  return deps.db.transaction(async (tx) => {
    const cleaned = cleanContent(text);
    if (!cleaned.ok) throw new DomainError('invalidInput', { field: 'reply' });
    const now = deps.clock.now();
    const reply = { reply: cleaned.content, repliedAt: now, repliedBy: viewer.userId };
    await tellReviewer(tx, await setReply(tx, viewer, martId, reviewId, reply), { kind: 'reviewReplied', now });
    return oneRow(await readMartReviews(tx, { martId, reviewId }));
  });
}

/** Takes the mart's answer back. Refuses with `martNotFound`, `reviewNotFound`. */
export async function removeReply(
  deps: Deps,
  viewer: Viewer,
  { martId, reviewId }: { martId: number; reviewId: number },
): Promise<MartReview> {
  return deps.db.transaction(async (tx) => {
    await setReply(tx, viewer, martId, reviewId, { reply: null, repliedAt: null, repliedBy: null });
    return oneRow(await readMartReviews(tx, { martId, reviewId }));
  });
}
