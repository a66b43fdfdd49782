import { and, asc, eq } from 'drizzle-orm';
import { payeeRefusal } from '#lib/domain/settlement/payee.ts';
import { BATCH_LINES } from '#lib/domain/settlement/payout.ts';
import type { Deps } from '#lib/server/deps.ts';
import { marts, payees, statements } from '#lib/server/schema/index.ts';

/** An approved statement that waits to be paid out, and what is in its way. */
export interface Payable {
  statementId: number;
  martId: number;
  martName: string;
  totalWon: number;
  refusal: 'payeeMissing' | 'payeeWaits' | 'martSuspended' | null;
}

/** Approved statements, the oldest first, as many as one bank file takes. */
export async function listPayable({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Payable[]> {
  const rows = await db
    .select({
      ...{ statementId: statements.id, martId: statements.martId, martName: marts.name },
      ...{ totalWon: statements.totalWon, suspendedAt: marts.suspendedAt, payeeId: payees.id },
      usableFrom: payees.usableFrom,
    })
    .from(statements)
    .innerJoin(marts, eq(marts.id, statements.martId))
    .leftJoin(payees, and(eq(payees.martId, statements.martId), eq(payees.state, 'approved')))
    .where(eq(statements.state, 'approved'))
    .orderBy(asc(statements.id))
    .limit(BATCH_LINES);
  return rows.map(({ suspendedAt, payeeId, usableFrom, ...statement }) => ({
    ...statement,
    refusal: suspendedAt ? 'martSuspended' : payeeRefusal(payeeId === null ? null : { usableFrom }, clock.now()),
  }));
}
