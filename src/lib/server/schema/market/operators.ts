import { sql } from 'drizzle-orm';
import { bigint, check, date, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import { at, ref } from '../columns.ts';
import { users } from '../person/people.ts';

/** People who run the market (market.md 19). Their rows stay when they stop, for the log. */
export const operators = pgTable(
  'operators',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id),
    role: text().$type<OperatorRole>().notNull(),
    /** Null for one who was added on the machine. */
    addedBy: ref().references(() => users.id),
    addedAt: at().notNull(),
    removedAt: at(),
    /** The second factor's, sealed with DATA_KEY; from `totpSetAt` on it is asked for. */
    totpSecret: text(),
    totpSetAt: at(),
    /** The step of the last code that was taken: none is taken twice. */
    totpStep: bigint({ mode: 'number' }).notNull().default(0),
    /** Wrong codes in a row. */
    totpMisses: smallint().notNull().default(0),
    totpLockedUntil: at(),
  },
  (t) => [
    check('operators_role', sql`${t.role} in ('owner', 'support', 'finance')`),
    check('operators_totp', sql`${t.totpSetAt} is null or ${t.totpSecret} is not null`),
  ],
);

/**
 * Acts of operators on people and marts, on the machine (`npm run ops`) and in the console, and which people they read.
 * Written as 'begun' before the work and closed after it, so that an interrupted one shows; a closed row never changes,
 * and goes after two years (migration). Ids and numbers alone, no names, emails or texts. market.md 19.6.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: at().notNull(),
    kind: text().$type<'act' | 'read' | 'export'>().notNull().default('act'),
    /** The operator's account on the machine; null in the console. */
    actor: text(),
    operatorId: ref().references(() => users.id),
    /** Whence: of an act on the machine, whence its operator came to it, or 'local'. */
    address: text().notNull(),
    /** Such as 'user delete', or the call. */
    action: text().notNull(),
    /** Such as 'user 12' or 'mart 3'; 'unknown' for a person who was not found; null for the market itself. */
    subject: text(),
    reason: text(),
    caseId: ref(),
    /** Settings and money before and after. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** 'begun', 'done', 'failed', or the code it was refused with. */
    outcome: text().notNull(),
  },
  (t) => [
    index('audit_log_operator').on(t.operatorId, t.id),
    index('audit_log_subject').on(t.subject, t.id),
    index('audit_log_at').on(t.at),
    check('audit_log_kind', sql`${t.kind} in ('act', 'read', 'export')`),
    check('audit_log_who', sql`num_nonnulls(${t.actor}, ${t.operatorId}) = 1`),
  ],
);

/** That an owner has read the log of a month. */
export const logReviews = pgTable('log_reviews', {
  /** Its first day. */
  month: date({ mode: 'string' }).primaryKey(),
  operatorId: ref()
    .notNull()
    .references(() => users.id),
  at: at().notNull(),
});
