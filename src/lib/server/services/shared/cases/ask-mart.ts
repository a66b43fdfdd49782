import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type CaseReason, caseClock } from '#lib/domain/case/case.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { cases } from '#lib/server/schema/index.ts';
import { isOpen } from './open-dispute.ts';
import { say } from './write-case.ts';

interface Question {
  martId: number;
  /** Its general manager, who reads it and may answer. */
  managerId: number;
  reason: CaseReason;
  /** What it is about, where that is one. */
  statementId?: number;
  text: string;
  at: Date;
}

/**
 * What the market itself finds about a mart: a case that waits for an operator, with these words to the mart. One at a time for each reason;
 * answers the one that is open already, to which nothing was added, else null. The caller holds the mart's or the statement's row.
 */
export async function askMart(tx: Tx, question: Question): Promise<typeof cases.$inferSelect | null> {
  const { martId, managerId, reason, statementId, text, at } = question;
  const isSame = and(
    ...[eq(cases.martId, martId), eq(cases.reason, reason), eq(cases.byMart, true), isOpen],
    statementId === undefined ? isNull(cases.statementId) : isNotNull(cases.statementId),
  );
  const [open] = await tx.select().from(cases).where(isSame).limit(1);
  if (open) return open;
  const [row] = await tx
    .insert(cases)
    .values({
      ...{ kind: 'inquiry', reason, state: 'waitingOperator', openerId: managerId, byMart: true },
      ...{ martId, statementId, openedAt: at, ...caseClock(at) },
    })
    .returning();
  await say(tx, row!, { authorId: managerId, side: 'operator', text }, at);
  return null;
}
