import { desc, eq } from 'drizzle-orm';
import { type Area, isInArea } from '#lib/domain/market/area.ts';
import { type MissingPart, missingParts, type PaperKind } from '#lib/domain/mart/application.ts';
import { PAYMENT_METHOD } from '#lib/domain/mart/mart.ts';
import type { Config } from '#lib/server/config/config.ts';
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

/** The same, and whether it stands outside the market's area: an owner of the market alone makes an exception. */
export const missingForApproval = (
  mart: MartRow,
  latest: readonly PaperRow[],
  { martPapers: required, area }: Pick<Config, 'martPapers' | 'area'>,
): MissingPart[] => [...missingOf(mart, latest, required), ...(isOutside(mart, area) ? (['area'] as const) : [])];

/** Whether a mart stands where the market is not open. */
export const isOutside = (
  { address, lat, lng }: Pick<MartRow, 'address' | 'lat' | 'lng'>,
  area: Area | null,
): boolean => area !== null && !isInArea(area, { address, place: { lat, lng } });

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
