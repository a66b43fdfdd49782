import { and, asc, eq, isNull } from 'drizzle-orm';
import { commissionOn, type Terms, termsFrom } from '#lib/domain/settlement/terms.ts';
import { seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import { alarms, marts, martTerms } from '#lib/server/schema/index.ts';
import type { Operator } from '../access/find-operator.ts';
import { refuseOwnMatter } from '../access/own-matter.ts';

type TermsDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The number of a day that is written as 'yyyy-MM-dd'. */
const dayOf = (text: string): number => seoulDayNumber(new Date(`${text}T00:00:00+09:00`));

const readTerms = async (db: Db | Tx, martId: number): Promise<Terms[]> => {
  const rows = await db.select().from(martTerms).where(eq(martTerms.martId, martId)).orderBy(asc(martTerms.fromDay));
  return rows.map(({ fromDay, commissionBp }) => ({ fromDay: dayOf(fromDay), commissionBp }));
};

/**
 * Sets what a mart's commission is from a day on (market.md 24.1), and tells its general manager; answers what it would have been. Orders keep that of
 * when they were made. Refuses with `martNotFound`, `ownMatter`, and `termsTooSoon` (at: the first day on which it may begin).
 */
export async function setTerms(
  { db, clock, config }: TermsDeps,
  operator: Operator,
  martId: number,
  { fromDay, commissionBp }: { fromDay: string; commissionBp: number },
): Promise<number> {
  const marketBp = config.settlement.commissionBp;
  return db.transaction(async (tx) => {
    const now = clock.now();
    // Two owners take turns.
    const [mart] = await tx
      .select({ generalManagerId: marts.generalManagerId })
      .from(marts)
      .where(and(eq(marts.id, martId), isNull(marts.closedAt)))
      .for('no key update');
    if (!mart) throw new DomainError('martNotFound');
    await refuseOwnMatter(tx, operator, { martId });
    const terms = await readTerms(tx, martId);
    const day = dayOf(fromDay);
    const first = termsFrom(terms, { fromDay: day, commissionBp }, { today: seoulDayNumber(now), marketBp });
    if (day < first) throw new DomainError('termsTooSoon', { at: seoulDayStart(first).toISOString() });
    const set = { commissionBp, operatorId: operator.userId, setAt: now };
    await tx
      .insert(martTerms)
      .values({ martId, fromDay, ...set })
      .onConflictDoUpdate({ target: [martTerms.martId, martTerms.fromDay], set });
    await tx
      .insert(alarms)
      .values({ userId: mart.generalManagerId, kind: 'commissionChanged', martId, createdAt: now })
      .onConflictDoNothing();
    return commissionOn(terms, day, marketBp);
  });
}

/** A mart's commission: today's in basis points, and every row of its terms, the first day first. */
export async function showTerms(
  { db, clock, config }: TermsDeps,
  martId: number,
): Promise<{ commissionBp: number; rows: { from: Date; commissionBp: number }[] }> {
  const terms = await readTerms(db, martId);
  return {
    commissionBp: commissionOn(terms, seoulDayNumber(clock.now()), config.settlement.commissionBp),
    rows: terms.map(({ fromDay, commissionBp }) => ({ from: seoulDayStart(fromDay), commissionBp })),
  };
}
