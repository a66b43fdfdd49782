import { eq } from 'drizzle-orm';
import { formerSecretEndsAt } from '#lib/domain/notice/webhook.ts';
import type { Deps } from '#lib/server/deps.ts';
import { newWebhookSecret } from '#lib/server/gateways/webhook/signature.ts';
import { webhookEndpoints } from '#lib/server/schema/index.ts';
import { sealSecret } from '../../notice/webhooks/webhook-secret.ts';
import { logAct } from '../log/log-act.ts';
import { hostOf } from './add-webhook.ts';
import { lockWebhook } from './lock-webhook.ts';
import { type Keeper, requireKeeper } from './require-keeper.ts';

/**
 * Another secret for an endpoint; for a day what is sent is signed by both. It is in this answer and nowhere else. The
 * one before the former ends at once. Refuses with `martNotFound`, `notAllowed`, `webhookNotFound`, `featureOff`.
 */
export async function rotateSecret(deps: Deps, keeper: Keeper, webhookId: number): Promise<{ secret: string }> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { martId, actor } = await requireKeeper(tx, keeper, now);
    const endpoint = await lockWebhook(tx, { martId, webhookId });
    const secret = newWebhookSecret();
    await tx
      .update(webhookEndpoints)
      .set({
        secret: sealSecret(deps, martId, secret),
        formerSecret: endpoint.secret,
        formerUntil: formerSecretEndsAt(now),
      })
      .where(eq(webhookEndpoints.id, webhookId));
    await logAct(tx, { martId, kind: 'webhookRotated', ...actor, now, after: { name: hostOf(endpoint.url) } });
    return { secret };
  });
}
