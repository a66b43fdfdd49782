import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type Channel, type NewsTopic, WRITTEN_CHANNELS, type WrittenChannel } from '#lib/domain/notice/channels.ts';
import { at, id, inWords, ref } from '../columns.ts';
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
    check('contacts_channel', sql`${t.channel} ${inWords(WRITTEN_CHANNELS)}`),
  ],
);
export type ContactRow = typeof contacts.$inferSelect;

/**
 * A number that a person says is theirs, until its code proves it (contacts). It is forgotten with the code, and with
 * the account.
 */
export const phoneProofs = pgTable('phone_proofs', {
  userId: ref()
    .primaryKey()
    .references(() => users.id),
  /** Digits. */
  address: text().notNull(),
  /** The code is told to the phone alone. */
  codeHash: text().notNull(),
  tries: integer().notNull().default(0),
  askedAt: at().notNull(),
  until: at().notNull(),
});

/**
 * Codes that were asked for, of one day: by whom, and for which number, as keyed hashes. What limits them ends neither
 * with a number that is forgotten or another one, nor with an account.
 */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: id(),
    /** The person at the provider (services/person/limits). */
    personHash: text().notNull(),
    numberHash: text().notNull(),
    askedAt: at().notNull(),
  },
  (t) => [
    index('phone_codes_person').on(t.personHash, t.askedAt),
    index('phone_codes_number').on(t.numberHash, t.askedAt),
    index('phone_codes_asked').on(t.askedAt),
  ],
);

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
