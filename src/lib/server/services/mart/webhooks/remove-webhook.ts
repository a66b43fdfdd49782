import { and, eq } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { webhookEndpoints } from '#lib/server/schema/index.ts';
import { endWebhooks } from '../../notice/webhooks/end-webhook.ts';
import { logAct } from '../log/log-act.ts';
import { hostOf } from './add-webhook.ts';
import { type Keeper, requireKeeper } from './require-keeper.ts';

/**
 * Ends an endpoint: it is told nothing more, also nothing that waits. One that is ended already stays so. Refuses with
 * `martNotFound`, `notAllowed`, `webhookNotFound`; a machine as `requireScope` does.
 */
export async function removeWebhook(deps: Deps, keeper: Keeper, webhookId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { martId, actor, own } = await requireKeeper(tx, keeper, now);
    const which = and(eq(webhookEndpoints.id, webhookId), own);
    const [ended] = await endWebhooks(tx, which, { reason: 'removed', now });
    if (ended) {
      await logAct(tx, { martId, kind: 'webhookRemoved', ...actor, now, before: { name: hostOf(ended.url) } });
    } else if ((await tx.$count(webhookEndpoints, which)) === 0) throw new DomainError('webhookNotFound');
  });
}
