import { sql } from 'drizzle-orm';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';

/** For so long after its last payout a closed mart's settlement is still there to read. market.md 24.11. */
const KEPT_DAYS = 365;

/** Closed marts whose settlement is the viewer's to read: until all is paid, and a year. */
export async function listClosedMarts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<{ martId: number; name: string }[]> {
  const since = addMinutes(clock.now(), -KEPT_DAYS * MINUTES_PER_DAY).toISOString();
  const { rows } = await db.execute<{ martId: number; name: string }>(sql`
    select marts.id::float8 as "martId", marts.name from mart_members m join marts on marts.id = m.mart_id and marts.closed_at is not null
    where m.user_id = ${userId} and m.position = 'generalManager'
      and (exists (select from statements s where s.mart_id = marts.id) or exists (
        select from money_legs l where l.mart_id = marts.id and l.account = 'mart' and l.statement_id is null))
      and (marts.closed_at > ${since}::timestamptz or exists (
        select from statements s left join payouts p on p.statement_id = s.id
        where s.mart_id = marts.id and (s.state <> 'paid' or p.decided_at > ${since}::timestamptz)))
    order by marts.id`);
  return rows.map(({ martId, name }) => ({ martId, name }));
}
