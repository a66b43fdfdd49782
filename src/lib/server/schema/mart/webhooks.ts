import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { WebhookData, WebhookEnd, WebhookFailure, WebhookType } from '#lib/domain/notice/webhook.ts';
import { at, id, ref } from '../columns.ts';
import { martKeys } from './mart-keys.ts';
import { marts } from './marts.ts';

/**
 * Addresses where machines of a mart hear what happens (shelf.md 33). Triggers in `migrations/` write a delivery for
 * each living one, with its row of the outbox, in the transaction that makes it true. Rows stay after their end
 * for as long as deliveries name them, without their secrets.
 */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    url: text().notNull(),
    /** Sealed by DATA_KEY; null once it is ended. */
    secret: text(),
    /** What it was before, which signs too until then. */
    formerSecret: text(),
    formerUntil: at(),
    /** The key of the machine that listens: it is not told of stock that it has changed itself. */
    keyId: ref().references(() => martKeys.id),
    /** That machine has made it, and it ends with the key. */
    byKey: boolean().notNull().default(false),
    madeAt: at().notNull(),
    /** The first failure after what it took last; null: none. */
    failingSince: at(),
    /** Listings whose sale ended until then were told. */
    listingsToldUntil: at().notNull(),
    endedAt: at(),
    endReason: text().$type<WebhookEnd>(),
  },
  (t) => [
    index('webhook_endpoints_mart').on(t.martId).where(sql`${t.endedAt} is null`),
    check('webhook_endpoints_secret', sql`(${t.secret} is null) = (${t.endedAt} is not null)`),
  ],
);
export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect;

/**
 * What an endpoint is told, and what came of it. While its row of the outbox is there, it is tried; after that it is
 * delivered, or was tried for the last time.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: ref()
      .notNull()
      .references(() => webhookEndpoints.id),
    type: text().$type<WebhookType>().notNull(),
    data: jsonb().$type<WebhookData>().notNull(),
    /** Names what it tells of, which an endpoint is told of once. */
    onceKey: text().notNull(),
    /** When that happened. */
    at: at().notNull(),
    tries: integer().notNull().default(0),
    triedAt: at(),
    /** The last try's response, and why it failed where that does not say it. */
    status: smallint(),
    failure: text().$type<WebhookFailure>(),
    deliveredAt: at(),
  },
  (t) => [
    unique('webhook_deliveries_once').on(t.endpointId, t.onceKey),
    index('webhook_deliveries_endpoint').on(t.endpointId, t.id),
    index('webhook_deliveries_at').on(t.at),
  ],
);
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;
