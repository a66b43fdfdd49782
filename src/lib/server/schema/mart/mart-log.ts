import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LogFacts, LogKind } from '#lib/domain/mart/mart-log.ts';
import { at, id, ref } from '../columns.ts';
import { users } from '../person/people.ts';
import { products } from '../product/products.ts';
import { martKeys } from './mart-keys.ts';
import { marts } from './marts.ts';

/** Acts of a mart's staff, for its general manager, for 90 days (rules.md section 11). No buyer is named. */
export const martLog = pgTable(
  'mart_log',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    kind: text().$type<LogKind>().notNull(),
    /** The person who acted; null for a machine, and for an operator of the market. */
    actorId: ref().references(() => users.id),
    /** The machine that acted. */
    keyId: ref().references(() => martKeys.id),
    at: at().notNull(),
    productId: ref().references(() => products.id),
    /** Without a key: orders are never deleted, and every check-in would ask for it. */
    orderId: ref(),
    /** The member of the staff whom it was done to. */
    subjectId: ref().references(() => users.id),
    /** The changed fields before and after. */
    before: jsonb().$type<LogFacts>(),
    after: jsonb().$type<LogFacts>(),
  },
  (t) => [
    index('mart_log_mart').on(t.martId, t.id),
    // Changes of a listing within the day.
    index('mart_log_product').on(t.productId, t.id),
    index('mart_log_at').on(t.at),
    // A check-in without a network that has to be looked at, once, however often it is sent.
    uniqueIndex('mart_log_offline')
      .on(t.martId, t.actorId, sql`(${t.after}->>'key')`)
      .where(sql`${t.kind} = 'offlineConflict'`),
  ],
);
