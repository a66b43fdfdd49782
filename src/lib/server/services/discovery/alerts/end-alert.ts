import { and, eq, isNull } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { alerts, promotions } from '#lib/server/schema/index.ts';

/**
 * Ends one of the viewer's alerts, with its waiting notices; another person's is ignored. Answers how many are left.
 */
export async function endAlert(deps: Deps, viewer: Viewer, alertId: number): Promise<{ count: number }> {
  const { userId } = viewer;
  return deps.db.transaction(async (tx) => {
    await tx
      .delete(promotions)
      .where(and(eq(promotions.alertId, alertId), eq(promotions.userId, userId), isNull(promotions.decidedAt)));
    await tx.delete(alerts).where(and(eq(alerts.id, alertId), eq(alerts.userId, userId)));
    return { count: await tx.$count(alerts, eq(alerts.userId, userId)) };
  });
}
