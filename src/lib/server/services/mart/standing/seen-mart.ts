import { eq, max } from 'drizzle-orm';
import { martStanding } from '#lib/domain/mart/standing.ts';
import { seenOf } from '#lib/domain/person/seen.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { type MartRow, martDecisions } from '#lib/server/schema/index.ts';

/** A mart as a decision on it is taken: how it stands, by which decision, on which application, and who runs it. */
export async function seenMart(db: Db | Tx, mart: MartRow): Promise<string> {
  const latest = oneRow(
    await db
      .select({ id: max(martDecisions.id) })
      .from(martDecisions)
      .where(eq(martDecisions.martId, mart.id)),
  );
  return seenOf(martStanding(mart), latest.id, mart.appliedAt, mart.generalManagerId);
}
