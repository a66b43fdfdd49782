import { and, eq, isNotNull } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { waitingEntries, waitingRounds } from '#lib/server/schema/index.ts';

/**
 * Takes the viewer off a waiting list; ignored if they are on none. Where pieces wait, the next one is told at once.
 */
export async function leaveWaiting(deps: Deps, viewer: Viewer, productId: number): Promise<{ isWaiting: false }> {
  await deps.db.transaction(async (tx) => {
    const entry = and(eq(waitingEntries.productId, productId), eq(waitingEntries.userId, viewer.userId));
    const [known] = await tx.select({ id: waitingEntries.id }).from(waitingEntries).where(entry);
    if (!known) return;
    // The list before its people, as the job that notifies them locks it first.
    await tx
      .update(waitingRounds)
      .set({ nextAt: deps.clock.now() })
      .where(and(eq(waitingRounds.productId, productId), isNotNull(waitingRounds.nextAt)));
    await tx.delete(waitingEntries).where(entry);
  });
  return { isWaiting: false };
}
