import { and, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm';
import { MARKET_REASONS } from '#lib/domain/case/case.ts';
import { allOf, anyOf } from '#lib/server/platform/database/all-of.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { cases, martMembers } from '#lib/server/schema/index.ts';

/** Whether the market began a case: the rule of `isFromMarket` (domain/case/case.ts). */
export const isFromMarket: SQL = anyOf(
  inArray(cases.reason, [...MARKET_REASONS]),
  and(eq(cases.kind, 'inquiry'), cases.byMart),
);

/** Cases that somebody opened and that are still theirs: a mart's own are its general manager's, whoever that was. */
export const isOwnCase = (db: Db | Tx, userId: number): SQL =>
  allOf(
    eq(cases.openerId, userId),
    anyOf(
      not(cases.byMart),
      exists(
        db
          .select({ one: sql`1` })
          .from(martMembers)
          .where(
            and(
              eq(martMembers.martId, cases.martId),
              eq(martMembers.userId, userId),
              eq(martMembers.position, 'generalManager'),
            ),
          ),
      ),
    ),
  );
