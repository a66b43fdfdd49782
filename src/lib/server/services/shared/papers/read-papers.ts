import { desc, eq } from 'drizzle-orm';
import type { PaperKind } from '#lib/domain/mart/application.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { martPapers } from '#lib/server/schema/index.ts';

type PaperRow = typeof martPapers.$inferSelect;

/** The latest paper of each kind that a mart has shown. */
export async function readLatestPapers(db: Db | Tx, martId: number): Promise<PaperRow[]> {
  return db
    .selectDistinctOn([martPapers.kind])
    .from(martPapers)
    .where(eq(martPapers.martId, martId))
    .orderBy(martPapers.kind, desc(martPapers.id));
}

/** The kinds of which the latest was not sent back. */
export const shownKinds = (latest: readonly PaperRow[]): PaperKind[] =>
  latest.filter(({ outcome }) => outcome !== 'returned').map(({ kind }) => kind);

export interface Paper {
  paperId: number;
  kind: PaperKind;
  at: string;
  outcome: 'accepted' | 'returned' | null;
  reason: string | null;
}

export const paperOf = ({ id, kind, at, outcome, reason }: PaperRow): Paper => ({
  ...{ paperId: id, kind, at: at.toISOString(), outcome, reason },
});
