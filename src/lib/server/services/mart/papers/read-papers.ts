import { desc, eq } from 'drizzle-orm';
import { type MissingPart, missingParts, type PaperKind } from '#lib/domain/mart/application.ts';
import { PAYMENT_METHOD } from '#lib/domain/mart/mart.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { type MartRow, martPapers } from '#lib/server/schema/index.ts';

type PaperRow = typeof martPapers.$inferSelect;

/** The latest paper of each kind that a mart has shown. */
export async function readLatestPapers(db: Db | Tx, martId: number): Promise<PaperRow[]> {
  return db
    .selectDistinctOn([martPapers.kind])
    .from(martPapers)
    .where(eq(martPapers.martId, martId))
    .orderBy(martPapers.kind, desc(martPapers.id));
}

/** What a mart has to add before it can be approved; a paper that was sent back is none. `required`: MART_PAPERS. */
export function missingOf(mart: MartRow, latest: readonly PaperRow[], required: readonly PaperKind[]): MissingPart[] {
  const papers = latest.filter(({ outcome }) => outcome !== 'returned').map(({ kind }) => kind);
  return missingParts({ ...mart, takesCards: mart.paymentMethod === PAYMENT_METHOD.cardToo, papers }, required);
}

export interface Paper {
  paperId: number;
  kind: PaperKind;
  at: string;
  outcome: 'accepted' | 'returned' | null;
  reason: string | null;
}

export const paperOf = ({ id, kind, at, outcome, reason }: PaperRow): Paper => ({
  paperId: id,
  kind,
  at: at.toISOString(),
  outcome,
  reason,
});
