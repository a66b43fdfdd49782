import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Channel, NewsTopic, WrittenChannel } from '#lib/domain/notice/channels.ts';
import { at, inWords, ref } from '../columns.ts';
import { users } from '../person/people.ts';

/**
 * Where a person is reached beside their devices: an address that they proved to be theirs, and one that refused mail.
 * Without a row the provider's address counts, if it is verified. It goes with the account, and no mart sees it.
 */
export const contacts = pgTable(
  'contacts',
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    channel: text().$type<WrittenChannel>().notNull(),
    address: text().notNull(),
    /** When its person proved that it is theirs; null: asked for only. */
    provenAt: at(),
    /** When it refused what was sent for good: nothing more is sent there. */
    refusedAt: at(),
    askedAt: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.channel] }),
    index('contacts_address').on(t.channel, t.address),
    check('contacts_channel', sql`${t.channel} ${inWords(['email'])}`),
  ],
);
export type ContactRow = typeof contacts.$inferSelect;

/** Switches of a person that stand otherwise than they do unless told (domain/notice/channels.ts). */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    topic: text().$type<NewsTopic>().notNull(),
    channel: text().$type<Channel>().notNull(),
    isOn: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.topic, t.channel] })],
);
