import { and, eq, gte, sql } from 'drizzle-orm';
import { refundLimitWon, SUPPORT_REFUND_WON } from '#lib/domain/market/operator.ts';
import { seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { refunds } from '#lib/server/schema/index.ts';
import type { Operator } from '../../person/operators/find-operator.ts';

/** What an operator gave back on this day in Seoul, in won. */
async function givenTodayWon(db: Db | Tx, { userId }: Pick<Operator, 'userId'>, now: Date): Promise<number> {
  const today = oneRow(
    await db
      .select({ won: sql<number>`coalesce(sum(${refunds.amountWon}), 0)::float8` })
      .from(refunds)
      .where(and(eq(refunds.operatorId, userId), gte(refunds.requestedAt, seoulDayStart(seoulDayNumber(now))))),
  );
  return today.won;
}

/** What an operator can give back now, in won; null where nothing limits it. market.md 19.1. */
export const readRefundLimit = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Pick<Operator, 'userId' | 'role'>,
): Promise<number | null> => refundLimitWon(operator.role, await givenTodayWon(db, operator, clock.now()));

/** Refuses a refund that support may not make, before it is written: `refundLimit` (n: won, of an act or a day). */
export async function refuseAboveLimit(tx: Tx, operator: Operator, amountWon: number, now: Date): Promise<void> {
  if (operator.role !== 'support') return;
  if (amountWon > SUPPORT_REFUND_WON.act) throw new DomainError('refundLimit', { n: SUPPORT_REFUND_WON.act });
  // Two of one person at once take turns.
  await takeTurn(tx, 'operatorRefunds', operator.userId);
  const isAbove = (await givenTodayWon(tx, operator, now)) + amountWon > SUPPORT_REFUND_WON.day;
  if (isAbove) throw new DomainError('refundLimit', { n: SUPPORT_REFUND_WON.day });
}
