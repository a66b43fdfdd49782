import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type WebhookEndpointRow, webhookEndpoints } from '#lib/server/schema/index.ts';

/** A living endpoint of a mart, locked. Refuses with `webhookNotFound`. */
export async function lockWebhook(
  tx: Tx,
  { martId, webhookId }: { martId: number; webhookId: number },
): Promise<WebhookEndpointRow> {
  const { id, endedAt } = webhookEndpoints;
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(id, webhookId), eq(webhookEndpoints.martId, martId), isNull(endedAt)))
    .for('no key update');
  if (!endpoint) throw new DomainError('webhookNotFound');
  return endpoint;
}
