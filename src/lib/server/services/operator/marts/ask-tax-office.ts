import { and, asc, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { addMinutes, seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { marts } from '#lib/server/schema/index.ts';

/** From three in the morning, in Seoul. */
const NIGHT_MINUTE = 180;
/** Of one run; the tax office takes half of it at once. market.md 20.7. */
const AT_ONCE = 200;
const OF_ONE_QUESTION = 100;

/**
 * Asks the tax office about approved marts, each once from three in the morning on, 200 a run: nothing is closed by itself, the console counts
 * what is closed or at rest. Answers how many were asked about.
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
    .select({ id: marts.id, businessNumber: marts.businessNumber })
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
    const answer = await nts.businessStatuses([...new Set(asked.map(({ businessNumber }) => businessNumber))]);
    // The next run asks again.
    if (!answer.ok) return from;
    const said = asked.map(({ id, businessNumber }) => ({
      id,
      status: answer.statuses.get(businessNumber)?.b_stt_cd ?? null,
    }));
    const byStatus = new Map<string | null, number[]>();
    for (const { id, status } of said) byStatus.set(status, [...(byStatus.get(status) ?? []), id]);
    for (const [taxStatus, ids] of byStatus) {
      await db.update(marts).set({ taxStatus, taxAskedAt: now }).where(inArray(marts.id, ids));
    }
  }
  return due.length;
}
