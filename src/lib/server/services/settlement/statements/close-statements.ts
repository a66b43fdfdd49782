import { and, desc, eq, sql } from 'drizzle-orm';
import { isMoneyHeld, type ShownFacts } from '#lib/domain/mart/standing.ts';
import { PAYOUT_KINDS } from '#lib/domain/settlement/money-events.ts';
import { lastClosableEnd, nextPeriod, type SettlementCycle, stateAtClose } from '#lib/domain/settlement/period.ts';
import { statementVatWon } from '#lib/domain/settlement/shares.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { eachAlone } from '#lib/server/platform/jobs/each-alone.ts';
import { tryTurn } from '#lib/server/schema/advisory-locks.ts';
import { inWords } from '#lib/server/schema/columns.ts';
import { marts, statements } from '#lib/server/schema/index.ts';
import { martMoneyIsHeld } from '#lib/server/schema/mart/mart-standing.ts';
import { tellOfStatement } from '../../notice/alarms/tell-of-statement.ts';
import { post } from '../ledger/post.ts';
import { askBack } from './ask-back.ts';
import { HAS_HAND_REFUND, IS_DISPUTED } from './waiting-lines.ts';

const LEGS_AT_ONCE = 10_000;

/** What the last statement of a closed mart carried for it: no other comes by itself. market.md 24.11. */
const IS_LEFT_OVER = sql`state = 'carried' and total_won > 0`;

/**
 * Legs of a mart that may come on a statement: not of a payment of which nobody has said whose a refund by hand was
 * (market.md 23.4), nor of an order in a dispute that is not decided (22.5). What was paid out is no line of any.
 */
export const MAY_COME = sql`account = 'mart' and statement_id is null and kind not ${inWords(PAYOUT_KINDS)}
  and not ${HAS_HAND_REFUND} and not ${IS_DISPUTED}`;

/**
 * Closes every period that is over, mart by mart (market.md 24.6): a transaction each, which makes the statement and
 * stamps its legs. Run twice, or in two processes, it makes none twice; a period without legs has no statement. What is
 * posted into a closed one comes on the next. Answers how many it closed.
 */
export async function closeStatements(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> {
  await releaseUnsuspended(deps);
  const end = lastClosableEnd(deps.clock.now(), deps.config.settlement.cycle);
  const { rows } = await deps.db.execute<{ mart_id: number }>(sql`
    select distinct mart_id from money_legs where ${MAY_COME} and at < ${end.toISOString()}::timestamptz
    union select mart_id from (
      select distinct on (mart_id) mart_id, state, total_won from statements
      where mart_id in (select id from marts where closed_at is not null) order by mart_id, period_end desc
    ) last where ${IS_LEFT_OVER} order by mart_id`);
  let closed = 0;
  try {
    await eachAlone(rows, 'marts', async ({ mart_id }) => {
      while (await deps.db.transaction((tx) => closeNext(tx, deps, Number(mart_id), end))) closed += 1;
    });
  } finally {
    await askClosedMarts(deps);
  }
  return closed;
}

/**
 * What a closed mart owed before it closed comes on no statement any more: a case for finance on its last one, once
 * (market.md 24.11). Not where what was posted since makes up for it.
 */
async function askClosedMarts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const owing = (martId: number | null) => sql`
    select last.* from (
      select distinct on (s.mart_id) s.mart_id::float8 as "martId", s.id::float8 as "statementId", marts.general_manager_id::float8 as "managerId", s.state,
        -(s.total_won - coalesce((select sum(amount_won) from money_legs where account = 'mart' and mart_id = s.mart_id and statement_id is null
          and kind not ${inWords(PAYOUT_KINDS)}), 0))::float8 as "owedWon"
      from statements s join marts on marts.id = s.mart_id and marts.closed_at is not null
      where ${martId}::bigint is null or s.mart_id = ${martId}::bigint order by s.mart_id, s.period_end desc
    ) last where state = 'carried' and "owedWon" > 0
      and not exists (select from cases where cases.mart_id = last."martId" and by_mart and reason = 'payment' and cases.statement_id is not null)`;
  const { rows } = await db.execute<Owing>(owing(null));
  await eachAlone(rows, 'marts', ({ martId }) =>
    db.transaction(async (tx) => {
      if (!(await tryTurn(tx, 'closing', martId))) return;
      const { rows: still } = await tx.execute<Owing>(owing(martId));
      for (const one of still) await askBack(tx, { ...one, at: clock.now() });
    }),
  );
}

interface Owing {
  [column: string]: unknown;
  martId: number;
  statementId: number;
  managerId: number;
  owedWon: number;
}

/**
 * What was held because its mart was suspended waits for approval again once it is not, or has closed: nobody has to
 * mend it (market.md 20.8).
 */
const releaseUnsuspended = ({ db }: Pick<Deps, 'db'>) =>
  db.execute(sql`
    update statements set state = 'closed', held_because = null from marts
    where marts.id = statements.mart_id and state = 'held' and held_because = 'suspended' and not ${martMoneyIsHeld}`);

/**
 * A mart's next statement: its period, that of the oldest leg that may come on one, null where none may; and what the
 * last one carried into it, in won. What a close left out comes in the period after the last one.
 */
export async function readNextStatement(db: Db | Tx, martId: number, cycle: SettlementCycle) {
  const { rows: open } = await db.execute<{ oldest: string | Date | null }>(
    sql`select min(at) as oldest from money_legs where mart_id = ${martId} and ${MAY_COME}`,
  );
  const mart = oneRow(await db.select().from(marts).where(eq(marts.id, martId)));
  const [before] = await db
    .select()
    .from(statements)
    .where(eq(statements.martId, martId))
    .orderBy(desc(statements.periodEnd))
    .limit(1);
  const carriedWon = before?.state === 'carried' ? before.totalWon : 0;
  const isLeftOver = mart.closedAt !== null && carriedWon > 0;
  const oldest = oneRow(open).oldest ?? (isLeftOver && before ? before.periodEnd : null);
  const period = oldest === null ? null : nextPeriod(new Date(oldest), before?.periodEnd ?? null, cycle);
  return { mart, carriedWon, period };
}

/** Closes the oldest period of a mart that is still open and over; answers whether there was one. */
async function closeNext(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  martId: number,
  lastEnd: Date,
): Promise<boolean> {
  if (!(await tryTurn(tx, 'closing', martId))) return false;
  const next = await readNextStatement(tx, martId, config.settlement.cycle);
  if (next.period === null) return false;
  const { mart, carriedWon } = next;
  const { start, end } = next.period;
  if (end > lastEnd) return false;
  const made = oneRow(
    await tx
      .insert(statements)
      .values({
        martId,
        periodStart: start,
        periodEnd: end,
        carriedWon,
        totalWon: carriedWon,
        state: 'closed',
        closedAt: clock.now(),
      })
      .returning({ id: statements.id }),
  );
  const stamped = await stamp(tx, made.id, { martId, end });
  const totalWon = carriedWon + stamped.martWon + (await postRounding(tx, made.id, { martId, end, ...stamped }));
  const state = stateAtClose(totalWon, factsAtClose(mart));
  await tx
    .update(statements)
    .set({ totalWon, state, heldBecause: state === 'held' ? 'suspended' : null })
    .where(and(eq(statements.id, made.id), eq(statements.state, 'closed')));
  const of = { martId, statementId: made.id, at: clock.now() };
  if (state === 'held' || state === 'closed') await tellOfStatement(tx, { ...of, to: state });
  if (mart.closedAt !== null && totalWon < 0)
    await askBack(tx, { ...of, managerId: mart.generalManagerId, owedWon: -totalWon });
  return true;
}

/** What of a mart decides the state of its statement. */
export const factsAtClose = (mart: ShownFacts) => ({
  isSuspended: isMoneyHeld(mart),
  isMartClosed: mart.closedAt !== null,
});

interface Stamped {
  /** The mart's, and what of the same events is commission and its VAT as each order has it, in won. */
  martWon: number;
  commissionWon: number;
  vatWon: number;
}

/**
 * Stamps what a mart's statement takes, batch by batch: no statement takes longer than a request's may. Answers their
 * sums.
 */
async function stamp(tx: Tx, statementId: number, { martId, end }: { martId: number; end: Date }): Promise<Stamped> {
  for (const sum: Stamped = { martWon: 0, commissionWon: 0, vatWon: 0 }; ; ) {
    const { rows } = await tx.execute<{ legs: number; account: string; won: number }>(sql`
      with stamped as (
        update money_legs set statement_id = ${statementId} where id in (
          select id from money_legs where mart_id = ${martId} and ${MAY_COME} and at < ${end.toISOString()}::timestamptz limit ${LEGS_AT_ONCE})
        returning kind, ref, seq, order_id, amount_won
      )
      select 'mart' as account, count(*)::int as legs, coalesce(-sum(amount_won), 0)::float8 as won from stamped
      union all
      select tax.account, 0, -sum(tax.amount_won)::float8 from stamped
        join money_legs tax on (tax.kind, tax.ref, tax.seq) = (stamped.kind, stamped.ref, stamped.seq) and tax.order_id = stamped.order_id and tax.account in ('commission', 'vat')
      group by tax.account`);
    const wonOf = (account: string) => rows.find((row) => row.account === account)?.won ?? 0;
    sum.martWon += wonOf('mart');
    sum.commissionWon += wonOf('commission');
    sum.vatWon += wonOf('vat');
    if (rows.every(({ legs }) => legs < LEGS_AT_ONCE)) return sum;
  }
}

/**
 * A tax invoice has a tenth of the sum, and orders each have a tenth of their own: what the two differ by is one line
 * of the statement, of the last moment of its period, so that the sheet of the month in which it ends has it (market.md
 * 24.2). Answers what the mart gets by it.
 */
async function postRounding(
  tx: Tx,
  statementId: number,
  { martId, end, commissionWon, vatWon }: { martId: number; end: Date } & Stamped,
): Promise<number> {
  const overWon = vatWon - statementVatWon(commissionWon);
  await post(tx, { kind: 'rounding', ref: statementId, at: new Date(end.getTime() - 1) }, [
    { account: 'vat', martId, amountWon: overWon },
    { account: 'mart', martId, amountWon: -overWon, statementId },
  ]);
  return overWon;
}
