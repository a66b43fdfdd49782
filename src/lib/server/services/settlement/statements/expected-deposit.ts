import { sql } from 'drizzle-orm';
import { closingWon, expectedDeposit, periodOf, stateAtClose } from '#lib/domain/settlement/period.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { moment } from '#lib/server/platform/database/moment.ts';
import { requireManager } from '../../mart/require-mart.ts';
import { factsAtClose, MAY_COME, readNextStatement } from './close-statements.ts';

/** What the running period of a mart is to bring, and which that is. */
export interface ExpectedDeposit extends ReturnType<typeof expectedDeposit> {
  start: Date;
  end: Date;
}

/**
 * The deposit of the running period as far as it has come; money that waits (`MAY_COME`) is left out. What a close left
 * out and what the last statement carried are in it, but where an earlier period is still to be closed (on Monday before
 * 4, or as a dispute has ended): its statement gets both, and what it carries comes on. Refuses with `martNotFound`,
 * `notAllowed`.
 */
export async function showExpectedDeposit(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  martId: number,
): Promise<ExpectedDeposit> {
  await requireManager(db, viewer, martId);
  const { cycle } = config.settlement;
  const period = periodOf(clock.now(), cycle);
  const next = await readNextStatement(db, martId, cycle);
  const facts = factsAtClose(next.mart);
  const { rows } = await db.execute<{ account: string; early: boolean; won: number }>(sql`
    with running as (select kind, ref, seq, order_id, amount_won, at < ${moment(period.start)} as early from money_legs
      where mart_id = ${martId} and ${MAY_COME} and at < ${moment(period.end)})
    select 'mart' as account, early, coalesce(-sum(amount_won), 0)::float8 as won from running group by early
    union all
    select tax.account, running.early, -sum(tax.amount_won)::float8 from running
      join money_legs tax on (tax.kind, tax.ref, tax.seq) = (running.kind, running.ref, running.seq)
        and tax.order_id = running.order_id and tax.account in ('commission', 'vat')
    group by tax.account, running.early`);
  const posted = (of: (early: boolean) => boolean) => {
    const wonOf = (account: string) =>
      rows.reduce((sum, row) => (row.account === account && of(row.early) ? sum + row.won : sum), 0);
    return { martWon: wonOf('mart'), commissionWon: wonOf('commission'), vatWon: wonOf('vat') };
  };
  const { carriedWon } = next;
  if (next.period === null || next.period.start >= period.start) {
    return { ...period, ...expectedDeposit({ ...posted(() => true), carriedWon }, period, facts) };
  }
  const earlierWon = closingWon({ ...posted((early) => early), carriedWon });
  const comesOn = stateAtClose(earlierWon, facts) === 'carried' ? earlierWon : 0;
  return { ...period, ...expectedDeposit({ ...posted((early) => !early), carriedWon: comesOn }, period, facts) };
}
