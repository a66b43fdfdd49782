import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { caseMessages, cases } from '#lib/server/schema/index.ts';
import { picturesOf } from '../../case/case-pictures.ts';

/** The cases that a person opened, each with the words that they can read in it. */
export async function exportCases(db: Db, userId: number) {
  const opened = await db.select().from(cases).where(eq(cases.openerId, userId)).orderBy(asc(cases.id));
  const said = await db
    .select({
      id: caseMessages.id,
      caseId: caseMessages.caseId,
      side: caseMessages.side,
      to: caseMessages.to,
      text: caseMessages.text,
      at: caseMessages.at,
    })
    .from(caseMessages)
    .innerJoin(cases, eq(cases.id, caseMessages.caseId))
    .where(
      and(
        eq(cases.openerId, userId),
        or(
          eq(caseMessages.to, 'all'),
          sql`${caseMessages.to} = case when ${cases.byMart} then 'mart' else 'buyer' end`,
        ),
      ),
    )
    .orderBy(asc(caseMessages.id));
  const words = Map.groupBy(said, ({ caseId }) => caseId);
  const pictures = await picturesOf(
    db,
    said.map(({ id }) => id),
  );
  return opened.map((row) => ({
    caseId: row.id,
    kind: row.kind,
    reason: row.reason,
    state: row.state,
    orderId: row.orderId,
    productId: row.productId,
    reviewId: row.reviewId,
    storeId: row.martId,
    claim: row.claimWon,
    refund: row.refundWon,
    outcome: row.outcome,
    openedAt: row.openedAt,
    decidedAt: row.decidedAt,
    closedAt: row.closedAt,
    messages: (words.get(row.id) ?? []).map(({ id, side, text, at }) => ({
      side,
      text,
      pictures: pictures.get(id) ?? [],
      at,
    })),
  }));
}
