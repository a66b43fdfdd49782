import { asc, count, eq, max } from 'drizzle-orm';
import { seenOf } from '#lib/domain/person/seen.ts';
import { commissionOn, type Terms } from '#lib/domain/settlement/terms.ts';
import { seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { martTerms } from '#lib/server/schema/index.ts';

/** The number of a day that is written as 'yyyy-MM-dd'. */
export const dayOf = (text: string): number => seoulDayNumber(new Date(`${text}T00:00:00+09:00`));

export const readTerms = async (db: Db | Tx, martId: number): Promise<Terms[]> => {
  const rows = await db.select().from(martTerms).where(eq(martTerms.martId, martId)).orderBy(asc(martTerms.fromDay));
  return rows.map(({ fromDay, commissionBp }) => ({ fromDay: dayOf(fromDay), commissionBp }));
};

/** A mart's terms as a change of them is decided: by which change they stand. */
export async function seenTerms(db: Db | Tx, martId: number): Promise<string> {
  const latest = oneRow(
    await db
      .select({ setAt: max(martTerms.setAt), days: count() })
      .from(martTerms)
      .where(eq(martTerms.martId, martId)),
  );
  return seenOf('terms', latest.days, latest.setAt);
}

/** A mart's commission: today's in basis points, and every row of its terms, the first day first. */
export async function showTerms(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  martId: number,
): Promise<{ commissionBp: number; rows: { from: Date; commissionBp: number }[]; seen: string }> {
  const terms = await readTerms(db, martId);
  return {
    commissionBp: commissionOn(terms, seoulDayNumber(clock.now()), config.settlement.commissionBp),
    rows: terms.map(({ fromDay, commissionBp }) => ({ from: seoulDayStart(fromDay), commissionBp })),
    seen: await seenTerms(db, martId),
  };
}
