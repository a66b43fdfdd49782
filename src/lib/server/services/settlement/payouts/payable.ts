import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { isMoneyHeld } from '#lib/domain/mart/standing.ts';
import { payeeRefusal } from '#lib/domain/settlement/payee.ts';
import { BATCH_LINES } from '#lib/domain/settlement/payout.ts';
import type { Deps } from '#lib/server/deps.ts';
import { moment } from '#lib/server/platform/database/moment.ts';
import { marts, payees, statements } from '#lib/server/schema/index.ts';
import { martMoneyIsHeld, shownColumns } from '#lib/server/schema/mart/mart-standing.ts';
import { isObjected } from '../../case/open-dispute.ts';

/** An approved statement that waits to be paid out, and what is in its way. */
export interface Payable {
  statementId: number;
  martId: number;
  martName: string;
  totalWon: number;
  refusal: 'payeeMissing' | 'payeeWaits' | 'martSuspended' | 'objected' | null;
}

/**
 * Approved statements, as many as one bank file takes, the oldest first: but those that nothing is in the way of before
 * all others, of which a mart without an account has one more each week.
 */
export async function listPayable({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Payable[]> {
  const now = clock.now();
  const isReady = sql`coalesce(${payees.usableFrom} <= ${moment(now)}, false) and not ${martMoneyIsHeld} and not ${isObjected(db)}`;
  const rows = await db
    .select({
      statementId: statements.id,
      martId: statements.martId,
      martName: marts.name,
      totalWon: statements.totalWon,
      mart: shownColumns,
      payeeId: payees.id,
      isObjected: isObjected(db),
      usableFrom: payees.usableFrom,
    })
    .from(statements)
    .innerJoin(marts, eq(marts.id, statements.martId))
    .leftJoin(payees, and(eq(payees.martId, statements.martId), eq(payees.state, 'approved')))
    .where(eq(statements.state, 'approved'))
    .orderBy(desc(isReady), asc(statements.id))
    .limit(BATCH_LINES);
  return rows.map(({ mart, payeeId, usableFrom, isObjected: objected, ...statement }): Payable => {
    const refusal = payeeRefusal(payeeId === null ? null : { usableFrom }, now);
    return { ...statement, refusal: isMoneyHeld(mart) ? 'martSuspended' : objected ? 'objected' : refusal };
  });
}
