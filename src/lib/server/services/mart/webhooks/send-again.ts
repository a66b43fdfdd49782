import { and, eq } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { webhookDeliveries } from '#lib/server/schema/index.ts';
import { queueDelivery } from '../../notice/webhooks/queue-delivery.ts';
import { lockWebhook } from './lock-webhook.ts';
import { type Keeper, requireKeeper } from './require-keeper.ts';

export interface Again {
  webhookId: number;
  deliveryId: number;
}

/**
 * Sends a delivery again, under its own id, whatever came of it; one that waits is tried at once. Its tries begin anew.
 * Refuses with `martNotFound`, `notAllowed`, `webhookNotFound`.
 */
export async function sendAgain(deps: Deps, keeper: Keeper, { webhookId, deliveryId }: Again): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { martId } = await requireKeeper(tx, keeper, deps.clock.now());
    await lockWebhook(tx, { martId, webhookId });
    const { id, endpointId } = webhookDeliveries;
    const [again] = await tx
      .update(webhookDeliveries)
      .set({ tries: 0 })
      .where(and(eq(id, deliveryId), eq(endpointId, webhookId)))
      .returning({ id });
    if (!again) throw new DomainError('webhookNotFound');
    await queueDelivery(tx, deliveryId);
  });
}
