import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { outbox, webhookDeliveries } from '#lib/server/schema/index.ts';
import { queueDelivery } from '../../notice/webhooks/queue-delivery.ts';
import { lockWebhook } from './lock-webhook.ts';
import { type Keeper, requireKeeper } from './require-keeper.ts';

/**
 * Tells an endpoint something that means nothing. While one such waits for its first try there is no second. Refuses
 * with `martNotFound`, `notAllowed`, `webhookNotFound`.
 */
export async function sendTest(deps: Deps, keeper: Keeper, webhookId: number): Promise<{ deliveryId: number }> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { martId } = await requireKeeper(tx, keeper, now);
    await lockWebhook(tx, { martId, webhookId });
    const { id, endpointId, type, triedAt } = webhookDeliveries;
    const [waiting] = await tx
      .select({ id })
      .from(webhookDeliveries)
      .innerJoin(outbox, eq(outbox.webhookId, id))
      .where(and(eq(endpointId, webhookId), eq(type, 'test'), isNull(triedAt)))
      .orderBy(desc(id))
      .limit(1);
    if (waiting) return { deliveryId: waiting.id };
    const made = await tx
      .insert(webhookDeliveries)
      .values({ endpointId: webhookId, type: 'test', data: {}, onceKey: `test-${crypto.randomUUID()}`, at: now })
      .returning({ id });
    const { id: deliveryId } = oneRow(made);
    await queueDelivery(tx, deliveryId);
    return { deliveryId };
  });
}
