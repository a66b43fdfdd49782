import { eq } from 'drizzle-orm';
import { known } from '#lib/domain/known.ts';
import { formerSecretEndsAt } from '#lib/domain/notice/webhook.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { newWebhookSecret } from '#lib/server/gateways/webhook/signature.ts';
import { webhookEndpoints } from '#lib/server/schema/index.ts';
import { openSecret, sealSecret } from '../../notice/webhooks/webhook-secret.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { logAct } from '../log/log-act.ts';
import { requireTask } from '../require-mart.ts';
import { hostOf } from './add-webhook.ts';
import { lockWebhook } from './lock-webhook.ts';

export interface Rotation {
  viewer: Viewer;
  martId: number;
  webhookId: number;
}

/**
 * Another secret for an endpoint; for a day what is sent is signed by both. It is in this answer and nowhere else, but
 * for the same try. The one before the former ends at once. Refuses with `martNotFound`, `notAllowed`,
 * `webhookNotFound`, `featureOff`, and as `withIdempotency` does.
 */
export async function rotateSecret(
  deps: Deps,
  { viewer, martId, webhookId }: Rotation,
  idempotencyKey?: IdempotencyKey,
): Promise<{ secret: string }> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await requireTask(tx, viewer, martId, 'keys');
    await withIdempotency(tx, viewer, { idempotencyKey, now }, async () => {
      const endpoint = await lockWebhook(tx, { martId, webhookId });
      await tx
        .update(webhookEndpoints)
        .set({
          secret: sealSecret(deps, martId, newWebhookSecret()),
          formerSecret: endpoint.secret,
          formerUntil: formerSecretEndsAt(now),
        })
        .where(eq(webhookEndpoints.id, webhookId));
      const after = { name: hostOf(endpoint.url) };
      await logAct(tx, { martId, kind: 'webhookRotated', actorId: viewer.userId, now, after });
      return {};
    });
    // Read anew: the stored response of a try must not hold it.
    const { secret } = await lockWebhook(tx, { martId, webhookId });
    return { secret: known(openSecret(deps, martId, secret), 'the secret of an endpoint that was rotated') };
  });
}
