import { and, eq, isNotNull } from 'drizzle-orm';
import { caseClock } from '#lib/domain/case/case.ts';
import { owedBackText } from '#lib/messages/settlement.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { cases } from '#lib/server/schema/index.ts';
import { isOpen } from '../cases/open-dispute.ts';
import { say } from '../cases/write-case.ts';

/**
 * A closed mart's rest is what it owes: a case for finance on its last statement, which its last general manager reads too ('받을 돈', market.md 24.11).
 * One at a time: what comes later stands in the same.
 */
export async function askBack(
  tx: Tx,
  wish: { martId: number; statementId: number; managerId: number; owedWon: number; at: Date },
): Promise<void> {
  const { martId, statementId, managerId, owedWon, at } = wish;
  const open = await tx.$count(
    cases,
    and(...[eq(cases.martId, martId), isNotNull(cases.statementId), eq(cases.reason, 'payment')], isOpen),
  );
  if (open > 0) return;
  const [row] = await tx
    .insert(cases)
    .values({
      ...{ kind: 'inquiry', reason: 'payment', state: 'waitingOperator', openerId: managerId, byMart: true },
      ...{ martId, statementId, openedAt: at, ...caseClock(at) },
    })
    .returning();
  await say(tx, row!, { authorId: managerId, side: 'operator', text: owedBackText(owedWon) }, at);
}
