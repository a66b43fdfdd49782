import { and, eq, inArray } from 'drizzle-orm';
import { OPEN_CASE_STATES } from '#lib/domain/case/case.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { cases } from '#lib/server/schema/index.ts';

/** A case of which somebody owes an answer. */
export const isOpen = inArray(cases.state, [...OPEN_CASE_STATES]);

/** Whether an order is in a dispute that is not decided: nobody refunds it but through that. market.md 22.5. */
export const hasOpenDispute = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await tx.$count(cases, and(eq(cases.orderId, orderId), eq(cases.kind, 'dispute'), isOpen))) > 0;
