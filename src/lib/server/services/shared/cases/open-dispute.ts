import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { cases } from '#lib/server/schema/index.ts';

/** The states in which somebody owes an answer. */
export const OPEN_CASES = ['waitingMart', 'waitingOperator'] as const;

/** Whether an order is in a dispute that is not decided: nobody refunds it but through that. market.md 22.5. */
export const hasOpenDispute = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await tx.$count(
    cases,
    and(eq(cases.orderId, orderId), eq(cases.kind, 'dispute'), inArray(cases.state, [...OPEN_CASES])),
  )) > 0;
