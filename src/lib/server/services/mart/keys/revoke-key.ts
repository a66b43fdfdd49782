import { and, eq, isNull } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { martKeys, webhookEndpoints } from '#lib/server/schema/index.ts';
import { endWebhooks } from '../../notice/webhooks/end-webhook.ts';
import { logAct } from '../log/log-act.ts';
import { requireTask } from '../require-mart.ts';

/**
 * Ends a key at once, for every process, and the endpoints that its machine has made. One that is ended already stays
 * so. Refuses with `martNotFound`, `notAllowed`, `keyNotFound`.
 */
export async function revokeKey(
  deps: Deps,
  viewer: Viewer,
  { martId, keyId }: { martId: number; keyId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireTask(tx, viewer, martId, 'keys');
    const now = deps.clock.now();
    const which = and(eq(martKeys.id, keyId), eq(martKeys.martId, martId));
    const [revoked] = await tx
      .update(martKeys)
      .set({ revokedAt: now })
      .where(and(which, isNull(martKeys.revokedAt)))
      .returning({ name: martKeys.name });
    if (revoked) {
      const made = and(eq(webhookEndpoints.keyId, keyId), eq(webhookEndpoints.byKey, true));
      await endWebhooks(tx, made, { reason: 'keyRevoked', now });
      await logAct(tx, { martId, kind: 'keyRevoked', actorId: viewer.userId, now, before: { name: revoked.name } });
    } else if ((await tx.$count(martKeys, which)) === 0) throw new DomainError('keyNotFound');
  });
}
