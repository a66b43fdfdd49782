import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { known } from '#lib/domain/known.ts';
import { BANK_CODES } from '#lib/domain/settlement/payee.ts';
import { CLOSING_AFTER_HOURS, periodOf } from '#lib/domain/settlement/period.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { createGateways } from '#lib/server/gateways/index.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts, operators, payees, payouts, statements } from '#lib/server/schema/index.ts';
import type { Operator } from '#lib/server/services/person/operators/find-operator.ts';
import { decidePayee } from '#lib/server/services/settlement/payouts/decide-payee.ts';
import { completeBatch, failPayout } from '#lib/server/services/settlement/payouts/decide-payout.ts';
import { makeBatch } from '#lib/server/services/settlement/payouts/make-batch.ts';
import { askPayee } from '#lib/server/services/settlement/payouts/payee.ts';
import { readSettlements } from '#lib/server/services/settlement/payouts/read-settlements.ts';
import { approveStatements } from '#lib/server/services/settlement/statements/approve-statements.ts';
import { closeStatements } from '#lib/server/services/settlement/statements/close-statements.ts';
import { sandboxGatewaysConfig } from '../gateways-config.ts';
import { inTurn } from './dice.ts';

type TownDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>;
type SettleDeps = TownDeps & Pick<Deps, 'gateways'>;

/**
 * Finance comes by when marts have had their days to object, and the card provider has paid for the last sale of any
 * period: on its sixth day.
 */
const FINANCE_AFTER_MINUTES = 6 * MINUTES_PER_DAY + 10 * 60;
/** The bank has carried out the file that it was given. */
const BANK_MINUTES = 5 * 60;

/**
 * Settles a new town's trade week by week, as it passed, by the services that marts, finance and the provider's nightly
 * reading use: older weeks are paid, of the last of them one payout came back, and the newest week waits for finance.
 * One mart never said where its money goes.
 */
export async function settleWeeks(town: TownDeps, sandbox: Pick<Hono, 'fetch'>): Promise<void> {
  const deps = { ...town, ...providerOf(town, sandbox) };
  const ends = await closedEnds(deps);
  if (ends.length === 0) return;
  const row = oneRow(await deps.db.select().from(operators).where(eq(operators.role, 'finance')).limit(1));
  const finance: Operator = { ...asUser(row.userId), role: row.role };
  await nameAccounts(at(deps, addMinutes(known(ends[0], 'the first week'), -3 * MINUTES_PER_DAY)), finance);
  for (const [index, end] of ends.entries()) {
    await closeStatements(at(deps, addMinutes(end, CLOSING_AFTER_HOURS * 60)));
    const isNewest = index === ends.length - 1;
    if (!isNewest) await payWeek(deps, finance, addMinutes(end, FINANCE_AFTER_MINUTES), index === ends.length - 2);
  }
}

/**
 * The card provider is asked as always, but nobody listens yet: not over a socket. Readings of many nights at once are
 * nothing to tell of.
 */
function providerOf({ clock, config, log }: TownDeps, sandbox: Pick<Hono, 'fetch'>): Pick<Deps, 'gateways' | 'log'> {
  const quiet = log.child({}, { level: 'warn' });
  const gateways = createGateways(sandboxGatewaysConfig(config.publicOrigin, config), {
    fetch: async (input, init) => sandbox.fetch(new Request(input, init)),
    now: () => clock.now(),
    log: quiet,
    observe: () => {},
  });
  return { gateways, log: quiet };
}

/** Nobody of the town has signed in yet. */
const asUser = (userId: number): Viewer => ({ userId, sessionId: '' });

const at = (deps: SettleDeps, then: Date): SettleDeps => ({ ...deps, clock: { now: () => then } });

/** The ends of the periods that can be closed by now, the oldest first. */
async function closedEnds({ db, clock, config }: SettleDeps): Promise<Date[]> {
  const { rows } = await db.execute<{ oldest: string | Date | null }>(
    sql`select min(at) as oldest from money_legs where account = 'mart'`,
  );
  const { oldest } = oneRow(rows);
  if (oldest === null) return [];
  const { cycle } = config.settlement;
  const ends: Date[] = [];
  for (let { end } = periodOf(new Date(oldest), cycle); ; { end } = periodOf(end, cycle)) {
    if (addMinutes(end, CLOSING_AFTER_HOURS * 60) > clock.now()) return ends;
    ends.push(end);
  }
}

/** Each mart but the last says where its money goes, and finance agrees. */
async function nameAccounts(deps: SettleDeps, finance: Operator): Promise<void> {
  const found = await deps.db
    .select({ id: marts.id, name: marts.name, managerId: marts.generalManagerId })
    .from(marts)
    .where(and(isNull(marts.suspendedAt), sql`${marts.approvedAt} is not null`))
    .orderBy(asc(marts.id));
  for (const { id: martId, name, managerId } of found.slice(0, -1)) {
    const bank = inTurn(BANK_CODES, martId);
    const account = String(110_000_000_000 + martId * 7_919);
    await askPayee(deps, asUser(known(managerId, 'the manager of a mart')), { martId, bank, account, holder: name });
    await decidePayee(deps, finance, { martId, reason: null }, true);
  }
}

/** Approves what is closed, and pays those that have an account from what the provider has paid us. */
async function payWeek(deps: SettleDeps, finance: Operator, then: Date, hasFailure: boolean): Promise<void> {
  const sumOf = (rows: readonly { totalWon: number }[]) => rows.reduce((won, { totalWon }) => won + totalWon, 0);
  const { db } = deps;
  const closed = await db.select().from(statements).where(eq(statements.state, 'closed'));
  if (closed.length === 0) return;
  const ids = closed.map(({ id }) => id);
  await approveStatements(at(deps, then), finance, { ids, totalWon: sumOf(closed) });
  // A sandbox whose cards are those of another service has nothing to pay from.
  if ((await readSettlements(at(deps, then))) === null) return;
  const payable = await db
    .select({ id: statements.id, totalWon: statements.totalWon })
    .from(statements)
    .innerJoin(payees, and(eq(payees.martId, statements.martId), eq(payees.state, 'approved')))
    .where(eq(statements.state, 'approved'));
  if (payable.length === 0) return;
  const wanted = { statementIds: payable.map(({ id }) => id), totalWon: sumOf(payable) };
  const { batchId } = await makeBatch(at(deps, then), finance, wanted);
  const paidAt = at(deps, addMinutes(then, BANK_MINUTES));
  const [first] = await db.select({ id: payouts.id }).from(payouts).where(eq(payouts.batchId, batchId)).limit(1);
  if (hasFailure && first) await failPayout(paidAt, finance, { payoutId: first.id, reason: '예금주가 달라요.' });
  await completeBatch(paidAt, finance, { batchId, reference: `이체 ${batchId}` });
}
