import { type SQL, sql } from 'drizzle-orm';
import { type OperatorRole, roleMay } from '#lib/domain/market/operator.ts';
import {
  DUE_SOON_MINUTES,
  rolesOf,
  TODAY_KINDS,
  type TodayKind,
  type TodayLine,
} from '#lib/domain/market/operator-today.ts';
import { UNDECIDED_ALERT_MINUTES } from '#lib/domain/person/limits.ts';
import { PAID_WITHIN_DAYS } from '#lib/domain/settlement/period.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { answerDue, isFirstReport } from '../case/same-reported.ts';
import { countMartsWaiting } from '../mart/list-marts.ts';
import { isOwedRefund } from '../order/operator/owed-refund.ts';
import { unpublishedPolicies } from './documents/read-policies.ts';
import { isOverdue, refundDue } from './market-numbers.ts';

type WaitingDeps = Pick<Deps, 'db' | 'clock'>;
type Waiting = Omit<TodayLine, 'what'>;

/** What one statement reads, with its age and its money. */
type Aged = Exclude<TodayKind, 'marts' | 'reviews' | 'taxFaults' | 'examples'>;

/** What waits for an operator in this role, in no order (domain/market/operator-today.ts). */
export async function listToday(deps: WaitingDeps, role: OperatorRole): Promise<TodayLine[]> {
  const waiting = await showWaiting(deps);
  return TODAY_KINDS.filter((what) => roleMay(role, rolesOf(what))).map((what) => ({ what, ...waiting[what] }));
}

/** What waits for operators of all roles. */
export async function showWaiting(deps: WaitingDeps): Promise<Record<TodayKind, Waiting>> {
  const { db } = deps;
  const [aged, marts, examples] = await Promise.all([readAged(deps), countMartsWaiting(deps), unpublishedPolicies(db)]);
  return { ...aged, ...marts, examples: { count: examples.length, since: null, won: null, only: null } };
}

/** In one statement, by the small indexes of open rows. */
async function readAged({ db, clock }: WaitingDeps): Promise<Record<Aged, Waiting>> {
  const now = clock.now();
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
  const line = (what: Aged, from: SQL, { since, won, id = sql`null::bigint` }: { since: SQL; won: SQL; id?: SQL }) =>
    sql`select ${what} as what, count(*)::int as count, min(${since}) as since, sum(${won})::float8 as won,
      (case when count(*) = 1 then min(${id}) end)::float8 as only from ${from}`;
  const owedCases = (when: SQL) =>
    sql`cases where state in ('waitingMart', 'waitingOperator') and ${isFirstReport} and ${when}`;
  const owed = { since: answerDue, won: sql`claim_won`, id: sql`id` };
  const soon = at(addMinutes(now, DUE_SOON_MINUTES));
  const lines = [
    line('failedPayouts', sql`payouts where state = 'failed'`, { since: sql`decided_at`, won: sql`amount_won` }),
    line('overdue', sql`statements where ${isOverdue(now)}`, {
      since: sql`period_end + make_interval(days => ${PAID_WITHIN_DAYS}::int)`,
      won: sql`total_won`,
      id: sql`id`,
    }),
    line(
      'undecided',
      sql`payments where state = 'confirming' and created_at <= ${at(addMinutes(now, -UNDECIDED_ALERT_MINUTES))}`,
      { since: sql`created_at`, won: sql`amount_won` },
    ),
    line('voids', sql`payment_voids join payments p on p.id = payment_id where voided_at is null`, {
      since: sql`requested_at`,
      won: sql`p.amount_won`,
    }),
    line('refunds', sql`refunds where ${isOwedRefund}`, { since: refundDue, won: sql`amount_won`, id: sql`order_id` }),
    line('handRefunds', sql`hand_refunds where seen_at is null`, { since: sql`noticed_at`, won: sql`amount_won` }),
    line('lateCases', owedCases(sql`${answerDue} <= ${at(now)}`), owed),
    line('dueCases', owedCases(sql`${answerDue} > ${at(now)} and ${answerDue} <= ${soon}`), owed),
    line('cases', sql`cases where state = 'waitingOperator' and ${isFirstReport}`, {
      since: sql`opened_at`,
      won: sql`claim_won`,
      id: sql`id`,
    }),
    line('objections', sql`cases where statement_id is not null and state in ('waitingMart', 'waitingOperator')`, {
      since: sql`opened_at`,
      won: sql`null::bigint`,
      id: sql`statement_id`,
    }),
    line('payees', sql`payees where state = 'asked'`, {
      since: sql`requested_at`,
      won: sql`null::bigint`,
      id: sql`mart_id`,
    }),
    ...Object.entries({ statements: 'closed', payable: 'approved', heldStatements: 'held' } as const).map(
      ([what, state]) =>
        line(what as Aged, sql`statements where state = ${state}`, {
          since: sql`closed_at`,
          won: sql`total_won`,
          id: sql`id`,
        }),
    ),
    // Since the first night of those that found something without one between that found nothing.
    sql`select 'moneyFaults' as what, coalesce((array_agg(faults order by day desc))[1], 0) as count, min(at) as since, null::float8 as won, null::float8 as only
      from money_proofs where day > coalesce((select max(day) from money_proofs where faults = 0), '-infinity')`,
  ];
  const { rows } = await db.execute<Omit<TodayLine, 'what' | 'since'> & { what: Aged; since: string | Date | null }>(
    sql.join(lines, sql` union all `),
  );
  const waiting = rows.map(({ what, since, ...rest }) => [what, { ...rest, since: since && new Date(since) }]);
  return Object.fromEntries(waiting);
}
