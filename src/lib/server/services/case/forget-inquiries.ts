import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { caseMessages, cases } from '#lib/server/schema/index.ts';

/**
 * Takes the words of a person who leaves out of inquiries. Those of complaints (disputes, reports, appeals) are kept
 * for three years without a name, as the law wants; what somebody said as an operator is the market's. market.md 22.9.
 */
export async function forgetInquiries(tx: Tx, userId: number): Promise<void> {
  const inquiries = tx.select({ id: cases.id }).from(cases).where(eq(cases.kind, 'inquiry'));
  await tx
    .update(caseMessages)
    .set({ text: '' })
    .where(
      and(
        eq(caseMessages.authorId, userId),
        ne(caseMessages.side, 'operator'),
        inArray(caseMessages.caseId, inquiries),
      ),
    );
}
