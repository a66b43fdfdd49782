import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import { OPEN_CASE_STATES } from '#lib/domain/case/case.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { cases, orders, statements } from '#lib/server/schema/index.ts';

/** A case of which somebody owes an answer. */
export const isOpen = inArray(cases.state, [...OPEN_CASE_STATES]);

/** Whether an order is in a dispute that is not decided: nobody refunds it but through that. market.md 22.5. */
export const hasOpenDispute = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await tx.$count(cases, and(eq(cases.orderId, orderId), eq(cases.kind, 'dispute'), isOpen))) > 0;

/** Whether an order of `orders` was ever disputed. */
export const wasDisputed = (db: Db | Tx) =>
  exists(
    db
      .select({ id: cases.id })
      .from(cases)
      .where(and(eq(cases.orderId, orders.id), eq(cases.kind, 'dispute'))),
  );

/**
 * Whether a mart waits for an answer to what it objected to: nothing of it goes to the bank until then, whatever its
 * state. market.md 24.7.
 */
export const hasOpenObjection = async (tx: Tx, statementIds: readonly number[]): Promise<boolean> =>
  (await tx.$count(cases, and(inArray(cases.statementId, [...statementIds]), isOpen))) > 0;

/** The same of each row of `statements`. */
export const isObjected = (db: Db | Tx) =>
  sql<boolean>`${exists(
    db
      .select({ id: cases.id })
      .from(cases)
      .where(and(eq(cases.statementId, statements.id), isOpen)),
  )}`;
