import { sql } from 'drizzle-orm';
import { COMPARED_STATEMENTS, isUnusual, objectionUntil } from '#lib/domain/settlement/period.ts';
import type { Deps } from '#lib/server/deps.ts';

/** What one approval takes. */
const AT_ONCE = 500;

/**
 * The statements of one period that wait for approval, as finance sees them together; those are named that can be
 * approved. market.md 24.7.
 */
export interface ClosedPeriod {
  periodStart: string;
  periodEnd: string;
  ids: number[];
  totalWon: number;
  /** Those that are more than a half away from the mart's last four. */
  unusual: number[];
  /** Those whose mart waits for an answer. */
  objected: number[];
  /** Others to which marts may still object, and until when. */
  early: number;
  earlyUntil: Date | null;
}

interface Row {
  [column: string]: unknown;
  id: number;
  periodStart: string | Date;
  periodEnd: string | Date;
  totalWon: number;
  ownWon: number;
  before: number[] | null;
  closedAt: string | Date;
  isObjected: boolean;
}

/** Periods that wait for approval, the oldest first; of one not more than one approval takes. */
export async function listClosedPeriods({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ClosedPeriod[]> {
  const now = clock.now();
  const { rows } = await db.execute<Row>(sql`
    select s.id::float8 as id, s.period_start as "periodStart", s.period_end as "periodEnd", s.total_won::float8 as "totalWon",
      (s.total_won - s.carried_won)::float8 as "ownWon", b.before, s.closed_at as "closedAt",
      exists (select from cases where statement_id = s.id and cases.state in ('waitingMart', 'waitingOperator')) as "isObjected"
    from statements s left join lateral (
      select array_agg((e.total_won - e.carried_won)::float8 order by e.period_end desc) as before from (
        select * from statements e where e.mart_id = s.mart_id and e.period_end < s.period_end order by e.period_end desc limit ${COMPARED_STATEMENTS}
      ) e
    ) b on true
    where s.state = 'closed' order by s.period_end, s.id limit ${AT_ONCE}`);
  const periods = new Map<number, ClosedPeriod>();
  for (const { id, periodStart, periodEnd, totalWon, ownWon, before, closedAt, isObjected } of rows) {
    const end = new Date(periodEnd);
    const period = periods.get(end.getTime()) ?? {
      periodStart: new Date(periodStart).toISOString(),
      periodEnd: end.toISOString(),
      ids: [],
      totalWon: 0,
      unusual: [],
      objected: [],
      early: 0,
      earlyUntil: null,
    };
    periods.set(end.getTime(), period);
    const until = objectionUntil(new Date(closedAt));
    if (isUnusual(ownWon, before ?? [])) period.unusual.push(id);
    if (isObjected) period.objected.push(id);
    else if (now < until) {
      period.early += 1;
      period.earlyUntil = period.earlyUntil === null || period.earlyUntil < until ? until : period.earlyUntil;
    } else {
      period.ids.push(id);
      period.totalWon += totalWon;
    }
  }
  return [...periods.values()];
}
