import { desc, eq } from 'drizzle-orm';
import { isStillSeen, seenOf } from '#lib/domain/person/seen.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { adjustments, marts } from '#lib/server/schema/index.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { post } from '../ledger/post.ts';

/**
 * Gives a mart some won more (or with less than 0 takes them), for a reason that stands on its next statement; the
 * market bears it, or gets it (market.md 24.4). So a closed mart's rest that it owes is written off, too (24.11).
 * Refuses with `martNotFound`, `ownMatter`, and as `withIdempotency` does; and with `statementDecided` where another
 * adjustment came since the one that was seen: two people write off what is owed once.
 */
export function adjust(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  { martId, amountWon, reason, seen }: { martId: number; amountWon: number; reason: string; seen?: string | undefined },
  idempotencyKey?: IdempotencyKey,
): Promise<{ adjustmentId: number }> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    return withIdempotency(tx, operator, { idempotencyKey, now: at }, async () => {
      const [mart] = await tx.select({ id: marts.id }).from(marts).where(eq(marts.id, martId)).for('no key update');
      if (!mart) throw new DomainError('martNotFound');
      await refuseOwnMatter(tx, operator, { martId });
      if (!isStillSeen(seen, await seenOfAdjustments(tx, martId))) throw new DomainError('statementDecided');
      const made = oneRow(
        await tx
          .insert(adjustments)
          .values({ martId, amountWon, reason, operatorId: operator.userId, at })
          .returning({ id: adjustments.id }),
      );
      const adjustmentId = made.id;
      await post(tx, { kind: 'adjust', ref: adjustmentId, at, note: reason }, [
        { account: 'mart', martId, amountWon: -amountWon },
        { account: 'market', martId, amountWon },
      ]);
      return { adjustmentId };
    });
  });
}

/** What is sent back with an adjustment: the mart's last one. */
export async function seenOfAdjustments(db: Db | Tx, martId: number): Promise<string> {
  const [last] = await db
    .select({ id: adjustments.id })
    .from(adjustments)
    .where(eq(adjustments.martId, martId))
    .orderBy(desc(adjustments.id))
    .limit(1);
  return seenOf('adjusted', last?.id ?? null);
}
