import { and, eq, exists, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { MARKET_REASONS } from '#lib/domain/case/case.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { cases, martMembers } from '#lib/server/schema/index.ts';

/** Whether the market began a case: the rule of `isFromMarket` (domain/case/case.ts). */
export const isFromMarket: SQL = or(
  inArray(cases.reason, [...MARKET_REASONS]),
  and(eq(cases.kind, 'inquiry'), cases.byMart),
)!;

/** Cases that somebody opened and that are still theirs: a mart's own go with the mart, whoever wrote them for it. */
export const isOwnCase = (db: Db | Tx, userId: number): SQL =>
  and(
    eq(cases.openerId, userId),
    or(
      not(cases.byMart),
      exists(
        db
          .select({ one: sql`1` })
          .from(martMembers)
          .where(and(eq(martMembers.martId, cases.martId), eq(martMembers.userId, userId))),
      ),
    ),
  )!;
