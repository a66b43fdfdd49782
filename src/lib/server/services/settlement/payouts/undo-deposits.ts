import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { deposits } from '#lib/server/schema/index.ts';
import { postAll } from '../ledger/post.ts';

/**
 * Takes deposits that were entered by hand out of the books (`depositUndone`): one of them, or those of a day for which
 * the provider's own word has come. Answers how many. The caller has the turn of settlements.
 */
export async function undoDeposits(
  tx: Tx,
  which: { id: number } | { day: string },
  { because, at }: { because: 'provider' | 'finance'; at: Date },
): Promise<number> {
  const undone = await tx
    .update(deposits)
    .set({ undoneAt: at, undoneBecause: because })
    .where(and('id' in which ? eq(deposits.id, which.id) : eq(deposits.day, which.day), isNull(deposits.undoneAt)))
    .returning();
  await postAll(
    tx,
    undone.map(({ id, amountWon, day }) => ({
      kind: 'depositUndone' as const,
      ref: id,
      at,
      note: day,
      legs: [
        { account: 'bank' as const, amountWon: -amountWon },
        { account: 'provider' as const, amountWon },
      ],
    })),
  );
  return undone.length;
}
