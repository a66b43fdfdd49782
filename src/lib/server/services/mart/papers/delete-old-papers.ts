import { asc, eq, lt } from 'drizzle-orm';
import { PAPERS_KEPT_DAYS } from '#lib/domain/mart/application.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { martPapers, marts } from '#lib/server/schema/index.ts';

const AT_ONCE = 100;

/** Deletes papers of marts that closed five years ago, the file before its row; answers how many. market.md 20.9. */
export async function deleteOldPapers({
  db,
  clock,
  privateFiles,
}: Pick<Deps, 'db' | 'clock' | 'privateFiles'>): Promise<number> {
  const old = await db
    .select({ id: martPapers.id, key: martPapers.key })
    .from(marts)
    .innerJoin(martPapers, eq(martPapers.martId, marts.id))
    .where(lt(marts.closedAt, addMinutes(clock.now(), -PAPERS_KEPT_DAYS * MINUTES_PER_DAY)))
    .orderBy(asc(martPapers.id))
    .limit(AT_ONCE);
  for (const { id, key } of old) {
    await privateFiles.remove(key);
    await db.delete(martPapers).where(eq(martPapers.id, id));
  }
  return old.length;
}
