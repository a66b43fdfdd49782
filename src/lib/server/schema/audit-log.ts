import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/**
 * What operators did to people and marts by hand (`npm run ops`). Written as 'begun' before the work and closed after it, so
 * that an interrupted one shows. Ids alone, no names or emails.
 */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: at().notNull(),
  /** The operator's account on the machine. */
  actor: text().notNull(),
  /** Such as 'user delete'. */
  action: text().notNull(),
  /** Such as 'user 12' or 'mart 3'; 'unknown' for a person who was not found. */
  target: text().notNull(),
  /** 'begun', 'done', 'failed', or the code it was refused with. */
  outcome: text().notNull(),
});
