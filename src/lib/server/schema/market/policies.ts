import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ConsentKind, PolicyKind } from '#lib/domain/market/policy.ts';
import { at, id, ref } from '../columns.ts';
import { users } from '../person/people.ts';

/** Versions of the market's documents (market.md 21.1). A trigger (migration) keeps what was published as it was. */
export const documents = pgTable(
  'documents',
  {
    kind: text().$type<PolicyKind>().notNull(),
    /** From 1. The latest that has begun is in force. */
    version: smallint().notNull(),
    text: text().notNull(),
    /** Summary of the changes. */
    summary: text().notNull(),
    /** Everybody is asked anew. */
    material: boolean().notNull(),
    /** Worse for people: announced 30 days before. */
    adverse: boolean().notNull(),
    effectiveFrom: at().notNull(),
    publishedBy: ref()
      .notNull()
      .references(() => users.id),
    publishedAt: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.version] }),
    check('documents_kind', sql`${t.kind} in ('terms', 'sellerTerms', 'location', 'privacy')`),
    check('documents_material', sql`${t.material} or (${t.version} > 1 and not ${t.adverse})`),
  ],
);

/** How far a version has been announced: to everybody concerned, some at a time (market.md 21.2). */
export const policyAnnouncements = pgTable(
  'policy_announcements',
  {
    kind: text().$type<PolicyKind>().notNull(),
    version: smallint().notNull(),
    /** The last person who was told. */
    toldUpTo: ref().notNull().default(0),
    doneAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.version] }),
    foreignKey({ columns: [t.kind, t.version], foreignColumns: [documents.kind, documents.version] }),
  ],
);

/** Consents of people to versions, when and how; the rows of an account that is gone stay, as proof. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    kind: text().$type<ConsentKind>().notNull(),
    version: smallint().notNull(),
    /** With the terms: said to be 14 years old or more. */
    isOver14: boolean().notNull().default(false),
    givenAt: at().notNull(),
    withdrawnAt: at(),
    /** The page it was given on, and the language of the device. */
    page: text(),
    language: text(),
  },
  (t) => [
    index('consents_user').on(t.userId, t.kind, t.version),
    // Sent twice at once, it is given once.
    uniqueIndex('consents_given').on(t.userId, t.kind, t.version).where(sql`${t.withdrawnAt} is null`),
  ],
);

/**
 * That somebody's place was taken from their device on a day, without where it was; kept for six months (위치정보법 16②).
 */
export const placeUses = pgTable(
  'place_uses',
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    day: date({ mode: 'string' }).notNull(),
    service: text().$type<'nearby'>().notNull(),
    /** The first of the day. */
    at: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day, t.service] }), index('place_uses_day').on(t.day)],
);
