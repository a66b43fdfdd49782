import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { CHANNELS, type Channel, type WrittenChannel } from '#lib/domain/notice/channels.ts';
import { at, id, inWords, ref } from '../columns.ts';

/** The `userId` of news that are for the whole staff of a mart: of an order that is new to it. */
export const STAFF = 0;

/** How a delivery leaves: by a channel of people's, or to a machine of a mart. */
type Way = Channel | 'webhook';
const WAYS: readonly Way[] = [...CHANNELS, 'webhook'];

/**
 * News on their way to people, and to the machines of marts. Triggers in `migrations/` write a row for each piece of
 * news in the transaction that makes it true, without a channel; the sender plans it (services/notice/outbox): one row
 * for each delivery, a push for each device. What a machine is told needs no plan: its row is a delivery from the
 * start. A row that was sent, or whose news are none any more, is deleted. No foreign keys: a device or an account that
 * goes meanwhile must never be in an order's way. Times are the database's own.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    /** Whom they are for; `STAFF` until an order's are planned; null of what a machine is told. */
    userId: ref(),
    /** One of these: a person's news, an order that is new to its mart, or what an endpoint is told. */
    alarmId: ref(),
    orderId: ref(),
    webhookId: ref(),
    /** Null until it is planned. */
    channel: text().$type<Way>(),
    /** The device of a push. */
    subscriptionId: ref(),
    /** What the law wants in writing: sent whatever else has told the news, and counted by no limit. */
    isWritten: boolean().notNull().default(false),
    /** Another device has shown these news: that this one is gone is no reason to tell them again. */
    isTold: boolean().notNull().default(false),
    writtenAt: at().notNull().defaultNow(),
    nextAttemptAt: at().notNull().defaultNow(),
    /**
     * When a machine is told next; null of all others. By a column of its own, and 'infinity' in the one above: a
     * process of release 0.2.0, which may stand beside this one, would take it for a mail that nobody wants, and forget
     * it.
     */
    dueAt: at(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    index('outbox_due').on(t.nextAttemptAt).where(sql`${t.channel} is not null`),
    index('outbox_webhooks_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index('outbox_webhook').on(t.webhookId).where(sql`${t.webhookId} is not null`),
    // Beside its key the one index that an order's news are in, which are planned within a second.
    index('outbox_unplanned').on(t.id).where(sql`${t.channel} is null`),
    // The oldest that is tried again.
    index('outbox_retried').on(t.writtenAt).where(sql`${t.attempts} > 0`),
    // What else tells somebody the same news.
    index('outbox_deliveries').on(t.userId).where(sql`${t.channel} is not null`),
    check('outbox_channel', sql`${t.channel} ${inWords(WAYS)}`),
    check('outbox_device', sql`(${t.channel} = 'push') = (${t.subscriptionId} is not null) or ${t.channel} is null`),
    check(
      'outbox_whom',
      sql`case when ${t.webhookId} is null then ${t.userId} is not null and ${t.dueAt} is null
        else ${t.userId} is null and ${t.dueAt} is not null and ${t.channel} is not distinct from 'webhook' end`,
    ),
  ],
);

type Row = typeof outbox.$inferSelect;
/** News of a person. */
export type OutboxRow = Row & { userId: number; channel: Channel | null };
/** What an endpoint of a mart is told. */
export type WebhookRow = Row & { webhookId: number; channel: 'webhook' };

/** The `userId` of what people were sent whose accounts are gone. */
export const NOBODY = 0;

/** How many messages beside pushes a person was sent on a day in Seoul (adopt.md 29.4). */
export const messagesSent = pgTable(
  'messages_sent',
  {
    day: date().notNull(),
    userId: ref().notNull(),
    channel: text().$type<WrittenChannel>().notNull(),
    /** Without mails that the law wants. */
    limited: integer().notNull().default(0),
    count: integer().notNull().default(0),
    /** What they cost, of one on its way the most that it can. */
    won: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.userId, t.channel] })],
);

/**
 * Messages to phones that the service may have taken (adopt.md 29.4). A delivery leaves the outbox for here before it is
 * sent, in one transaction: from then on it is only asked about, so that none goes twice, and comes back where the
 * service never took it. No foreign keys, as in the outbox.
 */
export const phoneMessages = pgTable(
  'phone_messages',
  {
    id: id(),
    userId: ref().notNull(),
    alarmId: ref(),
    orderId: ref(),
    isWritten: boolean().notNull().default(false),
    /** Digits. */
    address: text().notNull(),
    template: text().notNull(),
    /** A digest of its text, by which it is known again. */
    contentHash: text().notNull(),
    /** As the service calls it; null while nobody knows whether it took it. */
    messageId: text(),
    /** By the clock of the market: the service keeps the real time too. */
    requestedAt: at().notNull(),
    /** When the news were written, and how often they were tried, as in the outbox. */
    writtenAt: at().notNull(),
    attempts: integer().notNull().default(0),
    asks: integer().notNull().default(0),
    nextAskAt: at().notNull().defaultNow(),
  },
  (t) => [index('phone_messages_due').on(t.nextAskAt), index('phone_messages_user').on(t.userId)],
);
export type PhoneMessageRow = typeof phoneMessages.$inferSelect;
