import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { APPEAL_DAYS } from '#lib/domain/case/case.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { cases } from '#lib/server/schema/index.ts';

const AT_ONCE = 100;

/** Ends what was decided and is appealed by nobody any more; answers how many. market.md 22.3. */
export async function closeDecided({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const over = and(eq(cases.state, 'decided'), lte(cases.decidedAt, addMinutes(now, -APPEAL_DAYS * MINUTES_PER_DAY)));
  const due = db.select({ id: cases.id }).from(cases).where(over).orderBy(asc(cases.decidedAt)).limit(AT_ONCE);
  const closed = await db
    .update(cases)
    .set({ state: 'closed', closedAt: now })
    .where(and(inArray(cases.id, due), over))
    .returning({ id: cases.id });
  return closed.length;
}
