import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#lib/server/domain-error.ts';
import { allOf } from '#lib/server/platform/database/all-of.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { operators } from '#lib/server/schema/index.ts';

/** Operators who can act: a deleted or blocked account counts as none (market.md 19.2). */
export const isLivingOperator: SQL = allOf(
  isNull(operators.removedAt),
  sql`exists (select from users where id = ${operators.userId} and deleted_at is null and blocked_at is null)`,
);

/** Everybody who has a role, locked in one order: two who end each other's work take turns. */
export const lockOperators = (tx: Tx) =>
  tx.select().from(operators).where(isNull(operators.removedAt)).orderBy(asc(operators.userId)).for('update');

/** Whether nobody could give a role any more without this person. */
export async function isLastOwner(db: Db | Tx, userId: number): Promise<boolean> {
  const owners = await db
    .select({ userId: operators.userId })
    .from(operators)
    .where(and(eq(operators.role, 'owner'), isLivingOperator));
  const [owner, ...others] = owners;
  return others.length === 0 && owner?.userId === userId;
}

/** Refuses with `lastOwner` what would leave the market without one. Holds the roles until the transaction ends. */
export async function refuseLastOwner(tx: Tx, userId: number): Promise<void> {
  await lockOperators(tx);
  if (await isLastOwner(tx, userId)) throw new DomainError('lastOwner');
}
