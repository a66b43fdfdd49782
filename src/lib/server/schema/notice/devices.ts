import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, id, ref } from '../columns.ts';
import { sessions, users } from '../person/people.ts';

/**
 * A device that wants to be told while no page is open: where its browser's push service takes notes for it, and the
 * keys that only it can read them with. It belongs to a session: after a sign-out nothing more is sent, wherever the
 * session ended.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    /** The device's public key and shared secret (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    forBuyer: boolean().notNull(),
    forMart: boolean().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [
    unique('push_subscriptions_session').on(t.sessionId),
    unique('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
  ],
);
