import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { MartWebhook, WebhookDelivery } from '#lib/contract/mart/webhooks.ts';
import { isKeyAlive } from '#lib/domain/mart/key.ts';
import { DELIVERIES_SHOWN } from '#lib/domain/notice/webhook.ts';
import type { Deps } from '#lib/server/deps.ts';
import { martKeys, outbox, products, webhookDeliveries, webhookEndpoints } from '#lib/server/schema/index.ts';
import { requireScope } from '../keys/require-scope.ts';
import { type Keeper, requireKeeper } from './require-keeper.ts';

/**
 * The endpoints that a mart or a machine listens by, oldest first. Refuses with `martNotFound`, `notAllowed`; a machine
 * as `requireScope` does.
 */
export async function listWebhooks({ db, clock }: Deps, keeper: Keeper): Promise<MartWebhook[]> {
  const now = clock.now();
  const { own } = await requireKeeper(db, keeper, now, requireScope);
  const rows = await db
    .select({ endpoint: webhookEndpoints, key: martKeys })
    .from(webhookEndpoints)
    .leftJoin(martKeys, eq(martKeys.id, webhookEndpoints.keyId))
    .where(and(own, isNull(webhookEndpoints.endedAt)))
    .orderBy(asc(webhookEndpoints.id));
  return rows.map(({ endpoint, key }) => ({
    webhookId: endpoint.id,
    url: endpoint.url,
    keyName: key?.name ?? null,
    hasKeyEnded: key !== null && !isKeyAlive(key, now),
    madeAt: endpoint.madeAt.toISOString(),
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    formerUntil: endpoint.formerUntil && endpoint.formerUntil > now ? endpoint.formerUntil.toISOString() : null,
  }));
}

/** What the endpoints of a mart were told last, newest first. Refuses as `listWebhooks` does. shelf.md 32.5. */
export async function listDeliveries({ db, clock }: Deps, keeper: Keeper): Promise<WebhookDelivery[]> {
  const { own } = await requireKeeper(db, keeper, clock.now(), requireScope);
  const rows = await db
    .select({
      delivery: webhookDeliveries,
      url: webhookEndpoints.url,
      endedAt: webhookEndpoints.endedAt,
      productName: products.name,
      isListening: sql<boolean>`exists (select from ${webhookEndpoints} e where e.mart_id = ${webhookEndpoints.martId}
        and e.url = ${webhookEndpoints.url} and e.ended_at is null)`,
      waits: sql<boolean>`exists (select from ${outbox} where ${outbox.webhookId} = ${webhookDeliveries.id})`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .leftJoin(products, eq(products.id, sql`(${webhookDeliveries.data}->>'productId')::bigint`))
    .where(own)
    .orderBy(desc(webhookDeliveries.id))
    .limit(DELIVERIES_SHOWN);
  return rows.map(({ delivery, url, endedAt, productName, waits, isListening }) => ({
    deliveryId: delivery.id,
    webhookId: delivery.endpointId,
    host: new URL(url).host,
    type: delivery.type,
    orderId: delivery.data.orderId ?? null,
    productId: delivery.data.productId ?? null,
    productName,
    at: delivery.at.toISOString(),
    tries: delivery.tries,
    triedAt: delivery.triedAt?.toISOString() ?? null,
    status: delivery.status,
    failure: delivery.failure,
    state: waits && endedAt === null ? 'waiting' : delivery.deliveredAt ? 'delivered' : 'failed',
    canSendAgain: isListening,
  }));
}
