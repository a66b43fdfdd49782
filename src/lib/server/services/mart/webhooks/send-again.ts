import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { webhookDeliveries, webhookEndpoints } from '#lib/server/schema/index.ts';
import { queueDelivery } from '../../notice/webhooks/queue-delivery.ts';
import { lockWebhook } from './lock-webhook.ts';
import { type Keeper, requireKeeper } from './require-keeper.ts';

export interface Again {
  webhookId: number;
  deliveryId: number;
}

/**
 * Sends a delivery again, under its own id, whatever came of it; one that waits is tried at once. Its tries begin anew.
 * That of an endpoint that has ended goes to the one that was added at the same address since. Refuses with
 * `martNotFound`, `notAllowed`, `webhookNotFound`.
 */
export async function sendAgain(deps: Deps, keeper: Keeper, { webhookId, deliveryId }: Again): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { martId } = await requireKeeper(tx, keeper, deps.clock.now());
    const toId = await findListening(tx, martId, webhookId);
    await lockWebhook(tx, { martId, webhookId: toId });
    const { id, endpointId } = webhookDeliveries;
    const [again] = await tx
      .update(webhookDeliveries)
      .set({ tries: 0, endpointId: toId })
      .where(and(eq(id, deliveryId), eq(endpointId, webhookId)))
      .returning({ id });
    if (!again) throw new DomainError('webhookNotFound');
    await queueDelivery(tx, deliveryId);
  });
}

/** The endpoint itself, or the one that listens at its address in its place. */
async function findListening(tx: Tx, martId: number, webhookId: number): Promise<number> {
  const ofMart = eq(webhookEndpoints.martId, martId);
  const [named] = await tx
    .select({ url: webhookEndpoints.url, endedAt: webhookEndpoints.endedAt })
    .from(webhookEndpoints)
    .where(and(ofMart, eq(webhookEndpoints.id, webhookId)));
  if (!named?.endedAt) return webhookId;
  const [next] = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(ofMart, eq(webhookEndpoints.url, named.url), isNull(webhookEndpoints.endedAt)));
  return next?.id ?? webhookId;
}
