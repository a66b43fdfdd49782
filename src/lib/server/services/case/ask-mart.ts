import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type CaseReason, caseClock } from '#lib/domain/case/case.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { type CaseRow, cases, marts } from '#lib/server/schema/index.ts';
import { type HandedOver, type Letter, writeLetter } from './letter.ts';
import { isOpen } from './open-dispute.ts';
import { say } from './write-case.ts';

interface Question {
  martId: number;
  /** Its general manager, who reads it and may answer. */
  managerId: number;
  reason: CaseReason;
  /** What it is about, where that is one. */
  statementId?: number;
  letter: Letter;
  at: Date;
}

/**
 * What the market itself finds about a mart: a case that waits for an operator, with a letter to the mart. One at a
 * time for each reason; answers the one that is open already, to which nothing was added, else null. The caller holds
 * the mart's or the statement's row.
 */
export async function askMart(tx: Tx, question: Question): Promise<CaseRow | null> {
  const { martId, managerId, reason, statementId, letter, at } = question;
  const isSame = and(
    eq(cases.martId, martId),
    eq(cases.reason, reason),
    eq(cases.byMart, true),
    isOpen,
    statementId === undefined ? isNull(cases.statementId) : isNotNull(cases.statementId),
  );
  const [open] = await tx.select().from(cases).where(isSame).limit(1);
  if (open) return open;
  const row = oneRow(
    await tx
      .insert(cases)
      .values({
        kind: 'inquiry',
        reason,
        state: 'waitingOperator',
        openerId: managerId,
        byMart: true,
        martId,
        statementId,
        openedAt: at,
        ...caseClock(at),
      })
      .returning(),
  );
  await say(tx, row, { authorId: managerId, side: 'operator', text: writeLetter(letter, at) }, at);
  return null;
}

/**
 * What was handed over without a network although its buyer owes nothing for it: a case of the order, once, however
 * often it is sent. market.md 27.6.
 */
export async function askMartOfOrder(tx: Tx, { at, ...handedOver }: HandedOver & { at: Date }): Promise<void> {
  const { id: orderId, martId, productId } = handedOver.order;
  const isSame = and(eq(cases.orderId, orderId), eq(cases.byMart, true));
  const [known] = await tx.select({ id: cases.id }).from(cases).where(isSame).limit(1);
  if (known) return;
  const mart = oneRow(await tx.select({ managerId: marts.generalManagerId }).from(marts).where(eq(marts.id, martId)));
  const row = oneRow(
    await tx
      .insert(cases)
      .values({
        kind: 'inquiry',
        reason: 'order',
        state: 'waitingOperator',
        openerId: mart.managerId,
        byMart: true,
        martId,
        orderId,
        productId,
        openedAt: at,
        ...caseClock(at),
      })
      .returning(),
  );
  const text = writeLetter({ is: 'handedOver', ...handedOver }, at);
  await say(tx, row, { authorId: mart.managerId, side: 'operator', text }, at);
}
