import { and, eq, isNull } from 'drizzle-orm';
import { commissionOn, termsFrom } from '#lib/domain/settlement/terms.ts';
import { seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { marts, martTerms } from '#lib/server/schema/index.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';
import { refuseUnseen } from '../../person/operators/refuse-unseen.ts';
import { dayOf, readTerms, seenTerms } from './read-terms.ts';

type TermsDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Sets what a mart's commission is from a day on (market.md 24.1), and tells its general manager; answers what it would
 * have been. Orders keep that of when they were made. Refuses with `martNotFound`, `ownMatter`, `seenChanged`, and
 * `termsTooSoon` (at: the first day on which it may begin).
 */
export async function setTerms(
  { db, clock, config }: TermsDeps,
  operator: Operator,
  martId: number,
  { fromDay, commissionBp, seen }: { fromDay: string; commissionBp: number; seen?: string | undefined },
): Promise<number> {
  const marketBp = config.settlement.commissionBp;
  return db.transaction(async (tx) => {
    const now = clock.now();
    // Two owners take turns.
    const [mart] = await tx
      .select({ id: marts.id })
      .from(marts)
      .where(and(eq(marts.id, martId), isNull(marts.closedAt)))
      .for('no key update');
    if (!mart) throw new DomainError('martNotFound');
    await refuseOwnMatter(tx, operator, { martId });
    refuseUnseen(seen, await seenTerms(tx, martId));
    const terms = await readTerms(tx, martId);
    const day = dayOf(fromDay);
    const first = termsFrom(terms, { fromDay: day, commissionBp }, { today: seoulDayNumber(now), marketBp });
    if (day < first) throw new DomainError('termsTooSoon', { at: seoulDayStart(first).toISOString() });
    const set = { commissionBp, operatorId: operator.userId, setAt: now };
    await tx
      .insert(martTerms)
      .values({ martId, fromDay, ...set })
      .onConflictDoUpdate({ target: [martTerms.martId, martTerms.fromDay], set });
    await notifyMart(tx, { kind: 'commissionChanged', martId, now });
    return commissionOn(terms, day, marketBp);
  });
}
