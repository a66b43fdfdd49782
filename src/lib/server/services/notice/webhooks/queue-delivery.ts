import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { outbox } from '#lib/server/schema/index.ts';

/**
 * Puts a delivery to a machine into the outbox, due now: as the triggers of `migrations/` do. The row that it waits by
 * already goes.
 */
export async function queueDelivery(tx: Tx, webhookId: number): Promise<void> {
  await tx.delete(outbox).where(eq(outbox.webhookId, webhookId));
  await tx.insert(outbox).values({ webhookId, channel: 'webhook', nextAttemptAt: sql`'infinity'`, dueAt: sql`now()` });
}
