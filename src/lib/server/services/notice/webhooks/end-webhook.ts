import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { WebhookEnd } from '#lib/domain/notice/webhook.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { webhookEndpoints } from '#lib/server/schema/index.ts';
import { notifyMart } from '../alarms/notify.ts';

type Ending = Pick<typeof webhookEndpoints.$inferSelect, 'id' | 'martId' | 'url'>;

/** Ends those endpoints that listen still, and forgets their secrets; answers which. */
export const endWebhooks = (
  tx: Tx,
  which: SQL | undefined,
  { reason, now }: { reason: WebhookEnd; now: Date },
): Promise<Ending[]> =>
  tx
    .update(webhookEndpoints)
    .set({ endedAt: now, endReason: reason, secret: null, formerSecret: null, formerUntil: null })
    .where(and(which, isNull(webhookEndpoints.endedAt)))
    .returning({ id: webhookEndpoints.id, martId: webhookEndpoints.martId, url: webhookEndpoints.url });

/** Ends one that takes nothing any more; its mart is told. */
export async function endWebhook(
  tx: Tx,
  { id, martId }: Pick<Ending, 'id' | 'martId'>,
  { reason, now }: { reason: 'gone' | 'silent'; now: Date },
): Promise<void> {
  const [ended] = await endWebhooks(tx, eq(webhookEndpoints.id, id), { reason, now });
  if (ended)
    await notifyMart(tx, { kind: 'webhookEnded', martId, details: { to: reason }, onceKey: `webhook-${id}`, now });
}
