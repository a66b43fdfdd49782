import { desc, eq, sql } from 'drizzle-orm';
import { expectedDeposit, periodOf } from '#lib/domain/settlement/period.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { moment } from '#lib/server/platform/database/moment.ts';
import { statements } from '#lib/server/schema/index.ts';
import { requireManager } from '../../mart/require-mart.ts';
import { MAY_COME } from './close-statements.ts';

/** What the running period of a mart is to bring, and which that is. */
export interface ExpectedDeposit extends ReturnType<typeof expectedDeposit> {
  start: Date;
  end: Date;
}

/**
 * The deposit of the running period as far as it has come; money that waits (`MAY_COME`) is left out, what the last
 * statement carried is in it. Refuses with `martNotFound`, `notAllowed`.
 */
export async function showExpectedDeposit(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  martId: number,
): Promise<ExpectedDeposit> {
  await requireManager(db, viewer, martId);
  const period = periodOf(clock.now(), config.settlement.cycle);
  const { rows } = await db.execute<{ account: string; won: number }>(sql`
    with running as (select kind, ref, seq, order_id, amount_won from money_legs
      where mart_id = ${martId} and ${MAY_COME} and at >= ${moment(period.start)})
    select 'mart' as account, coalesce(-sum(amount_won), 0)::float8 as won from running
    union all
    select tax.account, -sum(tax.amount_won)::float8 from running
      join money_legs tax on (tax.kind, tax.ref, tax.seq) = (running.kind, running.ref, running.seq)
        and tax.order_id = running.order_id and tax.account in ('commission', 'vat')
    group by tax.account`);
  const [last] = await db
    .select({ state: statements.state, totalWon: statements.totalWon })
    .from(statements)
    .where(eq(statements.martId, martId))
    .orderBy(desc(statements.periodEnd))
    .limit(1);
  const wonOf = (account: string) => rows.find((row) => row.account === account)?.won ?? 0;
  const posted = {
    martWon: wonOf('mart'),
    commissionWon: wonOf('commission'),
    vatWon: wonOf('vat'),
    carriedWon: last?.state === 'carried' ? last.totalWon : 0,
  };
  return { ...period, ...expectedDeposit(posted, period) };
}
