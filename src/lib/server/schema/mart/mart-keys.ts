import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { KeyScope } from '#lib/domain/mart/key.ts';
import { at, id, ref } from '../columns.ts';
import { users } from '../person/people.ts';
import { marts } from './marts.ts';

/**
 * Keys by which machines of a mart speak for it (shelf.md 32.1). The key itself is shown once and kept nowhere; its
 * digest is. Rows stay after their end, as the log names them.
 */
export const martKeys = pgTable(
  'mart_keys',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    name: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    /** The part of a key that may be shown, by which its row is found. */
    publicPart: text().notNull(),
    /** SHA-256 of the whole key, in hex. */
    digest: text().notNull(),
    madeBy: ref()
      .notNull()
      .references(() => users.id),
    madeAt: at().notNull(),
    expiresAt: at().notNull(),
    lastUsedAt: at(),
    revokedAt: at(),
  },
  (t) => [
    uniqueIndex('mart_keys_public').on(t.publicPart),
    index('mart_keys_mart').on(t.martId, t.id),
    index('mart_keys_maker').on(t.madeBy).where(sql`${t.revokedAt} is null`),
    check('mart_keys_scopes', sql`cardinality(${t.scopes}) > 0`),
  ],
);

/** Calls that were made with keys, for the mart's people to read. No person is named. */
export const keyCalls = pgTable(
  'key_calls',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    keyId: ref()
      .notNull()
      .references(() => martKeys.id),
    /** As the contract names it. */
    call: text().notNull(),
    at: at().notNull(),
    /** How many things it was about, and how many of them were refused, by code. */
    items: integer().notNull(),
    refused: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Why all of it was refused; null where it was not. */
    code: text(),
    /** How often in a row the same was asked, where nothing was done by it. */
    times: smallint().notNull().default(1),
  },
  (t) => [index('key_calls_mart').on(t.martId, t.id), index('key_calls_at').on(t.at)],
);

/** Work that a machine has had done, by the `Idempotency-Key` of the request; as `attempts` of people. Kept a day. */
export const keyAttempts = pgTable(
  'key_attempts',
  {
    keyId: ref()
      .notNull()
      .references(() => martKeys.id),
    name: text().notNull(),
    /** A digest of all that was asked for. */
    asked: text().notNull(),
    answer: jsonb(),
    createdAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.name] }), index('key_attempts_created').on(t.createdAt)],
);

/** Sales that a till has told of, by its own id of each: told again, nothing is taken twice (shelf.md 32.2). */
export const tillSales = pgTable(
  'till_sales',
  {
    keyId: ref()
      .notNull()
      .references(() => martKeys.id),
    saleId: text().notNull(),
    toldAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.saleId] }), index('till_sales_told').on(t.toldAt)],
);
