import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type ProductRow, recurringListings, recurringRuns } from '#lib/server/schema/index.ts';

/** Ends the recurring listings that a listing was made by or was made from: it is not put up again by itself. */
export async function endRecurringOf(
  tx: Tx,
  { id: productId, martId }: Pick<ProductRow, 'id' | 'martId'>,
  now: Date,
): Promise<void> {
  const made = tx
    .select({ id: recurringRuns.recurringId })
    .from(recurringRuns)
    .where(eq(recurringRuns.productId, productId));
  await tx
    .update(recurringListings)
    .set({ endedAt: now })
    .where(
      and(
        eq(recurringListings.martId, martId),
        isNull(recurringListings.endedAt),
        or(eq(recurringListings.productId, productId), inArray(recurringListings.id, made)),
      ),
    );
}
