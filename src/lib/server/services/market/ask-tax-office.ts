import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { isStopped } from '#lib/domain/mart/business-number.ts';
import { addMinutes, seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { marts } from '#lib/server/schema/index.ts';
import { askMart } from '../case/ask-mart.ts';
import { writeLetter } from '../case/letter.ts';
import { say } from '../case/write-case.ts';

/** From three in the morning, in Seoul. */
const NIGHT_MINUTE = 180;
/** Businesses of one run; the tax office takes half of it at once. market.md 20.7. */
const AT_ONCE = 200;
const OF_ONE_QUESTION = 100;

/** What it says of a mart now, and what it said before; null for nothing. */
interface Said {
  id: number;
  before: string | null;
  status: string | null;
}

/**
 * Asks the tax office about approved marts, each once from three in the morning on, 200 a run: nothing is closed by
 * itself. The console counts what is closed or at rest, and one that becomes so is a case. Answers how many were asked
 * about.
 */
export async function askTaxOfficeNightly({
  db,
  clock,
  gateways: { nts },
}: Pick<Deps, 'db' | 'clock' | 'gateways'>): Promise<number> {
  if (!nts) return 0;
  const now = clock.now();
  const since = addMinutes(seoulDayStart(seoulDayNumber(addMinutes(now, -NIGHT_MINUTE))), NIGHT_MINUTE);
  const due = await db
    .select({ id: marts.id, businessNumber: marts.businessNumber, before: marts.taxStatus })
    .from(marts)
    .where(
      and(
        isNotNull(marts.approvedAt),
        isNull(marts.closedAt),
        or(isNull(marts.taxAskedAt), lt(marts.taxAskedAt, since)),
      ),
    )
    .orderBy(sql`${marts.taxAskedAt} asc nulls first`, asc(marts.id))
    .limit(AT_ONCE);
  for (let from = 0; from < due.length; from += OF_ONE_QUESTION) {
    const asked = due.slice(from, from + OF_ONE_QUESTION);
    const response = await nts.businessStatuses([...new Set(asked.map(({ businessNumber }) => businessNumber))]);
    // The next run asks again.
    if (!response.ok) return from;
    const said: Said[] = asked.map(({ id, businessNumber, before }) => ({
      id,
      before,
      status: response.statuses.get(businessNumber)?.b_stt_cd ?? null,
    }));
    const asBefore: Said[] = [];
    for (const one of said) if (!(await raiseChange(db, one, now))) asBefore.push(one);
    const byStatus = new Map<string | null, number[]>();
    for (const { id, status } of asBefore) byStatus.set(status, [...(byStatus.get(status) ?? []), id]);
    for (const [taxStatus, ids] of byStatus) {
      await db.update(marts).set({ taxStatus, taxAskedAt: now }).where(inArray(marts.id, ids));
    }
  }
  return due.length;
}

/**
 * A mart that the tax office has as at rest or closed and had not before: a case for an operator, which its general
 * manager reads and may answer. While one is open, another change comes into the same. Answers whether it was written.
 */
async function raiseChange(db: Deps['db'], { id: martId, before, status }: Said, now: Date): Promise<boolean> {
  if (!isStopped(status) || status === before) return false;
  return db.transaction(async (tx) => {
    // Two runs take turns.
    const [mart] = await tx.select().from(marts).where(eq(marts.id, martId)).for('no key update');
    if (!mart || mart.taxStatus === status) return false;
    await tx.update(marts).set({ taxStatus: status, taxAskedAt: now }).where(eq(marts.id, martId));
    const { generalManagerId: managerId } = mart;
    const letter = { is: 'businessStopped', status } as const;
    const open = await askMart(tx, { martId, managerId, reason: 'taxOffice', letter, at: now });
    if (open) await say(tx, open, { authorId: managerId, side: 'operator', text: writeLetter(letter, now) }, now);
    return true;
  });
}
