import { sql } from 'drizzle-orm';
import { CLOSING_AFTER_HOURS, periodOf } from '#lib/domain/settlement/period.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { closeStatements } from '#lib/server/services/shared/money/close-statements.ts';

/** Closes the periods of a new town's trade as they passed, each when it was over: marts have had their days to object. */
export async function closeWeeks({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const { rows } = await db.execute<{ oldest: string | Date | null }>(
    sql`select min(at) as oldest from money_legs where account = 'mart'`,
  );
  const { oldest } = rows[0]!;
  if (oldest === null) return;
  const { cycle } = config.settlement;
  for (let { end } = periodOf(new Date(oldest), cycle); ; { end } = periodOf(end, cycle)) {
    const at = addMinutes(end, CLOSING_AFTER_HOURS * 60);
    if (at > clock.now()) return;
    await closeStatements({ db, config, clock: { now: () => at } });
  }
}
