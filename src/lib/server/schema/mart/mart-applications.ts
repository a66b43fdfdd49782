import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { PaperKind } from '#lib/domain/mart/application.ts';
import type { MartDecision, MartStanding } from '#lib/domain/mart/standing.ts';
import { at, id, privateKey, ref } from '../columns.ts';
import { users } from '../person/people.ts';
import { marts } from './marts.ts';

/**
 * Every change of a mart's standing, and every warning, for the console and for the mart's own people. market.md 20.
 */
export const martDecisions = pgTable(
  'mart_decisions',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    from: text().$type<MartStanding>().notNull(),
    to: text().$type<MartDecision>().notNull(),
    reason: text(),
    /** Null for its own people, a job, or an operator on the machine. */
    operatorId: ref().references(() => users.id),
    at: at().notNull(),
  },
  (t) => [index('mart_decisions_mart').on(t.martId, t.id)],
);

/**
 * A picture of a paper: private (platform/files/private-files.ts). The latest of a kind counts; earlier ones stay
 * readable. market.md 20.9.
 */
export const martPapers = pgTable(
  'mart_papers',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    kind: text().$type<PaperKind>().notNull(),
    key: privateKey().notNull().unique(),
    uploadedBy: ref()
      .notNull()
      .references(() => users.id),
    at: at().notNull(),
    decidedAt: at(),
    outcome: text().$type<'accepted' | 'returned'>(),
    reason: text(),
  },
  (t) => [
    index('mart_papers_mart').on(t.martId, t.id),
    check('mart_papers_kind', sql`${t.kind} in ('business', 'food', 'bank')`),
    check(
      'mart_papers_outcome',
      sql`(${t.outcome} is null) = (${t.decidedAt} is null) and ${t.outcome} in ('accepted', 'returned')`,
    ),
  ],
);
