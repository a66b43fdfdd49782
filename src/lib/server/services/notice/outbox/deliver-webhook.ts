import { and, eq, isNull, sql } from 'drizzle-orm';
import { isSilent, webhookPauseSeconds } from '#lib/domain/notice/webhook.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { WebhookResult } from '#lib/server/gateways/webhook/index.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import type { DeliveryOutcome } from '#lib/server/platform/metrics/work-metrics.ts';
import {
  marts,
  outbox,
  type WebhookDeliveryRow,
  type WebhookEndpointRow,
  type WebhookRow,
  webhookDeliveries,
  webhookEndpoints,
} from '#lib/server/schema/index.ts';
import { endWebhook } from '../webhooks/end-webhook.ts';
import { openSecret } from '../webhooks/webhook-secret.ts';
import { inSeconds } from './plan-news.ts';

interface Found {
  delivery: WebhookDeliveryRow;
  endpoint: WebhookEndpointRow;
}

/** Tries a delivery to a machine; answers how it ended, null where nobody is to be told any more. */
export async function deliverWebhook(deps: Deps, row: WebhookRow): Promise<DeliveryOutcome | null> {
  const found = await findDelivery(deps, row);
  const secrets = found && secretsOf(deps, found.endpoint);
  if (!found || !secrets) {
    await forget(deps.db, row);
    return null;
  }
  const { delivery, endpoint } = found;
  const { id, type, data, at } = delivery;
  const result = await deps.gateways.webhooks.send({
    url: endpoint.url,
    secrets,
    id: `msg_${id}`,
    at: deps.clock.now(),
    body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
  });
  return deps.db.transaction((tx) => record(tx, row, { ...found, result, now: deps.clock.now() }));
}

/** A delivery whose endpoint listens, in a mart that is open. */
async function findDelivery({ db }: Deps, { webhookId }: WebhookRow): Promise<Found | undefined> {
  const [found] = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(marts, eq(marts.id, webhookEndpoints.martId))
    .where(and(eq(webhookDeliveries.id, webhookId), isNull(webhookEndpoints.endedAt), isNull(marts.closedAt)));
  return found;
}

/** The secrets that sign now; null where they were sealed with another DATA_KEY. */
function secretsOf(deps: Deps, { id, martId, secret, formerSecret, formerUntil }: WebhookEndpointRow): string[] | null {
  const present = openSecret(deps, martId, secret);
  if (present === null) {
    deps.log.warn({ endpointId: id }, 'the secret of an endpoint does not open with this DATA_KEY');
    return null;
  }
  const former = formerUntil && formerUntil > deps.clock.now() ? openSecret(deps, martId, formerSecret) : null;
  return former === null ? [present] : [present, former];
}

const forget = (db: Deps['db'] | Tx, { id }: WebhookRow) => db.delete(outbox).where(eq(outbox.id, id));

interface Tried extends Found {
  result: WebhookResult;
  now: Date;
}

async function record(tx: Tx, row: WebhookRow, { delivery, endpoint, result, now }: Tried): Promise<DeliveryOutcome> {
  const { ok, isGone, status, failure } = result;
  const tries = delivery.tries + 1;
  await tx
    .update(webhookDeliveries)
    .set({ tries, triedAt: now, status, failure, ...(ok && { deliveredAt: now }) })
    .where(eq(webhookDeliveries.id, delivery.id));
  if (ok) {
    await forget(tx, row);
    if (endpoint.failingSince) await setFailing(tx, endpoint, null);
    return 'sent';
  }
  const failingSince = endpoint.failingSince ?? now;
  if (!endpoint.failingSince) await setFailing(tx, endpoint, now);
  const reason = isGone ? 'gone' : isSilent(failingSince, now) ? 'silent' : null;
  if (reason) await endWebhook(tx, endpoint, { reason, now });
  const pause = reason ? null : webhookPauseSeconds(tries, Math.random());
  if (pause === null) {
    await forget(tx, row);
    return isGone ? 'gone' : 'refused';
  }
  await tx
    .update(outbox)
    .set({ dueAt: inSeconds(pause) })
    .where(eq(outbox.id, row.id));
  return 'later';
}

/** The first failure counts, until one is taken. */
const setFailing = (tx: Tx, { id }: WebhookEndpointRow, at: Date | null) =>
  tx
    .update(webhookEndpoints)
    .set({
      failingSince:
        at === null ? null : sql`coalesce(${webhookEndpoints.failingSince}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(webhookEndpoints.id, id));
